import { sameJson } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { FigureData } from "../../field";
import { applyOutcomes, applyStep } from "../../turn/records/apply-outcomes";
import { thinkingOf, type TurnReport } from "../../turn/records/turn-report";
import type { Thinker } from "../../turn/thinking/thinker";
import { theGame, type HostCombat, type HostToken, type HostUser } from "../foundry-documents";
import { loadRulesets } from "../keeping/ruleset-registry";
import { figureIdOf, readAsWritten } from "../reading/scene-reader";
import { reportOf } from "../telling/turn-card-messages";
import type { Claim } from "./claim";
import type { Finding } from "./answer-claims";

/**
 * What is owed from a turn that was played while its owner was away: the card tells the whole turn. It counts when
 * the figures in it have the numbers that they have here, and the same rules make the same outcome of it again.
 */
export async function replaysOnCard(
  thinker: Thinker,
  by: HostUser,
  combat: HostCombat,
  token: HostToken,
  { proof, wish }: Claim,
): Promise<Finding> {
  if (proof.kind !== "turn" || wish.kind !== "outcome") return "no";
  await loadRulesets();
  const report = theGame()
    .messages.filter(({ author }) => author?.id === by.id)
    .map(reportOf)
    .find((one) => one?.key === proof.key);
  // Nobody has told of such a turn: there is nothing that this could have come of.
  const record = report?.steps[proof.at];
  if (report === undefined || record === undefined || !has(record.outcomes, wish.outcome)) return "no";
  if (report.leftOut !== undefined) return "ask";
  // The first thing that a turn did to a figure changes the numbers that the second is compared with.
  const about = `${proof.key} ${token.id}`;
  if (!begun.has(about) && !hasOurNumbers(report, combat, token)) return "ask";
  begun.add(about);
  return (await comesAgain(thinker, report, proof.at, wish.outcome)) ? "yes" : "ask";
}

/** Turns and figures whose numbers were found to be ours; what comes of them is worked out again all the same. */
const begun = new Set<string>();

async function comesAgain(
  thinker: Thinker,
  report: TurnReport,
  place: number,
  outcome: Outcome,
): Promise<boolean> {
  const { decision } = await thinker.decide(thinkingOf(report));
  if (decision.kind !== "decided" || report.decision.kind !== "decided") return false;
  if (!same(decision.plan.steps, report.decision.plan.steps)) return false;
  let { snapshot } = report;
  let { memory } = decision;
  for (const [at, step] of decision.plan.steps.entries()) {
    const record = report.steps[at];
    if (record?.state !== "done" || at > place) break;
    snapshot = applyStep(snapshot, step);
    const { ruleset, seed, unattended } = report;
    const resolution = await thinker.resolve({
      ruleset,
      snapshot,
      seed: `${seed}/${at}`,
      memory,
      unattended,
      step,
    });
    if (resolution === undefined) continue;
    if (at === place) return has(resolution.outcomes, outcome);
    snapshot = applyOutcomes(snapshot, resolution.outcomes);
    ({ memory } = resolution);
  }
  return false;
}

const same = (a: unknown, b: unknown): boolean =>
  sameJson(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
const has = (outcomes: readonly Outcome[], outcome: Outcome): boolean =>
  outcomes.some((one) => same(one, outcome));

/** Nobody else can have changed this figure meanwhile; the others are what a GM has said of them. */
function hasOurNumbers({ snapshot }: TurnReport, combat: HostCombat, token: HostToken): boolean {
  const now = readAsWritten(token.parent, combat);
  const own = figureIdOf(token);
  return snapshot.figures.every((told) => {
    const here = now.figures.find(({ id }) => id === told.id);
    if (here === undefined || told.ruleset !== here.ruleset || told.doctrine !== here.doctrine) return false;
    return told.id === own ? isSelf(told, here) : same(lasting(told), lasting(here));
  });
}

const isSelf = (told: FigureData, here: FigureData): boolean =>
  same([told.profile, told.hp, told.x, told.y], [here.profile, here.hp, here.x, here.y]);

/** Numbers that a battle changes are left out: they may have changed since. */
function lasting({ profile, side, width, height }: FigureData): unknown {
  const kept = Object.entries(profile).filter(([, value]) => typeof value !== "number");
  return [Object.fromEntries(kept), side, width, height];
}
