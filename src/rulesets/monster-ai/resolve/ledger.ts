import type { Dice } from "../../../core/dice";
import type { HpOutcome, Outcome } from "../../../core/outcome";
import type { Place } from "../../../core/place";
import type { FigureId } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { Context, Resolution } from "../../../engine/ruleset";
import { Recorder } from "../../../engine/trace-recorder";
import { type Battle, battleFrom, type Figure, type FigureData, standing } from "../../../field";
import { fighterOf, type Fighter } from "../fighter";
import { inMetric } from "../ground/diagonals-count-one";
import { isAdjacent } from "../ground/arms-reach";
import { plain, readMemory, type MapMark, type Memory } from "../memory";
import { optionsIn, type Options } from "../options";

/**
 * One resolution being written down: every outcome changes what the next one sees, so that a push into a
 * fire that kills an exploding goblin comes out right. Nothing of it outlives the call.
 */
export class Ledger {
  readonly trace = new Recorder();
  readonly dice: Dice;
  readonly memory: Memory;
  readonly options: Options;
  readonly #outcomes: Outcome[] = [];
  readonly #figures: Map<FigureId, Figure>;
  #battle: Battle;
  #stale = false;
  #left = false;

  constructor(battle: Battle, context: Context) {
    this.options = optionsIn(battle);
    this.#battle = inMetric(battle, this.options);
    this.dice = context.dice;
    this.memory = readMemory(context.memory);
    this.#figures = new Map(this.#battle.figures.map((figure) => [figure.id, figure]));
  }

  /** The field with everybody where they are now. */
  get battle(): Battle {
    if (this.#stale) {
      const { snapshot, unit } = this.#battle;
      this.#battle = battleFrom({ ...snapshot, figures: [...this.#figures.values()].map(asData) }, unit);
      this.#stale = false;
    }
    return this.#battle;
  }

  /** The same ground without regard to who stands where: for distances, sight and fires. */
  get ground(): Battle {
    return this.#battle;
  }

