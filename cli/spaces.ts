import type { Point } from "../src/core/place";
import { HexLattice, type Lattice, type Snapshot, SquareLattice } from "../src/field";

/** A space of the map: its middle, and its corners as x, y pairs. */
export interface Space {
  readonly centre: Point;
  readonly outline: () => readonly number[];
}

/** The spaces of the playable area; without a grid squares of its size. */
export function spacesOf(snapshot: Snapshot): Space[] {
  const { grid } = snapshot.scene;
  switch (grid.kind) {
    case "square":
      return spacesIn(new SquareLattice(snapshot, grid));
    case "hex":
      return spacesIn(new HexLattice(snapshot, grid));
    case "gridless":
      return tiles(snapshot);
    default:
      return grid satisfies never;
  }
}

function spacesIn(lattice: Lattice): Space[] {
  const spaces: Space[] = [];
  for (const [index, playable] of lattice.playable.entries()) {
    if (playable !== 1) continue;
    const centre = { x: lattice.centreX(index), y: lattice.centreY(index) };
    spaces.push({ centre, outline: () => lattice.outline(index) });
  }
  return spaces;
}

function tiles({ scene: { area, grid } }: Snapshot): Space[] {
  const { size } = grid;
  const spaces: Space[] = [];
  for (let x = area.x; x + size / 2 < area.x + area.width; x += size) {
    for (let y = area.y; y + size / 2 < area.y + area.height; y += size) {
      const outline = (): number[] => [x, y, x + size, y, x + size, y + size, x, y + size];
      spaces.push({ centre: { x: x + size / 2, y: y + size / 2 }, outline });
    }
  }
  return spaces;
}
