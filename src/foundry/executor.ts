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
import { near, placeOf, put, setDefeated, setHp, setStatus, waypointTo } from "./figures";
import { marksOn, putMark, takeMark } from "./marks";
import { isAnimated, sleep } from "./pace";
import { bends, newWallsAcross, pieces, wallsAcross } from "./passage";
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
    apply: (outcome) => applyOutcome(scene, combat, outcome),
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

/** Walks piece by piece and verifies each; what is in the way sends the figure back to where it started. */
async function walk(token: HostToken, step: MoveStep, planned: Snapshot, halt: HaltView): Promise<Performed> {
  const scene = token.parent;
  const start = placeOf(token);
  const rest = restOfPath(step.path, start);
  const byRule = wallsAcross(planned.walls, step.path);
  await openDoors(
    scene,
    byRule.filter(({ door, ds }) => door > 0 && ds === 0).map(({ id }) => id),
  );
  const ignoreWalls = byRule.some(({ door, ds }) => door === 0 || ds === 2);
  for (const piece of pieces(rest, LOOK_AFTER * scene.grid.size)) {
    const now = readScene(scene, null);
    const blocked = inTheWay(planned, now, step, [placeOf(token), ...piece]);
    if (blocked !== undefined || halt.reason !== undefined) {
      return goBack(token, start, blocked ?? halt.reason ?? text("OPFOR.ui.halt.stopped"), halt);
    }
    const arrived = await moveAlong(token, piece, ignoreWalls, halt);
    if (scene.tokens.get(token.id) === undefined) {
      return { kind: "gone", why: text("OPFOR.ui.halt.tokenGone") };
    }
    if (!arrived) {
      return goBack(
        token,
        start,
        reasonOf(halt) ?? text("OPFOR.ui.turn.moveStopped", { name: token.name }),
        halt,
      );
    }
  }
  if (step.heading !== undefined) await turnTo(token, step.heading);
  return { kind: "done" };
}

/** A halt may come at any time; a plain read would be taken for the one before. */
const reasonOf = (halt: HaltView): Text | undefined => halt.reason;

/** A turn that another client began may have left the figure in the middle of its way. */
function restOfPath(path: readonly Place[], at: Place): Place[] {
  const on = path.findLastIndex((place) => near(place, at));
  return on < 0 ? [at, ...path.slice(1)] : [at, ...path.slice(on + 1)];
}

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
  await Promise.race([settled(token, moved), halt.halted, sleep(MOVE_PATIENCE)]);
  return near(placeOf(token), goal);
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

async function openDoors(scene: HostScene, ids: readonly string[]): Promise<void> {
  for (const id of ids) await scene.walls.get(id)?.update({ ds: 1 });
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
