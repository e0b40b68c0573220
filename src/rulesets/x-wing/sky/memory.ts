import { z } from "zod";
import type { Json } from "../../../core/json";
import type { FieldProblem } from "../../../core/result";
import { problemsIn } from "../../../core/check-input";
import { DEVICE_IDS } from "../data/devices";

/** A device OpFor laid, or one of the table's whose state it keeps. Places in scene pixels. */
const laidSchema = z.object({
  id: z.string(),
  device: z.enum(DEVICE_IDS),
  side: z.string(),
  x: z.number(),
  y: z.number(),
  fuses: z.int().min(0),
});
const poseSchema = z.object({ x: z.number(), y: z.number(), heading: z.number() });

const memorySchema = z.object({
  devices: z.array(laidSchema).default([]),
  /** Regions and figures that are spent but cannot be taken off the map by us. */
  spent: z.array(z.string()).default([]),
  /** Fuse markers already lost by devices drawn as regions. */
  fusesLost: z.record(z.string(), z.int()).default({}),
  /** Ships that a mine lay under when it lost a fuse: it waits until one comes onto it anew. */
  resting: z.record(z.string(), z.array(z.string())).default({}),
  /** Rounds in which a phase was played, so that it never happens twice. */
  done: z.record(z.string(), z.int()).default({}),
  /** Where ships stood when their turn began. */
  poses: z.record(z.string(), poseSchema).default({}),
  /** Who has whom in the sights. */
  locks: z.record(z.string(), z.string()).default({}),
  /** Numbers the devices. */
  laid: z.int().default(0),
});

export type XWingMemory = z.output<typeof memorySchema>;

export const NO_MEMORY: XWingMemory = memorySchema.parse({});

/** Whatever is remembered becomes usable; rubbish is forgotten. */
export function recall(memory: Json): XWingMemory {
  const read = memorySchema.safeParse(memory ?? {});
  return read.success ? read.data : NO_MEMORY;
}

export const checkMemory = (memory: Json): readonly FieldProblem[] => problemsIn(memorySchema, memory ?? {});
