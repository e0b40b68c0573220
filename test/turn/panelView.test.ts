import { describe, expect, it } from "vitest";
import { panelView, type PanelState, type PanelView } from "../../src/turn/view/panelView";

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
