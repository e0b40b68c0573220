import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import type { Ruleset, SetupHelper } from "../../src/engine/ruleset";
import { Recorder, rollDie } from "../../src/engine/trace-recorder";
import type { Snapshot } from "../../src/field";
import { RULESETS } from "../../src/rulesets";
import { acceptSetup, setupOf, setupOffers, setupOutcomes } from "../../src/turn/playing/set-up";
import { thinkSetup } from "../../src/turn/thinking/think-setup";
import type { SetupThinking, SetupThought } from "../../src/turn/thinking/thinker";
import { conflicts, type UndoRecord, type WorldState } from "../../src/turn/records/undo-record";
import { setupView } from "../../src/turn/view/windows/setup-view";
import { answerTo } from "../../src/turn/thinking/worker-talk";
import { battleMap, space } from "../support/ascii";
import { MemoryHost } from "../support/memory-host";
import { tiny } from "../support/tiny-ruleset";

/** Puts everybody in one column, from a rolled row on, and an objective beside. */
const column: SetupHelper = {
  id: "column",
  title: text("COLUMN"),
  summary: text("COLUMN.SUMMARY"),
  propose(_battle, figures, context) {
    const trace = new Recorder();
    const row = rollDie({ dice: context.dice, trace }, 3, text("ROW"));
    return {
      placements: figures.map(({ id }, index) => ({ figure: id, at: space(0, row - 1 + index) })),
      marks: [{ id: "objective-1", what: "objective", at: space(3, 0), label: text("MARK") }],
      notes: [text("NOTE")],
      trace: trace.entries,
      memory: { row },
    };
  },
};
/** Leaves all but the first where they are, and sets that one down on the player. */
const heap: SetupHelper = {
  ...column,
  id: "heap",
  propose: (battle, figures, { memory }) => {
    const [first] = figures;
    const [enemy] = first === undefined ? [] : battle.enemiesOf(first);
    const at = enemy ?? space(5, 0);
    return {
      placements: first === undefined ? [] : [{ figure: first.id, at: { x: at.x, y: at.y } }],
      marks: [],
      notes: [],
      trace: [],
      memory,
    };
  },
};
const ready: Ruleset = { ...tiny, setup: [column, heap] };
const registry = (id: string): Ruleset | undefined => (id === tiny.id ? ready : undefined);

const own = { ruleset: "tiny", doctrine: "brave" };
const MAP = `
  . . . . . .
  . a . b A .
  . . . . . .
  . . . . . .
`;
const map = (drawing = MAP): Snapshot => battleMap(drawing, { figures: { a: own, b: own } });

const thinking = (more: Partial<SetupThinking> = {}): SetupThinking => ({
  ruleset: "tiny",
  helper: "column",
  snapshot: map(),
  seed: "one",
  memory: null,
  unattended: false,
  ...more,
});
const proposed = (thought: SetupThought): Extract<SetupThought, { kind: "proposed" }> => {
  if (thought.kind === "refused") throw new Error(thought.why.key);
  return thought;
};
const think = (more: Partial<SetupThinking> = {}): Extract<SetupThought, { kind: "proposed" }> =>
  proposed(thinkSetup(registry, thinking(more)));

const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it.each(["en", "de"])("every text of the set-up is there in %s, and none is left over", (language) => {
  const known = Object.keys(JSON.parse(file(`lang/${language}/setup.json`)) as object);
  const sources = [
    "turn/playing/set-up.ts",
    "turn/thinking/think-setup.ts",
    "foundry/acting/outside-turns/setups-on-scene.ts",
    "ui/windows/setup-window.ts",
  ].map((name) => file(`src/${name}`));
  const all = [...sources, file("templates/setup.hbs"), file("templates/panel.hbs")].join();
  const named = new Set(
    [...all.matchAll(/"(OPFOR\.setup\.\w+)"/g), ["", "OPFOR.setup.title"]].map(([, key = ""]) => key),
  );
  expect([...named].sort()).toEqual(
    [...new Set(known.map((key) => key.replace(/\.(one|other)$/, "")))].sort(),
  );
});

