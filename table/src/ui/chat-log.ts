import { escapeHTML } from "../host/names/utils.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** `ui.chat`. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS = {
    id: "chat",
    classes: ["chat-sidebar"],
    actions: { expandRoll: ChatLog.expandRoll, deleteMessage: ChatLog.deleteMessage },
  };
  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const log = document.createElement("ol");
    log.className = "chat-log plain";
    const form = document.createElement("form");
    form.className = "chat-form";
    form.innerHTML = `<textarea id="chat-message" class="chat-input" rows="2" placeholder="${escapeHTML(game.i18n.localize("SIDEBAR.ChatPrompt"))}" aria-label="${escapeHTML(game.i18n.localize("SIDEBAR.Chat"))}"></textarea>`;
    form.querySelector("textarea")!.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || e.shiftKey) return;
      e.preventDefault();
      const area = e.target as HTMLTextAreaElement;
      const text = area.value.trim();
      area.value = "";
      if (text) void this.processMessage(text);
    });
    return [log, form];
  }
  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
  protected override async _onFirstRender(): Promise<void> {
    for (const m of game.messages.contents.slice(-100)) await this.postOne(m, { quiet: true });
    this.scrollBottom();
  }
  protected override async _onRender(): Promise<void> {
    const input = this.element.querySelector<HTMLElement>("#chat-message");
    if (input) Hooks.callAll("renderChatInput", this, { "#chat-message": input }, {});
  }
  private get log(): HTMLElement {
    return this.element.querySelector(".chat-log")!;
  }
  async processMessage(text: string): Promise<any> {
    if (
      !Hooks.call("chatMessage", this, text, {
        user: game.user.id,
        speaker: CONFIG.ChatMessage.documentClass.getSpeaker(),
      })
    )
      return null;
    const roll = /^\/r(?:oll)?\s+(.+)$/s.exec(text);
    if (roll?.[1]) {
      try {
        return await (await new CONFIG.Dice.rolls[0](roll[1]).evaluate()).toMessage({});
      } catch (error) {
        return ui.notifications.error((error as Error).message, { console: false });
      }
    }
    const whisper = /^\/w\s+(\S+)\s+(.+)$/s.exec(text);
    if (whisper?.[1]) {
      const to = CONFIG.ChatMessage.documentClass.getWhisperRecipients(whisper[1]).map((u: any) => u.id);
      return CONFIG.ChatMessage.documentClass.create({ content: escapeHTML(whisper[2] ?? ""), whisper: to });
    }
    if (text.startsWith("/"))
      return ui.notifications.error("TABLE.NoCommand", {
        format: { command: text.split(" ")[0] ?? "" },
        console: false,
      });
    return CONFIG.ChatMessage.documentClass.create({ content: escapeHTML(text) });
  }
  async renderMessage(message: any, _options: Data = {}): Promise<HTMLElement> {
    const li = document.createElement("li");
    li.className = "chat-message message flexcol";
    li.dataset["messageId"] = message.id ?? "";
    if (message.whisper.length) li.classList.add("whisper");
    if (message.blind) li.classList.add("blind");
    const when = new Date(message.timestamp).toLocaleTimeString(game.i18n.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    const to = message.whisper.length
      ? `<span class="whisper-to">${escapeHTML(message.whisper.map((id: string) => game.users.get(id)?.name ?? id).join(", "))}</span>`
      : "";
    const remove = message.isOwner
      ? `<button type="button" class="message-delete icon fa-solid fa-trash" data-action="deleteMessage" aria-label="${escapeHTML(game.i18n.localize("Delete"))}"></button>`
      : "";
    li.innerHTML = `<header class="message-header flexrow"><h4 class="message-sender">${escapeHTML(message.alias)}</h4>${to}<span class="message-metadata"><time class="message-timestamp">${when}</time>${remove}</span>${message.flavor ? `<span class="flavor-text">${String(message.flavor)}</span>` : ""}</header><div class="message-content"></div>`;
    const content = li.querySelector(".message-content")!;
    if (!message.isContentVisible) content.textContent = "?";
    else {
      const plainRoll = message.isRoll && /^\s*[\d.-]*\s*$/.test(message._source.content);
      content.innerHTML = plainRoll
        ? ""
        : await foundry.applications.ux.TextEditor.implementation.enrichHTML(message.content);
      if (plainRoll) for (const r of message.rolls) content.insertAdjacentHTML("beforeend", await r.render());
    }
    Hooks.callAll("renderChatMessageHTML", message, li, {
      message: message.toObject(),
      author: message.author,
      canDelete: message.isOwner,
      canClose: false,
    });
    return li;
  }
  async postOne(message: any, { quiet = false }: Data = {}): Promise<void> {
    if (!message.visible || !this._element) return;
    const li = await this.renderMessage(message);
    this.log.append(li);
    if (!quiet) ui.sidebar?.noteMessage?.();
    this.scrollBottom();
  }
  async updateMessage(message: any): Promise<void> {
    const old = this._element?.querySelector(`[data-message-id="${String(message.id)}"]`);
    if (old) old.replaceWith(await this.renderMessage(message));
  }
  deleteMessage(id: string): void {
    this._element?.querySelector(`[data-message-id="${id}"]`)?.remove();
  }
  scrollBottom(): void {
    if (this._element) this.log.scrollTop = this.log.scrollHeight;
  }
  static expandRoll(this: ChatLog, _event: Event, target: HTMLElement): void {
    target.classList.toggle("expanded");
  }
  static async deleteMessage(this: ChatLog, _event: Event, target: HTMLElement): Promise<void> {
    await game.messages.get(target.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"])?.delete();
  }
}
