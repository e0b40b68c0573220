import type { Ask, Decided, Decision } from "../../src/core/decision";
import { scriptedDice, seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Place } from "../../src/core/place";
import { traceProse } from "../../src/core/trace-prose";
import type { AttackStep, Step } from "../../src/core/step";
import { renderText } from "../../src/core/text";
import { decide } from "../../src/engine/decide";
import type { Order, Request, Resolution, RoundEvent } from "../../src/engine/ruleset";
import { type Battle, battleFrom, type Figure, type Snapshot } from "../../src/field";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { freshMemory, plain, readMemory, type Memory } from "../../src/rulesets/monster-ai/memory";
import { applyOutcomes, applyStep } from "../../src/turn/records/apply-outcomes";
import { battleMap, type MapOptions } from "../support/ascii";
import { loadCatalog } from "../support/catalog";

export const english = loadCatalog("en");

export type Fields = Readonly<Record<string, Json>>;
type FigureInput = NonNullable<MapOptions["figures"]>[string];

/** A scheme as tests write it: everything but what matters has a default. */
export const scheme = ({ stats, ...more }: Fields & { stats?: Fields } = {}): Json => ({
  format: "opfor-scheme",
  version: 1,
  id: "test-beast",
  name: "Test Beast",
  behaviours: [behaviour("hit", "1+", move, melee())],
  targets: ["closest"],
  ...more,
  stats: { hp: 10, def: 12, spd: 4, rng: 1, ...stats },
});

export const move: Fields = { kind: "move" };
export const melee = (more: Fields = {}): Fields => ({
  kind: "attack",
  range: "melee",
  bonus: 4,
  damage: "1d6",
  ...more,
});
export const ranged = (more: Fields = {}): Fields => melee({ range: "ranged", ...more });

/** A behaviour with a printed icon ("1", "2+") or a written condition. */
export const behaviour = (id: string, when: string | Fields, ...actions: readonly Fields[]): Fields => ({
  id,
  when: typeof when === "string" ? { kind: "proximity", spaces: when } : when,
  actions,
});

/** A figure played by a scheme of its own. */
export const beast = (more: Fields & { stats?: Fields } = {}, figure: FigureInput = {}): FigureInput => ({
  doctrine: "test-beast",
  ruleset: "monster-ai",
  ...figure,
  profile: { scheme: plain(scheme(more)), ...figure.profile },
});

/** A shipped monster. */
export const monster = (doctrine: string, more: FigureInput = {}): FigureInput => ({
  doctrine,
  ruleset: "monster-ai",
  ...more,
});

/** A player figure: hit points, defence 12 and what else its profile gives. */
export const hero = (hp = 10, profile: Fields = {}, more: FigureInput = {}): FigureInput => ({
  hp: { value: hp, max: Math.max(hp, 10) },
  profile: { defence: 12, ...profile },
  ...more,
});

export const trait = (name: string, more: Fields = {}): Fields => ({ trait: name, ...more });

/** A battle in progress: what the host would hold. */
export class Game {
  snapshot: Snapshot;
  memory: Memory;

  constructor(snapshot: Snapshot, memory: Partial<Memory> = {}) {
    this.snapshot = snapshot;
    this.memory = { ...freshMemory(), ...memory };
  }

  #battle: Battle | undefined;

  get battle(): Battle {
    if (this.#battle?.snapshot !== this.snapshot) this.#battle = battleFrom(this.snapshot, "space");
    return this.#battle;
  }

  figure(id: string): Figure {
    const found = this.battle.figure(id);
    if (found === undefined) throw new Error(`no figure ${id} on the map`);
    return found;
  }

  has(id: string): boolean {
    return this.battle.figure(id) !== undefined;
  }

  hp(id: string): number | undefined {
    return this.snapshot.figures.find((figure) => figure.id === id)?.hp?.value;
  }

  statuses(id: string): readonly string[] {
    return this.figure(id).statuses;
  }

  /** Column and row of a figure, as a map shows it. */
  at(id: string): string {
    return cell(this.figure(id));
  }

  ask(id: string, request: Partial<Request> = {}): Decision {
    return decide(monsterAi, this.battle, id, { seed: "test", memory: this.memory, ...request });
  }

  /** The decision with nobody there to ask. */
  decide(id: string, request: Partial<Request> = {}): Decided {
    const decision = this.ask(id, { unattended: true, ...request });
    if (decision.kind === "ask") throw new Error(`asked ${decision.id} although unattended`);
    return decision;
  }

  question(id: string, request: Partial<Request> = {}): Ask {
    const decision = this.ask(id, request);
    if (decision.kind !== "ask") throw new Error(`decided ${decision.plan.rule.id} without asking`);
    return decision;
  }

  /** Does one step with these faces on the dice; all of them must be used. */
  resolve(step: Step, faces: readonly number[] | Dice = []): Resolution {
    this.snapshot = applyStep(this.snapshot, step);
    return this.#apply(faces, (dice) => {
      if (monsterAi.resolve === undefined) throw new Error("nothing resolves");
      return monsterAi.resolve(this.battle, step, { dice, memory: this.memory, unattended: true });
    });
  }

  on(event: RoundEvent, faces: readonly number[] | Dice = []): Resolution {
    if (event.kind === "round-start") this.snapshot = { ...this.snapshot, round: event.round };
    return this.#apply(faces, (dice) => {
      if (monsterAi.on === undefined) throw new Error("nothing listens");
      return monsterAi.on(this.battle, event, { dice, memory: this.memory, unattended: true });
    });
  }

  order(seed: string | Dice = "deck"): Order {
    if (monsterAi.order === undefined) throw new Error("nothing orders");
    const dice = typeof seed === "string" ? seededDice(seed) : seed;
    const made = monsterAi.order(this.battle, { dice, memory: this.memory, unattended: true });
    this.memory = readMemory(made.memory);
    return made;
  }

  /** Decides and does everything with these faces. */
  act(id: string, faces: readonly number[] = [], request: Partial<Request> = {}): Decided {
    const decided = this.decide(id, request);
    const dice = counted(faces);
    for (const step of decided.plan.steps) this.resolve(step, dice);
    dice.done();
    return decided;
  }

  #apply(faces: readonly number[] | Dice, work: (dice: Dice) => Resolution): Resolution {
    const scripted = "roll" in faces ? undefined : counted(faces);
    const resolution = work("roll" in faces ? faces : (scripted ?? counted([])));
    scripted?.done();
    this.memory = readMemory(resolution.memory);
    this.snapshot = applyOutcomes(this.snapshot, resolution.outcomes, (outcome) =>
      monsterAi.summons?.(outcome),
    );
    return resolution;
  }
}

