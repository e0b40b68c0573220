import { MODULE, TEMPLATES } from "../../foundry/ids";

/** What all windows of OpFor have in common: its own name, place and buttons are a window's own. */
export const windowFrame = (
  id: string,
  title: string,
  icon: string,
  [width, height]: readonly [number, number | "auto"],
  more: { readonly classes?: readonly string[]; readonly [key: string]: unknown },
): object => ({
  // Windows of which there may be several say who they are when they are made.
  ...(id === "" ? {} : { id: `${MODULE}-${id}` }),
  tag: "section",
  window: { title, icon: `fa-solid fa-${icon}`, resizable: true },
  position: { width, height },
  ...more,
  classes: [MODULE, "of-window", ...(more.classes ?? [])],
});

/** The one part of a window: its template, those it is put together from, and what keeps where it was scrolled to. */
export const windowBody = (
  name: string,
  parts: readonly string[] = [],
  scrollable = [""],
): { body: object } => ({
  body: {
    template: pathOf(name),
    ...(parts.length === 0 ? {} : { templates: parts.map(pathOf) }),
    scrollable,
  },
});

const pathOf = (name: string): string => `${TEMPLATES}/${name}.hbs`;
