import { seededDice, type Dice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import { decide } from "../../../src/engine/decide";
import type { Resolution, RoundEvent } from "../../../src/engine/ruleset";
import type { Snapshot } from "../../../src/field";
import { xWing } from "../../../src/rulesets/x-wing";
import { battleOn, mat, SCALE } from "../support";
import { turnOf, type Turn } from "./activation";
import { after, applyStep, difference, numbered, play } from "./agreement";
import { ionised, fly, stressed, type Way } from "./flying";
import type { Stand } from "./geometry";
import {
  detonations,
  endPhase,
  engagement,
  inOrder,
  minesUnder,
  removeShip,
  scrape,
  systemPhase,
  touch,
} from "./phases";
import { cupOf, position, type Cup } from "./positions";
import { worldOf, type Craft, type World } from "./world";

interface State {
  readonly snapshot: Snapshot;
  readonly memory: Json;
}

const MIX = { ships: 5, rocks: 3, mines: 3, bombs: 2, size: 760 };

/** Whole rounds of one battle, compared after everything that happens; the first difference, or nothing. */
export class Rounds {
  #state: State;
  readonly #cup: Cup;
  #rolls = 0;
  readonly #rests = new Set<string>();
  /** What occurred, so that nobody believes a comparison of nothing. */
  readonly seen: Record<string, number> = {};

  constructor(
    readonly seed: string,
    readonly byHand: boolean,
  ) {
    this.#state = { snapshot: mat(position(`rounds ${seed}`, MIX)), memory: null };
    this.#cup = cupOf(`rounds ${seed} people`);
  }

  round(round: number): string | undefined {
    this.#state = { ...this.#state, snapshot: { ...this.#state.snapshot, round } };
    return this.#starts(round) ?? this.#turns() ?? this.#ends(round);
  }

  #world(): World {
    return { ...worldOf(this.#state.snapshot, this.#state.memory), rests: this.#rests };
  }
  #ids(): () => string {
    const { laid = 0 } = (this.#state.memory ?? {}) as { laid?: number };
    return numbered(laid);
  }
  #count(word: string): void {
    this.seen[word] = (this.seen[word] ?? 0) + 1;
  }

  /** The product takes its turn at it, the second opinion too, with the same dice; then both are looked at. */
  #both(
    what: string,
    product: (seed: string) => Resolution,
    opinion: (world: World, dice: Dice) => void,
  ): string | undefined {
    const seed = `${this.seed} ${this.#rolls++}`;
    const world = this.#world();
    const before = this.#tokens(world);
    opinion(world, seededDice(seed));
    this.#note(before, this.#tokens(world));
    const resolution = product(seed);
    this.#state = after(this.#state.snapshot, resolution);
    const found = difference(world, this.#world());
    return found === undefined ? undefined : `${what}: ${found}`;
  }

  #tokens({ ships }: World): Record<string, number> {
    return Object.fromEntries(
      ships.flatMap(({ id, tokens, lock }) => [
        ...Object.entries(tokens).map(([token, n]) => [`${id} ${token}`, n] as const),
        [`${id} lock`, lock === "" ? 0 : 1] as const,
      ]),
    );
  }
  #note(before: Record<string, number>, now: Record<string, number>): void {
    for (const [key, n] of Object.entries(now)) {
      const [, token = ""] = key.split(" ");
      if (n > (before[key] ?? 0)) this.#count(`${token} begins`);
      if (n < (before[key] ?? 0)) this.#count(`${token} ends`);
    }
  }

  #happens(event: RoundEvent | { readonly phase: string }) {
    return (seed: string): Resolution => play(this.#state.snapshot, this.#state.memory, event, seed);
  }

  #starts(round: number): string | undefined {
    const system = (world: World, dice: Dice): void => systemPhase(world, dice, this.#ids());
    const nothing = (): void => undefined;
    const event = this.#happens({ kind: "round-start", round });
    if (!this.byHand) return this.#both("system", event, system);
    return (
      this.#both("system by hand", this.#happens({ phase: "system" }), system) ??
      this.#both("round start", event, nothing)
    );
  }

  #ends(round: number): string | undefined {
    const event = this.#happens({ kind: "round-end", round });
    const bangs = (world: World, dice: Dice): void => detonations(world, dice, this.#ids());
    if (!this.byHand) {
      return this.#both("round end", event, (world, dice) => {
        bangs(world, dice);
        engagement(world, dice);
        endPhase(world);
      });
    }
    return (
      this.#both("detonations", this.#happens({ phase: "detonations" }), bangs) ??
      this.#both("engagement", this.#happens({ phase: "engagement" }), engagement) ??
      this.#both("round end", event, endPhase)
    );
  }

  #turns(): string | undefined {
    for (const { id } of inOrder(this.#world())) {
      const found = this.#turn(id);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #turn(id: string): string | undefined {
    const there = (): Craft | undefined => this.#world().ships.find((ship) => ship.id === id);
    if (there() === undefined) return undefined;
    const started = this.#both(
      `${id} starts`,
      this.#happens({ kind: "turn-start", figure: id }),
      (world, dice) => withShip(world, id, (ship) => minesUnder(world, ship, dice)),
    );
    const ship = there();
    if (started !== undefined || ship === undefined) return started;
    return ship.ai ? this.#pilot(id) : this.#person(ship);
  }

  #pilot(id: string): string | undefined {
    let turn: Turn | undefined;
    const thinking = `${this.seed} think ${this.#rolls}`;
    const found = this.#both(
      `${id} flies`,
      (seed) => this.#carryOut(id, thinking, seed),
      (world, dice) =>
        withShip(world, id, (ship) => {
          turn = turnOf(world, ship, seededDice(thinking));
          if (turn !== undefined) carryOut(world, ship, turn, dice);
        }),
    );
    if (turn !== undefined) this.#count(turn.action === "" ? "no action" : (turn.action.split("-")[0] ?? ""));
    return found;
  }

  /** Every step of the product's plan, applied and resolved. */
  #carryOut(id: string, thinking: string, seed: string): Resolution {
    const dice = seededDice(seed);
    let state = this.#state;
    const decided = decide(xWing, battleOn(state.snapshot), id, {
      seed: "",
      memory: state.memory,
      unattended: true,
      dice: seededDice(thinking),
    });
    if (decided.kind === "ask") throw new Error("it asks");
    for (const step of decided.plan.steps) {
      const figure = state.snapshot.figures.find((one) => one.id === id);
      if (figure === undefined || figure.defeated) break;
      state = { ...state, snapshot: applyStep(state.snapshot, step) };
      const context = { dice, memory: state.memory, unattended: true };
      const battle = battleOn(state.snapshot);
      const resolution =
        step.kind === "leave"
          ? xWing.on?.(battle, { kind: "gone", figure: id, why: "left" }, context)
          : xWing.resolve?.(battle, step, context);
      if (resolution !== undefined) state = after(state.snapshot, resolution);
    }
    this.#state = state;
    return { outcomes: [], memory: state.memory, trace: [] };
  }

  /** Any manoeuvre that stays on the mat and runs into nobody. */
  #person(ship: Craft): string | undefined {
    const world = this.#world();
    const ways = ship.dial
      .map((entry) => fly(world, ship, entry))
      .filter(({ off, bumped }) => !off && !bumped);
    const way = ways.length === 0 ? undefined : this.#cup.pick(ways);
    if (way !== undefined) this.#move(ship.id, way.end);
    return this.#both(
      `${ship.id} has flown ${way?.name ?? ""}`,
      this.#happens({ kind: "turn-end", figure: ship.id }),
      (now, dice) =>
        withShip(now, ship.id, (mover) => {
          if (way !== undefined) touchAll(now, mover, way, dice);
        }),
    );
  }

  #move(id: string, { at: [x, y], turned }: Stand): void {
    const figures = this.#state.snapshot.figures.map((figure) =>
      figure.id === id ? { ...figure, x: x * SCALE, y: y * SCALE, rotation: turned } : figure,
    );
    this.#state = { ...this.#state, snapshot: { ...this.#state.snapshot, figures } };
  }
}

