import { describe, expect, it } from "vitest";
import { text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import { thinkPhase } from "../../src/turn/thinking/think";
import { panelView, type PanelFigure, type PanelState } from "../../src/turn/view/turn/panel-view";
import { battleMap } from "../support/ascii";
import { tiny } from "../support/tiny-ruleset";

const say = ({ key, data }: { key: string; data?: object }): string =>
  data === undefined ? key : `${key} ${JSON.stringify(Object.values(data))}`;
const figure = (id: string, more: Partial<PanelFigure> = {}): PanelFigure =>
  ({
    id,
    combatant: `c-${id}`,
    name: id,
    image: "",
    initials: id,
    hostile: true,
    ruleset: "tiny",
    doctrine: "asking",
    mode: "auto",
    readable: true,
    acted: false,
    defeated: false,
    statuses: [],
    ...more,
  }) as unknown as PanelFigure;
const state = (more: Partial<PanelState> = {}): PanelState =>
  ({
    round: 1,
    running: "waiting",
    mayAct: true,
    pace: 2,
    figures: [figure("a"), figure("b")],
    standing: {},
    ...more,
  }) as unknown as PanelState;
const view = (more: Partial<PanelState> = {}, ruleset: Ruleset = tiny): ReturnType<typeof panelView> =>
  panelView(state(more), (id) => (id === "tiny" ? ruleset : undefined), say);
const rowOf = (one: Partial<PanelFigure>, more: Partial<PanelState> = {}): unknown => {
  const [row] = view({ figures: [figure("a", one)], ...more }).figures;
  return row === undefined ? undefined : [row.state, row.stateKind, row.stateIcon, row.now, row.done];
};

describe("the labels of the panel", () => {
  it("say what each figure is at", () => {
    expect(rowOf({})).toEqual(["", "", "", false, false]);
    expect(rowOf({ acted: true })).toEqual(["OPFOR.ui.panel.acted", "", "fa-check", false, true]);
    expect(rowOf({ acted: true, passedOver: true })).toContain("OPFOR.ui.panel.passedOver");
    expect(rowOf({ acted: true }, { now: "a" })).toEqual([
      "OPFOR.ui.panel.acted",
      "",
      "fa-check",
      true,
      false,
    ]);
    expect(rowOf({ defeated: true, acted: true })).toEqual([
      "OPFOR.ui.panel.defeated",
      "bad",
      "fa-skull",
      false,
      true,
    ]);
    expect(rowOf({ statuses: ["stunned", "prone"], acted: true })).toEqual([
      "stunned",
      "bad",
      "fa-star",
      false,
      true,
    ]);
    expect(rowOf({ statuses: ["stunned"] }, { now: "a", running: "playing" })).toEqual([
      "OPFOR.ui.panel.playing",
      "ok",
      "fa-play",
      true,
      false,
    ]);
    expect(rowOf({}, { now: "a", running: "asking" })).toEqual([
      "OPFOR.ui.panel.asks",
      "ok",
      "fa-circle-question",
      true,
      false,
    ]);
    expect(rowOf({}, { now: "a", running: "asking", asked: "Kyra" })).toEqual([
      'OPFOR.ui.panel.asksOther ["Kyra"]',
      "ok",
      "fa-circle-question",
      true,
      false,
    ]);
    expect(rowOf({}, { now: "b", running: "playing" })).toEqual(["", "", "", false, false]);
  });
  it("say how quick it goes", () => {
    expect([0, 1, 2, 3, 4, 9].map((pace) => view({ pace }).paceLabel)).toEqual([
      "OPFOR.ui.pace.atOnce",
      "OPFOR.ui.pace.every [0.5]",
      "OPFOR.ui.pace.every [1.5]",
      "OPFOR.ui.pace.every [3]",
      "OPFOR.ui.pace.every [6]",
      "OPFOR.ui.pace.every [1.5]",
    ]);
    expect([0, 1, 4].map((pace) => view({ pace }).paceShare)).toEqual([0, 25, 100]);
  });
  it("let people do what can be done", () => {
    const can = (more: Partial<PanelState>): boolean[] => {
      const { canPlay, canStop, canStep, canUndo, playing } = view(more);
      return [canPlay, canStop, canStep, canUndo, playing];
    };
    expect(can({})).toEqual([true, true, false, false, false]);
    expect(can({ now: "a" })).toEqual([true, true, true, false, false]);
    expect(can({ now: "a", running: "playing" })).toEqual([false, true, false, false, true]);
    expect(can({ now: "a", running: "asking" })).toEqual([true, true, false, false, true]);
    expect(can({ now: "a", running: "asking", asked: "Kyra" })).toEqual([false, true, false, false, true]);
    expect(can({ undoes: text("u") })).toEqual([true, true, false, true, false]);
    expect(can({ undoes: text("u"), now: "a", mayAct: false })).toEqual([false, false, false, false, false]);
    expect([
      view({ running: "asking" }).playLabel,
      view({ running: "asking", asked: "x" }).playLabel,
      view().playLabel,
    ]).toEqual(["OPFOR.ui.panel.show", "OPFOR.ui.panel.play", "OPFOR.ui.panel.play"]);
    expect([view().undoLabel, view({ undoes: text("u") }).undoLabel]).toEqual(["OPFOR.ui.panel.undo", "u"]);
  });
  it("name the scheme, or the ruleset that is not there; and whom all play alike", () => {
    const unknown = figure("d", { doctrine: undefined });
    const { figures } = view({
      figures: [figure("a"), figure("b", { doctrine: "?" }), figure("c", { ruleset: "gone" }), unknown],
    });
    expect(figures.map(({ doctrine }) => doctrine)).toEqual([
      "TINY.asking",
      "TINY.brave",
      'OPFOR.ui.panel.noRuleset ["gone"]',
      "",
    ]);
    expect(view().all.map(({ mode, on }) => [mode, on])).toEqual([
      ["off", false],
      ["suggest", false],
      ["auto", true],
    ]);
    expect(view({ figures: [figure("a"), figure("b", { mode: "off" })] }).all.some(({ on }) => on)).toBe(
      false,
    );
    expect(figures[0]?.modes.map(({ on }) => on)).toEqual([false, false, true]);
  });
  it("have a sheet where the ruleset has one, with what stands on it", () => {
    const sheets = { ...tiny, brings: ["sheet"] } as unknown as Ruleset;
    const standing = { tiny: { lines: { a: [text("TAC B"), text("Down")] }, phases: [] } };
    const words = (ruleset: Ruleset): string[] =>
      view({ standing }, ruleset).figures.map(({ sheet }) => sheet);
    expect(words(sheets)).toEqual(["TAC B, Down", "OPFOR.ui.sheet.open"]);
    expect(words(tiny)).toEqual(["", ""]);
  });
  it("show the parts of the round, the first that is open as the next", () => {
    const phase = (id: string, done: boolean): object => ({
      id,
      title: text(id),
      summary: text(id),
      at: "end",
      done,
    });
    const standing = {
      tiny: { lines: {}, phases: [phase("x", true), phase("y", false), phase("z", false)] },
    } as never;
    expect(view({ standing }).phases.map(({ id, done, next }) => [id, done, next])).toEqual([
      ["x", true, false],
      ["y", false, true],
      ["z", false, false],
    ]);
  });
  it("say who orders the turns", () => {
    expect(view({ order: { on: true, rulesets: ["tiny", "gone"] } }).order).toEqual({
      label: 'OPFOR.ui.panel.orderBy [["TINY.title"]]',
      hint: "OPFOR.ui.panel.order.on",
      on: true,
    });
    expect(view({ order: { on: false, rulesets: [] } }).order?.hint).toBe("OPFOR.ui.panel.order.off");
    // A ruleset that leaves heroes their initiatives says so itself.
    const knows = (one: { key: string; data?: object }): string =>
      one.key === "OPFOR.ui.panel.order.tiny" ? "only its own" : say(one);
    const order = { on: true, rulesets: ["tiny"] };
    expect(panelView(state({ order }), () => undefined, knows).order?.hint).toBe("only its own");
    expect(view().order).toBeUndefined();
  });
});

it("a part of the round is played once, and none that the ruleset does not have", () => {
  const played = { outcomes: [], memory: "done", trace: [] };
  const phased = {
    ...tiny,
    phases: [
      {
        id: "end",
        title: text("e"),
        summary: text("e"),
        at: "end",
        done: (_: unknown, memory: unknown) => memory === "done",
        play: () => played,
      },
    ],
  } as unknown as Ruleset;
  const ask = (phase: string, memory: string | null): unknown =>
    thinkPhase(() => phased, {
      ruleset: "tiny",
      snapshot: battleMap("a . A"),
      seed: "s",
      memory,
      unattended: true,
      answers: {},
      phase,
    });
  expect([ask("end", null), ask("end", "done"), ask("start", null)]).toEqual([played, undefined, undefined]);
});
