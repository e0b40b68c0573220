import type { Decided } from "../../../src/core/decision";
import { seededDice } from "../../../src/core/dice";
import type { Json } from "../../../src/core/json";
import { decide } from "../../../src/engine/decide";
import type { Resolution, RoundEvent } from "../../../src/engine/ruleset";
import type { Snapshot } from "../../../src/field";
import { xWing } from "../../../src/rulesets/x-wing";
import { applyOutcomes, applyStep } from "../../../src/turn/records/apply-outcomes";
import { battleOn, mat } from "../support";
import { turnOf } from "./activation";
import { far, TooClose } from "./geometry";
import { detonations, systemPhase } from "./phases";
import { position, type Mix } from "./positions";
import { worldOf, type World } from "./world";

/** What became of comparing a lot of positions. */
export interface Tally {
  agreed: number;
  /** Within a hair of a limit: not judged. */
  close: number;
  readonly differ: string[];
}
export const tally = (): Tally => ({ agreed: 0, close: 0, differ: [] });

export function compare(into: Tally, name: string, judge: () => string | undefined): void {
  try {
    const difference = judge();
    if (difference === undefined) into.agreed++;
    else into.differ.push(`${name}: ${difference}`);
  } catch (thrown) {
    if (!(thrown instanceof TooClose)) throw thrown;
    into.close++;
  }
}

const ACTIVATIONS: readonly Mix[] = [
  { ships: 4, rocks: 3, mines: 4, bombs: 3, size: 600 },
  { ships: 2, rocks: 2, mines: 6, bombs: 2, size: 500 },
  { ships: 5, rocks: 4, mines: 2, bombs: 4, size: 760 },
  { ships: 1, rocks: 3, mines: 2, bombs: 1, size: 500 },
];
const DEPLOYMENTS: readonly Mix[] = [
  { ships: 4, rocks: 1, mines: 0, bombs: 0, size: 600 },
  { ships: 6, rocks: 0, mines: 1, bombs: 1, size: 640 },
];
const DETONATIONS: readonly Mix[] = [
  { ships: 5, rocks: 3, mines: 1, bombs: 4, size: 600 },
  { ships: 7, rocks: 4, mines: 0, bombs: 3, size: 640 },
];

const mixOf = (list: readonly Mix[], seed: number): Mix => {
  const mix = list[seed % list.length];
  if (mix === undefined) throw new Error("no mix");
  return mix;
};

/** The manoeuvre flown and the action taken, as the product's plan tells them. */
const flownIn = ({ plan }: Decided): string =>
  plan.steps
    .flatMap((step) => {
      if (step.kind === "move") return [step.gait];
      if (step.kind !== "act") return step.kind === "leave" ? ["leave"] : [];
      return ["focus", "evade", "lock", "reload"].includes(step.act) ? [step.act] : [];
    })
    .join(" ");

/** Every AI ship of a position takes its turn from there. */
export function compareActivations(into: Tally, seed: number): void {
  const snapshot = mat(position(`activation ${seed}`, mixOf(ACTIVATIONS, seed)));
  const battle = battleOn(snapshot);
  for (const { id, ruleset } of snapshot.figures) {
    if (ruleset === undefined) continue;
    compare(into, `activation ${seed} ${id}`, () => {
      const world = worldOf(snapshot, null);
      const me = world.ships.find((ship) => ship.id === id);
      if (me === undefined) return "no such ship";
      const turn = turnOf(world, me, seededDice(`turn ${seed} ${id}`));
      const decided = decide(xWing, battle, id, {
        seed: "",
        unattended: true,
        dice: seededDice(`turn ${seed} ${id}`),
      });
      if (decided.kind === "ask") return "it asks";
      const flown = turn === undefined || turn.flown.name.endsWith("stop") ? "" : turn.flown.name;
      const expected = [flown, turn?.flown.off === true ? "leave" : (turn?.action ?? "")]
        .filter((word) => word !== "")
        .join(" ");
      const got = flownIn(decided);
      if (got !== expected) return `${got} instead of ${expected}`;
      return placeOf(decided, turn?.end.at ?? me.stand.at, turn?.flown.bumped === true);
    });
  }
}