function withShip(world: World, id: string, happens: (ship: Craft) => void): void {
  const ship = world.ships.find((one) => one.id === id);
  if (ship !== undefined) happens(ship);
}

function touchAll(world: World, ship: Craft, { mines }: Pick<Way, "mines">, dice: Dice): void {
  for (const { id } of mines) {
    const laid = world.laid.find((one) => one.id === id);
    if (laid !== undefined) touch(world, ship, laid, dice);
  }
}

/** What a turn does to the world, step by step. */
function carryOut(world: World, ship: Craft, turn: Turn, dice: Dice): void {
  const { flown, rolled } = turn;
  const drifted = ionised(ship);
  ship.stand = flown.end;
  if (flown.off) {
    removeShip(world, ship);
    return;
  }
  ship.tokens.stress = stressed(ship.tokens.stress, flown.colour);
  if (flown.colour === "B") ship.tokens.strain = Math.max(0, ship.tokens.strain - 1);
  for (const _rock of flown.rocks) if (world.ships.includes(ship)) scrape(world, ship, dice);
  touchAll(world, ship, flown, dice);
  if (!world.ships.includes(ship)) return;
  act(ship, turn);
  if (rolled !== undefined) {
    ship.stand = rolled.end;
    touchAll(world, ship, rolled, dice);
  }
  if (drifted) ship.tokens.ion = 0;
}

function act(ship: Craft, { action, target }: Turn): void {
  if (action === "focus" || action === "evade") ship.tokens[action] = 1;
  if (action === "lock") ship.lock = target;
  if (action !== "reload") return;
  const bay = ship.bay.find(({ charges }) => charges === 0);
  if (bay !== undefined) bay.charges = 1;
  ship.tokens.disarm = 1;
}
