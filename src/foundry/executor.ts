import type { Json } from "../core/json";
import type { Outcome } from "../core/outcome";
import type { Place } from "../core/place";
import type { AttackStep, MoveStep } from "../core/step";
import { text, type Text } from "../core/text";
import type { Snapshot } from "../field/snapshot";
import type { TurnCall } from "../turn/call";
import type { Executor, HaltView, Performed } from "../turn/ports";
import type { FigureState, WorldState } from "../turn/undo";
import { theGame, type HostCombat, type HostScene, type HostToken } from "./host";
import { FLAG, MODULE } from "./ids";
import { placeOf, put, setDefeated, setHp, setStatus, waypointTo } from "./figures";
import { log } from "./log";
import { marksOn, putMark, takeMark } from "./marks";
import { isAnimated, sleep } from "./pace";
import { bends, near, newWallsAcross, pieces, restOfPath, wallsAcross } from "./passage";
import { figureIdOf, isDefeated, plain, readScene, statusesOf, tokenOf } from "./reader";
import { setting } from "./settings";
import { memories } from "./store";
import { summon } from "./summon";
import { systemAdapter } from "./systems";
import { configOf } from "./tokenConfig";

/** A move is looked at anew after this many spaces. */
const LOOK_AFTER = 3;
/** Foundry's own animation promises may never settle when the game is paused (V14). */
const MOVE_PATIENCE = 12_000;
const STOP_PATIENCE = 2_000;

export function executorFor(scene: HostScene, combat: HostCombat): Executor {
  const find = (figure: string): HostToken | undefined => tokenOf(scene, figure);
  return {
    async perform(step, planned, halt) {
      const token = find(step.figure);
      if (token === undefined) return { kind: "gone", why: text("OPFOR.ui.halt.tokenGone") };
      switch (step.kind) {
        case "move":
          return walk(token, step, planned, halt);
        case "face":
          await turnTo(token, step.heading);
          return { kind: "done" };
        case "leave":
          await leaveMap(token, combat);
          return { kind: "done" };
        case "attack":
        case "act":
        case "hold":
          return { kind: "done" };
      }
    },
    apply: (outcome) =>
      applyOutcome(scene, combat, outcome).catch((error: unknown) => {
        // Without a GM a player may not write to what others own.
        log.warn("an outcome could not be written down", error);
        return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
      }),
    async attack(step) {
      const [attacker, target] = [find(step.figure), find((step as AttackStep).target)];
      return attacker === undefined || target === undefined
        ? undefined
        : systemAttack(attacker, target, (step as AttackStep).weapon);
    },
    witness: () => witness(scene, combat),
    async endTurn(call: TurnCall) {
      if (combat.combatant?.id === call.combatant && combat.round === call.round) await combat.nextTurn();
    },
  };
}

/** Opens what is shut on the way, then walks. */
async function walk(token: HostToken, step: MoveStep, planned: Snapshot, halt: HaltView): Promise<Performed> {
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
  const performed = await walkAlong(token, way, { step, planned, ignoreWalls, halt });
  return performed.kind === "gone" ? performed : { ...performed, opened };
}

interface Walk {
  readonly step: MoveStep;
  readonly planned: Snapshot;
  readonly ignoreWalls: boolean;
  readonly halt: HaltView;
}

