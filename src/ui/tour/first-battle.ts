import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";
import { sayKey } from "../../foundry/translations";
import { openTab } from "../map/token-hud";
import { askYes } from "../parts/confirm";

/** What OpFor uses of Foundry's tours, the same in V13 and V14. */
declare class TourShape {
  constructor(config: object);
  readonly currentStep: { readonly id: string; readonly selector?: string } | null;
  get canStart(): boolean;
  start(): Promise<void>;
  reset(): Promise<void>;
  complete(): Promise<void>;
  protected _preStep(): Promise<void>;
  protected _getTargetElement(selector: string): HTMLElement | null;
}
interface Tours {
  register(namespace: string, id: string, tour: TourShape): void;
  get(key: string): TourShape | undefined;
}
const theTours = (): Tours => (theGame() as unknown as { tours: Tours }).tours;

const ID = "first-battle";
const WINDOW = "#opfor-suggestion";
const DO = `${WINDOW} [data-action="do"]`;
/** What each step points at; those without stand in the middle of the screen. */
const STEPS = [
  { id: "welcome" },
  // In a corner: in the middle it would lie over the figures that it tells of.
  { id: "map", selector: "#scene-navigation", tooltipDirection: "DOWN" },
  { id: "tab", selector: '.token-config .tab[data-tab="opfor"]', tooltipDirection: "LEFT" },
  { id: "panel", selector: ".of-panel", tooltipDirection: "LEFT" },
  // Over the tracker: the way that it tells of is on the map.
  { id: "suggestion", selector: WINDOW, tooltipDirection: "RIGHT" },
  { id: "do", selector: DO, tooltipDirection: "UP" },
  { id: "card", selector: ".chat-log .of-card", tooltipDirection: "LEFT" },
  { id: "undo", selector: '.of-panel [data-opfor="undo"]', tooltipDirection: "LEFT" },
  { id: "end" },
] as const;
type StepId = (typeof STEPS)[number]["id"];

/** How long a step waits for what it points at, and how often it looks. */
const PATIENCE = 15_000;
const LOOK = 50;
/** The deck may set another order just after the combat has begun. */
const DECK = 700;

interface Pressing {
  /** "Do it" of the suggestion that is open. */
  readonly doIt: () => void;
  /** A die for the question that is open. */
  readonly roll: () => void;
}

/** A guided first battle: Foundry shows the steps, OpFor does what each of them tells of. */
export function registerTour(pressing: Pressing): void {
  const { Tour } = foundry.nue as unknown as { Tour: typeof TourShape };

  class FirstBattle extends Tour {
    override get canStart(): boolean {
      return theGame().user.isGM && theCanvas().ready;
    }

    override async start(): Promise<void> {
      const { clearTour } = await import("../../foundry/acting/outside-turns/tour-battle");
      await clearTour();
      await super.start();
    }

    protected override async _preStep(): Promise<void> {
      await super._preStep();
      const step = STEPS.find(({ id }) => id === this.currentStep?.id);
      if (step === undefined) return;
      await prepare(step.id, pressing);
      if ("selector" in step && step.id !== "map") await shown(step.selector);
    }

    /** Of cards the last, of panels the one that is to be seen; some hide Foundry's list of scenes. */
    protected override _getTargetElement(selector: string): HTMLElement | null {
      return lastShown(selector) ?? lastShown("#sidebar");
    }

    override async complete(): Promise<void> {
      await super.complete();
      const { clearTour } = await import("../../foundry/acting/outside-turns/tour-battle");
      const isOver = await askYes(sayKey("OPFOR.tour.clear.title"), sayKey("OPFOR.tour.clear.question"));
      if (isOver) await clearTour();
    }
  }

  const steps = STEPS.map((step) => ({
    ...step,
    title: `OPFOR.tour.${step.id}.title`,
    content: `OPFOR.tour.${step.id}.content`,
  }));
  const config = {
    namespace: MODULE,
    id: ID,
    title: "OPFOR.tour.title",
    description: "OPFOR.tour.description",
    restricted: true,
    display: true,
    canBeResumed: false,
    steps,
  };
  theTours().register(MODULE, ID, new FirstBattle(config));
}

export async function startTour(): Promise<void> {
  const tour = theTours().get(`${MODULE}.${ID}`);
  await tour?.reset();
  await tour?.start();
}

async function prepare(step: StepId, { doIt, roll }: Pressing): Promise<void> {
  const battle = await import("../../foundry/acting/outside-turns/tour-battle");
  switch (step) {
    case "welcome":
      return;
    case "map":
      await battle.tourBattle();
      return;
    case "tab": {
      const goblin = (await battle.tourBattle()).tokens.find(({ disposition }) => disposition < 0);
      if (goblin !== undefined) openTab(goblin);
      return;
    }
    case "panel":
      closeSheets();
      showTab("combat");
      return;
    case "suggestion":
      showTab("combat");
      await battle.beginCombat();
      await until(isAsked, () => battle.passHero(), DECK);
      return;
    case "do":
      await until(
        () => document.querySelector(DO) !== null,
        () => {
          roll();
          return isAsked() ? Promise.resolve() : battle.passHero();
        },
        DECK,
      );
      return;
    case "card":
      if (isAsked()) await played(doIt);
      showTab("chat");
      return;
    case "undo":
      showTab("combat");
      return;
    case "end":
      return;
  }
}

/** Presses, and waits until the turn's card is there. */
async function played(doIt: () => void): Promise<void> {
  const before = theGame().messages.size;
  doIt();
  await until(() => theGame().messages.size > before);
}

const showTab = (tab: string): void =>
  (ui.sidebar as unknown as { changeTab(tab: string, group: string): void } | undefined)?.changeTab(
    tab,
    "primary",
  );

function closeSheets(): void {
  const open = (
    foundry.applications as unknown as {
      instances: Map<string, { element: HTMLElement; close(): Promise<unknown> }>;
    }
  ).instances;
  for (const app of [...open.values()]) if (app.element.matches(".token-config")) void app.close();
}

const lastShown = (selector: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast(
    (element) => element.getClientRects().length > 0,
  ) ?? null;

const shown = (selector: string): Promise<void> => until(() => lastShown(selector) !== null);

const isAsked = (): boolean => document.querySelector(WINDOW) !== null;

/** Looks again and again, with something to do in between. */
async function until(isSo: () => boolean, meanwhile?: () => Promise<void>, every = LOOK): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!isSo() && performance.now() < end) {
    await new Promise((go) => setTimeout(go, every));
    if (!isSo()) await meanwhile?.();
  }
}
