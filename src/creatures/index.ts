import { readDnd5e } from "./dnd5e";
import { readPf2e } from "./pf2e";
import { statBlockSchema, type StatBlock } from "./stat-block";

export { ABILITIES, AREA_SHAPES, statBlockSchema } from "./stat-block";
export type {
  Ability,
  SheetArea,
  SheetAttack,
  SheetDamage,
  SheetHeal,
  SheetRoutine,
  SheetSave,
  SheetUses,
  Size,
  StatBlock,
  Unused,
} from "./stat-block";
export { averageOf } from "./formula";

/** How a game system's actors are read; other systems bring their own. */
export const READERS: Readonly<Record<string, (actor: unknown) => StatBlock>> = {
  dnd5e: readDnd5e,
  pf2e: readPf2e,
  // The same code under another name (systems-facts, section 2).
  sf2e: readPf2e,
};

/** The stat block of an actor; a sentence when the actor holds nothing that can be read. */
export function readStatBlock(
  system: string,
  actor: unknown,
): { readonly ok: true; readonly block: StatBlock } | { readonly ok: false; readonly why: string } {
  const read = READERS[system];
  if (read === undefined)
    return { ok: false, why: `actors of the system "${system.slice(0, 40)}" cannot be read` };
  if (typeof actor !== "object" || actor === null) return { ok: false, why: "there is no actor to read" };
  try {
    const checked = statBlockSchema.safeParse(read(actor));
    if (checked.success) return { ok: true, block: checked.data };
    const [issue] = checked.error.issues;
    return {
      ok: false,
      why: `${issue?.path.join(".") ?? "the sheet"}: ${issue?.message ?? "cannot be read"}`,
    };
  } catch (error) {
    return {
      ok: false,
      why: `the sheet cannot be read: ${error instanceof Error ? error.message : "unknown"}`,
    };
  }
}
