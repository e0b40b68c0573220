import { only14 } from "../../host/generation.ts";
import { isV14 } from "../../host/names/env.ts";
import { connection } from "../../host/connection.ts";
import { deepClone, randomID } from "../../shared/object.ts";
import {
  completePath,
  constrainPath,
  measureForToken,
  POSITION_KEYS,
  splitAtCheckpoints,
  type Waypoint,
} from "./token-path.ts";
import { CanvasDocument } from "../wall.ts";

interface Run {
  id: string;
  chain: string[];
  method: string;
  options: Data;
  remaining: Waypoint[];
  constrained: boolean;
  stopped: boolean;
  finished: PromiseWithResolversLike<boolean>;
}
interface PromiseWithResolversLike<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
}
function deferred<T>(): PromiseWithResolversLike<T> {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((r) => (resolve = r));
  return { promise, resolve };
}

/** Movement of tokens. V13 and V14 differ in when `move` resolves (facts, sections 0 and 3). */
export class MovingToken extends CanvasDocument {
  private _movement: Data | null = null;
  private run: Run | null = null;
  private planned: Run | null = null;
  private readonly pauses = new Set<string | symbol>();
  private unpause: PromiseWithResolversLike<void> | null = null;

  get movement(): Data {
    this._movement ??= idleMovement(this);
    return this._movement;
  }
  get movementHistory(): Data[] {
    return deepClone(this._source["_movementHistory"] ?? []) as Data[];
  }
  protected _shouldRecordMovementHistory(): boolean {
    const combat = (this as any).combatant?.combat;
    return Boolean(combat?.started);
  }
  position(): Waypoint {
    const s = this._source;
    return {
      ...(Object.fromEntries(POSITION_KEYS().map((k) => [k, s[k]])) as any),
      action: s["movementAction"] ?? "walk",
    };
  }

