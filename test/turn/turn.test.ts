import { haltText } from "../../src/turn/playing/halt";
import { describe, expect, it } from "vitest";
import type { Step } from "../../src/core/step";
import { text, type Text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import { readBattleFile } from "../../src/turn/records/battle-file";
import { replay, reportFile } from "../../src/turn/records/turn-report";
import { battleMap, space } from "../support/ascii";
import { MemoryHost } from "../support/memory-host";
import { tiny } from "../support/tiny-ruleset";
import { slimmed } from "../../src/turn/records/report-without-walls";

const figures = {
  a: { ruleset: "tiny", doctrine: "brave", hp: { value: 3, max: 3 } },
  A: { hp: { value: 3, max: 3 } },
  B: { hp: { value: 3, max: 3 } },
};
const open = (): MemoryHost =>
  new MemoryHost(
    battleMap(
      `
      . . . . . .
      . a . . A .
      . . . . . .
      `,
      { figures },
    ),
  );

describe("a turn", () => {
  it("is read, decided, done, remembered and reported", async () => {
    const host = open();
    const end = await host.play();
    expect(end.kind).toBe("played");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move", "attack"]);
    expect(host.memory.tiny).toBe(1);
    expect(host.ended).toBe(1);
    expect(host.progress).toBeUndefined();
    expect(host.reports).toHaveLength(1);
  });

  it("replays exactly from its report, through JSON", async () => {
    const host = open();
    await host.play();
    const report = host.reports[0];
    if (report === undefined) throw new Error("no report");
    const copy = JSON.parse(JSON.stringify(report)) as typeof report;
    expect(replay(copy, host.registry)).toEqual(report.decision);
  });

  it("too large to be kept with its walls says so, and is refused rather than replayed without them", async () => {
    const host = open();
    await host.play();
    const report = host.reports[0];
    if (report === undefined) throw new Error("no report");
    const size = JSON.stringify(report.snapshot).length;
    expect(slimmed(report, size)).toBe(report);
    expect(readBattleFile(JSON.parse(JSON.stringify(report))).ok).toBe(true);
    expect(reportFile(report).warning).toBeUndefined();
    const { name, content, warning } = reportFile(slimmed(report, size - 1));
    expect(name).toBe(`opfor-a-${report.seed}.json`);
    expect(warning).toEqual(text("OPFOR.ui.trace.savedWithoutWalls"));
    const kept: unknown = JSON.parse(content);
    expect(kept).toMatchObject({ leftOut: "walls", snapshot: { walls: [] }, steps: report.steps });
    expect(readBattleFile(kept)).toEqual({
      ok: false,
      problems: [{ field: "snapshot", expected: expect.stringContaining("without its walls") as string }],
    });
  });

  it("has everything on its card that could not be written down", async () => {
    const twice: Ruleset = {
      ...tiny,
      resolve: (_battle, step, { memory }) => ({
        outcomes:
          step.kind === "attack"
            ? [1, 2].map((to) => ({ kind: "hp", figure: "A", from: 3, to, label: text(`TO_${to}`) }) as const)
            : [],
        memory,
        trace: [],
      }),
    };
    const host = new MemoryHost(open().snapshot, () => twice);
    host.refuse = ({ label }) => text("REFUSED", { label });
    expect((await host.play()).kind).toBe("played");
    const refused = (to: number): Text => text("REFUSED", { label: text(`TO_${to}`) });
    const attack = host.reports[0]?.steps.find(({ step }) => step.kind === "attack");
    expect(attack).toMatchObject({
      state: "done",
      note: text("OPFOR.sentences", { first: refused(1), rest: refused(2) }),
    });
  });

  it("in suggest mode moves nothing until somebody says so", async () => {
    const host = open();
    host.replies = [{ kind: "skip" }];
    const before = JSON.stringify(host.snapshot);
    const end = await host.play({ mode: "suggest" });
    expect(end.kind).toBe("skipped");
    expect(JSON.stringify(host.snapshot)).toBe(before);
    expect(host.memory.tiny).toBeUndefined();
  });

  it("is left to whoever wants to play it: nothing moves, nothing is remembered, the tracker waits", async () => {
    const host = open();
    host.replies = [{ kind: "hand" }];
    const before = JSON.stringify(host.snapshot);
    const end = await host.play({ mode: "suggest" });
    expect(end.kind).toBe("handed");
    expect(JSON.stringify(host.snapshot)).toBe(before);
    expect([host.memory.tiny, host.ended, host.progress]).toEqual([undefined, 0, undefined]);
  });

  it("leaves out a step that was dropped", async () => {
    const host = open();
    host.replies = [{ kind: "drop", step: 1, dropped: true }, { kind: "do" }];
    await host.play({ mode: "suggest" });
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move"]);
    expect(host.reports[0]?.steps.map(({ state }) => state)).toEqual(["done", "dropped"]);
    expect(host.shown[1]?.steps[1]?.dropped).toBe(true);
  });

  it("does not act when it is not this client's turn to act", async () => {
    const host = open();
    host.objection = "otherClient";
    expect(await host.play()).toEqual({
      kind: "interrupted",
      reason: "otherClient",
      why: haltText("otherClient"),
    });
    expect(host.performed).toEqual([]);
    expect(host.reports).toEqual([]);
  });

  it("ends the question when it is halted", async () => {
    const host = open();
    const playing = host.play({ mode: "suggest" });
    await Promise.resolve();
    host.halt.stop("stopped");
    expect(await playing).toEqual({ kind: "interrupted", reason: "stopped", why: haltText("stopped") });
  });
});

describe("what is kept of a turn", () => {
  it("is written before it changes the map, and with what came of it; not for what can be done again", async () => {
    const host = open();
    expect((await host.play()).kind).toBe("played");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move", "attack"]);
    expect(host.kept).toEqual(["0", "1+"]);
  });

  it("is written with what came of it when it begins by standing still, unless others work it out too", async () => {
    const beside = (): MemoryHost => new MemoryHost(battleMap("a A", { figures }));
    const [host, watched] = [beside(), beside()];
    watched.isWatched = true;
    for (const one of [host, watched]) expect((await one.play()).kind).toBe("played");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["attack"]);
    expect([host.kept, watched.kept]).toEqual([["0+"], ["0", "0+"]]);
    expect(host.undos).toEqual(watched.undos);
  });

  it("is enough for another client when this one is gone after its move", async () => {
    const host = open();
    await host.play();
    const other = open();
    other.rested = (before) => {
      if (before === "step" && other.performed.length > 0) throw new Error("the client is gone");
    };
    await expect(other.play()).rejects.toThrow("gone");
    expect(other.kept).toEqual(["0"]);
    other.rested = () => undefined;
    expect((await other.play()).kind).toBe("played");
    expect(other.snapshot.figures).toEqual(host.snapshot.figures);
    expect(other.seeds).toBe(1);
  });
});

