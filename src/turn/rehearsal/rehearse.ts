import { isRecord, type Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { KeptFields, type FigureData, type Snapshot } from "../../field";
import type { BattleTable } from "../battles/battle-state";
import { runBattle, type BattleResult, type Happening } from "../battles/run-battle";
import type { Registry } from "../thinking/ruleset-lookup";
import { emptyTally, withBattle, type RehearsalTally } from "./rehearsal-tally";

/** A battle to be played again and again; everything in it is JSON. */
export interface Rehearsal {
  readonly snapshot: Snapshot;
  readonly seed: string;
  readonly mostRounds?: number;
  /** What the rulesets remember at the start. */
  readonly memories?: Readonly<Record<string, Json>>;
}

/** The words a battle's dice come from: the same wherever and whenever it is played. */
export const seedOf = ({ seed }: Rehearsal, number: number): string => `${seed}/${number}`;

/** One battle of a rehearsal, to be counted or watched. */
export function playNumber(
  rehearsal: Rehearsal,
  rulesets: Registry,
  number: number,
  watch?: (happening: Happening, after: Snapshot) => void,
  fields?: KeptFields,
): BattleResult {
  const { snapshot, mostRounds, memories } = rehearsal;
  return runBattle({
    snapshot,
    rulesets,
    seed: seedOf(rehearsal, number),
    ...(mostRounds === undefined ? {} : { mostRounds }),
    ...(memories === undefined ? {} : { memories }),
    ...(fields === undefined ? {} : { fields }),
    ...(watch === undefined
      ? {}
      : { watch: (happening: Happening, table: BattleTable) => watch(happening, table.snapshot) }),
  });
}

/** Plays one battle and adds it to the tally. */
export function rehearseOne(
  rehearsal: Rehearsal,
  rulesets: Registry,
  tally: RehearsalTally,
  number: number,
  fields = new KeptFields(),
): RehearsalTally {
  const rules = new Map<string, { used: number; side: string; title: Text }>();
  const harm = new Map<string, number>();
  const sides = new Map(rehearsal.snapshot.figures.map(({ id, side }) => [id, side]));
  const count = (happening: Happening): void => {
    if (happening.kind !== "turn") return;
    const { figure, before, deed } = happening;
    const actor = before.figures.find(({ id }) => id === figure);
    const side = actor?.side ?? sides.get(figure) ?? "";
    const rule = `${actor?.ruleset ?? ""}/${deed.decided.plan.rule.id}`;
    const title = titleOf(rulesets(actor?.ruleset ?? ""), actor, deed.decided.plan.rule.title);
    rules.set(rule, { used: (rules.get(rule)?.used ?? 0) + 1, side, title });
    const done = harmIn(deed.outcomes, figure);
    if (done > 0) {
      const what = `${side}/${meansOf(deed.decided.plan.steps) ?? `@${rule}`}`;
      harm.set(what, (harm.get(what) ?? 0) + done);
    }
  };
  const result = playNumber(rehearsal, rulesets, number, count, fields);
  return withBattle(tally, { number, result, start: rehearsal.snapshot, rules, harm });
}

/** Battles from one number up to another, without a pause. */
export function rehearse(
  rehearsal: Rehearsal,
  rulesets: Registry,
  { from, to }: { readonly from: number; readonly to: number },
): RehearsalTally {
  let tally = emptyTally(fingerprint(rehearsal), rehearsal.seed);
  // The map is the same in every battle, and so is most of what is known about it.
  const fields = new KeptFields();
  for (let number = from; number < to; number++)
    tally = rehearseOne(rehearsal, rulesets, tally, number, fields);
  return tally;
}

/** Where doctrines are data, their rules are numbers: whose they are belongs to it. */
function titleOf(ruleset: Ruleset | undefined, actor: FigureData | undefined, rule: Text): Text {
  const { library, doctrines = [] } = ruleset ?? {};
  if (library === undefined) return rule;
  // What people wrote is known by the figures that carry it alone; a stand-in's has nobody's name.
  const carried = actor?.profile[library.field];
  const known = [...(isRecord(carried) ? [library.doctrine(carried)] : []), ...doctrines];
  const named = known.find(({ id }) => id === actor?.doctrine);
  return named === undefined ? rule : text("OPFOR.rehearsal.ruleOf", { doctrine: named.title, rule });
}

/** Hit points that others lost; a figure without any counts as one when it is removed. */
function harmIn(outcomes: readonly Outcome[], by: string): number {
  let sum = 0;
  const hurt = new Set<string>();
  for (const outcome of outcomes) {
    if (outcome.kind === "hp" && outcome.figure !== by && outcome.to < outcome.from) {
      sum += outcome.from - Math.max(0, outcome.to);
      hurt.add(outcome.figure);
    }
  }
  for (const outcome of outcomes) {
    if (
      outcome.kind === "removed" &&
      outcome.figure !== by &&
      outcome.why === "dead" &&
      !hurt.has(outcome.figure)
    )
      sum += 1;
  }
  return sum;
}

const meansOf = (steps: readonly Step[]): string | undefined =>
  steps.flatMap((step) => (step.kind === "attack" && step.weapon !== undefined ? [step.weapon] : []))[0];

/** Knows a battle again: two rehearsals of different battles must not be added up. */
export function fingerprint({ snapshot, memories = {}, mostRounds }: Rehearsal): string {
  const words = JSON.stringify([snapshot, memories, mostRounds ?? null]);
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(16).padStart(8, "0")}${(b >>> 0).toString(16).padStart(8, "0")}`;
}
