import type { Problem } from "../../../core/decision";
import { isRecord, type Json } from "../../../core/json";
import { isList, joined, keysOf } from "../../../core/json-path";
import { text, type Text } from "../../../core/text";
import type { CheckedDoctrine, DoctrineLibrary, DoctrineSheet } from "../../../engine/doctrine-library";
import { statBlockSchema } from "../../../creatures";
import { BY_SHEET, schemeBySheet } from "../by-sheet";
import { SCHEMES } from "../book-cover";
import { KNOWN_DATA } from "../shipped-schemes";
import { plain } from "../memory";
import { SCHEME_FORM } from "../scheme/form";
import { lintScheme } from "../scheme/lint";
import { readScheme, usableScheme } from "../scheme/read-scheme";
import type { Condition, Mark, Scheme } from "../scheme/schema";
import { ABILITIES } from "../scheme/vocabulary";
import { signed } from "../scheme/sentences";
import { sheetOf } from "./readable-scheme";

/** Schemes as people read, change and write them (MAI-F3, MAI-U1, MAI-V2). */
export const schemeLibrary: DoctrineLibrary = {
  ...SCHEMES,
  shipped: KNOWN_DATA,
  form: SCHEME_FORM,
  check,
  hitPoints: (raw) => usableScheme(raw).scheme?.stats.hp,
  sheet,
  marks: (raw) => marksOf(raw).map(({ field, ...mark }): Problem => ({ field, text: markText(mark) })),
  touched,
  made,
};

/** "By its sheet", as a scheme to read, to change and to keep. */
function made(doctrine: string, { statBlock }: Readonly<Record<string, unknown>>): Json | undefined {
  const block = doctrine === BY_SHEET ? statBlockSchema.safeParse(statBlock).data : undefined;
  const scheme = block === undefined ? undefined : schemeBySheet(block).scheme;
  return scheme === undefined ? undefined : plain(scheme);
}

function check(raw: Json): CheckedDoctrine {
  const read = readScheme(raw);
  const { scheme } = usableScheme(raw);
  return {
    problems: read.ok ? [] : read.problems.map(({ field, text: expected }) => ({ field, text: expected })),
    warnings: read.ok ? lintScheme(read.value) : [],
    playable: scheme !== undefined,
  };
}

function sheet(raw: Json): DoctrineSheet | undefined {
  const { scheme } = usableScheme(raw);
  if (scheme === undefined) return undefined;
  const { stats, behaviours, targets, traits, card } = sheetOf(scheme);
  const { spd, rng } = scheme.stats;
  return {
    name: scheme.name,
    tags: tagsOf(scheme),
    numbers: stats.map(({ path, label, value, mark }) => ({
      label,
      value: path.startsWith("abilities.") ? signed(value) : String(value),
      ...marked(mark),
    })),
    rules: behaviours.map(({ when, actions, charge, once, mark }, index) => ({
      id: scheme.behaviours[index]?.id ?? "",
      ...signOf(scheme.behaviours[index]?.when),
      when,
      does: actions,
      notes: once ? [text("OPFOR.monster-ai.edit.field.once")] : [],
      charge,
      ...marked(mark),
    })),
    otherwise: text("OPFOR.monster-ai.rule.twoMoves"),
    facts: [text("OPFOR.monster-ai.sheet.range", { number: spd + rng, spd, rng })],
    lists: [
      { title: text("OPFOR.monster-ai.edit.field.targets"), entries: targets },
      { title: text("OPFOR.monster-ai.edit.field.traits"), entries: traits },
      {
        title: text("OPFOR.monster-ai.edit.field.card.bonuses"),
        entries: card.map(({ when, gains }) =>
          text("OPFOR.monster-ai.sheet.bonus", { when, effects: [...gains] }),
        ),
      },
    ].filter(({ entries }) => entries.length > 0),
  };
}

function tagsOf({ level, boss, faction, marks }: Scheme): DoctrineSheet["tags"] {
  const mark = marks.find(({ field }) => field === "boss");
  return [
    { label: text("OPFOR.monster-ai.sheet.level", { level }) },
    ...(boss ? [{ label: text("OPFOR.monster-ai.edit.boss.true"), ...marked(mark) }] : []),
    ...(faction === undefined ? [] : [{ label: text("OPFOR.monster-ai.name", { name: faction }) }]),
  ];
}

const marked = (mark: Omit<Mark, "field"> | undefined): { mark?: Text } =>
  mark === undefined ? {} : { mark: markText(mark) };

const markText = ({ as, confidence }: Omit<Mark, "field">): Text =>
  text("OPFOR.monster-ai.mark.sure", {
    mark: text(`OPFOR.monster-ai.mark.${as}`),
    confidence: text(`OPFOR.monster-ai.confidence.${confidence}`),
  });

const ICONS: Readonly<Record<Exclude<Condition["kind"], "proximity">, string>> = {
  always: "fa-infinity",
  hp: "fa-heart",
  "allies-died": "fa-skull",
  drawn: "fa-clone",
  round: "fa-arrows-rotate",
  status: "fa-star",
  count: "fa-users",
  ask: "fa-circle-question",
  all: "fa-list-check",
  any: "fa-list-check",
  not: "fa-ban",
};

/** The printed icons are distances; the other conditions get one of ours. */
function signOf(when: Condition | undefined): { sign: string; icon: string } {
  if (when?.kind === "proximity") return { sign: when.spaces, icon: "" };
  return { sign: "", icon: ICONS[when?.kind ?? "always"] };
}

/** A mark on all abilities is one on each, so that they can be changed one by one. */
function marksOf(raw: Json): readonly Mark[] {
  const marks = isRecord(raw) && isList(raw.marks) ? raw.marks : [];
  return marks.flatMap((mark): Mark[] => {
    if (!isRecord(mark) || typeof mark.field !== "string") return [];
    const { field } = mark;
    const as = mark.as === "placeholder" ? "placeholder" : "inferred";
    const confidence = (["high", "medium"] as const).find((one) => one === mark.confidence) ?? "assumption";
    const fields = field === "abilities" ? ABILITIES.map((ability) => `abilities.${ability}`) : [field];
    return fields.map((one) => ({ field: one, as, confidence }));
  });
}

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || inner.startsWith(`${outer}.`) || outer === "";

function touched(raw: Json, path: string, moved?: (index: number) => number | undefined): Json {
  if (!isRecord(raw) || raw.marks === undefined) return raw;
  const marks = marksOf(raw).flatMap((mark): Mark[] => {
    if (moved === undefined) {
      return isWithin(mark.field, path) || isWithin(path, mark.field) ? [] : [mark];
    }
    if (!mark.field.startsWith(`${path}.`)) return [mark];
    const [index = "", ...rest] = keysOf(mark.field.slice(path.length + 1));
    const to = moved(Number(index));
    return to === undefined ? [] : [{ ...mark, field: joined(path, to, ...rest) }];
  });
  return { ...raw, marks };
}
