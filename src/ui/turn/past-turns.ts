import { askBack } from "../../foundry/owners/ask-owner";
import { sentences, text } from "../../core/text";
import { lastSetup } from "../../foundry/acting/outside-turns/setups-on-scene";
import { lastTurn, objectionsTo, takeBack, type TakenBack } from "../../foundry/acting/take-back";
import type { HostCombat, HostMessage, HostScene, HostUser } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theHooks } from "../../foundry/foundry-globals";
import { sleep } from "../../foundry/sleep";
import { mayKeep } from "../../foundry/keeping/combat-flags";
import { undoRecords } from "../../foundry/keeping/combat-store";
import { undoneByOthers } from "../../foundry/owners/undone-cards";
import { cardOf, reportOf, undoneBy } from "../../foundry/telling/turn-card-messages";
import { isWithoutGM } from "../../foundry/trust/rights";
import { log } from "../../foundry/log";
import type { Director } from "../../foundry/turns/director";
import { say } from "../../foundry/translations";
import { haltText } from "../../turn/playing/halt";
import type { Presenter } from "../../turn/playing/ports";
import { turnKey, turnNamed } from "../../turn/playing/turn-call";
import type { TurnReport } from "../../turn/records/turn-report";
import { mapView } from "../../turn/view/map/map-view";
import type { MapOverlay } from "../map/overlay";
import { isOpen, markUndone, refuse, sceneOf } from "./chat-card";
import { markRoundsUndone, refuseRounds } from "./round-card";

/** Who takes a turn back just after somebody else has hardly means the turn before it. */
const AT_ONCE_MS = 2500;
/** Who takes the same turn back at the same time is done within this. */
const OTHER_HAND_MS = 3000;
const LOOK_MS = 100;
/** How long the plan of a past turn stays on the map. */
const SHOWN_MS = 6000;

export const combatOf = (key: string): HostCombat | undefined => theGame().combats.get(turnNamed(key).combat);

const nameIn = ({ snapshot, figure }: TurnReport): string =>
  snapshot.figures.find(({ id }) => id === figure)?.name ?? "";

const isKept = (combat: HostCombat, key: string): boolean =>
  undoRecords(combat.id).some((one) => one.key === key);

/** Somebody else was quicker: on their way when this was pressed, or long since. */
function isTakenAlready(combat: HostCombat, key: string, wasKept: boolean): boolean {
  const card = cardOf(key);
  return !isKept(combat, key) && (wasKept || (card !== undefined && undoneBy(card) !== undefined));
}

/** Somebody else may just be at it: half of it is put back then, and looks like a change. */
async function isBeingTaken(combat: HostCombat, key: string, wasKept: boolean): Promise<boolean> {
  const others = theGame().users.filter((user) => user.active && !user.isSelf && mayKeep(user, combat));
  const patience = isWithoutGM() && others.length > 0 ? OTHER_HAND_MS : 0;
  for (let waited = 0; waited < patience && !isTakenAlready(combat, key, wasKept); waited += LOOK_MS)
    await sleep(LOOK_MS);
  return isTakenAlready(combat, key, wasKept);
}

export interface PastTurnsParts {
  readonly director: Director;
  readonly presenter: Pick<Presenter, "say">;
  readonly overlay: MapOverlay;
  /** A set-up was taken back. */
  setupTakenBack(): void;
  changed(): void;
}

/** What people do with turns that were played: take them back, decide them again, look at them. */
export class PastTurns {
  #byOthers:
    { readonly at: number; readonly words: { readonly who: string; readonly name: string } } | undefined;
  readonly #heard = new Set<string>();

  constructor(private readonly parts: PastTurnsParts) {}

  /** Turns that somebody else takes back, where no GM is at the table. */
  listen(): void {
    theHooks().on(
      "updateChatMessage",
      (message: HostMessage, _change: object, _how: object, user: string) => {
        if (user !== theGame().user.id && undoneBy(message) !== undefined)
          this.#tell(message, theGame().users.get(user)?.name ?? "");
      },
    );
    theHooks().on("updateUser", (user: HostUser) => {
      if (user.isSelf || user.isGM) return;
      for (const message of theGame().messages.filter((one) => undoneByOthers(one)?.by === user.name))
        this.#tell(message, user.name);
    });
  }

  #tell(message: HostMessage, who: string): void {
    const report = reportOf(message);
    if (report === undefined || this.#heard.has(message.id) || !isWithoutGM()) return;
    this.#heard.add(message.id);
    const words = { who, name: nameIn(report) };
    this.#byOthers = { at: performance.now(), words };
    this.parts.presenter.say(text("OPFOR.owners.tookBack", words), "info");
  }