describe("set-up offers", () => {
  it("are the helpers of the rulesets in use, each ruleset once", () => {
    const offers = setupOffers(registry, ["tiny", "unknown", "tiny"]);
    expect(offers.map(({ ruleset, helpers }) => [ruleset, helpers.map(({ id }) => id)])).toEqual([
      ["tiny", ["column", "heap"]],
    ]);
  });

  it("leave out a ruleset that has nothing to set up", () => {
    expect(setupOffers(() => tiny, ["tiny"])).toEqual([]);
  });

  it("exist in four of the rulesets that come with the module", () => {
    const all = setupOffers(
      (id) => RULESETS.find((one) => one.id === id),
      RULESETS.map(({ id }) => id),
    );
    expect(all.map(({ ruleset }) => ruleset).sort()).toEqual([
      "firefight",
      "five-parsecs",
      "gunslinger",
      "monster-ai",
    ]);
  });
});

describe("a set-up proposal", () => {
  it("gets the ruleset's own figures only", () => {
    expect(think().proposal.placements.map(({ figure }) => figure)).toEqual(["a", "b"]);
  });

  it("is the same for the same seed and another for another", () => {
    expect(think({ seed: "one" })).toEqual(think({ seed: "one" }));
    const rows = new Set(
      ["one", "two", "three", "four", "five"].map((seed) => JSON.stringify(think({ seed }))),
    );
    expect(rows.size).toBeGreaterThan(1);
  });

  it("survives the way through the worker", () => {
    const reply = answerTo(registry, { id: 1, question: { kind: "setup", thinking: thinking() } });
    expect(reply).toEqual({ id: 1, ok: true, value: think() });
  });

  it("is refused in words without a figure of the ruleset", () => {
    const snapshot = battleMap(MAP, { figures: {} });
    expect(thinkSetup(registry, thinking({ snapshot }))).toMatchObject({
      kind: "refused",
      why: { key: "OPFOR.setup.noFigures" },
    });
  });

  it("is refused in words by a scene the ruleset cannot play", () => {
    const picky: Ruleset = { ...ready, refuses: () => ({ field: "scene", text: text("NOT.HERE") }) };
    expect(thinkSetup(() => picky, thinking())).toMatchObject({ kind: "refused", why: { key: "NOT.HERE" } });
  });

  it("is refused in words for a helper or ruleset that is not there", () => {
    for (const wrong of [{ helper: "other" }, { ruleset: "other" }]) {
      expect(thinkSetup(registry, thinking(wrong))).toMatchObject({
        kind: "refused",
        why: { key: "OPFOR.setup.noHelper" },
      });
    }
  });

  const warned = (more: Partial<SetupThinking>): string[] => think(more).warnings.map(({ key }) => key);

  it("warns of nothing when everybody finds room", () => {
    expect(warned({})).toEqual([]);
  });

  it("warns of figures without a place, and of one that would stand on another", () => {
    expect(warned({ helper: "heap" })).toEqual(["OPFOR.setup.stay", "OPFOR.setup.noRoom"]);
    expect(think({ helper: "heap" }).warnings.map(({ data }) => data?.names)).toEqual([["b"], ["a"]]);
  });

  it("warns when nobody is there to tell the players' edge by", () => {
    expect(warned({ snapshot: map(MAP.replace("A", ".")) })).toEqual(["OPFOR.setup.noOpponents"]);
  });
});