  /** On the viewed scene the token on the map says how far the path goes: systems let it stop at others. */
  private constrained(path: Waypoint[], options: Data): [Waypoint[], boolean] {
    const object = this.object;
    if (object?.constrainMovementPath)
      return object.constrainMovementPath(path, { preview: false, history: [], ...options });
    return constrainPath(this, path, options);
  }
  async move(waypoints: Data | Data[], options: Data = {}): Promise<boolean> {
    const list = Array.isArray(waypoints) ? waypoints : [waypoints];
    if (!list.length) return true;
    const defaults = CONFIG.Token.movement.defaultAction as string;
    const goal = completePath(this, list, this["movementAction"] ?? defaults);
    const constrain = (options["constrainOptions"] ?? {}) as Data;
    const [path, constrained] = this.constrained([this.position(), ...goal], constrain);
    const remaining = path.slice(1);
    if (!remaining.length) return false;
    if (this.run) this.run.stopped = true;
    const run: Run = {
      id: (isV14() && options["id"]) || randomID(),
      chain: [],
      method: options["method"] ?? "api",
      options,
      remaining,
      constrained,
      stopped: false,
      finished: deferred(),
    };
    if (isV14() && options["planned"]) return this.plan(run);
    return this.start(run);
  }
  /** V14: the plan is shown and waits for startMovement. */
  private plan(run: Run): Promise<boolean> {
    this.planned = run;
    this._movement = {
      ...this.describe(run, [], run.remaining),
      state: "planned",
      user: game.user,
      finished: run.finished.promise,
    };
    Hooks.callAll("planToken", this);
    this.object?.refreshState?.();
    return run.finished.promise;
  }
  async startMovement(id: string): Promise<boolean> {
    const run = this.planned;
    if (run?.id !== id) return false;
    this.planned = null;
    return this.start(run);
  }
  private async start(run: Run): Promise<boolean> {
    this.run = run;
    const first = await this.step(run);
    const rest = first ? this.proceed(run) : Promise.resolve(false);
    void rest.then((ok) => {
      run.finished.resolve(ok);
      if (this.run === run) this.run = null;
    });
    // V13 answers at the first checkpoint, V14 when the whole movement has ended.
    return isV14() ? rest : first;
  }
  private async proceed(run: Run): Promise<boolean> {
    while (run.remaining.length) {
      await this.object?.movementAnimationPromise;
      await this.whilePaused();
      if (run.stopped || !this.collection?.has(this.id)) return false;
      run.chain = [...run.chain, run.id];
      run.id = randomID();
      // The world may have changed meanwhile: a wall built across the path stops the token.
      const [path, constrained] = this.constrained(
        [this.position(), ...run.remaining],
        run.options["constrainOptions"] ?? {},
      );
      run.remaining = path.slice(1);
      run.constrained ||= constrained;
      if (!run.remaining.length) {
        this.setState("stopped");
        return false;
      }
      if (!(await this.step(run))) return false;
    }
    return true;
  }
  private async whilePaused(): Promise<void> {
    while (this.pauses.size) {
      this.unpause ??= deferred<void>();
      await this.unpause.promise;
    }
  }
  /** One section: up to the next checkpoint, one write. */
  private async step(run: Run): Promise<boolean> {
    const [section, rest] = splitAtCheckpoints(run.remaining);
    const movement = this.describe(run, section, rest);
    const target = section.at(-1)!;
    const change: Data = { _id: this.id };
    for (const k of POSITION_KEYS()) if ((target as any)[k] !== undefined) change[k] = (target as any)[k];
    const { constrainOptions: _c, planned: _p, id: _i, ...rest2 } = run.options;
    const operation: Data = { ...rest2, movement: { [this.id!]: movement }, parent: this.parent };
    const before = this.position();
    try {
      const [done] = await (this.constructor as typeof MovingToken).updateDocuments([change], operation);
      run.remaining = rest;
      if (!done) return samePlace(before, target);
      return true;
    } catch {
      return false;
    }
  }
  private describe(run: Run, passed: Waypoint[], pending: Waypoint[]): Data {
    const origin = this.position();
    const last = pending.at(-1) ?? passed.at(-1) ?? origin;
    return {
      id: run.id,
      chain: run.chain,
      origin,
      destination: { ...last },
      method: run.method,
      constrained: run.constrained,
      constrainOptions: run.options["constrainOptions"] ?? {},
      autoRotate: run.options["autoRotate"] ?? false,
      showRuler: run.options["showRuler"] ?? false,
      recorded: this._shouldRecordMovementHistory(),
      passed: section(this, origin, passed),
      pending: section(this, passed.at(-1) ?? origin, pending),
      history: { recorded: { waypoints: this.movementHistory }, unrecorded: { waypoints: [] } },
      updateOptions: {},
    };
  }

