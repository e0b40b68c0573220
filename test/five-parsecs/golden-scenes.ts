import { HEAVY, UNARMED, inCoverAt, type Scenario } from "./table";

/** A map on which a rule decides, and what happens there in a sentence. */
export interface Golden {
  readonly doctrine: string;
  readonly rule: string;
  readonly story: string;
  readonly map: string;
  readonly scenario: Scenario;
}

const south = { options: { playerEdge: "south" } };
const STRONG = { A: { combatSkill: 3 }, B: { combatSkill: 3 } };
const golden = (
  doctrine: string,
  rule: string,
  story: string,
  map: string,
  scenario: Scenario = {},
): Golden => ({
  doctrine,
  rule,
  story,
  map,
  scenario: { ...south, ...scenario },
});

const hill = {
  id: "hill",
  rings: [[200, 0, 700, 0, 700, 300, 200, 300]],
  terrain: [{ kind: "feature" as const, name: "the hill" }],
};
const wood = {
  id: "wood",
  rings: [[300, 0, 700, 0, 700, 300, 300, 300]],
  terrain: [{ kind: "feature" as const, name: "the wood" }, { kind: "cover" as const }],
};
const STREET = `
  . . . . . . . . . .
  . . a . . . . . . .
  . . . . . . . . . .
  . . . . . . . . . .
  . . % . . . . . . .
  . . A . % . . . . .
  . . . . . . . . . .
`;

