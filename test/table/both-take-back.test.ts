import { expect, it } from "vitest";
import { fight, load, token } from "./client.ts";
import { raidersTurn, sit } from "./hero-of-another.ts";
import { PLAYER, PLAYER2 } from "./page.ts";

const { PastTurns } = await load("../ui/turn/past-turns");

/** Both run the raiders; the raider turned round in its turn, which the first player has kept. */
async function undoOn(page: string, others: readonly string[], meanwhile: () => void): Promise<unknown[]> {
  sit(page, others, [], { undo: raidersTurn, hp: 4 });
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
