import { HandlebarsApplicationMixin } from "../apps/framework/handlebars-application.ts";
import { provideTemplate } from "../apps/framework/handlebars.ts";
import { portrait } from "../canvas/tokens/token-art.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

export function provideTrackerTemplates(): void {
  provideTemplate(
    "templates/sidebar/tabs/combat/header.hbs",
    `<header class="combat-tracker-header"><div class="encounter-controls">
    {{#if user.isGM}}<button type="button" class="inline-control icon fa-solid fa-plus" data-action="createCombat" aria-label="{{localize 'COMBAT.Create'}}" data-tooltip="{{localize 'COMBAT.Create'}}"></button>{{/if}}
    <strong class="encounter-title">{{title}}</strong>
    {{#if combat}}{{#if user.isGM}}<button type="button" class="inline-control icon fa-solid fa-users" data-action="addAll" aria-label="{{localize 'COMBAT.AddAll'}}" data-tooltip="{{localize 'COMBAT.AddAll'}}"></button>
    <button type="button" class="inline-control icon fa-solid fa-dice-d20" data-action="rollAll" aria-label="{{localize 'COMBAT.RollAll'}}" data-tooltip="{{localize 'COMBAT.RollAll'}}"></button>{{/if}}{{/if}}</div></header>`,
  );
  provideTemplate(
    "templates/sidebar/tabs/combat/tracker.hbs",
    `<ol class="combat-tracker plain">{{#each turns}}<li class="combatant {{css}}" data-combatant-id="{{id}}" data-action="activateCombatant" tabindex="0">
    <img class="token-image" src="{{img}}" alt=""><div class="token-name"><strong class="name">{{name}}</strong>{{#if hint}}<span class="hint">{{hint}}</span>{{/if}}</div>
    {{#if ../user.isGM}}<div class="combatant-controls"><button type="button" class="inline-control icon fa-solid fa-eye-slash {{#if hidden}}active{{/if}}" data-action="toggleHidden" aria-pressed="{{#if hidden}}true{{else}}false{{/if}}" aria-label="{{localize 'COMBAT.ToggleVis'}}"></button>
    <button type="button" class="inline-control icon fa-solid fa-skull {{#if isDefeated}}active{{/if}}" data-action="toggleDefeated" aria-pressed="{{#if isDefeated}}true{{else}}false{{/if}}" aria-label="{{localize 'COMBAT.ToggleDead'}}"></button></div>{{/if}}
    <div class="token-initiative">{{#if hasRolled}}<span class="initiative">{{initiative}}</span>{{else}}{{#if isOwner}}<button type="button" class="combatant-control icon fa-solid fa-dice-d20" data-action="rollInitiative" aria-label="{{localize 'COMBAT.RollInitiative'}}"></button>{{/if}}{{/if}}</div></li>
    {{else}}<li class="empty"><p>{{localize "COMBAT.None"}}</p><p class="hint">{{localize "COMBAT.NoneHint"}}</p></li>{{/each}}</ol>`,
  );
  provideTemplate(
    "templates/sidebar/tabs/combat/footer.hbs",
    `<nav class="combat-controls">{{#if combat}}{{#if user.isGM}}{{#if started}}
    <button type="button" class="inline-control icon fa-solid fa-backward-fast" data-action="previousRound" aria-label="{{localize 'COMBAT.RoundPrev'}}" data-tooltip="{{localize 'COMBAT.RoundPrev'}}"></button>
    <button type="button" class="inline-control icon fa-solid fa-backward-step" data-action="previousTurn" aria-label="{{localize 'COMBAT.TurnPrev'}}" data-tooltip="{{localize 'COMBAT.TurnPrev'}}"></button>
    <button type="button" class="combat-control" data-action="endCombat">{{localize "COMBAT.End"}}</button>
    <button type="button" class="inline-control icon fa-solid fa-forward-step" data-action="nextTurn" aria-label="{{localize 'COMBAT.TurnNext'}}" data-tooltip="{{localize 'COMBAT.TurnNext'}}"></button>
    <button type="button" class="inline-control icon fa-solid fa-forward-fast" data-action="nextRound" aria-label="{{localize 'COMBAT.RoundNext'}}" data-tooltip="{{localize 'COMBAT.RoundNext'}}"></button>
    {{else}}<button type="button" class="combat-control main" data-action="startCombat"><i class="fa-solid fa-flag" inert></i> {{localize "COMBAT.Begin"}}</button>{{/if}}
    {{else}}{{#if yours}}<button type="button" class="combat-control main" data-action="nextTurn">{{localize "COMBAT.TurnNext"}}</button>{{/if}}{{/if}}{{/if}}</nav>`,
  );
}

