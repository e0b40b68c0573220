import { expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { isRecord, type Json } from "../../src/core/json";
import { targetOf, type Step } from "../../src/core/step";
import type { Context, Resolution, RoundEvent, Ruleset } from "../../src/engine/ruleset";
import { battleFrom, type Snapshot } from "../../src/field";
import { rulesetNamed, runBattle } from "../../src/headless";
import { stampLines, stampOf } from "./stamps";

interface Moment {
  readonly snapshot: Snapshot;
  readonly memory: Json;
  readonly step: Step;
}

/** One step of each sort that is made in some rounds of a battle, on the map as it was then. */
function stepsOf(ruleset: Ruleset, snapshot: Snapshot): readonly (readonly [string, Moment])[] {
  const found = new Map<string, Moment>();
  runBattle({
    snapshot,
    rulesets: rulesetNamed,
    seed: "gone",
    mostRounds: 3,
    watch: (happening, table) => {
      if (happening.kind !== "turn") return;
      const { before, deed } = happening;
      for (const step of deed.decided.plan.steps) {
        const sort = [
          step.kind,
          "act" in step && step.act,
          "manner" in step && step.manner,
          "gait" in step && step.gait,
        ];
        const name = sort.filter((one) => one !== false).join(" ");
        if (!found.has(name)) found.set(name, { snapshot: before, memory: table.memory(ruleset.id), step });
      }
    },
  });
  return [...found];
}

const without = (snapshot: Snapshot, ...gone: readonly (string | undefined)[]): Snapshot => ({
  ...snapshot,
  figures: snapshot.figures.filter(({ id }) => !gone.includes(id)),
});
const withTerms = (step: Step, terms: Json | undefined): Step => {
  const { terms: _, ...bare } = step as Step & { readonly terms?: Json };
  return (terms === undefined ? bare : { ...bare, terms }) as Step;
};

/** The same step with somebody gone, or with other terms than the rules gave it. */
function variations({ snapshot, step }: Moment): Readonly<Record<string, readonly [Snapshot, Step]>> {
  const target = targetOf(step);
  const terms =
    "terms" in step && isRecord(step.terms ?? null) ? (step.terms as Readonly<Record<string, Json>>) : {};
  const rolled = (hit: readonly string[]): Json => ({ ...terms, rolled: { hit: [...hit] } });
  return {
    "as it is": [snapshot, step],
    "its figure is gone": [without(snapshot, step.figure), step],
    "its target is gone": [without(snapshot, target), step],
    "both are gone": [without(snapshot, step.figure, target), step],
    "no terms": [snapshot, withTerms(step, undefined)],
    "null for terms": [snapshot, withTerms(step, null)],
    "a number for terms": [snapshot, withTerms(step, 5)],
    "a list for terms": [snapshot, withTerms(step, [])],
    "empty terms": [snapshot, withTerms(step, {})],
    "rolled: hit": [snapshot, withTerms(step, rolled([target ?? ""]))],
    "rolled: missed": [snapshot, withTerms(step, rolled([]))],
    "rolled: who is gone": [without(snapshot, target), withTerms(step, rolled([target ?? ""]))],
  };
}

/** Nothing happens to whoever is not there, and nothing is thrown. */
function expectThere(snapshot: Snapshot, name: string, made: Resolution | undefined): unknown {
  const there = new Set(snapshot.figures.map(({ id }) => id));
  for (const outcome of made?.outcomes ?? []) {
    if ("figure" in outcome && outcome.kind !== "summoned")
      expect(there.has(outcome.figure), `${name}: ${outcome.kind} of ${outcome.figure}`).toBe(true);
  }
  return made;
}

const EVENTS = (figure: string, other: string): readonly RoundEvent[] => [
  { kind: "combat-start" },
  { kind: "round-start", round: 2 },
  { kind: "turn-start", figure },
  { kind: "turn-end", figure },
  { kind: "attacked", by: figure, target: other, manner: "melee" },
  { kind: "attacked", by: other, target: figure, manner: "ranged" },
  { kind: "gone", figure, why: "dead" },
  { kind: "gone", figure, why: "left" },
  { kind: "round-end", round: 2 },
];

/** Steps and events of a battle with somebody gone, or terms that mean nothing: what the ruleset makes of them. */
export const itMindsWhoIsGone = (ruleset: Ruleset, start: () => Snapshot): void => {
  const context = (memory: Json): Context => ({ dice: seededDice("gone"), memory, unattended: true });
  it(`${ruleset.id}: who is gone is left alone, and terms that mean nothing mean nothing`, async () => {
    const stamps: [string, string][] = [];
    const map = start();
    for (const [sort, moment] of stepsOf(ruleset, map))
      for (const [how, [snapshot, step]] of Object.entries(variations(moment))) {
        const battle = battleFrom(snapshot, ruleset.unit);
        const name = `${sort}, ${how}`;
        const made = ruleset.resolve?.(battle, step, context(moment.memory));
        const options = ruleset.reports?.(battle, step, moment.memory).map(({ id }) => id) ?? [];
        const told = [...options, "odd"].map((option) =>
          ruleset.report?.(battle, step, option, context(moment.memory)),
        );
        stamps.push([name, stampOf([made, options, told])]);
        for (const one of [made, ...told]) expectThere(snapshot, name, one);
      }
    const [first, second] = map.figures;
    const battle = battleFrom(map, ruleset.unit);
    for (const figure of [first?.id ?? "", "nobody"])
      for (const other of [second?.id ?? "", "nobody"])
        for (const [at, event] of EVENTS(figure, other).entries()) {
          const made = ruleset.on?.(battle, event, context(null));
          stamps.push([`${event.kind} ${at} of ${figure} and ${other}`, stampOf(made)]);
          expectThere(map, event.kind, made);
        }
    await expect(stampLines(stamps)).toMatchFileSnapshot("golden/who-is-gone.txt");
  });
};
