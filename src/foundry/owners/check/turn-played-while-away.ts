import { sameJson } from "../../../core/json";
import type { Outcome } from "../../../core/outcome";
import type { FigureData } from "../../../field";
import { applyOutcomes, applyStep } from "../../../turn/records/apply-outcomes";
import { thinkingOf, type TurnReport } from "../../../turn/records/turn-report";
import type { Thinker } from "../../../turn/thinking/thinker";
import { isOnceMore, turnNamed } from "../../../turn/playing/turn-call";
import type { HostCombat, HostMessage, HostToken, HostUser } from "../../foundry-documents";
import { theGame } from "../../foundry-globals";
import { FLAG, MODULE } from "../../ids";
import { loadRulesets } from "../../keeping/ruleset-registry";
import { readAsWritten } from "../../reading/scene-reader";
import { reportOf, undoneBy } from "../../telling/turn-card-messages";
import { isWithoutGM } from "../../trust/rights";
import { isByItsDice, lastRoundSeen } from "./battle-dice";
import { writtenBy } from "../changes-by-owners";
import type { Claim, Finding } from "../claim";
import { figureIdOf } from "../../reading/token-of-figure";

/**
 * What is owed from a turn that was played while its owner was away: the card tells the whole turn. It counts when
 * it was there before this page was, the figures in it have the numbers that they have here, and the same rules make
 * the same outcome of it again with the dice of the battle. Turns that this client has seen itself are none of them.
 */
export class CardsFromBefore {
  /** By message: what somebody makes of their card later does not count. */
  readonly #reports = new Map<string, TurnReport>();
  /** By combat. */
  readonly #rounds = new Map<string, number>();
  /** Turns that this person's client has written something down for. */
  readonly #written = new Set<string>();
  /** Turns and figures whose numbers were found to be ours; what comes of them is worked out again all the same. */
  readonly #begun = new Set<string>();

  constructor(private readonly thinker: Thinker) {}

  /** What stands there when the page is opened. */
  open(): void {
    if (!isWithoutGM()) return;
    const { messages, combats, user } = theGame();
    for (const message of messages.filter(({ author }) => author?.isGM === false)) {
      const report = isCard(message) ? reportOf(message) : undefined;
      if (report !== undefined) this.#reports.set(message.id, report);
    }
    for (const combat of combats) {
      this.#rounds.set(combat.id, lastRoundSeen(combat));
      for (const { key } of writtenBy(user, combat)) this.#written.add(key);
    }
  }

  readonly replays = async (
    by: HostUser,
    combat: HostCombat,
    token: HostToken,
    { proof, wish }: Claim,
  ): Promise<Finding> => {
    if (proof.kind !== "turn" || wish.kind !== "outcome") return "no";
    await loadRulesets();
    const { key, at } = proof;
    const report = this.#cardOf(by, key);
    // Nobody has told of such a turn: there is nothing that this could have come of.
    if (report === undefined || !has(report.steps[at]?.outcomes ?? [], wish.outcome)) return "no";
    if (!isTurnOf(combat, report) || turnNamed(key).round < (this.#rounds.get(combat.id) ?? 0)) return "no";
    if (!isByItsDice(combat, key, report.seed)) return "ask";
    // Half of it was seen, or it was played once more by hand.
    if (report.leftOut !== undefined || this.#written.has(key) || isOnceMore(key)) return "unsure";
    // The first thing that a turn did to a figure changes the numbers that the second is compared with.
    const about = `${key} ${token.id}`;
    if (!this.#begun.has(about) && !hasOurNumbers(report, combat, token)) return "unsure";
    this.#begun.add(about);
    return (await comesAgain(this.thinker, report, at, wish.outcome)) ? "yes" : "unsure";
  };

  #cardOf(by: HostUser, key: string): TurnReport | undefined {
    return theGame()
      .messages.filter((one) => one.author?.id === by.id && undoneBy(one) === undefined)
      .map(({ id }) => this.#reports.get(id))
      .findLast((one) => one?.key === key);
  }
}

const isCard = ({ flags }: HostMessage): boolean => flags[MODULE]?.[FLAG.report] !== undefined;

/** Of a round that has come, by the figure whose turn it was: each has one in a round. */
function isTurnOf(combat: HostCombat, { key, figure }: TurnReport): boolean {
  const { round, combatant } = turnNamed(key);
  const token = combat.combatants.get(combatant)?.token ?? null;
  return token !== null && figureIdOf(token) === figure && round >= 1 && round <= combat.round;
}

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
