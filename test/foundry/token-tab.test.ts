import { afterAll, beforeAll, expect, it, vi } from "vitest";

// No rules are needed here, and they take long to read.
vi.mock("../../src/rulesets", () => ({ RULESETS: [] }));

/** Core's token sheet, and one that a system made of it before OpFor came. */
class CoreSheet {
  static TABS = { sheet: { tabs: [{ id: "identity" }] } };
  static PARTS: Record<string, object> = { identity: {}, footer: {} };
  _preparePartContext(): Promise<object> {
    return Promise.resolve({});
  }
}
class SystemSheet extends CoreSheet {}

beforeAll(async () => {
  vi.stubGlobal("CONFIG", { Token: { sheetClasses: { base: { system: { cls: SystemSheet } } } } });
  vi.stubGlobal("Hooks", { on: () => 0 });
  const api = { ApplicationV2: Object, HandlebarsApplicationMixin: (base: object) => base };
  vi.stubGlobal("foundry", { applications: { api, sheets: { TokenConfig: CoreSheet } } });
  vi.resetModules();
  const { addTokenTabs } = await import("../../src/ui/token-tab/token-tab");
  addTokenTabs(() => undefined);
  addTokenTabs(() => undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

it("the tab comes once, before the footer, in core's sheet and in those made of it", () => {
  for (const { PARTS, TABS } of [CoreSheet, SystemSheet]) {
    expect(Object.keys(PARTS)).toEqual(["identity", "opfor", "footer"]);
    expect(TABS.sheet.tabs.map(({ id }) => id)).toEqual(["identity", "opfor"]);
  }
});

it("what another module adds to core's sheet later is in a system's sheet, too", () => {
  CoreSheet.PARTS.later = {};
  expect(Object.keys(SystemSheet.PARTS)).toContain("later");
});
