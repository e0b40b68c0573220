import { isInput } from "./elements";

/** For a content that is drawn anew as a whole: what had the focus has it again, and a word that was chosen still is. */
export function keepingFocus(content: HTMLElement, draw: () => void): void {
  const { activeElement: held } = content.ownerDocument;
  const place = held === null || !content.contains(held) ? undefined : placeOf(held, content);
  const isWhole = isInput(held) && held.selectionEnd === held.value.length && held.selectionStart === 0;
  draw();
  if (place === undefined) return;
  const again = alike(content, place.like)[place.at];
  again?.focus();
  if (isWhole && isInput(again)) again.select();
}

/** Which of those that do the same about the same. */
function placeOf(held: Element, content: HTMLElement): { readonly like: string; readonly at: number } {
  const like = signOf(held);
  return { like, at: alike(content, like).findIndex((one) => one === held) };
}

const alike = (content: HTMLElement, like: string): HTMLElement[] =>
  [...content.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a")].filter(
    (one) => signOf(one) === like,
  );

const signOf = (element: Element): string =>
  element.tagName + JSON.stringify(Object.entries((element as HTMLElement).dataset));
