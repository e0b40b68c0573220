import { z } from "zod";
import { isRecord } from "../../core/json";
import { sleep } from "../acting/pace";
import { theCanvas, theGame, theHooks, type HostCombat, type HostUser } from "../foundry-documents";
import { FLAG, MODULE, SOCKET } from "../ids";
import { progressIn } from "../keeping/combat-store";
import { log } from "../log";

/**
 * A person may have the world open on several pages, and to Foundry they are one user. One page acts for them: the one
 * that was opened last, and for the scene on it the one that they looked at last. It is written on their user, where
 * nobody but GMs can write; pages hear of it there. A page that is gone is not missed for long: the others ask after it.
 */

/** By scene, the page that acts there; "" is every other scene. Null was left by a page that shows another scene now. */
type Seats = Readonly<Record<string, string | null>>;
const EVERYWHERE = "";

const page = [...crypto.getRandomValues(new Uint32Array(2))].map((one) => one.toString(36)).join("");

/** What another page of this person still writes may be this late. */
const LATE = 2_100;
/** Somebody looks here while another page plays a turn: it is given time to end it. */
const TURN_PATIENCE = 4_000;

/** How often a page without a seat asks after the one that has it. */
const ASKS_EVERY = 3_000;

let handedOver: Promise<unknown> = Promise.resolve();
/** After it, what another page of this person has written before it gave up its seat has come. */
export const seatSettled = (): Promise<unknown> => handedOver;

function seats(): Seats {
  const kept = theGame().user.flags[MODULE]?.[FLAG.seats];
  if (typeof kept !== "string" || kept.length > 20_000) return {};
  try {
    const value: unknown = JSON.parse(kept);
    return isRecord(value) ? (value as Seats) : {};
  } catch {
    return {};
  }
}

const holderOf = (scene: string): string | undefined => seats()[scene] ?? seats()[EVERYWHERE] ?? undefined;

/** This page has just been opened and takes every seat; what it does waits until that is known. */
let isComing = true;

/** Whether this is the page that acts for its person on a scene. */
export function isSeated(scene: string | undefined): boolean {
  const holder = holderOf(scene ?? EVERYWHERE);
  return holder === undefined || holder === page || isComing;
}

/** Whether this page acts for its person in a combat. */
export const actsFor = ({ combatant, scene }: HostCombat): boolean => isSeated(sceneOf({ combatant, scene }));

const sceneOf = ({ combatant, scene }: Pick<HostCombat, "combatant" | "scene">): string | undefined =>
  combatant?.token?.parent.id ?? scene?.id;

/** This page acts from now on, here or everywhere. */
export async function takeSeat(scene = theCanvas().scene?.id ?? EVERYWHERE): Promise<void> {
  const holder = holderOf(scene);
  if (holder === page) return;
  const isPlaying = theGame().combats.find(({ started }) => started) !== undefined;
  if (holder !== undefined && isPlaying) handedOver = Promise.all([handedOver, sleep(LATE)]);
  await write(scene === EVERYWHERE ? { [EVERYWHERE]: page } : { ...seats(), [scene]: page });
}

const write = (value: Seats): Promise<unknown> =>
  theGame()
    .user.update({ flags: { [MODULE]: { [FLAG.seats]: JSON.stringify(value) } } })
    .catch((error: unknown) => log.warn("which page acts could not be written down", error));

const message = z.strictObject({ type: z.enum(["seat?", "seat!"]), page: z.string().max(40) });
/** Pages that have answered since they were last asked after. */
const alive = new Set<string>();

/**
 * Pages ask after each other by messages, which anybody can send: a false answer leaves a dead page its seat until
 * somebody looks at another, and does nothing else. True when it was one of these.
 */
export function hearsSeat(received: unknown): boolean {
  const heard = message.safeParse(received);
  if (!heard.success) return false;
  if (heard.data.type === "seat!") alive.add(heard.data.page);
  else if (heard.data.page === page) theGame().socket.emit(SOCKET, { type: "seat!", page });
  return true;
}

/** Who holds the seat here may be gone without a word. */
async function askAfterHolder(): Promise<void> {
  const scene = theCanvas().scene?.id;
  const holder = scene === undefined ? undefined : holderOf(scene);
  const started = theGame().combats.find((combat) => combat.started && sceneOf(combat) === scene);
  if (holder == null || holder === page || started === undefined) return;
  alive.delete(holder);
  theGame().socket.emit(SOCKET, { type: "seat?", page: holder });
  await sleep(LATE);
  if (!alive.has(holder) && holderOf(scene ?? EVERYWHERE) === holder) await takeSeat(scene);
}

/** The map has changed: another page may still show the scene that this one has left. */
async function moved(left: string | undefined): Promise<void> {
  const played = theGame().combats.find((combat) => combat.started && sceneOf(combat) === left);
  const here = theCanvas().scene?.id;
  if (left !== undefined && left !== here && played !== undefined && isSeated(left))
    await write({ ...seats(), [left]: null });
  if (here !== undefined) await takeSeat(here);
}

const isInMidTurn = (): boolean =>
  theGame().combats.find(({ id, started }) => {
    const kept = started ? progressIn(id) : undefined;
    return kept !== undefined && !("ending" in kept);
  }) !== undefined;

/** `changed`: who acts may be another page now. */
export function listenToSeats(changed: () => void): void {
  let was = "";
  theHooks().on("updateUser", (user: HostUser) => {
    const now = JSON.stringify(seats());
    if (!user.isSelf || now === was) return;
    was = now;
    const here = theCanvas().scene?.id;
    if (here !== undefined && seats()[here] === null && holderOf(here) !== page) void takeSeat(here);
    changed();
  });
  let scene = theCanvas().scene?.id;
  theHooks().on("canvasReady", () => {
    void moved(scene);
    scene = theCanvas().scene?.id;
  });
  addEventListener("focus", () => {
    const late = isInMidTurn() ? sleep(TURN_PATIENCE) : Promise.resolve();
    void late.then(() => (document.hasFocus() ? takeSeat() : undefined));
  });
  setInterval(() => void askAfterHolder(), ASKS_EVERY);
  void takeSeat(EVERYWHERE).then(() => (isComing = false));
}
