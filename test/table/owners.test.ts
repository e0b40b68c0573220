import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import type { MoveStep } from "../../src/core/step";
import { Halt } from "../../src/turn/playing/halt";
import { fight, loadAll, loadRulesets, scene, token } from "./client.ts";
import { answered, BEX, claimed, hpOf, KEY, label, loss, sit } from "./hero-of-another.ts";
import { PLAYER, PLAYER2 } from "./page.ts";

/** Without a GM: what comes to somebody's hero is written down by its owner's client. */
const { ClaimDesk, askBack, claimsOf, saveClaims, owedIn } = await loadAll(
  "owners/answer-claims",
  "owners/ask-owner",
  "owners/claim",
  "owners/owed",
);
const { sceneExecutor, figureIdOf, readScene } = await loadAll(
  "acting/executor",
  "reading/token-of-figure",
  "reading/scene-reader",
);
await loadRulesets();

describe("what the owner's client is asked for", () => {
  /** Those that come to this are agreed to at once; the person is asked about the others. */
  const desk = (isAgreed: (outcome: Outcome) => boolean, confirm: () => Promise<boolean>): any =>
    new ClaimDesk({
      opinion: {
        heard: () => undefined,
        agrees: (_by: unknown, _key: string, _at: number, outcome: Outcome) =>
          Promise.resolve(isAgreed(outcome) ? "same" : "other"),
        agreesOnEvent: () => Promise.resolve(false),
        forgetEvents: () => undefined,
        timesBegun: () => 1,
      },
      confirm,
      agreedTo: () => false,
      replays: () => Promise.resolve("ask"),
    });

  it("costs what it was meant to cost, whatever came while the question stood", async () => {
    sit(PLAYER2, [PLAYER], [claimed(loss(9, 7)), claimed(loss(9, 4))]);
    let say: (yes: boolean) => void = () => undefined;
    const asked = new Promise<boolean>((answer) => {
      say = answer;
    });
    desk(
      (outcome) => outcome.kind === "hp" && outcome.to === 4,
      () => asked,
    ).look();
    await answered(1);
    expect(hpOf("Bex")).toBe(4);
    say(true);
    await answered(2);
    expect(hpOf("Bex")).toBe(2);
    expect(owedIn(fight())).toEqual([]);
  });

  it("never costs more than there is, nor heals beyond what there can be", async () => {
    const agreed = (): boolean => true;
    sit(PLAYER2, [PLAYER], [claimed(loss(9, 4)), claimed(loss(9, 3))]);
    desk(agreed, () => Promise.resolve(true)).look();
    await answered(2);
    expect(hpOf("Bex")).toBe(0);
    sit(PLAYER2, [PLAYER], [claimed(loss(6, 9))]);
    desk(agreed, () => Promise.resolve(true)).look();
    await answered(1);
    expect(hpOf("Bex")).toBe(9);
  });

  it("is not done any more when somebody else has taken its turn back", async () => {
    const claims = [claimed(loss(9, 4)), claimed(loss(4, 3), "another turn")];
    sit(PLAYER2, [PLAYER], claims);
    const author = game.users.get(PLAYER);
    expect(claimsOf(author, fight())).toHaveLength(2);
    // The author is away; who takes the turn back cannot write to their user.
    await askBack(fight()).withdraw(KEY);
    expect(claimsOf(author, fight())).toEqual([claims[1]]);
    expect(owedIn(fight())).toHaveLength(1);
    desk(
      () => true,
      () => Promise.resolve(true),
    ).look();
    await answered(1);
    expect(hpOf("Bex")).toBe(8);
  });

  it("is struck out by its author alone where the author takes it back", async () => {
    sit(PLAYER, [PLAYER2]);
    await saveClaims(fight(), [claimed(loss(9, 4)), claimed(loss(4, 3), "another turn")]);
    await askBack(fight()).withdraw(KEY);
    expect(claimsOf(game.user, fight())).toMatchObject([{ proof: { key: "another turn" } }]);
    expect(game.user.flags.opfor.voidClaims).toBeUndefined();
  });
});

