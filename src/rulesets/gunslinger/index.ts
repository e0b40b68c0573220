import type { Problem } from "../../core/decision";
import { problemsIn } from "../../core/check-input";
import { text, type Text } from "../../core/text";
import type { OptionField, Ruleset } from "../../engine/ruleset";
import { type Battle, HEX_LAYOUTS } from "../../field";
import { COVER } from "./book-cover";
import { decideSegment } from "./decide-turn";
import { checkProfile, type GunslingerProfile } from "./sheet/profile";
import { profileFields } from "./sheet/profile-fields";
import { reportsFor, resolveStep, takeReport } from "./play/results-by-people";
import { EMPTY_MEMORY, memorySchema } from "./sheet/memory";
import { sheetForm } from "./sheet/memory-form";
import { whoIsAutomatic } from "./set-up/which-side-is-automatic";
import { onEvent } from "./play/events";

export { enterResult, RESULTS, type Entered, type ShotResult } from "./play/results-by-people";
export { checkMemory, checkSheet, type Memory, type Sheet, type Weapon } from "./sheet/memory";
export { deckSchema, SYNTHETIC_DECK, type ResultDeck } from "./page/result-deck";

const optionText = (id: string, part: string): Text => text(`OPFOR.gunslinger.option.${id}.${part}`);
const option = (id: string, input: OptionField["input"]): OptionField => ({
  id,
  label: optionText(id, "label"),
  hint: optionText(id, "hint"),
  input,
});
const choice = (id: string, values: readonly string[], standard: string): OptionField =>
  option(id, {
    kind: "choice",
    default: standard,
    options: values.map((value) => ({ value, label: optionText(id, value) })),
  });

const OPTIONS: readonly OptionField[] = [
  option("bonusCards", { kind: "flag", default: true }),
  choice("halfDelay", ["up", "down"], "up"),
  choice("equalSides", ["second", "first"], "second"),
  option("brawlWhenDown", { kind: "flag", default: true }),
  option("drawCards", { kind: "flag", default: true }),
  option("deck", { kind: "json", default: null }),
];

/** Hexes only; the message names the layouts that work. */
function refuses(battle: Battle): Problem | undefined {
  if (battle.grid.kind === "hex") return undefined;
  return {
    field: "scene.grid",
    text: text("OPFOR.gunslinger.problem.grid", {
      grid: text(`OPFOR.gunslinger.grid.${battle.grid.kind}`),
      layouts: HEX_LAYOUTS.map((layout) => text(`OPFOR.gunslinger.layout.${layout}`)),
    }),
  };
}

/** Gunslinger's automatic characters (optional rule 9, extended), segment by segment on a hex map. */
export const gunslinger: Ruleset<GunslingerProfile> = {
  ...COVER,
  fields: profileFields,
  options: OPTIONS,
  checkProfile: (raw) => checkProfile(raw),
  checkMemory: (memory) => problemsIn(memorySchema, memory ?? EMPTY_MEMORY),
  refuses,
  decide: decideSegment,
  resolve: resolveStep,
  on: onEvent,
  sheet: sheetForm,
  reports: reportsFor,
  report: takeReport,
  setup: [whoIsAutomatic],
  standIn: () => ({ doctrine: "automatic", left: [text("OPFOR.rehearsal.left.gunslinger")] }),
};
