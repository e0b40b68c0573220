import type { Decided } from "../../../src/core/decision";
import type { MoveStep } from "../../../src/core/step";
import type { Place } from "../../../src/core/place";
import { standing, type Battle, type Figure } from "../../../src/field";
import { fighterOf } from "../../../src/rulesets/monster-ai/fighter";
import { Game } from "../game";
import { compare, isTargeting, Page, type Score } from "./page";
import type { Way } from "./reach";
import type { Scene } from "./scenes";

/** Without a grid: what a fiftieth of a base more or less decides is left open. */
const HAIR = 0.015;

/** What the two say about one turn; no disagreement is an empty list. */
export interface Verdict {
  readonly disagreements: readonly string[];
  /** What the turn was about, for counting. */
  readonly does: string;
  readonly hazards: number;
  /** Each Move that was compared: how good it was, and the best there was. */
  readonly compared: readonly Compared[];
}

export interface Compared {
  readonly score: Score;
  readonly best: Score;
}

/** A hundredth of a space is nothing without a grid. */
const SLACK = { grid: 1e-6, gridless: 0.06 };

/** What is judged is what the ruleset decides there, unless somebody else's decision is brought along. */
export function judge({ snapshot, memory, solid }: Scene, brought?: Decided): Verdict {
  const game = new Game(snapshot, memory);
  const me = game.figure("m");
  const { scheme } = fighterOf(me);
  if (scheme === undefined) throw new Error("the monster has a scheme");
  const decided = brought ?? game.decide("m");
  const ends = decided.plan.steps.flatMap((step) => (step.kind === "move" ? step.path.slice(-1) : []));
  const also = [...ends, ...onTheWays(game.battle, me, scheme.stats.spd)];
  const aimed = decided.plan.steps.flatMap((step) =>
    step.kind === "attack" && step.at !== undefined ? [step.at] : [],
  );
  const verdict = (hair: number): Verdict => {
    const page = new Page({ battle: game.battle, memory, me, scheme, also, aimed, solid, hair });
    return new Judge(game, page, decided).verdict();
  };
  const first = verdict(0);
  if (first.disagreements.length === 0 || game.battle.grid.kind !== "gridless") return first;
  const second = verdict(HAIR);
  return second.disagreements.length === 0 ? second : first;
}

/** Without a grid: every fifth of a space of the ways to the enemies, as far as a Move goes. */
function onTheWays(battle: Battle, me: Figure, speed: number): readonly Place[] {
  if (battle.grid.kind !== "gridless") return [];
  const points = battle.enemiesOf(me).flatMap((figure) => {
    const way = battle.path(me, { kind: "touch", figure }, { through: "friends", shares: true });
    return (way?.places ?? []).flatMap((to, index, places) => {
      const from = places[index - 1] ?? to;
      const pieces = Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) / battle.grid.size) * 5);
      return Array.from({ length: pieces }, (_, piece) => {
        const share = (piece + 1) / pieces;
        return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      });
    });
  });
  return points.filter(({ x, y }) => Math.hypot(x - me.x, y - me.y) <= speed * battle.grid.size);
}

class Judge {
  readonly #game: Game;
  readonly #page: Page;
  readonly #decided: Decided;
  readonly #gridless: boolean;
  readonly #said: string[] = [];
  readonly #compared: Compared[] = [];
  #hazards = 0;

  constructor(game: Game, page: Page, decided: Decided) {
    this.#game = game;
    this.#page = page;
    this.#decided = decided;
    this.#gridless = game.battle.grid.kind === "gridless";
  }

  verdict(): Verdict {
    const { does, targets } = this.#page.opinion();
    const { rule } = this.#decided.plan;
    const done = rule.id === "hold" ? "nothing" : rule.id === "stunned" ? "nothing" : rule.id;
    if (done !== does) this.#said.push(`does ${done} instead of ${does}`);
    else if (does === "two-moves") this.#judgeApproach(targets, 2);
    else if (does !== "nothing") this.#judgeBehaviour(does, targets);
    return { disagreements: this.#said, does, hazards: this.#hazards, compared: this.#compared };
  }

  get #moves(): readonly MoveStep[] {
    return this.#decided.plan.steps.filter((step) => step.kind === "move");
  }

