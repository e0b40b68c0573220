import { makeApi } from "./api";
import { announcing } from "./foundry/thinking/announce-decisions";
import { isActingGM, joinOwnPages } from "./foundry/turns/acting-client/acting-page";
import { Director } from "./foundry/turns/director";
import { freshSeed } from "./foundry/turns/seeds";
import { guardUnplayedTurns } from "./foundry/turns/guard-unplayed-turns";
import { playMonsters } from "./foundry/turns/play-monsters";
import { listenToCombat } from "./foundry/hooks/combat";
import { listenForStatuses } from "./foundry/hooks/offer-ruleset-statuses";
import { listenToTokens } from "./foundry/hooks/token-documents";
import { listenToSchemePages } from "./foundry/hooks/scheme-pages";
import { listenForNeed, needsRulesets } from "./foundry/hooks/rulesets-needed";
import { listenToWorld } from "./foundry/hooks/world-events";
import type { HostScene } from "./foundry/foundry-documents";
import { theCanvas, theGame, theHooks } from "./foundry/foundry-globals";
import { MODULE } from "./foundry/ids";
import { registerTemplates } from "./foundry/handlebars-templates";
import type { CheckReport, SelfCheckOptions } from "./foundry/self-check";
import { registerSettings, takePreparedPace } from "./foundry/settings";
import { adoptState, disownState } from "./foundry/keeping/gm-comes-back";
import { reportOf, turnsTold } from "./foundry/telling/turn-card-messages";
import { listenForHitPoints } from "./foundry/acting/outside-turns/scheme-hit-points";
import { ClaimDesk } from "./foundry/owners/answer-claims";
import { listenToAnswers } from "./foundry/owners/ask-owner";
import { CardsFromBefore } from "./foundry/owners/check/turn-played-while-away";
import { SecondOpinion } from "./foundry/owners/check/turn-seen-here";
import { OpForWithoutGM } from "./ui/windows/without-gm-window";
import { SetupVotes } from "./ui/turn/setup-votes";
import { askInTime } from "./ui/parts/confirm";
import { listenForAttempts } from "./foundry/trust/attempts";
import { listenToGMs, registerEntrusted } from "./foundry/trust/entrusted-figures";
import { loadRulesets, whenLoaded } from "./foundry/keeping/ruleset-registry";
import { storeWith } from "./foundry/keeping/combat-store";
import { registerTerrain } from "./foundry/reading/terrain-behaviour";
import { PageThinker } from "./foundry/thinking/page-thinker";
import { workerFactories, watchLock, WorkerLine } from "./foundry/thinking/worker-line";
import { countChanges } from "./foundry/reading/scene-change-count";
import { readAhead } from "./foundry/reading/kept-walls";
import { answerStanding, askStanding, decidesHere } from "./foundry/telling/panel-lines-from-gm";
import { log } from "./foundry/log";
import { listen, registerQueries } from "./foundry/telling/votes-and-hints";
import { learnOwnDoctrines } from "./foundry/keeping/own-doctrines";
import { moveToPages } from "./foundry/keeping/move-doctrines-to-pages";
import { registerSchemePages } from "./foundry/keeping/scheme-page-type";
import { registerSchemeSheet } from "./ui/windows/scheme-journal-sheet";
import { listenToDrops } from "./ui/map/scheme-drop";
import { openDoctrine, tokenNamed, type DoctrinePick } from "./ui/windows/doctrine-window";
import { OpForLibrary } from "./ui/windows/scheme-editor-window";
import type { OpForRehearsal } from "./ui/windows/rehearsal-window";
import { OpForSetup, type SetupPick } from "./ui/windows/setup-window";
import { say, sayKey } from "./foundry/translations";
import { listenToTokensOnMap, refreshBadges } from "./ui/map/token-badge";
import { listenToCards, postMissingCard, sceneOf, telling } from "./ui/turn/chat-card";
import { listenToSceneControls } from "./ui/map/scene-control";
import { listenToHud, openTabOf } from "./ui/map/token-hud";
import { OpForCheck } from "./ui/windows/self-check-window";
import { OpForKeys, registerKeys } from "./ui/turn/keys";
import { OpForOptions } from "./ui/windows/rule-readings-window";
import { MarksOnMap } from "./ui/map/marks-on-map";
import { MapOverlay } from "./ui/map/overlay";
import { announceRound, listenToRoundCards } from "./ui/turn/round-card";
import { listenToMenus } from "./ui/turn/menu-entries";
import { OpForPanel } from "./ui/turn/panel";
import { OpForPanelWindow } from "./ui/turn/panel-in-own-window";
import { PastTurns } from "./ui/turn/past-turns";
import { WindowPresenter } from "./ui/turn/window-presenter";
import { OpForMapping } from "./ui/windows/attribute-paths-window";
import { registerTour, startTour } from "./ui/tour/first-battle";
import { registerMenus } from "./ui/windows/settings-menus";
import { openSheet } from "./ui/windows/figure-memory-window";
import { refreshTabs } from "./ui/token-tab/tab-on-screen";
import { addTokenTabs } from "./ui/token-tab/token-tab";
import { OpForTrace, type Traced } from "./ui/windows/trace-window";
import { askBetweenTurns, askVote, endVote } from "./ui/turn/vote-dialogs";

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
const newLine = (): WorkerLine => new WorkerLine({ ways: workerFactories(workerUrl), watch: watchLock });
const thinker = new PageThinker(newLine());
/** Other modules hear of these decisions, and not of trials and set-ups. */
const turnThinker = announcing(thinker);
const store = storeWith(telling);
const opinion = new SecondOpinion(thinker);
const director = new Director({
  thinker: turnThinker,
  opinion,
  store,
  presenterFor: (combat) => presenter.for(combat),
  announceRound,
  told: turnsTold,
  postMissingCard,
  askPerson: askBetweenTurns,
  changed: () => panel.refresh(),
});
let rehearsalWindow: OpForRehearsal | undefined;
const setupOverlay = new MapOverlay();
const setupVotes = new SetupVotes({ thinker, store, overlay: setupOverlay });
const cardsFromBefore = new CardsFromBefore(thinker);
const desk = new ClaimDesk({
  opinion,
  say: (message) => presenter.say(message, "info"),
  confirm: (question) => askInTime(sayKey("OPFOR.owners.confirmTitle"), say(question)),
  agreedTo: (vote, claimed) => setupVotes.agreedTo(vote, claimed),
  replays: cardsFromBefore.replays,
});
let setupWindow: OpForSetup | undefined;
const panel = new OpForPanel({
  director,
  standing: (combat) => (decidesHere() ? director.standing(combat) : askStanding(combat)),
  asking: (combat) => presenter.isAsking(combat),
  reopen: (combat) => presenter.reopen(combat),
  undo: (key) => pastTurns.undo(key),
  setUp: () => void setUp(),
  options: () => void new OpForOptions().render({ force: true }),
  library: () => void openLibrary(),
  window: () => openPanel(),
  rehearse: () => void rehearseBattle(),
  monsters: () => void pressMonsters(),
  tour: () => void startTour(),
  withoutGM: () => void new OpForWithoutGM().render({ force: true }),
  openDoctrine: showDoctrine,
  openSheet: (combat, figure) => void openSheet(store, combat, figure, () => panel.refresh()),
  point: (figure) => overlay.point(figure, theGame().combat?.combatant?.token?.parent),
});

