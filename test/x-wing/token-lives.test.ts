import { describe, expect, it } from "vitest";
import { scriptedDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import { decide } from "../../src/engine/decide";
import type { Resolution, RoundEvent } from "../../src/engine/ruleset";
import type { Snapshot } from "../../src/field";
import { xWing } from "../../src/rulesets/x-wing";
import { TOKEN_LIVES, TOKENS } from "../../src/rulesets/x-wing/data/token-lives";
import { applyOutcomes, applyStep } from "../../src/turn/records/apply-outcomes";
import { renderText } from "../../src/core/text";
import { loadCatalog } from "../support/catalog";
import {
  ATTACK,
  battleOn,
  context,
  DEFENCE,
  losses,
  mat,
  memoryOf,
  phase,
  SOUTH,
  type MatSpec,
} from "./support";

const { hit, crit, blank, focus } = ATTACK;

/** A battle played event by event, with dice that are told; phases by hand or left to the round's events. */
class Played {
  #snapshot: Snapshot;
  #memory: Json = null;

  constructor(
    spec: MatSpec,
    readonly byHand: boolean,
  ) {
    this.#snapshot = mat({ ...spec, options: { rollShots: true, ...spec.options } });
  }

  statuses(id: string): string[] {
    return [...(this.#snapshot.figures.find((figure) => figure.id === id)?.statuses ?? [])].sort();
  }
  profile(id: string): Record<string, Json> {
    return this.#snapshot.figures.find((figure) => figure.id === id)?.profile ?? {};
  }
  locks(): Json {
    const { locks = {} } = (this.#memory ?? {}) as { locks?: Json };
    return locks;
  }
  /** What a person does by hand: puts a token there or takes it away. */
  touch(id: string, statuses: string[]): void {
    const figures = this.#snapshot.figures.map((one) => (one.id === id ? { ...one, statuses } : one));
    this.#snapshot = { ...this.#snapshot, figures };
  }

  begin(round: number, dice: readonly number[] = []): void {
    this.#snapshot = { ...this.#snapshot, round };
    if (this.byHand) this.#phase("system", dice);
    this.#tell({ kind: "round-start", round }, this.byHand ? [] : dice);
  }
  /** Detonations, Engagement and End; the dice are those of the phases in order. */
  end(round: number, detonations: readonly number[] = [], shots: readonly number[] = []): void {
    if (this.byHand) {
      this.#phase("detonations", detonations);
      this.#phase("engagement", shots);
      this.#phase("end", []);
    }
    this.#tell({ kind: "round-end", round }, this.byHand ? [] : [...detonations, ...shots]);
  }
  /** A planned manoeuvre, and dice for what comes of it. */
  fly(
    id: string,
    manoeuvre: string,
    dice: readonly number[] = [],
    answers: Record<string, string> = {},
  ): string[] {
    const decided = decide(xWing, battleOn(this.#snapshot), id, {
      seed: "x",
      memory: this.#memory,
      unattended: true,
      answers: { manoeuvre, ...answers },
    });
    if (decided.kind === "ask") throw new Error("it asks");
    const cup = scriptedDice(dice);
    for (const step of decided.plan.steps) {
      this.#snapshot = applyStep(this.#snapshot, step);
      this.#take(
        xWing.resolve?.(battleOn(this.#snapshot), step, {
          dice: cup,
          memory: this.#memory,
          unattended: true,
        }),
      );
    }
    return decided.plan.steps.flatMap((step) =>
      step.kind === "act" ? [step.act] : step.kind === "move" ? [step.gait] : [],
    );
  }

  #phase(id: string, dice: readonly number[]): void {
    const phase = xWing.phases?.find((one) => one.id === id);
    this.#take(
      phase?.play(battleOn(this.#snapshot), {
        dice: scriptedDice(dice),
        memory: this.#memory,
        unattended: true,
      }),
    );
  }
  #tell(event: RoundEvent, dice: readonly number[]): void {
    const context = { dice: scriptedDice(dice), memory: this.#memory, unattended: true };
    this.#take(xWing.on?.(battleOn(this.#snapshot), event, context));
  }
  #take(resolution: Resolution | undefined): void {
    if (resolution === undefined) return;
    this.#snapshot = applyOutcomes(this.#snapshot, resolution.outcomes);
    this.#memory = JSON.parse(JSON.stringify(resolution.memory)) as Json;
  }
}