  /** Takes a turn or a set-up back, or says why not: on the turn's card and to whoever asked. */
  readonly undo = async (key: string): Promise<void> => {
    const combat = combatOf(key);
    const isKnown = combat !== undefined && isKept(combat, key);
    if (isKnown && this.#byOthers !== undefined && performance.now() - this.#byOthers.at < AT_ONCE_MS) {
      this.parts.presenter.say(text("OPFOR.owners.justTakenBack", this.#byOthers.words), "warn");
      return;
    }
    // Before the first turn a combat may belong to no scene yet: what was set up is on the one in view.
    const scene = combat?.combatant?.token?.parent ?? combat?.scene ?? theCanvas().scene;
    if (combat === undefined || scene === null) {
      refuse(key, [haltText("combatGone")]);
      return;
    }
    const isSetup = lastSetup(combat)?.record.key === key;
    const taken = await this.#takeBackAtRest(combat, scene, key).catch((error: unknown) => {
      // A player without a GM may not write to everything a turn has touched.
      log.warn("the turn could not be taken back", error);
      return { ok: false as const, why: [text("OPFOR.ui.undo.noRights")] };
    });
    if (taken.ok && isSetup) {
      this.parts.setupTakenBack();
      this.parts.presenter.say(text("OPFOR.setup.takenBack"), "info");
    } else if (taken.ok) {
      for (const one of taken.keys) {
        await markUndone(one, taken.names);
        await markRoundsUndone(one, taken.names);
      }
      this.#tellTaken(key);
    } else if (await isBeingTaken(combat, key, isKnown)) {
      this.parts.presenter.say(text("OPFOR.ui.undo.already"), "info");
    } else {
      refuse(key, taken.why);
      refuseRounds(key, taken.why);
      this.parts.presenter.say(text("OPFOR.ui.undo.cannot", { why: sentences(taken.why) }), "warn");
    }
    this.parts.changed();
  };

  /** Whoever does not look at the chat sees only that somebody stands elsewhere. */
  #tellTaken(key: string): void {
    const card = cardOf(key);
    const report = card === undefined ? undefined : reportOf(card);
    if (report !== undefined)
      this.parts.presenter.say(text("OPFOR.ui.undo.told", { name: nameIn(report) }), "info");
  }

  /** What is being played comes to rest first; a refusal leaves it alone. */
  async #takeBackAtRest(combat: HostCombat, scene: HostScene, key: string): Promise<TakenBack> {
    const { director } = this.parts;
    const running = director.running(combat.id);
    const why =
      running !== undefined && turnKey(running) === key
        ? []
        : objectionsTo(combat, scene, key, askBack(combat));
    if (why.length > 0) return { ok: false, why };
    await director.stop(combat);
    await director.idle(combat.id);
    return takeBack(combat, scene, key, askBack(combat));
  }

  readonly undoLast = async (): Promise<void> => {
    const { combat } = theGame();
    const last = combat === null ? undefined : lastTurn(combat);
    if (last !== undefined) await this.undo(last.key);
  };

  /** The turn of this card and no other. */
  readonly decideAgain = async (report: TurnReport): Promise<void> => {
    const combat = combatOf(report.key);
    if (combat === undefined) this.parts.presenter.say(haltText("combatGone"), "warn");
    else if (isOpen(report)) await this.parts.director.play(combat);
    else this.parts.presenter.say(text("OPFOR.ui.card.notNow", { name: nameIn(report) }), "warn");
  };

  /** What came of a step that was left to the people at the table. */
  readonly enter = (report: TurnReport, step: number, option: string): void => {
    const [combat, scene] = [combatOf(report.key), sceneOf(report)];
    if (combat !== undefined && scene !== undefined)
      this.parts.director.enter(combat, scene, { report, step, option });
  };

  /** The plan of a past turn, drawn as it was. */
  readonly showOnMap = (report: TurnReport): void => {
    const scene = sceneOf(report);
    if (scene === undefined) return;
    const { overlay } = this.parts;
    const call = {
      ...turnNamed(report.key),
      figure: report.figure,
      mode: report.mode,
      place: { index: 0, count: 0 },
    };
    const draft = { ...report, call, forced: {}, dropped: [], shown: [], at: 0, exhausted: false };
    overlay.draw(mapView(draft, say), scene);
    setTimeout(() => overlay.clear(), SHOWN_MS);
  };
}
