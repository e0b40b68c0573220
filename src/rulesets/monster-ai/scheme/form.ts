import type { Json } from "../../../core/json";
import { text, type Text } from "../../../core/text";
import type { Form, FormChoice, FormField, FormList, FormVariant, Nested } from "../../../engine/editor-form";
import {
  ABILITIES,
  AGAINST_TRAITS,
  COMPARISONS,
  NUMBER_TRAITS,
  PLAIN_TRAITS,
  PRIORITIES,
  SHAPES,
  SUBJECTS,
  TURN_LONG,
} from "./vocabulary";

/** The vocabulary of schema.ts as sentences with gaps to fill in (MAI-U1). */

const say = (key: string): Text => text(`OPFOR.monster-ai.edit.${key}`);
const word = (key: string): Text => text(`OPFOR.monster-ai.${key}`);

const NUMBER: Form = { kind: "number" };
const SIGNED: Form = { kind: "number", signed: true };
const TEXT: Form = { kind: "text" };
const LONG: Form = { kind: "text", long: true };
const WORDS: Form = { kind: "words" };

const field = (path: string, form: Nested, more: Partial<FormField> = {}): FormField => ({
  path,
  label: say(`field.${path}`),
  form,
  ...more,
});
const detail = (path: string, form: Nested, optional: Json): FormField => field(path, form, { optional });

const choice = (
  values: readonly FormChoice["value"][],
  label: (value: FormChoice["value"]) => Text,
): Form => ({ kind: "choice", options: values.map((value) => ({ value, label: label(value) })) });
const choiceOf = (stem: string, values: readonly FormChoice["value"][]): Form =>
  choice(values, (value) => word(`${stem}.${String(value)}`));

const IS = field("is", choiceOf("is", COMPARISONS));
const OF = field("of", choiceOf("who", SUBJECTS));
const AMOUNT = field("number", NUMBER);
const VALUE = field("value", TEXT);
const REACH = detail("reach", NUMBER, 1);
const TYPE = detail("type", TEXT, "fire");
const MAGIC = detail("magic", { kind: "flag" }, true);
const NAME = detail("name", TEXT, "Bite");
const SOURCE = detail("source", TEXT, "item");
const ON_SAVE = detail("onSave", choiceOf("edit.onSave", ["none", "half", "basic"]), "half");

type Blank = FormVariant["blank"];

/** A kind with its sentence; without fields it is only a word. */
const kind = (
  area: "if" | "do" | "effect" | "drawn" | "than" | "what",
  value: string,
  blank: Blank = {},
  ...fields: readonly FormField[]
): FormVariant => ({
  value,
  label: say(`${area}.${value}`),
  fields,
  ...(fields.some(({ optional }) => optional === undefined) ? { sentence: say(`${area}.${value}.how`) } : {}),
  blank,
});

const SAVE = detail(
  "save",
  {
    kind: "group",
    sentence: say("save"),
    fields: [field("ability", choiceOf("ability", ABILITIES)), field("against", NUMBER)],
  },
  { ability: "con", against: 12 },
);

const DRAWN: Form = {
  kind: "variants",
  variants: ["first", "last", "at"].map((way) => kind("drawn", way, { [way]: 1 }, field(way, NUMBER))),
};

const list = (name: string, of: Nested, blank: Json, most: number, more: Partial<FormList> = {}): Form => ({
  kind: "list",
  of,
  item: say(`item.${name}`),
  add: say(`add.${name}`),
  blank,
  most,
  ...more,
});

const COMPARED: Blank = { is: "at-least", number: 1 };
const conditions = (): Form => list("condition", condition, { kind: "always" }, 8);

