/** `foundry.applications.fields`: form inputs made by hand or by a data field. */
function common(
  element: HTMLElement & { name?: string; disabled?: boolean; required?: boolean },
  config: Data,
): void {
  if (config["name"]) element.name = config["name"];
  if (config["id"]) element.id = config["id"];
  if (config["disabled"]) element.disabled = true;
  if (config["required"]) element.required = true;
  if (config["placeholder"]) element.setAttribute("placeholder", config["placeholder"]);
  if (config["autofocus"]) element.setAttribute("autofocus", "");
  if (config["classes"]) element.className = config["classes"];
  for (const [k, v] of Object.entries(config["dataset"] ?? {})) element.dataset[k] = String(v);
  for (const [k, v] of Object.entries(config["aria"] ?? {})) element.setAttribute(`aria-${k}`, String(v));
}
export function createTextInput(config: Data): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  common(input, config);
  input.setAttribute("value", config["value"] ?? "");
  return input;
}
export function createCheckboxInput(config: Data): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  common(input, config);
  input.checked = Boolean(config["value"]);
  input.defaultChecked = input.checked;
  return input;
}
export const setInputAttributes = common;
export function createNumberInput(config: Data): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "number";
  common(input, config);
  for (const k of ["min", "max", "step"])
    if (config[k] !== undefined) input.setAttribute(k, String(config[k]));
  if (config["value"] !== null && config["value"] !== undefined)
    input.setAttribute("value", String(config["value"]));
  input.dataset["dtype"] = "Number";
  return input;
}
export function createTextareaInput(config: Data): HTMLTextAreaElement {
  const area = document.createElement("textarea");
  common(area, config);
  area.rows = config["rows"] ?? 3;
  area.textContent = config["value"] ?? "";
  return area;
}
export function prepareSelectOptionGroups(config: Data): { group: string; options: Data[] }[] {
  const groups = new Map<string, Data[]>();
  const values = new Set(
    (Array.isArray(config["value"]) || config["value"] instanceof Set
      ? [...config["value"]]
      : [config["value"]]
    ).map(String),
  );
  const add = (group: string, o: Data): void => {
    const list = groups.get(group) ?? [];
    list.push(o);
    groups.set(group, list);
  };
  if (config["blank"] !== undefined && config["blank"] !== false)
    add("", { value: "", label: config["blank"], selected: values.has("") });
  for (const option of config["options"] ?? []) {
    const value = option[config["valueAttr"] ?? "value"] ?? "";
    let label = option[config["labelAttr"] ?? "label"] ?? value;
    if (config["localize"]) label = game.i18n.localize(String(label));
    add(option.group ?? "", {
      value,
      label,
      selected: option.selected ?? values.has(String(value)),
      disabled: Boolean(option.disabled),
      rule: option.rule,
    });
  }
  return [...groups].map(([group, options]) => ({ group, options }));
}
export function createSelectInput(config: Data): HTMLSelectElement {
  const select = document.createElement("select");
  common(select, config);
  fillSelect(select, config);
  return select;
}
function fillSelect(select: HTMLSelectElement, config: Data): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    let parent: HTMLElement = select;
    if (group) {
      parent = document.createElement("optgroup");
      (parent as HTMLOptGroupElement).label = config["localize"] ? game.i18n.localize(group) : group;
      select.append(parent);
    }
    for (const o of options) {
      const option = document.createElement("option");
      option.value = String(o["value"]);
      option.textContent = String(o["label"]);
      if (o["selected"]) option.setAttribute("selected", "");
      option.disabled = Boolean(o["disabled"]);
      parent.append(option);
    }
  }
}
export function createMultiSelectInput(config: Data): HTMLElement {
  const box = document.createElement("multi-checkbox");
  box.setAttribute("name", config["name"] ?? "");
  for (const { options } of prepareSelectOptionGroups(config)) {
    for (const o of options) {
      const label = document.createElement("label");
      label.className = "checkbox";
      const input = document.createElement("input");
      input.type = "checkbox";
      input.value = String(o["value"]);
      if (o["selected"]) input.setAttribute("checked", "");
      label.append(input, ` ${String(o["label"])}`);
      box.append(label);
    }
  }
  return box;
}
export function createFormGroup(config: Data): HTMLElement {
  const loc = (s: string): string => (config["localize"] && s ? game.i18n.localize(s) : s);
  const group = document.createElement("div");
  group.className = ["form-group", ...(config["classes"] ?? [])].join(" ");
  if (config["stacked"]) group.classList.add("stacked");
  if (config["hidden"]) group.hidden = true;
  const label = document.createElement("label");
  label.textContent = loc(config["label"] ?? "");
  if (config["units"]) {
    const units = document.createElement("span");
    units.className = "units";
    units.textContent = `(${loc(config["units"])})`;
    label.append(" ", units);
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  const inputs =
    Array.isArray(config["input"]) || config["input"] instanceof HTMLCollection
      ? Array.from(config["input"])
      : [config["input"]];
  fields.append(...(inputs as Node[]).filter(Boolean));
  const first = fields.querySelector<HTMLInputElement>("input,select,textarea");
  if (first) {
    const rootId = config["rootId"] ?? Math.random().toString(36).slice(2, 8);
    first.id ||= `${rootId}-${first.name || "field"}`;
    label.htmlFor = first.id;
  }
  group.append(label, fields);
  if (config["hint"]) {
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.innerHTML = loc(config["hint"]);
    group.append(hint);
  }
  return group;
}
export function createFontAwesomeIcon(name: string, { style = "solid" }: Data = {}): HTMLElement {
  const i = document.createElement("i");
  i.className = `fa-${style} ${name.startsWith("fa-") ? name : `fa-${name}`}`;
  i.inert = true;
  return i;
}
