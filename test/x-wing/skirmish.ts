import type { Decided } from "../../src/core/decision";
import { seededDice, type Dice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Outcome } from "../../src/core/outcome";
import type { Trace } from "../../src/core/trace";
import type { Resolution, RoundEvent } from "../../src/engine/ruleset";
import type { Battle, FigureData, Snapshot } from "../../src/field";
import { xWing } from "../../src/rulesets/x-wing";
import { fly, type Flight } from "../../src/rulesets/x-wing/flying/flight";
import { placed } from "../../src/rulesets/x-wing/geometry/device-placement";
import { contains } from "../../src/rulesets/x-wing/geometry/mat";
import { straight } from "../../src/rulesets/x-wing/geometry/templates";
import { deviceNamed, type DeviceId } from "../../src/rulesets/x-wing/data/devices";
import { chargesPath } from "../../src/rulesets/x-wing/ship-card/profile";
import { checkMemory } from "../../src/rulesets/x-wing/sky/memory";
import { skyOf } from "../../src/rulesets/x-wing/sky/read-sky";
import { toPlace, type Ship, type Sky } from "../../src/rulesets/x-wing/sky/sky";
import { applyStep, withProfileValue } from "../../src/turn/records/apply-outcomes";
import { RulesGame } from "../support/rules-game";

/** What a watcher of a battle is told. */
export interface Watcher {
  turn?(before: Sky, decided: Decided): void;
  phase?(before: Sky, event: RoundEvent, resolution: Resolution): void;
  resolved?(before: Sky, figure: string, outcomes: readonly Outcome[]): void;
  state?(sky: Sky, moment: string): void;
  traced?(trace: Trace): void;
}

/** A battle that plays itself: AI ships by the rules, people's ships by a script of dice. */
export class Skirmish {
  readonly #game: RulesGame;
  #dropped = 0;
  #sky: { readonly battle: Battle; readonly memory: Json; readonly sky: Sky } | undefined;
  readonly #dice: Dice;

  constructor(
    snapshot: Snapshot,
    readonly seed: string,
    readonly watcher: Watcher = {},
  ) {
    this.#game = new RulesGame(xWing, snapshot, { memory: null, read: readable });
    this.#dice = seededDice(seed);
  }

  /** Made anew only when something has changed. */
  get sky(): Sky {
    const { battle, memory } = this.#game;
    if (this.#sky?.battle !== battle || this.#sky.memory !== memory) {
      this.#sky = { battle, memory, sky: skyOf(battle, memory) };
    }
    return this.#sky.sky;
  }
  get snapshot(): Snapshot {
    return this.#game.snapshot;
  }
  get memory(): Json {
    return this.#game.memory;
  }

  play(rounds: number): void {
    this.#event({ kind: "combat-start" });
    for (let round = 1; round <= rounds; round++) this.round(round);
  }

  round(round: number): void {
    this.#game.snapshot = { ...this.snapshot, round };
    this.#scriptedDrops();
    this.#event({ kind: "round-start", round });
    for (const id of this.#game.order(this.#dice).figures) {
      const ship = this.sky.ships.find((one) => one.id === id);
      if (ship !== undefined) this.#turn(ship);
    }
    this.#event({ kind: "round-end", round });
  }

  #turn(ship: Ship): void {
    this.#event({ kind: "turn-start", figure: ship.id });
    // A mine under it may have gone off.
    if (!this.sky.ships.some(({ id }) => id === ship.id)) return;
    if (ship.ai) this.#aiTurn(ship);
    else this.#scriptedTurn(ship);
    this.#event({ kind: "turn-end", figure: ship.id });
    this.watcher.state?.(this.sky, `after ${ship.id}`);
  }

  #aiTurn(ship: Ship): void {
    const before = this.sky;
    const decided = this.#game.decide(ship.id, { seed: `${this.seed}-${this.snapshot.round}-${ship.id}` });
    this.watcher.turn?.(before, decided);
    this.watcher.traced?.(decided.trace);
    for (const step of decided.plan.steps) {
      this.#game.snapshot = applyStep(this.snapshot, step);
      if (!this.#game.has(ship.id)) return;
      const now = this.sky;
      const { outcomes } = this.#game.resolve(step, this.#dice);
      this.watcher.resolved?.(now, ship.id, outcomes);
    }
  }

  /** Any manoeuvre of the dial that stays on the mat, by the dice. */
  #scriptedTurn(ship: Ship): void {
    const { sky } = this;
    const flights = ship.profile.dial
      .map((manoeuvre) => fly(sky, ship, manoeuvre))
      .filter(({ leaves }) => !leaves);
    const flight = flights[this.#dice.roll(Math.max(1, flights.length)) - 1];
    if (flight !== undefined) this.#move(sky, ship, flight);
  }

  #move(sky: Sky, ship: Ship, flight: Flight): void {
    const { x, y } = toPlace(sky, flight.end);
    this.#figure(ship.id, (figure) => ({ ...figure, x, y, rotation: flight.end.heading }));
  }

  /** People's ships drop what their profile holds, as tokens, every now and then. */
  #scriptedDrops(): void {
    const { sky } = this;
    for (const ship of sky.ships.filter(({ ai }) => !ai)) {
      const row = ship.devices.findIndex(({ charges }) => charges > 0);
      const equipped = ship.devices[row];
      const device = equipped === undefined ? undefined : deviceNamed(equipped.device);
      if (equipped === undefined || device === undefined || this.#dice.roll(3) > 1) continue;
      const { pose, shape } = placed(ship.pose, ship.size, "drop", straight(1), {
        ...device.layout,
        abreast: [0],
      });
      if (!contains(sky.mat, shape)) continue;
      this.#figure(ship.id, (figure) => ({
        ...figure,
        profile: withProfileValue(figure.profile, chargesPath(row), equipped.charges - 1),
      }));
      this.#dropToken(sky, equipped.device, ship.side, toPlace(sky, pose));
    }
  }

  #dropToken(sky: Sky, device: DeviceId, side: string, at: { x: number; y: number }): void {
    const id = `token-${++this.#dropped}`;
    const [model] = sky.battle.snapshot.figures;
    if (model === undefined) return;
    const token: FigureData = {
      ...model,
      id,
      name: id,
      side,
      ...at,
      ruleset: undefined,
      profile: { kind: "device", device, fuses: this.#dice.roll(4) === 1 ? 1 : 0 },
      statuses: [],
      hp: undefined,
    };
    this.#game.snapshot = { ...this.snapshot, figures: [...this.snapshot.figures, token] };
  }

  #figure(id: string, change: (figure: FigureData) => FigureData): void {
    this.#game.snapshot = {
      ...this.snapshot,
      figures: this.snapshot.figures.map((figure) => (figure.id === id ? change(figure) : figure)),
    };
  }

  #event(event: RoundEvent): void {
    const before = this.sky;
    const resolution = this.#game.on(event, this.#dice);
    this.watcher.phase?.(before, event, resolution);
    this.watcher.traced?.(resolution.trace);
    this.watcher.state?.(this.sky, event.kind);
  }
}

/** As a world keeps it; what the ruleset could not read again is a mistake. */
function readable(memory: Json): Json {
  const kept = JSON.parse(JSON.stringify(memory)) as Json;
  const [wrong] = checkMemory(kept);
  if (wrong !== undefined) throw new Error(`memory.${wrong.field}: ${wrong.expected}`);
  return kept;
}
