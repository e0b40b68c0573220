import { z } from "zod";
import type { Outcome } from "../../core/outcome";
import type { FigureId } from "../../core/step";
import type { Text } from "../../core/text";
import type { DieEntry, Trace } from "../../core/trace";
import type { BattleEnd } from "../../engine/battle-end";
import type { Snapshot } from "../../field";
import type { MemorableDie } from "./dice-highlights";
import { walkTrace } from "../view/turn/walk-trace";

/** Something that a ruleset did between the turns: at a round's start, in a phase, when somebody fell. */
export interface RoundHappening {
  readonly ruleset: string;
  readonly title: Text;
  /** What changed, and whom it is about. */
  readonly lines: readonly { readonly text: Text; readonly figures: readonly FigureId[] }[];
  readonly dice: readonly DieEntry[];
}

/** How the battle ended, with its cost. */
export interface EndReport extends BattleEnd {
  readonly rounds: number;
  /** Who fell, side by side. */
  readonly losses: readonly { readonly side: string; readonly names: readonly string[] }[];
  readonly memorable?: readonly MemorableDie[];
}

/** What happened between two turns, as a chat card tells it. */
export interface RoundReport {
  readonly format: "opfor-round";
  readonly version: 1;
  readonly key: string;
  readonly combat: string;
  readonly scene: string;
  readonly round: number;
  readonly happened: readonly RoundHappening[];
  /** What takes it back: an undo record of its own, or that of the turn before it. */
  readonly undo?: string;
  readonly end?: EndReport;
}

/** A shuffle rolls dozens of dice that tell nobody anything; a salvo of eight ships does not reach this. */
const MOST_DICE = 48;

/** What there is to tell of a resolution; nothing when nothing changed and no die was rolled. */
export function happeningOf(
  ruleset: string,
  title: Text,
  { outcomes, trace }: { readonly outcomes: readonly Outcome[]; readonly trace: Trace },
): RoundHappening | undefined {
  const lines = distinct(outcomes);
  const dice: DieEntry[] = [];
  walkTrace(trace, (entry) => {
    if (entry.kind === "die") dice.push(entry);
  });
  const shown = dice.length > MOST_DICE ? [] : dice;
  return lines.length + shown.length === 0 ? undefined : { ruleset, title, lines, dice: shown };
}

/** Two outcomes may say the same: a marker, and the number of markers. */
function distinct(outcomes: readonly Outcome[]): RoundHappening["lines"] {
  const known = new Map<string, RoundHappening["lines"][number]>();
  for (const outcome of outcomes) {
    const key = JSON.stringify(outcome.label);
    const figures = "figure" in outcome ? [outcome.figure] : [];
    if (!known.has(key)) known.set(key, { text: outcome.label, figures });
  }
  return [...known.values()];
}

/** The report without, and the one with only what is about these figures: hidden ones are the GM's business. */
export function apartFrom(
  report: RoundReport,
  hidden: ReadonlySet<FigureId>,
): { readonly open: RoundReport; readonly secret: RoundReport | undefined } {
  const isSecret = ({ lines }: RoundHappening): boolean =>
    lines.some(({ figures }) => figures.some((figure) => hidden.has(figure)));
  const secret = report.happened.filter(isSecret);
  const open = report.happened.filter((one) => !isSecret(one));
  return {
    open: { ...report, happened: open },
    secret: secret.length === 0 ? undefined : { ...withoutEnd(report), happened: secret },
  };
}

function withoutEnd({ end: _told, ...report }: RoundReport): RoundReport {
  return report;
}

export const hasNews = ({ happened, end }: RoundReport): boolean => happened.length > 0 || end !== undefined;

/** Who fell, by side, in the scene as it is; neutral figures fight for nobody. */
export function lossesIn({ figures }: Snapshot): EndReport["losses"] {
  const sides = [...new Set(figures.map(({ side }) => side))].filter((side) => side !== "neutral");
  return sides.map((side) => ({
    side,
    names: figures
      .filter((figure) => figure.side === side && figure.defeated)
      .map(({ name, id }) => name || id),
  }));
}

const textSchema: z.ZodType<Text> = z.looseObject({ key: z.string().max(200) });

const dieSchema = z.object({
  kind: z.literal("die"),
  label: textSchema,
  sides: z.number(),
  value: z.number(),
  meaning: textSchema.optional(),
});

/** As anybody may have written it; bounded, so that no message grows the page. */
export const roundReportSchema = z.object({
  format: z.literal("opfor-round"),
  version: z.literal(1),
  key: z.string().max(200),
  combat: z.string().max(100),
  scene: z.string().max(100),
  round: z.number(),
  happened: z
    .array(
      z.object({
        ruleset: z.string().max(100),
        title: textSchema,
        lines: z
          .array(z.object({ text: textSchema, figures: z.array(z.string().max(100)).max(200) }))
          .max(200),
        dice: z.array(dieSchema).max(200),
      }),
    )
    .max(50),
  undo: z.string().max(200).optional(),
  end: z
    .object({
      winners: z.array(z.string().max(100)).max(50),
      why: textSchema,
      tally: z
        .array(z.object({ side: z.string().max(100), text: textSchema }))
        .max(50)
        .optional(),
      rounds: z.number(),
      losses: z
        .array(z.object({ side: z.string().max(100), names: z.array(z.string().max(200)).max(500) }))
        .max(50),
      memorable: z
        .array(
          z.object({
            round: z.number(),
            name: z.string().max(200),
            die: dieSchema,
            felled: textSchema.optional(),
          }),
        )
        .max(20)
        .optional(),
    })
    .optional(),
});
