import type { Page } from "playwright-core";
import { dist, SMALL, startTable, type Table } from "../browser/harness.ts";

/**
 * Two GMs, of whom one dies now and then, and a player, who sees all; what the server says comes late and out of order.
 * Turns are played by themselves all the while, and people pause, edit and delete.
 */
export interface Chaos {
  readonly turns: number;
  readonly seed: string;
  readonly generation: 13 | 14;
  /** The longest delay of what the server says to a GM, in milliseconds. */
  readonly latency: number;
  /** It ends after so long, however many turns were played. */
  readonly minutes: number;
  readonly tell: (done: number, words: string) => void;
}
export interface Calamity {
  readonly turns: number;
  readonly mischief: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

/** Nothing has gone on for so long, and nobody plays: the turn stands still. */
const STANDS_STILL = 90_000;
/** A turn that is being played may take this long on a busy machine. */
const NEVER_ENDS = 300_000;

type Gm = "gm" | "gm2";

/** Runs in the observer's page: every figure that was at turn, and every card. */
function observe(): void {
  const seen = { left: [] as string[], last: "" };
  (globalThis as any).chaos = seen;
  const name = (): string => {
    const { combat } = game;
    const flags = combat?.combatant?.token?.flags?.opfor ?? {};
    const isOurs = combat?.started === true && flags.ruleset && flags.mode === "auto";
    return isOurs ? `${combat.id}|${combat.round}|${combat.combatant.id}` : "";
  };
  seen.last = name();
  Hooks.on("updateCombat", () => {
    const now = name();
    if (now === seen.last) return;
    if (seen.last !== "") seen.left.push(seen.last);
    seen.last = now;
  });
}

/** Runs in a GM's page: what it has heard and done lately. */
function keepDiary(): void {
  const diary: string[] = [];
  (globalThis as any).diary = diary;
  (globalThis as any).isPlaying = false;
  const began = Date.now();
  const note = (what: string): void => {
    const { combat } = game;
    const at = `${combat?.round}/${combat?.turn} ${combat?.combatant?.name}`;
    diary.push(
      `${((Date.now() - began) / 1000).toFixed(1)} ${what} [${at}] ${game.users.activeGM?.id?.slice(4, 15)}`,
    );
    if (diary.length > 24) diary.shift();
  };
  Hooks.on("combatTurnChange", () => note("turn"));
  Hooks.on("opforTurnStart", ({ combatant, mode }: any) => {
    (globalThis as any).isPlaying = true;
    note(`starts ${combatant} ${mode}`);
  });
  Hooks.on("opforTurnEnd", (_call: any, end: any) => {
    (globalThis as any).isPlaying = false;
    note(`ends ${end.kind} ${end.reason ?? ""}`);
  });
  Hooks.on("userConnected", (user: any, active: boolean) =>
    note(`${user.name} ${active ? "comes" : "goes"}`),
  );
  Hooks.on("pauseGame", (paused: boolean) => note(paused ? "paused" : "unpaused"));
  Hooks.on("canvasReady", () => note("canvas"));
  Hooks.on("deleteCombatant", () => note("combatant gone"));
  note("opened");
}

export class ChaosRun {
  readonly #findings: string[] = [];
  readonly #mischief: Record<string, number> = {};
  readonly #gms = new Map<Gm, Page>();
  #state: number;
  #table: Table | undefined;
  #observer: Page | undefined;

  constructor(readonly chaos: Chaos) {
    this.#state = [...chaos.seed].reduce(
      (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193),
      7,
    );
  }

