import type { Json } from "../../../src/core/json";
import type { Battle, Figure } from "../../../src/field/battle";

/** Models, units and what they carry, read from the plain words of the profile. */

export interface Gun {
  readonly range: number;
  readonly ap: number;
  readonly deadly: number;
  readonly indirect: boolean;
  readonly sniper: boolean;
}

const record = (json: Json | undefined): Readonly<Record<string, Json>> =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Record<string, Json>) : {};
const amount = (json: Json | undefined, otherwise: number): number =>
  typeof json === "number" ? json : otherwise;
export const list = (json: Json | undefined): readonly Json[] =>
  Array.isArray(json) ? (json as readonly Json[]) : [];

export const weaponsOf = (figure: Figure): readonly Gun[] =>
  list(figure.profile.weapons).map((json) => {
    const row = record(json);
    return {
      range: amount(row.range, 0),
      ap: amount(row.ap, 0),
      deadly: amount(row.deadly, 1),
      indirect: row.indirect === true,
      sniper: row.sniper === true,
    };
  });
export const gunsOf = (figure: Figure): readonly Gun[] => weaponsOf(figure).filter(({ range }) => range > 0);

export const has = (figure: Figure, rule: string): boolean => list(figure.profile.rules).includes(rule);
export const isStunned = (figure: Figure): boolean => figure.statuses.includes("stunned");

export interface Side {
  readonly battle: Battle;
  readonly seized: Readonly<Record<string, string>>;
  readonly activated: ReadonlySet<string>;
}

export const memoryOf = (battle: Battle, memory: Json): Side => {
  const seized = record(record(memory).seized);
  return {
    battle,
    seized: Object.fromEntries(
      Object.entries(seized).map(([id, side]) => [id, typeof side === "string" ? side : ""]),
    ),
    activated: new Set(battle.snapshot.acted),
  };
};

/** Everybody with the same word; alone without one. */
export function unitOf(battle: Battle, figure: Figure): readonly Figure[] {
  const word = figure.profile.unit;
  if (typeof word !== "string" || word === "") return [figure];
  return battle.figures.filter((one) => one.side === figure.side && one.profile.unit === word);
}

export function unitsOf(battle: Battle, figures: readonly Figure[]): readonly (readonly Figure[])[] {
  const units: (readonly Figure[])[] = [];
  for (const figure of figures) {
    if (!units.some((unit) => unit.some(({ id }) => id === figure.id))) units.push(unitOf(battle, figure));
  }
  return units;
}

/** A unit goes as fast as its slowest: 6 and 12 inches, 2 and 4 more for Fast, less for Slow. */
export const paceOf = (unit: readonly Figure[], gait: "advance" | "rush"): number =>
  Math.min(
    ...unit.map((one) => {
      if (has(one, "Immobile")) return 0;
      const step = gait === "advance" ? 2 : 4;
      return 3 * step + (has(one, "Fast") ? step : 0) - (has(one, "Slow") ? step : 0);
    }),
  );

export const doctrineOf = (unit: readonly Figure[]): "hybrid" | "shooting" | "melee" => {
  const worth = (ranged: boolean): number =>
    unit
      .flatMap(({ profile }) => list(profile.weapons))
      .map(record)
      .filter((row) => amount(row.range, 0) > 0 === ranged)
      .reduce(
        (sum, row) =>
          sum +
          amount(row.attacks, 1) *
            (1 + amount(row.ap, 0) / 2) *
            amount(row.deadly, 1) *
            Math.min(3, amount(row.blast, 1)),
        0,
      );
  if (!unit.some((one) => gunsOf(one).length > 0)) return "melee";
  return worth(true) > worth(false) ? "shooting" : "hybrid";
};
