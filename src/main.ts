import { makeApi } from "./api";
import { sentences, text } from "./core/text";
import { announcing } from "./foundry/announcing";
import { Director, freshSeed } from "./foundry/director";
import { listenToCombat } from "./foundry/hooks/combat";
import { listenToTokens } from "./foundry/hooks/tokens";
import { listenToWorld } from "./foundry/hooks/world";
import { loadTemplates, theCanvas, theGame, theHooks, type HostCombat, type HostScene } from "./foundry/host";
import { MODULE, TEMPLATES } from "./foundry/ids";
import { log } from "./foundry/log";
import { selfCheck, type CheckReport, type SelfCheckOptions } from "./foundry/selfCheck";
import { registerSettings } from "./foundry/settings";
import { lastSetup } from "./foundry/setup";
import { storeWith } from "./foundry/store";
import { lastTurn, objectionsTo, takeBack, type TakenBack } from "./foundry/takeBack";
import { registerTerrain } from "./foundry/terrain";
import { PageThinker } from "./foundry/thinker";
import { waysTo, watchLock, WorkerLine } from "./foundry/workerLine";
import { readAhead } from "./foundry/walls";
import { listen, registerQueries } from "./foundry/wire";
import { learnOwnDoctrines } from "./foundry/library";
import { openDoctrine, tokenNamed, type DoctrinePick } from "./ui/doctrine";
import { OpForLibrary } from "./ui/library";
import { OpForSetup, type SetupPick } from "./ui/setup";
import { turnKey, turnNamed } from "./turn/call";
import type { TurnReport } from "./turn/report";
import { mapView } from "./turn/view/mapView";
import { say } from "./foundry/say";
import { listenToTokensOnMap, refreshBadges } from "./ui/badge";
import { announce, isOpen, listenToCards, markUndone, refuse, sceneOf } from "./ui/card";
import { listenToHud } from "./ui/hud";
import { OpForCheck } from "./ui/check";
import { OpForKeys, registerKeys } from "./ui/keys";
import { OpForOptions } from "./ui/options";
import { MarksOnMap } from "./ui/marksOnMap";
import { MapOverlay } from "./ui/overlay";
import { OpForPanel } from "./ui/panel";
import { WindowPresenter } from "./ui/presenter";
import { openSheet } from "./ui/sheet";
import { addTokenTabs, refreshTabs } from "./ui/tokenTab";
import { OpForTrace, type Traced } from "./ui/trace";
import { askVote, endVote } from "./ui/votes";

/** Wiring only: who knows whom. */

const overlay = new MapOverlay();
const marksOnMap = new MarksOnMap();
const presenter = new WindowPresenter({
  overlay,
  openTrace: (view, scene) =>
    openTrace({ ...view.draft, figure: view.figure, steps: [], answers: view.draft.answers }, scene),
  openDoctrine: showDoctrine,
  changed: () => panel.refresh(),
});
// In two steps: the bundler would take the address in one for a file to copy.
const here = import.meta.url;
const workerUrl = new URL("worker.js", here).href;
const thinker = new PageThinker(new WorkerLine({ ways: waysTo(workerUrl), watch: watchLock }));
/** Other modules hear of these decisions, and not of trials and set-ups. */
const turnThinker = announcing(thinker);
const store = storeWith(announce);
const director = new Director({
  thinker: turnThinker,
  store,
  presenterFor: (combat) => presenter.for(combat),
  changed: () => panel.refresh(),
});
const setupOverlay = new MapOverlay();
let setupWindow: OpForSetup | undefined;
const panel = new OpForPanel({
  director,
  asking: (combat) => presenter.isAsking(combat),
  reopen: (combat) => presenter.reopen(combat),
  undo,
  setUp: () => void setUp(),
  options: () => void new OpForOptions().render({ force: true }),
  library: () => void openLibrary(),
  openDoctrine: showDoctrine,
  openSheet: (combat, figure) => openSheet(store, combat, figure, () => panel.refresh()),
  point: (figure) => overlay.point(figure, theGame().combat?.combatant?.token?.parent),
});

