import type { Outcome } from "../../../core/outcome";
import type { Place } from "../../../core/place";
import type { FigureId } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import { type Battle, type Figure, standing } from "../../../field";
import { Eyes } from "../sight/area-terrain-sight";
import { asJson, recall, withLoss, type BattleMemory } from "../sheet/memory";
import { optionsIn } from "../sheet/options";
import { checkProfile, type Profile } from "../sheet/profile";
import { nameOf } from "../spots-and-figures-in-words";
import { hasTrait, type Weapon } from "../sheet/weapon-list";
import { hasStunStatus } from "../turn/turn-in-thought";
import { hitPointsFor } from "./hit-points-per-hit";
import { pushedTo } from "./push";

/** 5P facts: the third stun marker takes a figure out. */
const KNOCKED_OUT = 3;

/** An attack while it is being resolved: who still stands, where, with how many markers. */
export class Fight {
  readonly battle: Battle;
  readonly trace = new Recorder();
  readonly #context: Context;
  readonly #outcomes: Outcome[] = [];
  readonly #out = new Set<FigureId>();
  readonly #stun = new Map<FigureId, number>();
  readonly #hitPoints = new Map<FigureId, number>();
  readonly #moved = new Map<FigureId, Figure>();
  readonly #profiles = new Map<FigureId, Profile>();
  #memory: BattleMemory;

  constructor(battle: Battle, context: Context) {
    this.battle = battle;
    this.#context = context;
    this.#memory = recall(context.memory);
  }

  /** Past those who stand now: the fallen hide nobody. */
  get eyes(): Eyes {
    const changed = this.#out.size > 0 || this.#moved.size > 0;
    return new Eyes(this.battle, optionsIn(this.battle), changed ? this.standing : undefined);
  }
  /** Everybody who still stands, where pushes have put them. */
  get standing(): readonly Figure[] {
    return this.battle.figures.flatMap(({ id }) => this.standingFigure(id) ?? []);
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
    const falls = casualty && !this.#saved(victim, weapon);
    const { hits } = optionsIn(this.battle);
    if (victim.hp === undefined || hits === "book") this.#hurtByTheBook(victim, by, falls);
    else if (hits === "hitPoints") this.#hurtInHitPoints(victim, by, falls);
    else this.note(text("OPFOR.fiveParsecs.outcome.leftToSystem", { name: nameOf(victim) }));
  }

  #hurtByTheBook(victim: Figure, by: Figure, falls: boolean): void {
    if (falls) {
      this.#remove(victim, text("OPFOR.fiveParsecs.outcome.casualty", { name: nameOf(victim) }));
      return;
    }
    this.push(victim, by);
    this.#stunOnce(victim);
  }

  /** The bar says who is out: neither a casualty roll nor the third marker takes out who has hit points left. */
  #hurtInHitPoints(victim: Figure, by: Figure, falls: boolean): void {
    const { value, max } = victim.hp ?? { value: 0, max: 0 };
    const before = this.#hitPoints.get(victim.id) ?? value;
    const after = Math.max(0, before - hitPointsFor(max, falls));
    this.#hitPoints.set(victim.id, after);
    const label = text("OPFOR.fiveParsecs.outcome.hitPoints", { name: nameOf(victim), n: before - after });
    if (after < before)
      this.#outcomes.push({ kind: "hp", figure: victim.id, from: before, to: after, label });
    if (after === 0) {
      this.#remove(victim, text("OPFOR.fiveParsecs.outcome.casualty", { name: nameOf(victim) }));
    } else if (!falls) {
      this.push(victim, by);
      if (this.#markersOn(victim) + 1 < KNOCKED_OUT) this.#stunOnce(victim);
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

  /** A status without a number is one marker. */
  #markersOn(victim: Figure): number {
    const { stun } = this.profileOf(victim);
    return this.#stun.get(victim.id) ?? Math.max(stun, hasStunStatus(victim.statuses) ? 1 : 0);
  }

  #stunOnce(victim: Figure): void {
    const before = this.#markersOn(victim);
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

  /** 5P facts: an inch straight away from the attacker, as far as walls and bodies leave room. */
  push(victim: Figure, by: Figure): void {
    const at = this.standingFigure(victim.id) ?? victim;
    const spot = pushedTo(this.battle, at, by, (place) => this.#isTaken(standing(at, place)));
    if (spot !== undefined) {
      this.move(at, spot.path, text("OPFOR.fiveParsecs.outcome.pushed", { name: nameOf(victim) }));
    }
  }

  move(figure: Figure, path: readonly Place[], label: Text): void {
    const end = path.at(-1);
    if (end === undefined) return;
    this.#moved.set(figure.id, standing(figure, end));
    this.#outcomes.push({ kind: "moved", figure: figure.id, path, label });
  }

  /** 5P-U9: a guardian that is Aggressive for good. */
  avenges(id: FigureId): boolean {
    return this.#memory.avengers.includes(id);
  }

  /** By somebody who was pushed there before. */
  #isTaken(figure: Figure): boolean {
    return [...this.#moved.values()].some(
      (other) =>
        other.id !== figure.id &&
        Math.abs(other.x - figure.x) < (other.pixelWidth + figure.pixelWidth) / 2 - 1 &&
        Math.abs(other.y - figure.y) < (other.pixelHeight + figure.pixelHeight) / 2 - 1,
    );
  }

  note(label: Text): void {
    this.trace.note(label);
    this.#outcomes.push({ kind: "note", label });
  }
}
