import type { HostScene, HostToken } from "../../foundry/foundry-documents";
import { tokenOf } from "../../foundry/reading/token-of-figure";

/** A token's portrait and the colour of its side, for windows and cards. */
export interface Picture {
  readonly image: string;
  readonly side: string;
  /** Stands in for a picture that is not there: "R3" for Raider 3. */
  readonly initials: string;
}

export function pictureOf(token: HostToken | undefined): Picture {
  const image = token?.texture.src ?? token?.actor?.img ?? "";
  const side = token !== undefined && token.disposition < 0 ? "is-hostile" : "is-friendly";
  return { image, side, initials: initialsOf(token?.name ?? "") };
}

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join("");

export const pictureFor = (scene: HostScene | null | undefined, figure: string | undefined): Picture =>
  pictureOf(scene == null || figure === undefined ? undefined : tokenOf(scene, figure));

/** How a die is drawn: a d6 by its pips, others by outline and number. */
export function dieLook(die: { readonly sides: number; readonly value: number }): object {
  const face = die.sides === 6 ? die.value : undefined;
  const known: Readonly<Record<number, string>> = { 2: "is-d2", 4: "is-d4", 20: "is-d20" };
  return { ...die, face, cls: face === undefined ? (known[die.sides] ?? "is-d2") : "" };
}
