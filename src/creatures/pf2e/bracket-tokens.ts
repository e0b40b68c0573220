import { sumOf, valuesOf } from "../formula";
import type { Ability, SheetArea, SheetDamage, SheetSave } from "../stat-block";

/** Numbers that pf2e keeps in the text of an ability: tokens in brackets, the same in every language. */
export interface Tokens {
  readonly damage: readonly SheetDamage[];
  readonly save: SheetSave | undefined;
  readonly area: SheetArea | undefined;
  /** Rounds until it may be used again. */
  readonly cooldown: string | undefined;
}

export const SAVE_ABILITY: Readonly<Record<string, Ability>> = {
  fortitude: "con",
  reflex: "dex",
  will: "wis",
};

export function tokensIn(text: string): Tokens {
  return { damage: damageIn(text), save: saveIn(text), area: areaIn(text), cooldown: cooldownIn(text) };
}

/** "@Damage[9d6[poison]]", "@Damage[(2d6+4)[fire],1d4[bleed]]". */
function damageIn(text: string): SheetDamage[] {
  const found = /@Damage\[((?:[^[\]]|\[[^\]]*\])*)\]/.exec(text)?.[1];
  if (found === undefined) return [];
  return found
    .replace(/\|.*$/, "")
    .split(/,(?![^[]*\])/)
    .flatMap((part) => {
      const [, formula = "", type] = /^\s*\(?([^[\])]*)\)?(?:\[([a-z-]+)[^\]]*\])?/i.exec(part) ?? [];
      const sum = sumOf(formula);
      if (sum === undefined) return [];
      return valuesOf(sum).map((dice) => ({ dice, ...(type === undefined ? {} : { type }) }));
    })
    .slice(0, 6);
}

/** "@Check[fortitude|dc:25|basic]", older "@Check[type:fortitude|dc:25|basic:true]". */
function saveIn(text: string): SheetSave | undefined {
  for (const [, inside = ""] of text.matchAll(/@Check\[([^\]]*)\]/g)) {
    const parts = inside.split("|").map((part) => part.trim());
    const ability = parts
      .map((part) => SAVE_ABILITY[part.replace(/^type:/, "")])
      .find((one) => one !== undefined);
    const dc = parts.map((part) => /^dc:(\d{1,2})$/.exec(part)?.[1]).find((one) => one !== undefined);
    if (ability === undefined || dc === undefined) continue;
    const basic = parts.some((part) => part === "basic" || part === "basic:true");
    return { ability, dc: Number(dc), onSave: basic ? "basic" : "none" };
  }
  return undefined;
}

const SHAPES: Readonly<Record<string, SheetArea["shape"]>> = {
  burst: "burst",
  emanation: "emanation",
  cone: "cone",
  line: "line",
  cube: "cube",
  cylinder: "burst",
  square: "cube",
};
export const shapeNamed = (word: string): SheetArea["shape"] | undefined => SHAPES[word];

/** "@Template[cone|distance:40]", older "@Template[type:cone|distance:40]". */
function areaIn(text: string): SheetArea | undefined {
  const inside = /@Template\[([^\]]*)\]/.exec(text)?.[1]?.split("|") ?? [];
  const shape = inside
    .map((part) => shapeNamed(part.trim().replace(/^type:/, "")))
    .find((one) => one !== undefined);
  const number = (key: string): number | undefined => {
    const found = inside
      .map((part) => new RegExp(`^\\s*${key}:(\\d{1,4})\\s*$`).exec(part)?.[1])
      .find(Boolean);
    return found === undefined ? undefined : Number(found);
  };
  const size = number("distance");
  if (shape === undefined || size === undefined) return undefined;
  const width = number("width");
  return { shape, size, ...(width === undefined ? {} : { width }) };
}

/** "[[/gmr 1d4 #Recharge Breath]]{1d4 rounds}". */
const cooldownIn = (text: string): string | undefined =>
  /\[\[\/(?:gm)?r\s+(\d?d\d+)\s+#[^\]]*recharge/i.exec(text)?.[1];
