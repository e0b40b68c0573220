/** `foundry.canvas.containers`, as far as the table goes. */
export class PreciseText extends PIXI.Text {
  static getTextStyle({ anchor, ...options }: Data = {}): any {
    const style: any = CONFIG.canvasTextStyle?.clone?.() ?? new PIXI.TextStyle();
    Object.assign(style, options);
    if (anchor !== undefined)
      style.align = ["center", "center", "center", "right", "left"][anchor] ?? "center";
    return style;
  }
}

export class ControlIcon extends PIXI.Container {
  iconSrc: string;
  size: number;
  borderColor: any;
  tintColor: any;
  elevation: number;
  readonly bg = new PIXI.Graphics();
  readonly icon = new PIXI.Sprite();
  readonly border = new PIXI.Graphics();
  readonly tooltip: PreciseText;
  constructor({ texture, size = 40, borderColor = 0xff5500, tint = null, elevation = 0 }: Data = {}) {
    super();
    this.iconSrc = texture;
    this.size = size;
    this.borderColor = borderColor;
    this.tintColor = tint;
    this.elevation = elevation;
    this.tooltip = new PreciseText("");
    this.addChild(this.bg as any, this.icon as any, this.border as any, this.tooltip as any);
  }
  async draw(): Promise<this> {
    return this.refresh();
  }
  refresh({ visible, borderVisible }: Data = {}): this {
    if (visible !== undefined) this.visible = visible;
    if (borderVisible !== undefined) this.border.visible = borderVisible;
    return this;
  }
}

export class FullCanvasObjectMixin {}

/** Containers whose children are sorted when they are drawn. */
export class CachedContainer extends PIXI.Container {}
export class UnboundContainer extends PIXI.Container {}
export class SpriteMesh extends PIXI.Sprite {}

/** A door on the map; the table draws doors with the walls. */
export class DoorMesh extends SpriteMesh {
  readonly object: any;
  constructor({ object, texture }: Data = {}) {
    super(texture);
    this.object = object;
  }
  get elevation(): number {
    return 0;
  }
  get sort(): number {
    return 0;
  }
}

/** The sign by which a door is opened: to be seen where its wall can be. */
export class DoorControl extends PIXI.Container {
  readonly wall: any;
  constructor(wall: any) {
    super();
    this.wall = wall;
  }
  get isVisible(): boolean {
    const { c } = this.wall.document ?? this.wall;
    return canvas.visibility.testVisibility({ x: (c[0] + c[2]) / 2, y: (c[1] + c[3]) / 2 });
  }
}
