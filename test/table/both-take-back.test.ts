import { expect, it } from "vitest";
import { fight, load, token } from "./client.ts";
import { BEX, sit } from "./hero-of-another.ts";
import { PLAYER, PLAYER2 } from "./page.ts";

const { PastTurns } = await load("../ui/turn/past-turns");
const RAIDER = "sktoken000000005";

/** Both run the raiders; the raider turned round in its turn, which the first player has kept. */
const turned = (combat: any): object => ({
  key: `${combat._id}|1|0|${combat.combatants.find((one: any) => one.tokenId === RAIDER)._id}`,
  combat: combat._id,
  figure: RAIDER,
  turn: { round: 1, turn: 4 },
  changes: [
    { kind: "figure", figure: RAIDER, name: "Raider 1", field: "rotation", from: 90, to: 0 },
    { kind: "figure", figure: BEX, name: "Bex", field: "hp", from: 9, to: 4 },
  ],
});

async function undoOn(page: string, others: readonly string[], meanwhile: () => void): Promise<unknown[]> {
  sit(page, others, [], { undo: turned, hp: 4 });
  // The other has begun: the raider looks as before already.
  token("Raider 1").updateSource({ rotation: 90 });
  const said: unknown[] = [];
  const past = new PastTurns({
    director: { running: () => undefined },
    presenter: { say: (message: { key: string }) => said.push(message.key) },
    overlay: {},
    setupTakenBack: () => undefined,
    changed: () => undefined,
  });
  const { key } = JSON.parse(game.users.get(PLAYER).flags.opfor.kept[fight().id].undo).value[0] as {
    key: string;
  };
  const done = past.undo(key);
  setTimeout(meanwhile, 300);
  await done;
  return said;
}

const forgotten = (): void => {
  const kept = { [fight().id as string]: { undo: JSON.stringify({ value: [], at: 2 }) } };
  game.users.get(PLAYER).updateSource({ flags: { opfor: { kept } } });
};

it("tells who takes back the same turn a moment later that it is taken back", async () => {
  expect(await undoOn(PLAYER2, [PLAYER], forgotten)).toEqual(["OPFOR.ui.undo.already"]);
});

it("but says why not where nobody else is at it", async () => {
  expect(await undoOn(PLAYER2, [PLAYER], () => undefined)).toEqual(["OPFOR.ui.undo.cannot"]);
});
