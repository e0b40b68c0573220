/** The map as the table draws it: a floor colour with a little texture, or the picture a file brought along. */
function noise(seed: number): () => number {
  let s = seed >>> 0 || 1;
  return () => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    return ((s >>> 0) % 10000) / 10000;
  };
}
function hash(text: string): number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return h;
}
const toNumber = (css: string | null | undefined, fallback: number): number =>
  css && /^#[0-9a-f]{6}$/i.test(css) ? Number.parseInt(css.slice(1), 16) : fallback;
function shade(color: number, by: number): number {
  const f = (n: number): number => Math.max(0, Math.min(255, Math.round(n * by)));
  return (f((color >> 16) & 255) << 16) | (f((color >> 8) & 255) << 8) | f(color & 255);
}

export async function drawBackground(g: any, scene: any): Promise<void> {
  g.clear();
  for (const c of g.removeChildren()) c.destroy();
  const r = scene.dimensions.sceneRect;
  const full = scene.dimensions.rect;
  const base = toNumber(scene._source.backgroundColor, 0x2c2e31);
  if (full.width > r.width)
    g.beginFill(shade(base, 0.55)).drawRect(full.x, full.y, full.width, full.height).endFill();
  g.beginFill(base).drawRect(r.x, r.y, r.width, r.height).endFill();
  const src: string | undefined = scene._source.background?.src ?? scene._source.levels?.[0]?.background?.src;
  if (src?.startsWith("data:") || src?.startsWith("/")) {
    try {
      const sprite = new PIXI.Sprite(await PIXI.Texture.fromURL(src));
      Object.assign(sprite, { x: r.x, y: r.y, width: r.width, height: r.height });
      g.addChild(sprite);
    } catch {
      console.warn(`The picture of the scene "${String(scene.name)}" could not be shown.`);
    }
  } else speckle(g, r, base, scene.grid.size, hash(String(scene.name)));
  for (const [i, patch] of ((scene._source.flags?.table?.paint ?? []) as Data[]).entries())
    paint(g, patch, i);
  g.lineStyle({ width: 3, color: 0x000000, alpha: 0.85 }).drawRect(r.x, r.y, r.width, r.height).lineStyle(0);
}
function speckle(g: any, r: any, base: number, size: number, seed: number): void {
  const next = noise(seed);
  const cells = Math.min(1600, Math.ceil((r.width / size) * (r.height / size)));
  for (let i = 0; i < cells; i++) {
    const cx = Math.floor((next() * r.width) / size) * size;
    const cy = Math.floor((next() * r.height) / size) * size;
    const up = next();
    if (up < 0.55) continue;
    g.beginFill(shade(base, up > 0.8 ? 1.12 : 0.9), 0.5)
      .drawRect(r.x + cx, r.y + cy, Math.min(size, r.width - cx), Math.min(size, r.height - cy))
      .endFill();
  }
}
/** Battles may paint simple shapes on the floor: flags.table.paint = [{shape, color, alpha, ...}]. */
function paint(g: any, p: Data, seed: number): void {
  const color = toNumber(p["color"], 0x555555);
  g.lineStyle(
    p["line"]
      ? { width: p["lineWidth"] ?? 3, color: toNumber(p["line"], 0), alpha: p["lineAlpha"] ?? 0.8 }
      : 0,
  );
  g.beginFill(color, p["alpha"] ?? 1);
  if (p["shape"] === "circle") g.drawCircle(p["x"], p["y"], p["radius"]);
  else if (p["shape"] === "polygon") g.drawPolygon(p["points"]);
  else g.drawRoundedRect(p["x"], p["y"], p["width"], p["height"], p["corner"] ?? 4);
  g.endFill().lineStyle(0);
  if (p["detail"] === "crate") crate(g, p, color);
  if (p["detail"] === "rubble") rubble(g, p, color, seed);
  if (p["detail"] === "dashes") dashes(g, p, color);
}
function crate(g: any, p: Data, color: number): void {
  const [x, y, w, h] = [p["x"] + 5, p["y"] + 5, p["width"] - 10, p["height"] - 10];
  g.lineStyle({ width: 4, color: shade(color, 0.6), alpha: 0.9 })
    .drawRect(x, y, w, h)
    .moveTo(x, y)
    .lineTo(x + w, y + h)
    .moveTo(x + w, y)
    .lineTo(x, y + h)
    .lineStyle(0);
}
function rubble(g: any, p: Data, color: number, seed: number): void {
  const next = noise(hash(`rubble${seed}`));
  const stones = Math.max(6, Math.round((p["width"] * p["height"]) / 900));
  for (let i = 0; i < stones; i++) {
    const r = 5 + next() * 11;
    g.beginFill(shade(color, 0.65 + next() * 0.7), 0.9)
      .drawEllipse(
        p["x"] + r + next() * (p["width"] - 2 * r),
        p["y"] + r + next() * (p["height"] - 2 * r),
        r,
        r * 0.75,
      )
      .endFill();
  }
}
function dashes(g: any, p: Data, color: number): void {
  for (let x = p["x"]; x < p["x"] + p["width"]; x += 60)
    g.beginFill(shade(color, 1.6), 0.8)
      .drawRect(x, p["y"] + p["height"] / 2 - 3, 32, 6)
      .endFill();
}

export function drawGrid(g: any, scene: any): void {
  g.clear();
  const grid = scene.grid;
  if (grid.isGridless) return;
  const d = scene.dimensions;
  const alpha = Math.max(0.12, scene._source.grid.alpha ?? 0.2);
  const width = Math.max(1, grid.size / 45);
  g.lineStyle({ width, color: toNumber(scene._source.grid.color, 0x000000), alpha, native: false });
  if (grid.isSquare) {
    const r = d.sceneRect;
    const s = grid.size;
    for (let x = Math.ceil(r.x / s) * s; x <= r.x + r.width; x += s)
      g.moveTo(x, r.y).lineTo(x, r.y + r.height);
    for (let y = Math.ceil(r.y / s) * s; y <= r.y + r.height; y += s)
      g.moveTo(r.x, y).lineTo(r.x + r.width, y);
    return;
  }
  const [i0, j0, i1, j1] = grid.getOffsetRange(d.sceneRect);
  if ((i1 - i0) * (j1 - j0) > 20000) return;
  for (let i = i0; i < i1; i++)
    for (let j = j0; j < j1; j++) {
      const v = grid.getVertices({ i, j });
      // Half of the edges suffice: the neighbours draw the rest.
      g.moveTo(v[0].x, v[0].y).lineTo(v[1].x, v[1].y).lineTo(v[2].x, v[2].y).lineTo(v[3].x, v[3].y);
    }
}
