import type { HostPage } from "../foundry-documents";
import { theConfig } from "../foundry-globals";
import { SCHEME_TYPE } from "../ids";

export function registerSchemePages(): void {
  const { fields } = foundry.data;
  const { TypeDataModel } = foundry.abstract;

  class OpForScheme extends (TypeDataModel as unknown as new () => object) {
    static defineSchema(): Record<string, unknown> {
      return {
        ruleset: new fields.StringField({ required: true, blank: false, initial: "monster-ai" }),
        scheme: new fields.StringField({ required: true, blank: true, initial: "" }),
      };
    }
  }

  const config = theConfig().JournalEntryPage;
  config.dataModels[SCHEME_TYPE] = OpForScheme;
  if (config.typeIcons !== undefined) config.typeIcons[SCHEME_TYPE] = "fa-solid fa-scroll";
  if (config.typeLabels !== undefined)
    config.typeLabels[SCHEME_TYPE] = `TYPES.JournalEntryPage.${SCHEME_TYPE}`;
}

export const isSchemePage = ({ type }: Pick<HostPage, "type">): boolean => type === SCHEME_TYPE;
