import { expect, vi } from "vitest";
import type { Outcome } from "../../src/core/outcome";
import { text } from "../../src/core/text";
import { fight, openClient, token } from "./client.ts";
import { PLAYER, PLAYER2 } from "./page.ts";

/** Two players without a GM: the first runs the raiders, Bex is the second one's. */
export const label = text("OPFOR.ui.round.order");
export const KEY = "turn of a raider";
export const BEX = "sktoken000000003";
export const RAIDER = "sktoken000000005";

export const hpOf = (name: string): number => token(name).actor.system.hp.value as number;
export const loss = (from: number, to: number): Outcome => ({ kind: "hp", figure: BEX, from, to, label });
let made = 0;
export const claimed = (outcome: Outcome, key = KEY): object => ({
  id: `claim000${String(++made)}`,
  token: BEX,
  wish: { kind: "outcome", outcome },
  proof: { kind: "turn", key, at: made % 200 },
  label,
});

/** The raiders are played by these rules, and a GM has entrusted them to these owners. */
export function entrustRaiders(
  { scenes = [], actors = [], settings = [] }: Record<string, any[]>,
  owners: object = { [PLAYER]: 3 },
  how: object = { doctrine: "aggressive" },
): void {
  const entrusted: Record<string, object> = {};
  for (const one of scenes[0].tokens) {
    if (one.disposition >= 0) continue;
    one.flags = { opfor: { ruleset: "five-parsecs", mode: "auto", ...how } };
    entrusted[`actor.${one.actorId as string}`] = { ...one.flags.opfor, profile: {} };
    actors.find(({ _id }) => _id === one.actorId).ownership = { default: 0, ...owners };
  }
  settings.push({ _id: "setting000000001", key: "opfor.entrusted", value: JSON.stringify(entrusted) });
}

/** What taking back a raider's turn would restore: it turned round, and hurt Bex. */
export const raidersTurn = (combat: any): object => ({
  key: `${combat._id}|1|0|${combat.combatants.find((one: any) => one.tokenId === RAIDER)._id}`,
  combat: combat._id,
  figure: RAIDER,
  turn: { round: 1, turn: 4 },
  changes: [
    { kind: "figure", figure: RAIDER, name: "Raider 1", field: "rotation", from: 90, to: 0 },
    { kind: "figure", figure: BEX, name: "Bex", field: "hp", from: 9, to: 4 },
  ],
});

/** The first player runs the raiders; what their user says of the combat, and what the second wrote on Bex. */
export function sit(
  user: string,
  others: readonly string[],
  claims: readonly object[] = [],
  { undo, hp = 9 }: { undo?: (combat: any) => object; hp?: number } = {},
): void {
  openClient(13, user, {
    others,
    prepare: (collections) => {
      entrustRaiders(collections, { [PLAYER]: 3, [PLAYER2]: 3 }, {});
      const bex = collections["scenes"]?.[0].tokens.find(({ _id }: { _id: string }) => _id === BEX);
      const hero = collections["actors"]?.find(({ _id }) => _id === bex.actorId);
      hero.ownership = { default: 0, [PLAYER2]: 3 };
      hero.system.hp = { value: hp, max: 9 };
      const author = collections["users"]?.find(({ _id }) => _id === PLAYER);
      const [combat] = collections["combats"] ?? [];
      author.flags = { opfor: { claims: { [combat._id]: JSON.stringify(claims) } } };
      if (undo === undefined) return;
      Object.assign(combat, { round: 1, turn: 4 });
      const record: any = undo(combat);
      const kept = { undo: JSON.stringify({ value: [record], at: 1 }) };
      author.flags.opfor.kept = { [combat._id]: kept };
      const owner = collections["users"]?.find(({ _id }) => _id === PLAYER2);
      const changes = record.changes.filter(({ figure }: { figure: string }) => figure === BEX);
      owner.flags = { opfor: { written: { [combat._id]: JSON.stringify([{ ...record, changes }]) } } };
    },
  });
}

/** Until the desk has answered so many claims. */
export const answered = (wanted: number): Promise<void> =>
  vi.waitFor(
    () => {
      const answers = JSON.parse(game.user.flags.opfor?.answers?.[fight().id] ?? "{}") as object;
      expect(Object.keys(answers)).toHaveLength(wanted);
    },
    { timeout: 50_000 },
  );
