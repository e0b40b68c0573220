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
      if (!board.ready) return;
      const before = board.canvasCoordinatesFromClient({ x: e.clientX, y: e.clientY });
      const scale = Math.max(0.1, Math.min(3, board.stage.scale.x * (e.deltaY < 0 ? 1.1 : 1 / 1.1)));
      const f = board.stage.scale.x / scale;
      const p = board.stage.pivot;
      board.pan({ x: before.x + (p.x - before.x) * f, y: before.y + (p.y - before.y) * f, scale });
    },
    { passive: false },
  );
}
