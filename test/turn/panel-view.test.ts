import { describe, expect, it } from "vitest";
import { renderText, type Text } from "../../src/core/text";
import type { Ruleset } from "../../src/engine/ruleset";
import { RULESETS } from "../../src/rulesets";
import {
  panelView,
  type PanelFigure,
  type PanelState,
  type PanelView,
} from "../../src/turn/view/turn/panel-view";
import { loadCatalog } from "../support/catalog";
import { tiny } from "../support/tiny-ruleset";

const view = (state: Partial<PanelState>): PanelView =>
  panelView(
    { running: "idle", round: 1, now: "a", pace: 2, mayAct: true, figures: [], standing: {}, ...state },
    () => undefined,
    ({ key }) => key,
  );

describe("Stop", () => {
  it("can be pressed from the start of the combat until OpFor is stopped, also between two turns", () => {
    for (const running of ["playing", "asking", "idle"] as const)
      expect(view({ running }).canStop).toBe(true);
    expect(view({ running: "stopped" }).canStop).toBe(false);
    expect(view({ round: 0 }).canStop).toBe(false);
  });

  it("is not for those who may not act", () => {
    expect(view({ running: "playing", mayAct: false }).canStop).toBe(false);
  });
});

describe("the name of a ruleset", () => {
  const figureOf = (ruleset: string) =>
    ({ ruleset, id: ruleset, statuses: [] as readonly string[] }) as PanelFigure;
  const names = (
    language: "en" | "de",
    ids: readonly string[],
    known: (id: string) => Ruleset | undefined,
  ) => {
    const catalog = loadCatalog(language);
    const state = { running: "idle", round: 1, now: "a", pace: 2, mayAct: true, standing: {} } as const;
    const say = (message: Text) => renderText(message, catalog);
    return panelView({ ...state, figures: ids.map(figureOf) }, known, say).rulesets;
  };

  it.each(["en", "de"] as const)("is short in the panel (%s), once for all its figures", (language) => {
    const ids = RULESETS.map(({ id }) => id);
    const shown = names(language, [...ids, ...ids], (id) => RULESETS.find((one) => one.id === id));
    expect(shown).toHaveLength(RULESETS.length);
    expect(shown.filter(({ name, title }) => name.length > 12 || name.length > title.length)).toEqual([]);
  });

  it("of another module is its title", () => {
    const [shown] = names("en", ["tiny"], () => tiny);
    expect(shown?.name).toBe(shown?.title);
  });
});
