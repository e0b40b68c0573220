import { isObject, isRecord } from "../../core/json";
import { check, given } from "../../core/schema";
import { bad, ok, type FieldProblem, type Result } from "../../core/result";
import { snapshotSchema, type Snapshot } from "../snapshot";
import { battleFromScene } from "./foundry-scene";
import { battleFromUniversalVtt } from "./universal-vtt";

/** A battle from whatever a person has: an OpFor battle, a Foundry scene export or a Universal VTT map. */
export function loadBattle(input: unknown): Result<Snapshot> {
  if (!isRecord(input)) {
    return bad("", "expected an OpFor battle, a Foundry scene or a Universal VTT map (a JSON object)");
  }
  if (input.format === "opfor-battle") return ownBattle(input);
  // Universal VTT has a format, too: its version.
  if ("resolution" in input && "line_of_sight" in input) return battleFromUniversalVtt(input);
  if ("format" in input) return bad("format", `expected "opfor-battle"${given(input.format)}`);
  if ("grid" in input || "walls" in input || "gridType" in input) return battleFromScene(input);
  return bad(
    "format",
    'expected "opfor-battle", or the fields of a Foundry scene (width, height, grid, walls) or of a Universal VTT map (resolution, line_of_sight)',
  );
}

function ownBattle(input: object): Result<Snapshot> {
  const battle = check(snapshotSchema, input);
  return battle.ok ? ok(battle.value, [...unknownFields(input, battle.value, "")]) : battle;
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
export { terrainOf } from "./foundry-region";
