import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage, until, type Page } from "../paper/open-page.ts";
import { Hands } from "../paper/hands.ts";
import { chiefMarksIn, marksIn } from "../paper/pixi.ts";
import { seen } from "../paper/seen.ts";
import { expectWholePage } from "../paper/whole-page.ts";

let page: Page;
let hands: Hands;
beforeAll(async () => {
  page = await openPage({ generation: 14, battle: "five-parsecs", others: ["userPlayer000001"] });
  hands = new Hands(page);
  await game.settings.set("opfor", "pace", 0);
}, 60_000);
afterAll(() => page.close());

const golden = (name: string): string => `golden/turn-${name}.txt`;
const reports = (): any[] => game.messages.contents.filter((one: any) => one.flags.opfor?.report);
/** Without the row of buttons that open windows. */
const panel = async (): Promise<string> =>
  seen(await hands.one(".of-panel")).replace(/^( *)\(label=Windows of OpFor\)\n(?:\1 .*\n)*/m, "");
const suggestion = async (): Promise<string> => seen(await hands.untilAsked());
const places = (): object =>
  Object.fromEntries(game.scenes.active.tokens.map((one: any) => [one.name, [one._source.x, one._source.y]]));
const mode = (name: string): string => game.scenes.active.tokens.getName(name).flags.opfor.mode;

function panelBefore(): void {
  it("the panel says who is played, and how", async () => {
    await hands.settled();
    await expect(await panel()).toMatchFileSnapshot(golden("panel-before"));
  });

  it("modes are set for one and for all", async () => {
    await hands.click('.of-panel [data-opfor="mode"][data-mode="auto"]');
    expect(mode("Corsair Gunner 1")).toBe("auto");
    expect(mode("Corsair Gunner 2")).toBe("suggest");
    await hands.click('.of-panel [data-opfor="all"][data-mode="off"]');
    expect([mode("Corsair Gunner 1"), mode("Captain Orsk")]).toEqual(["off", "off"]);
    const off = await panel();
    await hands.click('.of-panel [data-opfor="all"][data-mode="suggest"]');
    expect(mode("Captain Orsk")).toBe("suggest");
    await expect(off).toMatchFileSnapshot(golden("panel-off"));
  });

  it("the panel folds, keeps the pace and leaves the order to the host", async () => {
    await hands.enter('.of-panel [data-opfor="pace"]', "3");
    expect(game.settings.get("opfor", "pace")).toBe(3);
    expect(await panel()).toContain("--at: 75%");
    await hands.enter('.of-panel [data-opfor="pace"]', "0");
    await hands.click('.of-panel [data-opfor="fold"]');
    await expect(await panel()).toMatchFileSnapshot(golden("panel-folded"));
    await hands.click('.of-panel [data-opfor="fold"]');
    await hands.click('.of-panel [data-opfor="order"]');
    expect(await panel()).toMatch(/<button order checked=false/);
    await hands.click('.of-panel [data-opfor="order"]');
    expect(await panel()).toMatch(/<button order checked=true/);
  });
}

/** V14 shows one floor at a time. */
function onAnotherFloor(): void {
  it("is not drawn on the map of another floor", async () => {
    const [upstairs] = await game.scenes.active.createEmbeddedDocuments("Level", [{ name: "Upstairs" }]);
    const [ground, drawn] = [canvas.level, chiefMarksIn(canvas.interface).length];
    const marksOn = (level: unknown): number => {
      canvas.level = level;
      Hooks.callAll("canvasReady", canvas);
      return chiefMarksIn(canvas.interface).length;
    };
    expect(marksOn(upstairs)).toBeLessThan(drawn - 3);
    expect(marksOn(ground)).toBe(drawn);
    await upstairs.delete();
  });
}

