import { text, type Text } from "../../../core/text";
import type { Dice } from "../../../core/dice";
import { shuffled } from "../../../engine/shuffle";
import { rollDie, type Recorder } from "../../../engine/trace-recorder";
import { sectionOfDie, type Section } from "../mission/edges-and-sections";

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
export const rollSection = (cup: Cup, label: Text): Section =>
  sectionOfDie(
    rollDie(cup, 6, label, (face) =>
      text("OPFOR.firefight.order.sectionIs", { section: sectionOfDie(face) }),
    ),
  );

/** GFF-P11: all three dice again until they do not agree. An empty group rolls like the others. */
export function sectionsOf(cup: Cup, groups: readonly (readonly unknown[])[]): readonly Section[] {
  for (;;) {
    const sections = groups.map((_, index) =>
      rollSection(cup, text("OPFOR.firefight.setup.sectionOfGroup", { group: index + 1 })),
    );
    if (new Set(sections).size > 1) return sections;
    cup.trace.note(text("OPFOR.firefight.setup.again"));
  }
}
