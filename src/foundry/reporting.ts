import { seededDice } from "../core/dice";
import { battleFrom } from "../field/field";
import type { Store } from "../turn/ports";
import type { TurnReport } from "../turn/report";
import { cardOf } from "./chat";
import { executorFor } from "./executor";
import type { HostCombat, HostScene } from "./host";
import { FLAG, MODULE } from "./ids";
import { readScene } from "./reader";
import { rulesetOf } from "./registry";

/** What the people at the table found out about a step that the ruleset left to them. */
export interface Entry {
  readonly report: TurnReport;
  /** Index of the step in the report. */
  readonly step: number;
  readonly option: string;
}

/** Takes the result in: memory, outcomes on the map, and a line on the card instead of its buttons. */
export async function enterResult(
  combat: HostCombat,
  scene: HostScene,
  store: Store,
  { report, step, option }: Entry,
): Promise<void> {
  const ruleset = rulesetOf(report.ruleset);
  const record = report.steps[step];
  const message = cardOf(report.key);
  if (ruleset?.report === undefined || record === undefined) return;
  if (message !== undefined && enteredOn(message)[step] !== undefined) return;
  const taken = ruleset.report(battleFrom(readScene(scene, combat), ruleset.unit), record.step, option, {
    dice: seededDice(`${report.seed}/result/${step}`),
    memory: store.memory(combat.id, report.ruleset),
    unattended: true,
  });
  await store.saveMemory(combat.id, report.ruleset, taken.memory);
  const executor = executorFor(scene, combat);
  for (const outcome of taken.outcomes) await executor.apply(outcome);
  if (message?.isOwner === true) {
    await message.setFlag(MODULE, FLAG.entered, { ...enteredOn(message), [step]: option });
  }
}

/** Options entered on a card, by the index of their step. */
export const enteredOn = (message: {
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}): Readonly<Record<string, string>> =>
  (message.flags[MODULE]?.[FLAG.entered] ?? {}) as Readonly<Record<string, string>>;
