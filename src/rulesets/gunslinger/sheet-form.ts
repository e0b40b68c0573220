import { z } from "zod";
import type { Json } from "../../core/json";
import { ok, type Result } from "../../core/result";
import { text, type Text } from "../../core/text";
import type { ProfileField, ProfileInput, SheetForm } from "../../engine/ruleset";
import type { Battle, Figure } from "../../field/battle";
import { BONUS_CARDS, TACS } from "./actions";
import { gunFields } from "./profile";
import { checkSheet, readMemory, targetStatus, withSheet, type Sheet } from "./sheet";
import { sheetOf } from "./showdown";

/** The character sheet of play, for a person to read and correct. Facing is the token's own rotation. */

const label = (key: string): Text => text(`OPFOR.gunslinger.sheet.${key}`);
const field = (path: string, input: ProfileInput): ProfileField => ({ path, label: label(path), input });
const NUMBER: ProfileInput = { kind: "number", min: 0, step: 1 };
const SKILL: ProfileInput = { kind: "number", min: -5, max: 10, step: 1 };
const FLAG: ProfileInput = { kind: "flag" };

const weaponFields: readonly ProfileField[] = [
  { path: "id", label: label("weaponId"), input: { kind: "text" } },
  ...gunFields,
  { path: "cocked", label: label("cocked"), input: FLAG },
];

/** One gun or none is a list of at most one row. */
const GUN: ProfileInput = { kind: "rows", fields: weaponFields };

const fields: readonly ProfileField[] = [
  field("tac", {
    kind: "choice",
    options: TACS.map((value) => ({ value, label: text(`OPFOR.gunslinger.doctrine.${value}`) })),
  }),
  field("delay", NUMBER),
  field("posture", {
    kind: "choice",
    options: [
      { value: "up", label: label("posture.up") },
      { value: "down", label: label("posture.down") },
    ],
  }),
  field("behindCover", FLAG),
  field("head", { kind: "json" }),
  field("legWounds", NUMBER),
  field("otherWounds", NUMBER),
  field("moved", NUMBER),
  field("weapon", GUN),
  field("offHand", GUN),
  field("holstered", { kind: "rows", fields: weaponFields }),
  field("aim.target", { kind: "figure" }),
  field("aim.points", NUMBER),
  field("loading", FLAG),
  field("strength", FLAG),
  field("bonus", {
    kind: "words",
    known: BONUS_CARDS.map((value) => ({ value, label: text(`OPFOR.gunslinger.bonus.${value}`) })),
  }),
  field("skills.oneHanded", SKILL),
  field("skills.twoHanded", SKILL),
  field("skills.brawling", SKILL),
  field("skills.offHand", SKILL),
];

export const sheetForm: SheetForm = {
  fields,
  read: (_battle, figure, memory) => formOf(sheetOf({ memory: readMemory(memory) }, figure)),
  write: writeSheet,
  lines: (_battle, figure, memory) => linesOf(sheetOf({ memory: readMemory(memory) }, figure)),
};

const formOf = (sheet: Sheet): Json => ({
  ...sheet,
  weapon: sheet.weapon === null ? [] : [sheet.weapon],
  offHand: sheet.offHand === null ? [] : [sheet.offHand],
  aim: sheet.aim ?? { target: "", points: 0 },
});

function writeSheet(_battle: Battle, figure: Figure, raw: Json, form: unknown): Result<Json> {
  const sheet = checkSheet(isRecord(form) ? unformed(form) : form);
  if (!sheet.ok) return sheet;
  return ok(withSheet(readMemory(raw), figure.id, sheet.value));
}

/** The form's rows of one gun, and its empty aim, as the sheet has them. */
const unformed = (form: Readonly<Record<string, unknown>>): unknown => ({
  ...form,
  weapon: firstRow(form.weapon),
  offHand: firstRow(form.offHand),
  aim: isRecord(form.aim) && form.aim.target !== "" && form.aim.points !== 0 ? form.aim : null,
});
const firstRow = (rows: unknown): unknown => {
  const list = z.array(z.unknown()).safeParse(rows);
  return list.success ? (list.data[0] ?? null) : (rows ?? null);
};
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function linesOf(sheet: Sheet): readonly Text[] {
  const line = (key: string, data?: Parameters<typeof text>[1]): Text =>
    text(`OPFOR.gunslinger.line.${key}`, data);
  const { weapon } = sheet;
  return [
    line("tac", { tac: sheet.tac }),
    text(`OPFOR.gunslinger.status.${targetStatus(sheet)}`),
    ...(sheet.delay > 0 ? [line("delay", { n: sheet.delay })] : []),
    weapon === null
      ? line("unarmed")
      : line(weapon.cocked ? "cocked" : "uncocked", {
          weapon: weapon.name,
          shots: weapon.shots,
          capacity: weapon.capacity,
        }),
    ...(sheet.aim === null ? [] : [line("aim", { n: sheet.aim.points })]),
    ...(sheet.loading ? [line("loading")] : []),
    ...(sheet.legWounds > 0 ? [line("legWounds", { n: sheet.legWounds })] : []),
  ];
}
