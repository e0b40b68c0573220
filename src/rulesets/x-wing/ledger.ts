import type { Dice } from "../../core/dice";
import type { Outcome } from "../../core/outcome";
import { text, type Text, type TextValue } from "../../core/text";
import { Recorder } from "../../engine/situation";
import type { Resolution } from "../../engine/ruleset";
import type { XWingMemory } from "./memory";
import type { Footprint, LaidDevice, Ship } from "./sky";

/** What is left of a ship while a phase is being played. */
interface State {
  readonly hull: number | undefined;
  readonly shields: number;
  readonly ion: number;
}

/**
 * A phase being played: dice rolled, outcomes so far, and what they left of each ship. Lives for one call of
 * `on` or `resolve`.
 */
export class Ledger {
  readonly trace = new Recorder();
  readonly #outcomes: Outcome[] = [];
  readonly #states = new Map<string, State>();
  readonly #gone = new Set<string>();
  #memory: XWingMemory;

  constructor(
    readonly dice: Dice,
    memory: XWingMemory,
  ) {
    this.#memory = memory;
  }

  get memory(): XWingMemory {
    return this.#memory;
  }
  remember(change: Partial<XWingMemory>): void {
    this.#memory = { ...this.#memory, ...change };
  }
  add(outcome: Outcome): void {
    this.#outcomes.push(outcome);
  }
  /** An outcome that only says something. */
  note(label: Text): void {
    this.add({ kind: "note", label });
  }
  stateOf(ship: Ship): State {
    const { shields, ion } = ship.profile;
    return this.#states.get(ship.id) ?? { hull: ship.hull, shields, ion };
  }
  isGone(id: string): boolean {
    return this.#gone.has(id);
  }

  loseShields(ship: Ship, n: number, label: Text): number {
    const state = this.stateOf(ship);
    const lost = Math.min(n, state.shields);
    if (lost > 0) this.#value(ship, "shields", state.shields, state.shields - lost, label);
    this.#states.set(ship.id, { ...state, shields: state.shields - lost });
    return n - lost;
  }

  loseHull(ship: Ship, n: number, label: Text): void {
    const state = this.stateOf(ship);
    if (n <= 0) return;
    if (state.hull === undefined) {
      this.note(label);
      return;
    }
    const to = Math.max(0, state.hull - n);
    if (ship.profile.hull === undefined) {
      this.add({ kind: "hp", figure: ship.id, from: state.hull, to, label });
    } else this.#value(ship, "hull", state.hull, to, label);
    this.#states.set(ship.id, { ...state, hull: to });
    if (to === 0 && !this.#gone.has(ship.id)) this.#destroy(ship);
  }

  gainIon(ship: Ship, n: number, label: Text): void {
    const state = this.stateOf(ship);
    this.#value(ship, "ion", state.ion, state.ion + n, label);
    this.#states.set(ship.id, { ...state, ion: state.ion + n });
  }

  gainStatus(ship: Ship, status: string, label: Text): void {
    this.add({ kind: "status", figure: ship.id, status, on: true, until: { kind: "end-of-round" }, label });
  }

  /** Takes a device off the mat, wherever it came from. */
  removeDevice(laid: Pick<LaidDevice, "id" | "from">, label: Text): void {
    if (laid.from === "figure") this.add({ kind: "removed", figure: laid.id, why: "left", label });
    else this.add({ kind: "unmarked", mark: laid.id, label });
    if (laid.from === "memory") {
      this.remember({ devices: this.#memory.devices.filter(({ id }) => id !== laid.id) });
    } else this.remember({ spent: [...this.#memory.spent, laid.id] });
    this.#gone.add(laid.id);
  }

  loseFuse(laid: LaidDevice, label: Text): void {
    switch (laid.from) {
      case "memory":
        this.note(label);
        this.remember({
          devices: this.#memory.devices.map((device) =>
            device.id === laid.id ? { ...device, fuses: device.fuses - 1 } : device,
          ),
        });
        return;
      case "figure":
        this.add({
          kind: "value",
          figure: laid.id,
          value: "fuses",
          from: laid.fuses,
          to: laid.fuses - 1,
          label,
        });
        return;
      case "region": {
        const lost = this.#memory.fusesLost[laid.id] ?? 0;
        this.note(label);
        this.remember({ fusesLost: { ...this.#memory.fusesLost, [laid.id]: lost + 1 } });
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
    const laid = this.#memory.laid + 1;
    const id = `device-${laid}`;
    const { x, y, radius } = place;
    this.remember({ laid, devices: [...this.#memory.devices, { id, device, side, x, y, fuses }] });
    const name = say(`device.${device}`);
    const terms = { side, fuses };
    this.add({ kind: "marked", mark: id, what: device, at: { x, y }, radius, terms, label, name });
    return id;
  }

  value(ship: Ship, value: string, from: number, to: number, label: Text): void {
    if (from !== to) this.#value(ship, value, from, to, label);
  }

  resolution(): Resolution {
    return { outcomes: this.#outcomes, memory: this.#memory, trace: this.trace.entries };
  }

  #value(ship: Ship, value: string, from: number, to: number, label: Text): void {
    this.add({ kind: "value", figure: ship.id, value, from, to, label });
  }

  #destroy(ship: Ship): void {
    this.#gone.add(ship.id);
    const label = say("outcome.destroyed", { ship: ship.name });
    this.add({ kind: "removed", figure: ship.id, why: "dead", label });
  }
}

export const say = (key: string, data?: Readonly<Record<string, TextValue>>): Text =>
  text(`OPFOR.x-wing.${key}`, data);