describe("a turn that is interrupted", () => {
  it("stops between steps and goes on from there, on another client, without doing anything twice", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "move") host.objection = "paused";
      return undefined;
    };
    expect((await host.play()).kind).toBe("interrupted");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move"]);

    host.objection = undefined;
    host.intrude = () => undefined;
    expect((await host.play()).kind).toBe("played");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move", "attack"]);
    expect(host.said).toContain("OPFOR.ui.turn.resumed");
    expect(host.seeds).toBe(1);
    // The second takes the place of the first.
    expect(host.reports.map(({ end, key }) => [end, key])).toEqual([
      ["interrupted", "combat|1|0|combatant-a"],
      ["played", "combat|1|0|combatant-a"],
    ]);
    expect(host.undos.map(({ open: isOpen }) => isOpen)).toEqual([true, undefined]);
    expect(host.undos[1]?.changes).toEqual(expect.arrayContaining([...(host.undos[0]?.changes ?? [null])]));
  });

  it("that was cut short can be taken back as far as it came", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "move") host.objection = "turnOver";
      return undefined;
    };
    const start = host.world();
    expect((await host.play()).kind).toBe("interrupted");
    // The turn is over: nobody will go on with it, so what it drew and remembers counts.
    expect(host.progress).toBeUndefined();
    expect(host.memory.tiny).toBe(1);
    expect(host.reports.map(({ end }) => end)).toEqual(["interrupted"]);
    expect(host.undos[0]?.open).toBeUndefined();
    expect(host.undos[0]?.changes).toEqual([
      expect.objectContaining({ kind: "figure", figure: "a", field: "place", from: start.figures.a?.place }),
      { kind: "memory", ruleset: "tiny", from: null, to: 1 },
    ]);
  });

  it("that did nothing before it was cut short leaves no trace of itself", async () => {
    const host = open();
    host.objection = "turnOver";
    expect((await host.play()).kind).toBe("interrupted");
    expect([host.reports, host.undos]).toEqual([[], []]);
  });

  it("that another client has taken over is not reported here", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "move") host.objection = "otherClient";
      return undefined;
    };
    expect((await host.play()).kind).toBe("interrupted");
    expect([host.reports, host.undos]).toEqual([[], []]);
  });

  it.each(["stopped", "paused"] as const)(
    "that was halted (%s) just before its end only ends when it goes on",
    async (why) => {
      const host = open();
      host.rested = (before) => {
        if (before === "end") host.objection = why;
      };
      expect((await host.play()).kind).toBe("played");
      expect([host.ended, host.reports.length]).toEqual([0, 1]);

      host.objection = undefined;
      expect(await host.play()).toEqual({ kind: "ended" });
      expect([host.ended, host.reports.length]).toEqual([1, 1]);
      expect(host.performed.map(({ kind }) => kind)).toEqual(["move", "attack"]);
    },
  );

  it("undoes nothing that people did while they were asked", async () => {
    const host = open();
    const hurt = (snapshot: typeof host.snapshot): typeof host.snapshot => ({
      ...snapshot,
      figures: snapshot.figures.map((one) => (one.id === "a" ? { ...one, hp: { value: 1, max: 3 } } : one)),
    });
    const playing = host.play({ mode: "suggest" });
    await asked(host, 1);
    host.replies = [{ kind: "do" }];
    host.meddle(hurt);
    expect((await playing).kind).toBe("played");
    const fields = host.undos[0]?.changes.flatMap((change) =>
      change.kind === "figure" && change.figure === "a" ? [change.field] : [],
    );
    expect(fields).toEqual(["place"]);
  });

  it("ends the turn of a figure that fell in it", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "attack") host.objection = "defeated";
      return undefined;
    };
    expect((await host.play()).kind).toBe("played");
    expect(host.ended).toBe(1);
  });

  it("plans anew after a step that leaves nothing, and not after one that does", async () => {
    for (const [kind, replans] of [
      ["face", 1],
      ["attack", 0],
    ] as const) {
      const host = open();
      const first: Step =
        kind === "face"
          ? { kind, figure: "a", heading: 90, label: text("TURNS") }
          : { kind, manner: "melee", figure: "a", target: "A", label: text("HITS") };
      const charge = host.registry("tiny");
      if (charge === undefined) throw new Error("no ruleset");
      let planned = 0;
      const busy: typeof charge = {
        ...charge,
        decide: (situation) => {
          planned++;
          const plan = charge.decide(situation);
          return { ...plan, steps: [first, ...plan.steps.filter((step) => step.kind === "move")] };
        },
      };
      const again = new MemoryHost(host.snapshot, () => busy);
      let blocks = 1;
      again.intrude = (step) =>
        step.kind === "move" && blocks-- > 0 ? { kind: "blocked", why: text("WALL") } : undefined;
      await again.play();
      expect(planned - 1).toBe(replans);
    }
  });

  it("ends with the reason when its token is deleted", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind !== "attack") return undefined;
      return { kind: "gone", why: "tokenGone" };
    };
    expect(await host.play()).toEqual({
      kind: "interrupted",
      reason: "tokenGone",
      why: haltText("tokenGone"),
    });
  });
});

