import type { Json } from "../../core/json";
import { text } from "../../core/text";
import type { ProfileField, Ruleset, RulesetCover } from "../../engine/ruleset";
import { figureProblems } from "../../engine/figure-problems";
import { unitProblem, type GridData } from "../../field";
import type { HostActor, HostScene, HostToken } from "../../foundry/foundry-documents";
import { theGame } from "../../foundry/foundry-globals";
import { withOwnDoctrine } from "../../foundry/keeping/doctrine-of-token";
import { actorValue, cleanProfile, filledProfile } from "../../foundry/reading/actor-profile";
import { readScene } from "../../foundry/reading/scene-reader";
import {
  allCovers,
  battleOf,
  coverNamed,
  loadRulesets,
  rulesetOf,
} from "../../foundry/keeping/ruleset-registry";
import { catalog, say, sayKey } from "../../foundry/translations";
import { DICE, type Dice } from "../../foundry/settings";
import type { ActorFacts } from "../../foundry/systems/adapter";
import { systemAdapter } from "../../foundry/systems";
import { configFrom, worldDice } from "../../foundry/reading/token-config";
import { MODULE } from "../../foundry/ids";
import { MODES, type Mode } from "../../turn/playing/turn-call";
import { MODE_ICONS } from "../../turn/view/turn/panel-view";
import { isMany } from "../../turn/view/windows/figure-memory-view";
import { choicesOf } from "../parts/select-entries";
import { isEmpty, profileAt, strayPaths } from "../../foundry/reading/profile-paths";
import { statBlockOf } from "../../foundry/reading/token-state";

export interface TabState {
  readonly ruleset: string;
  readonly doctrine: string;
  readonly mode: Mode;
  /** The side it fights on, where that is not its disposition's. */
  readonly side: string;
  readonly dice: Dice | "";
  readonly profile: Readonly<Record<string, Json>>;
}
export interface TabSubject {
  /** As it is without what is being typed. */
  readonly saved: TabState;
  readonly token: HostToken | undefined;
  readonly actor: HostActor | null;
  readonly selected: readonly HostToken[];
  /** Whether it is selected, too. */
  readonly isSelected: boolean;
  /** What came of the last press, until something changes. */
  readonly done?: string;
  readonly scene: HostScene | null;
}

const NO_GRID: GridData = { kind: "square", size: 100, distance: 1, units: "", diagonals: "equidistant" };
let tabs = 0;

/** What the OpFor tab shows for a token, with what its actor offers and what is missing. */
export async function tabContext(subject: TabSubject, state: TabState): Promise<object> {
  // Whoever looks at a token that nobody plays needs their names only.
  if (state.ruleset !== "") await loadRulesets();
  const ruleset = rulesetOf(state.ruleset);
  const known = ruleset?.doctrines.find(({ id }) => id === state.doctrine);
  // One that was deleted stays in the list until the person chooses another.
  const gone = ruleset?.library !== undefined && state.doctrine !== "" && known === undefined;
  const doctrine = gone ? undefined : (known ?? ruleset?.doctrines[0]);
  const grid = gridOf(subject.scene);
  const facts = subject.actor === null ? {} : systemAdapter().facts(subject.actor);
  const uid = `opfor-tab-${++tabs}`;
  return {
    uid,
    ruleset: state.ruleset,
    rulesets: rulesetsHere().map(({ id, title }) => ({ id, title: say(title), on: id === state.ruleset })),
    purpose: ruleset === undefined ? "" : purposeOf(ruleset.id),
    side: state.side,
    sideHint: sayKey("OPFOR.ui.tab.sideHint"),
    dice: [
      {
        value: "",
        label: say(text("OPFOR.ui.dice.world", { dice: text(`OPFOR.ui.dice.${worldDice()}`) })),
        on: state.dice === "",
      },
      ...DICE.map((dice) => ({
        value: dice,
        label: sayKey(`OPFOR.ui.dice.${dice}`),
        on: dice === state.dice,
      })),
    ],
    doctrines: [
      ...(gone ? [{ id: state.doctrine, title: state.doctrine, on: true }] : []),
      ...(ruleset?.doctrines ?? []).map(({ id, title }) => ({
        id,
        title: say(title),
        on: id === doctrine?.id,
      })),
    ],
    library: ruleset?.library !== undefined && theGame().user.isGM,
    summary: doctrine === undefined ? "" : say(doctrine.summary),
    mode: state.mode,
    modes: MODES.map((mode) => ({
      mode,
      label: sayKey(`OPFOR.ui.mode.${mode}`),
      icon: MODE_ICONS[mode],
      on: mode === state.mode,
    })),
    ...(ruleset === undefined ? { scale: "" } : scaleContext(subject.scene, ruleset)),
    problems:
      ruleset === undefined
        ? []
        : problemsOf(ruleset, state, facts, grid, doctrine?.id ?? state.doctrine, subject.actor),
    values: (ruleset?.fields ?? []).map((field) =>
      fieldContext(field, { state, facts, grid, uid, subject, ruleset }),
    ),
    stray:
      ruleset === undefined || ruleset.id === subject.saved.ruleset
        ? []
        : strayPaths(subject.saved.profile, ruleset.fields),
    selected: subject.selected.length,
    faces: subject.selected.slice(0, 4).flatMap(({ texture }) => (texture.src === null ? [] : [texture.src])),
    applyLabel: say(text("OPFOR.ui.tab.apply", { n: tokensMeant(subject).length })),
    applied: subject.done ?? "",
    canPrototype: subject.token !== undefined && subject.actor?.isOwner === true,
    differ: differText(subject, state),
  };
}

