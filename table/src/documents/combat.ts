import { isV14 } from "../host/names/env.ts";
import { flag, flags, id, integer, maybeNumber, ref, stats, system } from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

interface TurnState {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

export class Combat extends Document {
  static override documentName = "Combat";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => Combat),
      scene: ref(),
      groups: new f.EmbeddedCollectionField("CombatantGroup"),
      combatants: new f.EmbeddedCollectionField("Combatant"),
      active: flag(),
      round: integer(0, { min: 0 }),
      turn: maybeNumber(null, { integer: true, min: 0 }),
      sort: integer(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare turns: any[];
  declare current: TurnState;
  declare previous: TurnState;
  private manageTurnEvents = true;

  override _configure(options: Data): void {
    super._configure(options);
    const empty = { round: 0, turn: null, combatantId: null, tokenId: null };
    Object.defineProperty(this, "turns", { value: [], writable: true, configurable: true });
    Object.defineProperty(this, "current", { value: { ...empty }, writable: true, configurable: true });
    Object.defineProperty(this, "previous", { value: { ...empty }, writable: true, configurable: true });
  }
  override _initialize(options: Data = {}): void {
    super._initialize(options);
    const sceneId = this._source["scene"] as string | null;
    Object.defineProperty(this, "scene", {
      get: () => game.scenes?.get(sceneId) ?? null,
      set() {},
      configurable: true,
      enumerable: true,
    });
  }
  override prepareDerivedData(): void {
    if (this["combatants"].size && !this.turns.length) this.setupTurns();
  }
  get started(): boolean {
    return this["round"] > 0 && this["combatants"].size > 0;
  }
  get combatant(): any {
    return this["turn"] === null ? undefined : this.turns[this["turn"]];
  }
  get nextCombatant(): any {
    if (this["turn"] === null) return this.turns[0];
    return this.turns[(this["turn"] + 1) % this.turns.length];
  }
  get isActive(): boolean {
    return this["active"];
  }
  get isView(): boolean {
    return this === game.combats.viewed;
  }
  get settings(): any {
    return game.settings.get("core", "combatTrackerConfig");
  }
  override get visible(): boolean {
    return true;
  }
  override getUserLevel(user: any): number {
    return user.isGM ? 3 : 2;
  }
  getCombatantsByToken(token: any): any[] {
    const tid = token?.id ?? token;
    return this["combatants"].filter((c: any) => c.tokenId === tid);
  }
  getCombatantByToken(token: any): any {
    return this.getCombatantsByToken(token)[0];
  }
  getCombatantsByActor(actor: any): any[] {
    const doc = typeof actor === "string" ? game.actors.get(actor) : actor;
    return this["combatants"].filter((c: any) =>
      doc?.isToken ? c.tokenId === doc.token.id : c.actorId === (doc?.id ?? actor),
    );
  }
  /** Descending initiative, then id. */
  protected _sortCombatants(a: any, b: any): number {
    const ia = Number.isNumeric(a.initiative) ? a.initiative : -Infinity;
    const ib = Number.isNumeric(b.initiative) ? b.initiative : -Infinity;
    return ib - ia || (a.id > b.id ? 1 : -1);
  }
  setupTurns(): any[] {
    this.turns = this["combatants"].contents.sort((a: any, b: any) => this._sortCombatants(a, b));
    if (this["turn"] !== null) this["turn"] = Math.max(0, Math.min(this["turn"], this.turns.length - 1));
    Object.assign(this.current, this.stateNow());
    if (!this.previous.combatantId && this.previous.round === 0) Object.assign(this.previous, this.current);
    return this.turns;
  }
  private stateNow(): TurnState {
    const c = this["turn"] === null ? undefined : this.turns[this["turn"]];
    return {
      round: this["round"],
      turn: this["turn"],
      combatantId: c?.id ?? null,
      tokenId: c?.tokenId ?? null,
    };
  }
  async activate(operation: Data = {}): Promise<void> {
    const others = game.combats
      .filter((c: any) => c.active && c !== this)
      .map((c: any) => ({ _id: c.id, active: false }));
    await Combat.updateDocuments([...others, { _id: this.id, active: true }], operation);
  }
  async startCombat(): Promise<this> {
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    return this.update(updateData);
  }
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { roundTime, turnTime } = CONFIG.time;
    return (toRound - fromRound) * roundTime + ((toTurn ?? 0) - (fromTurn ?? 0)) * turnTime;
  }
  private timeOptions(direction: number, { round, turn }: { round: number; turn: number | null }): Data {
    const delta = this.getTimeDelta(this["round"], this["turn"], round, turn);
    const worldTime = { delta };
    return isV14() ? { direction, worldTime } : { direction, worldTime, advanceTime: delta };
  }
  async nextTurn(): Promise<this> {
    if (this["round"] === 0) return this.nextRound();
    const turn = this["turn"] ?? -1;
    const skip = this.settings.skipDefeated;
    let next: number | null = null;
    for (let i = turn + 1; i < this.turns.length; i++)
      if (!skip || !this.turns[i].isDefeated) {
        next = i;
        break;
      }
    if (next === null) return this.nextRound();
    const updateData = { round: this["round"], turn: next };
    const options = this.timeOptions(1, updateData);
    Hooks.callAll("combatTurn", this, updateData, options);
    return this.update(updateData, options);
  }
  async previousTurn(): Promise<this> {
    if (this["round"] === 0) return this;
    if ((this["turn"] ?? 0) === 0 || this.turns.length === 0) return this.previousRound();
    const updateData = { round: this["round"], turn: (this["turn"] ?? 1) - 1 };
    const options = this.timeOptions(-1, updateData);
    Hooks.callAll("combatTurn", this, updateData, options);
    return this.update(updateData, options);
  }
  async nextRound(): Promise<this> {
    let turn: number | null = this["turn"] === null && this["round"] > 0 ? null : 0;
    if (this.settings.skipDefeated && turn !== null) {
      turn = this.turns.findIndex((t) => !t.isDefeated);
      if (turn === -1) {
        ui.notifications.warn("COMBAT.NoneRemaining", { localize: true });
        turn = 0;
      }
    }
    const updateData = { round: this["round"] + 1, turn };
    const options = this.timeOptions(1, updateData);
    Hooks.callAll("combatRound", this, updateData, options);
    return this.update(updateData, options);
  }
  async previousRound(): Promise<this> {
    const round = Math.max(this["round"] - 1, 0);
    const updateData = { round, turn: round > 0 && this.turns.length ? this.turns.length - 1 : null };
    const options = this.timeOptions(-1, updateData);
    Hooks.callAll("combatRound", this, updateData, options);
    return this.update(updateData, options);
  }
  async endCombat(): Promise<this | undefined> {
    const yes = await foundry.applications.api.DialogV2.confirm({
      window: { title: "COMBAT.EndTitle" },
      content: `<p>${game.i18n.localize("COMBAT.EndConfirmation")}</p>`,
    });
    return yes ? this.delete() : undefined;
  }
  async resetAll({ updateTurn = true } = {}): Promise<this> {
    const keep = this.combatant?.id;
    await this.updateEmbeddedDocuments(
      "Combatant",
      this["combatants"].map((c: any) => ({ _id: c.id, initiative: null })),
      { turnEvents: false },
    );
    if (updateTurn && keep)
      await this.update({ turn: this.turns.findIndex((t) => t.id === keep) }, { turnEvents: false });
    return this;
  }
  async rollInitiative(
    ids: string | string[],
    { formula = null, updateTurn = true, messageOptions = {} }: Data = {},
  ): Promise<this> {
    const wanted = typeof ids === "string" ? [ids] : ids;
    const updates: Data[] = [];
    const messages: Data[] = [];
    for (const cid of wanted) {
      const combatant = this["combatants"].get(cid);
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula ?? undefined);
      await roll.evaluate();
      updates.push({ _id: cid, initiative: roll.total });
      const speaker = CONFIG.ChatMessage.documentClass.getSpeaker({
        actor: combatant.actor,
        token: combatant.token,
        alias: combatant.name,
      });
      messages.push(
        await roll.toMessage(
          {
            speaker,
            flavor: game.i18n.format("COMBAT.RollsInitiative", { name: combatant.name }),
            ...messageOptions,
          },
          { create: false, rollMode: combatant.hidden ? "gmroll" : undefined },
        ),
      );
    }
    if (!updates.length) return this;
    const keep = this.combatant?.id;
    const options: Data = { turnEvents: false };
    if (updateTurn && this.started && keep) options["combatTurn"] = this.turnAfter(updates, keep);
    await this.updateEmbeddedDocuments("Combatant", updates, options);
    await CONFIG.ChatMessage.documentClass.implementation.create(messages);
    return this;
  }
  /** Where the current combatant will stand once these initiatives are written. */
  private turnAfter(updates: Data[], keep: string): number {
    const order = this.turns.map((c) => ({
      id: c.id,
      initiative: updates.find((u) => u["_id"] === c.id)?.["initiative"] ?? c.initiative,
    }));
    return order.sort((a, b) => this._sortCombatants(a, b)).findIndex((c) => c.id === keep);
  }
  async rollAll(options: Data = {}): Promise<this> {
    return this.rollInitiative(
      this["combatants"].filter((c: any) => c.isOwner && c.initiative === null).map((c: any) => c.id),
      options,
    );
  }
  async rollNPC(options: Data = {}): Promise<this> {
    return this.rollInitiative(
      this["combatants"]
        .filter((c: any) => c.isOwner && c.isNPC && c.initiative === null)
        .map((c: any) => c.id),
      options,
    );
  }
  async setInitiative(cid: string, value: number): Promise<void> {
    const keep = this.combatant?.id;
    const options: Data = { turnEvents: false };
    if (this.started && keep) options["combatTurn"] = this.turnAfter([{ _id: cid, initiative: value }], keep);
    await this.updateEmbeddedDocuments("Combatant", [{ _id: cid, initiative: value }], options);
  }

  // Events ---------------------------------------------------------------------------------------------
  override async _preUpdate(changes: Data, options: Data, user: any): Promise<boolean | void> {
    if ("turn" in changes || "round" in changes) options["direction"] ??= this.directionOf(changes);
    return super._preUpdate(changes, options, user);
  }
  private directionOf(changes: Data): number {
    const round = changes["round"] ?? this["round"];
    if (round !== this["round"]) return round > this["round"] ? 1 : -1;
    return (changes["turn"] ?? 0) >= (this["turn"] ?? 0) ? 1 : -1;
  }
  override _onCreate(data: Data, options: Data, userId: string): void {
    super._onCreate(data, options, userId);
    this.setupTurns();
    if (game.user.id === userId && !game.combats.some((c: any) => c.active)) void this.activate();
    ui.combat?.render?.();
  }
  override _onUpdate(changed: Data, options: Data, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = { ...this.current };
    if (this.turns.length !== this["combatants"].size) this.setupTurns();
    // Both are what hooks were handed, and every write refills them, a flag's too: who keeps them sees them change.
    Object.assign(this.previous, prior);
    if ("turn" in changed || "round" in changed) {
      Object.assign(this.current, this.stateNow());
      if (options["worldTime"]?.delta && game.user.id === userId && game.user.isGM)
        void game.time.advance(options["worldTime"].delta);
    }
    ui.combat?.render?.();
    canvas?.tokens?.refreshTurnMarkers?.();
  }
  /** `combatTurnChange` comes on every page after the update (facts, section 2). */
  _afterUpdateHook(changed: Data, options: Data, _userId: string): void {
    if (!("turn" in changed || "round" in changed) || options["turnEvents"] === false) return;
    void this.turnChanged(options);
  }
  /** Not before the first round, nor when a combat goes back there; on the active GM's page after the life cycle. */
  private async turnChanged(options: Data): Promise<void> {
    if (!this.started) return;
    const [prior, current] = [{ ...this.previous }, { ...this.current }];
    const stays = prior.round === current.round && prior.combatantId === current.combatantId;
    if (game.users.activeGM?.isSelf && (options["direction"] ?? 1) > 0 && !stays)
      await this.lifecycle(prior, current);
    Hooks.callAll("combatTurnChange", this, this.previous, this.current);
  }
  private async lifecycle(prior: TurnState, current: TurnState): Promise<void> {
    const context = { round: current.round, turn: current.turn, skipped: false };
    const last = prior.combatantId ? this["combatants"].get(prior.combatantId) : undefined;
    if (last && prior.round > 0)
      await this._onEndTurn(last, { round: prior.round, turn: prior.turn, skipped: false });
    if (prior.round > 0 && current.round !== prior.round)
      await this._onEndRound({ round: prior.round, skipped: false });
    if (current.round !== prior.round) await this._onStartRound({ round: current.round, skipped: false });
    const next = current.combatantId ? this["combatants"].get(current.combatantId) : undefined;
    if (next) await this._onStartTurn(next, context);
  }
  protected async _onEndTurn(combatant: any, _context: Data): Promise<void> {
    for (const r of combatant.token?.regions ?? []) r._triggerTurnEvent?.("tokenTurnEnd", combatant, this);
  }
  protected async _onEndRound(_context: Data): Promise<void> {}
  protected async _onStartRound(_context: Data): Promise<void> {}
  protected async _onStartTurn(combatant: any, _context: Data): Promise<void> {
    await this._clearMovementHistoryOnStartTurn(combatant);
    for (const r of combatant.token?.regions ?? []) r._triggerTurnEvent?.("tokenTurnStart", combatant, this);
  }
  protected async _clearMovementHistoryOnStartTurn(combatant: any): Promise<void> {
    await combatant.token?.clearMovementHistory?.();
  }
  async clearMovementHistories(): Promise<void> {
    for (const c of this["combatants"].values()) await c.token?.clearMovementHistory?.();
  }
  override _onDelete(options: Data, userId: string): void {
    super._onDelete(options, userId);
    ui.combat?.render?.();
    canvas?.tokens?.refreshTurnMarkers?.();
  }
  private combatantsChanged(options: Data): void {
    const prior = { ...this.current };
    if (options["combatTurn"] !== undefined) {
      this._source["turn"] = options["combatTurn"];
      this["turn"] = options["combatTurn"];
    }
    this.setupTurns();
    Object.assign(this.previous, prior);
    // A change of the order may hand the turn to someone else; Foundry tells so unless asked not to, and has
    // told so also when the turn stayed with who had it (I12747, I10387).
    if (options["turnEvents"] !== false) void this.turnChanged(options);
    ui.combat?.render?.();
    canvas?.tokens?.refreshTurnMarkers?.();
  }
  override _onCreateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onCreateDescendantDocuments(...args);
    this.combatantsChanged(args[4]);
  }
  override _onUpdateDescendantDocuments(...args: [any, string, any[], Data[], Data, string]): void {
    super._onUpdateDescendantDocuments(...args);
    if (args[3].some((c) => "initiative" in c || "group" in c) || args[4]["combatTurn"] !== undefined)
      this.combatantsChanged(args[4]);
    else ui.combat?.render?.();
  }
  override _onDeleteDescendantDocuments(...args: [any, string, any[], string[], Data, string]): void {
    super._onDeleteDescendantDocuments(...args);
    this.combatantsChanged(args[4]);
  }
}
