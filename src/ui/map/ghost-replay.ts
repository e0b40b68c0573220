import type { HostScene } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import type { ReplayFigure, ReplayMoment } from "../../turn/rehearsal/replay";
import { Pen, WHITE, YELLOW } from "./pen";

/** How far the map itself steps back. */
const DIMMED = 0.55;

/** A battle that never was, over the map: nothing on it changes. */
export class GhostReplay {
  #layer: PIXI.Container | undefined;

  show(scene: HostScene, figures: readonly ReplayFigure[], moment?: ReplayMoment): void {
    this.clear();
    const { ready, scene: viewed, stage } = theCanvas();
    if (!ready || viewed?.id !== scene.id) return;
    const layer = new PIXI.Container();
    const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
    const shade = new PIXI.Graphics();
    shade.beginFill(0x000000, DIMMED).drawRect(sceneX, sceneY, sceneWidth, sceneHeight).endFill();
    layer.addChild(shade);
    const { size } = scene.grid;
    const pen = new Pen(Math.max(size / 48, Math.min(size / 24, 0.8 / Math.max(0.05, stage.scale.x))));
    for (const { id, x, y, width, defeated } of figures) {
      if (defeated) continue;
      // A copy looks like the figure it is a copy of.
      const token = tokenOf(scene, id) ?? tokenOf(scene, id.replace(/\+\d+$/, ""));
      pen.ghost({ x, y }, (width * size) / 2, token?.texture.src ?? null);
    }
    for (const { places } of moment?.paths ?? []) if (places.length > 1) pen.path(places);
    for (const { from, to } of moment?.attacks ?? []) pen.attack(from, to);
    const now = figures.find(({ id }) => id === moment?.figure);
    if (now !== undefined) pen.ring(now, (now.width * size) / 2 + 6 * pen.unit, YELLOW);
    for (const { id, x, y, width } of figures.filter(({ defeated }) => defeated)) {
      if (moment?.attacks.some(({ target }) => target === id) === true)
        pen.ring({ x, y }, (width * size) / 4, WHITE);
    }
    layer.addChild(pen.finished());
    layer.eventMode = "none";
    theCanvas().interface.addChild(layer);
    this.#layer = layer;
  }

  clear(): void {
    if (this.#layer?.destroyed === false) this.#layer.destroy({ children: true });
    this.#layer = undefined;
  }
}
