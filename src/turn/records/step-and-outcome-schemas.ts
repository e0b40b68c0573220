import { z } from "zod";
import type { Outcome } from "../../core/outcome";
import type { Step } from "../../core/step";
import { isText } from "../../core/text";

/** Steps and outcomes that come from somewhere else: kept with a combat, or made by whoever asks without a host. */

export const id = z.string().min(1).max(300);
export const number = z.number().min(-4_000_000).max(4_000_000);
const place = z.looseObject({ x: number, y: number, elevation: number.optional() });
const words = z.custom((value) => isText(value));
export const list = z.array(z.unknown()).max(5_000);
export const json = z.json();

const done = { figure: id, label: words };
export const stepSchema = z.discriminatedUnion("kind", [
  z.looseObject({
    ...done,
    kind: z.literal("move"),
    gait: z.string(),
    path: z.array(place).max(5_000),
    heading: number.optional(),
  }),
  z.looseObject({ ...done, kind: z.literal("face"), heading: number }),
  z.looseObject({
    ...done,
    kind: z.literal("attack"),
    manner: z.enum(["ranged", "melee", "area"]),
    target: id,
    others: z.array(id).optional(),
    weapon: z.string().optional(),
    at: place.optional(),
  }),
  z.looseObject({
    ...done,
    kind: z.literal("act"),
    act: z.string(),
    target: id.optional(),
    at: place.optional(),
  }),
  z.looseObject({ ...done, kind: z.literal("leave") }),
  z.looseObject({ ...done, kind: z.literal("hold") }),
]);

export const outcomeSchema = z.discriminatedUnion("kind", [
  z.looseObject({ ...done, kind: z.literal("hp"), from: number, to: number }),
  z.looseObject({ ...done, kind: z.literal("status"), status: id, on: z.boolean() }),
  z.looseObject({ ...done, kind: z.literal("moved"), path: z.array(place).max(5_000) }),
  z.looseObject({ ...done, kind: z.literal("removed"), why: z.enum(["dead", "left"]) }),
  z.looseObject({
    ...done,
    kind: z.literal("summoned"),
    template: id,
    at: place,
    side: id,
    hp: number.optional(),
  }),
  z.looseObject({
    kind: z.literal("marked"),
    label: words,
    mark: id,
    what: id,
    at: place,
    radius: number.optional(),
  }),
  z.looseObject({ kind: z.literal("unmarked"), label: words, mark: id }),
  z.looseObject({ ...done, kind: z.literal("value"), value: id, from: number, to: number }),
  z.looseObject({ ...done, kind: z.literal("doctrine"), doctrine: id }),
  z.looseObject({ kind: z.literal("note"), label: words }),
]);

/** A new kind of step or outcome does not compile until it can be kept here. */
type Missing<All, Known> = Exclude<All, Known>;
export const everyKind: [Missing<Step["kind"], z.output<typeof stepSchema>["kind"]>] extends [never]
  ? [Missing<Outcome["kind"], z.output<typeof outcomeSchema>["kind"]>] extends [never]
    ? true
    : never
  : never = true;

export const isStep = (value: unknown): value is Step => stepSchema.safeParse(value).success;
export const isOutcome = (value: unknown): value is Outcome => outcomeSchema.safeParse(value).success;
