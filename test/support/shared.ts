import { existsSync, readFileSync } from "node:fs";

/** Real scenes and actors that none of us made; tests that need them are skipped where they are absent. */
export const sharedData = new URL("../../../shared/data/", import.meta.url);
export const haveShared = existsSync(sharedData);

export const readShared = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, sharedData), "utf8"));

export interface SceneManifest {
  readonly format: string;
  readonly file: string;
  readonly grid: string;
  readonly gridSize: number;
  readonly width: number;
  readonly height: number;
  readonly walls: number;
  readonly doors: number;
  readonly secretDoors: number;
  readonly doorStates: { readonly closed: number; readonly open: number; readonly locked: number };
  readonly oneWay: number;
  readonly moveNone: number;
  readonly sightNone: number;
  readonly sightLimited: number;
  readonly proximity: number;
  readonly zeroLengthWalls: number;
  readonly tokens: number;
}

export const sceneManifest = (): readonly SceneManifest[] =>
  haveShared ? (readShared("scenes/manifest.json") as readonly SceneManifest[]) : [];
