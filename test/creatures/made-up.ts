/** Actors of our own making, with a bit of everything that sheets hold. */

const activity = (id: string, type: string, more: object = {}): object => ({
  _id: id,
  type,
  activation: { type: "action" },
  ...more,
});
const item = (id: string, type: string, system: object, more: object = {}): object => ({
  _id: id,
  name: `The ${id}`,
  type,
  system,
  ...more,
});
const acts = (...all: readonly object[]): object => ({ activities: all });
const die = (
  number: number,
  denomination: number,
  types: readonly string[] = [],
  more: object = {},
): object => ({
  number,
  denomination,
  types,
  ...more,
});

/** Str +3, Dex +1, Con +2, Int -1, Wis +4, Cha 0; proficiency +3. */
const ABILITIES = {
  str: { value: 17, proficient: 1 },
  dex: { value: 12, proficient: 0.5 },
  con: { value: 14, bonuses: { save: "2" } },
  int: { value: 9 },
  wis: { value: 18, save: { value: 9 } },
};

const weapons = [
  item("axe", "weapon", {
    type: { value: "martialM" },
    range: { reach: null, units: "ft" },
    damage: { base: die(1, 12, ["slashing"]) },
    properties: ["mgc"],
    magicalBonus: "1",
    ...acts(
      activity("a", "attack", { damage: { parts: [die(2, 6, ["fire"]), die(9, 9, [], { base: true })] } }),
    ),
  }),
  item("pike", "weapon", {
    type: { value: "simpleM" },
    proficient: 0,
    properties: ["rch"],
    damage: { base: die(1, 10) },
    ...acts(activity("a", "attack", { attack: { bonus: "1 + @prof" } })),
  }),
  item("dart", "weapon", {
    type: { value: "simpleM" },
    properties: ["thr", "fin"],
    range: { value: 6, long: 18, units: "m" },
    damage: { base: die(1, 4, ["piercing"]) },
    ...acts(activity("a", "attack", { activation: { type: "bonus" } })),
  }),
  item("bow", "weapon", {
    type: { value: "martialR" },
    range: { value: 80, long: 320, units: "ft" },
    damage: { base: die(1, 8, ["piercing"]) },
    ...acts(
      activity("a", "attack"),
      activity("b", "attack", { name: "With Advantage", damage: { includeBase: false } }),
      activity("c", "attack", { activation: { type: "action", condition: "while Bloodied" } }),
      activity("d", "attack"),
    ),
  }),
  item(
    "claw",
    "weapon",
    {
      type: { value: "natural" },
      range: { value: 5, reach: 10, units: "ft" },
      damage: { base: die(2, 4, ["slashing"]) },
      ...acts(
        activity("a", "attack"),
        activity("b", "save", {
          save: { ability: ["con"], dc: { calculation: "con" } },
          effects: [{ _id: "e" }],
        }),
      ),
    },
    {
      effects: [
        { _id: "e", statuses: ["poisoned", "COVER!"] },
        { _id: "f", statuses: ["prone"] },
      ],
    },
  ),
  item("spit", "weapon", {
    type: { value: "natural" },
    range: { value: 30, units: "ft" },
    damage: { base: die(0, 0, [], { custom: { enabled: true, formula: "1d6 + @mod" } }) },
    ...acts(activity("a", "attack", { attack: { flat: true, bonus: "7", ability: "none" } })),
  }),
  item("wing", "weapon", {
    type: { value: "improv" },
    range: { value: 5, units: "ft" },
    damage: { base: die(1, 4) },
    ...acts(activity("a", "attack", { attack: { type: { value: "melee" } }, labels: { toHit: "+ 11" } })),
  }),
];

