import { isObject, isRecord } from "../../core/json";
import { given } from "../../core/check-input";
import { bad, ok, type FieldProblem, type Result } from "../../core/result";
import type { Snapshot } from "../snapshot";
import { battleFromScene } from "./foundry-scene";
import { battleFromUniversalVtt } from "./universal-vtt";
import { wholeBattle } from "./check-battle";

/**
 * A battle from whatever a person has: an OpFor battle, a Foundry scene export or a Universal VTT map. One that
 * was played before may contradict itself; it is warned of.
 */
export function loadBattle(input: unknown, played = false): Result<Snapshot> {
  if (!isRecord(input)) {
    return bad("", "expected an OpFor battle, a Foundry scene or a Universal VTT map (a JSON object)");
  }
  if (input.format === "opfor-battle") return ownBattle(input, played);
  // Universal VTT has a format, too: its version.
  if ("resolution" in input || "line_of_sight" in input) return battleFromUniversalVtt(input);
  if ("format" in input || "scene" in input)
    return bad("format", `expected "opfor-battle"${given(input.format)}`);
  if ("grid" in input || "walls" in input || "gridType" in input) return battleFromScene(input);
  return bad(
    "format",
    'expected "opfor-battle", or the fields of a Foundry scene (width, height, grid, walls) or of a Universal VTT map (resolution, line_of_sight)',
  );
}

function ownBattle(input: object, played: boolean): Result<Snapshot> {
  const battle = wholeBattle(input, played);
  if (!battle.ok) return battle;
  return ok(battle.value, [...unknownFields(input, battle.value, ""), ...(battle.warnings ?? [])]);
}

/** What the format has no place for: a misspelt field must not vanish without a word. */
function* unknownFields(input: object, read: object, path: string): Generator<FieldProblem> {
  const kept: Readonly<Record<string, unknown>> = { ...read };
  for (const [key, value] of Object.entries<unknown>({ ...input })) {
    if (value === undefined || (path === "" && key === "turn")) continue;
    if (!Object.hasOwn(kept, key)) {
      yield { field: `${path}${key}`, expected: "is no field of a battle and is passed over" };
    } else if (isObject(value) && isObject(kept[key])) {
      yield* unknownFields(value, kept[key], `${path}${key}.`);
    }
  }
}

export { battleFromScene, wallFromScene } from "./foundry-scene";
export { battleFromUniversalVtt } from "./universal-vtt";
export { readTerrain } from "./foundry-region";
