import { lengthOf } from "../../../core/place";
import { minesIn, type Move } from "../flying/flight";
import { inFrameOf, normalHeading, type Pose } from "../geometry/pose";
import { ribbon } from "../geometry/ribbon";
import { endPose, frontGuides } from "../geometry/templates";
import { BEARINGS, flown } from "../ship-card/manoeuvre";
import type { Ledger } from "../sky/ledger";
import type { Ship } from "../sky/sky";
import { triggerMine } from "./mine-triggers";

/** Where a person's ship stands when its turn begins: what it flew is read from where it ends. */
export function rememberPose(ledger: Ledger, { id, ai, figure }: Ship): void {
  if (ai) return;
  const pose = { x: figure.x, y: figure.y, heading: figure.rotation };
  ledger.remember({ poses: { ...ledger.memory.poses, [id]: pose } });
}

/**
 * A person has moved a ship: mines under its base go off, and where the move is one of the templates those it
 * moved through too. AI ships' plans say so themselves.
 */
export function minesFlownOver(ledger: Ledger, figure: string): void {
  const [ship, start] = [ledger.ship(figure), ledger.memory.poses[figure]];
  if (ship === undefined || ship.ai || start === undefined) return;
  const { pxPerMm } = ledger.sky;
  const from = { x: start.x / pxPerMm, y: start.y / pxPerMm, heading: start.heading };
  const move = moveBetween(ship, from);
  if (move === undefined) return;
  for (const laid of minesIn(ledger.sky, ship, move)) triggerMine(ledger, ship, laid);
}

/** How exactly a person puts a ship down. */
const NEAR_MM = 3;
const NEAR_DEGREES = 3;

/** The template that leads from one pose to the other, or at least the place where the ship now is. */
export function moveBetween(ship: Ship, from: Pose): Move | undefined {
  const { ahead, right } = inFrameOf(from, ship.pose);
  const turned = Math.abs(normalHeading(ship.pose.heading - from.heading + 180) - 180);
  if (lengthOf(ahead, right) < NEAR_MM && turned < NEAR_DEGREES) return undefined;
  const start = frontGuides(from, ship.size);
  for (const speed of [1, 2, 3, 4, 5]) {
    for (const bearing of BEARINGS) {
      const way = flown({ speed, bearing });
      if (way === undefined) continue;
      const end = endPose(from, ship.size, way.template, way.flip);
      if (near(end, ship.pose)) return { end: ship.pose, swept: ribbon(start, way.template), path: () => [] };
    }
  }
  return { end: ship.pose, swept: ribbon(start, { shape: "straight", length: 0 }), path: () => [] };
}

const near = (a: Pose, b: Pose): boolean =>
  lengthOf(a.x - b.x, a.y - b.y) <= NEAR_MM &&
  Math.abs(normalHeading(a.heading - b.heading + 180) - 180) <= NEAR_DEGREES;
