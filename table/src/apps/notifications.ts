import { cleanHTML, escapeHTML } from "../host/names/utils.ts";

interface Options {
  localize?: boolean;
  permanent?: boolean;
  console?: boolean;
  progress?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Data;
}
const ICON: Record<string, string> = {
  info: "circle-info",
  success: "circle-check",
  warning: "triangle-exclamation",
  error: "circle-xmark",
};
let counter = 0;

/** `ui.notifications`. */
export class Notifications {
  readonly active: any[] = [];
  private get box(): HTMLElement {
    return document.getElementById("notifications")!;
  }
  notify(message: any, type = "info", options: Options = {}): any {
    let text = message instanceof Error ? message.message : String(message);
    if (options.localize || options.format)
      text = options.format ? game.i18n.format(text, options.format) : game.i18n.localize(text);
    const html =
      options.escape === false ? cleanHTML(text) : options.clean ? cleanHTML(text) : escapeHTML(text);
    const element = document.createElement("li");
    element.className = `notification ${type}${options.progress ? " progress" : ""}`;
    element.setAttribute("role", type === "error" ? "alert" : "status");
    element.innerHTML = `<i class="fa-solid fa-${ICON[type] ?? "circle-info"}"></i><p>${html}</p>${options.progress ? '<div class="bar"><span></span></div>' : ""}<button type="button" class="icon" aria-label="${game.i18n.localize("Close")}"><i class="fa-solid fa-xmark"></i></button>`;
    const notification: any = {
      id: ++counter,
      type,
      message: text,
      element,
      progress: options.progress ?? false,
      permanent: options.permanent ?? false,
      active: true,
      pct: 0,
      timestamp: Date.now(),
      error: message instanceof Error ? message : undefined,
    };
    notification.remove = (): void => this.remove(notification);
    notification.update = (change: Data): void => this.update(notification, change);
    element.querySelector("button")!.addEventListener("click", () => this.remove(notification));
    this.active.push(notification);
    this.box.append(element);
    if (options.console !== false)
      (type === "error" ? console.error : type === "warning" ? console.warn : console.info)(text);
    if (!options.progress && !options.permanent) setTimeout(() => this.remove(notification), 5000);
    return notification;
  }
  info(message: any, options?: Options): any {
    return this.notify(message, "info", { console: false, ...options });
  }
  success(message: any, options?: Options): any {
    return this.notify(message, "success", { console: false, ...options });
  }
  warn(message: any, options?: Options): any {
    return this.notify(message, "warning", options);
  }
  error(message: any, options?: Options): any {
    return this.notify(message, "error", options);
  }
  /** A progress bar goes when it is full. */
  update(notification: any, { message, pct, localize }: Data = {}): void {
    if (!notification.active) return;
    if (message !== undefined)
      notification.element.querySelector("p").textContent = localize ? game.i18n.localize(message) : message;
    if (pct !== undefined) {
      notification.pct = Math.max(0, Math.min(1, pct));
      const bar = notification.element.querySelector(".bar span");
      if (bar) bar.style.width = `${notification.pct * 100}%`;
      if (notification.pct === 1) setTimeout(() => this.remove(notification), 1500);
    }
  }
  has(n: any): boolean {
    return this.active.includes(n) || this.active.some((a) => a.id === n);
  }
  remove(n: any): void {
    const found = typeof n === "number" ? this.active.find((a) => a.id === n) : n;
    if (!found) return;
    found.active = false;
    found.element.remove();
    const i = this.active.indexOf(found);
    if (i >= 0) this.active.splice(i, 1);
  }
  clear(): void {
    for (const n of [...this.active]) this.remove(n);
  }
}
