/** Foundry's custom form elements, in plain dress. */
class ValueElement extends HTMLElement {
  static formAssociated = true;
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
export function registerElements(): void {
  const all: Record<string, CustomElementConstructor> = {
    "range-picker": RangePicker,
    "color-picker": ColorPicker,
    "file-picker": TextPicker,
    "document-tags": class extends TextPicker {},
    "string-tags": StringTags,
    "prose-mirror": ProseMirror,
    "multi-checkbox": MultiCheckbox,
    "multi-select": MultiSelect,
  };
  for (const [name, cls] of Object.entries(all))
    if (!customElements.get(name)) customElements.define(name, cls);
}
