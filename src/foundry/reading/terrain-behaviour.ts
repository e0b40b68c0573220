import { TERRAIN_KINDS } from "../../field";
import { theConfig } from "../foundry-globals";
import { TERRAIN_TYPE } from "../ids";
import { sayKey } from "../translations";

/**
 * The region behaviour "OpFor terrain": what Foundry's own behaviours cannot say about a place. It does
 * nothing by itself; the scene reader finds it.
 */
export function registerTerrain(): void {
  const { RegionBehaviorType } = foundry.data.regionBehaviors;
  const { fields } = foundry.data;

  class OpForTerrain extends (RegionBehaviorType as unknown as new () => object) {
    static LOCALIZATION_PREFIXES = ["OPFOR.terrain"];

    static defineSchema(): Record<string, unknown> {
      // Asked for when the sheet is drawn: the languages are not there yet when the type is registered.
      const kinds = (): Record<string, string> =>
        Object.fromEntries(TERRAIN_KINDS.map((kind) => [kind, sayKey(`OPFOR.terrain.kinds.${kind}`)]));
      return {
        kind: new fields.StringField({ required: true, blank: false, initial: "difficult", choices: kinds }),
        name: new fields.StringField({ required: false, blank: true, initial: "" }),
        cost: new fields.NumberField({ required: false, nullable: true, initial: null, min: 1 }),
        height: new fields.NumberField({ required: false, nullable: true, initial: null, min: 0 }),
        tags: new fields.SetField(new fields.StringField({ blank: false })),
      };
    }
  }

  const config = theConfig().RegionBehavior;
  config.dataModels[TERRAIN_TYPE] = OpForTerrain;
  config.typeIcons[TERRAIN_TYPE] = "fa-solid fa-person-hiking";
  if (config.typeLabels !== undefined)
    config.typeLabels[TERRAIN_TYPE] = `TYPES.RegionBehavior.${TERRAIN_TYPE}`;
}
