import type { Dice } from "../../../src/core/dice";
import {
  attackFace,
  cardOf,
  defenceFace,
  entry,
  radiusOf,
  TABLE,
  thingOf,
  type Face,
  type Hurt,
  type Row,
} from "./facts";
import { shatterable } from "./flying";
import { after, below, go, longOf, TooClose, type Card, type Round, type Stand } from "./geometry";
import {
  bandOf,
  foesOf,
  gap,
  half,
  inArc,
  shotRange,
  tied,
  toBase,
  within,
  type Craft,
  type Laid,
  type Rock,
  type World,
} from "./world";

const alive = (world: World, craft: Craft): boolean => world.ships.includes(craft);

/** Lowest first; the highest-first order of Engagement is the same backwards. */
export const inOrder = (world: World): Craft[] =>
  [...world.ships].sort((a, b) => a.initiative - b.initiative || (a.id < b.id ? -1 : 1));

/** Takes one thing on the chin. */
export function suffer(world: World, craft: Craft, hurt: Hurt): void {
  if (!alive(world, craft)) return;
  switch (hurt) {
    case "hit":
    case "crit":
      if (craft.shields > 0) craft.shields--;
      else craft.hull--;
      break;
    case "card":
      craft.hull--;
      break;
    case "shield":
      craft.shields = Math.max(0, craft.shields - 1);
      break;
    case "disarm":
      craft.tokens.disarm = 1;
      break;
    case "ion":
    case "strain":
      craft.tokens[hurt]++;
  }
  if (craft.hull <= 0) removeShip(world, craft);
}

export function removeShip(world: World, craft: Craft): void {
  world.ships = world.ships.filter((one) => one !== craft);
  for (const ship of world.ships) if (ship.lock === craft.id) ship.lock = "";
}

function blow(world: World, craft: Craft, device: string, dice: Dice): void {
  const { sure, dice: n, faces } = thingOf(device);
  const rolled = Array.from({ length: n }, () => faces[attackFace(dice.roll(8))]);
  for (const hurt of [...sure, ...rolled]) if (hurt !== undefined) suffer(world, craft, hurt);
}

/** A mine is touched: nothing to AI ships of its own side, a fuse less, or it goes off and is gone. */
export function touch(world: World, craft: Craft, laid: Laid, dice: Dice): boolean {
  if (!alive(world, craft) || !world.laid.includes(laid)) return false;
  if (craft.ai && craft.side === laid.side) return false;
  if (laid.fuses > 0) {
    laid.fuses--;
    for (const ship of world.ships) {
      if (below(toBase(laid, ship), 0)) world.rests.add(`${laid.id} ${ship.id}`);
    }
  } else {
    world.laid = world.laid.filter((one) => one !== laid);
    blow(world, craft, laid.device, dice);
  }
  return true;
}

/* --- System phase --- */

interface Spot {
  readonly device: string;
  readonly discs: readonly Round[];
}

/** Every way a ship can put a device down, templates by its cards. */
function spots(world: World, ship: Craft): Spot[] {
  const has = (card: string): boolean => ship.cards.includes(card);
  const speeds = has("skilledBombardier") ? [1, 2] : [1];
  return ship.bay
    .filter(({ charges, device }) => charges > 0 && thingOf(device).kind !== "rock")
    .flatMap(({ device }) => {
      const cards: { card: Card; from: Stand }[] = [];
      const tail = go(ship.stand, -half(ship), 0, 180);
      const put = (word: string, from: Stand): void => {
        const found = cardOf(entry(word));
        if (found !== undefined) cards.push({ card: found.card, from });
      };
      for (const speed of speeds) {
        put(`${speed}FW`, tail);
        if (has("nimbleBomber")) {
          put(`${speed}BW`, tail);
          put(`${speed}NW`, tail);
        }
      }
      if (thingOf(device).kind === "bomb" && has("trajectorySimulator")) {
        put("5FW", go(ship.stand, half(ship), 0));
        if (has("skilledBombardier")) put("4FW", go(ship.stand, half(ship), 0));
      }
      return cards.map(({ card, from }) => {
        const r = radiusOf(device);
        const end = after(from, card, longOf(card));
        const abreast = device === "cluster-mine" ? [0, -40, 40] : [0];
        return { device, discs: abreast.map((right) => ({ at: go(end, r, right).at, r })) };
      });
    })
    .filter(({ discs }) =>
      discs.every(({ at: [x, y], r }) =>
        [x, y, world.width - x, world.height - y].every((inside) => !below(inside, r, 0.02)),
      ),
    );
}

const spotTo = ({ discs }: Spot, foe: Craft): number =>
  Math.max(0, Math.min(...discs.map((disc) => toBase(disc, foe))));

function meets(row: Row, spot: Spot, foe: Craft): boolean {
  if (row.overlap === true && spot.discs.some((disc) => below(toBase(disc, foe), 0))) return true;
  const band = bandOf(spotTo(spot, foe));
  if (band < row.from || band > row.to) return false;
  return row.arcs.some((arc) => spot.discs.some((disc) => inArc(foe, arc, disc)));
}