function suggesting(): void {
  it("suggests: the window, the map and the panel say the same", async () => {
    await game.combat.startCombat();
    await expect(await suggestion()).toMatchFileSnapshot(golden("suggestion"));
    const drawn = chiefMarksIn(canvas.interface);
    await expect(drawn.join("\n")).toMatchFileSnapshot(golden("suggestion-on-map"));
    await expect(await panel()).toMatchFileSnapshot(golden("panel-asking"));
    const { left, top, width } = (await hands.one("#opfor-suggestion")).style;
    expect([left, top, width]).toMatchInlineSnapshot(`
      [
        "688px",
        "60px",
        "420px",
      ]
    `);
  });

  onAnotherFloor();

  it("lights up whom it is about", async () => {
    const before = marksIn(canvas.interface).length;
    await hands.click('#opfor-suggestion [data-action="targets"]');
    await expect(await suggestion()).toMatchFileSnapshot(golden("targets"));
    await hands.point('#opfor-suggestion [data-action="pick"]', ["pointerover"]);
    expect(marksIn(canvas.interface).slice(before)).toMatchInlineSnapshot(`
      [
        "lineStyle [12.5,920850,0.85]",
        "drawCircle [850,650,62.5]",
        "lineStyle [6.25,16777215,1]",
        "moveTo [912.5,650]",
        "arc [850,650,62.5,0,0.26]",
        "moveTo [907.74,673.92]",
        "arc [850,650,62.5,0.39,0.65]",
        "moveTo [894.19,694.19]",
        "arc [850,650,62.5,0.79,1.04]",
        "moveTo [873.92,707.74]",
        "arc [850,650,62.5,1.18,1.43]",
        "moveTo [850,712.5]",
        "arc [850,650,62.5,1.57,1.83]",
        "moveTo [826.08,707.74]",
        "arc [850,650,62.5,1.96,2.22]",
        "moveTo [805.81,694.19]",
        "arc [850,650,62.5,2.36,2.61]",
        "moveTo [792.26,673.92]",
        "arc [850,650,62.5,2.75,3]",
        "moveTo [787.5,650]",
        "arc [850,650,62.5,3.14,3.4]",
        "moveTo [792.26,626.08]",
        "arc [850,650,62.5,3.53,3.79]",
        "moveTo [805.81,605.81]",
        "arc [850,650,62.5,3.93,4.18]",
        "moveTo [826.08,592.26]",
        "arc [850,650,62.5,4.32,4.57]",
        "moveTo [850,587.5]",
        "arc [850,650,62.5,4.71,4.97]",
        "moveTo [873.92,592.26]",
        "arc [850,650,62.5,5.11,5.36]",
        "moveTo [894.19,605.81]",
        "arc [850,650,62.5,5.5,5.75]",
        "moveTo [907.74,626.08]",
        "arc [850,650,62.5,5.89,6.15]",
      ]
    `);
    await hands.point("#opfor-suggestion", ["pointerleave"]);
    expect(marksIn(canvas.interface)).toHaveLength(before);
  });
}

function changing(): void {
  it("takes another target, and the first again", async () => {
    await hands.click('#opfor-suggestion [data-action="pick"][aria-checked="false"]');
    await expect(await suggestion()).toMatchFileSnapshot(golden("other-target"));
  });

  it("leaves a step out, and takes it in again", async () => {
    await hands.key("KeyL");
    expect(await suggestion()).toMatch(/drop 1 checked=false/);
    await hands.click('#opfor-suggestion [data-action="drop"][data-step="1"]');
    expect(await suggestion()).toMatch(/drop 1 checked=true/);
  });

  it("has another option, and goes back to the first", async () => {
    const first = await suggestion();
    await hands.key("KeyN");
    await expect(await suggestion()).toMatchFileSnapshot(golden("another"));
    await hands.key("KeyN", { shiftKey: true, key: "N" });
    expect((await suggestion()).split("\n").slice(8, 12)).toEqual(first.split("\n").slice(8, 12));
  });
}