/** Piece by piece, each verified; what is in the way sends the figure back to where it started. */
async function walkAlong(token: HostToken, way: readonly Place[], walk: Walk): Promise<Performed> {
  const { step, planned, ignoreWalls, halt } = walk;
  const scene = token.parent;
  const start = placeOf(token);
  for (const piece of pieces(way, LOOK_AFTER * scene.grid.size)) {
    const now = readScene(scene, null);
    const blocked = inTheWay(planned, now, step, [placeOf(token), ...piece]) ?? reasonOf(halt);
    if (blocked !== undefined) return goBack(token, start, blocked, halt);
    const arrived = await moveAlong(token, piece, ignoreWalls, halt);
    if (scene.tokens.get(token.id) === undefined) {
      return { kind: "gone", why: text("OPFOR.ui.halt.tokenGone") };
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
const reasonOf = (halt: HaltView): Text | undefined => halt.reason;

function inTheWay(planned: Snapshot, now: Snapshot, step: MoveStep, piece: Place[]): Text | undefined {
  const [wall] = newWallsAcross(planned, now, piece);
  if (wall !== undefined) return text(wall.door > 0 ? "OPFOR.ui.turn.doorShut" : "OPFOR.ui.turn.wallBuilt");
  const end = step.path.at(-1);
  const before = new Set(
    planned.figures.filter((one) => end !== undefined && near(one, end)).map(({ id }) => id),
  );
  const body = now.figures.find(
    (one) =>
      one.id !== step.figure && end !== undefined && near(one, end) && !before.has(one.id) && !one.defeated,
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
    constrainOptions: { ignoreWalls, ignoreCost: true },
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

const turnTo = (token: HostToken, heading: number): Promise<unknown> =>
  token.update({ rotation: ((Math.round(heading) % 360) + 360) % 360 });

/** Those that were still shut. */
async function openDoors(scene: HostScene, ids: readonly string[]): Promise<string[]> {
  const shut = ids.filter((id) => scene.walls.get(id)?._source.ds === 0);
  for (const id of shut) await scene.walls.get(id)?.update({ ds: 1 });
  return shut;
}

async function leaveMap(token: HostToken, combat: HostCombat): Promise<void> {
  await token.setFlag(MODULE, FLAG.left, true);
  await token.update({ hidden: true });
  const combatant = combat.combatants.find(({ tokenId }) => tokenId === token.id);
  await combatant?.update({ defeated: true });
}

async function applyOutcome(
  scene: HostScene,
  combat: HostCombat,
  outcome: Outcome,
): Promise<Text | undefined> {
  if (outcome.kind === "note") return undefined;
  if (outcome.kind === "marked") return putMark(scene, outcome);
  if (outcome.kind === "unmarked") return takeMark(scene, outcome.mark);
  if (outcome.kind === "summoned") return summon(scene, combat, outcome);
  const token = tokenOf(scene, outcome.figure);
  if (token === undefined) return text("OPFOR.ui.turn.figureGone", { id: outcome.figure });
  switch (outcome.kind) {
    case "hp":
      return setHp(token, outcome.to);
    case "status":
      return setStatus(token, outcome.status, outcome.on);
    case "moved": {
      const end = outcome.path.at(-1);
      if (end !== undefined) await put(token, end);
      return undefined;
    }
    case "removed":
      if (outcome.why === "left") await leaveMap(token, combat);
      else await setDefeated(token, combat, true);
      return undefined;
    case "value":
      await token.update({ [`flags.${MODULE}.${FLAG.profile}.${outcome.value}`]: outcome.to });
      return undefined;
    case "doctrine":
      await token.setFlag(MODULE, FLAG.doctrine, outcome.doctrine);
      return undefined;
  }
}

async function systemAttack(
  attacker: HostToken,
  target: HostToken,
  weapon: string | undefined,
): Promise<Text | undefined> {
  if (!setting("systemAttacks")) return undefined;
  const rolled = await systemAdapter().attack?.(attacker, target, weapon);
  return rolled === true ? text("OPFOR.ui.turn.systemRolled", { system: theGame().system.id }) : undefined;
}

/** Everything an undo may have to put back, read from the sources. */
export function witness(scene: HostScene, combat: HostCombat): WorldState {
  return {
    figures: Object.fromEntries(
      [...scene.tokens].map((token) => [figureIdOf(token), stateOf(token, combat)]),
    ),
    doors: Object.fromEntries(
      [...scene.walls].filter(({ _source }) => _source.door > 0).map(({ id, _source }) => [id, _source.ds]),
    ),
    marks: marksOn(scene),
    memory: memories(combat.id),
    initiatives: Object.fromEntries([...combat.combatants].map(({ id, initiative }) => [id, initiative])),
    turn: { round: combat.round, turn: combat.turn },
  };
}

function stateOf(token: HostToken, combat: HostCombat): FigureState {
  const { x, y, elevation, rotation, hidden } = token._source;
  const hp = token.actor === null ? undefined : systemAdapter().facts(token.actor).hp;
  const config = configOf(token);
  return {
    name: token.name,
    place: { x, y, elevation },
    rotation,
    hidden,
    hp: hp?.value ?? null,
    statuses: statusesOf(token),
    defeated: isDefeated(token, combat),
    profile: { ...plainRecord(config.profile), left: config.left, doctrine: config.doctrine },
  };
}

const plainRecord = (value: unknown): Record<string, Json> => plain(value) as Record<string, Json>;
