import type { Dice } from "../../../core/dice";
import type { Outcome } from "../../../core/outcome";
import { text, type Text, type TextValue } from "../../../core/text";
import { Recorder } from "../../../engine/trace-recorder";
import type { Resolution, ResolutionPart } from "../../../engine/ruleset";
import { TOKEN_LIVES, type Token } from "../data/token-lives";
import { chargesPath } from "../ship-card/profile";
import type { XWingMemory } from "./memory";
import { obstacleDevice, rememberedDevice } from "./read-sky";
import type { Footprint, LaidDevice, Ship, Sky } from "./sky";
import { afterChanges, statusChanges, withTokens } from "./tokens-as-statuses";

/**
 * A phase or a step being played: dice rolled, outcomes so far, and the sky as they leave it. Rules read the
 * ledger's sky only, so that what happened a moment ago counts. Lives for one call of `on`, `play` or `resolve`.
 */
export class Ledger {
  readonly trace = new Recorder();
  readonly #outcomes: Outcome[] = [];
  readonly #parts: ResolutionPart[] = [];
  #sky: Sky;

  constructor(
    readonly dice: Dice,
    sky: Sky,
  ) {
    this.#sky = sky;
  }

  get sky(): Sky {
    return this.#sky;
  }
  get memory(): XWingMemory {
    return this.#sky.memory;
  }
  remember(change: Partial<XWingMemory>): void {
    this.#sky = { ...this.#sky, memory: { ...this.memory, ...change } };
  }
  add(outcome: Outcome): void {
    this.#outcomes.push(outcome);
  }
  /** An outcome that only says something. */
  note(label: Text): void {
    this.add({ kind: "note", label });
  }
  /** The ship as it is now; undefined when it is gone. */
  ship(id: string): Ship | undefined {
    return this.#sky.ships.find((ship) => ship.id === id);
  }
  isGone(id: string): boolean {
    return this.ship(id) === undefined;
  }
  #change(id: string, change: Partial<Ship>): void {
    const ships = this.#sky.ships.map((ship) => (ship.id === id ? { ...ship, ...change } : ship));
    this.#sky = { ...this.#sky, ships };
  }

  /** What the shields did not stop. */
  loseShields({ id }: Ship, n: number, label: Text): number {
    const shields = this.ship(id)?.shields ?? 0;
    const lost = Math.min(n, shields);
    this.#value(id, "shields", shields, shields - lost, lossText("shields", label, shields, shields - lost));
    this.#change(id, { shields: shields - lost });
    return n - lost;
  }

  loseHull({ id }: Ship, n: number, label: Text): void {
    const ship = this.ship(id);
    if (n <= 0 || ship === undefined) return;
    if (ship.hull === undefined) {
      this.note(label);
      return;
    }
    const to = Math.max(0, ship.hull - n);
    const lost = lossText("hull", label, ship.hull, to);
    if (ship.profile.hull === undefined)
      this.add({ kind: "hp", figure: id, from: ship.hull, to, label: lost });
    else this.#value(id, "hull", ship.hull, to, lost);
    this.#change(id, { hull: to });
    if (to === 0) this.#destroy(ship);
  }

  gain(ship: Ship, token: Token, n: number, label: Text): void {
    this.setTokens(ship, token, (this.ship(ship.id)?.tokens[token] ?? 0) + n, label);
  }
  lose(ship: Ship, token: Token, n: number, label: Text): void {
    this.setTokens(ship, token, Math.max(0, (this.ship(ship.id)?.tokens[token] ?? 0) - n), label);
  }

  /** Puts tokens by the ship or takes them away until there are so many. */
  setTokens({ id }: Ship, token: Token, wanted: number, label: Text): void {
    const ship = this.ship(id);
    const to = TOKEN_LIVES[token].stacks ? wanted : Math.min(1, wanted);
    if (ship === undefined || ship.tokens[token] === to) return;
    const changes = statusChanges(ship.statuses, token, to);
    for (const { status, on } of changes) this.add({ kind: "status", figure: id, status, on, label });
    const { written } = ship.profile;
    this.#value(id, token, written[token] ?? 0, 0, label);
    this.#change(id, {
      statuses: afterChanges(ship.statuses, changes),
      tokens: withTokens(ship.tokens, { [token]: to }),
      profile: { ...ship.profile, written: { ...written, [token]: 0 } },
    });
  }

  setCharges({ id }: Ship, row: number, charges: number, label: Text): void {
    const ship = this.ship(id);
    const kept = ship?.devices[row];
    if (ship === undefined || kept === undefined) return;
    this.#value(id, chargesPath(row), kept.charges, charges, label);
    if (kept.also !== undefined) this.#value(id, kept.also, kept.charges, charges, label);
    this.#change(id, { devices: ship.devices.map((one, at) => (at === row ? { ...one, charges } : one)) });
  }

  /** Locks somebody, or nobody any more. */
  setLock({ id }: Ship, target: string | undefined, label: Text): void {
    this.remember({ locks: { ...this.memory.locks, [id]: target ?? "" } });
    this.#change(id, { lock: target });
    this.note(label);
  }

  /** Takes a device or an obstacle off the mat, wherever it came from. */
  removeDevice({ id, from }: Pick<LaidDevice, "id" | "from">, label: Text): void {
    if (from === "figure") this.add({ kind: "removed", figure: id, why: "left", label });
    else this.add({ kind: "unmarked", mark: id, label });
    if (from === "memory") this.remember({ devices: this.memory.devices.filter((one) => one.id !== id) });
    else this.remember({ spent: [...this.memory.spent, id] });
    this.setResting(id, []);
    this.#sky = {
      ...this.#sky,
      devices: this.#sky.devices.filter((one) => one.id !== id),
      obstacles: this.#sky.obstacles.filter((one) => one.id !== id),
    };
  }

  /** The ships that a mine lies under and has already noticed. */
  setResting(mine: string, ships: readonly string[]): void {
    const { [mine]: before = [], ...others } = this.memory.resting;
    if (before.length + ships.length === 0) return;
    this.remember({ resting: ships.length === 0 ? others : { ...others, [mine]: [...ships] } });
  }

  loseFuse(laid: LaidDevice, label: Text): void {
    const fuses = laid.fuses - 1;
    this.#sky = {
      ...this.#sky,
      devices: this.#sky.devices.map((one) => (one.id === laid.id ? { ...one, fuses } : one)),
    };
    switch (laid.from) {
      case "memory":
        this.note(label);
        this.remember({
          devices: this.memory.devices.map((device) =>
            device.id === laid.id ? { ...device, fuses } : device,
          ),
        });
        return;
      case "figure":
        this.#value(laid.id, "fuses", laid.fuses, fuses, label);
        return;
      case "region": {
        const lost = this.memory.fusesLost[laid.id] ?? 0;
        this.note(label);
        this.remember({ fusesLost: { ...this.memory.fusesLost, [laid.id]: lost + 1 } });
      }
    }
  }

  /** Puts a device or a blaze on the mat. */
  lay(
    device: XWingMemory["devices"][number]["device"],
    place: Footprint,
    side: string,
    fuses: number,
    label: Text,
  ): string {
    const laid = this.memory.laid + 1;
    const id = `device-${laid}`;
    const { x, y, radius } = place;
    const kept = { id, device, side, x, y, fuses };
    this.remember({ laid, devices: [...this.memory.devices, kept] });
    for (const one of rememberedDevice(kept, this.#sky.pxPerMm, this.#sky.options)) {
      this.#sky =
        one.device.kind === "obstacle"
          ? { ...this.#sky, obstacles: [...this.#sky.obstacles, obstacleDevice(one)] }
          : { ...this.#sky, devices: [...this.#sky.devices, one] };
    }
    const name = say(`device.${device}`);
    const terms = { side, fuses };
    this.add({ kind: "marked", mark: id, what: device, at: { x, y }, radius, terms, label, name });
    return id;
  }

  /** Plays a phase as a part of its own. */
  part(title: Text, play: () => void): void {
    const [outcomes, entries] = [this.#outcomes.length, this.trace.entries.length];
    play();
    this.#parts.push({
      title,
      outcomes: this.#outcomes.slice(outcomes),
      memory: this.memory,
      trace: this.trace.entries.slice(entries),
    });
  }

  resolution(): Resolution {
    const told = { outcomes: this.#outcomes, memory: this.memory, trace: this.trace.entries };
    return this.#parts.length === 0 ? told : { ...told, parts: this.#parts };
  }

  #value(figure: string, value: string, from: number, to: number, label: Text): void {
    if (from !== to) this.add({ kind: "value", figure, value, from, to, label });
  }

  #destroy(ship: Ship): void {
    this.#sky = { ...this.#sky, ships: this.#sky.ships.filter(({ id }) => id !== ship.id) };
    this.add({
      kind: "removed",
      figure: ship.id,
      why: "dead",
      label: say("outcome.destroyed", { ship: ship.name }),
    });
    forgetLocks(this, ship.id);
  }
}

/** "a suffers 2 hits: shields 2 > 0". */
const lossText = (what: "shields" | "hull", why: Text, from: number, to: number): Text =>
  say(`outcome.lost.${what}`, { why, from, to });

/** A ship that is gone is locked by nobody, and locks nobody. */
export function forgetLocks(ledger: Ledger, id: string): void {
  const { [id]: _its, ...locks } = ledger.memory.locks;
  if (_its !== undefined) ledger.remember({ locks });
  for (const ship of ledger.sky.ships) {
    if (ship.lock === id) ledger.setLock(ship, undefined, say("outcome.lockLost", { ship: ship.name }));
  }
}

export const say = (key: string, data?: Readonly<Record<string, TextValue>>): Text =>
  text(`OPFOR.x-wing.${key}`, data);
