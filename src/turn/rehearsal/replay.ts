import type { Place, Point } from "../../core/place";
import type { FigureId, Step } from "../../core/step";
import type { Text } from "../../core/text";
import type { FigureData, Snapshot } from "../../field";
import type { BattleEnd } from "../../engine/battle-end";
import type { Happening } from "../battles/run-battle";
import type { Registry } from "../thinking/ruleset-lookup";
import { playNumber, type Rehearsal } from "./rehearse";

/** One battle of a rehearsal, moment by moment: what was done, and how everybody stands after it. */
export interface Replay {
  readonly number: number;
  /** How they stood before the first moment. */
  readonly start: readonly ReplayFigure[];
  readonly moments: readonly ReplayMoment[];
  readonly end: BattleEnd;
  readonly rounds: number;
}

export interface ReplayMoment {
  readonly round: number;
  /** Whose turn; nobody's between turns. */
  readonly figure?: FigureId;
  readonly rule?: Text;
  readonly words: readonly Text[];
  readonly paths: readonly { readonly figure: FigureId; readonly places: readonly Place[] }[];
  readonly attacks: readonly { readonly from: Point; readonly to: Point; readonly target: FigureId }[];
  readonly figures: readonly ReplayFigure[];
}

export type ReplayFigure = Pick<
  FigureData,
  "id" | "name" | "side" | "x" | "y" | "width" | "height" | "rotation" | "defeated" | "hp"
>;

export function replayOf(rehearsal: Rehearsal, rulesets: Registry, number: number): Replay {
  const moments: ReplayMoment[] = [];
  let round = Math.max(1, rehearsal.snapshot.round);
  const { end, rounds } = playNumber(rehearsal, rulesets, number, (happening, after) => {
    if (happening.kind === "event" && happening.event.kind === "round-start") round = happening.event.round;
    moments.push(...momentOf(happening, round, after));
  });
  return { number, start: figuresOf(rehearsal.snapshot), moments, end, rounds };
}

/** What changes nothing and nobody does is not shown. */
function momentOf(happening: Happening, round: number, after: Snapshot): ReplayMoment[] {
  const figures = figuresOf(after);
  if (happening.kind === "event") {
    const { outcomes } = happening;
    if (outcomes.length === 0) return [];
    return [{ round, words: outcomes.map(({ label }) => label), paths: [], attacks: [], figures }];
  }
  const { figure, before, deed } = happening;
  const { steps, rule } = deed.decided.plan;
  return [
    {
      round,
      figure,
      rule: rule.title,
      words: [...steps.map(({ label }) => label), ...deed.outcomes.map(({ label }) => label)],
      paths: steps.flatMap((step) =>
        step.kind === "move" ? [{ figure: step.figure, places: step.path }] : [],
      ),
      attacks: attacksOf(steps, before),
      figures,
    },
  ];
}

/** From where the attacker stands by then. */
function attacksOf(steps: readonly Step[], before: Snapshot): ReplayMoment["attacks"] {
  const at = new Map<FigureId, Point>(before.figures.map(({ id, x, y }) => [id, { x, y }]));
  const attacks: { from: Point; to: Point; target: FigureId }[] = [];
  for (const step of steps) {
    if (step.kind === "move") {
      const end = step.path.at(-1);
      if (end !== undefined) at.set(step.figure, { x: end.x, y: end.y });
    }
    if (step.kind !== "attack") continue;
    const [from, to] = [at.get(step.figure), at.get(step.target)];
    if (from !== undefined && to !== undefined) attacks.push({ from, to, target: step.target });
  }
  return attacks;
}

const figuresOf = ({ figures }: Snapshot): ReplayFigure[] =>
  figures.map(({ id, name, side, x, y, width, height, rotation, defeated, hp }) => ({
    id,
    name,
    side,
    x,
    y,
    width,
    height,
    rotation,
    defeated,
    ...(hp === undefined ? {} : { hp }),
  }));
