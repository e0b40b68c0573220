import type { PaperElement } from "./elements.ts";

/** As much of jQuery as windows of the old kind ask for. */
type Handler = (this: PaperElement, event: object) => unknown;

class Bag {
  readonly length: number;
  [at: number]: any;
  constructor(readonly all: any[]) {
    this.length = all.length;
    all.forEach((one, at) => (this[at] = one));
  }
  #elements(): any[] {
    return this.all.filter((one) => one.nodeType === 1);
  }
  #each(act: (one: any) => void): this {
    for (const one of this.#elements()) act(one);
    return this;
  }
  toArray(): any[] {
    return [...this.all];
  }
  each(tell: (at: number, one: any) => void): this {
    this.all.forEach((one, at) => tell(at, one));
    return this;
  }
  find(selector: string): Bag {
    return new Bag(this.#elements().flatMap((one) => [...one.querySelectorAll(selector)]));
  }
  filter(by: string | ((at: number, one: any) => boolean)): Bag {
    if (typeof by === "string") return new Bag(this.#elements().filter((one) => one.matches(by)));
    return new Bag(this.all.filter((one, at) => by(at, one)));
  }
  add(more: Bag): Bag {
    return new Bag([...this.all, ...more.all]);
  }
  append(...some: any[]): this {
    const nodes = some.flatMap((one) => {
      if (one instanceof Bag) return one.all;
      return typeof one === "string" && one.includes("<") ? jquery(one).all : [one];
    });
    return this.#each((one) => one.append(...nodes));
  }
  html(inner: any): this {
    return this.#each((one) => {
      one.replaceChildren();
      jquery(one).append(inner);
    });
  }
  text(words: string): this {
    return this.#each((one) => (one.textContent = words));
  }
  replaceWith(by: Bag): this {
    return this.#each((one) => one.replaceWith(...by.all));
  }
  remove(): this {
    return this.#each((one) => one.remove());
  }
  addClass(name: string): this {
    return this.#each((one) => one.classList.add(name));
  }
  removeClass(name: string): this {
    return this.#each((one) => one.classList.remove(name));
  }
  css(styles: object): this {
    return this.#each((one) => Object.assign(one.style, styles));
  }
  hide(): this {
    return this.css({ display: "none" });
  }
  show(): this {
    return this.css({ display: "" });
  }
  /** With a selector, for what is below now or later. */
  on(type: string, ...[first, second]: [Handler] | [string, Handler]): this {
    const tell = (second ?? first) as Handler;
    return this.#each((one) =>
      one.addEventListener(type, (event: any) => {
        const at = second === undefined ? one : event.target.closest(first);
        if (at === null) return;
        tell.call(at, {
          ...{ originalEvent: event, target: event.target, currentTarget: at, type },
          preventDefault: () => event.preventDefault(),
        });
      }),
    );
  }
}

export function jquery(what: any): Bag {
  if (what instanceof Bag) return what;
  if (what === undefined || what === null) return new Bag([]);
  if (typeof what !== "string") return new Bag([what]);
  if (!/^\s*</.test(what)) return new Bag([...document.querySelectorAll(what)]);
  const box = document.createElement("div");
  box.innerHTML = what.trim();
  const nodes = [...box.childNodes];
  box.replaceChildren();
  return new Bag(nodes);
}
