import {
  asText,
  at,
  flagAt,
  listAt,
  numberAt,
  proseAt,
  slugOf,
  textAt,
  wholeAt,
  wordsAt,
} from "../value-at-path";
import { multiattackPlans } from "../multiattack-text";
import {
  MOST,
  sizeNamed,
  type SheetAttack,
  type SheetHeal,
  type SheetRoutine,
  type StatBlock,
  type Unused,
} from "../stat-block";
import { attackOf, healOf, idOf, saveAttackOf, type Deed } from "./activities";
import {
  bodyOf,
  damageTraits,
  defenceOf,
  isBoss,
  kindsOf,
  savesOf,
  sensesOf,
  speedsOf,
  type Body,
} from "./actor-numbers";

/** A dnd5e actor, live and prepared or as bare JSON (systems-facts, section 1). */
export function readDnd5e(actor: unknown): StatBlock {
  const body = bodyOf(actor);
  const items = listAt(actor, "items");
  const found = deedsOf(actor, items, body);
  const attacks = marked(found.attacks).slice(0, MOST.attacks);
  const conditions = wordsAt(actor, "system.traits.ci.value");
  const hp = at(actor, "system.attributes.hp");
  const max = numberAt(hp, "max");
  const defence = defenceOf(actor, body);
  return {
    system: "dnd5e",
    name: asText(at(actor, "name"), 80),
    kinds: kindsOf(actor),
    level: Math.max(
      -1,
      Math.min(60, numberAt(actor, "system.details.cr") ?? numberAt(actor, "system.details.level") ?? 0),
    ),
    size: sizeNamed(textAt(actor, "system.traits.size")),
    boss: isBoss(actor),
    ...(max === undefined
      ? {}
      : {
          hp: {
            value: wholeAt(hp, "value", 0, 99_999) ?? Math.round(max),
            max: wholeAt(hp, "max", 0, 99_999) ?? 0,
            temp: wholeAt(hp, "temp", 0, 99_999) ?? 0,
          },
        }),
    ...(defence === undefined ? {} : { defence: Math.max(0, Math.min(99, defence)) }),
    abilities: body.mods,
    saves: savesOf(actor, body),
    speeds: speedsOf(actor),
    hover: flagAt(actor, "system.attributes.movement.hover"),
    senses: sensesOf(actor),
    statuses: wordsAt(actor, "statuses"),
    immunities: { damage: damageTraits(actor, "di"), conditions },
    resistances: damageTraits(actor, "dr"),
    weaknesses: damageTraits(actor, "dv"),
    attacks,
    routines: routinesOf(items, attacks),
    heals: found.heals.slice(0, 20),
    traits: traitsOf(items),
    actions: 1,
    unused: [...found.unused, ...beyond(actor)].slice(0, 120),
  };
}

interface Found {
  readonly attacks: readonly SheetAttack[];
  readonly heals: readonly SheetHeal[];
  readonly unused: readonly Unused[];
}

function deedsOf(actor: unknown, items: readonly unknown[], body: Body): Found {
  const attacks: SheetAttack[] = [];
  const heals: SheetHeal[] = [];
  const unused: Unused[] = [];
  for (const deed of eachDeed(actor, items, body)) {
    const name = asText(at(deed.item, "name"), 80);
    const why = notForATurn(deed);
    if (why !== undefined) {
      if (why !== "") unused.push({ name, why });
      continue;
    }
    const read = readDeed(deed);
    if ("attack" in read) attacks.push(read.attack);
    else if ("heal" in read) heals.push(read.heal);
    else if (read.why !== "") unused.push({ name, why: read.why });
  }
  return { attacks, heals, unused: distinct(unused) };
}

const distinct = (unused: readonly Unused[]): Unused[] => [
  ...new Map(unused.map((one) => [`${one.name} ${one.why}`, one])).values(),
];

/** Every activity, with spells that a feat casts in the place of the cast activity. */
function eachDeed(actor: unknown, items: readonly unknown[], body: Body): readonly Deed[] {
  const cached = new Map(items.flatMap((item) => castFor(item).map((key) => [key, item] as const)));
  return items.flatMap((item): Deed[] => {
    if (castFor(item).length > 0) return [];
    const spell = textAt(item, "type") === "spell" ? { ...slotted(actor, item) } : item;
    return listAt(item, "system.activities", 30).flatMap((activity): Deed[] => {
      if (textAt(activity, "type") !== "cast") {
        return [{ body, item: spell, activity, paidBy: { item: spell, activity } }];
      }
      const cast = at(activity, "cachedSpell") ?? cached.get(`${idOf(item)}.${idOf(activity)}`);
      if (cast === undefined) return [{ body, item, activity, paidBy: { item, activity } }];
      const level = wholeAt(activity, "spell.level", 0, 9);
      const [first, ...others] = listAt(cast, "system.activities", 10).filter(
        (one) => textAt(one, "type") !== "cast",
      );
      if (first === undefined) return [];
      const chosen =
        [first, ...others].find((one) => ["save", "attack", "heal"].includes(textAt(one, "type"))) ?? first;
      return [
        {
          body,
          item: cast,
          activity: chosen,
          paidBy: { item, activity },
          ...(level === undefined ? {} : { castLevel: level }),
        },
      ];
    });
  });
}

