import type { Outcome } from "../../core/outcome";
import { lengthOf, type Place } from "../../core/place";
import type { FigureId } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Context, Resolution } from "../../engine/ruleset";
import { Recorder, rollDie } from "../../engine/situation";
import { standing, type Battle, type Figure } from "../../field/battle";
import { Eyes } from "./eyes";
import { asJson, recall, withLoss, type BattleMemory } from "./memory";
import { optionsIn } from "./options";
import { checkProfile, type Profile } from "./profile";
import { nameOf } from "./show";
import { hasTrait, type Weapon } from "./weapons";

/** 5P facts: the third stun marker takes a figure out. */
const KNOCKED_OUT = 3;
/** 5P facts: a hit pushes an inch. */
const PUSH = 1;

/** An attack while it is being resolved: who still stands, where, with how many markers. */
export class Fight {
  readonly battle: Battle;
  readonly eyes: Eyes;
  readonly trace = new Recorder();
  readonly #context: Context;
  readonly #outcomes: Outcome[] = [];
  readonly #out = new Set<FigureId>();
  readonly #stun = new Map<FigureId, number>();
  readonly #moved = new Map<FigureId, Figure>();
  readonly #profiles = new Map<FigureId, Profile>();
  #memory: BattleMemory;

  constructor(battle: Battle, context: Context) {
    this.battle = battle;
    this.#context = context;
    this.#memory = recall(context.memory);
    this.eyes = new Eyes(battle, optionsIn(battle));
  }

  get resolution(): Resolution {
    return { outcomes: this.#outcomes, memory: asJson(this.#memory), trace: this.trace.entries };
  }
  remember(change: (memory: BattleMemory) => BattleMemory): void {
    this.#memory = change(this.#memory);
  }

  profileOf(figure: Figure): Profile {
    let profile = this.#profiles.get(figure.id);
    if (profile === undefined) {
      ({ profile } = checkProfile(figure.profile, figure.doctrine ?? ""));
      this.#profiles.set(figure.id, profile);
    }
    return profile;
  }

  /** The figure where pushes have put it; undefined when it is out. */
  standingFigure(id: FigureId): Figure | undefined {
    return this.#out.has(id) ? undefined : (this.#moved.get(id) ?? this.battle.figure(id));
  }

  d6(label: Text): number {
    return rollDie({ dice: this.#context.dice, trace: this.trace }, 6, label);
  }

  /** 5P facts: a casualty when die and damage reach Toughness, or on a natural 6; else pushed and stunned. */
  hit(victim: Figure, by: Figure, weapon: Weapon | undefined): void {
    const { toughness } = this.profileOf(victim);
    const damage = weapon?.damage ?? 0;
    const die = this.d6(text("OPFOR.fiveParsecs.die.damage", { name: nameOf(victim) }));
    const casualty = die === 6 || die + damage >= toughness;
    this.trace.add({
      kind: "sum",
      label: text("OPFOR.fiveParsecs.sum.damage", { name: nameOf(victim) }),
      terms: [
        { label: text("OPFOR.fiveParsecs.term.die"), value: die },
        { label: text("OPFOR.fiveParsecs.term.damage"), value: damage },
      ],
      total: die + damage,
      against: { label: text("OPFOR.fiveParsecs.term.toughness"), value: toughness },
      verdict: text(casualty ? "OPFOR.fiveParsecs.verdict.casualty" : "OPFOR.fiveParsecs.verdict.stunned"),
    });
    if (casualty && !this.#saved(victim, weapon)) {
      this.#remove(victim, text("OPFOR.fiveParsecs.outcome.casualty", { name: nameOf(victim) }));
    } else {
      this.push(victim, by);
      this.#stunOnce(victim);
    }
  }

  /** The screen or the armour, whichever is better; piercing shots ignore armour. */
  #saved(victim: Figure, weapon: Weapon | undefined): boolean {
    const { armour, screen } = this.profileOf(victim);
    const piercing = weapon !== undefined && hasTrait(weapon, "Piercing");
    const saves = [piercing ? 0 : armour, screen].filter((save) => save > 0);
    if (saves.length === 0) return false;
    const needed = Math.min(...saves);
    const die = this.d6(text("OPFOR.fiveParsecs.die.save", { name: nameOf(victim), needed }));
    return die >= needed;
  }

  #stunOnce(victim: Figure): void {
    const before = this.#stun.get(victim.id) ?? this.profileOf(victim).stun;
    const after = before + 1;
    this.#stun.set(victim.id, after);
    const label = text("OPFOR.fiveParsecs.outcome.stunned", { name: nameOf(victim), n: after });
    this.#outcomes.push(
      { kind: "value", figure: victim.id, value: "stun", from: before, to: after, label },
      { kind: "status", figure: victim.id, status: "stunned", on: true, until: { kind: "removed" }, label },
    );
    if (after >= KNOCKED_OUT) {
      this.#remove(victim, text("OPFOR.fiveParsecs.outcome.knockedOut", { name: nameOf(victim) }));
    }
  }

  #remove(victim: Figure, label: Text): void {
    this.#out.add(victim.id);
    this.remember((memory) => withLoss(memory, victim.id));
    this.#outcomes.push({ kind: "removed", figure: victim.id, why: "dead", label });
  }

  /** An inch straight away from the attacker, as far as walls and bodies leave room. */
  push(victim: Figure, by: Figure): void {
    const at = this.standingFigure(victim.id) ?? victim;
    const reach = this.battle.reach(at, PUSH, { through: "nobody", terrainCost: onlyImpassable });
    const now = this.battle.distance(at, by);
    const spots = reach.spots
      .filter((spot) => spot.cost > 0 && this.battle.distance(standing(at, spot), by) > now)
      .filter((spot) => !this.#occupied(standing(at, spot)))
      .map((spot) => ({ spot, straight: straightness(by, at, spot) }))
      .sort((a, b) => b.straight - a.straight);
    const best = spots[0]?.spot;
    if (best === undefined) return;
    this.#moved.set(victim.id, standing(at, best));
    this.#outcomes.push({
      kind: "moved",
      figure: victim.id,
      path: reach.path(best).places,
      label: text("OPFOR.fiveParsecs.outcome.pushed", { name: nameOf(victim) }),
    });
  }

  #occupied(figure: Figure): boolean {
    return [...this.#moved.values()].some(
      (other) => other.id !== figure.id && other.x === figure.x && other.y === figure.y,
    );
  }

  note(label: Text): void {
    this.trace.note(label);
    this.#outcomes.push({ kind: "note", label });
  }
}

const onlyImpassable = ({ kind }: { readonly kind: string }): number =>
  kind === "impassable" ? Infinity : 1;

/** How well a push points away from the attacker: 1 is straight away. */
function straightness(by: Place, from: Place, to: Place): number {
  const [ax, ay] = [from.x - by.x, from.y - by.y];
  const [bx, by2] = [to.x - from.x, to.y - from.y];
  const lengths = lengthOf(ax, ay) * lengthOf(bx, by2);
  return lengths === 0 ? 0 : (ax * bx + ay * by2) / lengths;
}
