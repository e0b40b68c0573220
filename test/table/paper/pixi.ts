/**
 * PIXI that draws on paper: everything that is asked for is written down, in order, and can be read again. Only what
 * the module and the table use is here.
 */
class Point {
  constructor(
    public x = 0,
    public y = 0,
  ) {}
  set(x: number, y = x): this {
    this.x = x;
    this.y = y;
    return this;
  }
  copyFrom({ x, y }: Point): this {
    return this.set(x, y);
  }
  clone(): Point {
    return new Point(this.x, this.y);
  }
}

class Rectangle {
  constructor(
    public x = 0,
    public y = 0,
    public width = 0,
    public height = 0,
  ) {}
  get left(): number {
    return this.x;
  }
  get top(): number {
    return this.y;
  }
  get right(): number {
    return this.x + this.width;
  }
  get bottom(): number {
    return this.y + this.height;
  }
  contains(x: number, y: number): boolean {
    return x >= this.x && x < this.right && y >= this.y && y < this.bottom;
  }
  clone(): Rectangle {
    return new Rectangle(this.x, this.y, this.width, this.height);
  }
}

class Polygon {
  readonly points: number[];
  constructor(...points: any[]) {
    const all = points.flat() as (number | Point)[];
    this.points = all.flatMap((one) => (typeof one === "number" ? one : [one.x, one.y]));
  }
  contains(x: number, y: number): boolean {
    let isInside = false;
    const { points } = this;
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [ax, ay, bx, by] = [points[at], points[at + 1], points[last], points[last + 1]];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside;
  }
}

let changes = 0;
class Container {
  readonly children: any[] = [];
  parent: any = null;
  name: string | null = null;
  readonly position = new Point();
  readonly scale = new Point(1, 1);
  readonly pivot = new Point();
  readonly skew = new Point();
  rotation = 0;
  alpha = 1;
  visible = true;
  renderable = true;
  zIndex = 0;
  tint = 0xffffff;
  sortableChildren = false;
  destroyed = false;
  eventMode = "passive";
  cursor: string | null = null;
  hitArea: any = null;
  mask: any = null;
  readonly #heard = new Map<string, ((...given: any[]) => void)[]>();

