/**
 * The parts of Foundry's documents that OpFor uses, the same in V13 and V14; optional members exist in one of
 * the two only. The community's types know V13 and describe documents with deep generics, so each document is
 * narrowed to these once, here, and nowhere else (foundry-facts, section 12).
 */

export interface HostDocument {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly isOwner: boolean;
  readonly flags: Record<string, Record<string, unknown> | undefined>;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
  update(data: object, options?: object): Promise<unknown>;
  delete(options?: object): Promise<unknown>;
  testUserPermission(user: HostUser, permission: string): boolean;
}

export interface HostCollection<T> extends Iterable<T> {
  get(id: string): T | undefined;
  readonly size: number;
  readonly contents: T[];
  filter(keep: (one: T) => boolean): T[];
  find(keep: (one: T) => boolean): T | undefined;
}

export interface HostActor extends HostDocument {
  readonly type: string;
  readonly img: string;
  readonly system: Record<string, unknown>;
  readonly statuses: Set<string>;
  readonly items: HostCollection<HostItem>;
  readonly prototypeToken: HostPrototype;
  readonly effects?: Iterable<HostEffect>;
  createEmbeddedDocuments?(type: string, data: object[], options?: object): Promise<unknown>;
  updateEmbeddedDocuments?(type: string, data: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments?(type: string, ids: string[], options?: object): Promise<unknown>;
  toggleStatusEffect(id: string, options: { active: boolean; overlay?: boolean }): Promise<unknown>;
  getRollData(): object;
  /** A token made from the prototype, its picture chosen. */
  getTokenDocument(data?: object): Promise<{ toObject(): Record<string, unknown> }>;
}

export interface HostEffect {
  readonly id: string;
  readonly uuid?: string;
  readonly statuses?: ReadonlySet<string>;
  toObject(): Record<string, unknown>;
}

/** Its updates go to the actor. */
export interface HostPrototype extends Pick<HostDocument, "unsetFlag" | "update"> {
  readonly flags: Record<string, unknown>;
  readonly texture: { src: string };
  toObject(): Record<string, unknown>;
}

export interface HostItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly effects?: Iterable<HostEffect>;
}

export interface TokenSource {
  readonly _id: string;
  readonly actorId?: string | null;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
  readonly hidden: boolean;
  readonly name: string;
  readonly disposition: number;
  readonly shape?: number;
  readonly level?: string | null;
  readonly texture?: { readonly src?: string | null };
}

export interface Waypoint {
  readonly x: number;
  readonly y: number;
  readonly elevation?: number;
  readonly action?: string;
  readonly snapped?: boolean;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
  /** V14. */
  readonly level?: string;
}

export interface HostToken extends HostDocument {
  readonly _source: TokenSource;
  readonly actor: HostActor | null;
  readonly parent: HostScene;
  readonly object: HostTokenObject | null;
  readonly texture: { readonly src: string | null };
  readonly disposition: number;
  readonly hidden: boolean;
  readonly movement?: {
    readonly animation?: { readonly ended?: Promise<unknown> };
    readonly finished?: Promise<unknown>;
  };
  getCenterPoint(data?: object): { x: number; y: number };
  move(waypoints: Waypoint | Waypoint[], options?: object): Promise<boolean>;
  stopMovement?(): boolean;
  toObject(): Record<string, unknown>;
}

export interface HostTokenObject {
  readonly movementAnimationPromise?: Promise<unknown> | null;
  readonly document: HostToken;
  readonly visible?: boolean;
  readonly controlled: boolean;
  /** What it covers of the map. */
  readonly bounds?: { contains(x: number, y: number): boolean };
  control(options?: object): unknown;
}

export interface HostWall extends HostDocument {
  readonly _source: { readonly door: number; readonly ds: number; readonly c: readonly number[] };
}

export interface HostRegion extends HostDocument {
  readonly polygons?: readonly { readonly points: readonly number[] }[];
  readonly behaviors: HostCollection<{
    readonly type: string;
    readonly disabled: boolean;
    readonly system: Record<string, unknown>;
    readonly _source: { readonly system?: Record<string, unknown> };
  }>;
  readonly _source: {
    readonly elevation?: {
      readonly bottom?: number | null;
      readonly top?: number | null;
      /** V14. */
      readonly topInclusive?: boolean;
    };
    readonly levels?: readonly string[];
    readonly visibility?: number;
  };
}

/** A wall as the database has it. */
export interface WallSource {
  readonly c?: readonly number[];
  readonly move?: number;
  readonly sight?: number;
  readonly dir?: number;
  readonly door?: number;
  readonly ds?: number;
  readonly threshold?: { readonly sight?: number | null } | null;
  readonly levels?: readonly string[];
  readonly flags?: Readonly<Record<string, unknown>>;
}

