import type { Point } from "../../core/place";
import { cornersOf, headingsAlong, type Heading } from "../../turn/view/map/path-arrows";
import { placeLabel, type Anchor, type Box, type LabelAreas } from "../../turn/view/map/label-places";

/** Colours of the map legend: a dark casing and a light core read on any map. */
const DARK = 0x0e0d12;
const BLUE = 0x5cc3ff;
const ORANGE = 0xff9d5c;
export const YELLOW = 0xffcf4d;
export const WHITE = 0xffffff;
const STEP = 0x1c4f74;
const ATTACK_STEP = 0x9c3512;
const FONT = "Signika, Segoe UI, Arial, sans-serif";

/** Longer words go onto a second line. */
const LABEL_WIDTH = 240;

/** About two spaces. */
const CHEVRONS_APART = 96;

/** Draws marks; `unit` is one pixel of a 48-pixel grid, so that marks grow with the map. */
export class Pen {
  private readonly container = new PIXI.Container();
  /** Words and numbers lie over all lines. */
  readonly #top = new PIXI.Container();

  /** Where marks are that words should not cover. */
  readonly #marked: Box[] = [];
  readonly #labels: { readonly anchor: Anchor; readonly words: string }[] = [];

  constructor(
    readonly unit: number,
    private readonly figures: readonly Box[] = [],
    private readonly areas?: LabelAreas,
  ) {
    this.container.sortableChildren = true;
    this.#top.zIndex = 1;
    this.container.addChild(this.#top);
  }

  #graphics(): PIXI.Graphics {
    const graphics = new PIXI.Graphics();
    this.container.addChild(graphics);
    return graphics;
  }

