import { isInput } from "./elements";

/** A word that is clicked is chosen whole, so that typing replaces it; a second click sets the cursor. */
export function selectOnFirstClick(root: HTMLElement, selector: string): void {
  let entered: EventTarget | null = null;
  root.addEventListener("focusin", ({ target }) => (entered = target));
  root.addEventListener("click", ({ target }) => {
    if (target === entered && isInput(target) && target.matches(selector)) target.select();
    entered = null;
  });
}