const feats = [
  item("breath", "feat", {
    uses: { max: "1", recovery: [{ period: "recharge", formula: "5" }] },
    ...acts(
      activity("a", "save", {
        consumption: { targets: [{ type: "itemUses" }] },
        save: { ability: ["dex"], dc: { formula: "8 + @prof + @abilities.con.mod" } },
        damage: { onSave: "none", parts: [die(6, 6, ["fire"])] },
        target: { template: { type: "line", size: 30, width: 5, units: "ft" } },
      }),
    ),
  }),
  item("howl", "feat", {
    ...acts(
      activity("a", "save", {
        uses: { max: "3", spent: 1, recovery: [{ period: "lr" }] },
        consumption: { targets: [{ type: "activityUses" }] },
        save: { ability: ["wis"], dc: { value: 14 } },
        damage: { onSave: "full" },
        target: { template: { type: "radius", size: 9, units: "m" } },
        range: { units: "self" },
      }),
    ),
  }),
  item("mend", "feat", {
    ...acts(
      activity("a", "heal", {
        healing: die(2, 8, ["healing"], { bonus: "@mod" }),
        range: { units: "touch" },
      }),
      activity("b", "heal", {
        activation: { type: "bonus" },
        healing: die(1, 4),
        target: { affects: { type: "self" } },
        range: { value: 30 },
      }),
      activity("c", "heal", {
        activation: { type: "turnStart" },
        healing: die(0, 0, [], { bonus: "5" }),
        range: { value: 30 },
      }),
      activity("d", "heal", { healing: die(1, 4, ["temphp"]) }),
    ),
  }),
  item("cast", "feat", {
    uses: { max: "2", value: 1, recovery: [{ period: "day" }] },
    ...acts(activity("a", "cast", { spell: { level: 3 }, consumption: { targets: [{ type: "itemUses" }] } })),
  }),
  item("later", "feat", {
    ...acts(activity("a", "save", { activation: { type: "reaction" } }), activity("b", "summon")),
  }),
  item("odd", "feat", {
    ...acts(activity("a", "save", { save: { ability: ["dex"] } }), activity("b", "riddle")),
  }),
  item("pack", "feat", { identifier: "pack-tactics" }),
  item("many", "feat", {
    identifier: "multiattack",
    description: { value: "<p>It makes one The axe attack and two The bow attacks.</p>" },
  }),
];

const spells = [
  item(
    "fire",
    "spell",
    {
      level: 1,
      target: { template: { type: "sphere", size: 20 } },
      range: { value: 60, units: "ft" },
      properties: ["concentration"],
      ...acts(
        activity("u", "utility"),
        activity("s", "save", {
          save: { ability: ["dex"], dc: { calculation: "spellcasting" } },
          damage: { parts: [die(3, 6, ["fire"], { scaling: { mode: "whole", number: 1 } })] },
        }),
      ),
    },
    { flags: { dnd5e: { cachedFor: "Actor.x.Item.cast.Activity.a" } } },
  ),
  item("bolt", "spell", {
    level: 2,
    method: "spell",
    range: { units: "touch" },
    ...acts(
      activity("a", "attack", {
        attack: { type: { value: "ranged" } },
        damage: { parts: [die(4, 6, [], { scaling: { mode: "whole", number: 2 } })] },
      }),
    ),
  }),
  item("hand", "spell", {
    level: 0,
    ...acts(
      activity("a", "attack", { attack: { type: { value: "melee" } }, range: { value: 10, override: true } }),
    ),
  }),
];

export const dnd5eActor = (system: object = {}, more: readonly object[] = []): object => ({
  name: "Made up",
  type: "npc",
  statuses: new Set(["prone"]),
  system: {
    abilities: ABILITIES,
    attributes: {
      hp: { max: 40.4, temp: 3 },
      ac: { calc: "default" },
      movement: { walk: 9, fly: 0, swim: 6, units: "m", hover: true },
      senses: { ranges: { darkvision: 60, truesight: 0 } },
      spellcasting: "wis",
    },
    details: { cr: 5, type: { value: "fiend", subtype: "Demon, shape", swarm: "tiny" } },
    resources: { legact: { max: 0 }, legres: { max: 1 } },
    spells: { spell2: { value: 1, max: 3 } },
    traits: {
      size: "lg",
      ci: { value: ["prone"] },
      di: { value: ["fire"] },
      dr: { value: ["cold"] },
      dv: { value: ["acid"] },
    },
    ...system,
  },
  items: [...weapons, ...feats, ...spells, ...more],
});

export const armour = (kind: string, value: number, dex?: number, magicalBonus = 0): object => ({
  type: "equipment",
  system: { equipped: true, type: { value: kind }, armor: { value, dex, magicalBonus } },
});

const strike = (id: string, traits: readonly string[], system: object = {}): object =>
  item(id, "melee", {
    bonus: { value: 12 },
    traits: { value: traits },
    damageRolls: { a: { damage: "2d6+4", damageType: "piercing" }, b: { damage: "?" }, c: { damage: "1d4" } },
    ...system,
  });
const deed = (id: string, description: string, system: object = {}): object =>
  item(id, "action", { actionType: { value: "action" }, description: { value: description }, ...system });
const spell = (id: string, entry: string, system: object): object =>
  item(id, "spell", { location: { value: entry }, time: { value: "2" }, level: { value: 1 }, ...system });
const entry = (id: string, prepared: string, system: object = {}): object =>
  item(id, "spellcastingEntry", { prepared: { value: prepared }, spelldc: { dc: 24, value: 16 }, ...system });
