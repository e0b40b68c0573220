import { seededDice } from "../../src/core/dice";
import type { Json } from "../../src/core/json";
import type { Ruleset } from "../../src/engine/ruleset";
import { battleFrom, type Snapshot } from "../../src/field";
import {
  decide,
  rulesetNamed,
  runBattle,
  type BattleTable,
  type Happening,
  type Resolution,
} from "../../src/headless";
import { battleOn } from "./armies";
import { groundOf, grounds, isGenerated, oneIn, placesOn } from "./grounds";
import { decisionFaults, notJson, outcomeFaults, overlaps, sharesPlaces } from "./laws";

/** A seed is three words: a ruleset, a ground and a number. It is all there is to a battle. */
export interface Soaked {
  readonly seed: string;
  readonly findings: readonly Finding[];
  readonly decisions: number;
  readonly rounds: number;
  readonly how: string;
  readonly slowest: Slow;
  /** The largest memory a ruleset had, as JSON. */
  readonly memory: number;
}
export interface Finding {
  readonly seed: string;
  readonly round: number;
  readonly figure: string;
  readonly fault: string;
}
export interface Slow {
  readonly seed: string;
  readonly round: number;
  readonly figure: string;
  /** Of the processor: other work on the machine does not count. */
  readonly milliseconds: number;
}

const MOST_ROUNDS = 12;

/** Grounds that a ruleset does not refuse. */
export const groundsFor = (ruleset: string): readonly string[] =>
  grounds().filter((ground) => ruleset !== "gunslinger" || ground.startsWith("hex"));

export const seedOf = (ruleset: string, ground: string, number: number): string =>
  `${ruleset} ${ground} ${number}`;

/** The battle a seed stands for; nothing where the ground has no room for one. */
export function battleOf(seed: string): { readonly ruleset: Ruleset; readonly start: Snapshot } | undefined {
  const [name = "", ground = ""] = seed.split(" ");
  const ruleset = rulesetNamed(name);
  if (ruleset === undefined) throw new Error(`no ruleset ${name}`);
  if (!isGenerated(ground) && !grounds().includes(ground)) throw new Error(`no ground ${ground}`);
  const map = groundOf(ground, seed);
  const places = placesOn(map, seededDice(`places ${seed}`));
  return places.length === 0 ? undefined : { ruleset, start: battleOn(map, places, ruleset, seed) };
}

