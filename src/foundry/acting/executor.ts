import type { Json } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import type { Place } from "../../core/place";
import type { AttackStep, MoveStep } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Snapshot } from "../../field";
import type { TurnCall } from "../../turn/playing/turn-call";
import { haltText, type HaltView } from "../../turn/playing/halt";
import type { Executor, Performed } from "../../turn/playing/ports";
import type { FigureState, WorldState } from "../../turn/records/undo-record";
import { theGame, type HostCombat, type HostScene, type HostToken } from "../foundry-documents";
import { FLAG, MODULE } from "../ids";
import { placeOf, put, setDefeated, setHp, setProfileValue, setStatus, waypointTo } from "./token-changes";
import { log } from "../log";
import { marksOn, putMark, takeMark } from "./mark-regions";
import { isAnimated, sleep } from "./pace";
import { bends, near, newWallsAcross, pieces, restOfPath, wallsAcross } from "./path-to-walk";
import {
  figureIdOf,
  isDefeated,
  plain,
  readScene,
  readWalls,
  standingAt,
  statusesOf,
  tokenOf,
} from "../reading/scene-reader";
import { rollStep } from "./system-dice";
import { setting } from "../settings";
import { memories } from "../keeping/combat-store";
import { summon } from "./summon";
import { systemAdapter } from "../systems";
import { configOf } from "../reading/token-config";
import { isWithoutGM } from "../trust/rights";

/** A move is looked at anew after this many spaces. */
const LOOK_AFTER = 3;
/** Foundry's own animation promises may never settle when the game is paused (V14). */
const MOVE_PATIENCE = 12_000;
const STOP_PATIENCE = 2_000;

/** Asks the owner of a figure to do to it what this client may not; what there is to say of it. */
export type AskOwner = (token: HostToken, outcome: Outcome) => Promise<Text | undefined>;

export function sceneExecutor(scene: HostScene, combat: HostCombat, askOwner?: AskOwner): Executor {
  const find = (figure: string): HostToken | undefined => tokenOf(scene, figure);
  return {
    async perform(step, planned, halt) {
      const token = find(step.figure);
      if (token === undefined) return { kind: "gone", why: "tokenGone" };
      switch (step.kind) {
        case "move":
          return walk(token, combat, step, planned, halt);
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
    async apply(outcome) {
      try {
        // Said before the game, when it was prepared: the card tells of it, and nobody is warned again.
        if (isMark(outcome) && isWithoutGM()) return undefined;
        if (isBeyondRights(scene, outcome))
          return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
        const token = "figure" in outcome ? tokenOf(scene, outcome.figure) : undefined;
        const isOthers = askOwner !== undefined && token !== undefined && isWithoutGM() && !token.isOwner;
        if (isOthers && !setting("applyWithoutGM"))
          return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
        return await (isOthers ? askOwner(token, outcome) : carryOut(scene, combat, outcome));
      } catch (error) {
        // Without a GM a player may not make tokens and regions.
        log.warn("an outcome could not be written down", error);
        return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
      }
    },
    async attack(step) {
      const [attacker, target] = [find(step.figure), find((step as AttackStep).target)];
      return attacker === undefined || target === undefined
        ? undefined
        : systemAttack(attacker, target, (step as AttackStep).weapon);
    },
    async beginTurn(figure) {
      const token = find(figure);
      return token === undefined ? false : ((await systemAdapter().beginTurn?.(token)) ?? false);
    },
    roll: (step, order) => rollStep(step, order, { find, combat }),
    get isWatched() {
      return isWithoutGM();
    },
    witness: () => witness(scene, combat),
    async endTurn(call: TurnCall) {
      if (combat.combatant?.id === call.combatant && combat.round === call.round) await combat.nextTurn();
    },
  };
}

/** Opens what is shut on the way, then walks. */
async function walk(
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
    const blocked = inTheWay(scene, walk, [placeOf(token), ...piece]) ?? reasonOf(halt);
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
  scene: HostScene,
  { combat, step, planned }: Walk,
  piece: readonly Place[],
): Text | undefined {
  const [wall] = newWallsAcross(planned, { walls: readWalls(scene) }, piece);
  if (wall !== undefined) return text(wall.door > 0 ? "OPFOR.ui.turn.doorShut" : "OPFOR.ui.turn.wallBuilt");
  const end = step.path.at(-1);
  if (end === undefined) return undefined;
  const before = new Set(planned.figures.filter((one) => near(one, end)).map(({ id }) => id));
  // Whose owner is away may have been pushed on, or felled, by the rules alone: its token has yet to follow.
  const stands = (figure: string): boolean =>
    readScene(scene, combat).figures.some((one) => one.id === figure && !one.defeated && near(one, end));
  const body = standingAt(scene, end).find(
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

/** Foundry lets no player make regions. */
const isMark = ({ kind }: Outcome): boolean => kind === "marked" || kind === "unmarked";

/** Tokens only who may: it is not tried, and said instead. */
function isBeyondRights(scene: HostScene, outcome: Outcome): boolean {
  if (!isWithoutGM()) return false;
  if (outcome.kind !== "summoned" || tokenOf(scene, outcome.figure) !== undefined) return false;
  return !theGame().user.can("TOKEN_CREATE");
}

/** Writes it down, with the rights of this client. */
export async function carryOut(
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
      return setProfileValue(token, outcome.value, outcome.to);
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
  const rolled = await systemAdapter().roll?.({
    attacker,
    targets: [target],
    source: weapon,
    manner: "melee",
    order: 0,
    advantage: false,
    disadvantage: false,
  });
  return rolled === undefined
    ? undefined
    : text("OPFOR.ui.turn.systemRolled", { system: theGame().system.id });
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
    sheet: token.actor === null ? null : (systemAdapter().state?.(token.actor) ?? null),
    statuses: statusesOf(token),
    defeated: isDefeated(token, combat),
    profile: { ...plainRecord(config.profile), left: config.left, doctrine: config.doctrine },
  };
}

const plainRecord = (value: unknown): Record<string, Json> => plain(value) as Record<string, Json>;