  get x(): number {
    return this.position.x;
  }
  set x(x: number) {
    this.position.x = x;
  }
  get y(): number {
    return this.position.y;
  }
  set y(y: number) {
    this.position.y = y;
  }
  get angle(): number {
    return (this.rotation * 180) / Math.PI;
  }
  set angle(degrees: number) {
    this.rotation = (degrees * Math.PI) / 180;
  }
  get transform(): { _localID: number } {
    return { _localID: changes };
  }
  get worldAlpha(): number {
    return this.alpha;
  }
  addChild(...some: any[]): any {
    for (const one of some) {
      one.parent?.removeChild(one);
      one.parent = this;
      this.children.push(one);
      changes++;
    }
    return some[0];
  }
  addChildAt(child: any, at: number): any {
    this.addChild(child);
    this.children.splice(at, 0, ...this.children.splice(this.children.indexOf(child), 1));
    return child;
  }
  getChildIndex(child: any): number {
    return this.children.indexOf(child);
  }
  getChildByName(name: string): any {
    return this.children.find((one) => one.name === name) ?? null;
  }
  removeChild(...some: any[]): any {
    for (const one of some) {
      const at = this.children.indexOf(one);
      if (at < 0) continue;
      this.children.splice(at, 1);
      one.parent = null;
    }
    return some[0];
  }
  removeChildren(): any[] {
    return [...this.children].map((one) => this.removeChild(one));
  }
  sortChildren(): void {
    this.children.sort((a, b) => a.zIndex - b.zIndex);
  }
  destroy(options?: any): void {
    if (options === true || options?.children) for (const one of [...this.children]) one.destroy(options);
    this.parent?.removeChild(this);
    this.destroyed = true;
  }
  on(type: string, told: (...given: any[]) => void): this {
    this.#heard.set(type, [...(this.#heard.get(type) ?? []), told]);
    return this;
  }
  once(type: string, told: (...given: any[]) => void): this {
    const first = (...given: any[]): void => {
      this.off(type, first);
      told(...given);
    };
    return this.on(type, first);
  }
  addListener(type: string, told: (...given: any[]) => void): this {
    return this.on(type, told);
  }
  off(type: string, told?: (...given: any[]) => void): this {
    this.#heard.set(
      type,
      (this.#heard.get(type) ?? []).filter((one) => told !== undefined && one !== told),
    );
    return this;
  }
  removeAllListeners(): this {
    this.#heard.clear();
    return this;
  }
  emit(type: string, ...given: any[]): boolean {
    for (const one of [...(this.#heard.get(type) ?? [])]) one.apply(this, given);
    return this.#heard.has(type);
  }
  toGlobal({ x, y }: Point): Point {
    return new Point(x + this.x, y + this.y);
  }
  toLocal({ x, y }: Point): Point {
    return new Point(x - this.x, y - this.y);
  }
  getBounds(): Rectangle {
    return new Rectangle(this.x, this.y, 0, 0);
  }
  getLocalBounds(): Rectangle {
    return new Rectangle(0, 0, 0, 0);
  }
}

/** Every line, shape and style, as it was asked for. */
class Graphics extends Container {
  readonly drawn: (readonly [string, ...unknown[]])[] = [];
  geometry = { dirty: 0 };
  clear(): this {
    this.drawn.length = 0;
    return this.write("clear", []);
  }
  write(how: string, given: readonly unknown[]): this {
    if (how !== "clear") this.drawn.push([how, ...given]);
    this.geometry.dirty++;
    return this;
  }
}
const WAYS =
  "lineStyle moveTo lineTo arc arcTo bezierCurveTo quadraticCurveTo beginFill endFill drawCircle drawRect drawRoundedRect drawPolygon drawEllipse drawShape closePath beginHole endHole beginTextureFill lineTextureStyle finishPoly";
for (const way of WAYS.split(" "))
  (Graphics.prototype as any)[way] = function (this: Graphics, ...given: unknown[]) {
    return this.write(way, given);
  };

class TextStyle {
  constructor(style: Data = {}) {
    Object.assign(this, { fontSize: 26, wordWrap: false, wordWrapWidth: 100 }, style);
  }
  clone(): TextStyle {
    return new TextStyle({ ...this });
  }
}

/** Every letter is half as wide as it is high. */
class Text extends Container {
  readonly anchor = new Point();
  resolution = 1;
  style: any;
  constructor(
    public text = "",
    style: any = {},
  ) {
    super();
    this.style = style instanceof TextStyle ? style : new TextStyle(style);
  }
  get #lines(): string[] {
    const letter = this.style.fontSize / 2;
    if (!this.style.wordWrap) return this.text.split("\n");
    const lines: string[] = [""];
    for (const word of this.text.split(" ")) {
      const longer = `${lines.at(-1)!} ${word}`.trim();
      if (longer.length * letter <= this.style.wordWrapWidth || lines.at(-1) === "")
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }
  get width(): number {
    return (Math.max(...this.#lines.map(({ length }) => length)) * this.style.fontSize) / 2;
  }
  get height(): number {
    return this.#lines.length * this.style.fontSize * 1.2;
  }
}

class Texture {
  static readonly EMPTY = new Texture("");
  static readonly WHITE = new Texture("");
  readonly baseTexture: any = { valid: true, uid: 0, once: () => undefined, on: () => undefined };
  readonly valid = true;
  readonly width = 64;
  readonly height = 64;
  constructor(readonly src: string) {}
  static from(src: string): Texture {
    return new Texture(src);
  }
  static fromURL(src: string): Promise<Texture> {
    return Promise.resolve(new Texture(src));
  }
  on(): this {
    return this;
  }
  once(): this {
    return this;
  }
  resize(): void {}
  destroy(): void {}
}

class Sprite extends Container {
  readonly anchor = new Point();
  blendMode = 0;
  width: number;
  height: number;
  constructor(public texture: any = Texture.EMPTY) {
    super();
    this.width = texture?.width ?? 0;
    this.height = texture?.height ?? 0;
  }
  static from(src: string): Sprite {
    return new Sprite(Texture.from(src));
  }
}

class Ticker {
  static readonly system = new Ticker();
  static readonly shared = new Ticker();
  autoStart = false;
  deltaMS = 16;
  add(): this {
    return this;
  }
  remove(): this {
    return this;
  }
  stop(): void {}
  start(): void {}
  update(): void {}
}

class Application {
  readonly stage = new Container();
  readonly ticker = new Ticker();
  readonly view: any;
  readonly renderer: any = {
    width: 0,
    height: 0,
    resize: (width: number, height: number) => Object.assign(this.renderer, { width, height }),
    render: () => undefined,
    events: { cursorStyles: {} },
    plugins: {},
    extract: {},
  };
  frames = 0;
  constructor({ view, width, height }: Data) {
    this.view = view;
    this.renderer.resize(width, height);
  }
  render(): void {
    this.frames++;
  }
}

/** As `#rrggbb` says. */
class Color {
  constructor(private readonly css: string) {}
  toNumber(): number {
    return Number.parseInt(this.css.slice(1), 16);
  }
}

export const paperPixi = {
  Application,
  Color,
  BatchRenderer: { defaultMaxTextures: 16 },
  BLEND_MODES: { NONE: 20, NORMAL: 0 },
  Container,
  Graphics,
  Point,
  Polygon,
  Rectangle,
  RenderTexture: { create: () => new Texture("") },
  SCALE_MODES: { NEAREST: 0, LINEAR: 1 },
  Sprite,
  Text,
  TextStyle,
  Texture,
  Ticker,
  UPDATE_PRIORITY: { LOW: -25 },
};

const short = (value: unknown): unknown =>
  typeof value === "number" ? Math.round(value * 100) / 100 : Array.isArray(value) ? value.map(short) : value;

/** What a drawing shows, from the bottom to the top, one line for each mark: for comparing with the eye. */
export function marksIn(thing: any): string[] {
  if (!thing.visible) return [];
  const at = thing.x === 0 && thing.y === 0 ? "" : ` at ${String(short([thing.x, thing.y]))}`;
  const own: string[] = [];
  if (thing instanceof Graphics)
    own.push(...thing.drawn.map(([how, ...given]) => `${how} ${JSON.stringify(given.map(short))}${at}`));
  if (thing instanceof Text)
    own.push(
      `text "${thing.text}" ${String(short(thing.style.fontSize))} #${thing.style.fill?.toString(16)}${at}`,
    );
  if (thing instanceof Sprite)
    own.push(
      `picture ${String(thing.texture?.src).replace(/^data:.*/s, "drawn")} ${String(short([thing.width, thing.height]))} ${thing.alpha}${at}`,
    );
  const children = [...thing.children].sort((a, b) => (thing.sortableChildren ? a.zIndex - b.zIndex : 0));
  const below = children.flatMap(marksIn);
  return [...own, ...(own.length === 0 && at !== "" ? below.map((one) => `${one} in${at}`) : below)];
}

/** Words, pictures, shapes and rings; the lines between them, and the dots of a field, are many. */
export const chiefMarksIn = (thing: any): string[] =>
  marksIn(thing).filter(
    (one) => /^(text|picture|draw)/.test(one) && !/^drawCircle \[[\d.-]+,[\d.-]+,[0-4](\.\d+)?\]/.test(one),
  );