  get round(): number {
    return Math.max(this.#battle.round, this.memory.round);
  }

  get figures(): readonly Figure[] {
    return [...this.#figures.values()];
  }

  /** Alive and on the map, as it is now. */
  fighter(id: FigureId): Fighter | undefined {
    const figure = this.#figures.get(id);
    return figure === undefined ? undefined : fighterOf(figure);
  }

  get fighters(): readonly Fighter[] {
    return this.figures.map(fighterOf);
  }

  enemiesOf(fighter: Fighter): readonly Fighter[] {
    return this.fighters.filter(({ figure }) => hostile(figure, fighter.figure));
  }

  alliesOf(fighter: Fighter): readonly Fighter[] {
    return this.fighters.filter(({ id, figure }) => id !== fighter.id && figure.side === fighter.figure.side);
  }

  /** Spaces between two creatures as they stand now. Distances do not depend on who else is where. */
  spaces(a: Fighter, b: Fighter): number {
    return this.#battle.spaces(a.figure, b.figure);
  }

  /** Nobody is adjacent through a wall. */
  areAdjacent(a: Fighter, b: Fighter): boolean {
    return isAdjacent(this.#battle, a.figure, b.figure);
  }

  /** Everybody beside it, friend or foe (MAI-Q16). */
  adjacentTo(fighter: Fighter): readonly Fighter[] {
    return this.fighters.filter((other) => other.id !== fighter.id && this.areAdjacent(other, fighter));
  }

  note(label: Text): void {
    this.#outcomes.push({ kind: "note", label });
  }

  hp(fighter: Fighter, to: number, label: Text): void {
    const { value: from, max } = fighter.hp;
    const outcome: HpOutcome = { kind: "hp", figure: fighter.id, from, to, label };
    this.#outcomes.push(outcome);
    this.#change(fighter.id, { hp: { value: to, max } });
  }

  status(fighter: Fighter, status: string, on: boolean, label: Text, until?: StatusUntil): void {
    this.#outcomes.push({
      kind: "status",
      figure: fighter.id,
      status,
      on,
      label,
      ...(until === undefined ? {} : { until: { kind: until } }),
    });
    const others = fighter.figure.statuses.filter((own) => own !== status);
    this.#change(fighter.id, { statuses: on ? [...others, status] : others });
  }

  moved(fighter: Fighter, path: readonly Place[], label: Text): void {
    const end = path.at(-1);
    if (end === undefined) return;
    this.#outcomes.push({ kind: "moved", figure: fighter.id, path, label });
    this.place(fighter.id, end);
  }

  /** Stands somewhere else without an outcome: the step itself says so. */
  place(id: FigureId, place: Place): void {
    const figure = this.#figures.get(id);
    if (figure === undefined) return;
    this.#figures.set(id, standing(figure, place));
    this.#stale = true;
  }

  value(fighter: Fighter, value: string, from: number, to: number, label: Text): void {
    this.#outcomes.push({ kind: "value", figure: fighter.id, value, from, to, label });
    this.#change(fighter.id, { profile: { ...fighter.figure.profile, [value]: to } });
  }

  removed(fighter: Fighter, why: "dead" | "left", label: Text): void {
    this.#outcomes.push({ kind: "removed", figure: fighter.id, why, label });
    this.#figures.delete(fighter.id);
    this.#stale = true;
  }

  summoned(data: FigureData, template: string, label: Text): void {
    const { id, side, x, y, elevation, hp } = data;
    this.#outcomes.push({
      kind: "summoned",
      figure: id,
      template,
      at: { x, y, elevation },
      side,
      label,
      ...(hp === undefined ? {} : { hp: hp.value }),
      terms: plain(data),
    });
    const { snapshot, unit } = this.#battle;
    const figure = battleFrom({ ...snapshot, figures: [data] }, unit).figure(id);
    if (figure !== undefined) this.#figures.set(id, figure);
    this.#stale = true;
  }

  marked(mark: MapMark, label: Text): void {
    const { id, what, x, y, elevation } = mark;
    this.memory.marks.push(mark);
    this.#outcomes.push({
      kind: "marked",
      mark: id,
      what,
      at: { x, y, elevation },
      label,
      terms: { radius: mark.radius },
    });
  }

  unmarked({ id, what }: MapMark): void {
    this.memory.marks = this.memory.marks.filter((mark) => mark.id !== id);
    this.#outcomes.push({
      kind: "unmarked",
      mark: id,
      label: text(`OPFOR.monster-ai.outcome.gone.${what}`),
    });
  }

  /** Nobody told us how: the people at the table settle it. */
  leaveToPeople(): void {
    this.#left = true;
  }

  /** A name nothing else has, on the map or off it. */
  serial(stem: string): string {
    const taken = new Set([
      ...this.#battle.snapshot.figures.map(({ id }) => id),
      ...this.#figures.keys(),
      ...this.memory.marks.map(({ id }) => id),
    ]);
    do this.memory.serial += 1;
    while (taken.has(`${stem}-${this.memory.serial}`));
    return `${stem}-${this.memory.serial}`;
  }

  resolution(): Resolution {
    return {
      outcomes: this.#outcomes,
      memory: this.memory,
      trace: this.trace.entries,
      ...(this.#left ? { leftToPeople: true } : {}),
    };
  }

  #change(id: FigureId, change: Partial<Figure>): void {
    const figure = this.#figures.get(id);
    if (figure !== undefined) this.#figures.set(id, { ...figure, ...change });
  }
}

type StatusUntil = "end-of-next-turn" | "start-of-next-turn" | "removed";

export const hostile = (a: Figure, b: Figure): boolean =>
  a.side !== b.side && a.side !== "neutral" && b.side !== "neutral";

const asData = ({ pixelWidth: _, pixelHeight: __, ...data }: Figure): FigureData => data;
