import type { PaperElement } from "./elements.ts";

/** CSS selectors, as far as the module and the table use them. */
type Test = (element: PaperElement, scope: PaperElement | undefined) => boolean;
interface Compound {
  readonly tests: readonly Test[];
  /** How it hangs together with the one before it. */
  readonly joint: "" | ">" | "+" | "~" | " ";
}

const known = new Map<string, readonly (readonly Compound[])[]>();

export function matches(element: PaperElement, selector: string, scope?: PaperElement): boolean {
  let read = known.get(selector);
  if (read === undefined) known.set(selector, (read = split(selector, ",").map((one) => chain(one.trim()))));
  return read.some((one) => fits(element, one, one.length - 1, scope));
}

function fits(
  element: PaperElement,
  parts: readonly Compound[],
  at: number,
  scope: PaperElement | undefined,
): boolean {
  const { tests, joint } = parts[at];
  if (!tests.every((test) => test(element, scope))) return false;
  if (at === 0) return true;
  const above = element.parentElement;
  if (joint === ">") return above !== null && fits(above, parts, at - 1, scope);
  if (joint === "+") {
    const before = element.previousElementSibling;
    return before !== null && fits(before, parts, at - 1, scope);
  }
  for (let one = above; one !== null; one = one.parentElement)
    if (fits(one, parts, at - 1, scope)) return true;
  return false;
}

/** Splits outside of brackets and quotes. */
function split(words: string, by: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  let quote = "";
  for (const letter of words) {
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ("([".includes(letter)) depth++;
    else if (")]".includes(letter)) depth--;
    if (letter === by && depth === 0 && quote === "") parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

function chain(selector: string): Compound[] {
  const spaced = split(selector, ">").join(" > ");
  const parts: Compound[] = [];
  let joint: Compound["joint"] = "";
  for (const word of split(spaced, " ").filter((one) => one !== "")) {
    if (word === ">" || word === "+") {
      joint = word;
      continue;
    }
    parts.push({ tests: compound(word), joint: parts.length === 0 ? "" : joint === "" ? " " : joint });
    joint = "";
  }
  return parts;
}

const SIMPLE =
  /^(?:\*|([a-zA-Z][\w-]*)|#((?:[\w-]|\\.)+)|\.([\w-]+)|\[([\w-]+)(?:([~^$*]?=)(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\])/;

function compound(words: string): Test[] {
  const tests: Test[] = [];
  let rest = words;
  while (rest !== "") {
    const found = SIMPLE.exec(rest);
    if (found !== null) {
      tests.push(simple(found));
      rest = rest.slice(found[0].length);
      continue;
    }
    const pseudo = /^:([\w-]+)/.exec(rest);
    if (pseudo === null) throw new Error(`paper page: no selector of ours: ${words}`);
    rest = rest.slice(pseudo[0].length);
    let inside = "";
    if (rest.startsWith("(")) {
      const end = closing(rest);
      inside = rest.slice(1, end);
      rest = rest.slice(end + 1);
    }
    tests.push(pseudoTest(pseudo[1], inside));
  }
  return tests;
}

function closing(words: string): number {
  let depth = 0;
  for (const [at, letter] of [...words].entries()) {
    if (letter === "(") depth++;
    if (letter === ")" && --depth === 0) return at;
  }
  throw new Error(`paper page: a bracket is open: ${words}`);
}

function simple([, tag, id, name, attribute, how, ...quoted]: RegExpExecArray): Test {
  if (tag !== undefined) return (element) => element.localName === tag.toLowerCase();
  if (id !== undefined) return (element) => element.id === id.replace(/\\(.)/g, "$1");
  if (name !== undefined) return (element) => element.classList.contains(name);
  if (attribute === undefined) return () => true;
  if (how === undefined) return (element) => element.hasAttribute(attribute);
  const wanted = quoted.find((one) => one !== undefined) ?? "";
  return (element) => {
    const value = element.getAttribute(attribute);
    if (value === null) return false;
    if (how === "^=") return value.startsWith(wanted);
    if (how === "$=") return value.endsWith(wanted);
    if (how === "*=") return value.includes(wanted);
    if (how === "~=") return value.split(/\s+/).includes(wanted);
    return value === wanted;
  };
}

const DISABLED = "button, input, select, textarea, fieldset, option";
function pseudoTest(name: string, inside: string): Test {
  switch (name) {
    case "not":
      return (element, scope) => !matches(element, inside, scope);
    case "is":
    case "where":
      return (element, scope) => matches(element, inside, scope);
    case "has":
      return (element) => element.querySelector(inside) !== null;
    case "scope":
      return (element, scope) => element === scope;
    case "checked":
      return (element) => element.checked || (element.localName === "option" && element.selected);
    case "disabled":
      return (element) =>
        matches(element, DISABLED) && (element.hasAttribute("disabled") || isIn(element, "fieldset"));
    case "focus":
      return (element) => element.ownerDocument.activeElement === element;
    case "first-child":
      return (element) => element.previousElementSibling === null;
    case "last-child":
      return (element) => element.nextElementSibling === null;
    case "empty":
      return (element) => element.childNodes.length === 0;
    default:
      throw new Error(`paper page: no selector of ours: :${name}`);
  }
}

const isIn = (element: PaperElement, tag: string): boolean =>
  element.parentElement?.closest(`${tag}[disabled]`) != null;
