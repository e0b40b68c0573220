import { sleep } from "../../sleep";
import { theGame } from "../../foundry-globals";
import { log } from "../../log";

/**
 * Several pages of one person are one user to Foundry, and each would play the turn. One of them acts: the one that was
 * opened first, or looked at last. The browser's lock tells who is left; pages in another browser, and pages on plain http
 * addresses, have no lock in common and are not told apart.
 */

export interface PageWork {
  /** Another page is to act: ends what is being played here, after the step that is on. */
  recheck(): void;
  resume(): void;
  /** Nothing is being told or played. */
  allIdle(): Promise<unknown>;
}

/** What the page that acted before has written may be this late. */
const LATE = 2_100;
/** A page that acts is not waited for longer: it may hang. */
const PATIENCE = 10_000;

let isActing = true;
/** Another page was looked at after this one. */
let isWantedElsewhere = false;
let letGo: (() => void) | undefined;
let handedOver: Promise<unknown> = Promise.resolve();

/** Whether this page acts for its person. */
export const isActingPage = (): boolean => isActing;

/** Whether this page does what one GM does for all. */
export const isActingGM = (): boolean => theGame().user.isActiveGM && isActing;

/** After it, what another page of this person has written before it let go has come. */
export const pageSettled = (): Promise<unknown> => handedOver;

/** Comes back when it is known whether this page acts. */
export async function joinOwnPages(work: PageWork): Promise<void> {
  // There are no locks on plain http addresses, whatever the types say.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return;
  const name = `opfor-acts:${theGame().world.id}:${theGame().user.id}`;
  const channel = new BroadcastChannel(name);
  const hold = (options: LockOptions): Promise<boolean> => held(locks, name, options);
  let granted: Promise<boolean> = Promise.resolve(true);
  const wait = (): void => {
    granted = hold({});
    void granted.then(() => comeIn(work, wait));
  };
  channel.onmessage = () => void stepBack(work, wait);
  const ask = (): void => {
    if (isActing) return;
    [isActing, isWantedElsewhere] = [true, false];
    handedOver = Promise.race([granted, sleep(PATIENCE)]).then(() => sleep(LATE));
    channel.postMessage("wanted");
    work.resume();
  };
  addEventListener("focus", ask);
  isActing = await hold({ ifAvailable: true });
  if (isActing) return;
  wait();
  if (document.hasFocus()) ask();
}

/** True when this page has the lock; it keeps it until it lets go. */
const held = (locks: LockManager, name: string, options: LockOptions): Promise<boolean> =>
  new Promise((known) => {
    const keep = (lock: Lock | null): Promise<void> | undefined => {
      known(lock !== null);
      return lock === null ? undefined : new Promise((release) => (letGo = release));
    };
    locks.request(name, options, keep).catch((error: unknown) => {
      log.info("pages of one person cannot be told apart here", error);
      known(true);
    });
  });

function release(wait: () => void): void {
  letGo?.();
  letGo = undefined;
  wait();
}

/** The lock is this page's: the other one let go of it, or is closed. */
function comeIn(work: PageWork, wait: () => void): void {
  if (isActing) return;
  if (isWantedElsewhere) {
    isWantedElsewhere = false;
    release(wait);
    return;
  }
  isActing = true;
  handedOver = sleep(LATE);
  work.resume();
}

/** Another page is looked at. */
async function stepBack(work: PageWork, wait: () => void): Promise<void> {
  isWantedElsewhere = true;
  if (!isActing) return;
  isActing = false;
  work.recheck();
  if (letGo === undefined) return;
  await Promise.race([work.allIdle(), sleep(PATIENCE)]);
  release(wait);
}
