import type { Json } from "../core/json";
import type { Point } from "../core/place";
import type {
  HostActor,
  HostCollection,
  HostCombat,
  HostJournal,
  HostMessage,
  HostScene,
  HostToken,
  HostTokenObject,
  HostUser,
} from "./foundry-documents";

export interface HostGame {
  readonly user: HostUser;
  readonly users: HostCollection<HostUser> & { readonly activeGM: HostUser | null };
  readonly combats: HostCollection<HostCombat>;
  readonly combat: HostCombat | null;
  readonly scenes: HostCollection<HostScene>;
  readonly actors: HostCollection<HostActor>;
  readonly journal: HostCollection<HostJournal>;
  readonly messages: HostCollection<HostMessage>;
  readonly paused: boolean;
  readonly system: { readonly id: string };
  readonly world: { readonly id: string };
  readonly release: { readonly generation: number };
  readonly i18n: {
    readonly lang: string;
    localize(key: string): string;
    has(key: string, fallback?: boolean): boolean;
  };
  readonly settings: {
    get(scope: string, key: string): unknown;
    set(scope: string, key: string, value: unknown): Promise<unknown>;
    register(scope: string, key: string, data: object): void;
    registerMenu(scope: string, key: string, data: object): void;
  };
  readonly keybindings: {
    register(scope: string, key: string, data: object): void;
    get(scope: string, key: string): readonly HostBinding[];
  };
  readonly clipboard: { copyPlainText(words: string): Promise<unknown> };
  readonly modules: HostCollection<{ api?: object; readonly version?: string; readonly active?: boolean }>;
  readonly socket: {
    emit(channel: string, message: Json): void;
    on(channel: string, listen: (message: unknown) => void): void;
  };
}

/** A key that does something, as people have set it. */
export interface HostBinding {
  /** Where the key lies: `KeyboardEvent.code`. */
  readonly key: string;
  /** What it types; counts instead where Foundry goes by letters. */
  readonly logicalKey?: string | undefined;
  readonly modifiers?: readonly string[] | undefined;
}

export interface HostCanvas {
  readonly ready: boolean;
  /** V14: the floor on the screen. */
  readonly level?: { readonly id: string } | null;
  readonly scene: HostScene | null;
  readonly tokens: {
    readonly controlled: HostTokenObject[];
    readonly placeables: HostTokenObject[];
    setTargets?(ids: string[]): void;
  };
  readonly interface: {
    addChild(child: object): object;
    addChildAt(child: object, index: number): object;
    removeChild(child: object): object;
    readonly grid: { addHighlightLayer(name: string): object };
  };
  readonly stage: { readonly scale: Point; readonly pivot: Point };
  /** Where a point of the scene is on the page. */
  clientCoordinatesFromCanvas(point: Point): Point;
  animatePan(view: object): Promise<unknown>;
}

// The community's types describe these as possibly unready unions; after `ready` they are what follows.
export const theGame = (): HostGame => game as unknown as HostGame;
export const theCanvas = (): HostCanvas => canvas as unknown as HostCanvas;

/** Hooks are looked up by name; those of V14 are unknown to the V13 types. */
interface LooseHooks {
  on(name: string, listen: (...args: never[]) => unknown): number;
  once(name: string, listen: (...args: never[]) => unknown): number;
  callAll(name: string, ...args: unknown[]): boolean;
  call(name: string, ...args: unknown[]): boolean;
}
export const theHooks = (): LooseHooks => Hooks;

/** CONFIG as far as OpFor looks into it. */
export interface HostConfig {
  readonly statusEffects: Record<
    string,
    { readonly id: string; readonly name?: string; readonly img?: string }
  >;
  readonly specialStatusEffects: { readonly DEFEATED: string };
  readonly queries: Record<string, (data: unknown, context: { timeout?: number }) => Promise<unknown>>;
  readonly RegionBehavior: {
    readonly dataModels: Record<string, unknown>;
    readonly typeIcons: Record<string, string>;
    readonly typeLabels?: Record<string, string>;
    readonly sheetClasses?: Record<string, Record<string, { cls: unknown }>>;
  };
  readonly JournalEntryPage: {
    readonly dataModels: Record<string, unknown>;
    readonly typeIcons?: Record<string, string>;
    readonly typeLabels?: Record<string, string>;
  };
  readonly Token: {
    readonly sheetClasses: { readonly base: Record<string, { readonly cls: unknown }> };
    readonly prototypeSheetClass?: unknown;
    readonly movement?: { readonly actions?: Record<string, unknown> };
  };
}
export const theConfig = (): HostConfig => CONFIG as unknown as HostConfig;

export interface HostNotification {
  update?(change: { pct?: number; message?: string }): void;
  remove?(): void;
}
export interface HostNotifications {
  info(message: string, options?: object): HostNotification;
  warn(message: string, options?: object): HostNotification;
  error(message: string, options?: object): HostNotification;
}
export const theNotifications = (): HostNotifications => ui.notifications as unknown as HostNotifications;

export interface HostChat {
  create(data: object): Promise<HostMessage | undefined>;
  getSpeaker(of: { token?: HostToken; scene?: HostScene }): object;
}
export const theChat = (): HostChat =>
  (foundry.documents as unknown as { ChatMessage: { implementation: HostChat } }).ChatMessage.implementation;

export const renderTemplate = (path: string, context: object): Promise<string> =>
  (
    foundry.applications.handlebars as unknown as {
      renderTemplate(path: string, context: object): Promise<string>;
    }
  ).renderTemplate(path, context);
export const loadTemplates = (paths: string[]): Promise<unknown> =>
  (
    foundry.applications.handlebars as unknown as { loadTemplates(paths: string[]): Promise<unknown> }
  ).loadTemplates(paths);

/** Foundry goes by what keys type, or by where they lie. */
export interface HostKeyboard {
  readonly isUniversalMode: boolean;
  translateKey(event: KeyboardEvent): string;
}
export const theKeyboard = (): HostKeyboard =>
  (foundry.helpers as unknown as { interaction: { KeyboardManager: HostKeyboard } }).interaction
    .KeyboardManager;

export const generation = (): number => theGame().release.generation;
