import { isElement, isInput } from "./elements";

/**
 * Makes an element on the page like a fresh one and keeps every part that both have. A press that began on a
 * button ends on the same button, and what has the focus keeps it.
 */
export function patch(old: Element, fresh: Element): void {
  patchAttributes(old, fresh);
  let next: ChildNode | null = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const kept = likeFrom(next, wanted);
    if (kept === undefined) {
      old.insertBefore(wanted, next);
      continue;
    }
    while (next !== null && next !== kept) next = removed(next);
    if (isElement(kept) && isElement(wanted)) patch(kept, wanted);
    else if (kept.nodeValue !== wanted.nodeValue) kept.nodeValue = wanted.nodeValue;
    next = kept.nextSibling;
  }
  while (next !== null) next = removed(next);
}

function patchAttributes(old: Element, fresh: Element): void {
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    // The attribute no longer counts once somebody has moved or typed.
    if (name === "value" && isInput(old)) old.value = value;
  }
}

/** The first part from here on that stands for the same; text is told from text by its place only. */
function likeFrom(from: ChildNode | null, wanted: ChildNode): ChildNode | undefined {
  if (!isElement(wanted)) return from?.nodeType === wanted.nodeType ? from : undefined;
  for (let one = from; one !== null; one = one.nextSibling) {
    if (isElement(one) && one.tagName === wanted.tagName && nameOf(one) === nameOf(wanted)) return one;
  }
  return undefined;
}

/** What a control does and a row is about. */
const nameOf = ({ dataset }: HTMLElement): string =>
  [dataset.opfor, dataset.mode, dataset.phase, dataset.combatant].join(" ");

function removed(node: ChildNode): ChildNode | null {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}
