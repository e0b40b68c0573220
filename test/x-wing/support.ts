import type { Decided } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { renderText } from "../../src/core/text";
import type { Trace } from "../../src/core/trace";
import { decide } from "../../src/engine/decide";
import type { Context, Request, Resolution } from "../../src/engine/ruleset";
import { type Battle, battleFrom, type Snapshot, snapshotSchema } from "../../src/field";
import { xWing } from "../../src/rulesets/x-wing";
import type { DeviceId } from "../../src/rulesets/x-wing/data/devices";
import type { XWingMemory } from "../../src/rulesets/x-wing/sky/memory";
import { skyOf } from "../../src/rulesets/x-wing/sky/read-sky";
import { type Ship, type Sky } from "../../src/rulesets/x-wing/sky/sky";
import { contextOf } from "../support/thrown";
import { english, entriesOf, traceText } from "../support/traces";

/** Pixels per millimetre of test mats. */
export const SCALE = 2;
export const MAT = 914;
export const NORTH = 180;
export const SOUTH = 0;
export const EAST = 270;
export const WEST = 90;

/** A ship in millimetres; AI ships fight for "foe", people's for "player". */
export interface ShipSpec {
  readonly at: readonly [number, number];
  readonly heading?: number;
  readonly side?: string;
  readonly ai?: boolean;
  readonly hidden?: boolean;
  readonly statuses?: readonly string[];
  readonly hp?: { value: number; max: number };
  readonly profile?: Record<string, Json>;
}
export interface RockSpec {
  readonly at: readonly [number, number];
  readonly diameter?: number;
}
export interface DeviceSpec {
  readonly device: DeviceId;
  readonly at: readonly [number, number];
  readonly side?: string;
  readonly fuses?: number;
}
export interface MatSpec {
  /** Lower case ids fight for "foe" and are flown by the AI, upper case ones are people's. */
  readonly ships?: Readonly<Record<string, ShipSpec>>;
  readonly rocks?: Readonly<Record<string, RockSpec>>;
  readonly devices?: Readonly<Record<string, DeviceSpec>>;
  readonly options?: Record<string, Json>;
  readonly size?: readonly [number, number];
  readonly round?: number;
  readonly scale?: { mm?: number; inch?: number };
  readonly grid?: Snapshot["scene"]["grid"];
}

const GRIDLESS: Snapshot["scene"]["grid"] = { kind: "gridless", size: 100, distance: 1, units: "" };

export function mat(spec: MatSpec): Snapshot {
  const [width, height] = spec.size ?? [MAT, MAT];
  const place = ([x, y]: readonly [number, number]): { x: number; y: number } => ({
    x: x * SCALE,
    y: y * SCALE,
  });
  const ships = Object.entries(spec.ships ?? {}).map(([id, ship]) => {
    const ai = ship.ai ?? id === id.toLowerCase();
    return {
      id,
      name: id,
      side: ship.side ?? (id === id.toLowerCase() ? "foe" : "player"),
      ...place(ship.at),
      rotation: ship.heading ?? NORTH,
      hidden: ship.hidden ?? false,
      statuses: [...(ship.statuses ?? [])],
      ...(ship.hp === undefined ? {} : { hp: ship.hp }),
      ...(ai ? { ruleset: "x-wing" } : {}),
      profile: { kind: "ship", base: "small", hull: 3, dial: "tie-ln", ...ship.profile },
    };
  });
  const rocks = Object.entries(spec.rocks ?? {}).map(([id, { at, diameter = 60 }]) => ({
    id,
    name: id,
    side: "neutral",
    ...place(at),
    profile: { kind: "obstacle", diameter },
  }));
  const devices = Object.entries(spec.devices ?? {}).map(([id, laid]) => ({
    id,
    name: id,
    side: laid.side ?? "player",
    ...place(laid.at),
    profile: { kind: "device", device: laid.device, fuses: laid.fuses ?? 0 },
  }));
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: width * SCALE, height: height * SCALE },
      grid: spec.grid ?? GRIDLESS,
      scale: spec.scale ?? { mm: SCALE },
    },
    figures: [...ships, ...rocks, ...devices],
    round: spec.round ?? 1,
    options: { "x-wing": spec.options ?? {} },
  });
}

