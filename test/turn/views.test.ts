import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Option } from "../../src/core/decision";
import type { Point } from "../../src/core/place";
import { renderText, text } from "../../src/core/text";
import type { RuleEntry, Trace } from "../../src/core/trace";
import { cardView } from "../../src/turn/view/turn/card-view";
import { labelsApart } from "../../src/turn/view/turn/distinct-option-labels";
import { placeInTrace, placeOf } from "../../src/turn/view/turn/rule-source";
import { traceView } from "../../src/turn/view/turn/trace-view";
import { placeWindow, type KeptVisible } from "../../src/turn/view/map/window-place";
import { lookFor } from "../../src/turn/view/map/look-at-turn";
import { shownOfTurn } from "../../src/turn/view/map/what-no-window-hides";
import type { MapView } from "../../src/turn/view/map/map-view";
import type { Say } from "../../src/turn/view/say";
import { turnView } from "../../src/turn/view/turn/turn-view";
import { loadCatalog } from "../support/catalog";
import { battleMap, space } from "../support/ascii";
import { MemoryHost } from "../support/memory-host";
import { tiny } from "../support/tiny-ruleset";

const root = new URL("../../", import.meta.url);
function sayIn(language: "en" | "de"): Say {
  const catalog = loadCatalog(language);
  return (message) => renderText(message, catalog);
}
const say = sayIn("en");

