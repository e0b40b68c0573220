import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import { replay } from "../../src/turn/report";
import { battleMap, space } from "../support/ascii";
import { MemoryHost } from "../support/memoryHost";

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

  it("in suggest mode moves nothing until somebody says so", async () => {
    const host = open();
    host.replies = [{ kind: "skip" }];
    const before = JSON.stringify(host.snapshot);
    const end = await host.play({ mode: "suggest" });
    expect(end.kind).toBe("skipped");
    expect(JSON.stringify(host.snapshot)).toBe(before);
    expect(host.memory.tiny).toBeUndefined();
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
    host.objection = text("NOT_ME");
    expect(await host.play()).toEqual({ kind: "interrupted", why: text("NOT_ME") });
    expect(host.performed).toEqual([]);
    expect(host.reports).toEqual([]);
  });

  it("ends the question when it is halted", async () => {
    const host = open();
    const playing = host.play({ mode: "suggest" });
    await Promise.resolve();
    host.halt.stop(text("STOPPED"));
    expect(await playing).toEqual({ kind: "interrupted", why: text("STOPPED") });
  });

  it("stops between steps and goes on from there, on another client, without doing anything twice", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "move") host.objection = text("PAUSED");
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
    expect(host.reports).toHaveLength(1);
  });

  it("ends the turn of a figure that fell in it", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind === "attack") host.objection = text("OPFOR.ui.halt.defeated");
      return undefined;
    };
    expect((await host.play()).kind).toBe("played");
    expect(host.ended).toBe(1);
  });

  it("ends with the reason when its token is deleted", async () => {
    const host = open();
    host.intrude = (step) => {
      if (step.kind !== "attack") return undefined;
      return { kind: "gone", why: text("GONE") };
    };
    expect(await host.play()).toEqual({ kind: "interrupted", why: text("GONE") });
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
