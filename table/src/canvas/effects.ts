/** Light, sight and fog: the table draws none of it, but answers what is asked about it. */
export class CanvasEffects {
  readonly lightSources = new Map<string, any>();
  readonly darknessSources = new Map<string, any>();
  readonly visionSources = new Map<string, any>();
  readonly illumination: any = { darknessLevelMeshes: { children: [] } };
  get darkness(): number {
    return canvas.scene?.environment?.darknessLevel ?? 0;
  }
  initializeLightSources(): void {}
  refreshLighting(): void {}
  refreshVisionSources(): void {}
  refreshLightSources(): void {}
  testInsideLight(_point: any, _options: Data = {}): boolean {
    return true;
  }
  testInsideDarkness(_point: any, _options: Data = {}): boolean {
    return false;
  }
}

export class CanvasVisibility {
  visible = true;
  /** What packages add to the fog: kept, not drawn. */
  readonly explored: any = typeof PIXI === "undefined" ? null : new PIXI.Container();
  get tokenVision(): boolean {
    return Boolean(canvas.scene?.tokenVision);
  }
  get initialized(): boolean {
    return true;
  }
  initializeSources(): void {}
  refresh(): void {}
  refreshVisibility(): void {
    for (const t of canvas.tokens?.placeables ?? []) t.renderFlags.set({ refreshVisibility: true });
  }
  restrictVisibility(): void {
    this.refreshVisibility();
    Hooks.callAll("sightRefresh", this);
  }
  /** A GM sees all; others what one of their tokens has a free line to. */
  testVisibility(point: any, options: Data = {}): boolean {
    if (!this.tokenVision || game.user.isGM) return true;
    const { object, tests } = this._createVisibilityTestConfig(point, options);
    const eyes = canvas.tokens.ownedTokens.filter((t: any) => t.hasSight);
    if (eyes.some((t: any) => t === object)) return true;
    return eyes.some((eye: any) => tests.some((test: Data) => eye.canSee(test["point"])));
  }
  /** The points that are looked for: the one in question, and those around it within the tolerance. */
  _createVisibilityTestConfig(point: any, { tolerance = 2, object = null }: Data = {}): Data {
    const t = Math.max(0, tolerance);
    const around = t
      ? [
          [0, 0],
          [-t, 0],
          [t, 0],
          [0, -t],
          [0, t],
        ]
      : [[0, 0]];
    const elevation = point.elevation ?? object?.document?.elevation ?? 0;
    return {
      object,
      tests: around.map(([dx, dy]) => ({
        point: { x: point.x + Number(dx), y: point.y + Number(dy) },
        elevation,
        los: new Map(),
      })),
    };
  }
}

/** Which roofs are lifted above whom: the table draws no roofs. */
export class CanvasOcclusionMask {
  _identifyOccludedObjects(_tokens: Iterable<any> = []): Set<any> {
    return new Set();
  }
  updateOcclusion(): void {
    this._identifyOccludedObjects(canvas.tokens?._getOccludableTokens?.() ?? []);
  }
}

export class PerceptionManager {
  update(flags: Data = {}): void {
    if (flags["refreshLighting"] || flags["initializeLighting"])
      Hooks.callAll("lightingRefresh", canvas.effects);
    if (flags["refreshVision"] || flags["initializeVision"]) canvas.visibility.restrictVisibility();
  }
  initialize(): void {
    this.update({ initializeVision: true, initializeLighting: true });
  }
}

export class FogManager {
  static readonly COMMIT_THRESHOLD = 70;
  readonly pixelPerfect = false;
  get tokenVision(): boolean {
    return canvas.visibility.tokenVision;
  }
  get fogExploration(): boolean {
    return false;
  }
  async initialize(): Promise<void> {}
  async clear(): Promise<void> {}
  async load(): Promise<void> {}
  async save(): Promise<void> {}
  commit(): void {}
  async reset(): Promise<void> {}
  isPointExplored(): boolean {
    return false;
  }
}