interface Fit {
  readonly spot: Spot;
  readonly gap: number;
}

const close = (a: number, b: number): boolean => {
  if (a !== b && Math.abs(a - b) < 0.01) throw new TooClose("two placements");
  return a === b;
};

/** One ship of the System phase. */
export function deploy(world: World, ship: Craft, dice: Dice, ids: () => string): void {
  const all = spots(world, ship);
  const found = (["mine", "bomb"] as const).flatMap((kind) => {
    const mine = all.filter(({ device }) => thingOf(device).kind === kind);
    for (const [index, row] of TABLE[kind].entries()) {
      const fits = mine.flatMap((spot): Fit[] => {
        const gaps = foesOf(world, ship.side).flatMap((foe) =>
          meets(row, spot, foe) ? [spotTo(spot, foe)] : [],
        );
        return gaps.length === 0 ? [] : [{ spot, gap: Math.min(...gaps) }];
      });
      if (fits.length > 0) return [{ index, row, fits, near: Math.min(...fits.map((fit) => fit.gap)) }];
    }
    return [];
  });
  const low = found.filter(({ index }) => index === Math.min(...found.map((one) => one.index)));
  const best = low.filter(({ near }) => close(near, Math.min(...low.map((one) => one.near))));
  const row = tied(dice, best);
  if (row === undefined) return;
  const face = attackFace(dice.roll(8));
  const [listed] = row.row.deploy.filter(([one]) => one === face);
  if (listed === undefined) return;
  const [, fused] = listed;
  const able = row.fits.filter(({ spot: { device } }) =>
    thingOf(device).born > 0 ? fused : !fused || ship.cards.includes("delayedFuses"),
  );
  const bombs = [...new Set(able.map(({ spot }) => spot.device))].filter((id) => thingOf(id).kind === "bomb");
  const drawn = tied(dice, bombs);
  const open = drawn === undefined ? able : able.filter(({ spot }) => spot.device === drawn);
  const nearest = Math.min(...open.map((fit) => fit.gap));
  const picked = tied(
    dice,
    open.filter((fit) => close(fit.gap, nearest)),
  );
  if (picked === undefined) return;
  place(world, ship, picked.spot, fused, dice, ids);
}

function place(world: World, ship: Craft, spot: Spot, fused: boolean, dice: Dice, ids: () => string): void {
  const bay = ship.bay.find(({ device }) => device === spot.device);
  if (bay !== undefined) bay.charges--;
  const fuses = Math.max(thingOf(spot.device).born, fused ? 1 : 0);
  const put = spot.discs.map((disc): Laid => ({
    ...disc,
    id: ids(),
    device: spot.device,
    side: ship.side,
    ours: true,
    fuses,
  }));
  world.laid.push(...put);
  if (thingOf(spot.device).kind !== "mine") return;
  for (const laid of put) {
    for (const craft of [...world.ships]) {
      if (!below(toBase(laid, craft), 0)) continue;
      if (touch(world, craft, laid, dice)) break;
    }
  }
}

/** In ascending initiative. */
export function systemPhase(world: World, dice: Dice, ids: () => string): void {
  for (const ship of inOrder(world)) {
    if (ship.ai && ship.bay.length > 0 && alive(world, ship)) deploy(world, ship, dice, ids);
  }
}

/* --- End of Activation --- */

const isFriend = (laid: Laid, { ai, side }: Craft): boolean => ai && side === laid.side;
const isEnemy = (laid: Laid, { side }: Craft): boolean => side !== laid.side && side !== "neutral";

/** The owner's choice: most enemies hit net of the owner's own ships, whoever flies them. */
export function rockFor(world: World, charge: Laid, dice: Dice): Rock | undefined {
  const net = (rock: Rock): number =>
    world.ships
      .filter((ship) => within(toBase(rock, ship), 1))
      .reduce((sum, ship) => sum + (ship.side === charge.side ? -1 : isEnemy(charge, ship) ? 1 : 0), 0);
  const rocks = shatterable(world, charge).map((rock) => ({ rock, net: net(rock) }));
  const best = Math.max(...rocks.map((one) => one.net));
  return tied(
    dice,
    rocks.filter((one) => one.net === best),
  )?.rock;
}

export function detonate(world: World, laid: Laid, dice: Dice, ids: () => string): void {
  if (laid.fuses > 0) {
    laid.fuses--;
    return;
  }
  const seismic = laid.device === "seismic-charge";
  const rock = seismic ? rockFor(world, laid, dice) : undefined;
  const centre: Round | undefined = seismic ? rock : laid;
  const { range } = thingOf(laid.device);
  const reached =
    centre === undefined ? [] : world.ships.filter((ship) => within(toBase(centre, ship), range));
  world.laid = world.laid.filter((one) => one !== laid);
  const friends = reached.filter((ship) => isFriend(laid, ship));
  // A4: only its own AI ships would suffer.
  if (friends.length > 0 && friends.length === reached.length) return;
  const spared = spare(laid, friends, reached.filter((ship) => isEnemy(laid, ship)).length, dice);
  for (const ship of reached) if (!spared.includes(ship)) blow(world, ship, laid.device, dice);
  if (rock !== undefined) world.rocks = world.rocks.filter((one) => one !== rock);
  if (laid.device === "blazer-bomb") world.rocks.push({ id: ids(), at: laid.at, r: radiusOf("blaze") });
}