/** Until a question was put so many times. */
async function asked(host: MemoryHost, times: number): Promise<void> {
  while (host.shown.length < times) await Promise.resolve();
}

const moved =
  (who: string, column: number, row: number) =>
  (snapshot: MemoryHost["snapshot"]): MemoryHost["snapshot"] => ({
    ...snapshot,
    figures: snapshot.figures.map((one) => (one.id === who ? { ...one, ...space(column, row) } : one)),
  });

describe("a suggestion", () => {
  it("is made anew, and says so, when its target walks away before anybody answers", async () => {
    const host = open();
    const playing = host.play({ mode: "suggest" });
    await asked(host, 1);
    host.replies = [{ kind: "do" }];
    host.meddle(moved("A", 5, 1));
    await playing;
    expect(host.said).toEqual(["OPFOR.ui.turn.mapChanged"]);
    expect(host.shown).toHaveLength(2);
    expect(host.shown[1]?.map.attacks[0]?.to).toEqual(space(5, 1));
    expect(host.performed).toEqual(
      host.shown[1]?.draft.decision.kind === "decided" ? host.shown[1].draft.decision.plan.steps : [],
    );
  });

  it("is not done on another map than it was shown for", async () => {
    const host = open();
    // The answer comes with the change: nobody was told of it in time.
    host.replies = [{ kind: "do" }, { kind: "skip" }];
    const ports = host.ports();
    const read = ports.reader.read.bind(ports.reader);
    let reads = 0;
    host.ports = () => ({
      ...ports,
      reader: {
        ...ports.reader,
        read: () => {
          if (++reads === 2) host.snapshot = moved("a", 0, 0)(host.snapshot);
          return read();
        },
      },
    });
    expect((await host.play({ mode: "suggest" })).kind).toBe("skipped");
    expect(host.performed).toEqual([]);
    expect(host.said).toEqual(["OPFOR.ui.turn.mapChanged"]);
  });

  it("stays, with what was dropped from it, when the change does not matter to it", async () => {
    const host = new MemoryHost(
      battleMap(
        `
        . . . . . .
        . a . . A .
        . . . . . .
        B . . . . .
        `,
        { figures },
      ),
    );
    host.replies = [{ kind: "drop", step: 1, dropped: true }];
    const playing = host.play({ mode: "suggest" });
    await asked(host, 2);
    host.replies = [{ kind: "do" }];
    host.meddle((snapshot) => ({
      ...snapshot,
      figures: snapshot.figures.map((one) => (one.id === "B" ? { ...one, name: "Bertha" } : one)),
    }));
    await playing;
    expect(host.said).toEqual([]);
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move"]);
  });
});

