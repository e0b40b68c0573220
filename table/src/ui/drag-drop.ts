/** Entries of the lists may be dragged; an actor dropped on the map becomes a token, as its prototype says. */
export function installDragAndDrop(): void {
  document.addEventListener("dragstart", (event) => {
    const row = (event.target as HTMLElement).closest?.<HTMLElement>("[data-uuid][draggable=true]");
    if (!row) return;
    const uuid = row.dataset["uuid"] ?? "";
    const doc = foundry.utils.fromUuidSync(uuid, { strict: false });
    const type = doc?.documentName ?? row.dataset["type"];
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
  });
  const board = document.getElementById("board")!;
  board.addEventListener("dragover", (e) => e.preventDefault());
  board.addEventListener("drop", (event) => {
    const data = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!data.type || !canvas.ready) return;
    event.preventDefault();
    const at = canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY });
    if (!Hooks.call("dropCanvasData", canvas, Object.assign(data, at), event)) return;
    if (data.type === "Actor") void place(data);
  });
}
async function place(data: Data): Promise<void> {
  if (!game.user.can("TOKEN_CREATE")) return void ui.notifications.warn("TABLE.NoTokens", { localize: true });
  const actor = await foundry.utils.fromUuid(data["uuid"]);
  if (!actor || actor.pack) return void ui.notifications.warn("TABLE.ImportFirst", { localize: true });
  const token = await actor.getTokenDocument({}, { parent: canvas.scene });
  const { width, height } = token.getSize();
  const spot = token.getSnappedPosition({ x: data["x"] - width / 2, y: data["y"] - height / 2 });
  token.updateSource({ x: Math.round(spot.x), y: Math.round(spot.y) });
  await CONFIG.Token.documentClass.create(token, { parent: canvas.scene });
}
