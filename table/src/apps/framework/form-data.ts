import { expandObject } from "../../shared/object.ts";

/** `foundry.applications.ux.FormDataExtended`: form values with their types. */
export class FormDataExtended extends FormData {
  readonly object: Data = {};
  readonly dtypes: Record<string, string> = {};
  readonly form: HTMLFormElement;
  constructor(form: HTMLFormElement, _options: Data = {}) {
    super();
    this.form = form;
    this.process();
  }
  private put(name: string, value: unknown): void {
    this.object[name] = value;
    super.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  private process(): void {
    const radios = new Map<string, HTMLInputElement[]>();
    const boxes = new Map<string, HTMLInputElement[]>();
    const controls = [
      ...this.form.querySelectorAll<HTMLElement>(
        "input,select,textarea,[data-edit],multi-checkbox,multi-select,string-tags,range-picker,color-picker,file-picker,prose-mirror,code-mirror,document-tags,hue-slider",
      ),
    ];
    for (const el of controls) {
      const field = el as HTMLInputElement;
      const name = el.getAttribute("name") ?? el.dataset["edit"] ?? "";
      if (!name || field.disabled || el.closest("fieldset:disabled")) continue;
      // Inputs inside a custom element belong to it.
      const owner = el.parentElement?.closest("[name]");
      if (owner && owner !== this.form && owner.tagName.includes("-")) continue;
      if (el.tagName.includes("-")) {
        this.put(name, customValue(el));
        continue;
      }
      if (field.type === "radio") radios.set(name, [...(radios.get(name) ?? []), field]);
      else if (field.type === "checkbox") boxes.set(name, [...(boxes.get(name) ?? []), field]);
      else if (!["submit", "button", "reset", "image", "file"].includes(field.type))
        this.put(name, typed(el));
    }
    for (const [name, list] of radios) {
      const chosen = list.find((r) => r.checked);
      this.put(name, chosen ? castType(chosen, chosen.value) : null);
    }
    for (const [name, list] of boxes) {
      const [only] = list;
      if (list.length === 1 && only)
        this.put(
          name,
          only.hasAttribute("value") && only.value !== "on"
            ? only.checked
              ? castType(only, only.value)
              : null
            : only.checked,
        );
      else
        this.put(
          name,
          list.filter((b) => b.checked).map((b) => castType(b, b.value)),
        );
    }
  }
  toObject(): Data {
    return expandObject(this.object);
  }
}
function customValue(el: any): unknown {
  if ("value" in el && el.value !== undefined) return el.value;
  if (el.tagName === "MULTI-CHECKBOX")
    return [...el.querySelectorAll("input:checked")].map((i: any) => i.value);
  if (el.tagName === "MULTI-SELECT")
    return [...el.querySelectorAll("option[selected],option:checked")].map((o: any) => o.value);
  const inner = el.querySelector("input,textarea");
  return inner ? typed(inner) : el.getAttribute("value");
}
function typed(el: HTMLElement): unknown {
  if (el instanceof HTMLSelectElement && el.multiple)
    return [...el.selectedOptions].map((o) => castType(el, o.value));
  if (el.dataset["edit"] && !(el as HTMLInputElement).name) return el.innerHTML.trim();
  return castType(el, (el as HTMLInputElement).value);
}
function castType(el: HTMLElement, raw: string): unknown {
  const type = (el as HTMLInputElement).type;
  const dtype = el.dataset["dtype"] ?? (type === "number" || type === "range" ? "Number" : "String");
  switch (dtype) {
    case "Number":
      return raw.trim() === "" ? null : Number(raw);
    case "Boolean":
      return raw === "true";
    case "JSON":
      return raw.trim() === "" ? null : JSON.parse(raw);
    default:
      return raw;
  }
}
