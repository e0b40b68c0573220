import type { Decided, Decision } from "../../src/core/decision";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Place } from "../../src/core/place";
import type { AttackStep, Step } from "../../src/core/step";
import { renderText } from "../../src/core/text";
import type { Request } from "../../src/engine/ruleset";
import type { Snapshot } from "../../src/field";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { freshMemory, plain, readMemory, type Memory } from "../../src/rulesets/monster-ai/memory";
import { battleMap, type MapOptions } from "../support/ascii";
import { RulesGame } from "../support/rules-game";
import { counted } from "../support/thrown";
import { english, traceText } from "../support/traces";

export { counted, english };

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

/** A battle of monsters in progress. */
export class Game extends RulesGame<Memory> {
  constructor(snapshot: Snapshot, memory: Partial<Memory> = {}) {
    super(monsterAi, snapshot, { memory: { ...freshMemory(), ...memory }, read: readMemory });
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

  /** Decides and does everything with these faces. */
  act(id: string, faces: readonly number[] = [], request: Partial<Request> = {}): Decided {
    const decided = this.decide(id, request);
    const dice = counted(faces);
    for (const step of decided.plan.steps) this.resolve(step, dice);
    dice.done();
    return decided;
  }
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

export const prose = (decision: Decision): string => traceText(decision.trace);

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
