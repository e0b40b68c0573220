/**
 * What an element is, whichever window it is in: a window of V14 may be a window of the browser's own, whose
 * elements are no instances of this one's classes.
 */
const tagOf = (thing: unknown): unknown =>
  typeof thing === "object" && thing !== null && "tagName" in thing ? thing.tagName : undefined;

export const isElement = (thing: unknown): thing is HTMLElement => typeof tagOf(thing) === "string";
export const isInput = (thing: unknown): thing is HTMLInputElement => tagOf(thing) === "INPUT";
export const isSelect = (thing: unknown): thing is HTMLSelectElement => tagOf(thing) === "SELECT";
export const isTextArea = (thing: unknown): thing is HTMLTextAreaElement => tagOf(thing) === "TEXTAREA";
export const isButton = (thing: unknown): thing is HTMLButtonElement => tagOf(thing) === "BUTTON";

/** What has the keyboard, in the window of this element. */
export const focusedNear = (element: Element): Element | null => element.ownerDocument.activeElement;

/**
 * Elements that are drawn anew when something changes, in whichever window they are by now. Those on no page are
 * passed over, and forgotten with everybody else.
 */
export class Places<T extends Pick<Element, "isConnected"> & WeakKey> {
  readonly #known = new Set<WeakRef<T>>();

  add(place: T): void {
    if (!this.#alive().includes(place)) this.#known.add(new WeakRef(place));
  }

  onPages(): T[] {
    return this.#alive().filter(({ isConnected }) => isConnected);
  }

  #alive(): T[] {
    return [...this.#known].flatMap((one) => {
      const place = one.deref();
      if (place === undefined) this.#known.delete(one);
      return place ?? [];
    });
  }
}
