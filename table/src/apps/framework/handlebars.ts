import { escapeHTML } from "../../host/names/utils.ts";
import { getProperty } from "../../shared/object.ts";
import { prepareSelectOptionGroups } from "./form-fields.ts";

/** `foundry.applications.handlebars`: a template is a partial by its path; what is none yet is fetched, once. */
const fetched = new Map<string, Promise<HandlebarsTemplateDelegate>>();
type HandlebarsTemplateDelegate = (context: unknown, options?: object) => string;

export function getTemplate(path: string, id?: string): Promise<HandlebarsTemplateDelegate> {
  const key = id ?? path;
  if (key in Handlebars.partials)
    return Promise.resolve(Handlebars.partials[key] as HandlebarsTemplateDelegate);
  let found = fetched.get(key);
  if (!found) {
    found = (async () => {
      const response = await fetch(path.startsWith("/") ? path : `/${path}`);
      if (!response.ok) throw new Error(`The template "${path}" could not be loaded (${response.status})`);
      const compiled = Handlebars.compile(await response.text());
      Handlebars.registerPartial(key, compiled);
      return compiled as HandlebarsTemplateDelegate;
    })();
    fetched.set(key, found);
  }
  return found;
}
/** The table's own templates come with its bundle. */
export function provideTemplate(path: string, source: string): void {
  Handlebars.registerPartial(path, Handlebars.compile(source));
}
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<unknown[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((p) => getTemplate(p)));
  return Promise.all(Object.entries(paths).map(([k, p]) => getTemplate(p, k)));
}
export async function renderTemplate(path: string, data: unknown): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, {
    allowProtoMethodsByDefault: true,
    allowProtoPropertiesByDefault: true,
  });
}

export function registerHelpers(): void {
  const H = Handlebars;
  const safe = (html: string): unknown => new H.SafeString(html);
  const hashOf = (args: any[]): Data => args.at(-1)?.hash ?? {};
  H.registerHelper("localize", (key: unknown, options: any) => {
    const k = key instanceof H.SafeString ? key.toString() : String(key ?? "");
    const data = options?.hash ?? {};
    return Object.keys(data).length ? game.i18n.format(k, data) : game.i18n.localize(k);
  });
  H.registerHelper("eq", (a, b) => a === b);
  H.registerHelper("ne", (a, b) => a !== b);
  H.registerHelper("lt", (a, b) => a < b);
  H.registerHelper("gt", (a, b) => a > b);
  H.registerHelper("lte", (a, b) => a <= b);
  H.registerHelper("gte", (a, b) => a >= b);
  H.registerHelper("not", (a) => !a);
  H.registerHelper("and", (...args) => args.slice(0, -1).every(Boolean));
  H.registerHelper("or", (...args) => args.slice(0, -1).some(Boolean));
  H.registerHelper("ifThen", (c, a, b) => (c ? a : b));
  H.registerHelper("checked", (v) => (v ? "checked" : ""));
  H.registerHelper("disabled", (v) => (v ? "disabled" : ""));
  H.registerHelper("concat", (...args) => args.slice(0, -1).join(""));
  H.registerHelper("object", ({ hash }) => hash);
  H.registerHelper("timeSince", (v) => game.i18n && foundry.utils.timeSince(v));
  H.registerHelper("numberFormat", (value, options) => {
    const { decimals = 0, sign = false } = options.hash;
    const n = Number(value);
    return `${sign && n >= 0 ? "+" : ""}${n.toFixed(decimals)}`;
  });
  H.registerHelper("numberInput", (value, options) => {
    const h = options.hash as Data;
    const attrs = ["name", "min", "max", "step", "placeholder", "class"]
      .filter((k) => h[k] !== undefined)
      .map((k) => `${k}="${escapeHTML(h[k])}"`);
    return safe(
      `<input type="number" data-dtype="Number" ${attrs.join(" ")} value="${escapeHTML(value ?? "")}" ${h["disabled"] ? "disabled" : ""}>`,
    );
  });
  H.registerHelper("selectOptions", (choices: any, options: any) => {
    const h = options.hash as Data;
    const entries = Array.isArray(choices)
      ? choices.map((c) => (typeof c === "object" ? c : { value: c, label: c }))
      : Object.entries(choices ?? {}).map(([value, v]) =>
          typeof v === "object" ? { value, ...(v as Data) } : { value, label: v },
        );
    const opts = entries.map((e: Data) => ({
      ...e,
      value: h["valueAttr"] ? e[h["valueAttr"]] : e["value"],
      label: h["labelAttr"] ? e[h["labelAttr"]] : e["label"],
    }));
    const sorted = h["sort"]
      ? [...opts].sort((a, b) => String(a.label).localeCompare(String(b.label)))
      : opts;
    const groups = prepareSelectOptionGroups({
      options: sorted,
      value: h["selected"],
      blank: h["blank"],
      localize: h["localize"],
    });
    const html = groups.map(({ group, options: list }) => {
      const inner = list
        .map(
          (o) =>
            `<option value="${escapeHTML(o["value"])}"${o["selected"] ? " selected" : ""}${o["disabled"] ? " disabled" : ""}>${escapeHTML(o["label"])}</option>`,
        )
        .join("");
      return group ? `<optgroup label="${escapeHTML(group)}">${inner}</optgroup>` : inner;
    });
    return safe(html.join(""));
  });
  H.registerHelper("radioBoxes", (name: string, choices: Data, options: any) => {
    const h = options.hash as Data;
    return safe(
      Object.entries(choices)
        .map(
          ([k, l]) =>
            `<label class="checkbox"><input type="radio" name="${escapeHTML(name)}" value="${escapeHTML(k)}" ${String(h["checked"]) === k ? "checked" : ""}> ${escapeHTML(h["localize"] ? game.i18n.localize(l) : l)}</label>`,
        )
        .join(""),
    );
  });
  H.registerHelper("formInput", (field: any, options: any) =>
    safe(field.toInput({ ...hashOf([options]) }).outerHTML),
  );
  const group = (field: any, options: any): unknown => {
    const {
      label,
      hint,
      rootId,
      stacked,
      units,
      widget,
      classes,
      localize = true,
      ...input
    } = options.hash as Data;
    return safe(
      field.toFormGroup(
        {
          label: label ?? undefined,
          hint: hint ?? undefined,
          rootId,
          stacked,
          units,
          widget,
          localize,
          classes: classes ? String(classes).split(" ") : [],
        },
        input,
      ).outerHTML,
    );
  };
  H.registerHelper("formGroup", group);
  H.registerHelper("formField", group);
  H.registerHelper("editor", (content: unknown) => safe(String(content ?? "")));
  H.registerHelper("filePicker", () => "");
  H.registerHelper("getProperty", (o: any, p: string) => getProperty(o, p));
}
