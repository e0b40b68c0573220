import type { PaperElement, PaperNode } from "./elements.ts";

/** What somebody sees of a part of the page, and what they can do there: for reading, and for comparing. */
const STATES = [
  "aria-checked",
  "aria-expanded",
  "aria-pressed",
  "aria-valuenow",
  "aria-label",
  "data-tooltip",
];
const NAMES = [
  "data-action",
  "data-opfor",
  "data-figure",
  "data-step",
  "data-option",
  "data-path",
  "name",
  "data-change",
];
const CONTROLS = new Set([
  "button",
  "input",
  "select",
  "textarea",
  "a",
  "summary",
  "details",
  "img",
  "progress",
]);

/** Ids are drawn by lot. */
export const masked = (words: string): string =>
  words
    .replace(/\b\d+:\d\d [AP]M\b/g, "<time>")
    .replace(/\b(?=[a-zA-Z\d]*\d)(?=[a-zA-Z\d]*[A-Z])[a-zA-Z\d]{16}\b/g, "<id>");

export function seen(node: PaperNode): string {
  return masked(linesOf(node, "").join("\n"));
}

function linesOf(node: PaperNode, indent: string): string[] {
  if (node.nodeValue !== null) {
    const words = node.nodeValue.replace(/\s+/g, " ").trim();
    return words === "" ? [] : [indent + words];
  }
  const element = node as PaperElement;
  if (element.hidden) return [];
  const line = ownLine(element);
  const below = element.localName === "select" ? [] : element.childNodes;
  const rest = below.flatMap((one) => linesOf(one, line === "" ? indent : `${indent}  `));
  return line === "" ? rest : [indent + line, ...rest];
}

function ownLine(element: PaperElement): string {
  const is = [...element.classList].filter((one: string) => /^is-(?!\d|icon|quiet)/.test(one));
  const states = STATES.flatMap((name) => {
    const value = element.getAttribute(name);
    return value === null || value === "" ? [] : `${name.replace(/^(aria|data)-/, "")}=${value}`;
  });
  // Bars and sliders are as long as their style says.
  const shares = (element.getAttribute("style") ?? "").match(/(?:--[\w-]+|width): *[\d.]+%/g) ?? [];
  const all = [...is, ...states, ...shares];
  if (!CONTROLS.has(element.localName)) return all.length === 0 ? "" : `(${all.join(", ")})`;
  const names = NAMES.flatMap((name) => element.getAttribute(name) ?? []);
  return `<${[element.localName, ...names, ...valueOf(element), ...all].join(" ")}>`;
}

function valueOf(element: PaperElement): string[] {
  const off = element.disabled ? ["off"] : [];
  switch (element.localName) {
    case "input":
      if (["checkbox", "radio"].includes(element.type)) return [element.checked ? "[x]" : "[ ]", ...off];
      return [element.type, JSON.stringify(element.value), placeholder(element), ...off].filter(Boolean);
    case "textarea":
      return [JSON.stringify(element.value), placeholder(element), ...off].filter(Boolean);
    case "select":
      return [
        element.options
          .map((one) => (one.value === element.value ? `*${one.textContent.trim()}` : one.textContent.trim()))
          .join(" | "),
        ...off,
      ];
    case "img":
      return [(element.getAttribute("src") ?? "").replace(/^data:.*/s, "drawn")];
    case "details":
      return element.open ? ["open"] : [];
    default:
      return off;
  }
}

const placeholder = (element: PaperElement): string => {
  const words = element.getAttribute("placeholder") ?? "";
  return words === "" ? "" : `(${words})`;
};