describe("a turn that is taken back", () => {
  const RAIDER = "sktoken000000005";
  const asking = (agreed = true): any =>
    new ClaimDesk({
      opinion: {
        heard: () => undefined,
        agrees: () => Promise.resolve(agreed ? "same" : "other"),
        agreesOnEvent: () => Promise.resolve(false),
        forgetEvents: () => undefined,
        timesBegun: () => 1,
      },
      confirm: () => new Promise(() => undefined),
      agreedTo: () => false,
      replays: () => Promise.resolve("ask"),
    });
  /** The raider turned round and hit Bex; whether it looks again as it did before. */
  const hit = (isBack: boolean) => (combat: any) => {
    const key = `${combat._id}|1|0|${combat.combatants.find((one: any) => one.tokenId === RAIDER)._id}`;
    const from = isBack ? 0 : 90;
    return {
      key,
      combat: combat._id,
      figure: RAIDER,
      turn: { round: 1, turn: 4 },
      changes: [
        { kind: "figure", figure: RAIDER, name: "Raider 1", field: "rotation", from, to: 90 - from },
        { kind: "figure", figure: BEX, name: "Bex", field: "hp", from: 9, to: 4 },
      ],
    };
  };
  const keyNow = (): string =>
    `${fight().id as string}|1|0|${fight().combatants.find((one: any) => one.tokenId === RAIDER).id as string}`;
  const back = (): object => ({
    ...claimed(loss(9, 4)),
    wish: { kind: "back" },
    proof: { kind: "undo", key: keyNow() },
  });
  const claims = async (claim: object): Promise<void> => {
    const user = game.users.get(PLAYER);
    user.updateSource({
      flags: { opfor: { claims: { [fight().id as string]: JSON.stringify([claim]) } } },
    });
  };
  /** It is the raider's turn. */
  const sitAtTurn = async (isBack: boolean): Promise<void> => {
    sit(PLAYER2, [PLAYER], [], { undo: hit(isBack), hp: 4 });
    const turn = fight().turns.findIndex((one: any) => one.tokenId === RAIDER) as number;
    fight().updateSource({ turn });
    await claims(back());
  };

  it("is put back on somebody's hero once it is on the map", async () => {
    await sitAtTurn(true);
    asking().look();
    await answered(1);
    expect(hpOf("Bex")).toBe(9);
    expect(game.user.flags.opfor.written[fight().id]).toBe("[]");
  });

  it(
    "but not because somebody says so: the enemy stands as the turn left it",
    { timeout: 60_000 },
    async () => {
      await sitAtTurn(false);
      asking().look();
      await answered(1);
      expect(hpOf("Bex")).toBe(4);
      expect(Object.values(JSON.parse(game.user.flags.opfor.answers[fight().id]))).toEqual(["refused"]);
    },
  );

  it("may come again, and hit as before, whoever took it back", async () => {
    sit(PLAYER2, [PLAYER], [], { undo: hit(true), hp: 4 });
    const desk = asking();
    desk.listen();
    const key = keyNow();
    const blow = { ...claimed(loss(9, 4), key), proof: { kind: "turn", key, at: 0 } };
    await game.actors.get("skactor000000003").update({ "system.hp.value": 9 });
    await claims(blow);
    desk.look();
    await answered(1);
    expect(hpOf("Bex")).toBe(4);
    await game.actors.get("skactor000000003").update({ "system.hp.value": 9 });
    await askBack(fight()).withdraw(key);
    await claims({ ...blow, id: "claim0again" });
    desk.look();
    await answered(2);
    expect(hpOf("Bex")).toBe(4);
  });
});

describe("whose owner is away", () => {
  const step = (to: { x: number; y: number }): MoveStep => ({
    kind: "move",
    figure: "sktoken000000005",
    gait: "walk",
    path: [centreOf("Raider 1"), to],
    cost: 1,
    unit: "space",
    label,
  });
  const centreOf = (name: string): { x: number; y: number } => {
    const { x, y } = token(name)._source;
    return { x: (x as number) + 50, y: (y as number) + 50 };
  };
  const walk = (planned: unknown, to: { x: number; y: number }): Promise<any> =>
    sceneExecutor(scene(), fight()).perform(step(to), planned, new Halt());

  it("stands where the rules have it: its token, which has yet to follow, is in nobody's way", async () => {
    sit(PLAYER, []);
    const bex = centreOf("Bex");
    const aside = { x: bex.x + 300, y: bex.y + 300 };
    const pushed = { kind: "moved", figure: figureIdOf(token("Bex")), path: [bex, aside], label } as Outcome;
    await saveClaims(fight(), [claimed(pushed)]);
    const planned = readScene(scene(), fight());
    expect(await walk(planned, bex)).toMatchObject({ kind: "done" });
  });

  it("but where it stands by both nobody else can", async () => {
    sit(PLAYER, []);
    const bex = centreOf("Bex");
    const planned = readScene(scene(), fight());
    const empty = { ...planned, figures: planned.figures.filter(({ id }: { id: string }) => id !== BEX) };
    expect(await walk(empty, bex)).toMatchObject({ kind: "blocked" });
  });
});
