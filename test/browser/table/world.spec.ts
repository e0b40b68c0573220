import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SMALL, startTable, type Table } from "../harness.ts";

/** The world: combat, movement, permissions, sockets, queries, persistence (facts, sections 0, 2, 3, 8). */
let table: Table;
let gm: Page;
let player: Page;
beforeAll(async () => {
  table = await startTable({ viewport: SMALL });
});
afterAll(async () => {
  await table.stop();
});

describe.each([13, 14] as const)("combat on generation %i", (generation) => {
  beforeAll(async () => {
    const world = `combat${generation}`;
    gm = await table.open({ generation, world, battle: "skirmish" });
    player = await table.open({ user: "player", world });
    await gm.bringToFront();
    for (const p of [gm, player])
      await p.evaluate(() => {
        (globalThis as any).log = [];
        for (const name of ["combatStart", "combatTurn", "combatRound"])
          Hooks.on(name, (c: any, data: any, o: any) =>
            (globalThis as any).log.push([name, c.round, c.turn, data, o?.direction]),
          );
        Hooks.on("combatTurnChange", (_c: any, prior: any, current: any) =>
          (globalThis as any).log.push([
            "combatTurnChange",
            prior.round,
            prior.turn,
            current.round,
            current.turn,
            current.tokenId !== null,
          ]),
        );
      });
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
    await player.close();
  });
  const log = async (p: Page): Promise<unknown[]> => {
    await p.waitForTimeout(80);
    return p.evaluate(() => (globalThis as any).log.splice(0));
  };
  it("tells combatStart on the initiator before the write, combatTurnChange on everyone after", async () => {
    await gm.click("#combat [data-action=startCombat]");
    await gm.waitForSelector("#combat .combatant.active");
    const seen = await log(gm);
    expect((seen[0] as unknown[]).slice(0, 4)).toEqual(["combatStart", 0, null, { round: 1, turn: 0 }]);
    expect(seen.slice(1)).toEqual([["combatTurnChange", 0, null, 1, 0, true]]);
    expect(await log(player)).toEqual([["combatTurnChange", 0, null, 1, 0, true]]);
  });
  it("tells combatTurn with the direction, and combatRound at the round's end but no combatTurn", async () => {
    await gm.click("#combat [data-action=nextTurn]");
    await gm.waitForFunction(() => game.combat.turn === 1);
    expect((await log(gm))[0]).toEqual(["combatTurn", 1, 0, { round: 1, turn: 1 }, 1]);
    await gm.evaluate(async () => void (await game.combat.previousTurn()));
    expect(await log(gm)).toEqual([
      ["combatTurn", 1, 1, { round: 1, turn: 0 }, -1],
      ["combatTurnChange", 1, 1, 1, 0, true],
    ]);
    await gm.evaluate(async () => void (await game.combat.update({ turn: 8 })));
    await log(gm);
    await gm.evaluate(async () => void (await game.combat.nextTurn()));
    expect((await log(gm)).map((e) => (e as string[])[0])).toEqual(["combatRound", "combatTurnChange"]);
    expect(await player.evaluate(() => [game.combat.round, game.combat.turn])).toEqual([2, 0]);
  });
  it("writes an order of initiatives in one operation without turn events", async () => {
    await log(gm);
    await gm.evaluate(async () => {
      const updates = game.combat.turns.map((c: any, i: number) => ({ _id: c.id, initiative: i }));
      await game.combat.updateEmbeddedDocuments("Combatant", updates, { combatTurn: 0, turnEvents: false });
    });
    expect(await log(gm)).toEqual([]);
    expect(await gm.evaluate(() => [game.combat.turn, game.combat.turns[0].initiative])).toEqual([0, 8]);
    expect(await player.evaluate(() => [game.combat.turn, game.combat.turns[0].initiative])).toEqual([0, 8]);
  });
  it("marks the defeated and takes a deleted token's combatant out", async () => {
    await gm.evaluate(async () => {
      const c = game.combat.combatants.find((x: any) => x.name === "Raider 2");
      await c.update({ defeated: true });
      await c.actor.toggleStatusEffect(CONFIG.specialStatusEffects.DEFEATED, { active: true, overlay: true });
    });
    expect(
      await player.evaluate(() => {
        const c = game.combat.combatants.find((x: any) => x.name === "Raider 2");
        return [c.isDefeated, c.actor.statuses.has("dead"), c.token.hasStatusEffect("dead")];
      }),
    ).toEqual([true, true, true]);
    await gm.evaluate(async () => void (await canvas.scene.tokens.getName("Raider 3").delete()));
    await gm.waitForFunction(() => game.combat.combatants.size === 8);
    expect(await player.evaluate(() => game.combat.turns.length)).toBe(8);
  });
});

