import type { Json } from "../../../core/json";
import { text } from "../../../core/text";
import type { StandIn } from "../../../engine/ruleset";
import type { FigureData } from "../../../field";
import { BY_SHEET, schemeBySheet } from "../by-sheet";
import { statBlockIn } from "../profile";

/** A hero by its sheet, where it has one; else as an adventurer with the few numbers that the rules know of it. */
export function standIn(figure: FigureData): StandIn {
  const block = statBlockIn(figure.profile);
  const sheet = block === undefined ? undefined : schemeBySheet(block);
  if (sheet?.scheme === undefined) return adventurer(figure);
  return {
    doctrine: BY_SHEET,
    left: sheet.leftOut.map(({ name, why }) => text("OPFOR.rehearsal.left.item", { name, why })),
  };
}

/** What an adventurer without a sheet hits with: +4, d8; hit points where nobody says. */
const BONUS = 4;
const DAMAGE = "1d8";
const HP = 10;

function adventurer({ profile, hp, name }: FigureData): StandIn {
  const number = (field: string, otherwise: number): number => {
    const value = profile[field];
    return typeof value === "number" && value > 0 ? Math.round(value) : otherwise;
  };
  const range = Math.min(99, number("range", 1));
  const manner = range > 1 ? "ranged" : "melee";
  const scheme: Json = {
    format: "opfor-scheme",
    version: 1,
    id: "adventurer",
    name: name.trim() === "" ? "?" : name.trim().slice(0, 80),
    level: 1,
    boss: false,
    stats: {
      hp: Math.max(1, hp?.max ?? HP),
      def: number("defence", 10),
      spd: number("speed", 6),
      rng: range,
    },
    abilities: { str: 0, dex: 0, con: 0, int: 0, wis: 0, cha: 0 },
    behaviours: [
      {
        id: "fight",
        when: { kind: "always" },
        actions: [{ kind: "move" }, { kind: "attack", range: manner, bonus: BONUS, damage: DAMAGE }],
      },
    ],
    targets: ["closest"],
    traits: [],
    marks: [{ field: "behaviours", as: "placeholder", confidence: "assumption" }],
  };
  return {
    doctrine: "",
    profile: { scheme },
    hp: { value: HP, max: HP },
    left: [text("OPFOR.rehearsal.left.adventurer", { bonus: BONUS, damage: DAMAGE })],
  };
}
