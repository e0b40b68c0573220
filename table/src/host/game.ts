import { ClipboardHelper } from "./input/clipboard.ts";
import { connection } from "./connection.ts";
import { applyOperation } from "../documents/base/operations.ts";
import { fromUuidSync } from "../documents/base/uuid.ts";
import { CompendiumPacks, WORLD_COLLECTIONS } from "../documents/base/collections.ts";
import { CompendiumCollection, packUrl } from "../documents/base/compendia.ts";
import { Collection } from "../shared/collection.ts";
import { PRIMARY, type Applied, type PackData, type WorldData } from "../shared/structure.ts";
import { CalendarData, SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG } from "../data/calendar.ts";
import { DialogV2 } from "../apps/framework/dialog.ts";
import { ToursCollection } from "../apps/tour.ts";
import { env } from "./names/env.ts";
import { Localization } from "./i18n.ts";
import { AudioHelper } from "./input/media.ts";
import { World as WorldPackage } from "./packages.ts";
import { ClientKeybindings } from "./input/keybindings.ts";
import { KeyboardManager } from "./input/keyboard.ts";
import { ClientSettings } from "./settings.ts";

const RELEASE = {
  13: { generation: 13, build: 351, version: "13.351", isDevelopment: false },
  14: { generation: 14, build: 366, version: "14.366", isDevelopment: false },
} as const;

class Socket {
  private readonly listeners = new Map<string, ((...args: any[]) => void)[]>();
  connected = true;
  get id(): string {
    return env.user;
  }
  emit(event: string, ...args: unknown[]): this {
    if (event.startsWith("module.")) {
      // Foundry relays only for modules whose manifest says socket: true.
      const module = game.modules.get(event.slice(7));
      if (!module?.socket) {
        console.warn(
          `${event}: the manifest of the module does not declare "socket": true; the message is dropped`,
        );
        return this;
      }
    }
    connection.post({ t: "socket", event, args });
    return this;
  }
  on(event: string, fn: (...args: any[]) => void): this {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), fn]);
    return this;
  }
  off(event: string, fn: (...args: any[]) => void): this {
    this.listeners.set(
      event,
      (this.listeners.get(event) ?? []).filter((f) => f !== fn),
    );
    return this;
  }
  once(event: string, fn: (...args: any[]) => void): this {
    const wrapped = (...args: any[]): void => {
      this.off(event, wrapped);
      fn(...args);
    };
    return this.on(event, wrapped);
  }
  deliver(event: string, args: unknown[]): void {
    for (const fn of this.listeners.get(event) ?? []) {
      try {
        fn(...args);
      } catch (error) {
        console.error(error);
      }
    }
  }
}