/** Where bases meet at a shallow angle, a hundredth of a millimetre of overlap is a tenth of the way. */
function placeOf({ plan }: Decided, [x, y]: readonly [number, number], bumped: boolean): string | undefined {
  const last = plan.steps.flatMap((step) => (step.kind === "move" ? step.path.slice(-1) : [])).at(-1);
  if (last === undefined) return undefined;
  const off = Math.hypot(last.x / 2 - x, last.y / 2 - y);
  return off > (bumped ? 0.2 : 0.05) ? `ends ${off} mm away` : undefined;
}

export const play = (
  snapshot: Snapshot,
  memory: Json,
  event: RoundEvent | { readonly phase: string },
  seed: string,
): Resolution => {
  const context = { dice: seededDice(seed), memory, unattended: true };
  const battle = battleOn(snapshot);
  const resolution =
    "phase" in event
      ? xWing.phases?.find(({ id }) => id === event.phase)?.play(battle, context)
      : xWing.on?.(battle, event, context);
  if (resolution === undefined) throw new Error("nothing was played");
  return resolution;
};

/** The state after it, as the map and the memory tell it. */
export const after = (
  snapshot: Snapshot,
  { outcomes, memory }: Resolution,
): { snapshot: Snapshot; memory: Json } => ({
  snapshot: applyOutcomes(snapshot, outcomes),
  memory: JSON.parse(JSON.stringify(memory)) as Json,
});
export { applyStep };

/** What differs between two worlds, in one line; nothing when they are the same. */
export function difference(mine: World, theirs: World): string | undefined {
  const [a, b] = [picture(mine), picture(theirs)];
  const lines = [
    ...a.filter((line) => !b.includes(line)).map((line) => `expected ${line}`),
    ...b.filter((line) => !a.includes(line)).map((line) => `got ${line}`),
    ...mine.laid.flatMap(({ id, at }) => {
      const other = theirs.laid.find((laid) => laid.id === id);
      const off = other === undefined ? 0 : far(at, other.at);
      return off > 0.05 ? [`${id} lies ${off} mm away`] : [];
    }),
  ];
  return lines.length === 0 ? undefined : lines.join("; ");
}

function picture({ ships, rocks, laid }: World): string[] {
  return [
    ...ships.map((ship) => {
      const tokens = Object.entries(ship.tokens).flatMap(([token, n]) => (n > 0 ? [`${token}${n}`] : []));
      const bay = ship.bay.map(({ device, charges }) => `${device}x${charges}`);
      return `ship ${ship.id} ${ship.hull}/${ship.shields} ${tokens.join(",")} lock=${ship.lock} ${bay.join(",")}`;
    }),
    ...rocks.map(({ id }) => `rock ${id}`),
    ...laid.map(({ id, device, fuses }) => `laid ${id} ${device} f${fuses}`),
  ];
}

export const numbered = (from = 0): (() => string) => {
  let n = from;
  return () => `device-${++n}`;
};

export function compareDeployments(into: Tally, seed: number): void {
  const snapshot = mat(position(`deployment ${seed}`, mixOf(DEPLOYMENTS, seed)));
  compare(into, `deployment ${seed}`, () => {
    const world = worldOf(snapshot, null);
    systemPhase(world, seededDice(`system ${seed}`), numbered());
    const got = after(snapshot, play(snapshot, null, { phase: "system" }, `system ${seed}`));
    return difference(world, worldOf(got.snapshot, got.memory));
  });
}

export function compareDetonations(into: Tally, seed: number): void {
  const snapshot = mat(position(`detonation ${seed}`, mixOf(DETONATIONS, seed)));
  compare(into, `detonation ${seed}`, () => {
    const world = worldOf(snapshot, null);
    detonations(world, seededDice(`bang ${seed}`), numbered());
    const got = after(snapshot, play(snapshot, null, { phase: "detonations" }, `bang ${seed}`));
    return difference(world, worldOf(got.snapshot, got.memory));
  });
}
