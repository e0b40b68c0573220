/** How far one may zoom out: the whole canvas, at least as far as the table always went. */
const LEAST = 0.1;

/** `canvas.dimensions`: what the scene says, with the scales that the view may have (V13's `CanvasDimensions`). */
export function canvasDimensions(scene: any): Data {
  const { size } = scene.dimensions;
  const initial = scene._source.initial?.scale ?? null;
  const scale = { min: LEAST, max: CONFIG.Canvas.maxZoom ?? 3, default: initial ?? 1 };
  return { ...scene.dimensions, scale, uiScale: size / 100 };
}

/** Near the edge of the frame a dragged thing pulls the view along; elsewhere nothing moves. */
const EDGE = 50;

export function panAtEdge(
  board: any,
  event: { x?: number; y?: number; clientX?: number; clientY?: number },
): any {
  const [x, y] = [event.clientX ?? event.x ?? 0, event.clientY ?? event.y ?? 0];
  const [width, height] = board.screenDimensions;
  const toward = (at: number, most: number): number => (at < EDGE ? -1 : at > most - EDGE ? 1 : 0);
  const [dx, dy] = [toward(x, width), toward(y, height)];
  if (dx === 0 && dy === 0) return undefined;
  const shift = (board.dimensions.size * (CONFIG.Canvas.dragSpeedModifier ?? 0.8) * 2) / board.stage.scale.x;
  const { pivot } = board.stage;
  return board.animatePan({ x: pivot.x + dx * shift, y: pivot.y + dy * shift, duration: 200 });
}

/** One notch of the wheel, about the pointer. */
export function zoomByWheel(board: any, e: WheelEvent): void {
  if (!board.ready) return;
  const before = board.canvasCoordinatesFromClient({ x: e.clientX, y: e.clientY });
  const { min, max } = board.dimensions.scale;
  const scale = Math.max(min, Math.min(max, board.stage.scale.x * (e.deltaY < 0 ? 1.1 : 1 / 1.1)));
  const f = board.stage.scale.x / scale;
  const p = board.stage.pivot;
  board.pan({ x: before.x + (p.x - before.x) * f, y: before.y + (p.y - before.y) * f, scale });
}

/** Right button drags the map, the wheel zooms about the pointer. */
export function installPanAndZoom(board: any, view: HTMLCanvasElement): void {
  view.addEventListener("contextmenu", (e) => e.preventDefault());
  view.addEventListener("pointerdown", (down) => {
    if (down.button !== 2 && down.button !== 1) return;
    const start = { x: down.clientX, y: down.clientY, px: board.stage.pivot.x, py: board.stage.pivot.y };
    board._dragged = false;
    const move = (e: PointerEvent): void => {
      const s = board.stage.scale.x;
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) > 4) board._dragged = true;
      if (board._dragged)
        board.pan({ x: start.px - (e.clientX - start.x) / s, y: start.py - (e.clientY - start.y) / s });
    };
    const up = (): void => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
  });
  view.addEventListener("pointermove", (e) => {
    if (board.ready) board.mousePosition = board.canvasCoordinatesFromClient({ x: e.clientX, y: e.clientY });
  });
  view.addEventListener(
    "wheel",
    (e) => {
      e.preventDefault();
      // Looked up each time: modules wrap it.
      board._onMouseWheel(e);
    },
    { passive: false },
  );
}
