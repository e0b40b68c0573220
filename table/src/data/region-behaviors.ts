import { isV14 } from "../host/names/env.ts";
import { BooleanField, NumberField, SchemaField, SetField, StringField } from "../documents/base/fields.ts";
import { DataModel, TypeDataModel } from "./model.ts";

/** `foundry.data.regionBehaviors.RegionBehaviorType`. */
export class RegionBehaviorType extends TypeDataModel {
  static events: Record<string, (event: Data) => unknown> = {};
  static _createEventsField({ events, initial }: Data = {}): any {
    const all: string[] = events ?? Object.values(CONST.REGION_EVENTS as Data);
    return new SetField(
      new StringField({
        required: true,
        choices: Object.fromEntries(all.map((e) => [e, `REGION.EVENTS.${e}.label`])),
      }),
      { initial: initial ?? [], label: "Events" },
    );
  }
  get behavior(): any {
    return this.parent;
  }
  get region(): any {
    return this.parent?.region ?? null;
  }
  get scene(): any {
    return this.parent?.scene ?? null;
  }
  async _handleRegionEvent(_event: Data): Promise<void> {}
  /** Which difficulty this behaviour lends to a place; none by default. */
  _getTerrainEffects(_token: any, _segment: Data): Data[] {
    return [];
  }
}

export class ModifyMovementCostRegionBehaviorType extends RegionBehaviorType {
  static override LOCALIZATION_PREFIXES = ["BEHAVIOR.TYPES.modifyMovementCost", "BEHAVIOR.TYPES.base"];
  static override defineSchema(): Record<string, any> {
    const fields: Record<string, any> = {};
    for (const [key, action] of Object.entries(CONFIG.Token.movement.actions as Data)) {
      if (action.teleport || action.canSelect === false) continue;
      // null in the source is an infinite cost: impassable (facts, section 6).
      fields[key] = new InfinityField({
        required: true,
        nullable: true,
        initial: 1,
        min: 0,
        max: 5,
        step: 0.25,
        label: action.label,
      });
    }
    return { difficulties: new SchemaField(fields) };
  }
  override _getTerrainEffects(_token: any, segment: Data): Data[] {
    const d = this["difficulties"][segment["action"]] as number | undefined;
    return d === undefined || d === 1 ? [] : [{ name: "difficulty", difficulty: d }];
  }
}
class InfinityField extends NumberField {
  override initialize(value: any): any {
    return value === null ? Infinity : value;
  }
  override clean(value: any, options: Data = {}): any {
    return value === Infinity ? null : super.clean(value, options);
  }
  override toObject(value: any): any {
    return value === Infinity ? null : value;
  }
}

/** `CONFIG.Token.movement.TerrainData`: difficulties multiply. */
export class TerrainData extends DataModel {
  static override defineSchema(): Record<string, any> {
    return { difficulty: new NumberField({ required: true, nullable: false, initial: 1, min: 0 }) };
  }
  static resolveTerrainEffects(effects: Data[]): TerrainData | null {
    if (!effects.length) return null;
    const difficulty = effects.reduce((acc, e) => acc * (e["difficulty"] ?? 1), 1);
    return difficulty === 1 ? null : Object.assign(new this({}, { strict: false }), { difficulty });
  }
  static getMovementCostFunction(
    token: any,
    options: Data = {},
  ): (from: any, to: any, distance: number, segment: any) => number {
    return (_from, to, distance, segment) =>
      distance * (segment?.terrain?.difficulty ?? options["difficultyAt"]?.(to, token) ?? 1);
  }
  equals(other: any): boolean {
    return other instanceof TerrainData && other["difficulty"] === this["difficulty"];
  }
}

/** Behaviours other than movement cost are kept and shown, but do nothing here. */
export function inertBehavior(name: string): any {
  return class extends RegionBehaviorType {
    static override get name(): string {
      return name;
    }
    static override defineSchema(): Record<string, any> {
      return { once: new BooleanField() };
    }
  };
}
export const generationBehaviors = (): string[] => (isV14() ? ["defineSurface", "changeLevel"] : []);
