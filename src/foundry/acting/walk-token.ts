import type { Place } from "../../core/place";
import type { MoveStep } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Snapshot } from "../../field";
import { haltText, type HaltView } from "../../turn/playing/halt";
import type { Performed } from "../../turn/playing/ports";
import type { HostCombat, HostScene, HostToken } from "../foundry-documents";
import { put } from "./token-changes";
import { log } from "../log";
import { isAnimated } from "./pace";
import { bends, newWallsAcross, pieces, restOfPath, wallsAcross } from "./path-to-walk";
import { readScene, readWalls, standingAt } from "../reading/scene-reader";
import { isWithoutGM } from "../trust/rights";
import { sleep } from "../sleep";
import { near, placeOf, waypointTo } from "./token-place";

/** A move is looked at anew after this many spaces. */
const LOOK_AFTER = 3;

/** Foundry's own animation promises may never settle when the game is paused (V14). */
const MOVE_PATIENCE = 12_000;

const STOP_PATIENCE = 2_000;

/** Opens what is shut on the way, then walks. */
export async function walk(
  token: HostToken,
  combat: HostCombat,
  step: MoveStep,
  planned: Snapshot,
  halt: HaltView,
): Promise<Performed> {
  const way = restOfPath(step.path, placeOf(token), token.parent.grid.size);
  if (way === undefined) {
    return { kind: "blocked", why: text("OPFOR.ui.turn.elsewhere", { name: token.name }) };
  }
  const byRule = wallsAcross(planned.walls, step.path);
  const shut = byRule.filter(({ door, ds }) => door > 0 && ds === 0).map(({ id }) => id);
  const opened = await openDoors(token.parent, shut).catch((error: unknown) => {
    // Without a GM a player may not open doors this way.
    log.warn("a door could not be opened", error);
    return undefined;
  });
  if (opened === undefined) return { kind: "blocked", why: text("OPFOR.ui.turn.doorRefused") };
  const ignoreWalls = byRule.some(({ door, ds }) => door === 0 || ds === 2);
  const performed = await walkAlong(token, way, { combat, step, planned, ignoreWalls, halt });
  return performed.kind === "gone" ? performed : { ...performed, opened };
}

interface Walk {
  readonly combat: HostCombat;
  readonly step: MoveStep;
  readonly planned: Snapshot;
  readonly ignoreWalls: boolean;
  readonly halt: HaltView;
}

/** Piece by piece, each verified; what is in the way sends the figure back to where it started. */
async function walkAlong(token: HostToken, way: readonly Place[], walk: Walk): Promise<Performed> {
  const { ignoreWalls, halt, step } = walk;
  const scene = token.parent;
  const start = placeOf(token);
  for (const piece of pieces(way, LOOK_AFTER * scene.grid.size)) {
    const blocked = inTheWay(token, walk, [placeOf(token), ...piece]) ?? reasonOf(halt);
    if (blocked !== undefined) return goBack(token, start, blocked, halt);
    const arrived = await moveAlong(token, piece, ignoreWalls, halt);
    if (scene.tokens.get(token.id) === undefined) {
      return { kind: "gone", why: "tokenGone" };
    }
    if (arrived) continue;
    const why = reasonOf(halt) ?? text("OPFOR.ui.turn.moveStopped", { name: token.name });
    // Off the way: somebody took it there by hand, and there it stays.
    return restOfPath(step.path, placeOf(token), scene.grid.size) === undefined
      ? { kind: "blocked", why }
      : goBack(token, start, why, halt);
  }
  if (step.heading !== undefined) await turnTo(token, step.heading);
  return { kind: "done" };
}

/** A halt may come at any time; a plain read would be taken for the one before. */
const reasonOf = (halt: HaltView): Text | undefined =>
  halt.reason === undefined ? undefined : haltText(halt.reason);

function inTheWay(
  token: HostToken,
  { combat, step, planned }: Walk,
  piece: readonly Place[],
): Text | undefined {
  const scene = token.parent;
  const [wall] = newWallsAcross(planned, { walls: readWalls(scene) }, piece);
  if (wall !== undefined) return text(wall.door > 0 ? "OPFOR.ui.turn.doorShut" : "OPFOR.ui.turn.wallBuilt");
  const end = step.path.at(-1);
  if (end === undefined) return undefined;
  const before = new Set(planned.figures.filter((one) => near(one, end)).map(({ id }) => id));
  // Whose owner is away may have been pushed on, or felled, by the rules alone: its token has yet to follow.
  const stands = (figure: string): boolean =>
    readScene(scene, combat).figures.some((one) => one.id === figure && !one.defeated && near(one, end));
  const body = standingAt(scene, end, token._source.level).find(
    ({ id }) => id !== step.figure && !before.has(id) && (!isWithoutGM() || stands(id)),
  );
  return body === undefined ? undefined : text("OPFOR.ui.turn.placeTaken", { name: body.name });
}

async function moveAlong(
  token: HostToken,
  piece: readonly Place[],
  ignoreWalls: boolean,
  halt: HaltView,
): Promise<boolean> {
  const goal = piece.at(-1);
  if (goal === undefined) return true;
  const from = placeOf(token);
  const waypoints = bends([from, ...piece])
    .slice(1)
    .map((place) => waypointTo(token, place));
  const moved = token.move(waypoints, {
    autoRotate: false,
    showRuler: false,
    // The rules have looked who stands where; some systems stop at every body.
    constrainOptions: { ignoreWalls, ignoreCost: true, ignoreTokens: true },
    ...(isAnimated() ? {} : { animate: false }),
  });
  const arrival = settled(token, moved);
  await Promise.race([arrival, halt.halted, sleep(MOVE_PATIENCE)]);
  if (halt.reason !== undefined) await comeToRest(token, arrival);
  return near(placeOf(token), goal);
}

/** So that where it stands is where it stays: what is written down of the turn must still hold a moment later. */
async function comeToRest(token: HostToken, arrival: Promise<void>): Promise<void> {
  token.stopMovement?.();
  await Promise.race([arrival, sleep(STOP_PATIENCE)]);
}

async function settled(token: HostToken, moved: Promise<boolean>): Promise<void> {
  await moved;
  await (token.movement?.animation?.ended ?? token.object?.movementAnimationPromise);
  await token.movement?.finished;
}

/** Where it was before the step, without walking: the rules never let it leave. */
async function goBack(token: HostToken, start: Place, why: Text, halt: HaltView): Promise<Performed> {
  if (halt.reason === undefined && !near(placeOf(token), start)) await put(token, start);
  return { kind: "blocked", why };
}

export const turnTo = (token: HostToken, heading: number): Promise<unknown> =>
  token.update({ rotation: ((Math.round(heading) % 360) + 360) % 360 });

/** Those that were still shut. */
async function openDoors(scene: HostScene, ids: readonly string[]): Promise<string[]> {
  const shut = ids.filter((id) => scene.walls.get(id)?._source.ds === 0);
  for (const id of shut) await scene.walls.get(id)?.update({ ds: 1 });
  return shut;
}
