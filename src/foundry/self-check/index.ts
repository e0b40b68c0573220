import { text, type Text } from "../../core/text";
import { theGame } from "../foundry-globals";
import { MODULE } from "../ids";
import { loadRulesets } from "../keeping/ruleset-registry";
import { say } from "../translations";
import type { PageThinker } from "../thinking/page-thinker";
import { note, ok, verdictOf, type Check, type CheckState, type CheckVerdict } from "./check";
import { clientChecks } from "./client-checks";
import { ruleChecks } from "./rule-checks";
import { clearAway, layOut, scratchChecks, type Scratch } from "./scratch-scene-checks";

export interface CheckResult {
  readonly title: string;
  readonly state: CheckState;
  /** One sentence. */
  readonly why: string;
}
export interface CheckReport {
  /** Nothing is in trouble. */
  readonly ok: boolean;
  readonly results: readonly CheckResult[];
  /** Everything as plain text, to copy into a report of a fault. */
  readonly text: string;
}

export interface SelfCheckParts {
  readonly thinker: PageThinker;
  /** A turn of OpFor's is being played on this client. */
  readonly busy: () => boolean;
}
export interface SelfCheckOptions {
  /** Also try everything on a scratch scene, which is shown meanwhile and deleted afterwards. */
  readonly scratch?: boolean;
  /** Hears of every result at once. */
  readonly told?: (result: CheckResult) => void;
}

/** Tries everything OpFor relies on, one thing after another; never throws. */
export async function selfCheck(
  parts: SelfCheckParts,
  { scratch = true, told }: SelfCheckOptions = {},
): Promise<CheckReport> {
  const results: CheckResult[] = [];
  await loadRulesets();
  const add = (title: Text, { state, why }: CheckVerdict): void => {
    const result = { title: say(title), state, why: say(why) };
    results.push(result);
    told?.(result);
  };
  const runAll = async (checks: readonly Check[]): Promise<void> => {
    for (const check of checks) add(check.title, await verdictOf(check));
  };
  await runAll([...clientChecks(), ...ruleChecks(parts.thinker)]);
  const objection = scratch ? scratchObjection(parts) : text("OPFOR.check.scratch.unwanted");
  if (objection === undefined) await onScratch(runAll);
  else add(text("OPFOR.check.scratch"), note(objection));
  return { ok: results.every(({ state }) => state !== "trouble"), results, text: plainText(results) };
}

function scratchObjection({ busy }: SelfCheckParts): Text | undefined {
  const { user, paused } = theGame();
  if (!user.isGM) return text("OPFOR.check.scratch.noGM");
  if (busy()) return text("OPFOR.check.scratch.busy");
  // Movement waits for the end of the pause (V14).
  if (paused) return text("OPFOR.check.scratch.paused");
  return undefined;
}

async function onScratch(runAll: (checks: readonly Check[]) => Promise<void>): Promise<void> {
  const laid: Scratch[] = [];
  await runAll([
    {
      title: text("OPFOR.check.scratch"),
      run: async () => {
        laid.push(await layOut());
        return ok(text("OPFOR.check.scratch.ok"));
      },
    },
  ]);
  const [scratch] = laid;
  if (scratch === undefined) return;
  await runAll(scratchChecks(scratch));
  await runAll([
    {
      title: text("OPFOR.check.clear"),
      run: async () => {
        await clearAway(scratch);
        return ok(text("OPFOR.check.clear.ok"));
      },
    },
  ]);
}

const SIGNS: Readonly<Record<CheckState, string>> = { ok: "ok     ", trouble: "TROUBLE", note: "note   " };

const plainText = (results: readonly CheckResult[]): string =>
  [
    `${MODULE} self-check`,
    ...results.map(({ title, state, why }) => `${SIGNS[state]}  ${title}: ${why}`),
  ].join("\n");
