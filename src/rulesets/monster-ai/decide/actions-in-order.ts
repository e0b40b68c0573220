import type { Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { cannot, does, type Doing } from "../../../engine/rule";
import { standing, type Figure, type Path } from "../../../field";
import type { Fighter } from "../fighter";
import { Approach } from "../places/approach";
import { choosePosition, HitPlaces } from "../places/hit-places";
import { moveStep } from "../places/move-step";
import type { Action, Behaviour } from "../scheme/schema";
import { wholeSpaces } from "../scheme/proximity";
import { spendSteps, stepsOf, type Standpoint } from "./action-steps";
import { aimOf } from "./target-kind-and-reach";
import { isFarAround, spacesTo } from "./walked-distance";
import { afterwards, leavesBehind } from "./what-it-leaves-behind";
import type { Turn } from "./turn-in-thought";

/** Whom it acts on, and why. */
export type Aimed = Omit<Standpoint, "from">;

/** The actions in the order listed (MAI-C8), each from where the one before it ended. */
export function carriedOut(turn: Turn, behaviour: Behaviour, at: Aimed, opening: readonly Path[]): Doing {
  const steps = new Sequence(turn, behaviour, at, opening).steps();
  const leaves = steps.filter(({ kind }) => kind === "leave");
  const others = steps.filter(({ kind }) => kind !== "leave");
  // What is spent is noted before it leaves the map.
  const all = [...others, ...spendSteps(turn, behaviour), ...leaves];
  if (all.length === 0)
    return at.target === undefined ? cannot(text("OPFOR.nothingPossible")) : held(turn, at.target);
  return does(all, reason(turn, at));
}

/** The behaviour is done although it stands as near as it gets. */
function held(turn: Turn, { name }: Fighter): Doing {
  const label = text("OPFOR.monster-ai.step.noNearer", { name });
  return does([{ kind: "hold", figure: turn.me.id, label }], label);
}

function reason(turn: Turn, { target, why }: Aimed): Text {
  if (target === undefined) return text("OPFOR.monster-ai.because.plain");
  if (target.id === turn.me.id) return text("OPFOR.monster-ai.because.itself");
  const counted = turn.battle.spaces(turn.me.figure, target.figure);
  const away = isFarAround(turn, target) ? counted : spacesTo(turn, target);
  const data = { name: target.name, n: wholeSpaces(away) };
  return why === undefined
    ? text("OPFOR.monster-ai.because.target", data)
    : text("OPFOR.monster-ai.because.chosen", { ...data, why });
}

/** "Pull, Melee": how far the first brings its target. */
const pullOf = (action: Action): number =>
  action.kind === "attack" || action.kind === "effect"
    ? Math.max(0, ...action.effects.map((effect) => (effect.kind === "pull" ? effect.spaces : 0)))
    : 0;

class Sequence {
  /** As it is after the actions so far. */
  #turn: Turn;
  readonly #behaviour: Behaviour;
  readonly #steps: Step[] = [];
  /** Paths of the Moves before the action the target was chosen for. */
  readonly #opening: Path[];
  readonly #at: Aimed;
  #from: Figure;
  #approach: Approach | undefined;
  /** Spaces by which its target may have been pulled toward it. */
  #pulled = 0;
  #hasChanged = false;

  constructor(turn: Turn, behaviour: Behaviour, at: Aimed, opening: readonly Path[]) {
    this.#turn = turn;
    this.#behaviour = behaviour;
    this.#at = at;
    this.#from = turn.me.figure;
    this.#opening = [...opening];
  }

  steps(): readonly Step[] {
    const { actions } = this.#behaviour;
    const aim = aimOf(this.#behaviour, this.#turn.me.range);
    const aimedAt = aim.kind === "enemy" || aim.kind === "ally" ? actions.indexOf(aim.action) : -1;
    for (const [index, action] of actions.entries()) {
      if (action.kind === "move") this.#move(index < aimedAt, actions.slice(index + 1));
      else this.#act(action, actions.slice(index + 1));
    }
    return this.#steps;
  }

  #act(action: Action, later: readonly Action[]): void {
    const at = { ...this.#at, from: this.#from, pulled: this.#pulled };
    const steps = stepsOf(this.#turn, this.#behaviour, action, at);
    this.#steps.push(...steps);
    if (steps.length > 0) this.#pulled += pullOf(action);
    if (!leavesBehind(action) || !later.some(({ kind }) => kind === "move")) return;
    this.#turn = afterwards(this.#turn, action, steps, this.#from);
    this.#hasChanged = this.#steps.some(({ kind }) => kind === "move");
    this.#approach = undefined;
  }

  #move(isOpening: boolean, later: readonly Action[]): void {
    const planned = isOpening ? this.#opening.shift() : undefined;
    if (isOpening && planned === undefined) return;
    // A trap laid between two Moves was not there when they were planned.
    const isOld = planned === undefined || this.#hasChanged;
    const path = (isOld ? this.#later(later) : undefined) ?? planned;
    const end = path?.places.at(-1);
    if (path === undefined || end === undefined || path.places.length < 2) return;
    this.#steps.push(moveStep(this.#turn, path));
    this.#from = standing(this.#from, end);
  }

  /** A Move after the target was dealt with: to where the next action hits it, else as close as it gets (MAI-M6, M7). */
  #later(later: readonly Action[]): Path | undefined {
    const { target } = this.#at;
    if (this.#turn.speed === 0 || target === undefined || target.id === this.#turn.me.id) return undefined;
    return this.#toHit(target, later) ?? this.#toward(target, later);
  }

  #toHit(target: Fighter, later: readonly Action[]): Path | undefined {
    const aim = aimOf({ ...this.#behaviour, actions: [{ kind: "move" }, ...later] }, this.#turn.me.range);
    const isEnemy = this.#turn.enemies.includes(target);
    if (aim.kind !== (isEnemy ? "enemy" : "ally")) return undefined;
    const stands = new HitPlaces(this.#turn, aim, this.#from, true).for(target);
    if (stands === undefined) return undefined;
    const action = aim.kind === "enemy" ? aim.action : undefined;
    const position = choosePosition(this.#turn, action, target, stands);
    return position === undefined ? undefined : stands.path(position.way);
  }

  #toward(target: Fighter, later: readonly Action[]): Path | undefined {
    this.#approach ??= new Approach(this.#turn, target.figure);
    return this.#approach.from(
      this.#from,
      "place",
      later.every(({ kind }) => kind !== "move"),
    );
  }
}
