import type { Answers, Decision } from "../src/core/decision";
import { decisionProse } from "../src/core/trace-prose";
import { bad, inside, ok, type FieldProblem, type Result } from "../src/core/result";
import { check, given } from "../src/core/check-input";
import { renderText, type Catalog, type Text } from "../src/core/text";
import { decide } from "../src/engine/decide";
import type { Ruleset } from "../src/engine/ruleset";
import { battleFrom, type FigureData, type Snapshot } from "../src/field";
import { RULESETS } from "../src/rulesets";
import { misspeltInBattle, wrongInBattle } from "../src/turn/records/check-against-rulesets";
import { figureToDecide, turnSchema, type BattleFile } from "../src/turn/records/battle-file";
import { citationOf } from "../src/turn/view/turn/rule-source";
import { readArguments, word, type Flags } from "./arguments";
import { LANGUAGES, loadCatalog } from "./catalog";
import { failed, refused, warnings, type Exit } from "./exit";
import { readBattle } from "./read";
import { heard, unmetRules, unusedAnswers } from "./unasked";

/** `opfor decide`: a figure's turn as text or JSON. */
export function decideCommand(args: readonly string[]): Exit {
  const parsed = readArguments(args, {
    figure: { type: "string" },
    seed: { type: "string" },
    answers: { type: "string" },
    ruleset: { type: "string" },
    doctrine: { type: "string" },
    lang: { type: "string" },
    unattended: { type: "boolean" },
    json: { type: "boolean" },
  });
  if (!parsed.ok) return refused("decide", parsed);
  const { words, flags } = parsed.value;
  const [path, ...rest] = words;
  if (path === undefined || rest.length > 0) return failed("decide: expected one file");
  const file = readBattle(path);
  if (!file.ok) return refused(path, file);
  const language = LANGUAGES.find((known) => known === (flags.lang ?? "en"));
  if (language === undefined) return failed(`--lang: expected one of ${LANGUAGES.join(", ")}`);
  const asked = turnOf(file.value, flags);
  if (!asked.ok) return refused(path, { ok: false, problems: causesOf(asked.problems, file.value.warnings) });
  const { ruleset, snapshot, figure, answers } = asked.value;
  const { turn } = file.value;
  const catalog = loadCatalog(language);
  const wrong = [
    ...wrongInBattle(snapshot, RULESETS, (message) => renderText(message, catalog)),
    ...inside(`${fieldsOfTurn(file.value)}memory`, ruleset.checkMemory?.(turn.memory ?? null) ?? []),
  ];
  const misspelt = misspeltInBattle(snapshot, RULESETS);
  const stops = wrong.filter(({ field }) => !file.value.replay || isFlag(field, figure, flags));
  if (stops.length > 0) return refused(path, { ok: false, problems: stops });
  const listening = heard(answers);
  const decision = decide(ruleset, battleFrom(snapshot, ruleset.unit), figure.id, {
    seed: word(flags.seed) ?? turn.seed ?? "opfor",
    memory: turn.memory ?? null,
    answers: listening.answers,
    rejected: turn.rejected ?? [],
    unattended: flags.unattended === true || turn.unattended === true,
  });
  const out =
    flags.json === true
      ? JSON.stringify(decision, null, 2)
      : wordsOf(decision, asked.value, catalog).join("\n");
  const unused = unusedIn(file.value, asked.value, decision, listening.asked);
  return { code: 0, out, ...warnings(path, [...file.value.warnings, ...wrong, ...misspelt, ...unused]) };
}

/** Nobody has a ruleset where the flags that name it cannot be read: these are what is wrong then. */
const causesOf = (
  problems: readonly FieldProblem[],
  warned: readonly FieldProblem[],
): readonly FieldProblem[] => {
  const flags = warned.filter(({ field }) => field.startsWith("tokens.") && field.includes(".flags.opfor"));
  return problems[0]?.field === "figures" && flags.length > 0 ? flags : problems;
};

/** A report is its turn; a battle holds it. */
const fieldsOfTurn = ({ replay }: BattleFile): string => (replay ? "" : "turn.");

function unusedIn(
  file: BattleFile,
  { answers, flagged }: Asked,
  decision: Decision,
  asked: ReadonlySet<string>,
): FieldProblem[] {
  const within = fieldsOfTurn(file);
  const fieldOf = (id: string): string => `${flagged.has(id) ? "" : within}answers.${id}`;
  return [
    ...unusedAnswers(decision, answers, asked, fieldOf),
    ...unmetRules(decision, file.turn.rejected ?? [], `${within}rejected`),
  ];
}

/** A wrong value of a turn that was played before does not stop its replay; a wrong flag does. */
const isFlag = (field: string, figure: FigureData, flags: Flags): boolean =>
  flags.doctrine !== undefined && field === `figures.${figure.id}.doctrine`;

function wordsOf(decision: Decision, { ruleset, figure }: Asked, catalog: Catalog): string[] {
  const say = (message: Text): string => renderText(message, catalog);
  const doctrine = ruleset.doctrines.find(({ id }) => id === figure.doctrine);
  return [
    `${figure.name || figure.id}: ${doctrine === undefined ? (figure.doctrine ?? "") : say(doctrine.title)}`,
    ...decisionProse(decision, catalog, (source) => citationOf(source, say)),
  ];
}

interface Asked {
  readonly ruleset: Ruleset;
  readonly snapshot: Snapshot;
  readonly figure: FigureData;
  readonly answers: Answers;
  /** The answers that came with the command. */
  readonly flagged: ReadonlySet<string>;
}

function turnOf({ snapshot, turn, replay }: BattleFile, flags: Flags): Result<Asked> {
  const found = figureToDecide(snapshot, word(flags.figure) ?? turn.figure);
  if (!found.ok) {
    const inFile = flags.figure === undefined && turn.figure !== undefined && !replay;
    return inFile ? { ok: false, problems: inside("turn", found.problems) } : found;
  }
  const ruleset = word(flags.ruleset) ?? found.value.ruleset;
  const doctrine = word(flags.doctrine) ?? found.value.doctrine;
  const figure = {
    ...found.value,
    ...(ruleset === undefined ? {} : { ruleset }),
    ...(doctrine === undefined ? {} : { doctrine }),
  };
  const known = RULESETS.find(({ id }) => id === figure.ruleset);
  if (known === undefined) {
    const ids = RULESETS.map(({ id }) => `"${id}"`).join(", ");
    return bad(`figures.${figure.id}.ruleset`, `expected one of ${ids}${given(figure.ruleset)}`);
  }
  const answers = answersFrom(word(flags.answers));
  if (!answers.ok) return answers;
  return ok({
    ruleset: known,
    figure,
    answers: { ...turn.answers, ...answers.value },
    flagged: new Set(Object.keys(answers.value)),
    snapshot: {
      ...snapshot,
      figures: snapshot.figures.map((other) => (other.id === figure.id ? figure : other)),
    },
  });
}

function answersFrom(json: string | undefined): Result<Answers> {
  if (json === undefined) return ok({});
  try {
    const checked = check(turnSchema.shape.answers, JSON.parse(json));
    return checked.ok
      ? ok(checked.value ?? {})
      : { ok: false, problems: inside("answers", checked.problems) };
  } catch {
    return bad("answers", 'expected JSON such as {"target":"kyra"}');
  }
}
