/** `canvas.interface.grid`: named highlight layers. x and y are a space's top left corner; gridless maps need a shape (facts, section 9). */
export class GridHighlight extends PIXI.Graphics {
  readonly positions = new Set<string>();
  constructor(override readonly name: string) {
    super();
    this.eventMode = "none";
  }
  highlight(x: number, y: number): boolean {
    const key = `${x},${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }
  override clear(): this {
    super.clear();
    this.positions.clear();
    return this;
  }
}
export class GridLayer extends PIXI.Container {
  highlightLayers: Record<string, GridHighlight> = {};
  private grid: any = null;
  readonly highlight = this;
  constructor() {
    super();
    this.eventMode = "none";
    this.zIndex = -1;
  }
  reset(grid: any): void {
    for (const name of Object.keys(this.highlightLayers)) this.destroyHighlightLayer(name);
    this.grid = grid;
  }
  addHighlightLayer(name: string): GridHighlight {
    const old = this.highlightLayers[name];
    if (old && !old.destroyed) return old;
    const layer = new GridHighlight(name);
    this.highlightLayers[name] = layer;
    return this.addChild(layer);
  }
  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }
  clearHighlightLayer(name: string): void {
    this.highlightLayers[name]?.clear();
  }
  destroyHighlightLayer(name: string): void {
    this.highlightLayers[name]?.destroy();
    delete this.highlightLayers[name];
  }
  highlightPosition(
    name: string,
    { x, y, color = 0x33bbff, border = null, alpha = 0.25, shape = null }: Data,
  ): void {
    const layer = this.highlightLayers[name];
    if (!layer) return;
    if (this.grid.isGridless && !shape) throw new Error("highlightPosition on a gridless map needs a shape");
    if (!layer.highlight(x, y)) return;
    const outline = shape ?? this.cell(x, y);
    if (border !== null) layer.lineStyle(2, Number(border), Math.min(1, alpha * 1.5));
    layer.beginFill(Number(color), alpha).drawShape(outline).endFill().lineStyle(0);
  }
  private cell(x: number, y: number): any {
    const c = { x: x + this.grid.sizeX / 2, y: y + this.grid.sizeY / 2 };
    return new PIXI.Polygon(this.grid.getShape().map((p: any) => new PIXI.Point(c.x + p.x, c.y + p.y)));
  }
}