describe("the view of a set-up", () => {
  const view = () => {
    const { proposal, warnings } = think();
    return setupView(map(), proposal, warnings, ({ key }) => key);
  };

  it("shows every die, the notes and the trace", () => {
    const { dice, notes, trace } = view();
    expect(dice).toMatchObject([{ sides: 3, label: "ROW" }]);
    expect(notes).toEqual(["NOTE"]);
    expect(trace.map(({ kind }) => kind)).toEqual(["die"]);
  });

  it("draws a line from where each figure stands, and a lettered mark", () => {
    const { map: drawn, placements, nothing } = view();
    const [a] = map().figures;
    expect(drawn.paths[0]?.places).toEqual([{ x: a?.x, y: a?.y }, placements[0]?.at]);
    expect(drawn.paths.map(({ number }) => number)).toEqual([1, 2]);
    expect(drawn.options).toEqual([{ letter: "A", label: "MARK", at: space(3, 0) }]);
    expect(nothing).toBe(false);
  });

  it("says so when nothing would change on the map", () => {
    const [a] = map().figures;
    const stay = {
      ...think().proposal,
      marks: [],
      placements: [{ figure: "a", at: { x: a?.x ?? 0, y: a?.y ?? 0 } }],
    };
    const shown = setupView(map(), stay, [], ({ key }) => key);
    expect(shown.nothing).toBe(true);
    expect(shown.placements[0]?.stays).toBe(true);
  });
});

describe("an accepted set-up", () => {
  const setting = (host: MemoryHost) => {
    const { proposal } = think();
    const records: UndoRecord[] = [];
    const { executor, store } = host.ports();
    const setup = {
      combat: "combat",
      ruleset: "tiny",
      helper: "column",
      seed: "one",
      snapshot: host.snapshot,
      proposal,
    };
    const saveUndo = (record: UndoRecord): Promise<void> => {
      records.push(record);
      return Promise.resolve();
    };
    return { setup, records, proposal, executor, store, saveUndo };
  };

  it("moves every figure, places every mark and keeps the memory", async () => {
    const host = new MemoryHost(map());
    const { setup, proposal, ...ports } = setting(host);
    expect(await acceptSetup(ports, setup)).toEqual([]);
    for (const { figure, at } of proposal.placements) {
      expect(host.snapshot.figures.find(({ id }) => id === figure)).toMatchObject(at);
    }
    expect(host.memory.tiny).toEqual(proposal.memory);
    expect(setupOutcomes(map(), proposal).map(({ kind }) => kind)).toEqual(["moved", "moved", "marked"]);
  });

  it("can be taken back: positions, marks and memory, and no turn of the tracker", async () => {
    const host = new MemoryHost(map());
    const { setup, records, executor, ...ports } = setting(host);
    const marks: Record<string, string> = {};
    const withMarks: typeof executor = {
      ...executor,
      apply: (outcome) => {
        if (outcome.kind === "marked") marks[outcome.mark] = outcome.what;
        return executor.apply(outcome);
      },
      witness: (): WorldState => ({ ...host.world(), marks: { ...marks } }),
    };
    await acceptSetup({ ...ports, executor: withMarks }, setup);
    const [record] = records;
    if (record === undefined) throw new Error("nothing to take back");
    expect(record.turn).toBeUndefined();
    expect(record.changes.map(({ kind }) => kind)).toEqual(["figure", "figure", "mark", "memory"]);
    expect(conflicts(record, withMarks.witness())).toEqual([]);
    expect(setupOf(record)).toEqual({ ruleset: "tiny", helper: "column" });
    expect(setupOf({ ...record, key: "combat|1|0|combatant" })).toBeUndefined();
  });

  it("says what could not be done, and can still be taken back when it broke off", async () => {
    const host = new MemoryHost(map());
    const { setup, records, executor, ...ports } = setting(host);
    const gone: typeof executor = { ...executor, apply: () => Promise.resolve(text("GONE")) };
    expect(await acceptSetup({ ...ports, executor: gone }, setup)).toHaveLength(3);
    let left = 1;
    const broken: typeof executor = {
      ...executor,
      apply: (outcome) => (left-- > 0 ? executor.apply(outcome) : Promise.reject(new Error("no rights"))),
    };
    await expect(acceptSetup({ ...ports, executor: broken }, setup)).rejects.toThrow("no rights");
    expect(records.at(-1)?.changes).toMatchObject([{ kind: "figure", figure: "a", field: "place" }]);
  });
});
