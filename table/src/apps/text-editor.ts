import { cleanHTML, escapeHTML } from "../host/names/utils.ts";
import { fromUuid } from "../documents/base/uuid.ts";

/** `foundry.applications.ux.TextEditor.implementation`. */
export class TextEditor {
  static get implementation(): any {
    return CONFIG.ux.TextEditor ?? TextEditor;
  }
  static async enrichHTML(content: string, _options: Data = {}): Promise<string> {
    let html = cleanHTML(String(content ?? ""));
    const links = [...html.matchAll(/@UUID\[([^\]]+)\](?:\{([^}]*)\})?/g)];
    for (const [match, uuid, label] of links) {
      const doc = await fromUuid(uuid ?? "").catch(() => null);
      const name = label ?? doc?.name ?? uuid ?? "";
      html = html.replace(
        match,
        `<a class="content-link${doc ? "" : " broken"}" data-link data-uuid="${escapeHTML(uuid)}"><i class="fa-solid fa-link" inert></i>${escapeHTML(name)}</a>`,
      );
    }
    return html;
  }
  static getDragEventData(event: DragEvent): Data {
    try {
      return JSON.parse(event.dataTransfer?.getData("text/plain") ?? "{}") as Data;
    } catch {
      return {};
    }
  }
  static decodeHTML(html: string): string {
    const t = document.createElement("textarea");
    t.innerHTML = html;
    return t.value;
  }
}
