import { text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import { figureProblems } from "../../engine/figure-problems";
import { PLAIN_FIGURE, type Snapshot } from "../../field";
import type { DecideThinking } from "../../turn/thinking/thinker";
import { think } from "../../turn/thinking/worker-talk";
import type { HostToken } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";
import { readScene } from "../reading/scene-reader";
import { allRulesets, isShipped, rulesetOf } from "../keeping/ruleset-registry";
import { memories } from "../keeping/combat-store";
import type { PageThinker } from "../thinking/page-thinker";
import { configOf } from "../reading/token-config";
import { note, ok, trouble, type Check, type CheckVerdict } from "./check";
import { figureIdOf } from "../reading/token-of-figure";

/** Every ruleset decides a little battle, and every figure of the scene in view its turn. Nothing is played. */
export const ruleChecks = (thinker: PageThinker): readonly Check[] => [
  { title: text("OPFOR.check.worker"), run: () => worker(thinker) },
  ...allRulesets().map((ruleset): Check => ({
    title: text("OPFOR.check.ruleset", { name: ruleset.title }),
    run: () => littleBattle(thinker, ruleset),
  })),
  ...played().map((token): Check => ({
    title: text("OPFOR.check.figure", { name: token.name }),
    run: () => onScene(thinker, token),
  })),
];

/** The worker must come to the same decision as the page. */
async function worker(thinker: PageThinker): Promise<CheckVerdict> {
  const ruleset = allRulesets().find(({ id }) => isShipped(id));
  if (ruleset === undefined) return trouble(text("OPFOR.check.worker.noRuleset"));
  const thinking = questionFor(ruleset);
  const there = await thinker.decide(thinking);
  if (!thinker.hasWorker) return trouble(text("OPFOR.check.worker.none"));
  const here = think(rulesetOf, { kind: "decide", thinking });
  return JSON.stringify(there) === JSON.stringify(here)
    ? ok(text("OPFOR.check.worker.ok"))
    : trouble(text("OPFOR.check.worker.differs"));
}

async function littleBattle(thinker: PageThinker, ruleset: Ruleset): Promise<CheckVerdict> {
  const { decision } = await thinker.decide(questionFor(ruleset));
  if (thinker.hasWorker && thinker.isOnPage(ruleset.id)) return note(text("OPFOR.check.ruleset.onPage"));
  return decision.kind === "ask"
    ? ok(text("OPFOR.check.decides.asks", { question: decision.question }))
    : ok(text("OPFOR.check.decides", { rule: decision.plan.rule.title }));
}

const played = (): HostToken[] =>
  (theCanvas().scene?.tokens.contents ?? []).filter((token) => configOf(token).ruleset !== "");

async function onScene(thinker: PageThinker, token: HostToken): Promise<CheckVerdict> {
  const { ruleset: id, doctrine } = configOf(token);
  const ruleset = rulesetOf(id);
  if (ruleset === undefined) return trouble(text("OPFOR.check.figure.noRuleset", { id }));
  const { combat } = theGame();
  const snapshot = readScene(token.parent, combat);
  const figure = snapshot.figures.find((one) => one.id === figureIdOf(token));
  if (figure === undefined || figure.defeated) return note(text("OPFOR.check.figure.out"));
  const thinking = {
    ruleset: id,
    snapshot,
    seed: "self-check",
    memory: memories(combat?.id ?? "")[id] ?? null,
    unattended: true,
    figure: figure.id,
    answers: {},
    rejected: [],
  };
  const { decision } = await thinker.decide(thinking);
  const { problems } = ruleset.checkProfile(figure.profile, doctrine);
  const [missing] = figureProblems(ruleset, figure.profile, doctrine, problems);
  if (missing !== undefined) return note(text("OPFOR.check.figure.lacks", { problem: missing.text }));
  return decision.kind === "ask"
    ? ok(text("OPFOR.check.decides.asks", { question: decision.question }))
    : ok(text("OPFOR.check.decides", { rule: decision.plan.rule.title }));
}

function questionFor(ruleset: Ruleset): DecideThinking {
  return {
    ruleset: ruleset.id,
    snapshot: battleFor(ruleset),
    seed: "self-check",
    memory: null,
    unattended: true,
    figure: "me",
    answers: {},
    rejected: [],
  };
}

/** Two figures, eight spaces apart, with a wall beside them, on the grid the ruleset is played on. */
function battleFor(ruleset: Ruleset): Snapshot {
  const common = { ...PLAIN_FIGURE, hp: { value: 5, max: 5 } };
  const size = 100;
  return {
    format: "opfor-battle",
    version: 1,
    scene: {
      id: "self-check",
      name: "self-check",
      area: { x: 0, y: 0, width: 1600, height: 1200 },
      grid:
        ruleset.unit === "hex"
          ? { kind: "hex", size, distance: 1, units: "", layout: "odd-r" }
          : { kind: "square", size, distance: 1, units: "", diagonals: "equidistant" },
      scale: { inch: size, mm: size / 25.4 },
      levels: [],
    },
    walls: [{ id: "wall", c: [400, 900, 1200, 900], move: 20, sight: 20, dir: 0, door: 0, ds: 0 }],
    regions: [],
    figures: [
      {
        ...common,
        id: "me",
        name: "A",
        side: "hostile",
        x: 350,
        y: 550,
        ruleset: ruleset.id,
        doctrine: ruleset.doctrines[0]?.id ?? "",
      },
      { ...common, id: "enemy", name: "B", side: "friendly", x: 1150, y: 550 },
    ],
    round: 1,
    acted: [],
    options: {},
  };
}