describe("a blocked turn", () => {
  it("is planned anew from where the figure stands", async () => {
    const host = open();
    let blocks = 1;
    host.intrude = () => (blocks-- > 0 ? { kind: "blocked", why: text("WALL") } : undefined);
    const end = await host.play();
    expect(end.kind).toBe("played");
    expect(host.reports[0]?.replans).toBe(1);
    expect(host.said).toEqual(["OPFOR.ui.turn.replan"]);
  });

  it("goes to the person after two new plans", async () => {
    const host = open();
    let tries = 0;
    host.intrude = () => {
      tries++;
      return { kind: "blocked", why: text("WALL") };
    };
    const end = await host.play();
    expect(end.kind).toBe("handed");
    expect(tries).toBe(3);
    expect(host.ended).toBe(0);
    expect(host.said.at(-1)).toBe("OPFOR.ui.turn.handed");
  });

  it("is not planned anew once something was done: dice are not rolled twice", async () => {
    const host = open();
    host.intrude = (step) => (step.kind === "attack" ? { kind: "blocked", why: text("GLASS") } : undefined);
    const end = await host.play();
    expect(end.kind).toBe("handed");
    expect(host.performed.map(({ kind }) => kind)).toEqual(["move"]);
  });

  it("does not attack who is no longer there", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "move") {
        host.snapshot = { ...host.snapshot, figures: host.snapshot.figures.filter(({ id }) => id !== "A") };
      }
      return undefined;
    };
    const end = await host.play();
    expect(end.kind).toBe("handed");
    expect(host.reports[0]?.steps[1]?.note?.key).toBe("OPFOR.ui.turn.targetGone");
  });
});

