import type { HostRegion } from "../../foundry/foundry-documents";
import { theCanvas, theGame, theHooks } from "../../foundry/foundry-globals";
import { FLAG, MODULE, TERRAIN_TYPE } from "../../foundry/ids";
import { markPicture, pictured, sideColour } from "../../turn/view/map/mark-art";

/** Foundry's region visibility. */
const ALWAYS = 2;
const GAMEMASTER = 1;

/** A region can only be tinted: bombs, mines, fires and flags get their pictures here, for everybody who sees them. */
export class MarksOnMap {
  #layer: PIXI.Container | undefined;
  #waiting = false;

  listen(): void {
    const hooks = theHooks();
    for (const what of ["Region", "RegionBehavior"]) {
      for (const done of ["create", "update", "delete"]) hooks.on(`${done}${what}`, () => this.#later());
    }
    hooks.on("canvasTearDown", () => this.#drop());
    hooks.on("canvasReady", () => this.refresh());
  }

  /** A phase may put down many at once. */
  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      this.refresh();
    });
  }

  refresh(): void {
    this.#drop();
    const { ready, scene, interface: group } = theCanvas();
    if (!ready || scene === null) return;
    const layer = new PIXI.Container();
    layer.name = `${MODULE}-marks`;
    layer.eventMode = "none";
    for (const region of scene.regions) {
      const drawing = isSeen(region) ? drawingOf(region) : undefined;
      if (drawing !== undefined) layer.addChild(drawing);
    }
    this.#layer = layer;
    // Over the tints of regions (100), under what the host shows of tokens (200).
    layer.zIndex = 150;
    group.addChild(layer);
  }

  #drop(): void {
    if (this.#layer?.destroyed === false) this.#layer.destroy({ children: true });
    this.#layer = undefined;
  }
}

function isSeen({ _source }: HostRegion): boolean {
  return _source.visibility === ALWAYS || (_source.visibility === GAMEMASTER && theGame().user.isGM);
}

function drawingOf(region: HostRegion): PIXI.Container | undefined {
  const words = wordsOf(region);
  const picture = markPicture(words);
  const box = boxOf(region);
  if (picture === undefined || box === undefined) return undefined;
  const drawing = new PIXI.Container();
  drawing.name = pictured(words) ?? "";
  drawing.position.set(box.x, box.y);
  const colour = sideColour(sideOf(region, words));
  if (colour !== undefined) {
    const ring = new PIXI.Graphics();
    ring.lineStyle(box.half * 0.16, 0x0e0d12, 0.8).drawCircle(0, 0, box.half * 1.05);
    ring.lineStyle(box.half * 0.09, colour).drawCircle(0, 0, box.half * 1.05);
    drawing.addChild(ring);
  }
  const sprite = PIXI.Sprite.from(picture);
  sprite.anchor.set(0.5);
  sprite.width = sprite.height = 2 * box.half * 0.92;
  drawing.addChild(sprite);
  return drawing;
}

/** What the terrain in it says it is. */
const wordsOf = (region: HostRegion): string[] =>
  [...region.behaviors].flatMap(({ type, disabled, _source }) => {
    const tags = _source.system?.tags;
    return type === TERRAIN_TYPE && !disabled && Array.isArray(tags) ? tags.map(String) : [];
  });

function sideOf(region: HostRegion, words: readonly string[]): string | undefined {
  const terms = region.flags[MODULE]?.terms as { readonly side?: unknown } | null | undefined;
  if (region.getFlag(MODULE, FLAG.mark) !== undefined && typeof terms?.side === "string") return terms.side;
  return words.find((word) => word.startsWith("side:"))?.slice("side:".length);
}

/** Its middle, and how far it reaches. */
function boxOf(region: HostRegion): { x: number; y: number; half: number } | undefined {
  const points = (region.polygons ?? []).flatMap((polygon) => [...polygon.points]);
  if (points.length < 6) return undefined;
  const xs = points.filter((_, at) => at % 2 === 0);
  const ys = points.filter((_, at) => at % 2 === 1);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    half: Math.min(right - left, bottom - top) / 2,
  };
}
