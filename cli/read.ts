import { closeSync, openSync, readSync, statSync } from "node:fs";
import { bad, ok, type Result } from "../src/core/result";
import { messageOf } from "./exit";
import { readBattleFile, type BattleFile } from "../src/turn/records/battle-file";

/** Node makes no longer texts; a pipe may never end. */
const MOST_BYTES = 512 * 1024 * 1024;

/** A file's JSON, or one sentence on why it has none. */
export function readJson(path: string, most = MOST_BYTES): Result<unknown> {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return bad("", "there is no such file");
    if (stats.isDirectory()) return bad("", "expected a file, but it is a directory");
    const bytes = stats.size > most ? undefined : readBytes(path, most);
    if (bytes === undefined)
      return bad("", `expected JSON of at most ${most} bytes, but there is more of it`);
    if (bytes.length === 0) return bad("", "expected JSON, but the file is empty");
    return ok(JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, "")));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return bad("", `expected JSON: ${brief(thrown.message)}`);
    return bad("", messageOf(thrown));
  }
}

const CHUNK = 1024 * 1024;

/** To its end, as pipes do not know their size before; nothing when that is too far. */
function readBytes(path: string, most: number): Buffer | undefined {
  const file = openSync(path, "r");
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const chunks: Buffer[] = [];
    for (let total = 0; total <= most;) {
      const read = readSync(file, chunk, 0, CHUNK, null);
      if (read === 0) return Buffer.concat(chunks);
      chunks.push(Buffer.from(chunk.subarray(0, read)));
      total += read;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

export function readBattle(path: string): Result<BattleFile> {
  const json = readJson(path);
  return json.ok ? readBattleFile(json.value) : json;
}

/** The parser quotes what it found, which may be noise of any length and kind. */
const brief = (message: string): string => message.replace(/[^\x20-\x7e]+/g, "?").slice(0, 100);