/** Ships far apart in the middle of a large mat: nothing but the token matters. */
const apart = (a: MatSpec["ships"] = {}, more: Partial<MatSpec> = {}): MatSpec => ({
  size: [2000, 2000],
  ships: { B: { at: [1000, 1600], heading: SOUTH, profile: { attack: 0 } }, ...a },
  ...more,
});
const pilot = (profile: Record<string, Json> = {}, statuses: string[] = []) => ({
  a: {
    at: [1000, 1000] as const,
    statuses,
    profile: { hull: 9, actions: [], dial: "2FB 2BW 3KR 1FW", ...profile },
  },
});
/** In range 1 of each other, a behind B. */
const close = (profile: Record<string, Json> = {}, target: Record<string, Json> = {}): MatSpec => ({
  size: [2000, 2000],
  ships: {
    a: {
      at: [1000, 1000],
      heading: SOUTH,
      profile: { hull: 9, attack: 1, actions: [], dial: "0OW", ...profile },
    },
    B: { at: [1000, 1120], heading: SOUTH, profile: { hull: 9, agility: 0, ...target } },
  },
});

it("every token has a beginning and an end", () => {
  for (const token of TOKENS) {
    expect(TOKEN_LIVES[token].begins).not.toEqual([]);
    expect(TOKEN_LIVES[token].ends).not.toEqual([]);
  }
});

const WAYS = [
  ["phases on their own", false],
  ["phases by hand", true],
] as const;

describe.each(WAYS)("stress, ion and strain over three rounds, %s", (_title, byHand) => {
  const rounds = (spec: MatSpec): Played => new Played(spec, byHand);

  it("stress begins with a red manoeuvre, forbids red and actions, ends with a blue one", () => {
    const game = rounds(apart(pilot({ actions: ["focus"] })));
    game.begin(1);
    expect(game.fly("a", "3-koiogran")).toEqual(["3-koiogran", "stress"]);
    game.end(1);
    expect(game.statuses("a")).toEqual(["stress"]);
    game.begin(2);
    // The red manoeuvre is not on offer, and white is no help.
    expect(game.fly("a", "2-bankLeft")).toEqual(["2-bankLeft"]);
    game.end(2);
    expect(game.statuses("a")).toEqual(["stress"]);
    game.begin(3);
    expect(game.fly("a", "2-straight")).toEqual(["2-straight", "stress", "focus"]);
    expect(game.statuses("a")).toEqual(["focus"]);
    game.end(3);
    expect(game.statuses("a")).toEqual([]);
  });

  it("a stress token that a person put there, in Foundry's word too, is taken off by a blue manoeuvre", () => {
    for (const word of ["stress", "stressed"]) {
      const game = rounds(apart(pilot()));
      game.begin(1);
      game.touch("a", [word]);
      game.fly("a", "2-straight");
      expect(game.statuses("a")).toEqual([]);
    }
    const two = rounds(apart(pilot({}, ["stress", "stress-2"])));
    two.begin(1);
    two.fly("a", "2-straight");
    expect(two.statuses("a")).toEqual(["stress"]);
  });

  it("a number that an older world wrote in the profile counts, and moves to the figure when it changes", () => {
    const game = rounds(apart(pilot({ stress: 2 })));
    game.begin(1);
    game.fly("a", "2-straight");
    expect([game.statuses("a"), game.profile("a").stress]).toEqual([["stress"], 0]);
    game.end(1);
    game.begin(2);
    game.fly("a", "2-straight");
    expect(game.statuses("a")).toEqual([]);
  });

  it("ion begins with a bomb, makes the ship drift and only focus, ends after the drift", () => {
    const bomb = { x: { device: "ion-bomb" as const, at: [1000, 950] as const } };
    const game = rounds(apart(pilot({ actions: ["lock", "focus"] }), { devices: bomb }));
    game.begin(1);
    game.fly("a", "1-straight");
    game.end(1);
    expect(game.statuses("a")).toEqual(["ion", "ion-2", "ion-3"]);
    game.begin(2);
    expect(game.fly("a", "3-koiogran")).toEqual(["1-straight", "focus", "ion"]);
    expect(game.statuses("a")).toEqual(["focus"]);
    game.end(2);
    game.begin(3);
    expect(game.fly("a", "3-koiogran")).toEqual(["3-koiogran", "stress"]);
  });

  it("too few ion tokens for a large base do nothing and stay", () => {
    const game = rounds(apart(pilot({ base: "large" }, ["ion", "ion-2"])));
    game.begin(1);
    expect(game.fly("a", "2-bankLeft")).toEqual(["2-bankLeft"]);
    game.end(1);
    expect(game.statuses("a")).toEqual(["ion", "ion-2"]);
    game.begin(2);
    game.touch("a", ["ion", "ion-2", "ion-3"]);
    expect(game.fly("a", "2-bankLeft")).toEqual(["1-straight", "ion"]);
    expect(game.statuses("a")).toEqual([]);
  });

  it("strain begins with a thermal detonator, costs one defence die once, and outlives rounds", () => {
    const bomb = { x: { device: "thermal-detonator" as const, at: [1000, 1200] as const, side: "foe" } };
    const game = rounds({ ...close({}, { agility: 2 }), devices: bomb });
    game.begin(1);
    // One die of the bomb; then two attack dice and one defence die instead of two.
    game.end(1, [focus], [hit, blank, DEFENCE.evade]);
    expect([game.statuses("B"), game.profile("B").hull]).toEqual([[], 9]);
    game.begin(2);
    game.end(2, [], [hit, hit, DEFENCE.evade, DEFENCE.blank]);
    expect(game.profile("B").hull).toBe(8);
    const waiting = rounds(apart(pilot({}, ["strain"])));
    for (const round of [1, 2]) {
      waiting.begin(round);
      waiting.fly("a", "2-bankLeft");
      waiting.end(round);
      expect(waiting.statuses("a")).toEqual(["strain"]);
    }
    waiting.begin(3);
    waiting.fly("a", "2-straight");
    expect(waiting.statuses("a")).toEqual([]);
  });
});

