import type { FigureId } from "../../../core/step";
import type { RoundEvent } from "../../../engine/ruleset";
import { isTold, openTurn, tellingKey, withTold } from "../../../turn/playing/delivered-events";
import { turnNamed } from "../../../turn/playing/turn-call";
import type { UndoRecord } from "../../../turn/records/undo-record";
import type { CombatState, HostCombat } from "../../foundry-documents";
import { saveTold, toldIn } from "../../keeping/combat-store";
import { figureIdOf } from "../../reading/token-of-figure";
import { isSameTurn } from "../turn-now-and-before";

// What the tracker's way from one turn to another means to the rulesets, and how much of it they know.

/** An event, and by what it is known when it comes again. */
export interface News {
  readonly key: string;
  readonly event: RoundEvent;
}

/** Written down before it is told: what is told in vain is a loss, what is told twice is wrong. */
export async function takeUntold(combat: HostCombat, news: readonly News[]): Promise<News[]> {
  const told = toldIn(combat.id);
  const untold = news.filter(({ key }) => !isTold(told, key));
  if (untold.length > 0)
    await saveTold(
      combat.id,
      withTold(
        told,
        untold.map(({ key }) => key),
      ),
    );
  return untold;
}

export function endOf(combat: HostCombat, prior: CombatState, current: CombatState): News[] {
  const news: News[] = [];
  const figure = figureOf(combat, prior);
  if (figure !== undefined && !isSameTurn(prior, current)) {
    const key = tellingKey({ round: prior.round, kind: "turn-end", combatant: prior.combatantId });
    news.push({ key, event: { kind: "turn-end", figure } });
  }
  if (current.round <= prior.round) return news;
  const { round } = prior.round > 0 ? prior : current;
  const [kind, starts] = [prior.round > 0 ? "round-end" : "combat-start", "round-start"] as const;
  news.push({ key: tellingKey({ round, kind }), event: kind === "round-end" ? { kind, round } : { kind } });
  news.push({
    key: tellingKey({ round: current.round, kind: starts }),
    event: { kind: starts, round: current.round },
  });
  return news;
}

/** Of whoever's turn it is now: the order may have been set anew. */
export function startOf(combat: HostCombat): News[] {
  const token = combat.combatant?.token ?? null;
  return token === null
    ? []
    : [{ key: startKey(combat), event: { kind: "turn-start", figure: figureIdOf(token) } }];
}

const startKey = (combat: HostCombat): string =>
  tellingKey({ round: combat.round, kind: "turn-start", combatant: combat.combatant?.id });

/** Whether the rulesets know that this turn has begun. */
export const hasBegun = (combat: HostCombat): boolean => isTold(toldIn(combat.id), startKey(combat));

/** The turn that the rulesets believe to be on: the tracker may have gone past others in a hurry. */
export function begun(combat: HostCombat): CombatState | undefined {
  const open = openTurn(toldIn(combat.id));
  return open === undefined ? undefined : { round: open.round, turn: null, combatantId: open.combatant };
}

/** What the tracker has brought since the rulesets were last told, within a round. */
export function untoldIn(combat: HostCombat): RoundEvent[] {
  const prior = begun(combat);
  if (prior?.round !== combat.round) return [];
  const current = { round: combat.round, turn: combat.turn, combatantId: combat.combatant?.id ?? null };
  const told = toldIn(combat.id);
  return [...endOf(combat, prior, current), ...startOf(combat)]
    .filter(({ key }) => !isTold(told, key))
    .map(({ event }) => event);
}

/** Whether a record is of this turn. */
export const isOf = ({ key }: UndoRecord, { round, combatantId }: CombatState): boolean => {
  const turn = turnNamed(key);
  return turn.round === round && turn.combatant === combatantId;
};

function figureOf(combat: HostCombat, state: CombatState): FigureId | undefined {
  const combatant = state.combatantId === null ? undefined : combat.combatants.get(state.combatantId);
  return combatant?.token == null ? undefined : figureIdOf(combatant.token);
}
