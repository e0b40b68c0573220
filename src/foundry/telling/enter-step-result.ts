import { seededDice } from "../../core/dice";
import type { Store } from "../../turn/playing/ports";
import type { TurnReport } from "../../turn/records/turn-report";
import { subjectsOf, withAftermath } from "../../turn/records/undo-record";
import { claim, outcomeWish } from "../owners/ask-owner";
import { cardOf } from "./turn-card-messages";
import { sceneExecutor } from "../acting/executor";
import type { HostCombat, HostScene } from "../foundry-documents";
import { FLAG, MODULE } from "../ids";
import { readScene } from "../reading/scene-reader";
import { battleOf, loadRulesets, rulesetOf } from "../keeping/ruleset-registry";
import { saveUndo, undoRecords } from "../keeping/combat-store";

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
  await loadRulesets();
  const ruleset = rulesetOf(report.ruleset);
  const left = report.steps[step];
  const message = cardOf(report.key);
  if (ruleset?.report === undefined || left === undefined) return;
  if (message !== undefined && enteredOn(message)[step] !== undefined) return;
  const taken = ruleset.report(battleOf(readScene(scene, combat), ruleset.unit), left.step, option, {
    dice: seededDice(`${report.seed}/result/${step}`),
    memory: store.memory(combat.id, report.ruleset),
    unattended: true,
  });
  const proof = { kind: "turn", key: report.key, at: step } as const;
  const executor = sceneExecutor(scene, combat, (token, outcome) =>
    claim(combat, token, outcomeWish(outcome), proof, outcome.label),
  );
  const before = executor.witness();
  await store.saveMemory(combat.id, report.ruleset, taken.memory);
  for (const outcome of taken.outcomes) await executor.apply(outcome);
  const record = undoRecords(combat.id).find(({ key }) => key === report.key);
  const touched = new Set([report.ruleset, ...taken.outcomes.flatMap(subjectsOf)]);
  // What came of the turn goes back with it.
  if (record !== undefined) await saveUndo(withAftermath(record, before, executor.witness(), touched));
  if (message?.isOwner === true) {
    await message.setFlag(MODULE, FLAG.entered, { ...enteredOn(message), [step]: option });
  }
}

/** Options entered on a card, by the index of their step. */
export const enteredOn = (message: {
  readonly flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
}): Readonly<Record<string, string>> =>
  (message.flags[MODULE]?.[FLAG.entered] ?? {}) as Readonly<Record<string, string>>;
