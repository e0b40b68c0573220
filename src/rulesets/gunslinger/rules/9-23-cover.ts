import { text } from "../../../core/text";
import { choose, least } from "../../../engine/choose";
import type { Figure } from "../../../field";
import { hexesBetween, neighbours, type Hex } from "../map/hexes";
import { hexOf, hexText, isOccupied, placeOf, type Man } from "../map/hex-battle";
import { isClear, partAt, partSees, partsOf } from "../map/body-and-head-sight";
import type { Action } from "../page/automatic-actions";
import type { Deed, DeedKind } from "./chosen-activity";
import { anotherLoaded, canLoad, isCocked } from "../sheet/guns-and-aim";
import { hexOption, ON_FOOT } from "./9-21-move";
import type { CoverPosition, Found, Reading } from "./chart-reading-types";
import type { Target } from "./target";

/** Rule 9.23, C/AS(n): where cover is, going there, the head counter, and what is done behind it. */

/** 9.23.2: cover this many hexes from the target, or more, is not worth going to. */
export const FAR = 7;

/** What this hex is worth as cover against the enemy. */
export function coverAt(man: Man, hex: Hex, enemy: Figure): CoverPosition | undefined {
  const { me } = man;
  if (partSees(man, partAt(man, hex, me, true), enemy)) return undefined;
  const head = headPlace(man, hex, enemy);
  if (head === undefined) return undefined;
  return {
    hex,
    needsDown: partSees(man, partAt(man, hex, me, false), enemy),
    head,
    distance: hexesBetween(head, hexOf(man, enemy)),
  };
}

/** The neighbouring hex nearest to the enemy from which a head sees him; he does not lean away from him. */
function headPlace(man: Man, hex: Hex, enemy: Figure): Hex | undefined {
  const target = hexOf(man, enemy);
  const body = placeOf(man, hex, man.me);
  const parts = partsOf(man, enemy);
  const lookouts = neighbours(hex)
    .filter((next) => man.hexes.onMap(next) && hexesBetween(next, target) <= hexesBetween(hex, target))
    .filter((next) => parts.some((part) => isClear(man, partAt(man, next, man.me, false), part)))
    .filter((next) => man.battle.seesPoint(body, placeOf(man, next, man.me)));
  return lookouts.sort((a, b) => hexesBetween(a, target) - hexesBetween(b, target))[0];
}

/** He looks for cover this far away, in hexes as the crow flies. */
const LOOKS = 32;

/** 9.23.1, GUN-C1: the closest cover positions on foot; hexes somebody stands in are taken, his own is not asked for. */
export function closestCover(man: Man, enemy: Figure): readonly CoverPosition[] {
  const spots = man.battle.nearest(
    man.me,
    {
      beyond: 0,
      fits: (place) => {
        const hex = man.hexes.hexAt(place);
        if (hexesBetween(hex, man.here) > LOOKS || isOccupied(man, hex, man.me.id)) return false;
        return coverAt(man, hex, enemy) !== undefined;
      },
    },
    ON_FOOT,
  );
  return spots.flatMap((spot) => coverAt(man, man.hexes.hexAt(spot), enemy) ?? []);
}

/** GUN-C2: of those the one closest to his target. */
export function coverAhead(man: Man, enemy: Figure): CoverPosition | undefined {
  return choose(man.situation, {
    id: "cover",
    label: text("OPFOR.gunslinger.choice.cover"),
    candidates: text("OPFOR.gunslinger.stage.closestCover"),
    from: closestCover(man, enemy),
    by: [least(text("OPFOR.gunslinger.stage.closestToTarget"), ({ distance }) => distance)],
    show: ({ hex }) => hexOption(man, hex),
  });
}

/** GUN-C1; without any cover on the map he loads where he stands, or waits (GUN-G12). */
export function walkToCover({ man, standing: { ahead }, target, n }: Reading): Found {
  // GUN-N13: cover against a man he does not even see would lead him away again.
  if (target.kind === "enemy" && target.straight === true) return { kind: "see", column: "move", n };
  if (ahead === undefined || target.kind !== "enemy") return loadOrNothing(man, "off-hand");
  return {
    kind: "advance",
    to: "cover",
    route: { goal: ahead.hex, rules: ON_FOOT, closerTo: target.hex },
    towards: text("OPFOR.gunslinger.coverAt", { hex: hexText(man, ahead.hex) }),
    against: target.enemy,
  };
}

/** 9.23.3, GUN-C7, GUN-C8: not with a gun that could not fire. */
export function headOut({ man, standing }: Reading): Deed {
  if (!isCocked(man.sheet.weapon) || standing.at === undefined) return { kind: "cock" };
  return { kind: "head-out", head: standing.at.head };
}

/** 9.23.5, 9.23.6, GUN-Q3: another loaded gun first, then cartridges, then nothing (GUN-C10, GUN-C11). */
export function loadOrNothing({ sheet }: Man, empty: "off-hand" | "ground"): Deed {
  const weapon = anotherLoaded(sheet);
  if (weapon !== undefined) return { kind: "draw", weapon, empty };
  return canLoad(sheet.weapon)
    ? { kind: "load" }
    : { kind: "nothing", why: text("OPFOR.gunslinger.why.nothingToShoot") };
}

/** GUN-Q11: which half of C/AS an activity belongs to. */
const HALF_OF: Readonly<Record<DeedKind, "cover" | "gun" | "neither">> = {
  shoot: "gun",
  aim: "gun",
  cock: "gun",
  draw: "gun",
  "pick-up": "gun",
  load: "gun",
  "get-up": "cover",
  "get-down": "cover",
  "head-out": "cover",
  "head-back": "cover",
  advance: "cover",
  blow: "neither",
  strength: "neither",
  nothing: "neither",
};

/**
 * GUN-Q11: a man with only one half of C/AS does nothing when the other half is due. Where no cover is in
 * reach nothing of the cover half is due, and the gun half reads as AS; without an enemy to shoot at all
 * columns say the same, and the halves make no difference.
 */
export function onlyHalf(
  man: Man,
  target: Target,
  { half }: Extract<Action, { readonly kind: "half" }>,
  deed: Deed,
  asOnly: () => Deed,
): Deed {
  if (target.kind !== "enemy" || HALF_OF[deed.kind] === half) return deed;
  if (half === "gun" && deed.kind === "advance" && deed.to !== "cover") {
    man.situation.trace.note(text("OPFOR.gunslinger.why.half.noCover"));
    return asOnly();
  }
  const why = text(`OPFOR.gunslinger.why.half.${half}`);
  man.situation.trace.note(why);
  return { kind: "nothing", why };
}