async function setUp(pick?: SetupPick): Promise<void> {
  const { scene } = theCanvas();
  setupWindow ??= new OpForSetup({
    thinker,
    store,
    overlay: setupOverlay,
    seed: freshSeed,
    busy: (combat) => director.running(combat.id) !== undefined,
    changed: () => panel.refresh(),
  });
  if (scene !== null) await setupWindow.open(scene, pick);
}

let libraryWindow: OpForLibrary | undefined;
const libraryParts = { thinker, store };

/** The settings menu makes a window of its own; the one there is comes to the front instead. */
class OpForLibraryMenu extends OpForLibrary {
  constructor() {
    super(libraryParts);
  }
  override render(): Promise<unknown> {
    return openLibrary();
  }
}

const checkAll = (options?: SelfCheckOptions): Promise<CheckReport> =>
  selfCheck(
    {
      thinker,
      busy: () => theGame().combats.contents.some(({ id }) => director.running(id) !== undefined),
    },
    options,
  );

class OpForCheckMenu extends OpForCheck {
  constructor() {
    super(checkAll);
  }
}

async function openLibrary(pick?: DoctrinePick): Promise<void> {
  libraryWindow ??= new OpForLibrary(libraryParts);
  await libraryWindow.open(pick);
}

function showDoctrine(figure: string): void {
  openDoctrine(tokenNamed(figure), (pick) => void openLibrary(pick));
}

function libraryChanged(): void {
  learnOwnDoctrines();
  libraryWindow?.changed();
  refreshTabs();
  panel.refresh();
}

function openTrace(traced: Traced, scene: HostScene | undefined): void {
  void new OpForTrace(traced, scene, overlay, showDoctrine).render({ force: true });
}

function combatOf(key: string): HostCombat | undefined {
  return theGame().combats.get(turnNamed(key).combat);
}

/** Takes a turn or a set-up back, or says why not: on the turn's card and to whoever asked. */
async function undo(key: string): Promise<void> {
  const combat = combatOf(key);
  // Before the first turn a combat may belong to no scene yet: what was set up is on the one in view.
  const scene = combat?.combatant?.token?.parent ?? combat?.scene ?? theCanvas().scene;
  if (combat === undefined || scene === null) {
    refuse(key, [text("OPFOR.ui.halt.combatGone")]);
    return;
  }
  const isSetup = lastSetup(combat)?.record.key === key;
  const taken = await takeBackAtRest(combat, scene, key).catch((error: unknown) => {
    // A player without a GM may not write to everything a turn has touched.
    log.warn("the turn could not be taken back", error);
    return { ok: false as const, why: [text("OPFOR.ui.undo.noRights")] };
  });
  if (taken.ok && isSetup) {
    setupWindow?.takenBack();
    presenter.say(text("OPFOR.setup.takenBack"), "info");
  } else if (taken.ok) {
    await markUndone(key, taken.names);
  } else {
    refuse(key, taken.why);
    presenter.say(text("OPFOR.ui.undo.cannot", { why: sentences(taken.why) }), "warn");
  }
  panel.refresh();
}

/** What is being played comes to rest first; a refusal leaves it alone. */
async function takeBackAtRest(combat: HostCombat, scene: HostScene, key: string): Promise<TakenBack> {
  const running = director.running(combat.id);
  const why = running !== undefined && turnKey(running) === key ? [] : objectionsTo(combat, scene, key);
  if (why.length > 0) return { ok: false, why };
  await director.stop(combat);
  await director.idle(combat.id);
  return takeBack(combat, scene, key);
}

async function undoLast(): Promise<void> {
  const { combat } = theGame();
  const last = combat === null ? undefined : lastTurn(combat);
  if (last !== undefined) await undo(last.key);
}

/** The turn of this card and no other. */
async function decideAgain(report: TurnReport): Promise<void> {
  const combat = combatOf(report.key);
  const name = report.snapshot.figures.find(({ id }) => id === report.figure)?.name ?? "";
  if (combat === undefined) presenter.say(text("OPFOR.ui.halt.combatGone"), "warn");
  else if (isOpen(report)) await director.play(combat);
  else presenter.say(text("OPFOR.ui.card.notNow", { name }), "warn");
}