/** `game.time`: the world's clock and calendar. */
class GameTime {
  worldTime = 0;
  #calendar: any = null;
  #earth: any = null;
  get serverTime(): number {
    return Date.now();
  }
  initializeCalendar(): void {
    const { worldCalendarClass, worldCalendarConfig, earthCalendarClass } = CONFIG.time;
    this.#calendar = new (worldCalendarClass ?? CalendarData)(
      structuredClone(worldCalendarConfig ?? SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG),
    );
    this.#earth = new (earthCalendarClass ?? CalendarData)(
      structuredClone(SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG),
    );
  }
  get calendar(): any {
    if (!this.#calendar) this.initializeCalendar();
    return this.#calendar;
  }
  get earthCalendar(): any {
    if (!this.#earth) this.initializeCalendar();
    return this.#earth;
  }
  get components(): any {
    return this.calendar.timeToComponents(this.worldTime);
  }
  async advance(delta: any, options: Data = {}): Promise<number> {
    const seconds = typeof delta === "number" ? delta : this.calendar.componentsToTime(delta);
    connection.post({ t: "time", delta: seconds, options });
    return this.worldTime + seconds;
  }
  async set(time: any, options: Data = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.calendar.componentsToTime(time);
    return this.advance(seconds - this.worldTime, options);
  }
}

/** `game`. */
export class Game {
  readonly release = RELEASE[env.generation];
  readonly version = this.release.version;
  readonly collections = new Collection<string, any>();
  readonly settings = new ClientSettings();
  readonly keybindings = new ClientKeybindings();
  readonly i18n = new Localization();
  readonly socket = new Socket();
  readonly time = new GameTime();
  readonly modules = new Collection<string, any>();
  readonly packs = new CompendiumPacks();
  readonly tours = new ToursCollection();
  readonly view = "game";
  ready = false;
  _documentsReady = false;
  userId: string;
  world: Data;
  system: Data;
  documentTypes: Record<string, string[]> = {};
  model: Data = {};
  loading = false;
  keyboard = new KeyboardManager();
  readonly clipboard = new ClipboardHelper();
  private paused_ = false;

  constructor(
    readonly data: WorldData,
    userId: string,
    system: Data,
  ) {
    this.userId = userId;
    // As the server sends it: every collection under its own name.
    Object.assign(data, data.collections, { userId });
    this.world = new WorldPackage(
      { id: data.id, title: data.title, system: data.system, version: "1" },
      { strict: false },
    );
    this.system = system;
    this.paused_ = data.paused;
    this.time.worldTime = data.time;
    for (const name of Object.keys(PRIMARY)) this.makeCollection(name, WORLD_COLLECTIONS[name]);
  }
  private makeCollection(name: string, cls: any): void {
    const c = new cls();
    this.collections.set(name, c);
    // game.settings is the register, not the collection.
    if (name !== "Setting") (this as Data)[PRIMARY[name] ?? ""] = c;
    else this.settings.storage.set("world", c);
  }
  /** Settings can be read as soon as they are registered, before any other document is there. */
  initializeSettings(): void {
    for (const source of this.data.collections["settings"] ?? [])
      this.collections.get("Setting").insertSource(source);
    this.settings.ready = true;
  }
  get user(): any {
    return (this as Data)["users"].get(this.userId) ?? null;
  }
  get combat(): any {
    return (this as Data)["combats"].viewed;
  }
  get scenesList(): any {
    return undefined;
  }
  get canvas(): any {
    return canvas;
  }
  get permissions(): Data {
    return this.settings.get("core", "permissions");
  }
  readonly compendiumArt = Object.assign(new Map<string, Data>(), { enabled: false });
  readonly audio = new AudioHelper();
  get paused(): boolean {
    return this.paused_;
  }
  get activeTool(): string {
    return ui.controls?.tool?.name ?? "select";
  }
  get isAdmin(): boolean {
    return this.user.isGM;
  }
  get debug(): boolean {
    return false;
  }
  togglePause(pause: boolean, { broadcast = false, userId = this.userId }: Data = {}): boolean {
    if (broadcast) {
      if (!this.user.isGM) throw new Error("You do not have permission to pause the game");
      connection.post({ t: "pause", paused: pause });
      return pause;
    }
    this.paused_ = pause;
    document.getElementById("pause")?.classList.toggle("paused", pause);
    Hooks.callAll("pauseGame", pause, { broadcast, userId });
    return pause;
  }
  /** From `init` to `ready`; packages wrap it to be there before everybody. */
  async initialize(): Promise<void> {
    await this.beginning();
  }
  /** What the host does then. */
  beginning: () => Promise<void> = () => Promise.resolve();
  /** Users come first: everything else asks for them. */
  initializeDocuments(active: string[]): void {
    const order = [
      "User",
      "Setting",
      "Actor",
      "Item",
      "Scene",
      ...Object.keys(PRIMARY).filter((n) => !["User", "Setting", "Actor", "Item", "Scene"].includes(n)),
    ];
    if (!this.settings.ready) this.initializeSettings();
    for (const name of order) {
      if (name === "Setting") continue;
      // Packages may have brought a collection of their own.
      const cls = CONFIG[name]?.collection;
      if (cls && !(this.collections.get(name) instanceof cls)) this.makeCollection(name, cls);
      for (const source of this.data.collections[PRIMARY[name] ?? ""] ?? [])
        this.collections.get(name).insertSource(source);
    }
    for (const u of (this as Data)["users"]) u.active = active.includes(u.id) || u.id === this.userId;
    this._documentsReady = true;
    for (const name of order) for (const doc of this.collections.get(name)) doc.prepareDataSafely();
    for (const combat of (this as Data)["combats"]) combat.setupTurns();
    for (const scene of (this as Data)["scenes"]) for (const t of scene.tokens) t._identify();
    connection.hear();
  }
  /** Every pack has its index before `setup`. One that cannot be read is empty, and says so. */
  async initializePacks(packages: [string, Data][]): Promise<void> {
    const reading: Promise<unknown>[] = [];
    for (const [type, m] of packages)
      for (const p of m["packs"] ?? []) {
        if (p.system && p.system !== this.system["id"]) continue;
        const pack = new CompendiumCollection({
          flags: {},
          system: null,
          ...p,
          id: `${String(m["id"])}.${String(p.name)}`,
          packageName: m["id"],
          packageType: type,
          url: packUrl(type, m, p.name),
        });
        this.packs.set(pack.collection, pack);
        reading.push(pack.getIndex());
      }
    for (const kept of this.data.packs ?? []) {
      const pack = CompendiumCollection.ofWorld(kept);
      this.packs.set(pack.collection, pack);
      reading.push(pack.getIndex());
    }
    await Promise.all(reading);
  }
  /** What the server says unasked. */
  listen(): void {
    connection.handlers = {
      docs: (m) => void applyOperation(m["applied"] as Applied),
      socket: (m) => {
        if (m["event"] === "table.tokenState") fromUuidSync(m["args"][0])?.setState(m["args"][1]);
        else if (m["event"] === "userActivity")
          (this as Data)["users"].get(m["userId"])?._onUpdateTokenTargets(m["args"][1]?.targets);
        else this.socket.deliver(m["event"], [...m["args"], m["userId"]]);
      },
      compendium: (m) => CompendiumCollection._onManaged(m as { action: string; pack: PackData } & Data),
      query: (m) => void this.answer(m),
      pause: (m) => void this.togglePause(m["paused"], { userId: m["userId"] }),
      time: (m) => {
        this.time.worldTime = m["time"];
        Hooks.callAll("updateWorldTime", m["time"], m["delta"], m["options"], m["userId"]);
      },
      activity: (m) => this.activity(m["userId"], m["active"]),
      reload: () => location.reload(),
      fatal: (m) => console.error(m["error"]),
    };
  }
  private activity(userId: string, active: boolean): void {
    const user = (this as Data)["users"].get(userId);
    if (!user || user.active === active) return;
    user.active = active;
    if (!active)
      for (const s of (this as Data)["scenes"])
        for (const t of s.tokens) if (t.movement.user === user) t._stopMovementOnDisconnect();
    ui.players?.render?.();
    Hooks.callAll("userConnected", user, active);
  }
  private async answer(m: Data): Promise<void> {
    const handler =
      m["name"] === "dialog" ? (d: Data) => DialogV2._handleQuery(d) : CONFIG.queries[m["name"]];
    try {
      if (!handler) throw new Error(`No query is registered with the name "${String(m["name"])}"`);
      const result = await handler(m["data"], { timeout: m["timeout"] });
      connection.post({ t: "queryResult", key: m["key"], result: result ?? null });
    } catch (error) {
      connection.post({ t: "queryResult", key: m["key"], error: (error as Error).message });
    }
  }
}
