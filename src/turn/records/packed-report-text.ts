import { isRecord } from "../../core/json";
import { abridged } from "./report-for-card";
import type { TurnReport } from "./turn-report";

/**
 * A report as the words of a chat message, which the world carries for ever: what goes without saying is left out, and
 * quotes are traded for a sign that the host need not escape once more. That is a third of it.
 */

const QUOTE = "~";
const traded = (words: string): string => words.replace(/["~]/g, (sign) => (sign === '"' ? QUOTE : '"'));

/** How nearly every text of ours begins, and what stands for it. */
const OURS = "{~key~:~OPFOR.";
const SIGN = "{~^";

type Fields = Readonly<Record<string, unknown>>;
const OF_REPORT: Fields = {
  ...{ format: "opfor-turn", version: 1, memory: null, answers: {}, rejected: [], sightings: [] },
  ...{ seed: "", unattended: false, replans: 0, leftOut: "all", end: "played" },
};
const OF_DECISION: Fields = {
  kind: "decided",
  trace: [],
  memory: null,
  choices: [],
  problems: [],
  options: [],
};
const OF_PLAN: Fields = { steps: [] };
const OF_STEP: Fields = { state: "done", outcomes: [], trace: [] };

const without = (whole: object, usual: Fields): Fields =>
  Object.fromEntries(
    Object.entries(whole).filter(
      ([key, value]) => !(key in usual) || JSON.stringify(value) !== JSON.stringify(usual[key]),
    ),
  );
/** What is there, with what went without saying. */
const within = (usual: Fields, said: unknown): unknown => (isRecord(said) ? { ...usual, ...said } : said);

export function reportWords(report: TurnReport): string {
  const short: TurnReport = { ...abridged(report), seed: "", unattended: false };
  const { decision, figure } = short;
  const plan = decision.kind === "decided" ? { plan: without(decision.plan, OF_PLAN) } : {};
  const steps = short.steps.map((record) => ({
    ...without(record, OF_STEP),
    step: without(record.step, { figure }),
  }));
  const lean = {
    ...without(short, OF_REPORT),
    decision: { ...without(decision, { ...OF_DECISION, figure }), ...plan },
    steps,
  };
  const plain = JSON.stringify(lean);
  const words = traded(plain);
  // Words that hold the sign already are kept as they are.
  return words.includes(SIGN) ? plain : words.replaceAll(OURS, SIGN);
}

/** Whatever somebody wrote there; checked by whoever reads it. Older messages have all of it, in plain JSON. */
export function reportData(words: string): unknown {
  const read: unknown = JSON.parse(words.startsWith("{~") ? traded(words.replaceAll(SIGN, OURS)) : words);
  if (!isRecord(read)) return read;
  const { decision, figure, steps } = read;
  const plan = isRecord(decision) && "plan" in decision ? { plan: within(OF_PLAN, decision.plan) } : {};
  return {
    ...OF_REPORT,
    ...read,
    decision: isRecord(decision) ? { ...OF_DECISION, figure, ...decision, ...plan } : decision,
    steps: Array.isArray(steps) ? (steps as readonly unknown[]).map((one) => stepData(one, figure)) : steps,
  };
}

const stepData = (record: unknown, figure: unknown): unknown =>
  isRecord(record) ? { ...OF_STEP, ...record, step: within({ figure }, record.step) } : record;
