import type { Json } from "../core/json";
import type { Result } from "../core/result";
import { battleFromScene } from "../field/load/foundry-scene";
import { terrainOf, topOf } from "../field/load/foundry-region";
import type { FigureData, RegionData, Snapshot } from "../field/snapshot";
import {
  generation,
  theConfig,
  type HostCombat,
  type HostRegion,
  type HostScene,
  type HostToken,
} from "./host";
import { FLAG, MODULE } from "./ids";
import { withOwnDoctrine } from "./library";
import { cleanProfile, filledProfile } from "./profile";
import { rulesetOf } from "./registry";
import { setting } from "./settings";
import { catalog, sayKey } from "./say";
import { systemAdapter } from "./systems";
import { configOf } from "./tokenConfig";
import { wallOf } from "./walls";

/** A scene and its combat as a snapshot. Reads `_source`: document values may be in mid-animation. */
export function readScene(scene: HostScene, combat: HostCombat | null): Snapshot {
  const raw = battleFromScene({
    ...scene._source,
    // Foundry has worked out the size: sources of old hex scenes hold another one.
    grid: { ...scene._source.grid, size: scene.grid.size, diagonals: scene.grid.diagonals ?? 0 },
    flags: { ...scene._source.flags, core: { legacyHex: false } },
    walls: [],
    regions: [],
  });
  const base = readable(raw, scene, "");
  const walls = (scene._source.walls ?? []).map((wall, index) =>
    readable(wallOf(wall, index), scene, `walls.${index}.`),
  );
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  return {
    ...base,
    walls,
    scene: { ...base.scene, area: { x: sceneX, y: sceneY, width: sceneWidth, height: sceneHeight } },
    regions: [...scene.regions].flatMap(regionOf),
    figures: base.figures.flatMap((figure) => {
      const token = scene.tokens.get(figure.id);
      return token === undefined ? [] : figureOf(figure, token, base, combat);
    }),
    round: Math.max(1, combat?.round ?? 1),
    acted: actedThisRound(combat),
    options: { ...base.options, ...(setting("rulesetOptions") as Snapshot["options"]) },
  };
}

function readable<T>(read: Result<T>, scene: HostScene, within: string): T {
  if (read.ok) return read.value;
  const { field = "", expected = "cannot be read" } = read.problems[0] ?? {};
  throw new Error(`scene ${scene.name}: ${within}${field} ${expected}`);
}

/** Summoned figures keep the name their ruleset gave them; all others are their token. */
export const figureIdOf = (token: HostToken): string => {
  const own = token.getFlag(MODULE, FLAG.figure);
  return typeof own === "string" && own !== "" ? own : token.id;
};

export const tokenOf = (scene: HostScene, figure: string): HostToken | undefined =>
  scene.tokens.get(figure) ?? scene.tokens.find((token) => token.getFlag(MODULE, FLAG.figure) === figure);

function figureOf(
  figure: FigureData,
  token: HostToken,
  base: Snapshot,
  combat: HostCombat | null,
): FigureData[] {
  const config = configOf(token);
  if (config.left) return [];
  const actor = token.actor;
  const facts = actor === null ? {} : systemAdapter().facts(actor);
  const ruleset = config.ruleset === "" ? undefined : config.ruleset;
  const centre = token.getCenterPoint(token._source);
  return [
    {
      ...figure,
      id: figureIdOf(token),
      x: centre.x,
      y: centre.y,
      // A secret disposition hides what a hostile one shows; it fights on the same side.
      side: figure.side === "secret" ? "hostile" : figure.side,
      profile: filledProfile(
        ruleset === undefined ? undefined : rulesetOf(ruleset),
        withOwnDoctrine(config, cleanProfile(config.profile)),
        facts,
        base.scene.grid,
      ) as FigureData["profile"],
      statuses: statusesOf(token),
      defeated: isDefeated(token, combat),
      ...(facts.hp === undefined ? {} : { hp: facts.hp }),
      ...(ruleset === undefined ? {} : { ruleset }),
      ...(config.doctrine === "" ? {} : { doctrine: config.doctrine }),
    },
  ];
}

export function statusesOf(token: HostToken): string[] {
  return [...new Set([...(token.actor?.statuses ?? []), ...configOf(token).statuses])].sort();
}

/** The host's name of a condition, or ours of one that only a ruleset knows. */
export function statusWords(status: string): string {
  const known = Object.values(theConfig().statusEffects).find(({ id }) => id === status)?.name;
  return known === undefined ? (catalog(`OPFOR.status.${status}`) ?? status) : sayKey(known);
}

export function isDefeated(token: HostToken, combat: HostCombat | null): boolean {
  const combatant = combat?.combatants.find(({ tokenId }) => tokenId === token.id);
  return (
    combatant?.defeated === true ||
    (token.actor?.statuses.has(theConfig().specialStatusEffects.DEFEATED) ?? false)
  );
}

function actedThisRound(combat: HostCombat | null): string[] {
  if (combat?.turn == null) return [];
  return combat.turns
    .slice(0, combat.turn)
    .flatMap(({ token }) => (token === null ? [] : [figureIdOf(token)]));
}

/** Foundry has already cut the shapes into polygons, whatever kinds of shapes its version knows. */
function regionOf(region: HostRegion): RegionData[] {
  const terrain = [...region.behaviors].flatMap(({ type, disabled, _source }) =>
    terrainOf({ type, disabled, system: _source.system ?? {} }, region.name),
  );
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

export const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null)) as Json;