function moving(generation: 13 | 14): void {
  it(
    generation === 13 ? "resolves at the first checkpoint" : "resolves when the whole movement has ended",
    async () => {
      const at = await gm.evaluate(async () => {
        const t = canvas.scene.tokens.getName("Captain");
        const ok = await t.move(
          [
            { x: 2100, y: 1100, checkpoint: true },
            { x: 2000, y: 1200 },
          ],
          { animation: { duration: 120 } },
        );
        const first = [ok, t._source.x, t._source.y];
        await (t.movement?.animation?.ended ?? t.object?.movementAnimationPromise);
        await new Promise((r) => setTimeout(r, 500));
        return [first, [t._source.x, t._source.y]];
      });
      expect(at).toEqual(
        generation === 13
          ? [
              [true, 2100, 1100],
              [2000, 1200],
            ]
          : [
              [true, 2000, 1200],
              [2000, 1200],
            ],
      );
    },
  );

  it("cuts a path at a wall instead of refusing it; an open door lets through", async () => {
    const result = await gm.evaluate(async () => {
      const t = canvas.scene.tokens.getName("Raider 3");
      const walls = canvas.scene.walls;
      const ok = await t.move({ x: 1300, y: 700 }, { animate: false });
      const blocked = [ok, t._source.x, t._source.y];
      const door = walls.find((w: any) => w.door === 1 && w.c[1] === 500 && w.c[0] === 1400);
      await door.update({ ds: 1 });
      await t.update({ x: 1300, y: 300 }, { animate: false });
      await t.move({ x: 1300, y: 700 }, { animate: false });
      return [blocked, [t._source.x, t._source.y]];
    });
    expect(result).toEqual([
      [true, 1200, 400],
      [1300, 700],
    ]);
  });

  it("refuses what begins blocked, ignores walls when told to, and lets preMoveToken cancel", async () => {
    const result = await gm.evaluate(async () => {
      const t = canvas.scene.tokens.getName("Marksman");
      await t.update({ x: 2000, y: 100 }, { animate: false });
      const no = await t.move({ x: 2200, y: 100 }, { animate: false });
      const yes = await t.move(
        { x: 2200, y: 100 },
        { animate: false, constrainOptions: { ignoreWalls: true } },
      );
      const id = Hooks.on("preMoveToken", () => false);
      const cancelled = await t.move({ x: 2300, y: 100 }, { animate: false });
      Hooks.off("preMoveToken", id);
      return [no, yes, cancelled, t._source.x];
    });
    expect(result).toEqual([false, true, false, 2200]);
  });

  it("shows the animation in the document but keeps the goal in the source", async () => {
    const seen = await gm.evaluate(async () => {
      const t = canvas.scene.tokens.getName("Raider 1");
      await t.move({ x: 1800, y: 700 }, { animation: { duration: 400 } });
      await new Promise((r) => setTimeout(r, 60));
      const during = t.x !== 1800 && t._source.x === 1800;
      await (t.movement?.animation?.ended ?? t.object?.movementAnimationPromise);
      return [during, t.x, t.object.x];
    });
    expect(seen).toEqual([true, 1800, 1800]);
  });
}

