const TABS = [
  { id: "combat", icon: "fa-solid fa-swords fa-hand-fist", label: "SIDEBAR.Combat" },
  { id: "chat", icon: "fa-solid fa-comments", label: "SIDEBAR.Chat" },
  { id: "actors", icon: "fa-solid fa-users", label: "SIDEBAR.Actors" },
  { id: "journal", icon: "fa-solid fa-book-open", label: "SIDEBAR.Journal" },
  { id: "settings", icon: "fa-solid fa-gear", label: "SIDEBAR.Settings" },
];

/** `ui.sidebar`: the tabs on the right. */
export class Sidebar {
  readonly tabGroups: Record<string, string> = { primary: "combat" };
  expanded = true;
  unread = 0;
  get element(): HTMLElement {
    return document.getElementById("sidebar")!;
  }
  render(): void {
    const nav = document.getElementById("sidebar-tabs")!;
    nav.innerHTML = TABS.map((t) => {
      const label = game.i18n.localize(t.label);
      return `<button type="button" role="tab" data-action="tab" data-tab="${t.id}" data-group="primary" aria-label="${label}" data-tooltip="${label}"><i class="${t.icon}" inert></i><span>${label}</span><b class="badge" hidden></b></button>`;
    }).join("");
    nav.onclick = (e) => {
      const tab = (e.target as HTMLElement).closest<HTMLElement>("[data-tab]")?.dataset["tab"];
      if (tab) this.changeTab(tab, "primary");
    };
    this.changeTab(this.tabGroups["primary"], "primary", { force: true });
    Hooks.callAll("renderSidebar", this, this.element, {}, {});
  }
  changeTab(tab: string, group = "primary", { force = false }: Data = {}): void {
    if (this.tabGroups[group] === tab && !force) return;
    this.tabGroups[group] = tab;
    for (const b of document.querySelectorAll<HTMLElement>("#sidebar-tabs [data-tab]")) {
      b.classList.toggle("active", b.dataset["tab"] === tab);
      b.setAttribute("aria-selected", String(b.dataset["tab"] === tab));
    }
    for (const s of document.querySelectorAll<HTMLElement>("#sidebar-content > .tab"))
      s.classList.toggle("active", s.dataset["tab"] === tab);
    if (tab === "chat") {
      this.unread = 0;
      this.badge();
      ui.chat?.scrollBottom?.();
    }
    Hooks.callAll("changeSidebarTab", ui[tab]);
  }
  noteMessage(): void {
    if (this.tabGroups["primary"] === "chat") return;
    this.unread++;
    this.badge();
  }
  private badge(): void {
    const b = document.querySelector<HTMLElement>("#sidebar-tabs [data-tab=chat] .badge");
    if (!b) return;
    b.hidden = this.unread === 0;
    b.textContent = String(this.unread);
  }
  toggleExpanded(): void {
    throw new Error("practice table: the sidebar does not collapse");
  }
}