describe.each(WAYS)("disarm, focus and evade over three rounds, %s", (_title, byHand) => {
  const rounds = (spec: MatSpec): Played => new Played(spec, byHand);

  it("disarm of an electro-proton bomb silences the guns in the same round's Engagement, and not the next", () => {
    const bomb = { x: { device: "electro-proton-bomb" as const, at: [1000, 950] as const, side: "player" } };
    const spec = close();
    const game = rounds({
      ...spec,
      devices: bomb,
      ships: { ...spec.ships, B: { at: [1000, 1180], heading: SOUTH, profile: { hull: 9 } } },
    });
    game.begin(1);
    // Four dice for B, four for a; no shot follows.
    game.end(1, [blank, blank, blank, blank, crit, blank, blank, blank], []);
    expect(game.statuses("a")).toEqual([]);
    expect(game.profile("B").hull).toBe(9);
    game.begin(2);
    game.end(2, [], [hit, blank]);
    expect(game.profile("B").hull).toBe(8);
  });

  it("a bomber that reloads gets one charge, is disarmed for that round, and fires in the next", () => {
    const game = rounds(close({ actions: ["reload"], devices: [{ device: "proton-bomb", charges: 0 }] }));
    game.begin(1);
    expect(game.fly("a", "0-stop")).toEqual(["reload"]);
    expect(game.statuses("a")).toEqual(["disarm"]);
    expect(game.profile("a").devices).toEqual([{ device: "proton-bomb", charges: 1 }]);
    game.end(1);
    expect([game.statuses("a"), game.profile("B").hull]).toEqual([[], 9]);
    for (const round of [2, 3]) {
      game.begin(round, [blank]);
      game.fly("a", "0-stop");
      game.end(round, [], [hit, blank]);
    }
    expect(game.profile("B").hull).toBe(7);
  });

  it("focus is spent by the shot that it helps, or is gone at the end of the round", () => {
    const game = rounds(close({ actions: ["focus"] }));
    game.begin(1);
    game.fly("a", "0-stop");
    expect(game.statuses("a")).toEqual(["focus"]);
    game.end(1, [], [focus, focus]);
    expect([game.statuses("a"), game.profile("B").hull]).toEqual([[], 7]);
    game.begin(2);
    game.fly("a", "0-stop");
    game.end(2, [], [blank, blank]);
    expect([game.statuses("a"), game.profile("B").hull]).toEqual([[], 7]);
    game.begin(3);
    game.end(3, [], [focus, focus]);
    expect(game.profile("B").hull).toBe(7);
  });

  it("evade begins with the action, saves a hit once, and is gone with the round", () => {
    const spec = close({ actions: ["evade"], attack: 0, agility: 1 });
    const { a, B } = spec.ships ?? {};
    if (a === undefined || B === undefined) throw new Error("no ships");
    // B is flown by the rules too, and looks at a.
    const hunter = {
      ...B,
      ai: true,
      heading: 180,
      profile: { ...B.profile, attack: 1, dial: "0OW", actions: [] },
    };
    const game = rounds({ ...spec, ships: { a, B: hunter } });
    game.begin(1);
    expect(game.fly("a", "0-stop")).toEqual(["evade"]);
    expect(game.statuses("a")).toEqual(["evade"]);
    // a fires first, one die at range 1 and nothing; then two of B against a's single one.
    game.end(1, [], [blank, hit, blank, DEFENCE.blank]);
    expect([game.statuses("a"), game.profile("a").hull]).toEqual([[], 9]);
    game.begin(2);
    game.end(2, [], [blank, hit, blank, DEFENCE.blank]);
    expect(game.profile("a").hull).toBe(8);
    game.begin(3);
    game.fly("a", "0-stop");
    game.end(3, [], [blank, blank, blank, DEFENCE.blank]);
    expect([game.statuses("a"), game.profile("a").hull]).toEqual([[], 8]);
  });

  it("evade turns one die of a defence that needs it, and only a die", () => {
    const game = rounds(close({}, { agility: 1 }));
    game.begin(1);
    game.touch("B", ["evade"]);
    game.end(1, [], [hit, hit, DEFENCE.blank]);
    expect([game.statuses("B"), game.profile("B").hull]).toEqual([[], 8]);
    game.begin(2);
    game.touch("B", ["evade"]);
    game.end(2, [], [blank, blank, DEFENCE.blank]);
    expect(game.statuses("B")).toEqual([]);
    const dull = rounds(close({}, { agility: 0 }));
    dull.begin(1);
    dull.touch("B", ["evade"]);
    dull.end(1, [], [hit, blank]);
    expect(dull.profile("B").hull).toBe(8);
  });
});

