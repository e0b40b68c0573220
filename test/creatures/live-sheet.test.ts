import { describe, expect, it } from "vitest";
import { readStatBlock, type SheetAttack } from "../../src/creatures";

/** dnd5e prepares its documents: a live sheet must be read as the printed one is. */
const base = { number: 1, denomination: 6, types: ["piercing"] };

function javelin(prepared: boolean): object {
  return {
    _id: "javelin",
    name: "Javelin",
    type: "weapon",
    system: {
      type: { value: "simpleM" },
      properties: ["thr"],
      range: { value: 30, long: 120, units: "ft" },
      damage: { base },
      activities: [
        {
          _id: "throw",
          type: "attack",
          activation: { type: "action" },
          attack: { type: { value: "melee" } },
          // Preparing puts the weapon's own damage first, and tells what the activity says, not the weapon.
          ...(prepared ? { validAttackTypes: new Set(["melee"]) } : {}),
          damage: {
            includeBase: true,
            parts: [
              ...(prepared ? [{ ...base, base: true, locked: true }] : []),
              { number: 1, denomination: 4, types: ["fire"] },
            ],
          },
        },
      ],
    },
  };
}

function attackOf(item: object): SheetAttack | undefined {
  const read = readStatBlock("dnd5e", {
    name: "Orc",
    type: "npc",
    system: { abilities: { str: { value: 16, mod: 3 } }, attributes: { ac: { value: 13 }, prof: 2 } },
    items: [item],
  });
  return read.ok ? read.block.attacks[0] : undefined;
}

describe("a live dnd5e sheet", () => {
  it("counts the weapon's own damage once, and lets a thrown weapon be thrown", () => {
    expect(attackOf(javelin(true))).toMatchObject({
      kind: "either",
      reach: 5,
      range: 30,
      long: 120,
      damage: [
        { dice: "1d6+3", type: "piercing" },
        { dice: "1d4", type: "fire" },
      ],
    });
  });
  it("is read as the stored one is", () => {
    expect(attackOf(javelin(true))).toEqual(attackOf(javelin(false)));
  });
});
