/** `game.keybindings`: registered in `init` only, fired from the page's keyboard. */
interface Binding {
  key: string;
  modifiers: string[];
}
export class ClientKeybindings {
  readonly actions = new Map<string, any>();
  readonly bindings = new Map<string, Binding[]>();
  private locked = false;
  private readonly down = new Set<string>();

  register(namespace: string, action: string, data: Data): void {
    if (this.locked) throw new Error("You cannot register a Keybinding after the init hook");
    const id = `${namespace}.${action}`;
    this.actions.set(id, {
      ...data,
      namespace,
      action,
      precedence: data["precedence"] ?? 1,
      restricted: data["restricted"] ?? false,
    });
    const all = [...(data["uneditable"] ?? []), ...(data["editable"] ?? [])];
    this.bindings.set(
      id,
      all.map((b: Data) => ({ key: b["key"], modifiers: (b["modifiers"] ?? []).map(normal) })),
    );
  }
  get(namespace: string, action: string): Binding[] {
    return this.bindings.get(`${namespace}.${action}`) ?? [];
  }
  async set(namespace: string, action: string, bindings: Data[] = []): Promise<void> {
    this.bindings.set(
      `${namespace}.${action}`,
      bindings.map((b) => ({ key: b["key"], modifiers: (b["modifiers"] ?? []).map(normal) })),
    );
  }
  initialize(): void {
    this.locked = true;
    window.addEventListener("keydown", (e) => this.handle(e, false));
    window.addEventListener("keyup", (e) => this.handle(e, true));
  }
  private handle(event: KeyboardEvent, up: boolean): void {
    if (event.isComposing) return;
    const repeat = this.down.has(event.code) && !up;
    if (up) this.down.delete(event.code);
    else this.down.add(event.code);
    if (game.keyboard.hasFocus) return;
    const held = modifiersOf(event);
    const found = [...this.actions]
      .filter(
        ([id, a]) =>
          (!a.restricted || game.user.isGM) &&
          this.bindings
            .get(id)
            ?.some((b) => b.key === event.code && sameModifiers(b.modifiers, held, a.reservedModifiers)),
      )
      .sort(([, a], [, b]) => a.precedence - b.precedence || (a.order ?? 0) - (b.order ?? 0));
    const context = {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      hasModifier: held.length > 0,
      modifiers: held,
      up,
      repeat,
    };
    for (const [, action] of found) {
      if (repeat && !action.repeat) continue;
      const fn = up ? action.onUp : action.onDown;
      if (!fn) continue;
      let consumed: unknown;
      try {
        consumed = fn(context);
      } catch (error) {
        console.error(error);
      }
      if (consumed === true) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
  }
}
const normal = (m: string): string =>
  ({ control: "Control", shift: "Shift", alt: "Alt", CONTROL: "Control", SHIFT: "Shift", ALT: "Alt" })[m] ??
  m;
function modifiersOf(e: KeyboardEvent): string[] {
  const out: string[] = [];
  if ((e.ctrlKey || e.metaKey) && !e.code.startsWith("Control") && !e.code.startsWith("Meta"))
    out.push("Control");
  if (e.shiftKey && !e.code.startsWith("Shift")) out.push("Shift");
  if (e.altKey && !e.code.startsWith("Alt")) out.push("Alt");
  return out;
}
function sameModifiers(want: string[], held: string[], reserved: string[] = []): boolean {
  const free = new Set(reserved.map(normal));
  return want.every((m) => held.includes(m)) && held.every((m) => want.includes(m) || free.has(m));
}
