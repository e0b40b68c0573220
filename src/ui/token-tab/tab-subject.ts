import type { HostActor, HostToken } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";
import { configFrom, type TokenConfigData } from "../../foundry/reading/token-config";
import { boundedProfile } from "../../foundry/trust/input-bounds";
import type { TabState, TabSubject } from "./tab-context";

/** A token sheet, as far as a tab needs it. */
export interface Sheet {
  setPosition?(position: object): unknown;
  readonly document?: HostToken;
  /** PrototypeTokenConfig is no document sheet (foundry-facts, section 7). */
  readonly token?: { readonly flags: Record<string, unknown>; readonly name?: string };
  readonly actor?: HostActor;
  readonly element: HTMLElement;
}

/** Whom the tab of a sheet is about. */
export function subjectOf(sheet: Sheet): TabSubject {
  const token = sheet.document;
  const selected = theCanvas().ready ? theCanvas().tokens.controlled.map(({ document }) => document) : [];
  return {
    token,
    actor: token?.actor ?? sheet.actor ?? null,
    selected: selected.filter((one) => one.id !== token?.id),
    isSelected: selected.some((one) => one.id === token?.id),
    scene: token?.parent ?? theCanvas().scene,
    saved: stateOf(sheet),
    done: toldIn.get(sheet) ?? "",
  };
}
/** Told in the tab, where the press was: a notice would lie over the sheet. */
export const toldIn = new WeakMap<Sheet, string>();

/** As it is saved. */
export function stateOf(sheet: Sheet): TabState {
  const all: Readonly<Record<string, unknown>> = sheet.document?.flags ?? sheet.token?.flags ?? {};
  const flags = all[MODULE];
  const config: TokenConfigData = configFrom(flags);
  return {
    ruleset: config.ruleset,
    doctrine: config.doctrine,
    mode: config.mode,
    side: config.side ?? "",
    dice: config.ownDice ?? "",
    profile: { ...boundedProfile(config.profile) },
  };
}
