import { text } from "../../../core/text";
import type { Dice } from "../../../core/dice";
import { shuffled } from "../../../engine/deck";
import { rollDie, type Recorder } from "../../../engine/situation";
import { sectionOfDie, type Section } from "../table";

interface Cup {
  readonly dice: Dice;
  readonly trace: Recorder;
}

const GROUPS = 3;

/** GFF-P8: three groups, as equal as they can be. */
export function groupsOf<T>(units: readonly T[], dice: Dice): readonly (readonly T[])[] {
  const mixed = shuffled(units, dice);
  return Array.from({ length: GROUPS }, (_, group) =>
    mixed.filter((_unit, index) => index % GROUPS === group),
  );
}

/** GFF-P10: a die for a section. */
export const rollSection = (cup: Cup, group: number): Section =>
  sectionOfDie(
    rollDie(cup, 6, text("OPFOR.firefight.setup.sectionOfGroup", { group }), (face) =>
      text("OPFOR.firefight.order.sectionIs", { section: sectionOfDie(face) }),
    ),
  );

/** GFF-P11: all three dice again until they do not agree. An empty group has no say. */
export function sectionsOf(cup: Cup, groups: readonly (readonly unknown[])[]): readonly Section[] {
  for (;;) {
    const sections = groups.map((_, index) => rollSection(cup, index + 1));
    if (new Set(sections).size > 1) return sections;
    cup.trace.note(text("OPFOR.firefight.setup.again"));
  }
}