/** `ui.combat`. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static tabName = "combat";
  static DEFAULT_OPTIONS = {
    id: "combat",
    classes: ["combat-sidebar"],
    actions: {
      createCombat: CombatTracker.create,
      startCombat: CombatTracker.control,
      nextTurn: CombatTracker.control,
      previousTurn: CombatTracker.control,
      nextRound: CombatTracker.control,
      previousRound: CombatTracker.control,
      endCombat: CombatTracker.control,
      rollAll: CombatTracker.control,
      addAll: CombatTracker.addAll,
      rollInitiative: CombatTracker.combatantAction,
      toggleHidden: CombatTracker.combatantAction,
      toggleDefeated: CombatTracker.combatantAction,
      activateCombatant: CombatTracker.combatantAction,
    },
  };
  static PARTS: Record<string, any> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };
  #viewed: string | null = null;
  get viewed(): any {
    const chosen = this.#viewed ? game.combats.get(this.#viewed) : null;
    return chosen ?? game.combats.active ?? game.combats.combats[0] ?? null;
  }
  set viewed(combat: any) {
    this.#viewed = combat?.id ?? null;
  }
  #drawing: Promise<this> | undefined;
  /** Every step of a figure and every flag asks for it: those who ask within a moment share one drawing. */
  render(options: any = {}, legacy: Data = {}): Promise<this> {
    if (options === true || Object.keys(options).length > 0) return super.render(options, legacy);
    this.#drawing ??= new Promise((go) => setTimeout(go, 40)).then(() => {
      this.#drawing = undefined;
      return super.render();
    });
    return this.#drawing;
  }
  async _prepareContext(options: Data): Promise<Data> {
    const context = await super._prepareContext(options);
    const combat = this.viewed;
    const title = !combat
      ? game.i18n.localize("COMBAT.Encounter")
      : combat.started
        ? game.i18n.format("COMBAT.Round", { round: combat.round })
        : game.i18n.localize("COMBAT.NotStarted");
    return Object.assign(context, {
      user: game.user,
      combat,
      title,
      started: combat?.started,
      yours: combat?.started && combat.combatant?.players.includes(game.user),
      turns: await this.visibleTurns(combat),
    });
  }
  /** What a click with the right button on a combatant offers. */
  _getEntryContextOptions(): Data[] {
    return [];
  }
  _getCombatContextOptions(): Data[] {
    return [];
  }
  private visibleTurns(combat: any): Promise<Data[]> {
    const turns: any[] = combat?.turns ?? [];
    const seen = turns.map((c, index) => (c.visible ? [this._prepareTurnContext(combat, c, index)] : []));
    return Promise.all(seen.flat());
  }
  async _prepareTurnContext(combat: any, c: any, _index: number): Promise<Data> {
    const active = combat.started && combat.combatant === c;
    const rolled = c.initiative !== null && c.initiative !== undefined;
    return {
      id: c.id,
      name: c.name,
      img: portrait(c.name, c.token?.disposition ?? 0, c.img),
      initiative: rolled ? c.initiative : null,
      hasRolled: rolled,
      hidden: c.hidden,
      isDefeated: c.isDefeated,
      isOwner: c.isOwner,
      hint: "",
      css: [
        active ? "active" : "",
        c.hidden ? "hide" : "",
        c.isDefeated ? "defeated" : "",
        c.token?.object?.controlled ? "controlled" : "",
      ]
        .join(" ")
        .trim(),
    };
  }
  async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions, ".combatant[data-combatant-id]", {
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
    });
  }
  async _onRender(context: Data, options: Data): Promise<void> {
    await super._onRender(context, options);
    (this as any).element.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }
  static async create(this: CombatTracker): Promise<void> {
    await CONFIG.Combat.documentClass.create({ scene: canvas.scene?.id ?? null, active: true });
  }
  static async addAll(this: CombatTracker): Promise<void> {
    await CONFIG.Token.documentClass.createCombatants(canvas.scene.tokens.contents, { combat: this.viewed });
  }
  static async control(this: CombatTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.viewed?.[target.dataset["action"]!]();
  }
  static async combatantAction(this: CombatTracker, event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    const c = this.viewed?.combatants.get(id);
    if (!c) return;
    switch (target.dataset["action"]) {
      case "rollInitiative":
        return void (await this.viewed.rollInitiative([id]));
      case "toggleHidden":
        return void (await c.update({ hidden: !c.hidden }));
      case "toggleDefeated": {
        const defeated = !c.isDefeated;
        await c.update({ defeated });
        await c.actor?.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, {
          overlay: true,
          active: defeated,
        });
        return;
      }
      default: {
        const token = c.token?.object;
        if (!token) return;
        token.control();
        if ((event as MouseEvent).detail !== 1) await canvas.animatePan(token.center);
      }
    }
  }
}
