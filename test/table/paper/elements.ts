import { parse, written } from "./markup.ts";
import { matches } from "./selectors.ts";

/** As much of a page as code that writes on it can tell: elements, events and focus; nothing is laid out or drawn. */
type Listener = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };
interface Heard {
  readonly type: string;
  readonly listener: Listener;
  readonly capture: boolean;
  readonly once: boolean;
}

export class PaperTarget {
  #heard: Heard[] = [];

  addEventListener(type: string, listener: Listener | null, options: any = {}): void {
    const { capture = options === true, once = false, signal } = options ?? {};
    if (listener === null || this.#heard.some((one) => one.type === type && one.listener === listener))
      return;
    this.#heard.push({ type, listener, capture, once });
    signal?.addEventListener("abort", () => this.removeEventListener(type, listener));
  }
  removeEventListener(type: string, listener: Listener): void {
    this.#heard = this.#heard.filter((one) => one.type !== type || one.listener !== listener);
  }
  /** From the top down for those that capture, then from here up. */
  dispatchEvent(event: Event): boolean {
    const way: PaperTarget[] = [];
    for (let one: PaperTarget | null = this; one !== null; one = one.above) way.push(one);
    let [stopped, isHeld] = [false, false];
    const told = event as any;
    const stop = event.stopImmediatePropagation.bind(event);
    Object.defineProperties(event, {
      target: { value: this, configurable: true },
      composedPath: { value: () => way, configurable: true },
      stopPropagation: { value: () => void (isHeld = true), configurable: true },
      stopImmediatePropagation: { value: () => ((stopped = true), stop()), configurable: true },
    });
    const tell = (to: PaperTarget, capture: boolean): void => {
      Object.defineProperty(event, "currentTarget", { value: to, configurable: true });
      for (const one of [...to.#heard]) {
        if (one.type !== event.type || one.capture !== capture || stopped) continue;
        if (one.once) to.removeEventListener(one.type, one.listener);
        if (typeof one.listener === "function") one.listener.call(to, event);
        else one.listener.handleEvent(event);
      }
      if (!capture) (to as any)[`on${event.type}`]?.call(to, event);
    };
    for (const one of way.toReversed()) if (!isHeld && !stopped) tell(one, true);
    for (const one of event.bubbles ? way : [this]) if (!isHeld && !stopped) tell(one, false);
    return !told.defaultPrevented;
  }
  get above(): PaperTarget | null {
    return null;
  }
}

export class PaperNode extends PaperTarget {
  static readonly TEXT_NODE = 3;
  static readonly ELEMENT_NODE = 1;
  parentNode: PaperElement | null = null;
  readonly childNodes: PaperNode[] = [];
  nodeValue: string | null = null;
  ownerDocument!: PaperDocument;

  get nodeType(): number {
    return PaperNode.TEXT_NODE;
  }
  get parentElement(): PaperElement | null {
    return this.parentNode;
  }
  override get above(): PaperTarget | null {
    return this.parentNode;
  }
  get isConnected(): boolean {
    return this.parentNode?.isConnected ?? false;
  }
  get firstChild(): PaperNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): PaperNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): PaperNode | null {
    const all = this.parentNode?.childNodes ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join("");
  }
  set textContent(words: string | null) {
    if (this.nodeValue !== null) this.nodeValue = words;
    else (this as unknown as PaperElement).replaceChildren(...(words ? [String(words)] : []));
  }
  hasChildNodes(): boolean {
    return this.childNodes.length > 0;
  }
  remove(): void {
    const parent = this.parentNode;
    if (parent === null) return;
    const wasConnected = this.isConnected;
    parent.childNodes.splice(parent.childNodes.indexOf(this), 1);
    this.parentNode = null;
    this.ownerDocument.changes++;
    if (wasConnected) this.tellAll("disconnectedCallback");
  }
  replaceWith(...nodes: (PaperNode | string)[]): void {
    const [parent, next] = [this.parentNode, this.nextSibling];
    this.remove();
    parent?.insert(nodes, next);
  }
  before(...nodes: (PaperNode | string)[]): void {
    this.parentNode?.insert(nodes, this);
  }
  after(...nodes: (PaperNode | string)[]): void {
    this.parentNode?.insert(nodes, this.nextSibling);
  }
  contains(other: PaperNode | null): boolean {
    for (let one: PaperNode | null = other; one !== null; one = one.parentNode) if (one === this) return true;
    return false;
  }
  tellAll(what: "connectedCallback" | "disconnectedCallback"): void {
    (this as any)[what]?.();
    for (const child of [...this.childNodes]) child.tellAll(what);
  }
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const tags = new Map<string, new () => PaperElement>();
let coming: { readonly tag: string; readonly attributes: Map<string, string> } | undefined;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class PaperElement extends PaperNode {
  /** Where elements are on the screen, by their ids: what a test says, for nothing is laid out. */
  static readonly boxes = new Map<string, Box>();
  readonly localName: string;
  readonly #attributes: Map<string, string>;
  readonly dataset: Record<string, string | undefined>;
  readonly style: any;
  readonly classList: any;
  scrollTop = 0;
  scrollHeight = 0;
  scrollWidth = 0;
  isContentEditable = false;
  #box: Box | undefined;
  #value: string | undefined;
  #checked: boolean | undefined;

  constructor() {
    super();
    const named = [...tags].find(([, cls]) => cls === new.target)?.[0];
    this.localName = coming?.tag ?? named ?? "div";
    this.#attributes = coming?.attributes ?? new Map();
    coming = undefined;
    this.ownerDocument = (globalThis as any).document as PaperDocument;
    this.dataset = new Proxy(
      {},
      {
        get: (_, name) => this.getAttribute(`data-${dashed(String(name))}`) ?? undefined,
        set: (_, name, value) => (this.setAttribute(`data-${dashed(String(name))}`, String(value)), true),
        has: (_, name) => this.hasAttribute(`data-${dashed(String(name))}`),
        deleteProperty: (_, name) => (this.removeAttribute(`data-${dashed(String(name))}`), true),
        ownKeys: () =>
          [...this.#attributes.keys()].flatMap((name) =>
            name.startsWith("data-") ? camel(name.slice(5)) : [],
          ),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    this.style = styleOf(this);
    this.classList = classesOf(this);
  }

  static make(tag: string, attributes = new Map<string, string>()): PaperElement {
    coming = { tag, attributes };
    return new (tags.get(tag) ?? PaperElement)();
  }

  override get nodeType(): number {
    return PaperNode.ELEMENT_NODE;
  }
  override get isConnected(): boolean {
    return this === this.ownerDocument.documentElement || (this.parentNode?.isConnected ?? false);
  }
  override get above(): PaperTarget | null {
    return this.parentNode ?? (this === this.ownerDocument.documentElement ? this.ownerDocument : null);
  }
  get tagName(): string {
    return this.localName.toUpperCase();
  }
  get nodeName(): string {
    return this.tagName;
  }

  // Attributes ----------------------------------------------------------------------------------------
  get attributes(): { name: string; value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  getAttributeNames(): string[] {
    return [...this.#attributes.keys()];
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  setAttribute(name: string, value: unknown): void {
    this.#attributes.set(name.toLowerCase(), String(value));
    this.ownerDocument.changes++;
    (this as any).attributeChangedCallback?.(name);
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
    (this as any).attributeChangedCallback?.(name);
  }
  toggleAttribute(name: string, on = !this.hasAttribute(name)): boolean {
    if (on) this.setAttribute(name, "");
    else this.removeAttribute(name);
    return on;
  }

  // What controls have ---------------------------------------------------------------------------------
  get value(): any {
    if (this.localName === "select") {
      const options = [...this.querySelectorAll("option")];
      return (options.find(({ selected }) => selected) ?? options[0])?.value ?? "";
    }
    if (this.localName === "textarea") return this.#value ?? this.textContent;
    if (this.localName === "option") return this.getAttribute("value") ?? this.textContent.trim();
    return this.#value ?? this.getAttribute("value") ?? "";
  }
  set value(value: any) {
    if (this.localName === "select")
      for (const option of this.querySelectorAll("option")) option.selected = option.value === String(value);
    else if (this.localName === "option") this.setAttribute("value", value);
    else this.#value = String(value);
  }
  get checked(): boolean {
    return this.#checked ?? this.hasAttribute("checked");
  }
  set checked(on: boolean) {
    this.#checked = on;
  }
  get selected(): boolean {
    return this.#checked ?? this.hasAttribute("selected");
  }
  set selected(on: boolean) {
    this.#checked = on;
  }
  get options(): PaperElement[] {
    return this.querySelectorAll("option");
  }
  get selectedOptions(): PaperElement[] {
    return this.options.filter(({ selected }) => selected);
  }
  get valueAsNumber(): number {
    return Number(this.value);
  }
  get form(): PaperElement | null {
    return this.closest("form");
  }
  get elements(): any {
    const all = this.querySelectorAll("input, select, textarea, button");
    return Object.assign(all, { namedItem: (name: string) => all.find((one) => one.name === name) ?? null });
  }
  requestSubmit(submitter?: PaperElement): void {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    Object.assign(event, { submitter: submitter ?? null });
    this.dispatchEvent(event);
  }
  attachInternals(): object {
    return { form: null, setFormValue: () => undefined };
  }
  select(): void {}
  showModal(): void {
    this.setAttribute("open", "");
  }
  show(): void {
    this.setAttribute("open", "");
  }

  // Where it stands -----------------------------------------------------------------------------------
  get children(): PaperElement[] {
    return this.childNodes.filter((one) => one instanceof PaperElement);
  }
  get firstElementChild(): PaperElement | null {
    return this.children[0] ?? null;
  }
  get lastElementChild(): PaperElement | null {
    return this.children.at(-1) ?? null;
  }
  get childElementCount(): number {
    return this.children.length;
  }
  get nextElementSibling(): PaperElement | null {
    const all = this.parentNode?.children ?? [];
    return all[all.indexOf(this) + 1] ?? null;
  }
  get previousElementSibling(): PaperElement | null {
    const all = this.parentNode?.children ?? [];
    return all[all.indexOf(this) - 1] ?? null;
  }
  insert(nodes: readonly (PaperNode | string)[], before: PaperNode | null): void {
    const loose = nodes.flatMap((one) => (one instanceof PaperFragment ? [...one.childNodes] : [one]));
    for (const one of loose) {
      const node = typeof one === "object" ? one : this.ownerDocument.createTextNode(String(one));
      node.remove();
      const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
      this.childNodes.splice(at, 0, node);
      node.parentNode = this;
      this.ownerDocument.changes++;
      if (this.isConnected) node.tellAll("connectedCallback");
    }
  }
  append(...nodes: (PaperNode | string)[]): void {
    this.insert(nodes, null);
  }
  prepend(...nodes: (PaperNode | string)[]): void {
    this.insert(nodes, this.firstChild);
  }
  appendChild<T extends PaperNode>(node: T): T {
    this.insert([node], null);
    return node;
  }
  insertBefore<T extends PaperNode>(node: T, before: PaperNode | null): T {
    this.insert([node], before);
    return node;
  }
  removeChild<T extends PaperNode>(node: T): T {
    node.remove();
    return node;
  }
  replaceChildren(...nodes: (PaperNode | string)[]): void {
    for (const child of [...this.childNodes]) child.remove();
    this.insert(nodes, null);
  }
  get innerHTML(): string {
    return (this.content ?? this).childNodes.map(written).join("");
  }
  set innerHTML(markup: string) {
    const into = this.content ?? this;
    for (const child of [...into.childNodes]) child.remove();
    into.insert(parse(markup, this.ownerDocument.maker), null);
  }
  get outerHTML(): string {
    return written(this);
  }
  insertAdjacentHTML(where: string, markup: string): void {
    const nodes = parse(markup, this.ownerDocument.maker);
    if (where === "beforeend") this.append(...nodes);
    else if (where === "afterbegin") this.prepend(...nodes);
    else if (where === "beforebegin") this.before(...nodes);
    else this.after(...nodes);
  }
  insertAdjacentElement(where: string, element: PaperElement): void {
    if (where === "beforeend") this.append(element);
    else if (where === "afterbegin") this.prepend(element);
    else if (where === "beforebegin") this.before(element);
    else this.after(element);
  }
  /** A template's own. */
  get content(): PaperFragment | undefined {
    if (this.localName !== "template") return undefined;
    return (this.#content ??= new PaperFragment());
  }
  #content: PaperFragment | undefined;
  get innerText(): string {
    return this.textContent;
  }
  set innerText(words: string) {
    this.textContent = words;
  }
  matches(selector: string): boolean {
    return matches(this, selector);
  }
  closest(selector: string): any {
    for (let one: PaperElement | null = this; one !== null; one = one.parentElement)
      if (matches(one, selector)) return one;
    return null;
  }
  *#below(): Generator<PaperElement> {
    for (const child of this.children) {
      yield child;
      yield* child.#below();
    }
  }
  querySelectorAll(selector: string): any[] {
    return [...this.#below()].filter((one) => matches(one, selector, this));
  }
  querySelector(selector: string): any {
    for (const one of this.#below()) if (matches(one, selector, this)) return one;
    return null;
  }
  getElementsByClassName(name: string): any[] {
    return this.querySelectorAll(`.${name}`);
  }
  getElementsByTagName(name: string): any[] {
    return this.querySelectorAll(name);
  }
  cloneNode(deep = false): PaperElement {
    const copy = PaperElement.make(this.localName, new Map(this.#attributes));
    if (deep) copy.append(...parse(this.innerHTML, this.ownerDocument.maker));
    return copy;
  }

  // On the screen -------------------------------------------------------------------------------------
  get box(): Box {
    const { left, top, width, height } = this.style as Record<string, string>;
    const own = this.#box ?? PaperElement.boxes.get(this.id) ?? { x: 0, y: 0, width: 0, height: 0 };
    const pixels = (words: string | undefined, otherwise: number): number =>
      /^-?[\d.]+px$/.test(words ?? "") ? parseFloat(words ?? "") : otherwise;
    return {
      x: pixels(left, own.x),
      y: pixels(top, own.y),
      width: pixels(width, own.width),
      height: pixels(height, own.height),
    };
  }
  set box(box: Box) {
    this.#box = box;
  }
  /** Nothing is drawn. */
  getContext(): null {
    return null;
  }
  getBoundingClientRect(): any {
    const { x, y, width, height } = this.box;
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  }
  /** Whoever is on the page, and under nothing hidden, is seen. */
  getClientRects(): object[] {
    return this.isConnected && this.closest("[hidden]") === null ? [this.getBoundingClientRect()] : [];
  }
  get clientWidth(): number {
    return this.box.width;
  }
  get clientHeight(): number {
    return this.box.height;
  }
  get offsetWidth(): number {
    return this.box.width;
  }
  get offsetHeight(): number {
    return this.box.height;
  }
  get offsetParent(): PaperElement | null {
    return this.parentElement;
  }
  scrollIntoView(): void {}
  setPointerCapture(): void {}
  releasePointerCapture(): void {}
  focus(): void {
    if (this.ownerDocument.activeElement === this) return;
    this.ownerDocument.activeElement.blur();
    this.ownerDocument.activeElement = this;
    this.dispatchEvent(new Event("focus"));
    this.dispatchEvent(new Event("focusin", { bubbles: true }));
  }
  blur(): void {
    const { ownerDocument } = this;
    if (ownerDocument.activeElement !== this || this === ownerDocument.body) return;
    ownerDocument.activeElement = ownerDocument.body;
    this.dispatchEvent(new Event("blur"));
    this.dispatchEvent(new Event("focusout", { bubbles: true }));
  }
  click(): void {
    if (this.matches(":disabled")) return;
    const isBox = this.localName === "input" && ["checkbox", "radio"].includes(this.type);
    if (isBox) this.checked = this.type === "radio" || !this.checked;
    const event = new Event("click", { bubbles: true, cancelable: true });
    Object.assign(event, { button: 0, detail: 1 });
    if (!this.dispatchEvent(event)) return;
    if (isBox) for (const type of ["input", "change"]) this.dispatchEvent(new Event(type, { bubbles: true }));
    if (this.localName === "summary" && this.parentElement !== null) {
      this.parentElement.toggleAttribute("open");
      this.parentElement.dispatchEvent(new Event("toggle"));
    }
    if (this.localName === "button" && this.type === "submit") this.form?.requestSubmit(this);
  }
  declare id: string;
  declare className: string;
  declare name: string;
  declare type: string;
  declare title: string;
  declare hidden: boolean;
  declare disabled: boolean;
  declare open: boolean;
}

/** What is only another way to write an attribute. */
const WORDS = { id: "id", className: "class", name: "name", title: "title", href: "href", src: "src" };
const MORE = ["placeholder", "min", "max", "step", "role", "for", "alt", "draggable", "lang", "label"];
for (const [property, attribute] of [...Object.entries(WORDS), ...MORE.map((one) => [one, one] as const)])
  Object.defineProperty(PaperElement.prototype, property, {
    configurable: true,
    get(this: PaperElement) {
      return this.getAttribute(attribute) ?? "";
    },
    set(this: PaperElement, value: unknown) {
      this.setAttribute(attribute, value);
    },
  });
Object.defineProperty(PaperElement.prototype, "type", {
  configurable: true,
  get(this: PaperElement) {
    return this.getAttribute("type") ?? (this.localName === "button" ? "submit" : "text");
  },
  set(this: PaperElement, value: unknown) {
    this.setAttribute("type", value);
  },
});
for (const name of ["hidden", "disabled", "open", "multiple", "readOnly", "autofocus", "required"])
  Object.defineProperty(PaperElement.prototype, name, {
    configurable: true,
    get(this: PaperElement) {
      return this.hasAttribute(name.toLowerCase());
    },
    set(this: PaperElement, on: unknown) {
      this.toggleAttribute(name.toLowerCase(), Boolean(on));
    },
  });

function classesOf(element: PaperElement): object {
  const all = (): string[] => element.className.split(/\s+/).filter((one) => one !== "");
  const write = (names: readonly string[]): void =>
    element.setAttribute("class", [...new Set(names)].join(" "));
  return {
    contains: (name: string) => all().includes(name),
    add: (...names: string[]) => write([...all(), ...names]),
    remove: (...names: string[]) => write(all().filter((one) => !names.includes(one))),
    toggle(name: string, on = !all().includes(name)) {
      write(on ? [...all(), name] : all().filter((one) => one !== name));
      return on;
    },
    replace: (old: string, name: string) => write(all().map((one) => (one === old ? name : one))),
    [Symbol.iterator]: () => all()[Symbol.iterator](),
    get length() {
      return all().length;
    },
  };
}

/** Kept as the attribute has it, so that it is seen in what is written. */
function styleOf(element: PaperElement): object {
  const all = (): Map<string, string> =>
    new Map(
      (element.getAttribute("style") ?? "")
        .split(";")
        .map((one) => one.split(/:(.*)/s).map((part) => part.trim()))
        .flatMap(([name = "", value = ""]) => (name === "" ? [] : [[name, value] as const])),
    );
  const set = (name: string, value: unknown): void => {
    const now = all();
    if (value === "" || value === null || value === undefined) now.delete(name);
    else now.set(name, String(value));
    element.setAttribute("style", [...now].map((one) => one.join(": ")).join("; "));
  };
  const methods: Record<string, unknown> = {
    setProperty: set,
    removeProperty: (name: string) => set(name, ""),
    getPropertyValue: (name: string) => all().get(name) ?? "",
  };
  return new Proxy(methods, {
    get: (own, name) => own[String(name)] ?? all().get(dashed(String(name))) ?? "",
    set: (_, name, value) => (set(dashed(String(name)), value), true),
  });
}

export class PaperFragment extends PaperElement {
  override get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join("");
  }
}

export class PaperDocument extends PaperTarget {
  /** How often something on the page has changed. */
  changes = 0;
  readonly documentElement: PaperElement;
  readonly head: PaperElement;
  readonly body: PaperElement;
  activeElement: PaperElement;
  title = "";
  hidden = false;
  visibilityState = "visible";
  readonly baseURI = "http://127.0.0.1/";
  readonly maker = {
    element: (tag: string, attributes: Map<string, string>): PaperElement =>
      PaperElement.make(tag, attributes),
    text: (words: string): PaperNode => this.createTextNode(words),
  };

  constructor() {
    super();
    (globalThis as any).document = this;
    [this.documentElement, this.head, this.body] = ["html", "head", "body"].map((tag) =>
      PaperElement.make(tag),
    ) as [PaperElement, PaperElement, PaperElement];
    this.documentElement.append(this.head, this.body);
    this.activeElement = this.body;
  }
  override get above(): PaperTarget | null {
    return (globalThis as any).window as PaperTarget;
  }
  createElement(tag: string): PaperElement {
    return PaperElement.make(tag.toLowerCase());
  }
  createElementNS(_space: string, tag: string): PaperElement {
    return this.createElement(tag);
  }
  createTextNode(words: string): PaperNode {
    const node = new PaperNode();
    node.ownerDocument = this;
    node.nodeValue = words;
    return node;
  }
  createDocumentFragment(): PaperFragment {
    return new PaperFragment();
  }
  getElementById(id: string): any {
    return this.documentElement.querySelectorAll("[id]").find((one) => one.id === id) ?? null;
  }
  querySelector(selector: string): any {
    return this.documentElement.querySelector(selector);
  }
  querySelectorAll(selector: string): any[] {
    return this.documentElement.querySelectorAll(selector);
  }
  hasFocus(): boolean {
    return true;
  }
  elementFromPoint(): null {
    return null;
  }
}