describe.each(WAYS)("locks, charges and fuses over three rounds, %s", (_title, byHand) => {
  const rounds = (spec: MatSpec): Played => new Played(spec, byHand);

  it("a lock stays over rounds, is spent to roll again, and falls with its target", () => {
    const game = rounds(close({ actions: ["lock"] }));
    game.begin(1);
    game.fly("a", "0-stop");
    expect(game.locks()).toEqual({ a: "B" });
    game.end(1, [], [hit, hit]);
    expect(game.locks()).toEqual({ a: "B" });
    game.begin(2);
    game.end(2, [], [blank, hit, hit]);
    expect([game.locks(), game.profile("B").hull]).toEqual([{ a: "" }, 5]);
    const last = rounds(close({ actions: ["lock"] }, { hull: 1 }));
    last.begin(1);
    last.fly("a", "0-stop");
    last.end(1, [], [hit, hit]);
    expect(last.locks()).toEqual({ a: "" });
  });

  it("charges stand in the row that people see, and what they write there counts", () => {
    const game = rounds(
      close({
        dial: "0OW",
        devices: [{ device: "proton-bomb", charges: 2 }],
        abilities: ["trajectorySimulator"],
      }),
    );
    game.begin(1, [hit]);
    expect(game.profile("a").devices).toEqual([{ device: "proton-bomb", charges: 1 }]);
  });

  it("a fuse burns down round by round", () => {
    const bomb = { x: { device: "proton-bomb" as const, at: [1000, 950] as const, fuses: 2 } };
    const game = rounds(apart(pilot(), { devices: bomb }));
    for (const [round, fuses, hull] of [
      [1, 1, 9],
      [2, 0, 9],
      [3, 0, 8],
    ] as const) {
      game.begin(round);
      game.end(round);
      expect([game.profile("x").fuses ?? 0, game.profile("a").hull]).toEqual([round === 3 ? 0 : fuses, hull]);
    }
  });
});

it("a phase taken back after the round has changed is owed to the round before, and played once for each", () => {
  const battle = battleOn(mat(apart(pilot({}, ["focus"]), { round: 2 })));
  const end = xWing.phases?.find(({ id }) => id === "end");
  const played = (done: Record<string, number>) =>
    end?.play(battle, { dice: scriptedDice([]), memory: { done }, unattended: true }).memory;
  expect(played({ end: 0 })).toMatchObject({ done: { end: 1 } });
  expect(played({ end: 1 })).toMatchObject({ done: { end: 2 } });
  // Nobody told it of a round before.
  expect(played({})).toMatchObject({ done: { end: 2 } });
});

describe("a shot that the table rolls", () => {
  const shot = (statuses: string[], locks: Record<string, string> = {}) => {
    const spec = close({}, { agility: 2 });
    const { a, B } = spec.ships ?? {};
    if (a === undefined || B === undefined) throw new Error("no ships");
    const ships = { a: { ...a, statuses: ["focus"] }, B: { ...B, statuses } };
    return phase("engagement", { ...spec, ships }, context([], memoryOf({ locks })));
  };
  const told = (played: Resolution): string[] =>
    played.outcomes.map(({ label }) => renderText(label, loadCatalog("en")));

  it("is announced with the dice of both sides and the tokens that may be spent", () => {
    expect(told(shot([]))).toEqual([
      "a fires at B: range 1, front arc – 2 attack, 2 defence dice; a has focus",
    ]);
    expect(told(shot(["evade"], { a: "B" }))[0]).toContain("a has a lock, a has focus and B has evade");
  });
  it("strain costs a die and ends with the defence, one at a time", () => {
    const played = shot(["strain", "strain-2"]);
    expect(told(played)[0]).toContain("2 attack, 1 defence dice");
    expect(losses(played, "B")).toEqual(["-strain-2"]);
  });
});