function recording(): void {
  it("records movement in combat and takes it back", async () => {
    const result = await gm.evaluate(async () => {
      await game.combat.startCombat();
      const t = canvas.scene.tokens.getName("Raider 2");
      const from = [t._source.x, t._source.y];
      await t.move(
        [
          { x: 1800, y: 900 },
          { x: 1900, y: 1000 },
        ],
        { animate: false },
      );
      const recorded = t.movementHistory.length;
      const ok = await t.revertRecordedMovement();
      return [recorded, ok, t._source.x === from[0] && t._source.y === from[1], t.movementHistory.length];
    });
    expect(result).toEqual([3, true, true, 0]);
  });

  it("stops in the middle when a wall is built across the rest of the path", async () => {
    const result = await gm.evaluate(async () => {
      const t = canvas.scene.tokens.getName("Dov");
      const start = t.move(
        [
          { x: 300, y: 800, checkpoint: true },
          { x: 800, y: 800 },
        ],
        { animation: { duration: 250 } },
      );
      await new Promise((r) => setTimeout(r, 60));
      await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [500, 700, 500, 1000] }]);
      const ok = await start;
      await new Promise((r) => setTimeout(r, 600));
      return [ok, t._source.x];
    });
    expect(result[1]).toBe(400);
    expect(result[0]).toBe(true);
  });
}

function generationsOwn(generation: 13 | 14): void {
  it("knows the generation's own movement members", async () => {
    const known = await gm.evaluate(() => {
      const t = canvas.scene.tokens.contents[0];
      return {
        finished: "finished" in t.movement,
        levels: canvas.scene.levels !== undefined,
        level: t.level !== undefined,
        k: t.getOccupiedGridSpaceOffsets()[0].k !== undefined,
        edge: CONST.EDGE_SENSE_TYPES !== undefined,
        wall: CONST.WALL_SENSE_TYPES.PROXIMITY,
        status: Array.isArray(CONFIG.statusEffects),
        byId: CONFIG.statusEffects.dead !== undefined,
        del: typeof (globalThis as any)._del,
      };
    });
    const v14 = generation === 14;
    expect(known).toEqual({
      finished: v14,
      levels: v14,
      level: v14,
      k: v14,
      edge: v14,
      wall: 30,
      status: !v14,
      byId: v14,
      del: v14 ? "object" : "undefined",
    });
  });

  it.runIf(generation === 14)("plans a movement and starts it later", async () => {
    const result = await gm.evaluate(async () => {
      const t = canvas.scene.tokens.getName("Kyra");
      let planned = "";
      Hooks.once("planToken", (d: any) => (planned = d.movement.state));
      const done = t.move({ x: 700, y: 700 }, { planned: true, animate: false });
      const before = t._source.x;
      await t.startMovement(t.movement.id);
      return [planned, before, await done, t._source.x];
    });
    expect(result).toEqual(["planned", 600, true, 700]);
  });
}

describe.each([13, 14] as const)("movement on generation %i", (generation) => {
  beforeAll(async () => {
    gm = await table.open({ generation, world: `move${generation}`, battle: "skirmish" });
  });
  afterAll(async () => {
    expect(table.problems(gm)).toEqual([]);
    await gm.close();
  });

  moving(generation);
  recording();
  generationsOwn(generation);
});

