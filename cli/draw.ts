import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bad, ok, type Result } from "../src/core/result";
import type { Snapshot } from "../src/field";
import { figureToDecide } from "../src/turn/records/battle-file";
import { readArguments, word } from "./arguments";
import { failed, messageOf, refused, warnings, type Exit } from "./exit";
import { battleSvg } from "./svg";
import { readBattle } from "./read";
import { SCOUT, withScout } from "./scout";

/** `opfor draw`: walls, doors, regions and figures, with what one figure sees and reaches. */
export function drawCommand(args: readonly string[]): Exit {
  const parsed = readArguments(args, { figure: { type: "string" }, reach: { type: "string" } });
  if (!parsed.ok) return refused("draw", parsed);
  const { words, flags } = parsed.value;
  const reach = Number(word(flags.reach) ?? "6");
  if (!(reach > 0)) return failed("--reach: expected a number of spaces above 0");
  if (words.length === 0) return drawRealScenes(reach);
  const [path, target, ...rest] = words;
  if (path === undefined || target === undefined || rest.length > 0)
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

/** The figure named, else the first; on an empty map a scout. */
function viewerIn(snapshot: Snapshot, reach: number, named: string | undefined): Result<Viewer> {
  if (named !== undefined) {
    const found = figureToDecide(snapshot, named);
    return found.ok ? ok({ snapshot, id: found.value.id }) : found;
  }
  const first = snapshot.figures[0];
  if (first !== undefined) return ok({ snapshot, id: first.id });
  const scouted = withScout(snapshot, reach);
  return scouted === undefined
    ? bad("scene", "expected room for a figure")
    : ok({ snapshot: scouted, id: SCOUT });
}
