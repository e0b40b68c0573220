import {
  type Battle,
  battleFrom,
  type Figure,
  type RegionData,
  type Snapshot,
  type WallData,
} from "../src/field";
import { spacesOf } from "./spaces";

/** A battle as a picture: regions, what a figure reaches and sees, walls by kind, figures. */
export function battleSvg(snapshot: Snapshot, viewer: string, reach: number): string {
  const battle = battleFrom(snapshot, "space");
  const { x, y, width, height } = bounds(snapshot);
  const me = battle.figure(viewer);
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#e8e1d1"/>`,
    areaFrame(snapshot),
    ...snapshot.regions.map(regionShape),
    ...(me === undefined ? [] : [...sightMarks(battle, me), ...reachMarks(battle, me, reach)]),
    ...snapshot.walls.map((wall) => wallLine(wall, snapshot.scene.grid.size)),
    ...battle.figures.map((figure) => figureMark(figure, figure.id === viewer)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="1200">\n${parts.join("\n")}\n</svg>\n`;
}

function bounds({ scene, walls }: Snapshot): { x: number; y: number; width: number; height: number } {
  const xs = walls.flatMap(({ c }) => [c[0], c[2]]);
  const ys = walls.flatMap(({ c }) => [c[1], c[3]]);
  const { area, grid } = scene;
  const left = xs.reduce((least, value) => Math.min(least, value), area.x) - grid.size / 2;
  const top = ys.reduce((least, value) => Math.min(least, value), area.y) - grid.size / 2;
  const right = xs.reduce((most, value) => Math.max(most, value), area.x + area.width) + grid.size / 2;
  const bottom = ys.reduce((most, value) => Math.max(most, value), area.y + area.height) + grid.size / 2;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const areaFrame = ({ scene: { area, grid } }: Snapshot): string =>
  `<rect x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" fill="#f6f1e6" stroke="#b8b0a1" stroke-width="${grid.size / 20}"/>`;

const REGION_FILL: Readonly<Record<string, string>> = {
  difficult: "#c9a24b",
  dangerous: "#c8502f",
  impassable: "#444444",
  cover: "#4f8a52",
  feature: "#8a7fb0",
  objective: "#2f6db0",
  zone: "#7aa6c2",
  edge: "#aa66aa",
};

function ringPath(ring: readonly number[]): string {
  const points: string[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) points.push(`${ring[i] ?? 0},${ring[i + 1] ?? 0}`);
  return `M${points.join("L")}Z`;
}

function regionShape(region: RegionData): string {
  const path = region.rings.map(ringPath).join("");
  const fill = REGION_FILL[region.terrain[0]?.kind ?? ""] ?? "#999999";
  return `<path d="${path}" fill="${fill}" fill-opacity="0.35" fill-rule="evenodd"/>`;
}

/** Every space within 24 of the figure whose middle it sees. */
function sightMarks(battle: Battle, me: Figure): string[] {
  const far = 24 * battle.grid.size;
  return spacesOf(battle.snapshot)
    .filter(({ centre: { x, y } }) => Math.hypot(x - me.x, y - me.y) <= far)
    .filter(({ centre }) => battle.seesPoint(me, { ...centre, elevation: me.elevation }))
    .map(({ outline }) => `<path d="${ringPath(outline())}" fill="#f0d264" fill-opacity="0.45"/>`);
}

function reachMarks(battle: Battle, me: Figure, reach: number): string[] {
  const radius = battle.grid.size * (battle.grid.kind === "gridless" ? 0.06 : 0.16);
  return battle
    .reach(me, reach)
    .spots.map(
      ({ x, y, cost }) =>
        `<circle cx="${x}" cy="${y}" r="${radius}" fill="#2f6db0" fill-opacity="${(1 - (0.7 * cost) / reach).toFixed(2)}"/>`,
    );
}

function wallLine({ c, move, sight, door, ds, dir }: WallData, size: number): string {
  const [x1, y1, x2, y2] = c;
  const stroke = door > 0 ? doorColour(door, ds) : wallColour(move, sight);
  const dash = ds === 1 ? ` stroke-dasharray="${size / 8}"` : "";
  const line = `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${size / 14}"${dash} stroke-linecap="round"/>`;
  return dir === 0
    ? line
    : `${line}<circle cx="${(x1 + x2) / 2}" cy="${(y1 + y2) / 2}" r="${size / 9}" fill="none" stroke="${stroke}" stroke-width="${size / 30}"/>`;
}

const doorColour = (door: number, ds: number): string => {
  if (ds === 2) return "#c0392b";
  return door === 2 ? "#8e44ad" : "#b9770e";
};
const wallColour = (move: number, sight: number): string => {
  if (move === 0) return "#16a085";
  if (sight === 0) return "#5dade2";
  return sight === 10 ? "#7d8a3a" : "#241f19";
};

function figureMark(figure: Figure, viewer: boolean): string {
  const radius = Math.min(figure.pixelWidth, figure.pixelHeight) / 2.3;
  return `<circle cx="${figure.x}" cy="${figure.y}" r="${radius}" fill="${viewer ? "#a2420a" : "#6c7a89"}" stroke="#ffffff" stroke-width="${radius / 6}"/>`;
}
