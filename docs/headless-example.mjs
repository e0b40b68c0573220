import { readFileSync } from "node:fs";
import { battleFrom, decide, readBattleFile, rulesetNamed, runBattle } from "opfor/headless";

// A battle file, a Foundry scene export, a Universal VTT map or a turn report.
const file = readBattleFile(JSON.parse(readFileSync("docs/battles/five-parsecs.json", "utf8")));
if (!file.ok) throw new Error(file.problems.map(({ field, expected }) => `${field}: ${expected}`).join("; "));
const { snapshot } = file.value;

// One figure's turn.
const figure = snapshot.figures.find(({ ruleset }) => ruleset !== undefined);
const ruleset = rulesetNamed(figure.ruleset);
const decision = decide(ruleset, battleFrom(snapshot, ruleset.unit), figure.id, { seed: "any words" });
console.log(decision.kind, decision.plan?.rule.id);

// A whole battle. The same seed is the same battle.
const result = runBattle({ snapshot, rulesets: rulesetNamed, seed: "any words" });
console.log(result.how, result.rounds, result.end.winners);