let panelWindow: OpForPanelWindow | undefined;
function openPanel(): void {
  panelWindow ??= new OpForPanelWindow(panel);
  void panelWindow.render({ force: true });
}

/** The selected monsters play by their sheets; the turn that is on begins at once. */
async function pressMonsters(): Promise<void> {
  const { combat, said, tone, unread = [] } = await playMonsters();
  if (said !== undefined) presenter.say(said, tone);
  openTabOf(unread);
  panel.refresh();
  if (combat !== undefined) await director.play(combat);
}

/** The battle on the map in view. */
async function rehearseBattle(): Promise<void> {
  const { scene } = theCanvas();
  if (scene === null) return;
  // Loaded by whoever wants one: players' pages do without.
  const [{ OpForRehearsal }, { RehearsalCrew }] = await Promise.all([
    import("./ui/windows/rehearsal-window"),
    import("./foundry/thinking/rehearsal-crew"),
  ]);
  rehearsalWindow ??= new OpForRehearsal({ crew: new RehearsalCrew(newLine), store, seed: freshSeed });
  await rehearsalWindow.open(scene);
}

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

/** Few people ever ask for it: the page loads it when they do. */
const checkAll = async (options?: SelfCheckOptions): Promise<CheckReport> => {
  const { selfCheck } = await import("./foundry/self-check");
  return selfCheck(
    {
      thinker,
      busy: () => theGame().combats.contents.some(({ id }) => director.running(id) !== undefined),
    },
    options,
  );
};

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
  void openDoctrine(tokenNamed(figure), (pick) => void openLibrary(pick));
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

const pastTurns = new PastTurns({
  director,
  presenter,
  overlay,
  setupTakenBack: () => setupWindow?.takenBack(),
  changed: () => panel.refresh(),
});