  #line(graphics: PIXI.Graphics, width: number, color: number, alpha = 1): void {
    graphics.lineStyle(width * this.unit, color, alpha);
  }

  field(spaces: readonly Point[][], edges: readonly (readonly [Point, Point])[]): void {
    if (spaces.length === 0) return;
    const fill = this.#graphics();
    for (const space of spaces) {
      fill.beginFill(0x3aa6e8, 0.2).drawPolygon(flat(space)).endFill();
      this.#dots(fill, space, spaces.length > 300 ? 2 : 4);
    }
    const edge = this.#graphics();
    for (const [width, color, alpha] of [
      [5, DARK, 0.75],
      [2.5, 0xe9f7ff, 1],
    ] as const) {
      this.#line(edge, width, color, alpha);
      for (const [from, to] of edges) edge.moveTo(from.x, from.y).lineTo(to.x, to.y);
    }
  }

  #dots(graphics: PIXI.Graphics, space: readonly Point[], across: number): void {
    const xs = space.map(({ x }) => x);
    const ys = space.map(({ y }) => y);
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const hexagon = space.length > 4 ? new PIXI.Polygon(flat(space)) : undefined;
    for (let row = 0; row < across; row++) {
      for (let column = 0; column < across; column++) {
        const x = left + (width * (column + 0.5)) / across;
        const y = top + (height * (row + 0.5)) / across;
        if (hexagon?.contains(x, y) === false) continue;
        graphics
          .beginFill(DARK, 0.5)
          .drawCircle(x, y, 1.7 * this.unit)
          .endFill();
        graphics
          .beginFill(0xbfe8ff, 1)
          .drawCircle(x, y, 1.1 * this.unit)
          .endFill();
      }
    }
  }

  path(places: readonly Point[]): void {
    const graphics = this.#graphics();
    for (const [width, color] of [
      [10, DARK],
      [5, BLUE],
    ] as const) {
      this.#line(graphics, width, color, color === DARK ? 0.85 : 1);
      for (const [at, { x, y }] of places.entries()) {
        if (at === 0) graphics.moveTo(x, y);
        else graphics.lineTo(x, y);
      }
    }
    for (const heading of headingsAlong(places, CHEVRONS_APART * this.unit)) this.#chevron(graphics, heading);
    for (const corner of cornersOf(places)) this.#square(graphics, corner);
  }

  #square(graphics: PIXI.Graphics, { x, y }: Point): void {
    const half = 4 * this.unit;
    graphics.lineStyle(2 * this.unit, DARK, 1);
    graphics
      .beginFill(WHITE)
      .drawRect(x - half, y - half, 2 * half, 2 * half)
      .endFill();
  }

  #chevron(graphics: PIXI.Graphics, { angle, ...tip }: Heading): void {
    for (const [width, color] of [
      [7, DARK],
      [3, WHITE],
    ] as const) {
      this.#line(graphics, width, color);
      const [a, b] = [angle + 2.4, angle - 2.4].map((turn) => ({
        x: tip.x + Math.cos(turn) * 8 * this.unit,
        y: tip.y + Math.sin(turn) * 8 * this.unit,
      }));
      if (a !== undefined && b !== undefined) graphics.moveTo(a.x, a.y).lineTo(tip.x, tip.y).lineTo(b.x, b.y);
    }
  }

  ghost(at: Point, half: number, image: string | null): void {
    if (image !== null && image !== "") {
      const sprite = PIXI.Sprite.from(image);
      sprite.anchor.set(0.5);
      sprite.position.set(at.x, at.y);
      sprite.width = sprite.height = half * 1.8;
      sprite.alpha = 0.65;
      this.container.addChild(sprite);
    }
    this.ring(at, half * 0.95, WHITE);
    this.#mark(at, half * 0.9);
  }

  #mark({ x, y }: Point, half: number): void {
    this.#marked.push({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });
  }

  /** A broken ring. */
  ring({ x, y }: Point, radius: number, color: number): void {
    const graphics = this.#graphics();
    this.#line(graphics, 6, DARK, 0.85);
    graphics.drawCircle(x, y, radius);
    this.#line(graphics, 3, color);
    const parts = 16;
    for (let part = 0; part < parts; part++) {
      const start = (2 * Math.PI * part) / parts;
      graphics.moveTo(x + radius * Math.cos(start), y + radius * Math.sin(start));
      graphics.arc(x, y, radius, start, start + (1.3 * Math.PI) / parts);
    }
  }

  attack(from: Point, to: Point): void {
    const graphics = this.#graphics();
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const stop = Math.max(0, length - 30 * this.unit);
    const tip = along(from, to, stop);
    this.#dashes(graphics, from, tip, 16, 9, [9, DARK, 0.85], [4.5, ORANGE, 1]);
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn: number): number[] => [
      tip.x + Math.cos(angle + turn) * 15 * this.unit,
      tip.y + Math.sin(angle + turn) * 15 * this.unit,
    ];
    this.#line(graphics, 2.5, DARK);
    graphics
      .beginFill(ORANGE)
      .drawPolygon([
        tip.x + Math.cos(angle) * 6 * this.unit,
        tip.y + Math.sin(angle) * 6 * this.unit,
        ...corner(2.6),
        ...corner(-2.6),
      ])
      .endFill();
  }

  sight(from: Point, to: Point, seen: boolean): void {
    const graphics = this.#graphics();
    if (seen) {
      this.#dashes(graphics, from, to, 10, 7, [5, DARK, 0.7], [1.6, 0xf3ecdd, 0.95]);
      return;
    }
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const cross = along(from, to, length * 0.72);
    this.#dashes(graphics, from, cross, 2, 7, [5, DARK, 0.7], [2.2, 0xf3ecdd, 0.95]);
    graphics.lineStyle(2 * this.unit, WHITE);
    graphics
      .beginFill(DARK)
      .drawCircle(cross.x, cross.y, 9 * this.unit)
      .endFill();
    this.#line(graphics, 2.4, WHITE);
    const arm = 4 * this.unit;
    graphics.moveTo(cross.x - arm, cross.y - arm).lineTo(cross.x + arm, cross.y + arm);
    graphics.moveTo(cross.x + arm, cross.y - arm).lineTo(cross.x - arm, cross.y + arm);
  }

  #dashes(
    graphics: PIXI.Graphics,
    from: Point,
    to: Point,
    dash: number,
    gap: number,
    ...strokes: readonly (readonly [number, number, number])[]
  ): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const step = (dash + gap) * this.unit;
    for (const [width, color, alpha] of strokes) {
      this.#line(graphics, width, color, alpha);
      for (let at = 0; at < length; at += step) {
        const [a, b] = [along(from, to, at), along(from, to, Math.min(length, at + dash * this.unit))];
        graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
      }
    }
  }

  brackets({ x, y }: Point, half: number): void {
    const graphics = this.#graphics();
    const arm = 10 * this.unit;
    for (const [width, color] of [
      [8, DARK],
      [4, ORANGE],
    ] as const) {
      this.#line(graphics, width, color, color === DARK ? 0.82 : 1);
      for (const [sx, sy] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        graphics.moveTo(x + sx * half, y + sy * (half - arm));
        graphics.lineTo(x + sx * half, y + sy * half).lineTo(x + sx * (half - arm), y + sy * half);
      }
    }
  }

  /** Round moves, square attacks: the same numbers as in the window. */
  number({ x, y }: Point, value: number, attack: boolean): void {
    const graphics = this.#top.addChild(new PIXI.Graphics());
    const radius = 12 * this.unit;
    graphics.lineStyle(2.5 * this.unit, WHITE);
    graphics.beginFill(attack ? ATTACK_STEP : STEP);
    if (attack) graphics.drawRoundedRect(x - radius, y - radius, 2 * radius, 2 * radius, 4 * this.unit);
    else graphics.drawCircle(x, y, radius);
    graphics.endFill();
    this.#words({ x, y }, String(value), 15, "700");
    this.#mark({ x, y }, radius);
  }

  diamond({ x, y }: Point, letter: string): void {
    const graphics = this.#top.addChild(new PIXI.Graphics());
    const r = 15 * this.unit;
    graphics
      .lineStyle(6 * this.unit, DARK)
      .beginFill(DARK, 0.9)
      .drawPolygon([x, y - r, x + r, y, x, y + r, x - r, y])
      .endFill();
    graphics.lineStyle(2.5 * this.unit, YELLOW).drawPolygon([x, y - r, x + r, y, x, y + r, x - r, y]);
    this.#words({ x, y }, letter, 13, "700", YELLOW);
    this.#mark({ x, y }, 0.8 * r);
  }

  dot({ x, y }: Point, radius: number, color: number): void {
    const graphics = this.#graphics();
    graphics
      .lineStyle(2.5 * this.unit, DARK)
      .beginFill(color)
      .drawCircle(x, y, radius * this.unit)
      .endFill();
  }

  shield({ x, y }: Point): void {
    const graphics = this.#graphics();
    const u = this.unit;
    graphics
      .lineStyle(2.5 * u, WHITE)
      .beginFill(DARK)
      .drawCircle(x, y, 13 * u)
      .endFill();
    graphics.lineStyle(0);
    const shape = (sx: number): number[] => [
      x,
      y - 7 * u,
      x + sx * 6.5 * u,
      y - 4.6 * u,
      x + sx * 6 * u,
      y + 1.5 * u,
      x + sx * 3.4 * u,
      y + 5.2 * u,
      x,
      y + 7 * u,
    ];
    graphics.beginFill(WHITE).drawPolygon(shape(-1)).endFill();
    graphics.lineStyle(1.5 * u, WHITE).drawPolygon(shape(1));
  }

  /** Where the words came to lie, once it is finished. */
  readonly labels: Box[] = [];

  /** Words beside a mark; they find their place when everything else is drawn. */
  label(anchor: Anchor, words: string): void {
    if (words !== "") this.#labels.push({ anchor, words });
  }

  /** The drawing, its words placed so that they cover neither figures nor marks nor each other. */
  finished(): PIXI.Container {
    const taken = [...this.figures, ...this.#marked];
    const pad = { x: 8 * this.unit, y: 4 * this.unit };
    for (const { anchor, words } of this.#labels.splice(0)) {
      const text = this.#words(anchor.at, words, 13, "600");
      wrap(text, LABEL_WIDTH * this.unit);
      const size = { width: text.width + 2 * pad.x, height: text.height + 2 * pad.y };
      const place = placeLabel(size, anchor, 6 * this.unit, taken, this.areas);
      taken.push(place);
      this.labels.push(place);
      text.position.set(place.x + place.width / 2, place.y + place.height / 2);
      const box = new PIXI.Graphics();
      box.lineStyle(1.5 * this.unit, WHITE).beginFill(DARK, 0.94);
      box.drawRoundedRect(place.x, place.y, place.width, place.height, 5 * this.unit).endFill();
      this.#top.addChildAt(box, this.#top.getChildIndex(text));
    }
    return this.container;
  }

  #words(
    { x, y }: Point,
    words: string,
    size: number,
    weight: PIXI.TextStyleFontWeight,
    fill = WHITE,
  ): PIXI.Text {
    const text = new PIXI.Text(words, {
      fontFamily: FONT,
      fontSize: size * this.unit,
      fontWeight: weight,
      fill,
    });
    text.resolution = 2;
    text.anchor.set(0.5);
    text.position.set(x, y);
    this.#top.addChild(text);
    return text;
  }
}

/** Lines of about the same length: no last word stands alone. */
function wrap(text: PIXI.Text, widest: number): void {
  const lines = Math.ceil(text.width / widest);
  const even = text.width / lines;
  text.style.align = "center";
  text.style.wordWrap = text.style.breakWords = true;
  text.style.wordWrapWidth = widest;
  const { height } = text;
  if (lines === 1) return;
  for (const room of [1.05, 1.15, 1.3, 1.5]) {
    text.style.wordWrapWidth = Math.min(widest, room * even);
    if (text.height <= height) return;
  }
  text.style.wordWrapWidth = widest;
}

const flat = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [x, y]);

function along(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : distance / length;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