describe("another legal option", () => {
  const ring = (): MemoryHost =>
    new MemoryHost(
      battleMap(
        `
        . . . .
        . . . .
        a . A .
        . . . .
        `,
        { figures },
      ),
    );

  it("never shows a plan twice, and says when there is none left", async () => {
    const host = ring();
    host.replies = [...Array.from({ length: 12 }, () => ({ kind: "another" as const })), { kind: "skip" }];
    await host.play({ mode: "suggest" });
    const plans = host.shown
      .filter(({ exhausted }) => !exhausted)
      .map(({ draft }) =>
        draft.decision.kind === "decided"
          ? JSON.stringify(
              draft.decision.plan.steps.map((step) => [step.kind, step.kind === "move" ? step.path : ""]),
            )
          : "",
      );
    expect(new Set(plans).size).toBe(plans.length);
    expect(plans.length).toBeGreaterThan(2);
    expect(host.shown.at(-1)?.exhausted).toBe(true);
  });

  it("takes every tied spot before it leaves the rule", async () => {
    const host = ring();
    host.replies = [...Array.from({ length: 12 }, () => ({ kind: "another" as const })), { kind: "skip" }];
    await host.play({ mode: "suggest" });
    const rules = host.shown.map(({ rule }) => rule.title);
    const firstWait = rules.indexOf("TINY.wait");
    expect(firstWait).toBeGreaterThan(1);
    expect(rules.slice(0, firstWait).every((title) => title === "TINY.charge")).toBe(true);
  });

  it("is done as it was shown", async () => {
    const host = ring();
    host.replies = [{ kind: "another" }, { kind: "do" }];
    await host.play({ mode: "suggest" });
    const shown = host.shown[1]?.draft.decision;
    const planned = shown?.kind === "decided" ? shown.plan.steps : [];
    expect(host.performed).toEqual(planned);
  });
});

describe("a person's choice", () => {
  const two = (round = 1): MemoryHost =>
    new MemoryHost(
      battleMap(
        `
        . . . . .
        A . a . B
        . . . . .
        `,
        { figures: { ...figures, a: { ...figures.a, doctrine: "asking" } }, round },
      ),
    );

  it("is asked when the rules leave a tie to people", async () => {
    const host = two();
    host.replies = [{ kind: "answer", option: "B" }, { kind: "do" }];
    await host.play({ mode: "suggest" });
    expect(host.shown[0]?.kind).toBe("ask");
    expect(host.shown[0]?.ask?.options.map(({ id }) => id)).toEqual(["A", "B"]);
    expect(host.performed.at(-1)).toMatchObject({ kind: "attack", target: "B" });
    expect(host.reports[0]?.answers).toEqual({ target: "B" });
  });

  it("is left to the dice when a figure plays by itself", async () => {
    const host = two();
    await host.play();
    expect(host.shown.map(({ kind }) => kind)).toEqual(["plan"]);
  });

  it("can be left to a die", async () => {
    const host = two();
    host.replies = [{ kind: "roll" }, { kind: "do" }];
    await host.play({ mode: "suggest" });
    expect(host.shown[1]?.kind).toBe("plan");
  });

  it("may change the target to one outside the rules, and says so", async () => {
    const host = new MemoryHost(
      battleMap(
        `
        . . . . . .
        A . a . . B
        . . . . . .
        `,
        { figures },
      ),
    );
    host.replies = [{ kind: "pick", choice: "target", option: "B" }, { kind: "do" }];
    await host.play({ mode: "suggest" });
    const [first, second] = host.shown;
    expect(first?.steps.at(-1)?.target?.within.map(({ id }) => id)).toEqual(["A"]);
    expect(first?.steps.at(-1)?.target?.outside.map(({ id }) => id)).toEqual(["B"]);
    expect(second?.steps.at(-1)?.target?.name).toBe("B");
    expect(host.performed.at(-1)).toMatchObject({ target: "B" });
  });
});

describe("the map of a plan", () => {
  it("has the path, the attack from its end, and the field that was looked at", async () => {
    const host = open();
    host.replies = [{ kind: "skip" }];
    await host.play({ mode: "suggest" });
    const map = host.shown[0]?.map;
    expect(map?.paths[0]?.places[0]).toMatchObject(space(1, 1));
    expect(map?.attacks[0]?.from).toEqual(map?.paths[0]?.places.at(-1));
    expect(map?.attacks[0]?.to).toEqual(space(4, 1));
    expect(map?.reach.length).toBeGreaterThan(10);
  });

  it("attacks from where it stands when the move is dropped", async () => {
    const host = open();
    host.replies = [{ kind: "drop", step: 0, dropped: true }, { kind: "skip" }];
    await host.play({ mode: "suggest" });
    expect(host.shown[1]?.map.paths).toEqual([]);
    expect(host.shown[1]?.map.attacks[0]?.from).toEqual(space(1, 1));
    expect(host.shown[1]?.steps[1]?.detail).toBe("OPFOR.ui.step.countedAgain");
  });
});
