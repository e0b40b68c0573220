import { constrainPath } from "../../documents/tokens/token-path.ts";

/** Left click selects, drag moves along a straight line, right click opens the HUD, double click the config. */
export function installTokenInteraction(token: any): void {
  let lastClick = 0;
  token.on("pointerover", (event: any) => token._onHoverIn(event));
  token.on("pointerout", (event: any) => token._onHoverOut(event));
  token.on("pointerdown", (event: any) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    token._onClickLeft(event);
    if (ui.controls?.tool?.name === "target") return;
    const now = performance.now();
    if (now - lastClick < 400) {
      lastClick = 0;
      if (token.isOwner && game.user.can("TOKEN_CONFIGURE")) token.document.sheet.render({ force: true });
      return;
    }
    lastClick = now;
    if (token.isOwner && !token.document.locked) drag(token, event);
  });
  token.on("rightclick", (event: any) => {
    event.stopPropagation();
    if (canvas._dragged || !token.isOwner) return;
    token.control();
    canvas.hud.token?.bind?.(token);
  });
}

function drag(token: any, down: any): void {
  const start = { x: down.clientX, y: down.clientY };
  const origin = token.document.position();
  let goal: { x: number; y: number } | null = null;
  const grab = canvas.canvasCoordinatesFromClient(start);
  const ruler = canvas.tokens.ruler;
  const move = (e: PointerEvent): void => {
    if (!goal && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 6) return;
    const p = canvas.canvasCoordinatesFromClient({ x: e.clientX, y: e.clientY });
    const free = { x: origin.x + p.x - grab.x, y: origin.y + p.y - grab.y };
    goal = e.shiftKey ? free : token.document.getSnappedPosition(free);
    const [path, blocked] = constrainPath(token.document, [
      origin,
      { ...origin, x: Math.round(goal!.x), y: Math.round(goal!.y) },
    ]);
    const end = path.at(-1)!;
    const [a, b] = [token.document.getCenterPoint(origin), token.document.getCenterPoint(end)];
    const measured = token.document.measureMovementPath([origin, end]).distance;
    ruler.clear().removeChildren();
    for (const [w, c] of [
      [9, 0x000000],
      [5, blocked ? 0xd2603f : 0x66c2ff],
    ] as const)
      ruler.lineStyle(w, c, 0.85).moveTo(a.x, a.y).lineTo(b.x, b.y);
    ruler
      .lineStyle(4, 0xffffff, 0.9)
      .beginFill(0xffffff, 0.15)
      .drawCircle(b.x, b.y, token.w * 0.42)
      .endFill();
    const text = new PIXI.Text(`${Math.round(measured * 10) / 10} ${canvas.grid.units}`, {
      fontFamily: "Signika, Liberation Sans",
      fontSize: 20,
      fill: 0xffffff,
      stroke: 0x000000,
      strokeThickness: 4,
    });
    text.anchor.set(0.5, 1.4);
    text.position.set(b.x, b.y - token.h / 2);
    ruler.addChild(text);
  };
  const end = (cancel: boolean): void => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("keydown", esc, true);
    ruler.clear().removeChildren();
    if (goal && !cancel)
      void token.document.move(
        { x: goal.x, y: goal.y },
        { method: "dragging", autoRotate: game.settings.get("core", "tokenAutoRotate"), showRuler: true },
      );
  };
  const up = (): void => end(false);
  const esc = (e: KeyboardEvent): void => {
    if (e.key === "Escape") end(true);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("keydown", esc, true);
}
