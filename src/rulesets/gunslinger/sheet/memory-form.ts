import { z } from "zod";
import { isRecord, type Json } from "../../../core/json";
import { ok, type Result } from "../../../core/result";
import { text, type Text } from "../../../core/text";
import type { ProfileField, ProfileInput, SheetForm } from "../../../engine/ruleset";
import type { FigureData } from "../../../field";
import { BONUS_CARDS, cardsIn, segmentsOf, TACS } from "../page/automatic-actions";
import { filledIn, gunSchema } from "./profile";
import { gunFields } from "./profile-fields";
import { checkSheet, readMemory, withSheet, type Sheet } from "./memory";
import { targetStatus } from "./target-status";
import { segmentOf, sheetOf, turnOf } from "../map/hex-battle";

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
  write: (_battle, figure, memory, sheet) => writeSheet(figure, memory, sheet),
  lines: (battle, figure, memory) => {
    const sheet = sheetOf({ memory: readMemory(memory) }, figure);
    return [...segmentLines(sheet, battle.round), ...linesOf(sheet)];
  },
};

const formOf = (sheet: Sheet): Json => ({
  ...sheet,
  weapon: sheet.weapon === null ? [] : [sheet.weapon],
  offHand: sheet.offHand === null ? [] : [sheet.offHand],
  aim: sheet.aim ?? { target: "", points: 0 },
});

function writeSheet(figure: FigureData, raw: Json, form: unknown): Result<Json> {
  const sheet = checkSheet(
    isRecord(form) ? unformed(figure.id, form, sheetOf({ memory: readMemory(raw) }, figure)) : form,
  );
  if (!sheet.ok) return sheet;
  return ok(withSheet(readMemory(raw), figure.id, sheet.value));
}

/** What the form shows in rows, and an empty aim, as the sheet has them; what it does not show stays. */
function unformed(id: string, form: Readonly<Record<string, unknown>>, before: Sheet): unknown {
  const aim = isRecord(form.aim) ? form.aim : {};
  const guns = (rows: unknown, place: string): unknown[] =>
    namedRows(rows).map((row, at) => gunFrom(row, `${id}-${place}-${at}`));
  return {
    ...before,
    ...form,
    weapon: guns(form.weapon, "hand")[0] ?? null,
    offHand: guns(form.offHand, "off")[0] ?? null,
    holstered: guns(form.holstered, "added"),
    head: form.head === "" ? null : (form.head ?? null),
    aim: hasTarget(aim) ? aim : null,
  };
}

const hasTarget = ({ target, points }: Readonly<Record<string, unknown>>): boolean =>
  typeof target === "string" && target !== "" && points !== 0;

/** A row without a name is an empty line of the form. */
const namedRows = (rows: unknown): Readonly<Record<string, unknown>>[] =>
  (z.array(z.unknown()).safeParse(rows).data ?? [])
    .filter(isRecord)
    .filter(({ name }) => name !== "" && name != null);

/** New guns get what is left out: an id, a full cylinder, a dozen cartridges. */
function gunFrom(row: Readonly<Record<string, unknown>>, id: string): unknown {
  const gun = gunSchema.safeParse(filledIn(row));
  if (!gun.success) return row;
  const { carried: _carried, shots, ...rest } = gun.data;
  return {
    id: typeof row.id === "string" && row.id !== "" ? row.id : id,
    cocked: row.cocked === true,
    ...rest,
    shots: shots ?? rest.capacity,
  };
}

const line = (key: string, data?: Parameters<typeof text>[1]): Text =>
  text(`OPFOR.gunslinger.line.${key}`, data);

/** The segment, whether it is his, and which is his next. */
function segmentLines({ tac, delay, bonus }: Sheet, round: number): readonly Text[] {
  if (round < 1) return [];
  const segment = segmentOf(round);
  const mine = segmentsOf(tac);
  const next = mine.find((one) => one > segment);
  const held = cardsIn(tac, segment).filter((card) => bonus.includes(card));
  const whose = mine.includes(segment)
    ? delay > 0
      ? "delayed"
      : "his"
    : held.length > 0 && delay === 0
      ? "bonus"
      : "pause";
  return [
    line("segment", { segment, turn: turnOf(round) }),
    line(`segment.${whose}`, { tac, segments: mine, cards: held }),
    next === undefined ? line("next.turn", { turn: turnOf(round) + 1 }) : line("next", { segment: next }),
  ];
}

function linesOf(sheet: Sheet): readonly Text[] {
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
