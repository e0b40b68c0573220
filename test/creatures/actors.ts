import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { actorFiles, type ActorFile } from "../../cli/creatures";
import { readStatBlock, type StatBlock } from "../../src/creatures";

/** Real stat blocks, and what they print, where the shared data lies beside the project. */
const folder = fileURLToPath(new URL("../../../shared/data/actors", import.meta.url));
export const haveActors = existsSync(folder);

export interface Printed {
  readonly file: string;
  readonly system: string;
  readonly name: string;
  readonly ac: number;
  readonly hp: { readonly max: number };
  readonly speeds: Readonly<Record<string, number>>;
  readonly saves: Readonly<Record<string, number>>;
  readonly attacks: readonly PrintedAttack[];
  readonly spells?: readonly PrintedAttack[];
  readonly heals?: readonly { readonly item: string; readonly healing: { readonly formula: string } }[];
  readonly multiattackPlan?: readonly PrintedPlan[] | null;
}

export interface PrintedPlan {
  readonly count: number;
  readonly sequence?: readonly { readonly count: number; readonly attack: string }[];
  readonly anyOf?: readonly string[];
}

export interface PrintedAttack {
  readonly name: string;
  readonly item: string;
  readonly activity?: string;
  readonly activation?: string;
  readonly kind?: string;
  readonly entry?: string;
  readonly actions?: number | string;
  readonly toHit?: number | null;
  readonly attack?: number | null;
  readonly map?: readonly number[];
  readonly reach?: number | null;
  readonly range?: number | string | null;
  readonly long?: number | null;
  readonly damage?: readonly {
    readonly formula: string;
    readonly type: string;
    readonly kinds?: readonly string[];
  }[];
  readonly save?: {
    readonly ability: string;
    readonly dc: number;
    readonly onSave?: string;
    readonly basic?: boolean;
  } | null;
  readonly area?: { readonly type: string; readonly size?: number; readonly value?: number } | null;
  readonly recharge?: number | string | null;
  readonly rider?: boolean;
}

export const printed: readonly Printed[] = haveActors
  ? (JSON.parse(readFileSync(`${folder}/expected.json`, "utf8")) as Printed[])
  : [];

const files: readonly ActorFile[] = haveActors ? actorFiles(folder) : [];

export function actorOf(file: string): ActorFile {
  const found = files.find(({ path }) => path.replaceAll("\\", "/").endsWith(file));
  if (found === undefined) throw new Error(`no actor ${file}`);
  return found;
}

export function blockOf(file: string): StatBlock {
  const { system, actor } = actorOf(file);
  const read = readStatBlock(system, actor);
  if (!read.ok) throw new Error(`${file}: ${read.why}`);
  return read.block;
}