  async run(): Promise<Calamity> {
    this.#table = await startTable({ modules: [dist()], viewport: SMALL });
    // The compiler of this file names functions by a helper that pages do not have.
    await this.#table.context.addInitScript("globalThis.__name ??= (named) => named;");
    try {
      await this.#sitDown();
      const turns = await this.#play();
      await this.#settle();
      await this.#checkCards();
      await this.#checkAlike();
      await this.#checkUndo();
      return { turns, mischief: this.#mischief, findings: this.#findings };
    } finally {
      await this.#table.stop();
    }
  }

  #below(most: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) | 0;
    return Math.floor(((this.#state >>> 8) / 2 ** 24) * most);
  }

  get #watching(): Page {
    if (this.#observer === undefined) throw new Error("nobody watches");
    return this.#observer;
  }

  async #open(user: "gm" | "gm2" | "player", query: string): Promise<Page> {
    if (this.#table === undefined) throw new Error("no table");
    const { generation, seed } = this.chaos;
    const world = `chaos-${seed}`;
    const words = new URLSearchParams({ world, user, generation: String(generation), lang: "en" });
    const page = await this.#table.openUrl(`/?${words.toString()}${query}`, "true");
    // Nobody falls, so that it goes on.
    await page.evaluate(() => void Hooks.on("preUpdateActor", () => false));
    await page.evaluate(keepDiary);
    return page;
  }

  async #sitDown(): Promise<void> {
    const late = `&latency=${this.chaos.latency}`;
    const first = await this.#open("gm", "&battle=five-parsecs&reset=1");
    await first.evaluate(async () => {
      await game.settings.set("opfor", "pace", 0);
      for (const token of canvas.scene.tokens)
        await token.update({ "flags.opfor.ruleset": "five-parsecs", "flags.opfor.mode": "auto" });
    });
    await first.close();
    this.#gms.set("gm", await this.#open("gm", late));
    this.#gms.set("gm2", await this.#open("gm2", late));
    this.#observer = await this.#open("player", "");
    await this.#observer.evaluate(observe);
    const [gm] = this.#gms.values();
    await gm?.evaluate(async () => void (await game.combat.startCombat()));
  }

  #left(): Promise<string[]> {
    return this.#watching.evaluate(() => [...(globalThis as any).chaos.left]);
  }

  async #play(): Promise<number> {
    let [count, since] = [0, Date.now()];
    const end = since + this.chaos.minutes * 60_000;
    while (count < this.chaos.turns && Date.now() < end) {
      await this.#watching.waitForTimeout(400);
      const now = (await this.#left()).length;
      if (now > count) since = Date.now();
      count = now;
      this.chaos.tell(Math.min(count, this.chaos.turns), `${this.#findings.length} findings`);
      if (this.#below(6) === 0) await this.#mischiefNow();
      const still = Date.now() - since;
      if (still < STANDS_STILL || (still < NEVER_ENDS && (await this.#someonePlays()))) continue;
      const where = await this.#where();
      this.#findings.push(`stands still: ${where}`);
      console.log(`stands still after ${count} turns: ${where}`);
      await this.#anyGm()?.evaluate(async () => void (await game.combat.nextTurn()));
      since = Date.now();
    }
    return count;
  }

  async #someonePlays(): Promise<boolean> {
    const pages = [...this.#gms.values()].filter((page) => !page.isClosed());
    const playing = await Promise.all(
      pages.map((page) => page.evaluate(() => (globalThis as any).isPlaying === true)),
    );
    return playing.includes(true);
  }

  #anyGm(): Page | undefined {
    return [...this.#gms.values()].find((page) => !page.isClosed());
  }

  /** What every page knows of the turn that stands still. */
  async #where(): Promise<string> {
    const pages = [["player", this.#watching] as const, ...this.#gms].filter(([, page]) => !page.isClosed());
    const told = await Promise.all(pages.map(async ([user, page]) => `${user} ${await this.#stateOf(page)}`));
    return told.join("\n    ");
  }

  async #stateOf(page: Page): Promise<string> {
    const state = await page.evaluate(() => {
      const { combat } = game;
      const notices = [...document.querySelectorAll("#notifications li")].map((one) =>
        one.textContent?.trim(),
      );
      const { progress } = combat.flags.opfor ?? {};
      return JSON.stringify({
        at: `${combat.round}/${combat.turn} ${combat.combatant?.name}`,
        paused: game.paused,
        acting: `${game.users.activeGM?.name}`,
        progress: progress === undefined ? null : String(JSON.stringify(progress)).slice(0, 160),
        windows: [...document.querySelectorAll(".application .window-title")].map((one) => one.textContent),
        modes: combat.turns.map((one: any) => one.token?.flags.opfor?.mode ?? "-").join(" "),
        stopped: combat.flags.opfor?.stopped,
        notices,
        diary: (globalThis as any).diary,
      });
    });
    return `${state} ${(this.#table?.problems(page) ?? []).slice(-3).join("; ")}`;
  }

  async #mischiefNow(): Promise<void> {
    const deeds = [this.#death, this.#pause, this.#edit, this.#deletion, this.#edit];
    const deed = deeds[this.#below(deeds.length)] ?? this.#edit;
    this.#mischief[deed.name.replace("#", "")] = (this.#mischief[deed.name.replace("#", "")] ?? 0) + 1;
    await deed.call(this).catch((error: unknown) => {
      this.#findings.push(`mischief failed: ${String(error).split("\n")[0] ?? ""}`);
    });
  }

  /** A GM's client dies, the acting one as often as not, and comes back after a while. */
  async #death(): Promise<void> {
    const user: Gm = this.#below(2) === 0 ? "gm" : "gm2";
    const other = this.#gms.get(user === "gm" ? "gm2" : "gm");
    if (other === undefined || other.isClosed()) return;
    await this.#gms.get(user)?.close();
    await this.#watching.waitForTimeout(this.#below(6_000));
    this.#gms.set(user, await this.#comeBack(user));
  }

  /** A page that does not open in time is closed and opened again, as people do. */
  async #comeBack(user: Gm): Promise<Page> {
    const before = this.#table?.context.pages() ?? [];
    try {
      return await this.#open(user, `&latency=${this.chaos.latency}`);
    } catch {
      const [stuck] = (this.#table?.context.pages() ?? []).filter((page) => !before.includes(page));
      await stuck?.close();
      return this.#open(user, `&latency=${this.chaos.latency}`);
    }
  }

  async #pause(): Promise<void> {
    const gm = this.#anyGm();
    await gm?.evaluate(() => void game.togglePause(true, { broadcast: true }));
    await this.#watching.waitForTimeout(500 + this.#below(2_500));
    await gm?.evaluate(() => void game.togglePause(false, { broadcast: true }));
  }

  /** Somebody is moved by hand, or gets another name. */
  async #edit(): Promise<void> {
    const [which, way] = [this.#below(100), this.#below(2)];
    await this.#anyGm()?.evaluate(
      async ([at, how]) => {
        const all = canvas.scene.tokens.contents;
        const token = all[at % all.length];
        const to =
          how === 0 ? { x: token._source.x + canvas.grid.size } : { name: `${token.name}*`.slice(0, 30) };
        await token.update(to);
      },
      [which, way] as const,
    );
  }

  /** A wall goes, or a newcomer in the fight who was put there a moment ago. */
  async #deletion(): Promise<void> {
    await this.#anyGm()?.evaluate(async () => {
      const [wall] = canvas.scene.walls.contents;
      if (wall !== undefined) await wall.delete();
      const [made] = await canvas.scene.createEmbeddedDocuments("Token", [
        { name: "Passer-by", x: 0, y: 0, disposition: 0 },
      ]);
      const [one] = await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: made.id, sceneId: canvas.scene.id, initiative: 0 },
      ]);
      await one.delete();
      await made.delete();
    });
  }

  /** No more mischief; everybody hears what was said. */
  async #settle(): Promise<void> {
    const gm = this.#anyGm();
    await gm?.evaluate(async () => {
      for (const token of canvas.scene.tokens) await token.update({ "flags.opfor.mode": "off" });
    });
    await this.#watching.waitForTimeout(6_000 + 3 * this.chaos.latency);
  }

  /** None twice, and none lost in silence: whoever was at turn has a card, or a notice that names it. */
  async #checkCards(): Promise<void> {
    const { keys, told } = await this.#watching.evaluate((): { keys: string[]; told: string[] } => {
      const own = game.messages.contents.filter((one: any) => one.flags.opfor !== undefined);
      return {
        keys: own
          .filter((one: any) => one.flags.opfor.report)
          .map((one: any) => one.flags.opfor.key as string),
        told: own.map((one: any) => `${one.content} ${JSON.stringify(one.flags.opfor)}`),
      };
    });
    for (const key of keys.filter((one, at) => keys.indexOf(one) !== at))
      this.#findings.push(`twice: ${key}`);
    const known = new Set(
      keys.map((key) => key.split("|")).map(([combat, round, , who]) => `${combat}|${round}|${who}`),
    );
    for (const left of await this.#left()) {
      const [, , who = ""] = left.split("|");
      if (!known.has(left) && !told.some((words: string) => words.includes(who)))
        this.#findings.push(`lost: ${left}`);
    }
  }

  async #checkAlike(): Promise<void> {
    const world = (page: Page): Promise<string[]> =>
      page.evaluate(() => [
        ...canvas.scene.tokens.contents.map(
          (token: any) => `${token.id} ${token._source.x} ${token._source.y} ${token.name}`,
        ),
        `round ${game.combat.round} turn ${game.combat.turn}`,
        ...canvas.scene.walls.contents.map((wall: any) => `wall ${wall.id}`),
        // What is whispered to GMs no player's page has.
        ...game.messages.contents
          .filter((one: any) => one.whisper.length === 0)
          .map((one: any) => `message ${one.id}`),
      ]);
    const seen = await world(this.#watching);
    for (const [user, page] of this.#gms) {
      if (page.isClosed()) continue;
      const here = await world(page);
      const odd = [
        ...here.filter((line) => !seen.includes(line)).map((line) => `only here: ${line}`),
        ...seen.filter((line) => !here.includes(line)).map((line) => `missing: ${line}`),
      ];
      if (odd.length > 0) this.#findings.push(`not alike: ${user}: ${odd.slice(0, 8).join("; ")}`);
    }
  }

  /** The last turn is taken back: its figure stands where it stood, or it says why not. */
  async #checkUndo(): Promise<void> {
    const gm = this.#anyGm();
    const before = await gm?.evaluate(
      () => game.messages.contents.at(-1)?.flags.opfor?.key as string | undefined,
    );
    if (gm === undefined || before === undefined) return;
    const undone = await gm.evaluate(async () => {
      const moved = (): string =>
        JSON.stringify([
          canvas.scene.tokens.map((token: any) => [token.id, token._source.x, token._source.y]),
          JSON.stringify(game.combat.flags.opfor ?? {}).length,
        ]);
      const was = moved();
      const button = document.querySelector<HTMLElement>('.of-panel [data-opfor="undo"]');
      if (button === null) return "no button";
      button.click();
      for (let waits = 0; waits < 40 && moved() === was; waits++)
        await new Promise((wait) => setTimeout(wait, 250));
      return moved() === was ? "nothing changed" : "undone";
    });
    if (undone !== "undone") this.#findings.push(`undo: ${undone}`);
  }
}
