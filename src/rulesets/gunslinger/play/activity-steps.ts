import type { Json } from "../../../core/json";
import type { AttackStep, Step } from "../../../core/step";
import { text, type Text, type TextValue } from "../../../core/text";
import type { Figure } from "../../../field";
import type { Deed } from "../rules/chosen-activity";
import { coverAt } from "../rules/9-23-cover";
import { nextHex } from "../rules/9-21-move";
import type { GroundWeapon, Sheet, Weapon } from "../sheet/memory";
import { targetStatus } from "../sheet/target-status";
import { aimedAt, aimTime } from "../sheet/guns-and-aim";
import { hexText, knownSheet, placeOf, type Man } from "../map/hex-battle";

/** Activities as steps in words, and what they do to the sheet. */
export interface Done {
  readonly steps: readonly Step[];
  readonly sheet: Sheet;
  readonly ground: readonly GroundWeapon[];
  readonly because: Text;
}

type Doing<K extends Deed["kind"]> = Extract<Deed, { readonly kind: K }>;

const say = (key: string, data?: Readonly<Record<string, TextValue>>): Text =>
  text(`OPFOR.gunslinger.step.${key}`, data);

export function carryOut(man: Man, deed: Deed): Done {
  switch (deed.kind) {
    case "shoot":
      return shoot(man, deed);
    case "aim":
      return aim(man, deed);
    case "cock":
      return changed(man, "cock", { weapon: cocked(man.sheet.weapon) });
    case "get-up":
      return changed(man, "get-up", { posture: "up", head: null });
    case "get-down":
      return changed(man, "get-down", { posture: "down", behindCover: true });
    case "head-out":
      return headOut(man, deed);
    case "head-back":
      return changed(man, "head-back", { head: null, aim: null, behindCover: true });
    case "advance":
      return advance(man, deed);
    case "draw":
      return draw(man, deed);
    case "pick-up":
      return pickUp(man, deed);
    case "load":
      return load(man);
    case "blow":
      return blow(man, deed);
    case "strength":
      return changed(man, "strength", { strength: true });
    case "nothing":
      return hold(man, deed.why);
  }
}

export const hold = (man: Man, why: Text): Done => ({
  steps: [{ kind: "hold", figure: man.me.id, label: say("hold", { name: man.me.name, why }) }],
  sheet: man.sheet,
  ground: man.memory.ground,
  because: why,
});

/** An act without a target that only changes the sheet. */
function changed(
  man: Man,
  act: string,
  change: Partial<Sheet>,
  more: Readonly<Record<string, TextValue>> = {},
): Done {
  const label = say(act, { name: man.me.name, weapon: man.sheet.weapon?.name ?? "", ...more });
  return {
    steps: [{ kind: "act", figure: man.me.id, act, label }],
    sheet: { ...man.sheet, ...change },
    ground: man.memory.ground,
    because: label,
  };
}

const cocked = (weapon: Weapon | null): Weapon | null =>
  weapon === null ? null : { ...weapon, cocked: true };

/** Firing uses a cartridge, uncocks the gun and spends the aim. */
function shoot(man: Man, { at }: Doing<"shoot">): Done {
  const { sheet, me } = man;
  const time = aimTime(sheet, aimedAt(sheet, at.id));
  const step = attackStep(man, at, "ranged", {
    label: say("shoot", { name: me.name, enemy: at.name, weapon: sheet.weapon?.name ?? "" }),
    detail: say("shoot.detail", { number: time, status: statusText(man, at) }),
    terms: { aimTime: time, aimPoints: aimedAt(sheet, at.id), status: targetStatus(knownSheet(man, at)) },
  });
  const weapon =
    sheet.weapon === null
      ? null
      : { ...sheet.weapon, shots: Math.max(0, sheet.weapon.shots - 1), cocked: false };
  return {
    steps: [step],
    sheet: { ...sheet, weapon, aim: null },
    ground: man.memory.ground,
    because: step.label,
  };
}

/** GUN-W1, GUN-W2: announced; the table plays the defence. */
function blow(man: Man, deed: Doing<"blow">): Done {
  const { sheet, me } = man;
  const step = attackStep(man, deed.at, "melee", {
    label: say(deed.blow, { name: me.name, enemy: deed.at.name }),
    detail: say(sheet.strength ? "blow.strength" : "blow.detail", { number: sheet.skills.brawling }),
    terms: { blow: deed.blow, brawling: sheet.skills.brawling, strength: sheet.strength, cancellable: true },
  });
  return {
    steps: [step],
    sheet: { ...sheet, strength: false, aim: null },
    ground: man.memory.ground,
    because: step.label,
  };
}

const attackStep = (
  man: Man,
  at: Figure,
  manner: "ranged" | "melee",
  more: { readonly label: Text; readonly detail: Text; readonly terms: Json },
): AttackStep => ({
  kind: "attack",
  figure: man.me.id,
  manner,
  target: at.id,
  ...(manner === "ranged" && man.sheet.weapon !== null ? { weapon: man.sheet.weapon.name } : {}),
  ...more,
});