/** The spell's document with the slots it would take. */
const slotted = (actor: unknown, item: unknown): object => {
  const level = wholeAt(item, "system.level", 0, 9) ?? 0;
  return {
    _id: idOf(item),
    name: at(item, "name"),
    type: "spell",
    system: at(item, "system"),
    effects: at(item, "effects"),
    slots: at(actor, `system.spells.spell${level}`),
  };
};

/** Which cast activities a hidden spell item stands for. */
function castFor(item: unknown): readonly string[] {
  if (textAt(item, "type") !== "spell") return [];
  const flagged = textAt(item, "flags.dnd5e.cachedFor", 120);
  const origins = [flagged, ...listAt(item, "effects", 40).map((effect) => textAt(effect, "origin", 200))];
  return origins.flatMap((origin) => {
    const found = /Item\.([^.]+)\.Activity\.([^.]+)$/.exec(origin);
    return found === null ? [] : [`${found[1]}.${found[2]}`];
  });
}

const OTHER_TIMES: Readonly<Record<string, string>> = {
  reaction: "reaction",
  legendary: "legendary action",
  mythic: "legendary action",
  lair: "lair action",
  minute: "takes minutes",
  hour: "takes hours",
  encounter: "not in a turn",
};

/** Why it has no place in a turn; "" for what nobody misses. */
function notForATurn({ paidBy, item, activity }: Deed): string | undefined {
  const when = textAt(paidBy.activity, "activation.type") || textAt(item, "system.activation.type");
  if (OTHER_TIMES[when] !== undefined) return OTHER_TIMES[when];
  const timed = when === "action" || when === "bonus";
  const starts = textAt(activity, "type") === "heal";
  return timed || starts ? undefined : "";
}

type Read = { readonly attack: SheetAttack } | { readonly heal: SheetHeal } | { readonly why: string };

function readDeed(deed: Deed): Read {
  const type = textAt(deed.activity, "type");
  switch (type) {
    case "attack":
      return { attack: attackOf(deed) };
    case "save": {
      const attack = saveAttackOf(deed);
      return attack === undefined ? { why: "save without a difficulty" } : { attack };
    }
    case "heal": {
      const heal = healOf(deed);
      return heal === undefined ? { why: "heals in a way of its own" } : { heal };
    }
    case "cast":
      return { why: "spell not on the sheet yet" };
    case "utility":
      return { why: KNOWN_TRAITS.has(slugOf(asText(at(deed.item, "name"), 80))) ? "" : "in words only" };
    case "summon":
    case "transform":
    case "damage":
    case "check":
    case "enchant":
    case "forward":
      return { why: type };
    default:
      return { why: "of an unknown kind" };
  }
}

/** Traits and bonus actions that the maker of schemes knows. */
const KNOWN_TRAITS = new Set(["multiattack", "nimble-escape", "aggressive", "charge", "rampage"]);

/** Second attacks of an item stand in for its first; saves beside an attack follow a hit. */
function marked(attacks: readonly SheetAttack[]): readonly SheetAttack[] {
  const first = new Map<string, SheetAttack>();
  return attacks.map((attack) => {
    const { item } = attack.source;
    const earlier = first.get(item);
    if (attack.kind !== "save" && earlier === undefined) first.set(item, attack);
    const { instead = "other", ...plain } = attack;
    if (attack.spell !== undefined || earlier === undefined) return plain;
    return attack.kind === "save" ? { ...plain, rider: true } : { ...plain, instead };
  });
}

function routinesOf(items: readonly unknown[], attacks: readonly SheetAttack[]): SheetRoutine[] {
  const item = items.find(
    (one) => textAt(one, "system.identifier") === "multiattack" || /^multiattack/i.test(textAt(one, "name")),
  );
  if (item === undefined) return [];
  const names = attacks
    .filter(({ instead, rider }) => instead === undefined && !rider)
    .map(({ name }) => name);
  const plans = multiattackPlans(proseAt(item, "system.description.value"), names);
  return [{ name: asText(at(item, "name"), 80), actions: 1, moves: false, plans: [...plans].slice(0, 4) }];
}

const traitsOf = (items: readonly unknown[]): string[] =>
  items
    .filter((item) => textAt(item, "type") === "feat")
    .map((item) => textAt(item, "system.identifier") || slugOf(asText(at(item, "name"), 80)))
    .filter((trait) => trait !== "" && trait !== "multiattack")
    .slice(0, MOST.words);

const beyond = (actor: unknown): Unused[] => {
  const more = listAt(actor, "items", MOST.items + 1).length > MOST.items;
  return more ? [{ name: `${MOST.items}+`, why: "too many items to read" }] : [];
};