export const GOLDEN: readonly Golden[] = [
  golden(
    "cautious",
    "aimed-shot",
    "In a patch of cover with two targets: Ben stands in the open close by, Ann further off.",
    `
    . a . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . B .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
    `,
    { terrain: inCoverAt("a") },
  ),
  golden(
    "cautious",
    "cautious-advance",
    "Two patches in reach: the one farther from Ann still has her in range.",
    `
    . . . . A . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . %
    % . . . a . . . #
    `,
  ),
  golden(
    "cautious",
    "remain",
    "In the open with no cover to go to: it does nothing at all.",
    ". . a . . . . A",
  ),
  golden(
    "aggressive",
    "heavy-aimed-shot",
    "With a hunting rifle it does not run, although Ann is close.",
    "a . . . . . A",
    { profile: HEAVY },
  ),
  golden(
    "aggressive",
    "aggressive-charge",
    "Ben is nearer, but the better fighter: the charge goes for Ann and reaches her.",
    ". B . . a . . . . A .",
    { others: { B: { combatSkill: 1 } } },
  ),
  golden(
    "aggressive",
    "covered-advance",
    "Ann fights better, so there is no charge: from patch to patch in her sight, shooting.",
    `
    . . . . . . . . . . . . .
    . . a % . % . . . . . . A
    % . . . . . . . . . . . .
    `,
    { others: STRONG },
  ),
  golden(
    "aggressive",
    "aggressive-advance",
    "Nobody in sight and nobody to charge: around the corner, as fast as it can.",
    `
    a . . . . . .
    # # # # # # .
    . . . . . . .
    . . . . . . A
    `,
    { others: STRONG, profile: UNARMED },
  ),
  golden(
    "tactical",
    "clear-shot",
    "In cover, and Ben is in the open: a clear shot at the easiest target.",
    `
    a . . . . A
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
    B . . . . .
    `,
    { others: STRONG, terrain: inCoverAt("a", "A") },
  ),
  golden(
    "tactical",
    "tactical-charge",
    "Ann is the weaker fighter and in reach of one move.",
    ". a . . . . A . .",
    {
      profile: { combatSkill: 1 },
    },
  ),
  golden("tactical", "outflank", "Ann is in cover from here, but not from the patch beside her.", STREET, {
    others: STRONG,
  }),
  golden(
    "tactical",
    "squad-advance",
    "The Brute has gone ahead: it follows into the cover near him and, as the rule says, does not shoot.",
    `
    . a . . . . .
    . . . . . . .
    . . . . . . .
    . . . b . . .
    % . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
    `,
    { others: STRONG, acted: ["b"] },
  ),
  golden(
    "tactical",
    "tactical-advance",
    "Alone and in the open: into the cover closest to the players' edge.",
    `
    . . . . . . .
    . a . . . . .
    . . . . . . .
    % . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . A
    `,
    { others: STRONG },
  ),
  golden(
    "tactical",
    "remain",
    "Already at the players' edge with nobody to charge: it stays.",
    "a . . . . .\n. . . . . .\n. . . . . A",
    {
      others: STRONG,
      options: { playerEdge: "north" },
    },
  ),
  golden(
    "rampaging",
    "heavy-aimed-shot",
    "Even a rampaging figure fires its heavy weapon first.",
    "a . . . A",
    { profile: HEAVY },
  ),
  golden(
    "rampaging",
    "rampaging-charge",
    "Ben is closer in a straight line, but the way around the wall is longer than the way to Ann.",
    `
    B # . a . . . . . . . . A
    . # . . . . . . . . . . .
    . # . . . . . . . . . . .
    . # . . . . . . . . . . .
    . # . . . . . . . . . . .
    . . . . . . . . . . . . .
    `,
    { profile: UNARMED },
  ),
  golden(
    "defensive",
    "defend-terrain",
    "Ann has climbed the hill it holds, and is the weaker fighter.",
    ". . a . . A . .\n. . . . . . . .\n. . . . . . . .",
    {
      profile: { combatSkill: 1 },
      regions: [hill],
    },
  ),
  golden(
    "defensive",
    "reinforce-terrain",
    "Ann is in the wood close by: into its cover, in her sight.",
    `
    a . . . . . . .
    . . . . . A . .
    . . . . . . . .
    `,
    { regions: [wood] },
  ),
  golden("defensive", "aimed-shot", "In cover with a target: it shoots where it stands.", "a . . . . A", {
    terrain: inCoverAt("a"),
  }),
  golden(
    "defensive",
    "defensive-advance",
    "In the open: into cover that keeps its distance, and no shot, for the rule names none.",
    `
    . . . . A . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    % . . . a . . . .
    `,
  ),
  golden("defensive", "remain", "No cover anywhere: it does nothing.", ". . . a . . . A"),
  golden(
    "beast",
    "beast-charge",
    "Ann is nearer, but Ben has the Brute at his side: the pack takes him.",
    "A . . a . . . B . b",
    {
      profile: UNARMED,
    },
  ),
  golden(
    "beast",
    "beast-advance",
    "Ann is far off: closer from cover, and never far from the pack.",
    `
    . . . . . . . . . . . . . . . . A
    . . . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . . . .
    a . . % . . . . . . . . . . . . .
    . . . b . . . . . . . . . . . . #
    `,
    { profile: UNARMED },
  ),
  golden(
    "beast",
    "wily-advance",
    "Alone: half a move or more into the cover closer to Ann.",
    `
    . . . . . . . . . . . . . A
    . . . . . . . . . . . . . .
    a . . . . . . . . . . . . .
    . % . % # . . . . . . . . .
    `,
    { profile: UNARMED },
  ),
  golden(
    "guardian",
    "guardian-aimed-shot",
    "The Brute shot at Ann: so does its guardian, though Ben is easier.",
    "b a . . . B\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . A",
    {
      profile: { guards: "b" },
      memory: { attacked: { b: { ranged: "A" } } },
    },
  ),
  golden(
    "guardian",
    "guardian-brawl",
    "The Brute fought Ann hand to hand, and she is in reach.",
    "b . a . . . A . B",
    {
      profile: { guards: "b" },
      memory: { attacked: { b: { melee: "A" } } },
    },
  ),
  golden(
    "guardian",
    "guardian-advance",
    "Nothing to copy yet: back to the Brute, into cover, shooting on the way.",
    `
    . . . . . . . . b .
    a . . . . . . . . .
    . . . . % . # . . .
    . . . . . . . . . .
    A . . . . . . . . .
    `,
    { profile: { guards: "b" } },
  ),
  golden(
    "guardian",
    "aggressive-revenge",
    "The Brute is gone: Aggressive for good, from this very turn.",
    "a . . . A . .",
    {
      profile: { guards: "b" },
    },
  ),
  golden(
    "rampaging",
    "stunned-shot",
    "Stunned, a rampaging figure has no rule left: it does what the core book has stunned enemies do.",
    "a . . . . . . A\n. . . . . . . .\n. . . . B . . .",
    { stunned: true },
  ),
];