export interface HostScene extends HostDocument {
  readonly _source: Record<string, unknown> & {
    readonly grid: Record<string, unknown>;
    readonly flags?: Readonly<Record<string, unknown>>;
    readonly walls?: readonly WallSource[];
    readonly tokens?: readonly TokenSource[];
  };
  /** V14. */
  readonly levels?: { readonly size: number };
  readonly grid: { readonly diagonals?: number; readonly size: number };
  readonly dimensions: {
    readonly sceneX: number;
    readonly sceneY: number;
    readonly sceneWidth: number;
    readonly sceneHeight: number;
  };
  readonly tokens: HostCollection<HostToken>;
  readonly walls: HostCollection<HostWall>;
  readonly regions: HostCollection<HostRegion>;
  updateEmbeddedDocuments(type: string, data: object[], options?: object): Promise<unknown>;
  createEmbeddedDocuments(type: string, data: object[], options?: object): Promise<HostDocument[]>;
  deleteEmbeddedDocuments(type: string, ids: string[], options?: object): Promise<unknown>;
}

export interface HostCombatant extends HostDocument {
  readonly tokenId: string | null;
  readonly sceneId: string | null;
  readonly token: HostToken | null;
  readonly actor: HostActor | null;
  readonly defeated: boolean;
  readonly isDefeated: boolean;
  readonly initiative: number | null;
  readonly img: string | null;
  readonly hidden: boolean;
}

export interface HostCombat extends HostDocument {
  readonly started: boolean;
  readonly round: number;
  readonly turn: number | null;
  readonly turns: HostCombatant[];
  readonly combatant: HostCombatant | null | undefined;
  readonly combatants: HostCollection<HostCombatant>;
  readonly scene: HostScene | null;
  nextTurn(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  rollInitiative(ids: string[], options?: object): Promise<unknown>;
  /** The seconds that pass between two turns, negative when going back; documented for V13. */
  getTimeDelta?(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
  createEmbeddedDocuments(type: string, data: object[], options?: object): Promise<HostDocument[]>;
  updateEmbeddedDocuments(type: string, data: object[], options?: object): Promise<unknown>;
}

export interface CombatState {
  readonly round: number;
  readonly turn: number | null;
  readonly combatantId: string | null;
}

export interface HostUser extends HostDocument {
  readonly isGM: boolean;
  readonly active: boolean;
  readonly isSelf: boolean;
  readonly isActiveGM: boolean;
  readonly viewedScene: string | null;
  readonly color?: unknown;
  readonly targets?: Iterable<{ readonly id: string }>;
  /** Tells the other clients; nothing is kept of it. */
  broadcastActivity?(activity: { readonly targets: readonly string[] }): void;
  /** What this user may besides what their role lets them. */
  readonly permissions?: Readonly<Record<string, boolean>>;
  can(permission: string): boolean;
  query(name: string, data: object, options: { timeout: number }): Promise<unknown>;
}

export interface HostMessage extends HostDocument {
  readonly content: string;
  readonly author: HostUser | null;
  readonly whisper: readonly string[];
}

/** A page of a journal entry; `system` is what its type keeps. */
export interface HostPage extends HostDocument {
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly parent: HostJournal | null;
  /** The compendium it lies in. */
  readonly pack: string | null;
  updateSource(change: object): unknown;
}

export interface HostJournal extends HostDocument {
  readonly pages: HostCollection<HostPage>;
  readonly pack: string | null;
  createEmbeddedDocuments(type: string, data: object[], options?: object): Promise<HostDocument[]>;
  updateEmbeddedDocuments(type: string, data: object[], options?: object): Promise<unknown>;
  deleteEmbeddedDocuments(type: string, ids: string[], options?: object): Promise<unknown>;
}
export const asToken = (token: object): HostToken => token as HostToken;
export const asCombat = (combat: object): HostCombat => combat as HostCombat;

/** A new combat of a scene, in the tracker. */
export const createCombat = (scene: HostScene): Promise<HostCombat | undefined> =>
  (
    foundry.documents as unknown as {
      Combat: { implementation: { create(data: object): Promise<HostCombat | undefined> } };
    }
  ).Combat.implementation.create({ scene: scene.id, active: true });

/** A new journal entry of the world. */
export const createJournal = (data: object): Promise<HostJournal | undefined> =>
  (
    foundry.documents as unknown as {
      JournalEntry: { implementation: { create(data: object): Promise<HostJournal | undefined> } };
    }
  ).JournalEntry.implementation.create(data);

/** A document by its address, of the world or of a compendium. */
export const documentAt = (uuid: string): Promise<HostDocument | null> =>
  foundry.utils.fromUuid(uuid as never);
