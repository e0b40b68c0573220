import type { Json } from "../../src/core/json";
import {
  AGAINST_TRAITS,
  COMPARISONS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  SUBJECTS,
  TURN_LONG,
} from "../../src/rulesets/monster-ai/scheme/vocabulary";
import { melee, move, ranged, scheme, trait, type Fields } from "./game";

const save = { save: { ability: "wis", against: 12 } };
const effects: Fields[] = [
  ...TURN_LONG.map((kind) => ({ kind, ...save })),
  { kind: "retreat", ...save },
  { kind: "wither", amount: 2, ...save },
  { kind: "shield", amount: 2 },
  { kind: "set-fire" },
  { kind: "damage", value: "1d4", type: "cold", ...save, onSave: "basic" },
  { kind: "status", status: "prone", ...save },
];
const rolled: Fields[] = [
  { kind: "push", spaces: 2 },
  { kind: "pull", spaces: 2, ...save, savedSpaces: 1 },
  { kind: "heal-self", value: "2" },
  {
    kind: "roll",
    die: 4,
    results: [
      { from: 1, to: 2, effects: [] },
      { from: 3, to: 3, effects: [{ kind: "stun" }] },
    ],
  },
];
const actions: Fields[] = [
  move,
  melee({ minimum: 1, type: "cold", reach: 2, effects: effects.slice(0, 5) }),
  ranged({ magic: true, targets: "adjacent", hamperedBy: ["prone"], effects: rolled }),
  melee({ targets: 3, hampered: true, effects: effects.slice(5) }),
  { kind: "area", radius: 2, damage: "1d6", spares: true, catches: 2, width: 2, ...save },
  { kind: "area", radius: 6, shape: "cone", angle: 90, damage: "3d6", onSave: "half", ...save },
  { kind: "effect", on: "target", effects: rolled, name: "Hex", source: "a/b" },
  { kind: "effect", on: "self", effects: rolled },
  { kind: "effect", on: "adjacent-enemies", effects: rolled },
  { kind: "trap", damage: "1d6", effects: rolled },
];
const more: Fields[] = [
  { kind: "other", text: "howls" },
  ...["ranged", "self", "adjacent-ally"].map((range) => ({ kind: "heal", range, value: "1d8" })),
  ...["now", "next-round"].map((when) => ({
    kind: "summon",
    what: { schemes: ["warg", "ogre"] },
    count: "1d4",
    when,
  })),
  { kind: "summon", what: { faction: "orc" }, count: "1" },
  { kind: "steal", gold: "3d6" },
  ...["now", "next-turn"].map((when) => ({ kind: "retreat", when })),
];
const number = { is: "at-least", number: 2 };
const conditions: Json[] = [
  ...["1", "2+", "2-6", "close", "near", "far"].map((spaces) => ({ kind: "proximity", spaces })),
  ...COMPARISONS.map((is) => ({ kind: "hp", of: "self", is, than: { hp: 3 } })),
];
const others: Json[] = [
  ...SUBJECTS.map((of) => ({ kind: "hp", of, is: "below", than: { share: 0.5 } })),
  { kind: "allies-died", ...number },
  { kind: "round", ...number },
  ...["enemies", "allies"].map((of) => ({ kind: "count", of, within: 3, ...number })),
];
const rest: Json[] = [
  ...[{ at: 1 }, { at: 3 }, { first: 1 }, { first: 2 }, { last: 1 }].map((position) => ({
    kind: "drawn",
    position,
  })),
  ...[true, false].map((has) => ({ kind: "status", of: "target", status: "prone", has })),
  { kind: "not", of: { kind: "any", of: [{ kind: "always" }, { kind: "ask", question: "Is it dark?" }] } },
];
/** One scheme that says everything a scheme can say. */
export const everything = scheme({
  behaviours: [conditions.slice(0, 8), conditions.slice(8), others, rest].map((of, index) => ({
    id: `b${index}`,
    when: { kind: "all", of },
    actions: index === 0 ? actions : more,
    charge: 2,
    charges: index === 1 ? "each" : "type",
    once: true,
    uses: 3,
    pool: "slots",
  })),
  targets: PRIORITIES.slice(0, 6),
  traits: [
    ...PLAIN_TRAITS.map((name) => trait(name)),
    ...NUMBER_TRAITS.map((name) => trait(name, { amount: 2 })),
    ...AGAINST_TRAITS.map((name) => trait(name, { to: ["fire", "daze"] })),
  ],
  card: { bonuses: [{ drawn: { last: 2 }, effects: rolled }] },
});

const pool = [...conditions, ...others, ...rest];
const doings = [...actions.slice(1), ...more];
const traits = [
  ...PLAIN_TRAITS.map((name) => trait(name)),
  ...NUMBER_TRAITS.map((name) => trait(name, { amount: 2 })),
  ...AGAINST_TRAITS.map((name) => trait(name, { to: ["fire", "daze"] })),
];

/** The same words in schemes that can be played: each has a condition, its opposite, an action, a trait, a priority. */
export const playable: readonly Json[] = Array.from(
  { length: Math.max(pool.length, doings.length, traits.length) },
  (_, at) => {
    const [action, when] = [doings[at % doings.length] ?? move, pool[at % pool.length] ?? { kind: "always" }];
    return scheme({
      id: `word-${at}`,
      name: `Word ${at}`,
      stats: { spd: 4, rng: 3, hp: 14 },
      behaviours: [
        { id: "if", when, actions: [move, action], charge: 2 },
        {
          id: "if-not",
          when: { kind: "all", of: [{ kind: "not", of: when }, { kind: "always" }] },
          actions: [action, { ...move, times: 2 }],
          uses: 2,
          pool: "slots",
          charges: "each",
          once: at % 2 === 0,
        },
        { id: "else", when: { kind: "proximity", spaces: "1+" }, actions: [move, move, melee({ reach: 1 })] },
      ],
      targets: [PRIORITIES[at % PRIORITIES.length] ?? "closest"],
      traits: [traits[at % traits.length] ?? trait("haste")],
      card: { bonuses: [{ drawn: { last: 2 }, effects: rolled }] },
    });
  },
);

/** "kind: push", "trait: haste": every closed word of a scheme, with the field it stands in. */
export function wordsIn(json: Json, field = ""): ReadonlySet<string> {
  if (typeof json === "string") return new Set(CLOSED.has(field) ? [`${field}: ${json}`] : []);
  if (Array.isArray(json)) return new Set(json.flatMap((one: Json) => [...wordsIn(one, field)]));
  if (typeof json !== "object" || json === null) return new Set();
  return new Set(Object.entries(json).flatMap(([key, one]) => [...wordsIn(one ?? null, key)]));
}
const CLOSED = new Set([
  "kind",
  "trait",
  "on",
  "of",
  "is",
  "range",
  "shape",
  "when",
  "onSave",
  "targets",
  "spaces",
]);
