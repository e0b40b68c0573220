import { isV14 } from "../../host/names/env.ts";

/** Foundry's custom form elements, in plain dress. */
/** An element that may be taken up by another document, as into a window of its own. */
export class AdoptableHTMLElement extends HTMLElement {
  static tagName = "";
  get _interactive(): boolean {
    return true;
  }
  connectedCallback(): void {}
  disconnectedCallback(): void {}
}

/** `AbstractFormInputElement`: builds its inputs when it joins the page, and has a value and a name. */
export class AbstractFormInputElement extends AdoptableHTMLElement {
  static formAssociated = true;
  static observedAttributes = ["disabled", "placeholder", "readonly", "required"];
  readonly _internals = this.attachInternals();
  _value: any;
  _primaryInput: HTMLElement | undefined;
  private isBuilt = false;
  constructor({ value }: Data = {}) {
    super();
    this._value = value ?? this.getAttribute("value") ?? undefined;
  }
  get form(): HTMLFormElement | null {
    return this._internals.form;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(v: string) {
    this.setAttribute("name", v);
  }
  get type(): string {
    return this.localName;
  }
  get value(): any {
    return this._getValue();
  }
  set value(v: any) {
    this._setValue(v);
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._refresh();
  }
  _getValue(): any {
    return this._value;
  }
  _setValue(v: any): void {
    this._value = v;
  }
  get disabled(): boolean {
    return this.matches(":disabled") || this.hasAttribute("disabled");
  }
  set disabled(v: boolean) {
    this.toggleAttribute("disabled", v);
  }
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }
  get abortSignal(): AbortSignal {
    return this.abort.signal;
  }
  private abort = new AbortController();
  override connectedCallback(): void {
    if (this.isBuilt) return;
    this.isBuilt = true;
    const parts = this._buildElements();
    this.replaceChildren(...parts);
    this._refresh();
    this._toggleDisabled(!this.editable);
    this._activateListeners();
  }
  override disconnectedCallback(): void {
    this.abort.abort();
    this.abort = new AbortController();
    this.isBuilt = false;
    this._disconnect();
  }
  attributeChangedCallback(): void {
    if (this.isBuilt) this._toggleDisabled(!this.editable);
  }
  _disconnect(): void {}
  _buildElements(): HTMLElement[] {
    return [];
  }
  _refresh(): void {}
  _toggleDisabled(_disabled: boolean): void {}
  _activateListeners(): void {}
  _applyInputAttributes(input: HTMLElement): void {
    for (const a of ["placeholder", "autofocus"])
      if (this.hasAttribute(a)) input.setAttribute(a, this.getAttribute(a) ?? "");
  }
}

class ValueElement extends HTMLElement {
  static formAssociated = true;
  static create(config: Data = {}): HTMLElement {
    const element = document.createElement(tagOf(this));
    for (const k of ["name", "value", "min", "max", "step", "placeholder"])
      if (config[k] !== undefined && config[k] !== null) element.setAttribute(k, String(config[k]));
    if (config["disabled"]) element.toggleAttribute("disabled", true);
    if (config["classes"]) element.className = String(config["classes"]);
    return element;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(v: string) {
    this.setAttribute("name", v);
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(v: boolean) {
    this.toggleAttribute("disabled", v);
  }
}
class RangePicker extends ValueElement {
  private input: HTMLInputElement | null = null;
  connectedCallback(): void {
    if (this.input) return;
    this.input = document.createElement("input");
    this.input.type = "range";
    for (const k of ["min", "max", "step"])
      if (this.hasAttribute(k)) this.input.setAttribute(k, this.getAttribute(k)!);
    this.input.value = this.getAttribute("value") ?? "0";
    const out = document.createElement("output");
    out.textContent = this.input.value;
    this.input.addEventListener("input", () => {
      out.textContent = this.input!.value;
      this.dispatchEvent(new Event("input", { bubbles: true }));
    });
    this.append(this.input, out);
  }
  get value(): number {
    return Number(this.input?.value ?? this.getAttribute("value"));
  }
  set value(v: number) {
    if (this.input) this.input.value = String(v);
  }
}
class ColorPicker extends ValueElement {
  private input: HTMLInputElement | null = null;
  connectedCallback(): void {
    if (this.input) return;
    this.input = document.createElement("input");
    this.input.type = "color";
    this.input.value = this.getAttribute("value") || "#ffffff";
    this.append(this.input);
  }
  get value(): string {
    return this.input?.value ?? this.getAttribute("value") ?? "";
  }
}
class TextPicker extends ValueElement {
  private input: HTMLInputElement | null = null;
  connectedCallback(): void {
    if (this.input) return;
    this.input = document.createElement("input");
    this.input.type = "text";
    this.input.value = this.getAttribute("value") ?? "";
    this.append(this.input);
  }
  get value(): string {
    return this.input?.value ?? this.getAttribute("value") ?? "";
  }
}
class StringTags extends TextPicker {
  override get value(): any {
    return super.value
      .split(",")
      .map((s) => s.trim())
      .filter(Boolean);
  }
}
class ProseMirror extends ValueElement {
  private area: HTMLTextAreaElement | null = null;
  connectedCallback(): void {
    if (this.area) return;
    const content = this.getAttribute("value") ?? this.innerHTML;
    this.area = document.createElement("textarea");
    this.area.rows = 8;
    this.area.value = content;
    this.replaceChildren(this.area);
  }
  get value(): string {
    return this.area?.value ?? "";
  }
}
class MultiCheckbox extends ValueElement {
  get value(): string[] {
    return [...this.querySelectorAll<HTMLInputElement>("input:checked")].map((i) => i.value);
  }
}
class MultiSelect extends ValueElement {
  connectedCallback(): void {
    if (this.querySelector("select")) return;
    const select = document.createElement("select");
    select.multiple = true;
    select.append(...this.childNodes);
    this.append(select);
  }
  get value(): string[] {
    return [...(this.querySelector("select")?.selectedOptions ?? [])].map((o) => o.value);
  }
}
class FormulaInput extends TextPicker {}
class DocumentTags extends TextPicker {}

const TAGS: Record<string, [string, CustomElementConstructor]> = {
  HTMLRangePickerElement: ["range-picker", RangePicker],
  HTMLColorPickerElement: ["color-picker", ColorPicker],
  HTMLFilePickerElement: ["file-picker", TextPicker],
  HTMLDocumentTagsElement: ["document-tags", DocumentTags],
  HTMLStringTagsElement: ["string-tags", StringTags],
  HTMLProseMirrorElement: ["prose-mirror", ProseMirror],
  HTMLMultiCheckboxElement: ["multi-checkbox", MultiCheckbox],
  HTMLMultiSelectElement: ["multi-select", MultiSelect],
};
const ONLY_14: Record<string, [string, CustomElementConstructor]> = {
  HTMLFormulaInputElement: ["formula-input", FormulaInput],
};
const tags = (): typeof TAGS => (isV14() ? { ...TAGS, ...ONLY_14 } : TAGS);
const tagOf = (cls: unknown): string => Object.values(tags()).find(([, c]) => c === cls)?.[0] ?? "input";

/** `foundry.applications.elements`. */
export function elementClasses(): Data {
  const named = Object.fromEntries(Object.entries(tags()).map(([name, [, cls]]) => [name, cls]));
  return { ...(isV14() && { AdoptableHTMLElement }), AbstractFormInputElement, ...named };
}
export function registerElements(): void {
  for (const [name, cls] of Object.values(tags()))
    if (!customElements.get(name)) customElements.define(name, cls);
}