/** Scripted dice that also complain about faces nobody rolled. */
export function counted(faces: readonly number[]): Dice & { done(): void } {
  const dice = scriptedDice(faces);
  let used = 0;
  return {
    roll(sides) {
      used++;
      return dice.roll(sides);
    },
    done() {
      if (used < faces.length)
        throw new Error(`${faces.length - used} of ${faces.length} dice were not rolled`);
    },
  };
}

export const game = (map: string, options: MapOptions = {}, memory: Partial<Memory> = {}): Game =>
  new Game(battleMap(map, options), memory);

/** "3,1": column and row of a place on a map with spaces of 100 pixels. */
export const cell = ({ x, y }: Place): string => `${Math.floor(x / 100)},${Math.floor(y / 100)}`;

/** What a plan does in short: "move 3,1 > attack A". */
export const brief = ({ plan }: Decided): string => plan.steps.map(briefStep).join(" > ");

function briefStep(step: Step): string {
  switch (step.kind) {
    case "move":
      return `move ${cell(step.path.at(-1) ?? { x: -1, y: -1 })}`;
    case "attack":
      return `attack ${[step.target, ...(step.others ?? [])].join("+")}`;
    case "act":
      return `${step.act}${step.target === undefined ? "" : ` ${step.target}`}`;
    case "face":
    case "leave":
    case "hold":
      return step.kind;
  }
}

export const kinds = (outcomes: readonly Outcome[]): readonly string[] => outcomes.map(({ kind }) => kind);

export const said = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.map(({ label }) => renderText(label, english));

export const prose = (decision: Decision): string => traceProse(decision.trace, english).join("\n");

/** Verdicts of the behaviours in order: "mend passed". */
export const verdicts = (decision: Decision): readonly string[] =>
  decision.trace.flatMap((entry) => (entry.kind === "rule" ? [`${entry.id} ${entry.verdict}`] : []));

export function attackOf({ plan }: Decided): AttackStep {
  const step = plan.steps.find(({ kind }) => kind === "attack");
  if (step?.kind !== "attack") throw new Error("the plan has no attack");
  return step;
}

const label = { key: "OPFOR.monster-ai.name", data: { name: "by hand" } };

/** An attack a player makes, as a host would write it. */
export const blow = (by: string, target: string, more: Fields = {}): AttackStep => ({
  kind: "attack",
  figure: by,
  manner: more.range === "ranged" ? "ranged" : "melee",
  target,
  label,
  terms: { action: melee(more) },
});

/** Something a figure does, as a host would write it. */
export const deed = (
  by: string,
  terms: Fields,
  more: { readonly target?: string; readonly at?: Place } = {},
): Step => ({
  kind: "act",
  figure: by,
  act: typeof terms.kind === "string" ? terms.kind : "",
  label,
  terms,
  ...more,
});

/** A walk over these spaces ("1,0 2,0"), as a host would write it. */
export const walk = (by: string, spaces: string): Step => ({
  kind: "move",
  figure: by,
  gait: "walk",
  unit: "space",
  cost: spaces.split(" ").length - 1,
  label,
  path: spaces.split(" ").map((at) => {
    const [column = 0, row = 0] = at.split(",").map(Number);
    return { x: (column + 0.5) * 100, y: (row + 0.5) * 100 };
  }),
});
