import { check } from "../../core/schema";
import { bad, type Result } from "../../core/result";
import { snapshotSchema, type Snapshot } from "../snapshot";
import { battleFromScene } from "./foundry-scene";
import { battleFromUniversalVtt } from "./universal-vtt";

/** A battle from whatever a person has: an OpFor battle, a Foundry scene export or a Universal VTT map. */
export function loadBattle(input: unknown): Result<Snapshot> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    return bad("", "expected an OpFor battle, a Foundry scene or a Universal VTT map (a JSON object)");
  }
  if ("format" in input && input.format === "opfor-battle") return check(snapshotSchema, input);
  if ("resolution" in input && "line_of_sight" in input) return battleFromUniversalVtt(input);
  if ("grid" in input || "walls" in input || "gridType" in input) return battleFromScene(input);
  return bad(
    "format",
    'expected "opfor-battle", or the fields of a Foundry scene (width, height, grid, walls) or of a Universal VTT map (resolution, line_of_sight)',
  );
}

export { battleFromScene, tokenPixels, wallFromScene } from "./foundry-scene";
export { battleFromUniversalVtt } from "./universal-vtt";
export { terrainOf } from "./foundry-region";
