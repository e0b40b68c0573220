/**
 * Without a graphics card every frame costs the processor dearly: then the stage is drawn only when it
 * differs from what was drawn last, and at most eight times a second.
 */
const MOST_FRAMES_PER_SECOND = 8;

let frugal = false;

/** Calls back when something that moves should move on: before the next frame that will be drawn. */
export function nextFrame(move: () => void): void {
  if (frugal) setTimeout(move, 1000 / MOST_FRAMES_PER_SECOND);
  else requestAnimationFrame(move);
}

export function isSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** A number that changes with whatever can be seen of an object and what it contains. */
function looks(thing: any, seed: number): number {
  if (!thing.visible || !thing.renderable) return Math.imul(seed, 31) | 0;
  let sum = seed;
  const add = (value: number): void => {
    sum = (Math.imul(sum, 31) + value) | 0;
  };
  add(thing.transform._localID);
  add(Math.round(thing.worldAlpha * 1000) + Math.round(thing.alpha * 1000));
  add(Number(thing.tint ?? 0));
  add(thing.geometry?.dirty ?? 0);
  add(thing._texture?.baseTexture?.uid ?? 0);
  add(thing._texture?._updateID ?? 0);
  add(thing.dirty === true ? 1 : 0);
  add(thing.children.length);
  for (const child of thing.children) sum = looks(child, sum);
  return sum;
}

/**
 * What hardly ever changes is drawn into a picture of the screen, and each frame shows the picture: most of
 * a frame in software is the floor, which has several coats.
 */
function drawOver(app: any, lower: readonly any[]): () => void {
  const { renderer, stage } = app;
  const { width, height } = renderer;
  const picture = PIXI.RenderTexture.create({ width, height, scaleMode: PIXI.SCALE_MODES.NEAREST });
  const sprite = new PIXI.Sprite(picture);
  sprite.blendMode = PIXI.BLEND_MODES.NONE;
  let last = 0;
  const only = (wanted: (layer: any) => boolean, options: object): void => {
    const others = stage.children.filter((layer: any) => layer.renderable && !wanted(layer));
    for (const layer of others) layer.renderable = false;
    renderer.render(stage, options);
    for (const layer of others) layer.renderable = true;
  };
  return () => {
    const place = stage.transform._localID + renderer.width * 8191 + renderer.height * 31;
    const now = lower.reduce((sum, layer) => looks(layer, sum), place);
    if (now !== last) {
      last = now;
      picture.resize(renderer.width, renderer.height);
      only((layer) => lower.includes(layer), { renderTexture: picture, clear: true });
    }
    renderer.render(sprite, { clear: true });
    only((layer) => !lower.includes(layer), { clear: false });
  };
}

/**
 * Takes the drawing from the application's own ticker; asking for `app.render()` still draws at once.
 * `lower` are the layers at the bottom of the stage that seldom change.
 */
export function drawWhenChanged(app: any, lower: readonly any[]): void {
  frugal = true;
  app.ticker.remove(app.render, app);
  app.render = drawOver(app, lower);
  let last = 0;
  const drawIfChanged = (): void => {
    const { width, height } = app.renderer;
    const now = looks(app.stage, width * 8191 + height);
    if (now === last) return;
    last = now;
    app.render();
  };
  app.ticker.add(drawIfChanged, undefined, PIXI.UPDATE_PRIORITY.LOW);
  // Asking the browser for sixty frames a second, to leave most of them out, is itself dear.
  const tickers = [PIXI.Ticker.system, app.ticker];
  for (const ticker of tickers) {
    ticker.autoStart = false;
    ticker.stop();
  }
  setInterval(() => {
    for (const ticker of tickers) ticker.update();
  }, 1000 / MOST_FRAMES_PER_SECOND);
}
