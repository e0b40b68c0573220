import type { Plan } from "../../../core/decision";
import type { Place } from "../../../core/place";
import type { Action } from "../../../engine/rule";
import { standing, type Figure, type Region } from "../../../field";
import type { Turn } from "./turn-in-thought";
import { factsOf } from "./facts-of-turn";

/**
 * What a figure goes for over several turns. Two entries of a list would call it to and fro for ever where each leads to
 * where only the other applies: so it goes on with what it set out for, and once it has left that for an advance, it
 * does not come back while nothing there has changed.
 */
export type Aim = string;

/** Another one as soon as the enemy moves. */
export const flankOf = ({ id, x, y }: Figure): Aim => `flank ${id} ${Math.round(x)} ${Math.round(y)}`;
/** Another one as soon as somebody comes or goes. */
export const reinforcing = ({ id }: Region, inside: readonly Figure[]): Aim =>
  ["feature", id, ...inside.map((enemy) => enemy.id).sort()].join(" ");
export const CENTRE: Aim = "centre";

/** Entries that lead on and leave behind what was aimed at before. */
const ADVANCES = new Set(["squad-advance", "tactical-advance", "defensive-advance"]);
/** No battle has more that matters. */
const KEPT = 8;

const ownAims = (turn: Turn): { readonly on?: Aim | undefined; readonly left: readonly Aim[] } =>
  factsOf(turn).memory.aims[turn.me.id] ?? { left: [] };

export const isAimedAt = (turn: Turn, aim: Aim): boolean => ownAims(turn).on === aim;
export const hasLeft = (turn: Turn, aim: Aim): boolean => ownAims(turn).left.includes(aim);

const pursuits = new WeakMap<Turn, Aim>();

/** An entry that is about something: whoever carries it out aims at that. */
export const pursuing =
  (aim: (turn: Turn) => Aim | undefined, action: Action<Turn>): Action<Turn> =>
  (turn) => {
    const doing = action(turn);
    const about = doing.done ? aim(turn) : undefined;
    if (about !== undefined) pursuits.set(turn, about);
    return doing;
  };

/** Defend Terrain leads out of the feature where a wall stands across it: reinforcing it would lead back in. */
function runsOutOf(turn: Turn, aim: Aim, end: Place): boolean {
  const feature = turn.battle.regions.find(({ id }) => aim.startsWith(`feature ${id} `));
  return feature !== undefined && !turn.battle.within(standing(turn.me, end), feature);
}

export function rememberAim(turn: Turn, { rule, steps }: Plan): void {
  const aim = pursuits.get(turn);
  const { on, left } = ownAims(turn);
  const end = steps.find((step) => step.kind === "move")?.path.at(-1);
  const leaves =
    on !== undefined &&
    end !== undefined &&
    (ADVANCES.has(rule.id) || (rule.id === "defend-terrain" && runsOutOf(turn, on, end)));
  if (aim === undefined && !leaves) return;
  const before = [...left, ...(on === undefined ? [] : [on])].filter((one) => one !== aim);
  const mine = { ...(aim === undefined ? {} : { on: aim }), left: [...new Set(before)].slice(-KEPT) };
  const facts = factsOf(turn);
  facts.remember({ ...facts.memory, aims: { ...facts.memory.aims, [turn.me.id]: mine } });
}