describe("sources are places in the book, not codes", () => {
  const codes = new Set(
    readdirSync(new URL("src/rulesets/", root), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(new URL(`src/rulesets/${file}`, root), "utf8"))
      .flatMap((code) => [...code.matchAll(/"((?:5P|GFF|XW|GUN|MAI)-[A-Z]+\d+)"/g)].map(([, id = ""]) => id)),
  );
  const built = ["A", "B", "C", "D"].map((tac) => `GUN-T${tac}3`);
  const others = ["GUN-K7", "GUN-TC1, GUN-X2", "3a", "5P facts: to hit"];

  it.each(["en", "de"] as const)("in %s every source has one", (language) => {
    expect(codes.size).toBeGreaterThan(80);
    const sayHere = sayIn(language);
    const places = [...codes, ...built, ...others].map((source) => placeOf(source, sayHere));
    expect(places.filter((place) => /[A-Z0-9]+-[A-Z]|\d[a-z]|\{|^$/.test(place))).toEqual([]);
  });

  it("a cell of a printed table names its row", () => {
    expect(placeOf("GUN-TC1, GUN-X2", say)).toBe("Automatic actions, TAC C, segment 1, Bonus cards");
  });

  it("what no language knows is left as it is: another module may cite a page", () => {
    expect(placeOf("p. 47", say)).toBe("p. 47");
    expect(placeOf("", say)).toBe("");
  });

  const rule = (id: string, source: string): RuleEntry => ({
    kind: "rule",
    id,
    title: text(id),
    source,
    verdict: "passed",
    entries: [],
  });
  const trace: Trace = [
    rule("shot", "5P-T1"),
    rule("charge", "5P-T3"),
    rule("flank", "5P-T5"),
    rule("cover", "5P-Q2"),
  ];

  it("the deciding rule says which one of its list it is", () => {
    expect(placeInTrace({ id: "flank", source: "5P-T5" }, trace, say)).toBe("Tactical, rule 3 of 3");
    expect(placeInTrace({ id: "cover", source: "5P-Q2" }, trace, say)).toBe("A reading of ours");
    expect(placeInTrace({ id: "nothing", source: "" }, trace, say)).toBe("");
  });

  it("but is not counted where its chapter is only a part of what was looked at", () => {
    const mixed = [...trace, rule("avoid", "XW-E1"), rule("focus", "3a"), rule("evade", "3a")];
    expect(placeInTrace({ id: "flank", source: "5P-T5" }, mixed, say)).toBe("Tactical");
  });

  it("a trace names a chapter once, and keeps the ids", () => {
    const rules = traceView(trace, say).flatMap((entry) => (entry.kind === "rule" ? [entry.source] : []));
    expect(rules).toEqual([
      { id: "5P-T1", place: "Tactical" },
      { id: "5P-T3", place: "" },
      { id: "5P-T5", place: "" },
      { id: "5P-Q2", place: "A reading of ours" },
    ]);
  });
});

const figures = {
  a: { ruleset: "tiny", doctrine: "brave", hp: { value: 3, max: 3 } },
  A: { hp: { value: 3, max: 3 } },
};
const ring = (): MemoryHost => new MemoryHost(battleMap(". . . .\n. . . .\na . A .\n. . . .", { figures }));

describe("options that would read alike", () => {
  const shown = async (options: readonly Option[]): Promise<string[]> => {
    const host = ring();
    host.replies = [{ kind: "skip" }];
    await host.play({ mode: "suggest" });
    const draft = host.shown[0]?.draft;
    return draft === undefined ? [] : labelsApart(options, draft, say);
  };
  const spot = (id: string, column: number, row: number, ...detail: string[]): Option => ({
    id,
    label: text("5″ west"),
    place: space(column, row),
    ...(detail.length === 0 ? {} : { detail: detail.map((one) => text(one)) }),
  });

  it("are told apart by where they lie", async () => {
    expect(await shown([spot("1", 2, 0), spot("2", 1, 3)])).toEqual([
      "5″ west (2 spaces east, 2 spaces north)",
      "5″ west (1 space east, 1 space south)",
    ]);
  });
  it("or by what the ruleset says about them", async () => {
    expect(await shown([spot("1", 2, 0, "by the well"), spot("2", 1, 3, "in the open")])).toEqual([
      "5″ west (by the well)",
      "5″ west (in the open)",
    ]);
  });
  it("or at last by a number; those that differ stay as they are", async () => {
    const same = { label: text("Goblin") };
    expect(
      await shown([
        { id: "1", ...same },
        { id: "2", ...same },
        { id: "3", label: text("Warg") },
      ]),
    ).toEqual(["Goblin (1)", "Goblin (2)", "Warg"]);
  });
});

describe("going back through the options", () => {
  const rules = (host: MemoryHost): string[] =>
    host.shown.map(({ draft }) =>
      draft.decision.kind === "decided" ? JSON.stringify(draft.decision.plan) : "",
    );

  it("shows those that were seen, and then again what came after", async () => {
    const host = ring();
    host.replies = [
      { kind: "another" },
      { kind: "another" },
      { kind: "previous" },
      { kind: "previous" },
      { kind: "previous" },
      { kind: "another" },
      { kind: "do" },
    ];
    await host.play({ mode: "suggest" });
    const [first, second, third, ...rest] = rules(host);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(rest).toEqual([second, first, first, second]);
    expect(host.shown.map(({ option }) => `${option.number}/${option.of}`)).toEqual([
      "1/1",
      "2/2",
      "3/3",
      "2/3",
      "1/3",
      "1/3",
      "2/3",
    ]);
    const { decision } = host.shown[1]?.draft ?? {};
    expect(host.performed).toEqual(decision?.kind === "decided" ? decision.plan.steps : []);
  });

  it("is possible after the last, and only the last has nothing after it", async () => {
    const host = ring();
    const another = { kind: "another" } as const;
    host.replies = [
      ...Array.from({ length: 12 }, () => another),
      { kind: "previous" },
      another,
      { kind: "skip" },
    ];
    await host.play({ mode: "suggest" });
    const [end, back, again] = host.shown.slice(-3);
    expect([end?.exhausted, back?.exhausted, again?.exhausted]).toEqual([true, false, true]);
    expect(rules(host).at(-1)).toBe(rules(host).at(-3));
  });
});

describe("the shield of a target in cover", () => {
  const shields = async (covered?: boolean): Promise<{ menu?: boolean; map: boolean }> => {
    const host = new MemoryHost(battleMap("a . A B", { figures: { ...figures, B: figures.A } }));
    host.replies = [{ kind: "skip" }];
    await host.play({ mode: "suggest" });
    const draft = host.shown[0]?.draft;
    if (draft?.decision.kind !== "decided") throw new Error("not decided");
    const { choices } = draft.decision;
    const said = (option: Option): Option => (covered === undefined ? option : { ...option, covered });
    const view = turnView(
      {
        ...draft,
        sightings: draft.sightings.map((one) => ({ ...one, cover: 0.6, coverAt: 20 })),
        decision: {
          ...draft.decision,
          choices: choices.map((one) => ({
            ...one,
            tied: one.tied.map(said),
            outside: one.outside.map(said),
          })),
        },
      },
      tiny,
      say,
    );
    const menu = view.steps.at(-1)?.target?.within[0]?.covered;
    return { ...(menu === undefined ? {} : { menu }), map: view.map.attacks[0]?.coverAt !== undefined };
  };
  it("is there when the ruleset says so, or when it says nothing and the map does", async () => {
    expect(await shields(true)).toEqual({ menu: true, map: true });
    expect(await shields()).toEqual({ menu: true, map: true });
  });
  it("is not there when the ruleset calls the target open", async () => {
    expect(await shields(false)).toEqual({ menu: false, map: false });
  });
});

describe("a card", () => {
  it("says a thing once when two outcomes of a step say the same", async () => {
    const host = ring();
    await host.play();
    const report = host.reports[0];
    const done = report?.steps.at(-1);
    if (report === undefined || done === undefined) throw new Error("no report");
    const marker = {
      kind: "status" as const,
      figure: "A",
      status: "stun",
      on: true,
      label: text("A is stunned."),
    };
    const twice = { ...report, steps: [{ ...done, outcomes: [marker, { ...marker, status: "stun-2" }] }] };
    expect(cardView(twice, tiny, say).done).toEqual([say(done.step.label), "A is stunned."]);
  });

  it("of a turn that was left while the rules asked names no rule", async () => {
    const host = ring();
    await host.play();
    const [report] = host.reports;
    if (report === undefined) throw new Error("no report");
    const { figure } = report;
    const words = { question: text("Who?"), why: text("Both are near."), source: "" };
    const decision = { kind: "ask" as const, figure, id: "who", ...words, options: [], trace: [] };
    const asked = { ...report, decision, steps: [], end: "skipped" as const };
    const nothing = { rule: "", source: "", place: "", because: "", choiceDice: [], ladder: [], done: [] };
    expect(cardView(asked, tiny, say)).toMatchObject({ ...nothing, skipped: true });
    expect(cardView(report, tiny, say).rule).not.toBe("");
  });
});

const screen = { x: 0, y: 0, width: 900, height: 700 };
const size = { width: 420, height: 400 };
const corner = { x: 900, y: 0 };
const token = (x: number, y: number, weight = 1): KeptVisible => ({
  x: x - 20,
  y: y - 20,
  width: 40,
  height: 40,
  weight,
});

describe("a window", () => {
  it("stands where it is wished when nothing is there", () => {
    expect(placeWindow(size, screen, [], corner)).toEqual({ x: 480, y: 0 });
  });
  it("hides nothing where a place between the corners hides nothing", () => {
    const shown = [token(40, 350), token(860, 40), token(860, 660), token(200, 40), token(200, 660)];
    const { x, y } = placeWindow(size, screen, shown, corner);
    expect(
      shown.filter((one) => one.x + 40 > x && one.x < x + 420 && one.y + 40 > y && one.y < y + 400),
    ).toEqual([]);
  });
  it("hides what matters least when it must hide something", () => {
    const everywhere = Array.from({ length: 100 }, (_, at) =>
      token(45 + 90 * (at % 10), 35 + 70 * Math.floor(at / 10)),
    );
    const { x } = placeWindow(
      size,
      screen,
      [...everywhere, token(860, 350, 50), token(600, 350, 50)],
      corner,
    );
    expect(x + 420).toBeLessThanOrEqual(580);
  });
  it("stands right beside another window", () => {
    const other = { x: 300, y: 100, width: 160, height: 500, weight: 1 };
    expect(placeWindow(size, screen, [other], { x: 0, y: 0 }).x).toBeGreaterThanOrEqual(460);
    expect(placeWindow(size, screen, [{ ...other, x: 440 }], { x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
  });
  it("does not reach under what lies over windows, not even a little", () => {
    const narrow = { ...screen, width: 440, height: 400 };
    const notices = { x: 425, y: 0, width: 500, height: 100, weight: 4, isAbove: true };
    const figure = { x: 0, y: 300, width: 19, height: 19, weight: 0.5 };
    // A whole figure is less than a corner of the notices.
    expect(placeWindow(size, narrow, [notices, figure], corner).x).toBeLessThanOrEqual(5);
  });
  it("has the turn moved beside it where it would have to hide who acts or whom it is about", () => {
    const small = { x: 60, y: 12, width: 712, height: 500 };
    const map = (...at: readonly number[]): MapView =>
      ({
        from: { x: at[0], y: 250 },
        attacks: [],
        options: [],
        paths: [{ places: [{ x: at[1], y: 260 }] }],
      }) as never;
    const asked = (...at: readonly number[]): Point | undefined =>
      lookFor(map(...at), (point) => point, small, size)?.at;
    expect(asked(100, 200)).toBeUndefined();
    expect(asked(320, 420)).toEqual({ x: 60 + (712 - 420 - 8) / 2, y: 262 });
    // Below the host's bars it is not seen.
    const tall = { ...small, height: 700 };
    const top = { ...map(100, 200), attacks: [{ to: { x: 100, y: 40 } }] } as never;
    expect(lookFor(top, (point) => point, tall, size)).toBeUndefined();
    expect(lookFor(top, (point) => point, tall, size, 60)?.at.y).toBe(72 + 640 / 2);
    // Too wide for that: above it. Where it is too high as well, it stays.
    expect(asked(250, 600)).toEqual({ x: 60 + 712 / 2, y: 12 + (500 - 400 - 8) / 2 });
    const far = { ...map(250, 600), options: [{ at: { x: 400, y: 400 } }] } as never;
    expect(lookFor(far, (point) => point, small, size)).toBeUndefined();
    // Whom it could be about is off the screen: all of it is brought beside the window.
    expect(asked(-100, 100)).toEqual({ x: 60 + (712 - 420 - 8) / 2, y: 262 });
  });
  it("leaves free the middle of who acts and of whom it is about, before all else", () => {
    const map = {
      figure: "a",
      from: { x: 440, y: 350 },
      reach: [],
      paths: [],
      attacks: [{ from: { x: 440, y: 350 }, to: { x: 460, y: 350 }, target: "b", number: 1, label: "" }],
      options: [],
      sights: [],
    };
    // Words on the left and on the right, in the middle these two: it must hide one of the three.
    const words = [30, 870].flatMap((x) => Array.from({ length: 9 }, () => token(x, 350)));
    const notices = { x: 0, y: 0, width: 0, height: 0 };
    const { x } = placeWindow(
      size,
      screen,
      shownOfTurn(map, { onScreen: (at) => at, words, figures: [], notices }),
      corner,
    );
    expect(x <= 20 || x >= 460).toBe(true);
  });
});

describe("a window over the map", () => {
  it("leaves free the turn, its words and the notices, then the other figures", () => {
    const path = Array.from({ length: 40 }, (_, at) => ({ x: 700, y: 300 + 5 * at }));
    const map = {
      figure: "a",
      from: { x: 700, y: 300 },
      reach: [],
      paths: [{ figure: "a", places: path, number: 1, label: "" }],
      attacks: [],
      options: [],
      sights: [],
    };
    const about = {
      onScreen: ({ x, y }: { x: number; y: number }) => ({ x, y }),
      words: [{ x: 640, y: 540, width: 120, height: 24 }],
      notices: { x: 190, y: 0, width: 520, height: 96 },
      figures: [] as KeptVisible[],
    };
    const at = (figures: KeptVisible[]) =>
      placeWindow({ width: 420, height: 400 }, screen, shownOfTurn(map, { ...about, figures }), corner);
    const over = ({ x, y }: { x: number; y: number }, box: Omit<KeptVisible, "weight">): boolean =>
      box.x < x + 420 && box.x + box.width > x && box.y < y + 400 && box.y + box.height > y;
    const free = at([]);
    // A figure where it would stand: it makes room, but not over the turn, its words or the notices.
    const crowd = [token(free.x + 400, free.y + 20)];
    expect(over(free, crowd[0] ?? token(0, 0))).toBe(true);
    for (const place of [free, at(crowd)]) {
      expect(place.x + 420).toBeLessThanOrEqual(672);
      expect([...about.words, about.notices].filter((box) => over(place, box))).toEqual([]);
    }
    expect(crowd.filter((one) => over(at(crowd), one))).toEqual([]);
  });
  it("leaves free a figure and its ring, however near the map is", () => {
    const [from, to] = [
      { x: 60, y: 60 },
      { x: 450, y: 260 },
    ];
    const attack = { number: 1, target: "B", from, to, label: "" };
    const map = { figure: "a", from, reach: [], paths: [], attacks: [attack], options: [], sights: [] };
    const near = { x: 390, y: 200, width: 120, height: 120 };
    const about = { words: [], notices: { x: 0, y: 0, width: 0, height: 0 }, figures: [near] };
    const shown = shownOfTurn(map, { ...about, onScreen: (at) => at });
    const { y } = placeWindow({ width: 900, height: 360 }, screen, shown, { x: 0, y: 300 });
    expect(y).toBeGreaterThanOrEqual(near.y + near.height + 10);
  });
  it("leaves free the line of an attack", () => {
    const attack = { number: 1, target: "B", from: { x: 450, y: 40 }, to: { x: 450, y: 660 }, label: "" };
    const map = {
      figure: "a",
      from: attack.from,
      reach: [],
      paths: [],
      attacks: [attack],
      options: [],
      sights: [],
    };
    const about = {
      onScreen: ({ x, y }: { x: number; y: number }) => ({ x, y }),
      words: [],
      notices: { x: 0, y: 0, width: 1, height: 1 },
      figures: [token(800, 350), token(700, 350)],
    };
    const { x } = placeWindow({ width: 420, height: 400 }, screen, shownOfTurn(map, about), corner);
    expect(x >= 478 || x + 420 <= 422).toBe(true);
  });
  it("opens on a map that shows both ends of the turn", () => {
    const turn = (from: number, to: number) => ({
      figure: "a",
      from: { x: from, y: 100 },
      reach: [],
      paths: [{ figure: "a", places: [from, to].map((x) => ({ x, y: 100 })), number: 1, label: "" }],
      attacks: [],
      options: [],
      sights: [],
    });
    const shifted = ({ x, y }: { x: number; y: number }) => ({ x: x - 500, y });
    expect(lookFor(turn(600, 900), shifted, screen)).toBeUndefined();
    expect(lookFor(turn(400, 900), shifted, screen)?.middle).toEqual({ x: 650, y: 100 });
    expect(lookFor(turn(600, 1500), shifted, screen)?.middle).toEqual({ x: 1050, y: 100 });
  });
  it("larger than the screen begins at its edge", () => {
    expect(placeWindow({ width: 1200, height: 800 }, screen, [token(40, 40)], corner)).toEqual({
      x: 0,
      y: 0,
    });
  });
});
