import type { Option } from "../../core/decision";
import type { Point } from "../../core/place";
import { text, type Text } from "../../core/text";
import { length, type Length } from "../../core/unit";
import type { Figure } from "../../field";
import { placeOfStand, type Stand } from "./walking/figure-at-spot";
import type { Facts } from "./turn/facts-of-turn";

/** How figures, spots and numbers are put in words. */

export const inches = (value: number): Length => length(value, "inch");

export const nameOf = (figure: Figure): string => (figure.name === "" ? figure.id : figure.name);

/** "+1", "+0", "-1" as on the figure's card. */
export const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);

const WINDS = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"] as const;

/** Where a spot lies from the figure: "4″ to the north-east". */
export function spotText({ me }: Facts, stand: Stand): Text {
  const [dx, dy] = [stand.x - me.x, stand.y - me.y];
  if (dx === 0 && dy === 0) return text("OPFOR.fiveParsecs.spot.here");
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  const wind = WINDS[(eighth + WINDS.length) % WINDS.length] ?? "north";
  return text("OPFOR.fiveParsecs.spot.there", {
    distance: inches(stand.cost),
    direction: text(`OPFOR.fiveParsecs.direction.${wind}`),
  });
}

/** Spots as far away in about the same direction are told apart by this: "3″ east", "1″ north". */
export function offsetOf({ me, battle }: Facts, { x, y }: Point): Text[] {
  const [dx, dy] = [(x - me.x) / battle.pixelsPerUnit, (y - me.y) / battle.pixelsPerUnit];
  const across = dx < 0 ? "OPFOR.fiveParsecs.spot.west" : "OPFOR.fiveParsecs.spot.east";
  const down = dy < 0 ? "OPFOR.fiveParsecs.spot.north" : "OPFOR.fiveParsecs.spot.south";
  return [
    ...(dx === 0 ? [] : [text(across, { distance: inches(Math.abs(dx)) })]),
    ...(dy === 0 ? [] : [text(down, { distance: inches(Math.abs(dy)) })]),
  ];
}

export const showSpot =
  (facts: Facts) =>
  (stand: Stand): Option => ({
    id: `${Math.round(stand.x)},${Math.round(stand.y)}`,
    label: spotText(facts, stand),
    detail: offsetOf(facts, stand),
    place: placeOfStand(stand),
  });

export const showFigure =
  (detail?: (figure: Figure) => Text) =>
  (figure: Figure): Option => ({
    id: figure.id,
    label: text("OPFOR.fiveParsecs.figure", { name: nameOf(figure) }),
    figure: figure.id,
    ...(detail === undefined ? {} : { detail: [detail(figure)] }),
  });