/** All that are selected: whoever closes the sheet then has lost nothing. */
export const tokensMeant = ({ token, selected, isSelected }: TabSubject): readonly HostToken[] =>
  isSelected && token !== undefined ? [...selected, token] : selected;

/** With the doctrine that the list shows: nobody has to choose the first one for it to count. */
export function asShown(state: TabState): TabState {
  const [first] = coverNamed(state.ruleset)?.doctrines ?? [];
  return state.doctrine === "" && first !== undefined ? { ...state, doctrine: first.id } : state;
}

/** What suits the world's system first. */
function rulesetsHere(): readonly RulesetCover[] {
  const suits = systemAdapter().suits ?? [];
  const rank = ({ id }: RulesetCover): number => (suits.includes(id) ? 0 : 1);
  return allCovers().sort((a, b) => rank(a) - rank(b));
}

/** What a ruleset is for, in one line; one of another module may say nothing. */
const purposeOf = (id: string): string => catalog(`OPFOR.${id}.purpose`) ?? "";

function gridOf(scene: HostScene | null): GridData {
  const raw = scene?._source.grid as { size?: number; distance?: number; units?: string } | undefined;
  return { ...NO_GRID, size: raw?.size ?? 100, distance: raw?.distance ?? 1, units: raw?.units ?? "" };
}

/** "1 space is 5 ft and counts as 1 inch"; or what is missing for that, and the offer to set it. */
function scaleContext(scene: HostScene | null, ruleset: Ruleset): object {
  if (scene === null) return { scale: "" };
  try {
    const snapshot = readScene(scene, null);
    const battle = battleOf(snapshot, ruleset.unit);
    const missing = unitProblem(snapshot, ruleset.unit);
    if (missing !== undefined) {
      const offer = theGame().user.isGM ? ruleset.scaleFor?.(battle) : undefined;
      const setScale = offer === undefined ? "" : say(text("OPFOR.ui.tab.setScale", { ...offer }));
      return { scale: "", noScale: say((ruleset.refuses?.(battle) ?? missing).text), setScale };
    }
    const { size, distance, units } = battle.grid;
    const counts = { length: Math.round((100 * size) / battle.pixelsPerUnit) / 100, unit: ruleset.unit };
    const key = ruleset.unit === "space" ? "OPFOR.ui.tab.scaleSpaces" : "OPFOR.ui.tab.scale";
    return { scale: say(text(key, { distance, units, counts })) };
  } catch {
    return { scale: "" };
  }
}

export function offeredScale(scene: HostScene, id: string): ReturnType<NonNullable<Ruleset["scaleFor"]>> {
  const ruleset = rulesetOf(id);
  return ruleset?.scaleFor?.(battleOf(readScene(scene, null), ruleset.unit));
}

function problemsOf(
  ruleset: Ruleset,
  state: TabState,
  facts: ActorFacts,
  grid: GridData,
  doctrine: string,
  actor: HostActor | null,
): object[] {
  const own = withOwnDoctrine({ ruleset: ruleset.id, doctrine }, cleanProfile(state.profile));
  const profile = { ...filledProfile(ruleset, own, facts, grid), ...statBlockOf(actor, grid) };
  const { problems } = ruleset.checkProfile(profile, doctrine);
  return figureProblems(ruleset, profile, doctrine, problems).map((problem) => {
    const path = problem.field.replace(/^profile\.?/, "");
    const field = ruleset.fields.find((one) => path === one.path || path.startsWith(`${one.path}.`));
    return {
      // A wrong value's sentence begins with the field's name itself.
      title:
        field === undefined || problem.text.data?.field === field.label
          ? ""
          : say(text("OPFOR.ui.tab.missing", { what: field.label })),
      text: say(problem.text),
      field: field?.path,
    };
  });
}

interface FieldPlace {
  readonly state: TabState;
  readonly facts: ActorFacts;
  readonly grid: GridData;
  readonly uid: string;
  readonly subject: TabSubject;
  readonly ruleset: Ruleset | undefined;
}

