import type { Decided } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { AttackStep, MoveStep } from "../../src/core/step";
import type { ChoiceEntry, Verdict } from "../../src/core/trace";
import type { Request } from "../../src/engine/ruleset";
import { type Battle, battleFrom, type FigureData, type Snapshot } from "../../src/field";
import { fiveParsecs as rules } from "../../src/rulesets/five-parsecs";
import { WEAPONS } from "../../src/rulesets/five-parsecs/sheet/weapon-list";
import { battleMap, type MapOptions } from "../support/ascii";
import { decideHeld, heldRules } from "../support/held";
import { decisionText, entriesOf, rulesIn } from "../support/traces";

/** The rules, whose whole answers are held. */
export const fiveParsecs = heldRules(rules);

/** A weapon of the core book's list as a profile row. */
export const weapon = (name: string): Json => {
  const found = WEAPONS.find(({ row }) => row.name === name);
  if (found === undefined) throw new Error(`no weapon "${name}" in the list`);
  return { ...found.row, traits: [...found.row.traits] };
};

type Profile = Readonly<Record<string, Json>>;
export const RIFLE: Profile = { weapons: [weapon("Military rifle")] };
export const HEAVY: Profile = { weapons: [weapon("Hunting rifle")] };
export const UNARMED: Profile = { weapons: [] };

const USUAL: Profile = { speed: 4, combatSkill: 0, toughness: 3, weapons: [weapon("Military rifle")] };

export interface Scenario extends Omit<MapOptions, "options"> {
  /** The doctrine of "a", whose turn it is. */
  readonly doctrine?: string;
  /** Profile of "a" where it differs from the usual one: speed 4, skill +0, military rifle. */
  readonly profile?: Profile;
  /** Profiles of others. */
  readonly others?: Readonly<Record<string, Profile>>;
  readonly options?: Readonly<Record<string, Json>>;
  readonly memory?: Json;
  readonly rejected?: readonly string[];
  readonly answers?: Request["answers"];
  /** Dice in order; without them any seed will do. */
  readonly dice?: readonly number[];
  readonly seed?: string;
  /** A decision to give "a" stun markers. */
  readonly stunned?: boolean;
  readonly prepare?: (snapshot: Snapshot) => Snapshot;
}

/** A copy that may be changed, as the snapshot wants it. */
const plain = (profile: Profile): FigureData["profile"] =>
  JSON.parse(JSON.stringify(profile)) as FigureData["profile"];

const COVER: { kind: "cover" }[] = [{ kind: "cover" }];
/** Terrain under letters: these stand in a patch of cover. */
export const inCoverAt = (...letters: readonly string[]): Record<string, { kind: "cover" }[]> =>
  Object.fromEntries(letters.map((letter) => [letter, COVER]));

export function snapshotOf(drawing: string, scenario: Scenario = {}): Snapshot {
  const { doctrine = "cautious", profile, others, stunned, figures, options, prepare } = scenario;
  const letters = new Set([...drawing].filter((mark) => /[a-zA-Z]/.test(mark)));
  const given = Object.fromEntries(
    [...letters].map((letter) => {
      const own =
        letter === "a" ? { ...profile, ...(stunned === true ? { stun: 1 } : {}) } : others?.[letter];
      return [
        letter,
        {
          ...(letter === letter.toLowerCase() ? { ruleset: "five-parsecs", doctrine } : {}),
          profile: plain({ ...USUAL, ...own }),
          ...figures?.[letter],
        },
      ];
    }),
  );
  const snapshot = battleMap(drawing, {
    ...scenario,
    figures: given,
    options: { "five-parsecs": { playerEdge: "south", ...options } },
  });
  return prepare === undefined ? snapshot : prepare(snapshot);
}

/** A decision in the words of the game. */
export class Turn {
  readonly decided: Decided;
  readonly battle: Battle;

  constructor(snapshot: Snapshot, request: Request, id = "a") {
    this.battle = battleFrom(snapshot, "inch");
    const decision = decideHeld(rules, this.battle, id, { unattended: true, ...request });
    if (decision.kind !== "decided") throw new Error(`asked: ${decision.id}`);
    this.decided = decision;
  }

  /** The rule that decided. */
  get rule(): string {
    return this.decided.plan.rule.id;
  }
  /** Every rule of the list in order with its verdict. */
  get verdicts(): Record<string, Verdict> {
    return Object.fromEntries(rulesIn(this.decided.trace).map(({ id, verdict }) => [id, verdict]));
  }
  /** The choices inside the deciding rule and their verdicts. */
  get ways(): Record<string, Verdict> {
    const rules = rulesIn(this.decided.trace);
    const inner = rules.flatMap(({ entries }) => rulesIn(entries));
    return Object.fromEntries(inner.map(({ id, verdict }) => [id, verdict]));
  }
  get move(): MoveStep | undefined {
    return this.decided.plan.steps.find((step) => step.kind === "move");
  }
  get attack(): AttackStep | undefined {
    return this.decided.plan.steps.find((step) => step.kind === "attack");
  }
  /** Column and row where the figure ends up. */
  get endsAt(): string {
    const me = this.battle.figure(this.decided.figure);
    const place = this.move?.path.at(-1) ?? me;
    if (place === undefined) throw new Error("nobody there");
    const { size } = this.battle.grid;
    return `${Math.floor(place.x / size)},${Math.floor(place.y / size)}`;
  }
  /** Whom it shoots at, and how. */
  get shot(): string {
    const { attack } = this;
    if (attack?.manner !== "ranged") return "none";
    const terms = attack.terms as { aimed: boolean };
    return `${terms.aimed ? "aimed " : ""}${attack.target}`;
  }
  get brawl(): string | undefined {
    return this.attack?.manner === "melee" ? this.attack.target : undefined;
  }
  get gait(): string {
    return this.move?.gait ?? "stays";
  }
  get kinds(): readonly string[] {
    return this.decided.plan.steps.map(({ kind }) => kind);
  }
  choices(id: string): readonly ChoiceEntry[] {
    return entriesOf(this.decided.trace).filter(
      (entry): entry is ChoiceEntry => entry.kind === "choice" && entry.id.startsWith(id),
    );
  }
  get notes(): readonly string[] {
    return entriesOf(this.decided.trace).flatMap((entry) => (entry.kind === "note" ? [entry.text.key] : []));
  }
  get because(): string {
    return this.decided.plan.rule.because.key;
  }
  reason(rule: string): string | undefined {
    return rulesIn(this.decided.trace).find(({ id }) => id === rule)?.because?.key;
  }
  get prose(): string {
    return decisionText(this.decided);
  }
}

/** The turn of "a" on a drawn map. Lower case is the enemy the rules play, upper case the player's. */
export function turn(drawing: string, scenario: Scenario = {}): Turn {
  const { memory, rejected, answers, dice, seed = "five parsecs" } = scenario;
  return new Turn(snapshotOf(drawing, scenario), {
    seed,
    ...(memory === undefined ? {} : { memory }),
    ...(rejected === undefined ? {} : { rejected }),
    ...(answers === undefined ? {} : { answers }),
    ...(dice === undefined ? {} : { dice: scriptedDice(dice) }),
  });
}
