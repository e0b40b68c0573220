import type { PaperElement, PaperNode } from "./elements.ts";

/** HTML as templates write it: every element is closed, or of a kind that never is. */
const ALONE = new Set("area br col embed hr img input link meta source wbr".split(" "));
const TAG = /^<([a-zA-Z][\w-]*)((?:\s+[^\s=>/"'{}]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*(\/?)>/;
const ATTRIBUTE = /([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  times: "×",
};
export const unescaped = (words: string): string =>
  words.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(parseInt(hex as string, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name as string] ?? whole;
  });
const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

interface Maker {
  element(tag: string, attributes: Map<string, string>): PaperElement;
  text(words: string): PaperNode;
}

export function parse(markup: string, make: Maker): PaperNode[] {
  const top: PaperNode[] = [];
  const open: PaperElement[] = [];
  const add = (node: PaperNode): void => {
    const parent = open.at(-1);
    if (parent === undefined) top.push(node);
    else parent.append(node);
  };
  let rest = markup;
  while (rest !== "") {
    const tag = TAG.exec(rest);
    if (tag !== null) {
      const [whole, name = "", attributes = "", closed] = tag;
      const element = make.element(name.toLowerCase(), attributesOf(attributes));
      add(element);
      if (closed !== "/" && !ALONE.has(element.localName)) open.push(element);
      rest = rest.slice(whole.length);
    } else if (rest.startsWith("</")) {
      const end = rest.indexOf(">");
      const name = rest.slice(2, end).trim().toLowerCase();
      const at = open.findLastIndex(({ localName }) => localName === name);
      if (at >= 0) open.length = at;
      rest = rest.slice(end + 1);
    } else if (rest.startsWith("<!--")) rest = rest.slice(rest.indexOf("-->") + 3);
    else {
      const next = rest.indexOf("<", 1);
      const words = next < 0 ? rest : rest.slice(0, next);
      add(make.text(unescaped(words)));
      rest = rest.slice(words.length);
    }
  }
  return top;
}

function attributesOf(words: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", ...values] of words.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), unescaped(values.find((one) => one !== undefined) ?? ""));
  return found;
}

export function written(node: PaperNode): string {
  if (!("localName" in node)) return escaped(node.nodeValue ?? "");
  const element = node as PaperElement;
  const attributes = element.attributes
    .map(({ name, value }) => ` ${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`)
    .join("");
  const start = `<${element.localName}${attributes}>`;
  if (ALONE.has(element.localName)) return start;
  return `${start}${element.childNodes.map(written).join("")}</${element.localName}>`;
}