function fieldContext(field: ProfileField, place: FieldPlace): object {
  const own = profileAt(cleanProfile(place.state.profile), field.path);
  const offered = actorValue(field, place.facts, place.grid);
  const linked = isEmpty(own) && offered !== undefined;
  const shown = isEmpty(own) ? offered : own;
  const { input } = field;
  const required =
    field.requiredBy === "all" ||
    (Array.isArray(field.requiredBy) && field.requiredBy.includes(place.state.doctrine));
  const common = {
    id: `${place.uid}-${field.path.replaceAll(".", "-")}`,
    path: field.path,
    name: `flags.${MODULE}.profile.${field.path}`,
    label: say(field.label),
    hintText: field.hint === undefined ? "" : say(field.hint),
    required,
    linked,
    own: !isEmpty(own),
    bad: required && shown === undefined,
    canLink: field.from !== undefined && input.kind !== "rows",
    linkLabel: sayKey(linked ? "OPFOR.ui.tab.setHere" : "OPFOR.ui.tab.followActor"),
    hint: sourceText(field, own, offered),
    value: isEmpty(own) ? "" : own,
    placeholder:
      offered === undefined || typeof offered === "object" ? (required ? "?" : "") : String(offered),
    unit: "",
  };
  switch (input.kind) {
    case "number":
      return { ...common, isNumber: true, unit: input.unit === undefined ? "" : unitSign(input.unit) };
    case "text":
      return common;
    case "flag":
      return { ...common, isFlag: true, value: shown === true };
    case "choice":
      return {
        ...common,
        isChoice: true,
        wide: true,
        choices: [...(isEmpty(own) ? [{ value: "", label: "–", on: true }] : []), ...choicesOf(input, own)],
      };
    case "figure":
      return { ...common, isFigure: true, wide: true, choices: figuresOf(place.subject, own) };
    case "rows":
      return { ...common, ...rowsContext(input, shown), isRows: true, many: isMany(input.fields) };
    case "words":
      return {
        ...common,
        isWords: true,
        wide: true,
        value: Array.isArray(own) ? own.join(", ") : "",
        placeholder: (input.known ?? [])
          .slice(0, 3)
          .map(({ value }) => value)
          .join(", "),
        json: JSON.stringify(own ?? []),
      };
    case "json":
      return {
        ...common,
        isJson: true,
        wide: true,
        json: own === undefined ? "" : JSON.stringify(own, null, 1),
      };
  }
}

function rowsContext(
  input: Extract<ProfileField["input"], { kind: "rows" }>,
  shown: Json | undefined,
): object {
  const rows = Array.isArray(shown) ? (shown as readonly Json[]) : [];
  const columns = input.fields.map((column) => ({
    label: say(column.label),
    number: column.input.kind === "number",
  }));
  return {
    columns,
    rows: rows.map((row, index) => ({
      index,
      cells: input.fields.map((column) => cellContext(column, row)),
    })),
    presets: (input.presets ?? []).map(({ label }) => ({ label: say(label) })),
    json: JSON.stringify(rows),
  };
}

function cellContext(column: ProfileField, row: Json): object {
  const value =
    typeof row === "object" && row !== null ? (row as Record<string, Json>)[column.path] : undefined;
  const { input } = column;
  return {
    path: column.path,
    label: say(column.label),
    number: input.kind === "number",
    words: input.kind === "words",
    isFlag: input.kind === "flag",
    isChoice: input.kind === "choice",
    choices: choicesOf(input, value),
    value: Array.isArray(value) ? value.join(", ") : (value ?? ""),
  };
}

function sourceText(field: ProfileField, own: Json | undefined, offered: Json | undefined): string {
  if (field.from === undefined) return "";
  const actor =
    offered === undefined || typeof offered === "object" ? sayKey("OPFOR.ui.tab.actorNone") : String(offered);
  if (field.input.kind === "rows") return say(text("OPFOR.ui.tab.fromActor"));
  return say(text(isEmpty(own) ? "OPFOR.ui.tab.actorHas" : "OPFOR.ui.tab.setHereActor", { value: actor }));
}

const figuresOf = ({ scene, token }: TabSubject, own: Json | undefined): object[] =>
  [...(scene?.tokens ?? [])]
    .filter(({ id }) => id !== token?.id)
    .map(({ id, name }) => ({ value: id, label: name, on: id === own }));

const unitSign = (unit: string): string => (unit === "inch" ? "″" : sayKey(`OPFOR.ui.unit.${unit}`));

/** Placed tokens do not follow their prototype; that is said where one changes the prototype. */
function differText({ token, actor, scene }: TabSubject, state: TabState): string {
  if (token !== undefined || actor === null || scene === null) return "";
  const differing = [...scene.tokens].filter((one) => {
    const config = configFrom(one.flags[MODULE]);
    return (
      one.actor?.id === actor.id && (config.ruleset !== state.ruleset || config.doctrine !== state.doctrine)
    );
  });
  return differing.length === 0 ? "" : say(text("OPFOR.ui.tab.differ", { n: differing.length }));
}
