import {
  flag,
  flags,
  id,
  maybeNumber,
  maybeText,
  obj,
  ownership,
  ref,
  stats,
  system,
  text,
} from "./base/common-schema.ts";
import { Document } from "./base/document.ts";
import * as f from "./base/fields.ts";

export class Combatant extends Document {
  static override documentName = "Combatant";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: system(() => Combatant),
      actorId: ref(),
      tokenId: ref(),
      sceneId: ref(),
      name: new f.StringField({ required: false }),
      img: new f.FilePathField(),
      initiative: maybeNumber(),
      hidden: flag(),
      defeated: flag(),
      group: maybeText(),
      flags: flags(),
      _stats: stats(),
    };
  }
  get combat(): any {
    return this.parent;
  }
  get token(): any {
    return game.scenes.get(this["sceneId"])?.tokens.get(this["tokenId"]) ?? null;
  }
  get actor(): any {
    return this.token?.actor ?? game.actors.get(this["actorId"]) ?? null;
  }
  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }
  override get hasPlayerOwner(): boolean {
    return game.users.some((u: any) => !u.isGM && this.testUserPermission(u, 3));
  }
  override getUserLevel(user: any): number {
    if (user.isGM) return 3;
    return this.actor?.getUserLevel(user) ?? 0;
  }
  override get isOwner(): boolean {
    return this.testUserPermission(game.user, 3);
  }
  override get visible(): boolean {
    return this.isOwner || !this["hidden"];
  }
  get isDefeated(): boolean {
    return this["defeated"] || Boolean(this.actor?.statuses?.has(CONFIG.specialStatusEffects.DEFEATED));
  }
  get players(): any[] {
    return game.users.filter((u: any) => !u.isGM && this.testUserPermission(u, 3));
  }
  override prepareDerivedData(): void {
    this["name"] =
      this._source["name"] ||
      this.token?.name ||
      this.actor?.name ||
      game.i18n.localize("COMBAT.UnknownCombatant");
    this["img"] = this._source["img"] || this.token?.texture?.src || this.actor?.img || null;
    const group = this._source["group"];
    Object.defineProperty(this, "group", {
      get: () => this.parent?.groups?.get(group) ?? null,
      set() {},
      configurable: true,
    });
  }
  getInitiativeRoll(formula?: string): any {
    return CONFIG.Dice.rolls[0].create(
      formula ?? this._getInitiativeFormula(),
      this.actor?.getRollData() ?? {},
    );
  }
  _getInitiativeFormula(): string {
    return CONFIG.Combat.initiative.formula || game.system.initiative || "1d20";
  }
  async rollInitiative(formula?: string): Promise<any> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }
}

export class CombatantGroup extends Document {
  static override documentName = "CombatantGroup";
  static override defineSchema(): Record<string, any> {
    return {
      _id: id(),
      type: new f.DocumentTypeField({ initial: "base" }),
      system: obj(),
      name: text(),
      img: new f.FilePathField(),
      initiative: maybeNumber(),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
}
