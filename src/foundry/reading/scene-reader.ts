import type { Outcome } from "../../core/outcome";
import type { Point } from "../../core/place";
import type { FieldProblem, Result } from "../../core/result";
import { text } from "../../core/text";
import {
  battleFromScene,
  figureFromScene,
  MOST_ACROSS,
  type FigureData,
  type GridData,
  type RegionData,
  type Snapshot,
  readTerrain,
  topOf,
  type WallData,
} from "../../field";
import type { HostCombat, HostRegion, HostScene, HostToken, TokenSource } from "../foundry-documents";
import { generation, theNotifications } from "../foundry-globals";
import { applyOutcomes } from "../../turn/records/apply-outcomes";
import { subjectsOf } from "../../turn/records/undo-record";
import { owedOfAbsent } from "../owners/owed";
import { withOwnDoctrine } from "../keeping/doctrine-of-token";
import { cleanProfile, filledProfile } from "./actor-profile";
import { mustHave } from "../keeping/ruleset-registry";
import { setting } from "../settings";
import { say } from "../translations";
import { isActingGM } from "../turns/acting-client/acting-page";
import { systemAdapter } from "../systems";
import { tellOfAttempt } from "../trust/attempts";
import { boundedProfile, isBounded, isSound, shortName } from "../trust/input-bounds";
import { configOf } from "./token-config";
import { changesSoFar } from "./scene-change-count";
import { wallOf } from "./kept-walls";
import { figureIdOf } from "./token-of-figure";
import { statBlockOf, statusesOf, isDefeated, hasLeftMap, isDown } from "./token-state";

interface Reading {
  /** As the documents have it. */
  readonly written: Snapshot;
  /** As the rules see it. */
  readonly snapshot: Snapshot;
}
interface Kept extends Reading {
  readonly combat: HostCombat | null;
  readonly changes: number;
}
const kept = new WeakMap<HostScene, Kept>();

/**
 * A scene and its combat as a snapshot; the same one until something changes. Reads `_source`: document values
 * may be in mid-animation. What waits for an owner who is away has happened as far as the rules are concerned.
 */
export const readScene = (scene: HostScene, combat: HostCombat | null): Snapshot =>
  reading(scene, combat).snapshot;

/** Without what waits for owners who are away. */
export const readAsWritten = (scene: HostScene, combat: HostCombat | null): Snapshot =>
  reading(scene, combat).written;

function reading(scene: HostScene, combat: HostCombat | null): Reading {
  const changes = changesSoFar();
  const known = kept.get(scene);
  if (known !== undefined && known.changes === changes && known.combat === combat) return known;
  markReading();
  const written = readAnew(scene, combat);
  const snapshot = combat === null ? written : applyOutcomes(written, owedBy(combat));
  if (changes !== undefined) kept.set(scene, { combat, changes, written, snapshot });
  return { written, snapshot };
}

/** Of each figure only what is about that figure, and no other. */
const owedBy = (combat: HostCombat): Outcome[] =>
  owedOfAbsent(combat).flatMap(({ token, outcome }) =>
    subjectsOf(outcome).every((id) => id === figureIdOf(token)) ? [outcome] : [],
  );

/** For whoever measures: a browser's profiler shows it, an observer hears it, nothing is kept. */
function markReading(): void {
  const { name } = performance.mark("opfor: the scene is read");
  performance.clearMarks(name);
}

function readAnew(scene: HostScene, combat: HostCombat | null): Snapshot {
  const base = readMap(scene);
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return {
    ...base,
    walls: readWalls(scene),
    scene: { ...base.scene, area: { x: sceneX, y: sceneY, width: sceneWidth, height: sceneHeight } },
    regions: [...scene.regions].flatMap(regionOf),
    figures: readTokens(scene, base.scene.grid).flatMap((figure) => {
      const token = scene.tokens.get(figure.id);
      return token === undefined ? [] : figureOf(figure, token, base, combat);
    }),
    round: Math.max(1, combat?.round ?? 1),
    acted: actedThisRound(combat),
    options: { ...base.options, ...(setting("rulesetOptions") as Snapshot["options"]) },
  };
}

export const readWalls = (scene: HostScene): WallData[] =>
  (scene._source.walls ?? []).map((wall, index) => readable(wallOf(wall, index), scene, `walls.${index}.`));

/** Grid, levels and options: a scene without what stands on it. */
function readMap(scene: HostScene): Snapshot {
  const raw = battleFromScene({
    ...scene._source,
    // Foundry has worked out the size: sources of old hex scenes hold another one.
    grid: { ...scene._source.grid, size: scene.grid.size, diagonals: scene.grid.diagonals ?? 0 },
    flags: { ...scene._source.flags, core: { legacyHex: false } },
    walls: [],
    regions: [],
    tokens: [],
  });
  return readable(raw, scene, "");
}

/** Who cannot be on any battlefield is left out and named; all others play on. */
function readTokens(scene: HostScene, grid: GridData): FigureData[] {
  const figures = new Map<string, FigureData>();
  const leftOut: TokenSource[] = [];
  for (const source of scene._source.tokens ?? []) {
    // What stands in its flags is looked through by `configOf`.
    const read = isOnMap(scene, source) ? figureFromScene({ ...source, flags: null }, grid) : undefined;
    if (read?.ok !== true || figures.has(read.value.id)) leftOut.push(source);
    else figures.set(read.value.id, read.value);
  }
  if (leftOut.length > 0) tellOfLeftOut(leftOut);
  return [...figures.values()];
}

