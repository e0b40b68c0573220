import type { Option } from "../../../core/decision";
import type { Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { choose, least, most, type Criterion } from "../../../engine/choose";
import { hitsAllAdjacent, isHardToHit, type EnemyAction } from "./target-kind-and-reach";
import type { Fighter } from "../fighter";
import type { Figure } from "../../../field";
import type { Priority } from "../scheme/vocabulary";
import { priorityText } from "../scheme/sentences";
import { spacesTo } from "./walked-distance";
import type { Turn } from "./turn-in-thought";
import { canHit } from "./within-reach-of-action";

/** The scheme's target priority as criteria; `random` leaves the rest to a die (MAI-T4). */
export function priorityCriteria(turn: Turn): readonly Criterion<Fighter>[] {
  const { targets } = turn.scheme;
  const until = targets.indexOf("random");
  const counted = until < 0 ? targets : targets.slice(0, until);
  return counted.map((priority) => criterionOf(turn, priority));
}

function criterionOf(turn: Turn, priority: Priority): Criterion<Fighter> {
  const label = priorityText(priority);
  switch (priority) {
    case "closest":
      return least(label, (fighter) => spacesTo(turn, fighter));
    case "farthest":
      return most(label, (fighter) => spacesTo(turn, fighter));
    case "highest-hp":
      return most(label, ({ hp }) => hp.value);
    case "lowest-hp":
      return least(label, ({ hp }) => hp.value);
    case "highest-hp-share":
      return most(label, ({ hp }) => hp.value / hp.max);
    case "lowest-hp-share":
      return least(label, ({ hp }) => hp.value / hp.max);
    case "highest-defence":
      return most(label, ({ defence }) => defence);
    case "lowest-defence":
      return least(label, ({ defence }) => defence);
    case "most-gold":
      // MAI-Q10: who has no known gold ranks last.
      return most(label, ({ gold }) => gold ?? -1);
    case "last-attacker":
      return most(label, ({ id }) => (turn.memory.attackers[turn.me.id] ?? []).lastIndexOf(id));
    case "random":
      return most(label, () => 0);
  }
}

/** Who is hard to hit so (prone, for an archer) comes after everybody else. */
export const easyToHit = (action: EnemyAction): readonly Criterion<Fighter>[] =>
  action.kind === "attack" && action.hamperedBy !== undefined
    ? [
        least(text("OPFOR.monster-ai.choice.noDisadvantage"), ({ figure }: Fighter) =>
          isHardToHit(action, figure) ? 1 : 0,
        ),
      ]
    : [];

/** Those the priority leaves tied. */
export function tiedFirst(
  turn: Turn,
  fighters: readonly Fighter[],
  before: readonly Criterion<Fighter>[] = [],
): readonly Fighter[] {
  return [...before, ...priorityCriteria(turn)].reduce((rest, criterion) => {
    if (criterion.kind === "only") return rest.filter(criterion.keep);
    const values = rest.map(criterion.of);
    const best = criterion.kind === "least" ? Math.min(...values) : Math.max(...values);
    return rest.filter((_, at) => values[at] === best);
  }, fighters);
}

/** Whichever of those tied it goes for, it walks the same way: nobody need be asked. */
export function isAllTheSame(
  { situation, options }: Turn,
  among: () => readonly Fighter[],
  steps: (target: Fighter) => readonly Step[],
): boolean {
  if (situation.unattended || options.narrative) return false;
  const tied = among();
  if (tied.length < 2) return false;
  const walks = tied.map((one) =>
    JSON.stringify(steps(one).map((step) => [step.kind, step.kind === "move" ? step.path : step.label])),
  );
  return new Set(walks).size === 1;
}

/** Who breaks what the priority leaves open: a person (MAI-T5), a die for "random". */
export const tieBreaker = (turn: Turn): "die" | "person" =>
  turn.scheme.targets.includes("random") ? "die" : "person";

export const optionFor = (fighter: Fighter): Option => ({
  id: fighter.id,
  label: text("OPFOR.monster-ai.name", { name: fighter.name }),
  detail: [text("OPFOR.monster-ai.option.hp", { value: fighter.hp.value, max: fighter.hp.max })],
  figure: fighter.id,
});

export interface TargetChoice {
  readonly from: readonly Fighter[];
  readonly candidates: Text;
  readonly before?: readonly Criterion<Fighter>[];
  readonly id?: string;
  readonly source?: string;
  /** It makes no difference which of those tied is taken. */
  readonly indifferent?: boolean;
}

/** Target priority, then a person (MAI-T4, MAI-T5). */
export const chooseTarget = (turn: Turn, choice: TargetChoice): Fighter | undefined =>
  choose(turn.situation, {
    id: choice.id ?? "target",
    label: text("OPFOR.monster-ai.choice.target"),
    candidates: choice.candidates,
    from: choice.from,
    by: [
      ...(choice.before ?? []),
      ...priorityCriteria(turn),
      ...(choice.indifferent === true
        ? [least<Fighter>(text("OPFOR.monster-ai.choice.allTheSame"), (one) => choice.from.indexOf(one))]
        : []),
    ],
    show: optionFor,
    ties: tieBreaker(turn),
    question: text("OPFOR.monster-ai.ask.target", { name: turn.me.name }),
    why: text("OPFOR.monster-ai.ask.tied"),
    source: choice.source ?? "MAI-T5",
    offerWorse: true,
  });

/** Enemies besides the target that the action reaches from there, in the order of the priority (MAI-Q18). */
export function othersInReach(
  turn: Turn,
  action: EnemyAction,
  from: Figure,
  target: Fighter,
): readonly Fighter[] {
  const wanted = hitsAllAdjacent(action) ? Infinity : moreTargets(action);
  if (wanted === 0) return [];
  const others = turn.enemies.filter((enemy) => enemy.id !== target.id && canHit(turn, action, from, enemy));
  return ranked(turn, others, from).slice(0, wanted);
}

const moreTargets = (action: EnemyAction): number =>
  action.kind === "attack" && typeof action.targets === "number" ? action.targets - 1 : 0;

/** By priority, then nearest to where it will stand, then by id. */
function ranked(turn: Turn, fighters: readonly Fighter[], from: Figure): readonly Fighter[] {
  const criteria = priorityCriteria(turn);
  return [...fighters].sort((a, b) => {
    for (const criterion of criteria) {
      if (criterion.kind === "only") continue;
      const difference = criterion.of(a) - criterion.of(b);
      if (difference !== 0) return criterion.kind === "least" ? difference : -difference;
    }
    const nearer = turn.battle.spaces(from, a.figure) - turn.battle.spaces(from, b.figure);
    return nearer || (a.id < b.id ? -1 : 1);
  });
}
