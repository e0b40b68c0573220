/**
 * Without a graphics card every frame costs the processor dearly: then the stage is drawn only when it
 * differs from what was drawn last, and at most twelve times a second.
 */
const MOST_FRAMES_PER_SECOND = 12;

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

/** Takes the drawing from the application's own ticker; asking for `app.render()` still draws at once. */
export function drawWhenChanged(app: any): void {
  app.ticker.remove(app.render, app);
  app.ticker.maxFPS = MOST_FRAMES_PER_SECOND;
  let last = 0;
  app.ticker.add(
    () => {
      const { width, height } = app.renderer;
      const now = looks(app.stage, width * 8191 + height);
      if (now === last) return;
      last = now;
      app.render();
    },
    undefined,
    PIXI.UPDATE_PRIORITY.LOW,
  );
}