const hooks = theHooks();
hooks.once("init", () => {
  countChanges();
  registerTemplates();
  registerSettings(() => panel.refresh(), libraryChanged);
  registerEntrusted(() => panel.refresh());
  registerTerrain();
  registerSchemePages();
  registerSchemeSheet((pick) => void openLibrary(pick));
  registerQueries({
    vote: (request, timeout) =>
      request.setup === undefined ? askVote(request, timeout) : setupVotes.ask(request, timeout),
    voteOver: endVote,
  });
  answerStanding((combat) => director.standing(combat));
  registerKeys({
    press: (action) => presenter.press(action),
    choose: (digit) => presenter.choose(digit),
    undoLast: () => void pastTurns.undoLast(),
    stop: () => void director.stopAll(),
  });
  registerMenus([
    { id: "options", words: "OPFOR.ui.options", icon: "fa-gear", type: OpForOptions, restricted: true },
    {
      id: "withoutGM",
      words: "OPFOR.owners",
      icon: "fa-people-group",
      type: OpForWithoutGM,
      restricted: true,
    },
    { id: "mapping", words: "OPFOR.mapping", icon: "fa-sitemap", type: OpForMapping, restricted: true },
    { id: "library", words: "OPFOR.library", icon: "fa-scroll", type: OpForLibraryMenu, restricted: true },
    { id: "check", words: "OPFOR.check", icon: "fa-stethoscope", type: OpForCheckMenu, restricted: false },
    { id: "keys", words: "OPFOR.ui.keys", icon: "fa-keyboard", type: OpForKeys, restricted: false },
  ]);
  panel.listen();
  hooks.on("closeControlsConfig", () => presenter.showKeys());
  listenToTokensOnMap();
  marksOnMap.listen();
  listenToHud(
    () => panel.refresh(),
    () => void pressMonsters(),
  );
  listenToSceneControls(() => void pressMonsters(), openPanel);
  listenToMenus();
  pastTurns.listen();
  listenToRoundCards({ undo: pastTurns.undo });
  listenToCards({
    trace: (report) => openTrace(report, sceneOf(report)),
    showOnMap: pastTurns.showOnMap,
    undo: pastTurns.undo,
    again: pastTurns.decideAgain,
    enter: pastTurns.enter,
  });
});

hooks.once("setup", () =>
  registerTour({ doIt: () => void presenter.press("do"), roll: () => void presenter.choose(0) }),
);

hooks.once("ready", () => void whenReady());

/** Where somebody is to be played, the rules come first: then everything else finds them there. */
async function whenReady(): Promise<void> {
  whenLoaded(libraryChanged);
  publish();
  if (needsRulesets())
    await loadRulesets().catch((error: unknown) => log.error("the rulesets could not be loaded", error));
  listenForNeed(() => thinker.warm());
  await joinOwnPages(director);
  begin();
}

/** At once, for modules that look for it in their own `ready`. */
function publish(): void {
  const api = makeApi(director, turnThinker, setUp, checkAll, {
    undoLast: () => void pastTurns.undoLast(),
    playMonsters: () => void pressMonsters(),
    openPanel,
    openSchemes: () => void openLibrary(),
    openCheck: () => void new OpForCheckMenu().render({ force: true }),
    startTour: () => void startTour(),
  });
  const module = theGame().modules.get(MODULE);
  if (module !== undefined) module.api = api;
  hooks.callAll("opforReady", api);
}

function begin(): void {
  panel.refresh();
  learnOwnDoctrines();
  void takePreparedPace();
  addTokenTabs((pick) => void openLibrary(pick));
  listen({ hint: (hint) => panel.hint(hint) });
  listenToCombat(director);
  guardUnplayedTurns((message) => presenter.say(message, "warn"));
  listenToWorld(director);
  listenForStatuses();
  listenForHitPoints();
  listenToTokens(director);
  listenToSchemePages(libraryChanged);
  listenToDrops();
  if (isActingGM()) void moveToPages();
  listenToGMs();
  disownState();
  cardsFromBefore.open();
  desk.listen();
  listenToAnswers((message) => presenter.say(message, "warn"));
  listenForAttempts((message) => reportOf(message) !== undefined);
  const readWalls = (): void => void readAhead(theCanvas().scene?._source.walls ?? []);
  // The first scene is drawn before the world is ready.
  readWalls();
  marksOnMap.refresh();
  hooks.on("canvasReady", () => {
    readWalls();
    overlay.redraw();
    setupOverlay.redraw();
    setupWindow?.sceneChanged(theCanvas().scene);
    rehearsalWindow?.sceneChanged(theCanvas().scene);
    refreshBadges();
  });
  hooks.on("canvasTearDown", () => {
    overlay.takeDown();
    setupOverlay.takeDown();
  });
  // Rulesets that came just now have schemes on pages, too.
  learnOwnDoctrines();
  void adoptState((message) => presenter.say(message, "info")).then(() => {
    director.resume();
    // What was asked of this person's figures while they were away.
    desk.look();
  });
  hooks.on("userConnected", () => desk.look());
}