describe("a GM and a player", () => {
  beforeAll(async () => {
    gm = await table.open({ world: "people", battle: "skirmish" });
    player = await table.open({ user: "player", world: "people" });
  });
  afterAll(async () => {
    await gm.close();
    await player.close();
  });

  it("enforces a player's rights on the server", async () => {
    const result = await player.evaluate(async () => {
      const tryIt = async (fn: () => Promise<unknown>): Promise<string> =>
        fn().then(
          () => "ok",
          (e: Error) => (e.message.includes("permission") ? "refused" : e.message),
        );
      const t = canvas.scene.tokens;
      return [
        await tryIt(() => t.getName("Kyra").update({ x: 700, y: 700 })),
        await tryIt(() => t.getName("Raider 1").update({ x: 0, y: 0 })),
        await tryIt(() => t.getName("Raider 1").setFlag("sample", "x", 1)),
        await tryIt(() => canvas.scene.walls.contents[0].update({ ds: 1 })),
        await tryIt(() => game.combat.delete()),
        await tryIt(() => game.settings.set("sample", "loudness", 9)),
        await tryIt(() => t.getName("Kyra").actor.update({ "system.hp.value": 3 })),
        await tryIt(() => game.actors.getName("Captain").update({ name: "x" })),
        t.getName("Raider 1").isOwner,
        t.getName("Kyra").isOwner,
        game.user.isGM,
      ];
    });
    expect(result).toEqual([
      "ok",
      "refused",
      "refused",
      // Players may open doors that are not locked (WALL_DOORS).
      "ok",
      "refused",
      "refused",
      "ok",
      "refused",
      false,
      true,
      false,
    ]);
    expect(
      await gm.evaluate(() => [
        canvas.scene.tokens.getName("Kyra")._source.x,
        game.actors.getName("Kyra").system.hp.value,
        canvas.scene.tokens.getName("Raider 1")._source.x,
      ]),
    ).toEqual([700, 3, 1400]);
  });
  it("keeps players where they are while paused", async () => {
    await gm.evaluate(async () => void (await game.togglePause(true, { broadcast: true })));
    await player.waitForFunction(() => game.paused);
    expect(
      await player.evaluate(() =>
        canvas.scene.tokens.getName("Kyra").move({ x: 700, y: 600 }, { animate: false }),
      ),
    ).toBe(false);
    expect(
      await gm.evaluate(() =>
        canvas.scene.tokens.getName("Kyra").move({ x: 700, y: 600 }, { animate: false }),
      ),
    ).toBe(true);
    await gm.evaluate(async () => void (await game.togglePause(false, { broadcast: true })));
  });
  it("carries sockets without echo, queries with answers, errors and timeouts", async () => {
    await gm.evaluate(async () => void (await game.socket.emit("module.sample", { hi: 1 })));
    await player.waitForFunction(() =>
      game.modules.get("sample").api.heard.some((h: any) => h[0] === "socket"),
    );
    expect(
      await gm.evaluate(() => game.modules.get("sample").api.heard.some((h: any) => h[0] === "socket")),
    ).toBe(false);
    const answers = await player.evaluate(async () => {
      const boss = game.users.activeGM;
      CONFIG.queries["sample.never"] = async () => 0;
      const say = (p: Promise<unknown>): Promise<unknown> => p.catch((e: Error) => e.message);
      return [
        await boss.query("sample.double", { n: 21 }, { timeout: 2000 }),
        await say(boss.query("sample.double", { n: "x" }, { timeout: 2000 })),
        await say(boss.query("sample.unheard", {}, { timeout: 500 })),
        await say(game.users.find((u: any) => !u.active).query("sample.double", { n: 1 }, { timeout: 500 })),
      ];
    });
    expect(answers[0]).toBe(42);
    expect(answers[1]).toContain("n must be a number");
    expect(answers[2]).toContain("No query");
    expect(answers[3]).toContain("not connected");
  });
});

describe("who comes and goes", () => {
  it("notices a tab that dies, and another GM becomes the active one", async () => {
    const gm = await table.open({ world: "gone", battle: "skirmish" });
    const gm2 = await table.open({ user: "gm2", world: "gone" });
    expect(await gm2.evaluate(() => [game.users.activeGM.name, game.user.isActiveGM])).toEqual([
      "Gamemaster",
      false,
    ]);
    await gm2.evaluate(() => {
      Hooks.on("userConnected", (u: any, on: boolean) => ((globalThis as any).left = [u.name, on]));
    });
    await gm.close();
    await gm2.waitForFunction(() => game.user.isActiveGM);
    expect(await gm2.evaluate(() => (globalThis as any).left)).toEqual(["Gamemaster", false]);
    const back = await table.open({ world: "gone" });
    await gm2.waitForFunction(() => !game.user.isActiveGM);
    await back.close();
    await gm2.close();
  });
  it("remembers the world when the last one has left, and forgets on reset", async () => {
    const gm = await table.open({ world: "memory", battle: "skirmish" });
    await gm.evaluate(
      async () => void (await canvas.scene.tokens.getName("Captain").update({ x: 300, y: 300 })),
    );
    await gm.waitForTimeout(400);
    await gm.close();
    const again = await table.open({ world: "memory", battle: "skirmish", keep: true });
    expect(await again.evaluate(() => canvas.scene.tokens.getName("Captain")._source.x)).toBe(300);
    await again.close();
    const fresh = await table.open({ world: "memory", battle: "skirmish" });
    expect(await fresh.evaluate(() => canvas.scene.tokens.getName("Captain")._source.x)).toBe(2100);
    await fresh.close();
  });
});
