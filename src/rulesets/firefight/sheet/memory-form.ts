import { ok, type FieldProblem, type Result } from "../../../core/result";
import type { Json } from "../../../core/json";
import { text, type Text } from "../../../core/text";
import type { ProfileField, SheetForm } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { checkProfile } from "./profile";
import { stateIn, withName, withoutName, writeState, type State } from "./memory";
import { unitId } from "../squads/units";

/** What is remembered about a model and its unit, for a person to look at and correct. */

const SHEET = ["activated", "stunned", "fatigued", "reserve"] as const;
type Entry = (typeof SHEET)[number];

const LABEL: Readonly<Record<Entry, Text>> = {
  activated: text("OPFOR.firefight.sheet.activated"),
  stunned: text("OPFOR.firefight.sheet.stunned"),
  fatigued: text("OPFOR.firefight.sheet.fatigued"),
  reserve: text("OPFOR.firefight.sheet.reserve"),
};

const fields: readonly ProfileField[] = SHEET.map((path) => ({
  path,
  label: LABEL[path],
  input: { kind: "flag" },
}));

/** Models are stunned one by one; the rest is the unit's. */
const nameIn = (entry: Entry, figure: Figure): string =>
  entry === "stunned" ? figure.id : unitId(figure, checkProfile(figure.profile).profile);

const entries = (battle: Battle, figure: Figure, memory: Json): Record<Entry, boolean> => {
  const state = stateIn(memory, battle.round);
  const has = (entry: Entry): boolean => state[entry].includes(nameIn(entry, figure));
  return {
    activated: has("activated"),
    stunned: has("stunned"),
    fatigued: has("fatigued"),
    reserve: has("reserve"),
  };
};

function write(battle: Battle, figure: Figure, memory: Json, sheet: unknown): Result<Json> {
  if (typeof sheet !== "object" || sheet === null) {
    return { ok: false, problems: [{ field: "", expected: "expected an object" }] };
  }
  const given = new Map<string, unknown>(Object.entries(sheet));
  const problems = SHEET.flatMap((entry): FieldProblem[] => {
    const value = given.get(entry);
    const fits = value === undefined || typeof value === "boolean";
    return fits
      ? []
      : [{ field: entry, expected: "expected true or false", text: text("OPFOR.expected.flag") }];
  });
  if (problems.length > 0) return { ok: false, problems };
  let state: State = stateIn(memory, battle.round);
  for (const entry of SHEET) {
    const value = given.get(entry);
    if (value === undefined) continue;
    const name = nameIn(entry, figure);
    const list = value === true ? withName(state[entry], name) : withoutName(state[entry], name);
    state = { ...state, [entry]: list };
  }
  return ok(writeState(state));
}

export const sheet: SheetForm = {
  fields,
  read: entries,
  write,
  lines: (battle, figure, memory) => {
    const now = entries(battle, figure, memory);
    // Whether it has acted, the panel says for every ruleset.
    return SHEET.filter((entry) => now[entry] && entry !== "activated").map((entry) => LABEL[entry]);
  },
};