function condition(): Form {
  return {
    kind: "variants",
    by: "kind",
    variants: [
      kind("if", "proximity", { spaces: "1" }, field("spaces", TEXT)),
      kind("if", "always"),
      kind(
        "if",
        "hp",
        { of: "self", is: "below", than: { share: 0.5 } },
        OF,
        IS,
        field("than", {
          kind: "variants",
          variants: [
            kind("than", "share", { share: 0.5 }, field("share", { kind: "number", percent: true })),
            kind("than", "hp", { hp: 5 }, field("hp", NUMBER)),
          ],
        }),
      ),
      kind("if", "status", { of: "target", status: "daze", has: true }, ...STATUS),
      kind("if", "count", { of: "enemies", within: 2, ...COMPARED }, ...COUNT),
      kind("if", "allies-died", COMPARED, IS, AMOUNT),
      kind("if", "drawn", { position: { first: 1 } }, field("position", DRAWN)),
      kind("if", "round", COMPARED, IS, AMOUNT),
      kind("if", "ask", { question: "" }, field("question", LONG)),
      kind("if", "all", { of: [{ kind: "always" }] }, inner(conditions)),
      kind("if", "any", { of: [{ kind: "always" }] }, inner(conditions)),
      kind("if", "not", { of: { kind: "always" } }, inner(condition)),
    ],
  };
}
const inner = (form: Nested): FormField => field("of", form, { label: say("field.condition") });
const STATUS: readonly FormField[] = [
  OF,
  field("has", choiceOf("edit.has", [true, false]), { standard: true }),
  field("status", TEXT),
];
const COUNT: readonly FormField[] = [
  IS,
  AMOUNT,
  field("of", choiceOf("edit.count", ["enemies", "allies"]), { label: say("field.counted") }),
  field("within", NUMBER),
];

const SPACES = field("spaces", NUMBER);
const effects = (): Form => list("effect", effect, { kind: "daze" }, 8);
const EFFECTS = detail("effects", effects, [{ kind: "daze" }]);

function effect(): Form {
  return {
    kind: "variants",
    by: "kind",
    variants: [
      ...TURN_LONG.map((one) => kind("effect", one, {}, SAVE)),
      kind("effect", "wither", { amount: 1 }, field("amount", NUMBER), SAVE),
      kind("effect", "shield", { amount: 1 }, field("amount", NUMBER)),
      ...["push", "pull"].map((one) =>
        kind("effect", one, { spaces: 1 }, SPACES, SAVE, detail("savedSpaces", NUMBER, 0)),
      ),
      kind("effect", "retreat", {}, SAVE),
      kind("effect", "set-fire"),
      kind("effect", "damage", { value: "1d6" }, VALUE, TYPE, SAVE, ON_SAVE),
      kind("effect", "status", { status: "prone" }, field("status", TEXT), SAVE),
      kind("effect", "heal-self", { value: "1d6" }, VALUE),
      kind("effect", "roll", { die: 6, results: [face(1)] }, field("die", NUMBER), field("results", faces)),
    ],
  };
}
const face = (from: number): Blank => ({ from, to: from, effects: [{ kind: "daze" }] });
const faces = (): Form =>
  list(
    "face",
    {
      kind: "group",
      sentence: say("face"),
      fields: [field("from", NUMBER), field("to", NUMBER), field("effects", effects)],
    },
    face(1),
    20,
  );

const MANY = { label: say("field.many") };
const ATTACK: Blank = { range: "melee", bonus: 3, damage: "1d6" };
const WHEN_SUMMONED = field("when", choiceOf("edit.when", ["now", "next-round"]), { standard: "now" });
const ACTION: Form = {
  kind: "variants",
  by: "kind",
  variants: [
    kind("do", "move", {}, detail("times", NUMBER, 2)),
    kind(
      "do",
      "attack",
      ATTACK,
      field("range", choiceOf("edit.range", ["melee", "ranged"])),
      field("bonus", SIGNED),
      field("damage", TEXT),
      detail("minimum", NUMBER, 1),
      REACH,
      MAGIC,
      TYPE,
      { ...detail("targets", choiceOf("edit.targets", [1, 2, 3, 4, 5, 6, "adjacent"]), 2), ...MANY },
      detail("hampered", { kind: "flag" }, true),
      detail("hamperedBy", WORDS, ["prone"]),
      EFFECTS,
      NAME,
      SOURCE,
    ),
    kind(
      "do",
      "area",
      { radius: 1 },
      field("radius", NUMBER),
      detail("shape", choiceOf("edit.shape", SHAPES), "cone"),
      detail("width", NUMBER, 1),
      detail("angle", NUMBER, 53),
      detail("spares", { kind: "flag" }, true),
      detail("catches", NUMBER, 2),
      detail("damage", TEXT, "1d6"),
      SAVE,
      ON_SAVE,
      REACH,
      MAGIC,
      TYPE,
      EFFECTS,
      NAME,
      SOURCE,
    ),
    kind(
      "do",
      "effect",
      { on: "target", effects: [{ kind: "daze" }] },
      field("on", choiceOf("edit.on", ["target", "adjacent-enemies", "self"])),
      field("effects", effects),
      REACH,
      NAME,
      SOURCE,
    ),
    kind("do", "heal", { range: "self", value: "1d6" }, ...healFields()),
    kind("do", "trap", { damage: "1d6" }, field("damage", TEXT), EFFECTS),
    kind("do", "summon", { what: { schemes: [""] }, count: "1" }, ...summonFields()),
    kind("do", "steal", { gold: "3d6" }, field("gold", TEXT)),
    kind(
      "do",
      "retreat",
      {},
      field("when", choiceOf("edit.when", ["now", "next-turn"]), { standard: "now" }),
    ),
    kind("do", "other", { text: "" }, field("text", LONG)),
  ],
};
function healFields(): readonly FormField[] {
  return [
    field("range", choiceOf("edit.heal", ["ranged", "self", "adjacent-ally"])),
    VALUE,
    REACH,
    NAME,
    SOURCE,
  ];
}
function summonFields(): readonly FormField[] {
  const what: Form = {
    kind: "variants",
    variants: [
      kind("what", "schemes", { schemes: [] }, field("schemes", { kind: "words", doctrines: true })),
      kind("what", "faction", { faction: "" }, field("faction", TEXT)),
    ],
  };
  return [field("count", TEXT), field("what", what), WHEN_SUMMONED];
}