export const battleOn = (snapshot: Snapshot): Battle => battleFrom(snapshot, "mm");
export const skyOn = (spec: MatSpec, memory: Json = null): Sky => skyOf(battleOn(mat(spec)), memory);
export function shipIn(sky: Sky, id: string): Ship {
  const ship = sky.ships.find((one) => one.id === id);
  if (ship === undefined) throw new Error(`no ship ${id}`);
  return ship;
}

export type Faces = "evade" | "focus" | "blank" | "hit" | "crit";
/** Faces of the defence die, as numbers the dice show. */
export const DEFENCE = { evade: 1, focus: 4, blank: 8 } as const;
/** Faces of the attack die. */
export const ATTACK = { hit: 1, crit: 4, focus: 5, blank: 8 } as const;

export type Play = Partial<Omit<Request, "dice">> & { readonly dice?: readonly number[] };

/** The turn of one ship. Dice not scripted come from the seed. */
export function turnOf(spec: MatSpec, figure: string, { dice, ...request }: Play = {}): Decided {
  const decision = decide(xWing, battleOn(mat(spec)), figure, {
    seed: "test",
    unattended: true,
    ...request,
    ...(dice === undefined ? {} : { dice: scriptedDice(dice) }),
  });
  if (decision.kind === "ask") throw new Error("X-Wing asks nothing");
  return decision;
}

/** Plans this manoeuvre, whatever the chooser would say. */
export const planning = (manoeuvre: string, more: Play = {}): Play => ({
  ...more,
  answers: { manoeuvre, ...more.answers },
});

export { contextOf as context };
export const seeded: (seed: string, memory?: Json) => Context = contextOf;

export function phase(id: string, spec: MatSpec | Snapshot, how: Context): Resolution {
  const found = xWing.phases?.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no phase ${id}`);
  return found.play(battleOn("format" in spec ? spec : mat(spec)), how);
}

/** What was laid on the mat, by device id, in millimetres. */
export function laid(resolution: Resolution): { device: string; x: number; y: number; fuses: number }[] {
  return resolution.outcomes.flatMap((outcome) => {
    if (outcome.kind !== "marked") return [];
    const { fuses } = outcome.terms as { fuses: number };
    return [{ device: outcome.what, x: outcome.at.x / SCALE, y: outcome.at.y / SCALE, fuses }];
  });
}

/** What a ship lost, as "hull 3 > 2". */
export const losses = (resolution: Resolution, figure: string): string[] =>
  resolution.outcomes.flatMap((outcome) => {
    if (outcome.kind === "value" && outcome.figure === figure) {
      return [`${outcome.value} ${outcome.from} > ${outcome.to}`];
    }
    if (outcome.kind === "status" && outcome.figure === figure)
      return [`${outcome.on ? "+" : "-"}${outcome.status}`];
    if (outcome.kind === "hp" && outcome.figure === figure) return [`hp ${outcome.from} > ${outcome.to}`];
    return outcome.kind === "removed" && outcome.figure === figure ? [outcome.why] : [];
  });

export const memoryOf = (part: Partial<XWingMemory>): Json => ({
  devices: [],
  spent: [],
  fusesLost: {},
  resting: {},
  done: {},
  poses: {},
  locks: {},
  laid: 0,
  ...part,
});

/** The rule's verdict and reason, as "passed: key"; undefined when it was not looked at. */
export function verdict(trace: Trace, id: string): string | undefined {
  const found = entriesOf(trace).find((entry) => entry.kind === "rule" && entry.id === id);
  return found?.kind === "rule"
    ? `${found.verdict}: ${(found.because?.key ?? "").replace("OPFOR.x-wing.", "")}`
    : undefined;
}

export const diceRolled = (trace: Trace): number =>
  entriesOf(trace).filter(({ kind }) => kind === "die").length;

export { entriesOf, traceText as prose };

/** The plan as one word per step: the gait of moves, the act, the target. */
export const steps = ({ plan }: Decided): string[] =>
  plan.steps.map((step) => {
    switch (step.kind) {
      case "move":
        return step.gait;
      case "act":
        return step.target === undefined ? step.act : `${step.act} ${step.target}`;
      case "attack":
        return `shoots ${step.target}`;
      case "leave":
      case "hold":
      case "face":
        return step.kind;
    }
  });

export const labels = ({ plan }: Decided): string[] =>
  plan.steps.map((step) => renderText(step.label, english));