function explaining(): void {
  it("says why", async () => {
    await hands.key("KeyY");
    await expect(seen(await hands.one('[id^="opfor-trace"]'))).toMatchFileSnapshot(golden("trace"));
    const before = marksIn(canvas.interface).length;
    await hands.point('[id^="opfor-trace"] [data-show]', ["pointerenter"]);
    expect(marksIn(canvas.interface).slice(before)).toMatchInlineSnapshot(`
      [
        "lineStyle [12.5,920850,0.85]",
        "drawCircle [750,1150,62.5]",
        "lineStyle [6.25,16764749,1]",
        "moveTo [812.5,1150]",
        "arc [750,1150,62.5,0,0.26]",
        "moveTo [807.74,1173.92]",
        "arc [750,1150,62.5,0.39,0.65]",
        "moveTo [794.19,1194.19]",
        "arc [750,1150,62.5,0.79,1.04]",
        "moveTo [773.92,1207.74]",
        "arc [750,1150,62.5,1.18,1.43]",
        "moveTo [750,1212.5]",
        "arc [750,1150,62.5,1.57,1.83]",
        "moveTo [726.08,1207.74]",
        "arc [750,1150,62.5,1.96,2.22]",
        "moveTo [705.81,1194.19]",
        "arc [750,1150,62.5,2.36,2.61]",
        "moveTo [692.26,1173.92]",
        "arc [750,1150,62.5,2.75,3]",
        "moveTo [687.5,1150]",
        "arc [750,1150,62.5,3.14,3.4]",
        "moveTo [692.26,1126.08]",
        "arc [750,1150,62.5,3.53,3.79]",
        "moveTo [705.81,1105.81]",
        "arc [750,1150,62.5,3.93,4.18]",
        "moveTo [726.08,1092.26]",
        "arc [750,1150,62.5,4.32,4.57]",
        "moveTo [750,1087.5]",
        "arc [750,1150,62.5,4.71,4.97]",
        "moveTo [773.92,1092.26]",
        "arc [750,1150,62.5,5.11,5.36]",
        "moveTo [794.19,1105.81]",
        "arc [750,1150,62.5,5.5,5.75]",
        "moveTo [807.74,1126.08]",
        "arc [750,1150,62.5,5.89,6.15]",
      ]
    `);
    await hands.point('[id^="opfor-trace"] [data-show]', ["pointerleave"]);
    expect(marksIn(canvas.interface)).toHaveLength(before);
    await hands.click('[id^="opfor-trace"] [data-action="close"]');
  });
}

function doing(): void {
  it("closed, it waits; the panel opens it again", async () => {
    await hands.click('#opfor-suggestion [data-action="close"]');
    await until(() => hands.byId("opfor-suggestion") === null);
    await expect(await panel()).toMatchFileSnapshot(golden("panel-closed"));
    await hands.click('.of-panel [data-opfor="play"]');
    expect(await suggestion()).toContain("Corsair Gunner 1");
  });

  it("does it, tells it on a card, and takes it back", async () => {
    const before = places();
    await hands.click('#opfor-suggestion [data-action="do"]');
    await until(() => reports().length === 1);
    await hands.settled();
    const message = reports()[0].id as string;
    await expect(seen(await hands.one(`#chat [data-message-id="${message}"]`))).toMatchFileSnapshot(
      golden("card"),
    );
    expect(places()).not.toEqual(before);
    await hands.click(`#chat [data-message-id="${message}"] [data-opfor="map"]`);
    const drawn = chiefMarksIn(canvas.interface);
    await expect(drawn.join("\n")).toMatchFileSnapshot(golden("card-on-map"));
    await hands.click(`#chat [data-message-id="${message}"] [data-opfor="trace"]`);
    await expect(seen(await hands.one('[id^="opfor-trace"]'))).toMatchFileSnapshot(golden("card-traced"));
    await hands.click('[id^="opfor-trace"] [data-action="close"]');
    await hands.click(`#chat [data-message-id="${message}"] [data-opfor="undo"]`);
    await until(() => JSON.stringify(places()) === JSON.stringify(before));
    await hands.settled();
    await expect(seen(await hands.one(`#chat [data-message-id="${message}"]`))).toMatchFileSnapshot(
      golden("card-undone"),
    );
  });
}

describe("a turn, as somebody sees it", () => {
  panelBefore();
  suggesting();
  changing();
  explaining();
  doing();
  it("and the whole page is as it was", async () => {
    await hands.settled();
    await expectWholePage(page, golden);
  });
});