/** The plan of a past turn, drawn as it was. */
function showOnMap(report: TurnReport): void {
  const scene = sceneOf(report);
  if (scene === undefined) return;
  const call = {
    ...turnNamed(report.key),
    figure: report.figure,
    mode: report.mode,
    place: { index: 0, count: 0 },
  };
  overlay.draw(
    mapView({ ...report, call, forced: {}, dropped: [], shown: [], at: 0, exhausted: false }, say),
    scene,
  );
  setTimeout(() => overlay.clear(), 6000);
}

const hooks = theHooks();
hooks.once("init", () => {
  registerSettings(() => panel.refresh(), libraryChanged);
  registerTerrain();
  registerQueries({ vote: askVote, voteOver: endVote });
  registerKeys({
    press: (action) => presenter.press(action),
    undoLast: () => void undoLast(),
    stop: () => void director.stopAll(),
  });
  theGame().settings.registerMenu(MODULE, "options", {
    name: "OPFOR.ui.options.title",
    label: "OPFOR.ui.options.open",
    hint: "OPFOR.ui.options.hint",
    icon: "fa-solid fa-gear",
    type: OpForOptions,
    restricted: true,
  });
  theGame().settings.registerMenu(MODULE, "library", {
    name: "OPFOR.library.title",
    label: "OPFOR.library.open",
    hint: "OPFOR.library.hint",
    icon: "fa-solid fa-scroll",
    type: OpForLibraryMenu,
    restricted: true,
  });
  theGame().settings.registerMenu(MODULE, "check", {
    name: "OPFOR.check.title",
    label: "OPFOR.check.open",
    hint: "OPFOR.check.hint",
    icon: "fa-solid fa-stethoscope",
    type: OpForCheckMenu,
    restricted: false,
  });
  theGame().settings.registerMenu(MODULE, "keys", {
    name: "OPFOR.ui.keys.title",
    label: "OPFOR.ui.keys.open",
    hint: "OPFOR.ui.keys.hint",
    icon: "fa-solid fa-keyboard",
    type: OpForKeys,
    restricted: false,
  });
  panel.listen();
  hooks.on("closeControlsConfig", () => presenter.showKeys());
  listenToTokensOnMap();
  marksOnMap.listen();
  listenToHud(() => panel.refresh());
  listenToCards({
    trace: (report) => openTrace(report, sceneOf(report)),
    showOnMap,
    undo,
    again: decideAgain,
    enter: (report, step, option) => {
      const [combat, scene] = [combatOf(report.key), sceneOf(report)];
      if (combat !== undefined && scene !== undefined)
        director.enter(combat, scene, { report, step, option });
    },
  });
});

hooks.once("ready", () => {
  const partials = [
    "portrait",
    "die",
    "target",
    "entry",
    "token-tab-body",
    "card",
    "panel",
    "sheet-field",
    "form",
    "form-group",
    "form-list",
  ];
  void loadTemplates(partials.map((name) => `${TEMPLATES}/${name}.hbs`)).then(() => panel.refresh());
  learnOwnDoctrines();
  addTokenTabs((pick) => void openLibrary(pick));
  listen({ hint: (hint) => panel.hint(hint) });
  listenToCombat(director);
  listenToWorld(director);
  listenToTokens(director);
  const readWalls = (): void => void readAhead(theCanvas().scene?._source.walls ?? []);
  // The first scene is drawn before the world is ready.
  readWalls();
  marksOnMap.refresh();
  hooks.on("canvasReady", () => {
    readWalls();
    overlay.redraw();
    setupOverlay.redraw();
    setupWindow?.sceneChanged(theCanvas().scene);
    refreshBadges();
  });
  hooks.on("canvasTearDown", () => {
    overlay.takeDown();
    setupOverlay.takeDown();
  });
  const api = makeApi(director, turnThinker, setUp, checkAll);
  const module = theGame().modules.get(MODULE);
  if (module !== undefined) module.api = api;
  hooks.callAll("opforReady", api);
  director.resume();
});