  #judgeBehaviour(id: string, targets: ReadonlySet<string>): void {
    const behaviour = fighterOf(this.#game.figure("m")).scheme?.behaviours.find((one) => one.id === id);
    const action = behaviour?.actions.find(isTargeting);
    if (action === undefined) {
      this.#judgeApproach(targets, 1);
      return;
    }
    const target = this.#target();
    if (target === undefined || !targets.has(target.id)) {
      this.#said.push(`takes ${target?.id ?? "nobody"} instead of ${[...targets].join(" or ")}`);
      return;
    }
    if (behaviour?.actions[0]?.kind !== "move" || target.id === "m") return;
    const me = this.#game.figure("m");
    const way = this.#walked(this.#moves[0], me);
    if (way === undefined) return;
    const best = this.#page.bestFor(action, target, me);
    this.#compare(this.#page.scoreOf(action, way, target), best, way);
  }

  #target(): Figure | undefined {
    for (const step of this.#decided.plan.steps) {
      if ((step.kind === "attack" || step.kind === "act") && step.target !== undefined) {
        return this.#game.figure(step.target);
      }
    }
    return undefined;
  }

  #judgeApproach(targets: ReadonlySet<string>, most: number): void {
    let from = this.#game.figure("m");
    const picked = this.#decided.choices.find(({ id }) => id.startsWith("target"))?.picked ?? "";
    const id = targets.has(picked) || picked !== "" ? picked : ([...targets][0] ?? "");
    if (!targets.has(id)) {
      this.#said.push(`goes for ${id} instead of ${[...targets].join(" or ")}`);
      return;
    }
    const target = this.#game.figure(id);
    if (most === 2 && this.#page.isShutIn(target)) {
      if (this.#moves.length > 0 && !this.#page.hasGap(target))
        this.#said.push("walks about where no way leads out");
      return;
    }
    for (let order = 0; order < most; order++) {
      const isLast = order === most - 1;
      // A Move that comes to nothing is left out of the plan; each says which of two it is.
      const move = this.#moves.find(({ detail }) => (detail?.data?.number ?? 1) === order + 1);
      const way = this.#walked(move, from);
      if (way === undefined) return;
      const score = this.#page.approach(target, isLast, from);
      this.#compare(score(way), this.#page.bestApproach(target, from, isLast), way);
      from = standing(from, way.place);
    }
  }

  /** The Move as it was walked; standing still is a Move of no spaces. */
  #walked(step: MoveStep | undefined, from: Figure): Way | undefined {
    const path = step?.path ?? [{ x: from.x, y: from.y }];
    const way = this.#page.walk(path);
    if (typeof way === "string") {
      this.#said.push(way);
      return undefined;
    }
    this.#hazards += way.hazards;
    if (way.length > this.#page.speed + SLACK.gridless) this.#said.push(`walks ${way.length}`);
    return way;
  }

  #compare(score: Score | undefined, best: Score | undefined, way: Way): void {
    if (score === undefined || best === undefined) {
      if (score !== best)
        this.#said.push(`${JSON.stringify(score)} where the best is ${JSON.stringify(best)}`);
      return;
    }
    this.#compared.push({ score, best });
    const slack = this.#gridless ? SLACK.gridless : SLACK.grid;
    const difference = compare(score, best, slack);
    // Without a grid there are more places than any search looks at: as good will do.
    if (difference > 0 || (difference < 0 && !this.#gridless)) {
      this.#said.push(
        `at ${way.place.x},${way.place.y} ${JSON.stringify(score)} where the best is ${JSON.stringify(best)}`,
      );
    }
  }
}
