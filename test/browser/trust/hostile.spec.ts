/* eslint-disable @typescript-eslint/no-implied-eval -- what a modified client would run is written down as text */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dist, SMALL, startTable, type Table } from "../harness.ts";
import { helpers, setPace } from "../support.ts";

/**
 * No GM at the table, and one who may run the enemies has tampered with their client: by messages, flags and
 * claims they try to move, hurt, heal and steal. Nothing changes on the other's figure, and each try is logged.
 */
let table: Table;
beforeAll(async () => {
  table = await startTable({ modules: [dist()], viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

let mallory: Page;
let ben: Page;
let hero: string;
let logged: string[];

const figure = (page: Page): Promise<string> =>
  page.evaluate((id) => {
    const token = canvas.scene.tokens.get(id);
    const combatant = game.combat.combatants.find((one: any) => one.tokenId === id);
    return JSON.stringify([
      token._source.x,
      token._source.y,
      token._source.hidden,
      token._source.flags.opfor ?? {},
      token.actor.system,
      [...token.actor.statuses],
      combatant.defeated,
      token.actor.ownership,
    ]);
  }, hero);

/** Tries it, gives Ben's client time to be taken in, and sees that it was not. */
async function tryIt(attack: (id: string) => unknown, told: string): Promise<void> {
  const [before, already] = [await figure(ben), logged.length];
  await mallory.evaluate(attack as never, hero);
  await expect.poll(() => logged.slice(already).join("\\n"), { timeout: 10_000 }).toContain(told);
  await ben.waitForTimeout(300);
  expect(await figure(ben)).toBe(before);
  expect(await figure(mallory)).toBe(before);
}

/** Runs in the page of Mallory: a plan of her own as the turn that is on, and a claim that cites it. */
async function forgePlan(id: string): Promise<void> {
  const label = { key: "OPFOR.ui.turn.resumed" };
  const { combat } = game;
  const key = `${combat.id}|${combat.round}|0|${combat.combatant.id}`;
  const foe = combat.combatant.tokenId;
  const step = { kind: "attack", manner: "melee", figure: foe, target: id, label };
  // Another one than was refused above: what was refused once is not put to the person.
  const outcome = { kind: "hp", figure: id, from: 9, to: 1, label };
  const value = {
    key,
    figure: foe,
    ruleset: "monster-ai",
    seed: "mine",
    answers: {},
    rejected: [],
    unattended: true,
    memory: null,
    dropped: [],
    records: [],
    touched: [],
    decision: {
      kind: "decided",
      figure: foe,
      plan: { rule: { id: "x", title: label, source: "", because: label }, steps: [step] },
      trace: [],
      memory: null,
      choices: [],
      problems: [],
    },
    before: {
      figures: {},
      doors: {},
      marks: {},
      memory: {},
      initiatives: {},
      turn: { round: combat.round, turn: combat.turn },
    },
  };
  const keep = (progress: object, at: number): Promise<unknown> =>
    game.user.update({
      flags: { opfor: { kept: { [combat.id]: { progress: JSON.stringify({ value: progress, at }) } } } },
    });
  await keep(value, 1000);
  await keep({ ...value, pending: [outcome], pendingTrace: [] }, 1001);
  const claim = {
    id: "forged-plan",
    token: id,
    label,
    wish: { kind: "outcome", outcome },
    proof: { kind: "turn", key, at: 0 },
  };
  await game.user.update({ flags: { opfor: { claims: { [combat.id]: JSON.stringify([claim]) } } } });
}

function forgingClaims(generation: 13 | 14): void {
  it.each([
    ["hurt", { kind: "hp", from: 9, to: 0 }],
    ["heal", { kind: "hp", from: 9, to: 900 }],
    ["move", { kind: "moved", path: [{ x: 50, y: 50 }] }],
    ["kill", { kind: "removed", why: "dead" }],
    ["steal", { kind: "value", value: "gold", from: 8, to: 0 }],
    ["stun", { kind: "status", status: "stun", on: true }],
  ])("cannot %s by a claim of a turn that nobody plays", async (name, outcome) => {
    await tryIt(
      new Function(
        "id",
        `return (async () => {
          const label = { key: "OPFOR.ui.turn.resumed" };
          const { combat } = game;
          const key = combat.id + "|" + combat.round + "|0|" + combat.combatant.id;
          const claim = {
            id: "forged-${name}-${generation}", token: id, label,
            wish: { kind: "outcome", outcome: { ...${JSON.stringify(outcome)}, figure: id, label } },
            proof: { kind: "turn", key, at: 0 },
          };
          await game.user.update({ flags: { opfor: { claims: { [combat.id]: JSON.stringify([claim]) } } } });
        })()`,
      ) as (id: string) => unknown,
      "comes to another result",
    );
  });

  it("cannot pass what it likes off as the turn that is on: the person is asked, and nothing is done before", async () => {
    await mallory.evaluate(async () => {
      const turn = game.combat.turns.findIndex((one: any) => one.token.flags.opfor?.ruleset);
      await game.combat.update({ turn }, { turnEvents: false });
    });
    await ben.waitForFunction(() => !isByHand());
    await tryIt(forgePlan, "comes to another result");
    const question = ben.locator("dialog", { hasText: "could not check" });
    await question.waitFor();
    await table.shot(ben, `doubt-${generation}`);
    const before = await figure(ben);
    await question.locator('[data-action="no"]').click();
    await ben.waitForTimeout(300);
    expect(await figure(ben)).toBe(before);
    expect(
      await mallory.evaluate(
        () =>
          JSON.parse(
            game.users.find((one: any) => one.name === "Second player").flags.opfor.answers[game.combat.id],
          )["forged-plan"],
      ),
    ).toBe("declined");
  });

  it("cannot take the place of the other's hero in the order at will", async () => {
    const place = (): Promise<number> =>
      ben.evaluate((id) => game.combat.combatants.find((one: any) => one.tokenId === id).initiative, hero);
    const before = await place();
    await mallory.evaluate(async (id) => {
      const { combat } = game;
      const combatant = combat.combatants.find((one: any) => one.tokenId === id).id;
      const claim = (name: string, round: number): object => ({
        id: name,
        token: id,
        label: { key: "OPFOR.ui.turn.resumed" },
        wish: { kind: "initiative", combatant, to: -50 },
        proof: { kind: "order", round },
      });
      const all = [claim("forged-order-1", combat.round + 7), claim("forged-order-2", 0)];
      await game.user.update({ flags: { opfor: { claims: { [combat.id]: JSON.stringify(all) } } } });
    }, hero);
    await expect.poll(() => logged.filter((one) => one.includes("another result")).length).toBeGreaterThan(7);
    expect(await place()).toBe(before);
  });
}

function writingAndCalling(): void {
  it("cannot write to the other's figure, user or settings at all", async () => {
    const before = await figure(ben);
    const refusals = await mallory.evaluate(async (id) => {
      const token = canvas.scene.tokens.get(id);
      const ben = game.users.find((one: any) => one.name === "Second player");
      const tries: (() => Promise<unknown>)[] = [
        () => token.update({ x: 0 }),
        () => token.actor.update({ "system.attributes.hp.value": 0 }),
        () => token.setFlag("opfor", "statuses", ["stun"]),
        () => ben.setFlag("opfor", "kept", {}),
        () => game.settings.set("opfor", "runners", []),
        () => game.settings.set("opfor", "entrusted", {}),
        () => game.combat.setFlag("opfor", "memory", "{}"),
      ];
      const results = await Promise.allSettled(tries.map((one) => one()));
      return results.filter(({ status }) => status === "rejected").length;
    }, hero);
    expect(refusals).toBe(7);
    expect(await figure(ben)).toBe(before);
  });

  it("socket messages and queries move nobody", async () => {
    const before = await figure(ben);
    await mallory.evaluate(async (id) => {
      for (const message of [
        { type: "claim", token: id, wish: { kind: "outcome", outcome: { kind: "hp", figure: id, to: 0 } } },
        { type: "execute", figure: id },
        { type: "hint", combat: game.combat.id, figure: id, state: "done" },
      ])
        game.socket.emit("module.opfor", message);
      const ben = game.users.find((one: any) => one.name === "Second player");
      for (const name of ["opfor.vote", "opfor.claim", "opfor.apply"])
        await ben
          .query(name, { vote: "x", combat: game.combat.id, figure: id, to: 0 }, { timeout: 1500 })
          .catch(() => undefined);
    }, hero);
    expect(await figure(ben)).toBe(before);
  });
}

describe.each([13, 14] as const)("a hostile client without a GM, generation %i", (generation) => {
  beforeAll(async () => {
    logged = [];
    const query = `world=hostile${generation}&battle=monster-ai&alone=1&generation=${generation}&lang=en`;
    mallory = await table.openUrl(`/?${query}&user=player&reset=1`, "true");
    ben = await table.openUrl(`/?${query}&user=player2`, "true");
    ben.on("console", (message) => {
      if (message.type() === "warning" && message.text().includes("OpFor")) logged.push(message.text());
    });
    for (const page of [mallory, ben]) {
      await page.evaluate(helpers);
      await setPace(page, 0);
    }
    hero = (await ben.evaluate(
      () => canvas.scene.tokens.find((one: any) => one.isOwner && !one.flags.opfor?.ruleset).id,
    )) as string;
    // An enemy's turn, which Mallory's client would have to play.
    await mallory.evaluate(async () => {
      await game.settings.set("opfor", "pace", 4);
      await game.combat.startCombat();
    });
    await ben.waitForFunction(() => game.combat.started);
  });
  afterAll(async () => {
    expect(table.problems(ben)).toEqual([]);
    await mallory.close();
    await ben.close();
  });

  forgingClaims(generation);
  writingAndCalling();
});
