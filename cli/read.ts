import { readFileSync, statSync } from "node:fs";
import { bad, ok, type Result } from "../src/core/result";
import { messageOf } from "./exit";
import { readBattleFile, type BattleFile } from "../src/turn/battle-file";

/** A file's JSON, or one sentence on why it has none. */
export function readJson(path: string): Result<unknown> {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return bad("", "there is no such file");
    if (stats.isDirectory()) return bad("", "expected a file, but it is a directory");
    if (stats.size === 0) return bad("", "expected JSON, but the file is empty");
    return ok(JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, "")));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return bad("", `expected JSON: ${brief(thrown.message)}`);
    return bad("", messageOf(thrown));
  }
}

export function readBattle(path: string): Result<BattleFile> {
  const json = readJson(path);
  return json.ok ? readBattleFile(json.value) : json;
}

/** The parser quotes what it found, which may be noise of any length and kind. */
const brief = (message: string): string => message.replace(/[^\x20-\x7e]+/g, "?").slice(0, 100);