const TRAIT: Form = {
  kind: "variants",
  by: "trait",
  variants: [
    ...PLAIN_TRAITS.map((one) => ({ value: one, label: word(`trait.${one}`), fields: [], blank: {} })),
    ...NUMBER_TRAITS.map((one) => ({
      value: one,
      label: say(`trait.${one}`),
      fields: [field("amount", NUMBER)],
      blank: { amount: 1 },
    })),
    ...AGAINST_TRAITS.map((one) => ({
      value: one,
      label: say(`trait.${one}`),
      fields: [field("to", WORDS, { label: say("field.stated") })],
      blank: { to: ["fire"] },
    })),
  ],
};

const BEHAVIOUR: Form = {
  kind: "group",
  sentence: say("behaviour"),
  fields: [
    field("when", condition, { label: say("field.condition") }),
    detail("charge", NUMBER, 1),
    detail("charges", choiceOf("edit.charges", ["type", "each"]), "each"),
    detail("once", { kind: "flag" }, true),
    detail("uses", NUMBER, 3),
    detail("pool", TEXT, "spells"),
    field("actions", list("action", ACTION, { kind: "move" }, 10)),
  ],
};

const BONUS: Form = {
  kind: "group",
  sentence: say("bonus"),
  fields: [field("drawn", DRAWN), detail("toHit", SIGNED, 1), detail("damage", SIGNED, 1), EFFECTS],
};

const boxes: readonly FormField[] = [
  ...["hp", "def", "spd", "rng"].map((stat) => ({
    path: `stats.${stat}`,
    label: word(`stat.${stat}`),
    form: NUMBER,
  })),
  ...ABILITIES.map((ability) => ({
    path: `abilities.${ability}`,
    label: word(`ability.${ability}`),
    form: SIGNED,
    standard: 0,
  })),
];
const about: readonly FormField[] = [
  field("level", NUMBER, { standard: 1 }),
  field("boss", choiceOf("edit.boss", [false, true]), { standard: false }),
  detail("faction", TEXT, "goblin"),
];

export const SCHEME_FORM: Form = {
  kind: "group",
  fields: [
    field("name", TEXT),
    { path: "", label: say("field.about"), form: { kind: "group", sentence: say("about"), fields: about } },
    { path: "", label: say("field.numbers"), form: { kind: "group", boxes: true, fields: boxes } },
    field(
      "behaviours",
      list(
        "behaviour",
        BEHAVIOUR,
        {
          id: "behaviour",
          when: { kind: "proximity", spaces: "2+" },
          actions: [{ kind: "move" }, { kind: "attack", ...ATTACK }],
        },
        12,
        { cards: true, unique: "id" },
      ),
    ),
    field("targets", list("target", choiceOf("priority", PRIORITIES), "lowest-hp", 6), { aside: true }),
    field("traits", list("trait", TRAIT, { trait: "cowardly" }, 30), { aside: true }),
    field("card.bonuses", list("bonus", BONUS, { drawn: { last: 1 }, toHit: 1 }, 4), { aside: true }),
  ],
};