/** A5, A6: the furthest from the device are spared until both sides suffer alike. */
function spare(laid: Laid, friends: readonly Craft[], enemies: number, dice: Dice): Craft[] {
  const spared: Craft[] = [];
  let open = friends.map((ship) => ({ ship, far: Math.max(0, toBase(laid, ship)) }));
  while (open.length > 0 && spared.length < friends.length - enemies) {
    const most = Math.max(...open.map(({ far }) => far));
    const last = open.filter(({ far }) => close(far, most));
    const room = friends.length - enemies - spared.length;
    const lucky = last.length <= room ? last[0] : last[dice.roll(last.length) - 1];
    if (lucky === undefined) break;
    spared.push(lucky.ship);
    open = open.filter((one) => one !== lucky);
  }
  return spared;
}

export function detonations(world: World, dice: Dice, ids: () => string): void {
  for (const laid of [...world.laid]) {
    if (thingOf(laid.device).kind === "bomb") detonate(world, laid, dice, ids);
  }
}

/* --- Engagement and End --- */

function shotOf(world: World, ship: Craft): { target: Craft; range: number } | undefined {
  if (ship.tokens.disarm > 0) return undefined;
  const shots = foesOf(world, ship.side).flatMap((target) => {
    const range = shotRange(ship, target);
    return range === undefined ? [] : [{ target, range, far: gap(ship, target) }];
  });
  const locked = shots.find(({ target }) => target.id === ship.lock);
  if (locked !== undefined) return locked;
  const near = Math.min(...shots.map(({ far }) => far));
  return shots.find(({ far }) => close(far, near));
}

export function engagement(world: World, dice: Dice): void {
  for (const ship of inOrder(world).reverse()) {
    if (!ship.ai || !alive(world, ship)) continue;
    const shot = shotOf(world, ship);
    if (shot !== undefined && world.rollShots) shoot(world, ship, shot.target, shot.range, dice);
  }
}

function shoot(world: World, ship: Craft, target: Craft, range: number, dice: Dice): void {
  const attack = Array.from({ length: ship.attack + (range === 1 ? 1 : 0) }, () => attackFace(dice.roll(8)));
  const poor = (face: Face): boolean => face === "blank" || (face === "focus" && ship.tokens.focus === 0);
  if (ship.lock === target.id && attack.some(poor)) {
    ship.lock = "";
    attack.forEach((face, index) => {
      if (poor(face)) attack[index] = attackFace(dice.roll(8));
    });
  }
  if (ship.tokens.focus > 0 && attack.includes("focus")) {
    ship.tokens.focus--;
    attack.forEach((face, index) => {
      if (face === "focus") attack[index] = "hit";
    });
  }
  const strained = target.tokens.strain > 0;
  const n = Math.max(0, target.agility + (range === 3 ? 1 : 0) - (strained ? 1 : 0));
  const defence = Array.from({ length: n }, () => defenceFace(dice.roll(8)));
  if (strained) target.tokens.strain--;
  const count = (face: string): number => [...attack].filter((one) => one === face).length;
  const [hits, crits] = [count("hit"), count("crit")];
  let evades = defence.filter((face) => face === "evade").length;
  let blanks = defence.length - evades;
  const focuses = defence.filter((face) => face === "focus").length;
  if (hits + crits > evades && focuses > 0 && target.tokens.focus > 0) {
    target.tokens.focus--;
    evades += focuses;
    blanks -= focuses;
  }
  if (hits + crits > evades && blanks > 0 && target.tokens.evade > 0) {
    target.tokens.evade--;
    evades++;
  }
  const through = Math.max(0, hits - evades);
  const critical = Math.max(0, crits - Math.max(0, evades - hits));
  for (let i = 0; i < through; i++) suffer(world, target, "hit");
  for (let i = 0; i < critical; i++) suffer(world, target, "crit");
}

/** Round tokens go back to the supply. */
export function endPhase(world: World): void {
  for (const { tokens } of world.ships) tokens.focus = tokens.evade = tokens.disarm = 0;
}

/* --- Between the phases --- */

/** The damage of an asteroid: one die. */
export function scrape(world: World, ship: Craft, dice: Dice): void {
  const face = attackFace(dice.roll(8));
  if (face === "hit" || face === "crit") suffer(world, ship, face);
}

/** Mines that somebody put on the ship before its turn do not wait; those that lost their fuse under it do. */
export function minesUnder(world: World, ship: Craft, dice: Dice): void {
  for (const laid of [...world.laid]) {
    if (thingOf(laid.device).kind !== "mine") continue;
    const key = `${laid.id} ${ship.id}`;
    if (!below(toBase(laid, ship), 0)) world.rests.delete(key);
    else if (!world.rests.has(key)) touch(world, ship, laid, dice);
  }
}
