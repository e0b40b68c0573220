import type { Outcome } from "../../../core/outcome";
import type { Place } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import { type Battle, type Figure, standing } from "../../../field";
import { stateIn, withName, withoutName, writeState, type State } from "../sheet/memory";
import { unitsOf, type Model, type Unit } from "../squads/units";

/** A step being resolved: its dice, what they changed so far, and what must be remembered. */
export class Ledger {
  readonly trace = new Recorder();
  readonly units: readonly Unit[];
  readonly #outcomes: Outcome[] = [];
  readonly #wounds = new Map<string, number>();
  readonly #out = new Set<string>();
  readonly #moved = new Map<string, Figure>();
  #state: State;

  constructor(
    readonly battle: Battle,
    readonly context: Context,
  ) {
    this.#state = stateIn(context.memory, battle.round);
    this.units = unitsOf(battle, this.#state);
  }

  get state(): State {
    return this.#state;
  }

  model(id: string | undefined): { readonly model: Model; readonly unit: Unit } | undefined {
    for (const unit of this.units) {
      const model = unit.models.find(({ figure }) => figure.id === id);
      if (model !== undefined) return { model, unit };
    }
    return undefined;
  }

  unit(id: string | undefined): Unit | undefined {
    return this.units.find((unit) => unit.id === id);
  }

  /** The model where this step has left it so far. */
  where({ figure }: Model): Figure {
    return this.#moved.get(figure.id) ?? figure;
  }
  /** Everybody this step has moved, where they are now. */
  get moved(): readonly Figure[] {
    return [...this.#moved.values()];
  }

  roll(sides: number, label: Text, meaning?: (value: number) => Text): number {
    return rollDie({ dice: this.context.dice, trace: this.trace }, sides, label, meaning);
  }

  wounds({ figure, profile }: Model): number {
    return this.#wounds.get(figure.id) ?? profile.wounds;
  }
  isOut({ figure }: Model): boolean {
    return this.#out.has(figure.id);
  }
  isStunned({ figure, stunned }: Model): boolean {
    return stunned || this.#state.stunned.includes(figure.id);
  }
  isFatigued({ id }: Unit): boolean {
    return this.#state.fatigued.includes(id);
  }
  bonus({ side }: Unit): { readonly hit: number; readonly defense: number } {
    return this.#state.bonus[side] ?? { hit: 0, defense: 0 };
  }

  note(label: Text): void {
    this.trace.note(label);
    this.#outcomes.push({ kind: "note", label });
  }

  wound(model: Model, by: number): void {
    const from = this.wounds(model);
    this.#wounds.set(model.figure.id, from + by);
    this.#outcomes.push({
      kind: "value",
      figure: model.figure.id,
      value: "wounds",
      from,
      to: from + by,
      label: text("OPFOR.firefight.outcome.wounds", { name: model.figure.name, n: by }),
    });
  }

  knockOut(model: Model): void {
    this.#out.add(model.figure.id);
    this.#outcomes.push({
      kind: "removed",
      figure: model.figure.id,
      why: "dead",
      label: text("OPFOR.firefight.outcome.out", { name: model.figure.name }),
    });
  }

  stun(model: Model, on: boolean): void {
    const { id, name } = model.figure;
    const stunned = on ? withName(this.#state.stunned, id) : withoutName(this.#state.stunned, id);
    this.#state = { ...this.#state, stunned };
    this.#outcomes.push({
      kind: "status",
      figure: id,
      status: "stunned",
      on,
      ...(on ? { until: { kind: "removed" } } : {}),
      label: on
        ? text("OPFOR.firefight.outcome.stunned", { name })
        : text("OPFOR.firefight.outcome.recovered", { name }),
    });
  }

  tire(unit: Unit): void {
    if (this.isFatigued(unit)) return;
    this.#state = { ...this.#state, fatigued: withName(this.#state.fatigued, unit.id) };
    this.#outcomes.push({
      kind: "status",
      figure: unit.leader.figure.id,
      status: "fatigued",
      on: true,
      until: { kind: "end-of-round" },
      label: text("OPFOR.firefight.outcome.fatigued", { name: unit.name }),
    });
  }

  /** A unit fell to a spell; later whom those shoot at who were to shoot at it. */
  replace(fallen: string, by = ""): void {
    this.#state = { ...this.#state, fallen: { ...this.#state.fallen, [fallen]: by } };
  }

  /** Straight there, or by the places in between. */
  move(model: Model, to: Place, label: Text, between: readonly Place[] = []): void {
    const { id, x, y, elevation } = this.where(model);
    this.#moved.set(id, standing(model.figure, to));
    this.#outcomes.push({ kind: "moved", figure: id, path: [{ x, y, elevation }, ...between, to], label });
  }

  close(): Resolution {
    return { outcomes: this.#outcomes, memory: writeState(this.#state), trace: this.trace.entries };
  }
}
