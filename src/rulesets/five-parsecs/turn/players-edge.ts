import type { Place } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import type { Battle, Figure, Region } from "../../../field";
import type { BattleMemory } from "../sheet/memory";
import { oncePerBattle } from "./once-per-battle";
import type { Options, SideOfMap } from "../sheet/options";

/** An edge of the table: a side of the playable rectangle, or a region drawn for it. */
export type Edge =
  { readonly kind: "side"; readonly side: SideOfMap } | { readonly kind: "region"; readonly region: Region };

/** Where the player's figures came from, and how that is known. */
export interface PlayerEdge {
  readonly edge: Edge;
  readonly because: Text;
  /** Set when it had to be worked out from where the figures stand. */
  readonly worked?: SideOfMap;
}

const OPPOSITE = { north: "south", east: "west", south: "north", west: "east" } as const;

const edgeRegions = oncePerBattle((battle) => battle.regionsOf("edge"));

const edgeRegion = (battle: Battle, name: string): Region | undefined =>
  edgeRegions(battle).find((region) =>
    region.terrain.some((terrain) => terrain.kind === "edge" && terrain.name?.toLowerCase() === name),
  );

/** A region named "player" wins, then the setting, then what was worked out before, then where they stand. */
export function playerEdge(
  battle: Battle,
  me: Figure,
  options: Pick<Options, "playerEdge">,
  memory: Pick<BattleMemory, "playerEdge">,
): PlayerEdge {
  const region = edgeRegion(battle, "player");
  if (region !== undefined) {
    return { edge: { kind: "region", region }, because: text("OPFOR.fiveParsecs.edge.region") };
  }
  if (options.playerEdge !== "auto") {
    const because = text("OPFOR.fiveParsecs.edge.chosen", { side: sideName(options.playerEdge) });
    return { edge: { kind: "side", side: options.playerEdge }, because };
  }
  const worked = memory.playerEdge ?? sideWherePlayersStand(battle, me);
  const because = text("OPFOR.fiveParsecs.edge.worked", { side: sideName(worked) });
  return { edge: { kind: "side", side: worked }, because, worked };
}

export function enemyEdge(battle: Battle, player: Edge): Edge {
  const region = edgeRegion(battle, "enemy");
  if (region !== undefined) return { kind: "region", region };
  return {
    kind: "side",
    side: OPPOSITE[player.kind === "side" ? player.side : sideOf(battle, player.region)],
  };
}

/** From the base to the edge, in inches. */
export function distanceToEdge(battle: Battle, figure: Figure, edge: Edge): number {
  if (edge.kind === "region") return battle.distanceToRegion(figure, edge.region);
  return Math.max(0, pixelsToSide(battle, figure, edge.side)) / battle.pixelsPerUnit;
}

function pixelsToSide({ area }: Battle, figure: Figure, side: SideOfMap): number {
  switch (side) {
    case "north":
      return figure.y - figure.pixelHeight / 2 - area.y;
    case "south":
      return area.y + area.height - figure.y - figure.pixelHeight / 2;
    case "west":
      return figure.x - figure.pixelWidth / 2 - area.x;
    case "east":
      return area.x + area.width - figure.x - figure.pixelWidth / 2;
    default:
      return side satisfies never;
  }
}

export const mapCentre = ({ area }: Battle): Place => ({
  x: area.x + area.width / 2,
  y: area.y + area.height / 2,
});

/** How far to the left a figure stands, seen by someone facing the player's edge; more is further left. */
export function leftness(battle: Battle, figure: Figure, player: Edge): number {
  const side = player.kind === "side" ? player.side : sideOf(battle, player.region);
  return { north: -figure.x, south: figure.x, east: -figure.y, west: figure.y }[side];
}

export const sideName = (side: SideOfMap): Text => text(`OPFOR.fiveParsecs.side.${side}`);

/** The side the players' middle lies on, seen from the middle of those who fight them. */
function sideWherePlayersStand(battle: Battle, me: Figure): SideOfMap {
  const players = battle.enemiesOf(me);
  if (players.length === 0) return "south";
  const there = middle(players);
  const here = middle([me, ...battle.friendsOf(me)]);
  return sideTowards(there.x - here.x, there.y - here.y);
}

/** The side of the map a drawn edge lies on. */
export function sideOf(battle: Battle, region: Region): SideOfMap {
  const points = region.rings.flatMap((ring) =>
    ring.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: ring[index + 1] ?? 0 }] : [])),
  );
  const [there, centre] = [middle(points), mapCentre(battle)];
  return sideTowards(there.x - centre.x, there.y - centre.y);
}

const sideTowards = (dx: number, dy: number): SideOfMap => {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "east" : "west";
  return dy < 0 ? "north" : "south";
};

const middle = (points: readonly { readonly x: number; readonly y: number }[]): Place => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
});
