import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TurnReport } from "../../src/turn/records/turn-report";
import { think } from "../../src/turn/thinking/worker-talk";
import { fight, loadAll, openClient, scene } from "./client.ts";
import { GM } from "./page.ts";

/**
 * Every practice battle plays by itself on a GM's page, with the real director, rulesets and documents; then all of it
 * is taken back, turn by turn.
 */
const { Director, listenToCombat, listenToTokens } = await loadAll(
  "turns/director",
  "hooks/combat",
  "hooks/token-documents",
);
const { storeWith, undoRecords, rulesetOf } = await loadAll(
  "keeping/combat-store",
  "keeping/ruleset-registry",
);
const { takeBack, witness, readScene } = await loadAll(
  "acting/take-back",
  "acting/undo-witness",
  "reading/scene-reader",
);

const BATTLES = ["firefight", "five-parsecs", "gunslinger", "monster-ai", "x-wing"];
const TURNS = 6;

let reports: TurnReport[];
let rounds: { readonly key: string }[];
let said: string[];
let director: any;

const unasked = (): never => {
  throw new Error("nobody is to be asked");
};

/** As the worker would, at once. */
const KINDS = ["decide", "resolve", "notice", "order", "standing", "phase", "ended"] as const;
const thinker = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    (thinking: object) => Promise.resolve(think(rulesetOf, { kind, thinking } as never)),
  ]),
);

function play(): void {
  reports = [];
  rounds = [];
  said = [];
  director = new Director({
    thinker,
    store: storeWith({
      keep: () => Promise.resolve(),
      announce: (report: TurnReport) => Promise.resolve(void reports.push(report)),
    }),
    told: () => reports,
    announceRound: (report: { readonly key: string }) => Promise.resolve(void rounds.push(report)),
    askPerson: unasked,
    presenterFor: () => ({
      ask: unasked,
      show: () => undefined,
      say: ({ key }: { key: string }) => void said.push(key),
      close: () => undefined,
    }),
    changed: () => undefined,
  });
  listenToCombat(director);
  listenToTokens(director);
}

/** People whose turn it is only press on. */
async function untilPlayed(turns: number): Promise<void> {
  const end = Date.now() + 60_000;
  while (reports.length < turns && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    const { combatant, round, flags } = fight();
    const isOurs = combatant.token.flags.opfor?.mode === "auto";
    // Nobody is quicker than the rules are told: they may set another order.
    const isBegun = ((flags.opfor?.told ?? "") as string).includes(`"${round}|turn-start|${combatant.id}"`);
    if (!isOurs && isBegun && !director.isBusy(fight().id)) await fight().nextTurn();
  }
  await director.stop(fight());
  await director.idle(fight().id);
}

/** A ship that a die blows up in its own turn does not play it to the end: the seeds are the same in every run. */
function sameDice(): void {
  const draw = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((numbers) =>
    numbers instanceof Uint16Array ? numbers.fill((drawn += 0x2a6d) & 0xffff) : draw(numbers),
  );
}

beforeEach(() => {
  sameDice();
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(BATTLES)("the battle of %s", (battle) => {
  const generation = BATTLES.indexOf(battle) % 2 === 0 ? 13 : 14;
  it(`plays by itself on generation ${generation}, each turn once, and is taken back to where it began`, async () => {
    openClient(generation, GM, { battle });
    await game.settings.set("opfor", "pace", 0);
    for (const token of scene().tokens)
      if (token.flags.opfor?.ruleset) await token.update({ "flags.opfor.mode": "auto" });
    const before = witness(scene(), fight());
    play();
    await fight().startCombat();
    await untilPlayed(TURNS);

    expect(said).toEqual([]);
    expect(reports.length).toBeGreaterThanOrEqual(TURNS);
    const keys = reports.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const report of reports) {
      expect(rulesetOf(report.ruleset)).toBeDefined();
      // What was begun beyond these is stopped in its midst.
      if (reports.indexOf(report) < TURNS) expect(report.end).toBe("played");
      expect(readScene(scene(), fight()).figures.map(({ id }: { id: string }) => id)).toContain(
        report.figure,
      );
    }
    expect(witness(scene(), fight())).not.toEqual(before);

    for (const { key } of [...undoRecords(fight().id)].reverse())
      if (undoRecords(fight().id).some((one: { key: string }) => one.key === key))
        expect(await takeBack(fight(), scene(), key)).toMatchObject({ ok: true });
    // What the start of the battle brought is no turn, and stays: what the rules remember, and the order.
    const { figures, doors, marks } = witness(scene(), fight());
    expect({ figures, doors, marks }).toEqual({
      figures: before.figures,
      doors: before.doors,
      marks: before.marks,
    });
  });
});
