import type { Json } from "../../core/json";
import { sideText } from "../../core/side-names";
import { text, type Text } from "../../core/text";
import type { Snapshot } from "../../field";
import { mayRehearse } from "../../foundry/trust/who-may-set-up-or-rehearse";
import type { HostScene } from "../../foundry/foundry-documents";
import { theNotifications } from "../../foundry/foundry-globals";
import { coverNamed, loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { log } from "../../foundry/log";
import { readScene } from "../../foundry/reading/scene-reader";
import type { RehearsalCrew } from "../../foundry/thinking/rehearsal-crew";
import { Refused } from "../../foundry/thinking/worker-line";
import { say } from "../../foundry/translations";
import type { Store } from "../../turn/playing/ports";
import type { RehearsalTally } from "../../turn/rehearsal/rehearsal-tally";
import type { Rehearsal } from "../../turn/rehearsal/rehearse";
import { NO_CHANGES, type Changes } from "../../turn/rehearsal/what-if";
import { rehearsalView } from "../../turn/view/windows/rehearsal-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { isInput, isSelect } from "../parts/elements";
import { placeBeside, type Corner } from "../map/window-placing";
import { ReplayPlayer } from "./replay-player";
import { combatOn } from "../../foundry/turns/viewed-combat";

export interface RehearsalParts {
  readonly crew: RehearsalCrew;
  readonly store: Store;
  seed(): string;
}

const COUNTS = [100, 1000, 5000] as const;
const DEFAULT_COUNT = 1000;
/** Sums are shown anew this often while battles are played; the bar moves with every one. */
const REDRAW_MS = 1000;
const SOLO_WIDTH = 480;
const BOTH_WIDTH = 900;
const REPLAY_SIZE = { width: 480, height: 236 };

/** As it stands on the map, or with changes. */
type ColumnName = "now" | "if";
interface Column {
  readonly rehearsal: Rehearsal;
  readonly left: readonly Text[];
  readonly tally: RehearsalTally | undefined;
}

/** Plays the battle on the map many times, in workers of its own, and tells what to expect. */
export class OpForRehearsal extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame(
    "rehearsal",
    "OPFOR.rehearsal.title",
    "masks-theater",
    [SOLO_WIDTH, 640],
    {
      actions: {
        rehearse: OpForRehearsal.#onRehearse,
        compare: OpForRehearsal.#onCompare,
        stop: OpForRehearsal.#onStop,
        watch: OpForRehearsal.#onWatch,
        replay: OpForRehearsal.#onReplay,
      },
    },
  );
  static override PARTS = windowBody("rehearsal");

  readonly #player = new ReplayPlayer(() => {
    if (!this.#player.isShowing) this.#comeBack();
    void this.render();
  });
  /** Where it was before a replay took its place. */
  #before: (Corner & { readonly width: number; readonly height: number }) | undefined;
  #scene: HostScene | undefined;
  #snapshot: Snapshot | undefined;
  #memories: Readonly<Record<string, Json>> = {};
  #columns: Partial<Record<ColumnName, Column>> = {};
  #changes: Changes = NO_CHANGES;
  #count: number = DEFAULT_COUNT;
  #seed = "";
  readonly #isRunning = (stop: AbortController): boolean => this.#running?.stop === stop;
  #running: { readonly column: ColumnName; readonly stop: AbortController } | undefined;
  #problem: Text | undefined;
  #drawn = 0;
  readonly #unfolded = new Set<string>();

  constructor(private readonly tools: RehearsalParts) {
    super();
  }

  /** Opens on the battle as it stands now. */
  async open(scene: HostScene): Promise<void> {
    if (!mayRehearse(scene)) {
      theNotifications().warn(say(text("OPFOR.rehearsal.onlyGM")));
      return;
    }
    if (this.rendered) {
      this.bringToFront();
      return;
    }
    await loadRulesets();
    this.#scene = scene;
    this.#columns = {};
    this.#changes = NO_CHANGES;
    this.#problem = undefined;
    this.#readMap(scene);
    await this.render({ force: true });
  }

  /** The map is another: what was watched does not belong on it. */
  sceneChanged(scene: HostScene | null): void {
    if (this.rendered && scene?.id !== this.#scene?.id) void this.close();
  }

  #readMap(scene: HostScene): void {
    const combat = combatOn(scene);
    const snapshot = readScene(scene, combat ?? null);
    this.#snapshot = snapshot;
    this.#memories = Object.fromEntries(
      rulesetsIn(snapshot).flatMap((id): [string, Json][] => {
        const memory = combat === undefined ? null : this.tools.store.memory(combat.id, id);
        return memory === null ? [] : [[id, memory]];
      }),
    );
    this.#seed = this.tools.seed();
  }

  async #play(name: ColumnName, changes: Changes): Promise<void> {
    const snapshot = this.#snapshot;
    const [ruleset] = snapshot === undefined ? [] : rulesetsIn(snapshot);
    if (snapshot === undefined || ruleset === undefined) {
      this.#problem = text("OPFOR.rehearsal.nobodyPlays");
      await this.render();
      return;
    }
    const stop = new AbortController();
    this.#running?.stop.abort();
    this.#running = { column: name, stop };
    this.#problem = undefined;
    this.#columns = { ...this.#columns, [name]: undefined };
    await this.render();
    try {
      await this.#rehearse(name, changes, ruleset, snapshot, stop.signal);
    } catch (error) {
      // Closed or asked anew meanwhile: nobody waits for it.
      if (!this.#isRunning(stop)) return;
      log.warn("the rehearsal failed", error);
      const why = error instanceof Error ? error.message : String(error);
      this.#problem = error instanceof Refused ? error.why : text("OPFOR.rehearsal.failed", { why });
    }
    if (!this.#isRunning(stop)) return;
    this.#running = undefined;
    await this.render();
  }

  async #rehearse(
    name: ColumnName,
    changes: Changes,
    ruleset: string,
    snapshot: Snapshot,
    signal: AbortSignal,
  ): Promise<void> {
    const asked = { ruleset, snapshot, changes, rulesets: rulesetsIn(snapshot) };
    const { snapshot: played, left } = await this.tools.crew.prepare(asked);
    const rehearsal = { snapshot: played, seed: this.#seed, memories: this.#memories };
    await this.tools.crew.rehearse(
      ruleset,
      rehearsal,
      { from: 0, to: this.#count },
      (tally) => {
        if (this.#running?.stop.signal !== signal) return;
        this.#columns = { ...this.#columns, [name]: { rehearsal, left, tally } };
        this.#progress(tally.battles);
      },
      signal,
    );
  }

  /** The bar at once; the rest now and then, and not under somebody's hands. */
  #progress(battles: number): void {
    const bar = this.element.querySelector<HTMLElement>(".of-rehearsal-bar");
    bar?.style.setProperty("--at", `${(100 * battles) / this.#count}%`);
    bar?.setAttribute("aria-valuenow", String(battles));
    const words = this.element.querySelector(".of-rehearsal-played");
    if (words !== null) words.textContent = this.#played(battles);
    const now = performance.now();
    const isBusy = this.element.querySelector(".of-whatif :focus") !== null;
    if (now - this.#drawn < REDRAW_MS || isBusy) return;
    this.#drawn = now;
    void this.render();
  }

  #played(battles: number): string {
    return say(text("OPFOR.rehearsal.played", { played: battles, of: this.#count }));
  }

  protected override _prepareContext(): Promise<object> {
    return Promise.resolve(this.#context());
  }

  #context(): object {
    const running = this.#running;
    const played = running === undefined ? 0 : (this.#columns[running.column]?.tally?.battles ?? 0);
    const columns = (["now", "if"] as const).flatMap((name) => this.#columnContext(name));
    return {
      running: running !== undefined,
      hasResult: columns.length > 0,
      both: columns.length > 1,
      columns,
      progress: { at: (100 * played) / this.#count, played, of: this.#count, words: this.#played(played) },
      counts: COUNTS.map((count) => ({ count, on: count === this.#count })),
      problem: this.#problem === undefined ? undefined : say(this.#problem),
      ...this.#whatIfContext(),
      whatIfOpen: this.#unfolded.has("whatif"),
      restsOpen: this.#unfolded.has("rests"),
      rests: this.#restsOn(),
      replay: this.#player.context(say),
    };
  }

  #columnContext(name: ColumnName): object[] {
    const column = this.#columns[name];
    if (column?.tally === undefined) return [];
    return [
      { name, title: say(text(`OPFOR.rehearsal.column.${name}`)), ...rehearsalView(column.tally, say) },
    ];
  }

  /** What the numbers take for granted. */
  #restsOn(): string[] {
    const left = this.#columns.if?.left ?? this.#columns.now?.left ?? [];
    return left.map((one) => say(one));
  }

  #whatIfContext(): object {
    const snapshot = this.#snapshot;
    if (snapshot === undefined) return { figures: [], sides: [] };
    const { out, copies, doctrines, nearer } = this.#changes;
    const fighters = snapshot.figures.filter(({ side, defeated }) => side !== "neutral" && !defeated);
    return {
      figures: fighters.map(({ id, name, ruleset = "", doctrine = "" }) => ({
        id,
        name: name || id,
        isOut: out.includes(id),
        copies: copies[id] ?? 0,
        doctrines: doctrinesFor(snapshot, doctrines[id] ?? `${ruleset}/${doctrine}`),
        byPeople: ruleset === "",
      })),
      sides: [...new Set(fighters.map(({ side }) => side))].map((side) => ({
        side,
        name: typeof sideText(side) === "string" ? side : say(sideText(side) as Text),
        nearer: nearer[side] ?? 0,
      })),
    };
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    const { element } = this;
    for (const fold of element.querySelectorAll("details")) {
      fold.addEventListener("toggle", () => {
        const name = fold.dataset.fold ?? "";
        if (fold.open) this.#unfolded.add(name);
        else this.#unfolded.delete(name);
      });
    }
    if (element.dataset.opforBound === undefined) {
      element.dataset.opforBound = "yes";
      element.addEventListener("change", (event) => this.#onChange(event.target));
      element.addEventListener("input", (event) => this.#onInput(event.target));
    }
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#running?.stop.abort();
    this.#running = undefined;
    this.#player.end();
    this.tools.crew.dismiss();
  }

  #onChange(target: EventTarget | null): void {
    if (!isControl(target)) return;
    if (target.dataset.replay === "at") this.#player.go(Number(target.value));
    const { change = "", figure = "", side = "" } = target.dataset;
    const { out, copies, doctrines, nearer } = this.#changes;
    switch (change) {
      case "count":
        this.#count = Number(target.value);
        break;
      case "out": {
        const others = out.filter((id) => id !== figure);
        const isOut = isInput(target) && target.checked;
        this.#changes = { ...this.#changes, out: isOut ? [...others, figure] : others };
        break;
      }
      case "copies":
        this.#changes = { ...this.#changes, copies: { ...copies, [figure]: wholeOf(target.value) } };
        break;
      case "doctrine":
        this.#changes = { ...this.#changes, doctrines: { ...doctrines, [figure]: target.value } };
        break;
      case "nearer":
        this.#changes = { ...this.#changes, nearer: { ...nearer, [side]: wholeOf(target.value) } };
        break;
      default:
        break;
    }
  }

  #onInput(target: EventTarget | null): void {
    if (!isInput(target) || target.dataset.replay === undefined) return;
    target.style.setProperty("--at", `${(100 * Number(target.value)) / Math.max(1, Number(target.max))}%`);
    if (target.dataset.replay === "at") this.#player.drag(Number(target.value));
    if (target.dataset.replay === "pace") this.#player.setPace(Number(target.value));
  }

  static async #onRehearse(this: OpForRehearsal): Promise<void> {
    this.#player.end();
    if (this.#scene !== undefined) this.#readMap(this.#scene);
    this.#columns = {};
    await this.#play("now", NO_CHANGES);
  }

  static async #onCompare(this: OpForRehearsal, _event: Event, target: HTMLElement): Promise<void> {
    this.#player.end();
    this.setPosition({ width: BOTH_WIDTH });
    // The button is below the results: whoever pressed it looks for them.
    for (let part = target.parentElement; part !== null && part !== this.element; part = part.parentElement)
      part.scrollTop = 0;
    await this.#play("if", this.#changes);
  }

  static async #onStop(this: OpForRehearsal): Promise<void> {
    this.#running?.stop.abort();
    this.#running = undefined;
    await this.render();
  }

  /** Only what belongs to the replay stays, beside the map that it is about; the rest comes back after it. */
  #makeRoom(): void {
    const { width, height, left, top } = this.element.getBoundingClientRect();
    this.#before ??= { width, height, left, top };
    const figures = [...(this.#scene?.tokens ?? [])].map((token) => token.getCenterPoint());
    this.setPosition({ ...REPLAY_SIZE, ...placeBeside(null, REPLAY_SIZE, figures) });
  }

  #comeBack(): void {
    if (this.#before !== undefined && this.rendered) this.setPosition(this.#before);
    this.#before = undefined;
  }

  static async #onWatch(this: OpForRehearsal, _event: Event, target: HTMLElement): Promise<void> {
    const column = this.#columns[target.dataset.column === "if" ? "if" : "now"];
    const ruleset = column?.rehearsal.snapshot.figures.find((one) => one.ruleset !== undefined)?.ruleset;
    if (column === undefined || ruleset === undefined || this.#scene === undefined) return;
    try {
      const replay = await this.tools.crew.watch(ruleset, column.rehearsal, Number(target.dataset.number));
      if (!this.rendered) return;
      this.#player.begin(this.#scene, replay, target.textContent.trim());
      this.#makeRoom();
    } catch (error) {
      log.warn("the battle could not be played again", error);
    }
  }

  static #onReplay(this: OpForRehearsal, _event: Event, target: HTMLElement): void {
    this.#player.press(target.dataset.press ?? "");
  }
}

const isControl = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement =>
  isInput(target) || isSelect(target);

const wholeOf = (words: string): number => (/^-?\d{1,3}$/.test(words.trim()) ? Number(words) : 0);

const rulesetsIn = ({ figures }: Snapshot): readonly string[] => [
  ...new Set(figures.flatMap(({ ruleset }) => ruleset ?? [])),
];

/** The doctrines of every ruleset on the map. */
function doctrinesFor(snapshot: Snapshot, chosen: string): object[] {
  return rulesetsIn(snapshot).flatMap((id) => {
    const cover = coverNamed(id);
    return (cover?.doctrines ?? []).map((doctrine) => ({
      value: `${id}/${doctrine.id}`,
      title: say(doctrine.title),
      on: `${id}/${doctrine.id}` === chosen,
    }));
  });
}
