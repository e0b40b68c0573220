/** Windows may be dragged by their header, folded by a double click on it, and resized where allowed. */
export function makeDraggable(app: any, header: HTMLElement): void {
  header.addEventListener("pointerdown", (down) => {
    if ((down.target as HTMLElement).closest("button")) return;
    const [x, y] = [down.clientX, down.clientY];
    const { left, top } = app.position;
    header.setPointerCapture(down.pointerId);
    const move = (e: PointerEvent): void => {
      app.setPosition({ left: left + e.clientX - x, top: top + e.clientY - y });
    };
    const up = (): void => {
      header.removeEventListener("pointermove", move);
      header.removeEventListener("pointerup", up);
    };
    header.addEventListener("pointermove", move);
    header.addEventListener("pointerup", up);
  });
  header.addEventListener("dblclick", (e) => {
    if ((e.target as HTMLElement).closest("button")) return;
    void (app.minimized ? app.maximize() : app.minimize());
  });
}
export function makeResizable(app: any, frame: HTMLElement): void {
  const handle = document.createElement("div");
  handle.className = "window-resize-handle";
  handle.innerHTML = '<i class="fa-solid fa-caret-down"></i>';
  frame.append(handle);
  handle.addEventListener("pointerdown", (down) => {
    down.stopPropagation();
    const box = frame.getBoundingClientRect();
    handle.setPointerCapture(down.pointerId);
    const move = (e: PointerEvent): void => {
      app.setPosition({
        width: Math.max(200, box.width + e.clientX - down.clientX),
        height: Math.max(80, box.height + e.clientY - down.clientY),
      });
    };
    const up = (): void => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("pointerup", up);
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", up);
  });
}
