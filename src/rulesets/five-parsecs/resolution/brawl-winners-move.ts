import { lengthOf } from "../../../core/place";
import { text } from "../../../core/text";
import {
  type Battle,
  type Figure,
  type Path,
  pointToSegmentSquared,
  type Spot,
  standing,
} from "../../../field";
import { nameOf } from "../spots-and-figures-in-words";
import { doctrineFor, type DoctrineId } from "../sheet/profile";
import { inContact } from "../walking/base-contact";
import { HARDLY_CLOSER } from "../turn/distance-tolerance";
import { terrainCost } from "../walking/reach-and-cost";
import type { Fight } from "./ledger";

/** 5P facts: whoever removes its foe in a brawl may move this far. */
const FOLLOW_UP = 2;

/** Those who run at their prey use the move to come nearer to the next; all others to get into cover. */
const RUNNERS: ReadonlySet<DoctrineId> = new Set(["aggressive", "rampaging", "beast"]);

interface Ground {
  readonly me: Figure;
  readonly enemies: readonly Figure[];
  readonly spots: readonly { readonly spot: Spot; readonly path: Path }[];
}

/** The winner's move. People move their own figures, and are told that they may. */
export function followUp(fight: Fight, winner: Figure): void {
  const me = fight.standingFigure(winner.id) ?? winner;
  if (me.ruleset !== "five-parsecs") {
    fight.note(text("OPFOR.fiveParsecs.outcome.mayFollow", { name: nameOf(me) }));
    return;
  }
  const ground = groundRound(fight, me);
  const runs = fight.avenges(me.id) || RUNNERS.has(doctrineFor(me));
  const found =
    ground.enemies.length === 0 ? undefined : runs ? nearestPrey(fight, ground) : cover(fight, ground);
  const how = runs ? "OPFOR.fiveParsecs.outcome.runsOn" : "OPFOR.fiveParsecs.outcome.takesCover";
  if (found === undefined) fight.note(text("OPFOR.fiveParsecs.outcome.staysOn", { name: nameOf(me) }));
  else fight.move(me, found.path.places, text(how, { name: nameOf(me) }));
}

/** Where it gets to, not into contact with anybody; the fallen is in nobody's way. */
function groundRound(fight: Fight, me: Figure): Ground {
  const { battle } = fight;
  const up = fight.standing.filter(({ id }) => id !== me.id);
  const enemies = up.filter(({ id }) => battle.enemiesOf(me).some((enemy) => enemy.id === id));
  const reach = battle.reach(me, FOLLOW_UP, { through: "everybody", shares: true, terrainCost });
  const spots = reach.spots
    .filter(({ cost }) => cost > 0)
    .map((spot) => ({ spot, path: reach.path(spot) }))
    .filter(
      ({ spot, path }) =>
        !up.some((other) => isInTheWay(battle, me, other, path)) &&
        !enemies.some((enemy) => inContact(battle, standing(me, spot), enemy)),
    )
    .sort((a, b) => a.spot.cost - b.spot.cost || straight(me, a.spot) - straight(me, b.spot));
  return { me, enemies, spots };
}

const straight = (me: Figure, { x, y }: Spot): number => Math.round(lengthOf(x - me.x, y - me.y));

function isInTheWay(battle: Battle, me: Figure, other: Figure, { places }: Path): boolean {
  if (battle.grid.kind !== "gridless")
    return places.some((at) => isOnSameSpace(battle, standing(me, at), other));
  const room = (me.pixelWidth + other.pixelWidth) / 2 - 1;
  return places.some((to, at) => {
    const from = places[at - 1] ?? to;
    return pointToSegmentSquared(other.x, other.y, from.x, from.y, to.x, to.y) < room * room;
  });
}

function isOnSameSpace(battle: Battle, a: Figure, b: Figure): boolean {
  const theirs = battle.spacesUnder(b);
  return battle.spacesUnder(a).some(({ x, y }) => theirs.some((one) => lengthOf(one.x - x, one.y - y) < 1));
}

/** Nearer to the next prey by the way. */
function nearestPrey({ battle }: Fight, { me, enemies, spots }: Ground): Ground["spots"][number] | undefined {
  const ways = enemies.map((figure) =>
    battle.ways(me, { kind: "touch", figure }, { through: "everybody", terrainCost }),
  );
  const left = (place: Spot | Figure): number => Math.min(...ways.map((way) => way.from(place)));
  return best(spots, ({ spot }) => left(spot), left(me));
}

/** The nearest spot in cover from everybody (5P-G8), for who is not. */
function cover({ eyes }: Fight, { me, enemies, spots }: Ground): Ground["spots"][number] | undefined {
  const isSafe = (there: Figure): boolean =>
    enemies.every((enemy) => eyes.isCovered(enemy, there) || !eyes.see(there, enemy));
  if (isSafe(me)) return undefined;
  return best(spots, ({ spot }) => (isSafe(standing(me, spot)) ? spot.cost : Infinity), Infinity);
}

/** The least that is less than now; of equals the first: spots come nearest first, and of those the straightest. */
function best<T>(from: readonly T[], value: (one: T) => number, now: number): T | undefined {
  let [found, least]: [T | undefined, number] = [undefined, now];
  for (const one of from) {
    const much = value(one);
    if (much < least - HARDLY_CLOSER) [found, least] = [one, much];
  }
  return found;
}
