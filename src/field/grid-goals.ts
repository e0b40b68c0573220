import { pointToBase } from "./base";
import type { Figure, Goal } from "./battle";
import type { Footing, Standing } from "./footing";
import { snap } from "./geometry";
import type { Bounds } from "./bounds";
import { placeOf } from "./places";
import type { World } from "./world";

/** The anchors at the goal of a move on a grid, whoever may stand there. */
export function goalAnchors(
  world: World,
  footing: Footing,
  pixelsPerUnit: number,
  mover: Figure,
  goal: Goal,
): number[] {
  switch (goal.kind) {
    case "place": {
      const wanted = footing.anchorOf(mover, goal.place);
      return wanted < 0 ? [] : [wanted];
    }
    case "touch": {
      const { from } = goal;
      const level = { ...goal.figure, elevation: mover.elevation };
      return anchorsAround(footing, mover, boxOf(goal.figure), footing.grid.size * 2, (there) => {
        return footing.touching(there, level) && (from === undefined || from(placeOf(there)));
      });
    }
    case "near": {
      const most = goal.distance * pixelsPerUnit + 1e-9;
      return nearAnchors(footing, mover, goal.to, most);
    }
    case "region": {
      const ground = world.grounds.find(goal.region.id);
      if (ground === undefined) return [];
      const { shape } = ground;
      return anchorsAround(footing, mover, shape, 0, (there) => {
        const [wide, high] = [there.pixelWidth + footing.grid.size, there.pixelHeight + footing.grid.size];
        const apart =
          there.x + wide < shape.left ||
          there.x - wide > shape.right ||
          there.y + high < shape.top ||
          there.y - high > shape.bottom;
        return !apart && footing.outlinesOf(there).some((outline) => shape.meetsPolygon(outline));
      });
    }
    default:
      return goal satisfies never;
  }
}

function nearAnchors(
  footing: Footing,
  mover: Figure,
  to: Extract<Goal, { kind: "near" }>["to"],
  most: number,
): number[] {
  if (!("width" in to)) {
    const [x, y] = [snap(to.x), snap(to.y)];
    const box = { left: x, top: y, right: x, bottom: y };
    return anchorsAround(footing, mover, box, most, (there) => {
      return pointToBase(footing.baseOf(there), to.x, to.y) <= most;
    });
  }
  return anchorsAround(footing, mover, boxOf(to), most, (there) => {
    return !footing.tooFar(there, to, most) && footing.apart(there, to) <= most;
  });
}

/** Anchors whose base may come within so many pixels of a box, and pass the test. */
function anchorsAround(
  footing: Footing,
  mover: Figure,
  box: Bounds,
  pixels: number,
  test: (there: Standing) => boolean,
): number[] {
  const { lattice, grid } = footing;
  const { elevation, width, height, pixelWidth, pixelHeight } = mover;
  const footprint = footing.footprintOf(mover);
  const found: number[] = [];
  const [wide, high] = [pixelWidth + grid.size * 2, pixelHeight + grid.size * 2];
  // Where the middle of the base may be: hexes stand out a little over their width and height.
  const across = pixels + pixelWidth / 2 + grid.size;
  const down = pixels + pixelHeight / 2 + grid.size;
  lattice.eachIn(
    box.left - wide - pixels,
    box.top - high - pixels,
    box.right + wide + pixels,
    box.bottom + high + pixels,
    (cell) => {
      if (lattice.playable[cell] !== 1) return;
      const x = lattice.centreX(cell) + footprint.dx;
      const y = lattice.centreY(cell) + footprint.dy;
      if (x < box.left - across || x > box.right + across) return;
      if (y < box.top - down || y > box.bottom + down) return;
      if (test({ x, y, elevation, width, height, pixelWidth, pixelHeight })) found.push(cell);
    },
  );
  return found;
}

const boxOf = (figure: Figure): Bounds => ({
  left: figure.x - figure.pixelWidth / 2,
  top: figure.y - figure.pixelHeight / 2,
  right: figure.x + figure.pixelWidth / 2,
  bottom: figure.y + figure.pixelHeight / 2,
});
