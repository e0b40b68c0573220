import type { Place } from "../../core/place";
import { levelOf } from "../../foundry/acting/token-place";
import type { HostScene, HostToken } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import type { Box } from "../../turn/view/map/label-places";
import type { MapView, PathMark } from "../../turn/view/map/map-view";
import { edgesOf, spacesUnder } from "./spaces-under";
import { Pen, WHITE, YELLOW } from "./pen";
import { seenOfMap } from "./seen-map";

/** How much larger than the map's own scale marks may grow to stay readable; beyond it they hide a small map. */
const LARGEST = 2;
/** In the host's interface regions lie at 100, tokens with their bars at 200, drawings at 500, rulers at 1000. */
const ABOVE_ALL = 700;
/** How much smaller they may be on a map shown very large. */
const SMALLEST = 0.6;

/** The preview on the map: what is drawn here is what the window says, mark by mark. */
export class MapOverlay {
  #layer: PIXI.Container | undefined;
  #pointer: PIXI.Container | undefined;
  /** Where the words of the drawing lie. */
  #words: readonly Box[] = [];
  #last: { readonly view: MapView; readonly scene: HostScene } | undefined;

  get words(): readonly Box[] {
    return this.#words;
  }

  draw(view: MapView, scene: HostScene): void {
    this.clear();
    this.#last = { view, scene };
    this.#paint();
  }

  clear(): void {
    this.#last = undefined;
    this.#drop();
  }

  /** The canvas goes: the same scene may come back. */
  takeDown(): void {
    this.#drop();
  }

  /** The canvas was drawn: the same scene as before, or another, where nothing of it belongs. */
  redraw(): void {
    this.#drop();
    if (this.#isViewed(this.#last?.scene)) this.#paint();
    else this.#last = undefined;
  }

  /** Lights a figure up, as pointing at its name does. */
  point(figure: string | undefined, scene: HostScene | undefined): void {
    this.#pointer?.destroy({ children: true });
    this.#pointer = undefined;
    const token = figure === undefined || scene === undefined ? undefined : tokenOf(scene, figure);
    if (token === undefined || !this.#isViewed(scene)) return;
    const pen = new Pen(unitOn(token.parent));
    const half = (token._source.width * token.parent.grid.size) / 2;
    pen.ring(token.getCenterPoint(token._source), half + 6 * pen.unit, WHITE);
    this.#pointer = this.#add(pen.finished());
  }

  /** Candidates of a choice, for the trace window. */
  candidates(places: readonly Place[], figures: readonly string[], scene: HostScene): void {
    this.point(undefined, undefined);
    if (!this.#isViewed(scene)) return;
    const pen = new Pen(unitOn(scene));
    for (const place of places) pen.dot(place, 6, YELLOW);
    for (const figure of figures) {
      const token = tokenOf(scene, figure);
      if (token !== undefined) {
        pen.ring(
          token.getCenterPoint(token._source),
          (token._source.width * scene.grid.size) / 2 + 6 * pen.unit,
          YELLOW,
        );
      }
    }
    this.#pointer = this.#add(pen.finished());
  }

  #isViewed(scene: HostScene | undefined): boolean {
    const { ready, scene: viewed } = theCanvas();
    return ready && scene !== undefined && viewed?.id === scene.id;
  }

  #drop(): void {
    for (const layer of [this.#layer, this.#pointer])
      if (layer?.destroyed === false) layer.destroy({ children: true });
    this.#layer = undefined;
    this.#pointer = undefined;
    this.#words = [];
  }

  #add(container: PIXI.Container): PIXI.Container {
    container.eventMode = "none";
    container.zIndex = ABOVE_ALL;
    theCanvas().interface.addChild(container);
    return container;
  }

  #paint(): void {
    const { view, scene } = this.#last ?? {};
    if (view === undefined || scene === undefined || !this.#isViewed(scene)) return;
    const token = tokenOf(scene, view.figure);
    if (token !== undefined && !isOnViewedLevel(token)) return;
    const pen = new Pen(unitOn(scene), figuresOn(scene), { map: mapOf(scene), seen: seenOfMap() });
    const spaces = spacesUnder(view.reach, scene, token);
    pen.field(spaces, edgesOf(spaces));
    for (const sight of view.sights) {
      pen.sight(sight.from, sight.to, sight.seen);
      pen.label({ at: sight.to, clear: 18 * pen.unit, side: "below" }, sight.label);
    }
    for (const path of view.paths) this.#path(pen, path, scene);
    if (token !== undefined) {
      pen.ring(view.from, (token._source.width * scene.grid.size) / 2 + 5 * pen.unit, WHITE);
    }
    for (const { at, letter, label = "" } of view.options) {
      pen.diamond(at, letter);
      pen.label({ at, clear: 16 * pen.unit, side: "below" }, label);
    }
    for (const attack of view.attacks) {
      pen.attack(attack.from, attack.to);
      const target = tokenOf(scene, attack.target);
      const half = ((target?._source.width ?? 1) * scene.grid.size) / 2 + 6 * pen.unit;
      pen.brackets(attack.to, half);
      pen.number({ x: attack.to.x - half, y: attack.to.y - half }, attack.number, true);
      if (attack.coverAt !== undefined) pen.shield(attack.coverAt);
      pen.label({ at: attack.to, clear: half + 10 * pen.unit, side: "above" }, attack.label);
    }
    this.#layer = this.#add(pen.finished());
    this.#words = pen.labels;
  }

  #path(pen: Pen, path: PathMark, scene: HostScene): void {
    const end = path.places.at(-1);
    if (end === undefined || path.places.length < 2) return;
    pen.path(path.places);
    const token = tokenOf(scene, path.figure);
    const half = ((token?._source.width ?? 1) * scene.grid.size) / 2;
    pen.ghost(end, half, token?.texture.src ?? null);
    pen.number({ x: end.x + half * 0.9, y: end.y + half * 0.85 }, path.number, false);
    pen.label({ at: end, clear: half + 4 * pen.unit, side: "below" }, path.label);
  }
}

/** V14 shows one floor of a scene at a time: what happens on another is not drawn on this one. */
function isOnViewedLevel(token: HostToken): boolean {
  const { level } = levelOf(token);
  return level === undefined || (theCanvas().level?.id ?? level) === level;
}

/** Marks grow with the map, but never so small that they cannot be read on the screen. */
function unitOn(scene: HostScene): number {
  const own = scene.grid.size / 48;
  const scale = Math.max(0.05, theCanvas().stage.scale.x);
  const readable = Math.min(Math.max(own, 0.8 / scale), LARGEST * own);
  return Math.min(readable, Math.max(SMALLEST * own, 1.6 / scale));
}

/** Words may hang half a space over the edge of the map. */
const mapOf = ({ dimensions, grid }: HostScene): Box => ({
  x: dimensions.sceneX - grid.size / 2,
  y: dimensions.sceneY - grid.size / 2,
  width: dimensions.sceneWidth + grid.size,
  height: dimensions.sceneHeight + grid.size,
});

/** What words should not cover. */
export function figuresOn(scene: HostScene): Box[] {
  const { size } = scene.grid;
  return [...scene.tokens]
    .filter(({ _source }) => !_source.hidden)
    .map((token) => {
      const { x, y } = token.getCenterPoint(token._source);
      const [width, height] = [token._source.width * size * 0.9, token._source.height * size * 0.9];
      return { x: x - width / 2, y: y - height / 2, width, height };
    });
}
