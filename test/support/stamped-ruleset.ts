import { rulesetNamed, runBattle, type Snapshot } from "../../src/headless";
import type { OptionField, Ruleset } from "../../src/engine/ruleset";
import { thinkSetup } from "../../src/turn/thinking/think-setup";
import { stampOf } from "./stamps";

const SEEDS = ["one", "two", "three"];

/** Values that an option does not have by itself. */
function others({ input }: OptionField): readonly (string | number | boolean)[] {
  switch (input.kind) {
    case "flag":
      return [!input.default];
    case "number":
      return [(input.max ?? Infinity) > input.default ? input.default + 1 : input.default - 1];
    case "choice":
      return input.options.map(({ value }) => value).filter((value) => value !== input.default);
    case "json":
      return [];
  }
}

const set = (snapshot: Snapshot, id: string, option: string, value: string | number | boolean): Snapshot => ({
  ...snapshot,
  options: { ...snapshot.options, [id]: { ...snapshot.options[id], [option]: value } },
});

/** Everything that happens in the first round of a battle. */
function played(snapshot: Snapshot, seed: string): string {
  const happened: unknown[] = [];
  runBattle({
    snapshot,
    rulesets: rulesetNamed,
    seed,
    mostRounds: 1,
    watch: (one) => void happened.push(one),
  });
  return stampOf(happened);
}

/** Stamps of a ruleset's set-ups, and of battles under each of its options. */
export function stampsOfRuleset(
  { id, setup = [], options }: Ruleset,
  start: (seed: string) => Snapshot,
): [string, string][] {
  const setUps = SEEDS.flatMap((seed) =>
    setup.map(({ id: helper }): [string, string] => {
      const asked = { ruleset: id, helper, snapshot: start(seed), seed, memory: null, unattended: true };
      return [`set-up ${helper} ${seed}`, stampOf(thinkSetup(rulesetNamed, asked))];
    }),
  );
  const readings = options.flatMap((option) =>
    others(option).map((value): [string, string] => [
      `${option.id} ${JSON.stringify(value)}`,
      played(set(start("one"), id, option.id, value), "one"),
    ]),
  );
  return [...setUps, ["as it is", played(start("one"), "one")], ...readings];
}
