import { readFileSync } from "node:fs";
import { applyOperation } from "../../table/src/documents/base/operations.ts";
import { makeConfig } from "../../table/src/host/names/config.ts";
import { connection } from "../../table/src/host/connection.ts";
import { makeConst } from "../../table/src/host/names/const.ts";
import { env, type Generation } from "../../table/src/host/names/env.ts";
import { Game } from "../../table/src/host/game.ts";
import { Hooks } from "../../table/src/host/hooks.ts";
import { installPrimitives } from "../../table/src/host/names/primitives.ts";
import { makeUtils } from "../../table/src/host/names/utils.ts";
import { PrototypeToken } from "../../table/src/documents/tokens/token.ts";
import { ensureUsers, Hub } from "../../table/src/server/hub.ts";
import { migrateWorld } from "../../table/src/server/migrate.ts";
import { emptyWorld, World } from "../../table/src/server/world.ts";
import type { Applied } from "../../table/src/shared/structure.ts";

export const GM = "userGamemaster00";
export const PLAYER = "userPlayer000001";
export const PLAYER2 = "userPlayer000002";

export function practiceBattle(id: string): Data {
  const file = new URL(`../../table/battles/${id}.json`, import.meta.url);
  return { id, ...(JSON.parse(readFileSync(file, "utf8")) as Data) };
}
export const skirmish = (): Data => practiceBattle("skirmish");

export interface Seating {
  readonly battle?: string;
  /** Users whose pages are elsewhere. */
  readonly others?: readonly string[];
  /** Changes the world before anybody sees it. */
  readonly prepare?: (collections: Record<string, any[]>) => void;
}

/** This page joins the world as a user, and others theirs; what is said goes both ways as it would between windows. */
export function join(hub: Hub, user: string, others: readonly string[]): Data {
  for (const id of others) hub.join({ id, userId: id, send: () => undefined });
  const joined = hub.join({
    id: "page",
    userId: user,
    send: (m) => connection.receive(JSON.parse(JSON.stringify(m)) as Data),
  });
  connection.use({ post: (m) => hub.receive("page", m as Data & { t: string }) });
  return joined;
}

/** One page without a browser: the real documents against the real server, in this process. */
export function sitDown(
  generation: Generation,
  user = GM,
  { battle = "skirmish", others = [], prepare }: Seating = {},
): Hub {
  env.generation = generation;
  Hooks.clearForTests();
  installPrimitives();
  const data = emptyWorld("test", generation);
  ensureUsers(data);
  const hub = new Hub(new World(data));
  hub.world.loadBattle(practiceBattle(battle));
  prepare?.(data.collections);
  migrateWorld(data);
  const joined = join(hub, user, others);
  const g = globalThis as Data;
  Object.assign(g, {
    Hooks,
    CONST: makeConst(),
    CONFIG: makeConfig(),
    canvas: { ready: false, scene: null },
    foundry: { utils: makeUtils(), data: { PrototypeToken } },
    ui: { notifications: { warn: () => undefined, error: () => undefined, info: () => undefined } },
  });
  g["game"] = new Game(joined["world"], user, { id: "practice", title: "t", version: "1" });
  game.settings.register("core", "gridDiagonals", { scope: "world", type: Number, default: 0 });
  game.settings.register("core", "combatTrackerConfig", {
    scope: "world",
    type: Object,
    default: { skipDefeated: false },
  });
  game.modules.set("opfor", { id: "opfor", active: true, socket: true });
  game.initializeDocuments(joined["active"]);
  connection.handlers = { docs: (m) => void applyOperation(m["applied"] as Applied) };
  return hub;
}
/** Walls count only where a scene is viewed; a test says so of a token. */
export function viewed(name: string): any {
  const token = game.scenes.active.tokens.getName(name);
  token._testsWalls = true;
  return token;
}
