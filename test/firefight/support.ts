import { expect } from "vitest";
import type { Decided, Decision } from "../../src/core/decision";
import type { AttackStep, MoveStep } from "../../src/core/step";
import { decide } from "../../src/engine/decide";
import type { Request } from "../../src/engine/ruleset";
import { type Battle, battleFrom, type Snapshot } from "../../src/field";
import { firefight } from "../../src/rulesets/firefight";
import { battleMap, type MapOptions } from "../support/ascii";

export { english as catalog } from "../support/traces";

type Figures = NonNullable<MapOptions["figures"]>;
type FigureOptions = Figures[string];
type Profile = NonNullable<FigureOptions["profile"]>;
type Region = NonNullable<MapOptions["regions"]>[number];

/** Every kind of grid, by its name. */
export const GRIDS = [
  ["square", { kind: "square" }],
  ["hex", { kind: "hex", layout: "odd-r" }],
  ["gridless", { kind: "gridless" }],
] as const;
export type Grid = (typeof GRIDS)[number][1];

/** Weapons by their usual names. */
export const CCW = { name: "CCW", range: 0, attacks: 1 } as const;
export const SWORD = { name: "Sword", range: 0, attacks: 3 } as const;
export const RIFLE = { name: "Rifle", range: 24, attacks: 1 } as const;
export const PISTOL = { name: "Pistol", range: 12, attacks: 1 } as const;
export const CARBINE = { name: "Carbine", range: 18, attacks: 2 } as const;
export const SHORT = { name: "Short gun", range: 6, attacks: 2 } as const;

type Row = Profile[string];

export const soldier = (...weapons: readonly Row[]): Profile => ({
  quality: 4,
  defense: 4,
  weapons: [...weapons],
});

export const shooter = soldier(CARBINE, CCW);
export const brawler = soldier(SWORD);
export const hybridOne = soldier(PISTOL, SWORD);

/** An AI figure of the "foe" side with this profile; the type follows from its weapons. */
export const ai = (profile: Profile, more: FigureOptions = {}): FigureOptions => ({
  ruleset: "firefight",
  profile,
  ...more,
});
export const target = (profile: Profile = soldier(CCW), more: FigureOptions = {}): FigureOptions => ({
  profile,
  ...more,
});

/** A marker of one space's size at a space, column first. */
export function marker(id: string, column: number, row: number, size = 100): Region {
  const [x, y] = [column * size, row * size];
  return {
    id,
    rings: [[x, y, x + size, y, x + size, y + size, x, y + size]],
    terrain: [{ kind: "objective", name: id }],
  };
}

export function patch(id: string, [x0, y0, x1, y1]: readonly number[], terrain: Region["terrain"]): Region {
  const [l, t, r, b] = [x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0].map((spaces) => spaces * 100);
  return { id, rings: [[l ?? 0, t ?? 0, r ?? 0, t ?? 0, r ?? 0, b ?? 0, l ?? 0, b ?? 0]], terrain };
}

/** An open table of so many spaces with figures put on spaces: `table(30, 20, { a: [3, 4] }, ...)`. */
export function table(
  width: number,
  height: number,
  places: Readonly<Record<string, readonly [number, number]>>,
  options: MapOptions = {},
): Snapshot {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  for (const [letter, [column, row]] of Object.entries(places)) {
    const line = rows[row];
    if (line?.[column] === undefined) throw new Error(`${letter} is off the table`);
    line[column] = letter;
  }
  return battleMap(rows.map((row) => row.join(" ")).join("\n"), options);
}

export const battleOn = (snapshot: Snapshot): Battle => battleFrom(snapshot, "inch");

export const decision = (snapshot: Snapshot, id = "a", request: Partial<Request> = {}): Decision =>
  decide(firefight, battleOn(snapshot), id, { seed: "test", unattended: true, ...request });

export function decided(snapshot: Snapshot, id = "a", request: Partial<Request> = {}): Decided {
  const result = decision(snapshot, id, request);
  if (result.kind !== "decided") throw new Error("the decision asks");
  return result;
}

export const ruleOf = (snapshot: Snapshot, id = "a", request: Partial<Request> = {}): string =>
  decided(snapshot, id, request).plan.rule.id;

export const moveOf = ({ plan }: Decided): MoveStep | undefined =>
  plan.steps.find((step) => step.kind === "move");
export const attacksOf = ({ plan }: Decided): readonly AttackStep[] =>
  plan.steps.filter((step) => step.kind === "attack");
export const targetOf = (result: Decided): string | undefined => attacksOf(result)[0]?.target;

/** Where the move ends, in spaces. */
export function endOf(result: Decided): [number, number] | undefined {
  const place = moveOf(result)?.path.at(-1);
  return place === undefined ? undefined : [Math.floor(place.x / 100), Math.floor(place.y / 100)];
}

/** Every space the move steps on. */
export const spacesOf = (result: Decided): [number, number][] =>
  (moveOf(result)?.path ?? []).map(({ x, y }) => [Math.floor(x / 100), Math.floor(y / 100)]);

export { contextOf as context } from "../support/thrown";
export { diceOf, entriesOf, traceText, decisionText as prose } from "../support/traces";

/** The answers along the tree: "1 yes, 2 no". */
export const answersOf = (result: Decided): string =>
  result.trace
    .flatMap((entry) => (entry.kind === "question" ? [`${entry.id} ${entry.answer}`] : []))
    .join(", ");

export function expectDefined<T>(value: T | undefined): T {
  expect(value).toBeDefined();
  if (value === undefined) throw new Error("not defined");
  return value;
}

/** What the ruleset answers to the round, and what a step does; Firefight has them all. */
export const on = expectDefined(firefight.on?.bind(firefight));
export const order = expectDefined(firefight.order?.bind(firefight));
export const resolve = expectDefined(firefight.resolve?.bind(firefight));

/** A, a person's, strikes a. */
export const BLOW_ON_A: AttackStep = {
  kind: "attack",
  manner: "melee",
  figure: "A",
  target: "a",
  label: { key: "OPFOR.firefight.step.hold" },
};