/** On the canvas, or no more than a map's length beside it. */
function isOnMap(scene: HostScene, { x, y, width, height, elevation, rotation }: TokenSource): boolean {
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return (
    [x, y, elevation, rotation].every(isSound) &&
    Math.max(width, height) <= MOST_ACROSS &&
    Math.abs(x - (sceneX + sceneWidth / 2)) <= 1.5 * sceneWidth &&
    Math.abs(y - (sceneY + sceneHeight / 2)) <= 1.5 * sceneHeight
  );
}

function tellOfLeftOut(tokens: readonly TokenSource[]): void {
  const names = tokens.map(({ name }) => shortName(name));
  const key = tokens.map(({ _id }) => _id).join(" ");
  tellOfAttempt(`bounds ${key}`, text("OPFOR.trust.outOfBounds", { names }));
}

function readable<T>(read: Result<T>, scene: HostScene, within: string): T {
  if (read.ok) return read.value;
  const { field = "", expected = "cannot be read" } = read.problems[0] ?? {};
  throw new Error(`scene ${scene.name}: ${within}${field} ${expected}`);
}

/** Whose centre is here now, of those still in the fight: a look at one place of a floor, without reading the scene. */
export const standingAt = (
  scene: HostScene,
  place: Point,
  level?: string | null,
): { readonly id: string; readonly name: string }[] =>
  scene.tokens
    .filter(
      (token) =>
        (level == null || token._source.level === level) &&
        isAt(token.getCenterPoint(token._source), place) &&
        !configOf(token).left &&
        !isDefeated(token, null) &&
        !isDown(token.actor),
    )
    .map((token) => ({ id: figureIdOf(token), name: shortName(token._source.name) }));

/** Tokens stand on whole pixels. */
const isAt = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) <= 1.5 && Math.abs(a.y - b.y) <= 1.5;

function figureOf(
  figure: FigureData,
  token: HostToken,
  base: Snapshot,
  combat: HostCombat | null,
): FigureData[] {
  const config = configOf(token);
  if (config.left) return [];
  const actor = token.actor;
  const known = actor === null ? {} : systemAdapter().facts(actor);
  const facts = isBounded(known) ? known : {};
  const ruleset = config.ruleset === "" ? undefined : config.ruleset;
  const centre = token.getCenterPoint(token._source);
  // What stands on the token is not what counts of it.
  const { ruleset: _ruleset, doctrine: _doctrine, ...body } = figure;
  return [
    {
      ...body,
      id: figureIdOf(token),
      name: shortName(figure.name),
      x: centre.x,
      y: centre.y,
      side: sideOf(token, config.side),
      profile: {
        ...filledProfile(
          ruleset === undefined ? undefined : mustHave(ruleset),
          withOwnDoctrine(config, cleanProfile(boundedProfile(config.profile))),
          facts,
          base.scene.grid,
        ),
        // Whatever its ruleset: others are hit by what its sheet says.
        ...statBlockOf(actor, base.scene.grid),
      } as FigureData["profile"],
      statuses: statusesOf(token),
      defeated: isDefeated(token, combat) || isDown(actor),
      ...(facts.hp === undefined ? {} : { hp: facts.hp }),
      ...(ruleset === undefined ? {} : { ruleset }),
      ...(config.doctrine === "" ? {} : { doctrine: config.doctrine }),
    },
  ];
}

/** By number, as Foundry has them; a secret one hides what a hostile one shows, and fights on its side. */
const SIDES: Readonly<Record<number, string>> = {
  1: "friendly",
  0: "neutral",
  [-1]: "hostile",
  [-2]: "hostile",
};

/** The side the tab names, or the prepared disposition: some systems work it out, and their source says otherwise. */
export const sideOf = (token: HostToken, own: string | undefined): string =>
  own === undefined || own.trim() === "" ? (SIDES[token.disposition] ?? "neutral") : own.trim().slice(0, 40);

function actedThisRound(combat: HostCombat | null): string[] {
  if (combat?.turn == null) return [];
  return combat.turns
    .slice(0, combat.turn)
    .flatMap(({ token }) => (token === null ? [] : [figureIdOf(token)]));
}

const toldOf = new Set<string>();

/** Once a session: people draw terrain so that it counts. */
function tellOfGround({ id, name }: HostRegion, problems: readonly FieldProblem[]): void {
  if (!isActingGM() || toldOf.has(id)) return;
  toldOf.add(id);
  const why = problems.flatMap((one) => one.text ?? []);
  const message = text("OPFOR.field.passedOver", { name: shortName(name), why });
  theNotifications().warn(say(text("OPFOR.ui.said", { message })), { escape: true });
}

/** Foundry has already cut the shapes into polygons, whatever kinds of shapes its version knows. */
function regionOf(region: HostRegion): RegionData[] {
  if (hasLeftMap(region)) return [];
  const read = [...region.behaviors].map(({ type, disabled, _source }) =>
    readTerrain({ type, disabled, system: _source.system ?? {} }, region.name),
  );
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) tellOfGround(region, problems);
  const terrain = read.flatMap((one) => one.terrain);
  const rings = (region.polygons ?? []).map(({ points }) => [...points]).filter(({ length }) => length >= 6);
  if (terrain.length === 0 || rings.length === 0) return [];
  const { elevation, levels } = region._source;
  return [
    {
      id: region.id,
      name: region.name,
      rings,
      bottom: elevation?.bottom ?? null,
      top: elevation?.top ?? null,
      ...topOf(elevation, generation()),
      terrain,
      ...(levels === undefined || levels.length === 0 ? {} : { levels: [...levels] }),
    },
  ];
}