/** Plays one battle and says what broke a law. */
export function soakedBattle(seed: string, mostRounds = MOST_ROUNDS): Soaked {
  const soak = new Soak(seed);
  const battle = battleOf(seed);
  if (battle === undefined) return soak.result(0, "no room");
  try {
    const { rounds, how } = soak.play(battle.ruleset, battle.start, mostRounds);
    return soak.result(rounds, how);
  } catch (thrown) {
    soak.found(`throws: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
    return soak.result(0, "threw");
  }
}

class Soak {
  readonly #findings: Finding[] = [];
  #slowest: Slow;
  #decisions = 0;
  #memory = 0;
  #round = 0;
  #figure = "";
  #before: Json = null;
  #standingOn = new Set<string>();

  constructor(readonly seed: string) {
    this.#slowest = { seed, round: 0, figure: "", milliseconds: 0 };
  }

  result(rounds: number, how: string): Soaked {
    const [findings, decisions, slowest, memory] = [
      this.#findings,
      this.#decisions,
      this.#slowest,
      this.#memory,
    ];
    return { seed: this.seed, findings, decisions, rounds, how, slowest, memory };
  }

  found(fault: string): void {
    this.#findings.push({ seed: this.seed, round: this.#round, figure: this.#figure, fault });
  }

  play(ruleset: Ruleset, start: Snapshot, mostRounds: number): { rounds: number; how: string } {
    this.#standingOn = new Set(overlaps(battleFrom(start, ruleset.unit)));
    const watched = this.#watched(ruleset);
    return runBattle({
      snapshot: start,
      rulesets: (id) => (id === ruleset.id ? watched : undefined),
      seed: this.seed,
      mostRounds,
      watch: (happening, table) => {
        this.#watch(ruleset, happening, table);
      },
    });
  }

  /** The same ruleset, timed, and its outcomes looked at where they are made. */
  #watched(ruleset: Ruleset): Ruleset {
    const looked = (battle: Parameters<NonNullable<Ruleset["on"]>>[0], made: Resolution): Resolution => {
      for (const fault of outcomeFaults(battle, ruleset.id, made.outcomes)) this.found(fault);
      const odd = notJson(made.memory) ?? notJson(made.trace);
      if (odd !== undefined) this.found(`json: resolution${odd}`);
      return made;
    };
    const [on, resolve] = [ruleset.on?.bind(ruleset), ruleset.resolve?.bind(ruleset)];
    const report = ruleset.report?.bind(ruleset);
    return {
      ...ruleset,
      decide: (situation) => {
        const began = process.cpuUsage();
        const plan = ruleset.decide(situation);
        const { user, system } = process.cpuUsage(began);
        this.#timed((user + system) / 1000, situation.me.id);
        return plan;
      },
      ...(on && { on: (battle, event, context) => looked(battle, on(battle, event, context)) }),
      ...(resolve && {
        resolve: (battle, step, context) => looked(battle, resolve(battle, step, context)),
      }),
      ...(report && {
        report: (battle, step, option, context) => looked(battle, report(battle, step, option, context)),
      }),
    };
  }

  #timed(milliseconds: number, figure: string): void {
    this.#decisions++;
    if (milliseconds > this.#slowest.milliseconds)
      this.#slowest = { seed: this.seed, round: this.#round, figure, milliseconds };
  }

  #watch(ruleset: Ruleset, happening: Happening, table: BattleTable): void {
    this.#memory = Math.max(this.#memory, JSON.stringify(table.memory(ruleset.id)).length);
    if (happening.kind === "event") {
      const { event } = happening;
      if (event.kind === "round-start") this.#round = event.round;
      if (event.kind === "turn-start") {
        this.#figure = event.figure;
        this.#before = table.memory(ruleset.id);
      }
    } else this.#turn(ruleset, happening);
    if (sharesPlaces(ruleset.id)) return;
    const now = overlaps(table.battle(ruleset));
    for (const pair of now.filter((one) => !this.#standingOn.has(one))) this.found(`place: ${pair}`);
    this.#standingOn = new Set(now);
  }

  #turn(ruleset: Ruleset, { figure, before, seed, deed }: Extract<Happening, { kind: "turn" }>): void {
    const battle = battleFrom(before, ruleset.unit);
    for (const fault of decisionFaults(battle, ruleset.id, deed.decided)) this.found(fault);
    const dice = seededDice(`sample ${seed}`);
    const request = { seed, memory: this.#before };
    if (oneIn(dice, 3)) {
      const again = decide(ruleset, battle, figure, { ...request, unattended: true });
      if (again.kind === "decided" && JSON.stringify(again) !== JSON.stringify(deed.decided))
        this.found("same: another decision on the same request");
    }
    if (!oneIn(dice, 3)) return;
    const answers: Record<string, string> = {};
    for (let asked = 0; asked < 30; asked++) {
      const decision = decide(ruleset, battle, figure, { ...request, answers });
      if (decision.kind === "decided") {
        for (const fault of decisionFaults(battle, ruleset.id, decision)) this.found(`attended ${fault}`);
        return;
      }
      const odd = notJson(decision);
      if (odd !== undefined) this.found(`json: question${odd}`);
      if (Object.hasOwn(answers, decision.id)) {
        this.found(`asks: ${decision.id} again after its answer`);
        return;
      }
      const option = decision.options[dice.roll(Math.max(1, decision.options.length)) - 1];
      if (option === undefined) {
        this.found(`asks: ${decision.id} without an option`);
        return;
      }
      answers[decision.id] = option.id;
    }
    this.found("asks: without end");
  }
}