export const condition = (slug: string, value?: number): object =>
  item(slug, "condition", { slug, value: { value } });

const harm = (more: object = {}): object => ({
  damage: { a: { formula: "2d4", type: "fire", kinds: ["damage"] } },
  ...more,
});

export const pf2eActor = (items: readonly object[] = []): object => ({
  name: "Made up",
  type: "npc",
  system: {
    abilities: { str: { mod: 5 }, dex: { mod: -2 } },
    attributes: {
      hp: { value: 31, max: 50, temp: 2 },
      ac: { value: 24 },
      speed: {
        value: 25,
        otherSpeeds: [
          { type: "fly", value: 40 },
          { type: "swim", total: 0 },
        ],
      },
      immunities: [{ type: "sleep" }],
      resistances: [{ type: "fire" }, {}],
      weaknesses: [{ type: "cold" }],
    },
    details: { level: { value: 7 } },
    movement: { speeds: { climb: { value: 20 } } },
    perception: { senses: [{ type: "darkvision" }, { type: "scent", range: 30 }, {}] },
    resources: { focus: { max: 2, value: 1 } },
    saves: { fortitude: { value: 15 }, will: { value: 11 } },
    traits: { size: { value: "huge" }, value: ["giant", "humanoid"] },
  },
  items: [
    strike("jaws", [], { attackEffects: { value: ["improved-grab", "odd"] } }),
    strike("tail", ["reach-15", "agile"]),
    strike("sling", ["range-increment-50", "reload-9"]),
    strike("beam", ["range-100"], { description: { value: "Requires a grabbed target." } }),
    strike("knife", ["thrown-10"]),
    deed("rend", "It makes two The jaws Strikes.", { actions: { value: 2 } }),
    deed(
      "breath",
      "@Damage[(3d6+1)[fire],1d4[bleed]] in a @Template[type:cone|distance:40] with @Check[type:reflex|dc:25|basic:true], again in [[/gmr 1d4 #Recharge Breath]]",
      {
        actions: { value: 9 },
        frequency: { max: 3, value: 1, per: "hour" },
      },
    ),
    deed("gaze", "@Check[will|dc:20] @Template[line|distance:60|width:10]", { frequency: { max: 2 } }),
    deed("words", "It frightens people."),
    deed("silence", ""),
    deed("improved-grab", "Grabs."),
    deed("step", "", { actionType: { value: "free" } }),
    deed("parry", "", { actionType: { value: "reaction" } }),
    deed("calm", "", { actionType: { value: "passive" } }),
    entry("arcane", "spontaneous", { slots: { slot3: { max: 4, value: 2 } } }),
    entry("prayer", "prepared", {
      slots: { slot2: { prepared: [{ id: "ray", expended: true }, { id: "ray" }, { id: "x" }] } },
    }),
    entry("gift", "innate"),
    entry("trance", "focus"),
    spell(
      "ball",
      "arcane",
      harm({
        location: { value: "arcane", heightenedLevel: 3 },
        heightening: { type: "interval", interval: 2, damage: { a: "1d4" } },
        defense: { save: { statistic: "reflex", basic: true } },
        area: { type: "burst", value: 20 },
        range: { value: "500 feet" },
      }),
    ),
    spell(
      "ray",
      "prayer",
      harm({
        level: { value: 2 },
        traits: { value: ["attack"] },
        range: { value: "6 m" },
        time: { value: "1 to 3" },
      }),
    ),
    spell(
      "spark",
      "gift",
      harm({
        traits: { value: ["cantrip"] },
        defense: { save: { statistic: "will" } },
        range: { value: "touch" },
        heightening: { type: "interval", interval: 1, damage: { a: "1" } },
      }),
    ),
    spell(
      "curse",
      "gift",
      harm({
        location: { value: "gift", uses: { max: 3, value: 2 } },
        defense: { save: { statistic: "fortitude" } },
      }),
    ),
    spell("fear", "trance", { defense: { save: { statistic: "will" } } }),
    spell("heal", "gift", {
      damage: { a: { formula: "1d8", kinds: ["healing", "damage"] } },
      overlays: {
        v: {
          system: {
            time: { value: "2" },
            range: { value: "60 feet" },
            damage: { a: { formula: "1d8+8", kinds: ["healing"] } },
          },
        },
      },
      location: { value: "gift", heightenedLevel: 2 },
    }),
    spell("ritual", "gift", { time: { value: "10 minutes" } }),
    spell("light", "gift", {}),
    spell("lost", "nowhere", harm()),
    ...items,
  ],
});
