import { describe, expect, it } from "vitest";
import { seededDice } from "../../src/core/dice";
import { renderText } from "../../src/core/text";
import type { SetupProposal } from "../../src/engine/ruleset";
import { battleFrom, type Snapshot } from "../../src/field";
import { monsterAi } from "../../src/rulesets/monster-ai";
import { ENCOUNTERS } from "../../src/rulesets/monster-ai/encounters";
import { applyOutcomes } from "../../src/turn/records/apply-outcomes";
import { setupOutcomes } from "../../src/turn/playing/set-up";
import { battleMap } from "../support/ascii";
import { english, monster } from "./game";

const MAP = `
  a b c d e f g h . A
  . . . . . . . . . .
  . . . . . . . . . .
`;
/** Monsters a to h, wargs unless said otherwise; those of scheme "" have none yet. */
const map = (schemes: Readonly<Record<string, string>> = {}, gone = ""): Snapshot => {
  const ids = [..."abcdefgh"].filter((id) => !gone.includes(id));
  const drawing = [...gone].reduce((lines, id) => lines.replace(id, "."), MAP);
  const figures = ids.map((id) => [id, monster(schemes[id] ?? "warg")] as const);
  return battleMap(drawing, { figures: Object.fromEntries(figures) });
};

function propose(id: string, snapshot: Snapshot, seed = "one"): SetupProposal {
  const helper = monsterAi.setup?.find((one) => one.id === id);
  if (helper === undefined) throw new Error(`no helper ${id}`);
  const battle = battleFrom(snapshot, "space");
  const figures = battle.figures.filter(({ ruleset }) => ruleset === "monster-ai");
  return helper.propose(battle, figures, { dice: seededDice(seed), memory: null, unattended: true });
}

const counted = (snapshot: Snapshot): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { doctrine = "" } of snapshot.figures) counts[doctrine] = (counts[doctrine] ?? 0) + 1;
  delete counts[""];
  return counts;
};
const notes = (proposal: SetupProposal): string[] => proposal.notes.map((one) => renderText(one, english));
const after = (snapshot: Snapshot, proposal: SetupProposal): Snapshot =>
  applyOutcomes(snapshot, setupOutcomes(snapshot, proposal), (outcome) => monsterAi.summons?.(outcome));
const none = (ids: string): Record<string, string> => Object.fromEntries([...ids].map((id) => [id, ""]));

describe("the example encounters as a set-up", () => {
  it("MAI-B5 are all offered, each with what is in it", () => {
    expect(monsterAi.setup?.map(({ id }) => id)).toEqual(ENCOUNTERS.map(({ id }) => id));
    const [raid] = monsterAi.setup ?? [];
    expect(raid === undefined ? "" : renderText(raid.summary, english)).toBe(
      "4 × Goblin Warrior, 2 × Goblin Archer and 1 × Goblin Thief. Level 1, 4 players.",
    );
  });

  it("MAI-B5 give the monsters on the map their schemes and numbers, and move nobody", () => {
    const snapshot = map(none("abcdefg"), "h");
    const proposal = propose("raiding-party", snapshot);
    expect([proposal.placements, proposal.marks]).toEqual([[], []]);
    const played = after(snapshot, proposal);
    expect(counted(played)).toEqual({ "goblin-warrior": 4, "goblin-archer": 2, "goblin-thief": 1 });
    const warriors = played.figures.filter(({ doctrine }) => doctrine === "goblin-warrior");
    expect(warriors.map(({ profile }) => profile.number)).toEqual([1, 2, 3, 4]);
    expect(notes(proposal)).toContain("As the book advises: at most one boss, and several types.");
  });

  it("leave those who have a wanted scheme as they are", () => {
    const snapshot = map({ ...none("abcde"), g: "goblin-warrior", f: "goblin-thief" }, "h");
    const changed = (propose("raiding-party", snapshot).outcomes ?? []).filter(
      ({ kind }) => kind === "doctrine",
    );
    expect(
      changed.map(({ label }) => renderText(label, english)).filter((one) => one.endsWith("as now")),
    ).toHaveLength(2);
    expect(
      after(snapshot, propose("raiding-party", snapshot)).figures.find(({ id }) => id === "f")?.doctrine,
    ).toBe("goblin-thief");
  });

  it("bring who is missing, beside those who are there, and make no warg a goblin", () => {
    const snapshot = map({ a: "goblin-warrior" }, "cdefgh");
    const played = after(snapshot, propose("raiding-party", snapshot));
    expect(counted(played)).toEqual({ warg: 1, "goblin-warrior": 4, "goblin-archer": 2, "goblin-thief": 1 });
    const came = played.figures.filter(({ id }) => !snapshot.figures.some((one) => one.id === id));
    expect(came.map(({ name }) => name)).toEqual([
      ...["Goblin Warrior 1", "Goblin Warrior 2", "Goblin Warrior 3"],
      ...["Goblin Archer 1", "Goblin Archer 2", "Goblin Thief 1"],
    ]);
    expect(came.map(({ hp }) => hp?.value)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(came.map(({ profile }) => profile.number)).toEqual([2, 3, 4, 1, 2, 1]);
    expect(new Set(came.map(({ side }) => side))).toEqual(new Set([snapshot.figures[0]?.side]));
    const places = played.figures.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it("say for whom there is no room, and who is left over", () => {
    const shut = battleMap("  a A", { figures: { a: monster("warg") } });
    expect(notes(propose("hag-council", shut)).join()).toContain("There is no room for:");
    expect(notes(propose("raiding-party", map())).at(-1)).toMatch(
      /^Not part of it, they keep their schemes: a, b, c/,
    );
  });

  it("MAI-B2 warn of a second boss among those who are left over", () => {
    const left = map({ g: "goblin-hag", h: "goblin-hag" });
    expect(notes(propose("hag-and-her-pack", left))).toContain(
      "More than one boss: the book advises one at most.",
    );
    expect(notes(propose("hag-and-her-pack", map(none("abcdef"), "gh")))).not.toContain(
      "More than one boss: the book advises one at most.",
    );
  });

  it("MAI-B3 bring the extra cards of a boss, and MAI-B5 either of two ways by a die", () => {
    const snapshot = map(none("abcd"), "efgh");
    const hag = after(snapshot, propose("hag-council", snapshot)).figures.find(
      ({ doctrine }) => doctrine === "goblin-hag",
    );
    expect(hag?.profile.extraCards).toBe(2);
    const ways = new Set(
      [..."abcdefgh"].map((seed) =>
        JSON.stringify(
          counted(
            after(map(none("abcdef"), "gh"), propose("hag-and-her-pack", map(none("abcdef"), "gh"), seed)),
          ),
        ),
      ),
    );
    expect(ways.size).toBe(2);
    expect(propose("hag-and-her-pack", map()).trace).toHaveLength(1);
  });
});