  // Writes ---------------------------------------------------------------------------------------------
  override async _preUpdate(changes: Data, options: Data, user: any): Promise<boolean | void> {
    const moves = POSITION_KEYS().some((k) => k in changes);
    if (moves) {
      if (game.paused && !user.isGM) {
        ui.notifications.warn("GAME.PausedWarning", { localize: true });
        return false;
      }
      const all = (options["movement"] ??= {}) as Data;
      const movement = (all[this.id!] = this.forWire(all[this.id!], changes, options));
      if (!Hooks.call("preMoveToken", this, movement, options)) return false;
      if (movement["recorded"] && movement["method"] !== "undo")
        changes["_movementHistory"] = this.extendedHistory(movement);
      if (movement["autoRotate"] && !this["lockRotation"] && !("rotation" in changes))
        this.turnTowards(changes, movement);
    }
    return super._preUpdate(changes, options, user);
  }
  /** A plain update of x and y is a displacement: no walls, no cost. */
  private forWire(given: Data | undefined, changes: Data, options: Data): Data {
    if (given?.["passed"]) return given;
    const target = {
      ...this.position(),
      ...Object.fromEntries(
        POSITION_KEYS()
          .filter((k) => k in changes)
          .map((k) => [k, changes[k]]),
      ),
      action: "displace",
      checkpoint: true,
    } as Waypoint;
    const waypoints: Data[] | undefined = given?.["waypoints"];
    const passed = waypoints ? completePath(this, waypoints, "displace") : [target];
    const run: Run = {
      id: randomID(),
      chain: [],
      method: given?.["method"] ?? "api",
      options: { ...options, ...given },
      remaining: [],
      constrained: false,
      stopped: false,
      finished: deferred(),
    };
    return this.describe(run, passed, []);
  }
  private extendedHistory(movement: Data): Data[] {
    const history = this.movementHistory;
    const id = movement["chain"][0] ?? movement["id"];
    if (!history.length)
      history.push({
        ...movement["origin"],
        movementId: null,
        userId: game.user.id,
        explicit: true,
        checkpoint: true,
      });
    for (const w of movement["passed"].waypoints)
      history.push({ ...w, movementId: id, userId: game.user.id });
    return history;
  }
  private turnTowards(changes: Data, movement: Data): void {
    const w = movement["passed"].waypoints as Waypoint[];
    const to = w.at(-1);
    const from = w.at(-2) ?? movement["origin"];
    if (!to || (to.x === from.x && to.y === from.y)) return;
    changes["rotation"] = Math.round(
      ((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + 270) % 360,
    );
  }
  /** Called on every page before the change is taken in. */
  _beforeApply(change: Data, options: Data): void {
    const movement = options["movement"]?.[this.id!];
    if (movement && POSITION_KEYS().some((k) => k in change))
      this._regionsBefore = new Set((this as any).regions ?? []);
  }
  private _regionsBefore = new Set<any>();

  override _onUpdate(changed: Data, options: Data, userId: string): void {
    const movement = options["movement"]?.[this.id!] as Data | undefined;
    const moved = movement && POSITION_KEYS().some((k) => k in changed);
    const user = game.users.get(userId);
    if (moved) {
      (this as any)._identify();
      const animation = this.object?.animateMovement?.(movement, options) as
        { started: Promise<void>; ended: Promise<void>; duration: number } | undefined;
      const pending = movement["pending"].waypoints.length > 0;
      this._movement = { ...movement, state: pending ? "pending" : "completed", user };
      if (isV14()) {
        this._movement["animation"] = animation ?? {
          started: Promise.resolve(),
          ended: Promise.resolve(),
          duration: 0,
        };
        this._movement["finished"] =
          this.run?.finished.promise ?? animation?.ended.then(() => true) ?? Promise.resolve(true);
      }
    }
    super._onUpdate(changed, options, userId);
    if ("_movementHistory" in changed) Hooks.callAll("recordToken", this);
    if (!moved) return;
    Hooks.callAll("moveToken", this, this._movement, options, user);
    this.regionEvents(movement, user);
  }
  private regionEvents(movement: Data, user: any): void {
    const now: Set<any> = (this as any).regions ?? new Set();
    const say = (region: any, name: string): void =>
      region._handleEvent({ name, data: { token: this, movement }, region, user });
    for (const r of this._regionsBefore)
      if (!now.has(r)) {
        say(r, "tokenExit");
        say(r, "tokenMoveOut");
      }
    for (const r of now) {
      if (this._regionsBefore.has(r)) say(r, "tokenMoveWithin");
      else {
        say(r, "tokenEnter");
        say(r, "tokenMoveIn");
      }
    }
  }

  // Control --------------------------------------------------------------------------------------------
  setState(state: string): void {
    if (this._movement) this._movement = { ...this._movement, state };
    if (state === "stopped") Hooks.callAll("stopToken", this);
    if (state === "paused") Hooks.callAll("pauseToken", this);
  }
  /** Only the user who started a movement may stop it. */
  stopMovement(): boolean {
    if (!this.run?.remaining.length || this.movement["user"] !== game.user)
      return this.movement["state"] === "completed";
    this.run.stopped = true;
    this.run.remaining = [];
    this.setState("stopped");
    connection.post({ t: "socket", event: "table.tokenState", args: [this.uuid, "stopped"] });
    return true;
  }
  pauseMovement(key?: string): any {
    if (!this.run?.remaining.length || this.movement["user"] !== game.user) return null;
    const k = key ?? Symbol("pause");
    this.pauses.add(k);
    this.setState("paused");
    const run = this.run;
    if (key) return run.finished.promise;
    return async (): Promise<boolean> => {
      this.release(k);
      return run.finished.promise;
    };
  }
  resumeMovement(_movementId: string, key: string): void {
    this.release(key);
  }
  private release(key: string | symbol): void {
    this.pauses.delete(key);
    if (this.pauses.size) return;
    this.unpause?.resolve();
    this.unpause = null;
    if (this._movement?.["state"] === "paused") this._movement = { ...this._movement, state: "pending" };
  }
  _stopMovementOnDisconnect(): void {
    if (this._movement?.["state"] === "pending") this.setState("stopped");
  }
  async clearMovementHistory(): Promise<void> {
    if (!this._source["_movementHistory"]?.length) return;
    await this.update({ _movementHistory: [] }, { diff: false });
  }
  /** Back to where the (last) recorded movement began; what was recorded since is forgotten. */
  async revertRecordedMovement(movementId?: string): Promise<boolean> {
    const history = this.movementHistory;
    const id = movementId ?? history.at(-1)?.["movementId"];
    const at = history.findIndex((w) => w["movementId"] === id);
    if (!id || at < 1) return false;
    const back = history[at - 1];
    const kept = at - 1 === 0 ? [] : history.slice(0, at);
    const change: Data = { _movementHistory: kept };
    for (const k of POSITION_KEYS()) if (back[k] !== undefined) change[k] = back[k];
    const done = await this.update(change, {
      movement: { [this.id!]: { method: "undo", waypoints: [{ ...back, action: "displace" }] } },
    });
    return Boolean(done);
  }
  measureMovementPath(waypoints: Data[], options: Data = {}): Data {
    return measureForToken(this, waypoints, options["cost"]);
  }
  getCompleteMovementPath(waypoints: Data[]): Data[] {
    return completePath(this, waypoints, "walk", { everyStep: true, includesOrigin: true });
  }
}
only14(MovingToken.prototype, "startMovement");

function section(token: any, origin: Waypoint, waypoints: Waypoint[]): Data {
  const m = measureForToken(token, [origin, ...waypoints]);
  return {
    waypoints: waypoints.map((w) => ({ ...w })),
    distance: m["distance"],
    cost: m["cost"],
    spaces: m["spaces"],
    diagonals: m["diagonals"],
  };
}
function samePlace(a: Waypoint, b: Waypoint): boolean {
  return a.x === b.x && a.y === b.y && a.elevation === b.elevation && a.level === b.level;
}
function idleMovement(token: MovingToken): Data {
  const origin = token.position();
  const empty = { waypoints: [], distance: 0, cost: 0, spaces: 0, diagonals: 0 };
  const movement: Data = {
    id: "0000000000000000",
    chain: [],
    origin,
    destination: origin,
    passed: empty,
    pending: empty,
    history: { recorded: empty, unrecorded: empty },
    recorded: false,
    method: "api",
    constrained: false,
    constrainOptions: {},
    autoRotate: false,
    showRuler: false,
    state: "completed",
    user: game.user,
    updateOptions: {},
  };
  if (isV14()) {
    movement["animation"] = { started: Promise.resolve(), ended: Promise.resolve(), duration: 0 };
    movement["finished"] = Promise.resolve(true);
  }
  return movement;
}
