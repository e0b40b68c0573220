import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bad, ok, type Result } from "../src/core/result";
import { battleFrom } from "../src/field/field";
import { figureSchema, type Snapshot } from "../src/field/snapshot";
import { figureToDecide } from "../src/turn/battle-file";
import { readArguments, word } from "./arguments";
import { failed, messageOf, refused, warnings, type Exit } from "./exit";
import { battleSvg } from "./svg";
import { readBattle } from "./read";

/** `opfor draw`: walls, doors, regions and figures, with what one figure sees and reaches. */
export function drawCommand(args: readonly string[]): Exit {
  const parsed = readArguments(args, { figure: { type: "string" }, reach: { type: "string" } });
  if (!parsed.ok) return refused("draw", parsed);
  const { words, flags } = parsed.value;
  const reach = Number(word(flags.reach) ?? "6");
  if (!(reach > 0)) return failed("--reach: expected a number of spaces above 0");
  if (words.length === 0) return drawRealScenes(reach);
  const [path, target] = words;
  if (path === undefined || target === undefined)
    return failed("draw: expected a battle and a picture's file name");
  return drawFile(path, target, reach, word(flags.figure));
}

function drawFile(path: string, target: string, reach: number, figure?: string): Exit {
  const file = readBattle(path);
  if (!file.ok) return refused(path, file);
  const viewer = viewerIn(file.value.snapshot, reach, figure);
  if (!viewer.ok) return refused(path, viewer);
  const picture = battleSvg(viewer.value.snapshot, viewer.value.id, reach);
  try {
    makeFolder(dirname(target));
    writeFileSync(target, picture);
  } catch (thrown) {
    return failed(`${target}: ${messageOf(thrown)}`);
  }
  return { code: 0, out: target, ...warnings(path, file.value.warnings) };
}

/** Folder by folder: Node's own `recursive` never comes back from a folder in which none can be made (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** Without arguments: every real scene beside the project, into .cache/pictures. */
function drawRealScenes(reach: number): Exit {
  const scenes = fileURLToPath(new URL("../../shared/data/scenes/", import.meta.url));
  if (!existsSync(scenes)) return failed("draw: expected a battle and a picture's file name");
  const drawn = readdirSync(scenes)
    .filter((name) => name.endsWith(".json") && name !== "manifest.json")
    .map((name) =>
      drawFile(join(scenes, name), join(".cache/pictures", `${basename(name, ".json")}.svg`), reach),
    );
  const wrong = drawn.find(({ code }) => code !== 0);
  return (
    wrong ?? {
      code: 0,
      out: drawn.map(({ out }) => out).join("\n"),
      warnings: drawn.flatMap((one) => one.warnings ?? []),
    }
  );
}

interface Viewer {
  readonly snapshot: Snapshot;
  readonly id: string;
}

/** The figure named, else the first; on an empty map a scout put where it can walk about. */
function viewerIn(snapshot: Snapshot, reach: number, named: string | undefined): Result<Viewer> {
  if (named !== undefined) {
    const found = figureToDecide(snapshot, named);
    return found.ok ? ok({ snapshot, id: found.value.id }) : found;
  }
  const first = snapshot.figures[0];
  if (first !== undefined) return ok({ snapshot, id: first.id });
  const scout = scoutPlaces(snapshot).map((place) => withScout(snapshot, place));
  const roomy = scout.find((candidate) => freedom(candidate, reach) > reach * reach);
  const best = roomy ?? scout[0];
  return best === undefined
    ? bad("scene", "expected room for a figure")
    : ok({ snapshot: best, id: "scout" });
}

/** Places from the middle outwards. */
function scoutPlaces({ scene }: Snapshot): { x: number; y: number }[] {
  const { area, grid } = scene;
  const places: { x: number; y: number; far: number }[] = [];
  for (let x = area.x + grid.size / 2; x < area.x + area.width; x += 3 * grid.size) {
    for (let y = area.y + grid.size / 2; y < area.y + area.height; y += 3 * grid.size) {
      places.push({ x, y, far: Math.hypot(x - area.x - area.width / 2, y - area.y - area.height / 2) });
    }
  }
  return places.sort((a, b) => a.far - b.far);
}

function withScout(snapshot: Snapshot, place: { x: number; y: number }): Snapshot {
  return {
    ...snapshot,
    figures: [figureSchema.parse({ id: "scout", name: "Scout", side: "foe", ...place })],
  };
}

function freedom(snapshot: Snapshot, reach: number): number {
  const battle = battleFrom(snapshot, "space");
  const scout = battle.figure("scout");
  return scout === undefined ? 0 : battle.reach(scout, reach).spots.length;
}