export const statusText = (man: Man, figure: Figure): Text =>
  text(`OPFOR.gunslinger.status.${targetStatus(knownSheet(man, figure))}`);

/** GUN-A4, GUN-Q20: two points; those laid on somebody else are lost. */
function aim(man: Man, { at }: Doing<"aim">): Done {
  const points = aimedAt(man.sheet, at.id) + 2;
  const label = say("aim", { name: man.me.name, enemy: at.name, weapon: man.sheet.weapon?.name ?? "" });
  return {
    steps: [
      {
        kind: "act",
        figure: man.me.id,
        act: "aim",
        target: at.id,
        label,
        detail: say("aim.detail", { n: points }),
      },
    ],
    sheet: { ...man.sheet, aim: { target: at.id, points } },
    ground: man.memory.ground,
    because: label,
  };
}

function headOut(man: Man, { head }: Doing<"head-out">): Done {
  const at = placeOf(man, head, man.me);
  const label = say("head-out", { name: man.me.name, hex: hexText(man, head) });
  return {
    steps: [{ kind: "act", figure: man.me.id, act: "head-out", at, label }],
    sheet: { ...man.sheet, head: { x: at.x, y: at.y }, behindCover: true },
    ground: man.memory.ground,
    because: label,
  };
}

/** GUN-M2: one hex; walking draws the head back and spoils the aim. */
function advance(man: Man, deed: Doing<"advance">): Done {
  const next = nextHex(man, deed.route);
  if (next === undefined) return hold(man, say("noWay", { name: man.me.name, towards: deed.towards }));
  const label = say("advance", { name: man.me.name, towards: deed.towards });
  const behindCover = deed.against !== undefined && coverAt(man, next.to, deed.against) !== undefined;
  return {
    steps: [
      {
        kind: "move",
        figure: man.me.id,
        gait: "advance",
        path: next.path,
        cost: 1,
        unit: "hex",
        label,
        detail: say("advance.detail", { hex: hexText(man, next.to) }),
      },
    ],
    sheet: { ...man.sheet, moved: man.sheet.moved + 1, head: null, aim: null, loading: false, behindCover },
    ground: man.memory.ground,
    because: label,
  };
}

/** GUN-A1, GUN-Q22: the empty gun goes to the off hand, or to the ground in cover. */
function draw(man: Man, { weapon, empty }: Doing<"draw">): Done {
  const { sheet } = man;
  const rest = sheet.holstered.filter(({ id }) => id !== weapon.id);
  const offHand = sheet.offHand?.id === weapon.id ? null : sheet.offHand;
  const dropped = empty === "ground" ? sheet.weapon : sheet.weapon === null ? null : offHand;
  const key = sheet.weapon === null ? "draw" : empty === "ground" ? "draw.dropping" : "draw.keeping";
  const label = say(key, { name: man.me.name, weapon: weapon.name, empty: sheet.weapon?.name ?? "" });
  return {
    steps: [{ kind: "act", figure: man.me.id, act: "draw", label, terms: { weapon: weapon.id, empty } }],
    sheet: {
      ...sheet,
      weapon: { ...weapon, cocked: true },
      holstered: rest,
      offHand: empty === "off-hand" && sheet.weapon !== null ? sheet.weapon : offHand,
      aim: null,
      loading: false,
    },
    ground: withDropped(man, dropped),
    because: label,
  };
}

const withDropped = (man: Man, weapon: Weapon | null): readonly GroundWeapon[] =>
  weapon === null
    ? man.memory.ground
    : [...man.memory.ground, { weapon: { ...weapon, cocked: false }, at: { x: man.me.x, y: man.me.y } }];

/** GUN-M9, GUN-K15, GUN-D3: the gun at hand goes back to the holster. */
function pickUp(man: Man, { ground }: Doing<"pick-up">): Done {
  const { sheet } = man;
  const label = say("pick-up", { name: man.me.name, weapon: ground.weapon.name });
  return {
    steps: [
      {
        kind: "act",
        figure: man.me.id,
        act: "pick-up",
        at: ground.at,
        label,
        terms: { weapon: ground.weapon.id },
      },
    ],
    sheet: {
      ...sheet,
      weapon: { ...ground.weapon, cocked: true },
      holstered:
        sheet.weapon === null ? sheet.holstered : [{ ...sheet.weapon, cocked: false }, ...sheet.holstered],
      aim: null,
      loading: false,
    },
    ground: man.memory.ground.filter(({ weapon }) => weapon.id !== ground.weapon.id),
    because: label,
  };
}

/** GUN-K12: until the gun is full or the cartridges are used up. */
function load(man: Man): Done {
  const { weapon } = man.sheet;
  if (weapon === null) return hold(man, say("nothingToLoad", { name: man.me.name }));
  const put = Math.min(weapon.perLoad, weapon.rounds, weapon.capacity - weapon.shots);
  const loaded = { ...weapon, shots: weapon.shots + put, rounds: weapon.rounds - put, cocked: false };
  const done = loaded.shots === loaded.capacity || loaded.rounds === 0;
  return changed(man, "load", { weapon: loaded, loading: !done, aim: null }, { n: put });
}
