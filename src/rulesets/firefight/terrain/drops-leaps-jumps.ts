import { text, type Text } from "../../../core/text";
import { length } from "../../../core/unit";
import { rollDie } from "../../../engine/trace-recorder";
import type { Turn } from "../page/turn-in-thought";

export const PASSAGES = ["drop", "leap", "jump"] as const;
export type Passage = (typeof PASSAGES)[number];
export type Band = "always" | "die" | "never";

const ALWAYS_BELOW = 3;
/** From here on nobody dares, in inches. */
export const NEVER_FROM = 6;
const SUCCESS = 4;

/** GFF-Q11: "less than 5" is read as "3 to under 6", so that the bands leave no hole. */
export const bandOf = (inches: number): Band => {
  if (inches < ALWAYS_BELOW) return "always";
  return inches < NEVER_FROM ? "die" : "never";
};

const SOURCE: Readonly<Record<Passage, Readonly<Record<Band, string>>>> = {
  drop: { always: "GFF-V2", die: "GFF-V3", never: "GFF-V4" },
  leap: { always: "GFF-V5", die: "GFF-V6", never: "GFF-V7" },
  jump: { always: "GFF-V8", die: "GFF-V9", never: "GFF-V10" },
};

const TITLE: Readonly<Record<Passage, Text>> = {
  drop: text("OPFOR.firefight.passage.drop"),
  leap: text("OPFOR.firefight.passage.leap"),
  jump: text("OPFOR.firefight.passage.jump"),
};

/** Does the unit dare? Rolls at most one die, and says so in the trace. */
export function dares(turn: Turn, passage: Passage, inches: number): boolean {
  const band = bandOf(inches);
  const { value, entries } = turn.trace.nested(() => {
    if (band !== "die") return band === "always";
    const label = TITLE[passage];
    return rollDie(turn, 6, label, (face) => verdict(face >= SUCCESS)) >= SUCCESS;
  });
  turn.trace.add({
    kind: "rule",
    id: passage,
    title: TITLE[passage],
    source: SOURCE[passage][band],
    verdict: value ? "chosen" : "passed",
    because: text("OPFOR.firefight.passage.faces", {
      size: length(inches, "inch"),
      verdict: verdict(value),
    }),
    entries,
  });
  return value;
}

const verdict = (yes: boolean): Text =>
  yes ? text("OPFOR.firefight.passage.yes") : text("OPFOR.firefight.passage.no");
