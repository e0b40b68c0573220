import { describe, expect, it } from "vitest";
import { renderText } from "../../src/core/text";
import { baseCorners } from "../../src/rulesets/x-wing/geometry/bases";
import { contains, leaves } from "../../src/rulesets/x-wing/geometry/mat";
import { meets, polygon } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { friendlyTo, type Sky } from "../../src/rulesets/x-wing/sky/sky";
import { loadCatalog } from "../support/catalog";
import { dogfight } from "./battles";
import { Skirmish } from "./skirmish";
import { entriesOf, prose } from "./support";

/** Everything that may never be true on the mat. */
function faults(sky: Sky): string[] {
  const found: string[] = [];
  for (const [index, ship] of sky.ships.entries()) {
    const { id, pose, size } = ship;
    if (leaves(sky.mat, pose, size)) found.push(`${id} is off the mat`);
    for (const other of sky.ships.slice(index + 1)) {
      // Bases in contact may share a hair's breadth.
      const [mine, theirs] = [ship, other].map((one) => polygon(baseCorners(one.pose, one.size, 0.02)));
      if (mine !== undefined && theirs !== undefined && meets(mine, theirs))
        found.push(`${id} overlaps ${other.id}`);
    }
    if ((ship.hull ?? 1) <= 0) found.push(`${id} flies without hull`);
    if (ship.shields < 0 || Object.values(ship.tokens).some((n) => n < 0))
      found.push(`${id} has less than nothing`);
    for (const { device, charges } of ship.devices) {
      if (charges < 0 || charges > 3) found.push(`${id} has ${charges} of ${device}`);
    }
    if (!Number.isFinite(pose.x + pose.y + pose.heading)) found.push(`${id} is nowhere`);
  }
  for (const laid of sky.devices) {
    if (laid.fuses < 0) found.push(`${laid.id} has ${laid.fuses} fuses`);
    if (laid.from === "memory" && !contains(sky.mat, laid.shape)) found.push(`${laid.id} lies off the mat`);
  }
  return found;
}

const SEEDS = ["hoth", "endor", "yavin", "scarif"];

describe("a dogfight: four AI ships with mines and bombs against scripted ships", () => {
  it.each(SEEDS)("seed %s: twelve rounds without an illegal state", (seed) => {
    let [turns, laid, drawn] = [0, 0, 0];
    const battle = new Skirmish(dogfight(seed), seed, {
      state(sky, moment) {
        const wrong = faults(sky);
        if (wrong.length > 0)
          throw new Error(`${seed}, round ${sky.battle.round}, ${moment}: ${wrong.join("; ")}`);
      },
      turn(before, decided) {
        turns++;
        const me = before.ships.find(({ id }) => id === decided.figure);
        if (me === undefined) throw new Error("a ship acts that is not there");
        const red = decided.plan.steps.some(
          (step) =>
            step.kind === "act" &&
            step.act === "stress" &&
            me.tokens.stress > 0 &&
            step.label.key.endsWith("gain"),
        );
        expect(red, `${me.id} flies red under stress`).toBe(false);
        for (const step of decided.plan.steps) {
          if (step.kind !== "act" || step.act !== "mine") continue;
          const device = (step.terms as { device: string }).device;
          const mine = before.devices.find(({ id }) => id === device);
          expect(mine !== undefined && friendlyTo(me.side, mine), "a friendly mine goes off").toBe(false);
        }
      },
      phase(_before, event, { outcomes }) {
        if (event.kind === "round-start") laid += outcomes.filter(({ kind }) => kind === "marked").length;
      },
      traced(trace) {
        drawn += prose(trace).length + entriesOf(trace).length;
      },
    });
    battle.play(12);
    expect(turns).toBeGreaterThan(10);
    expect(laid).toBeGreaterThan(0);
    expect(drawn).toBeGreaterThan(0);
  });

  it("the same seed plays the same battle to the last millimetre", () => {
    const play = (): unknown => {
      const battle = new Skirmish(dogfight("twice"), "twice");
      battle.play(4);
      return [battle.snapshot, battle.memory];
    };
    expect(play()).toEqual(play());
  });

  it("every word it says exists in English and in German", () => {
    const missing = new Set<string>();
    const catalogs = (["en", "de"] as const).map((language) => {
      const catalog = loadCatalog(language);
      return (key: string): string | undefined => {
        const found = catalog(key);
        if (found === undefined && !/\.(one|other)$/.test(key)) missing.add(`${language} ${key}`);
        return found;
      };
    });
    const say = (text: Parameters<typeof renderText>[0]): void => {
      for (const catalog of catalogs) {
        expect(renderText(text, catalog)).not.toMatch(/\{\w+\}/);
      }
    };
    const battle = new Skirmish(dogfight("words"), "words", {
      turn(_before, { plan }) {
        say(plan.rule.title);
        say(plan.rule.because);
        for (const step of plan.steps) say(step.label);
      },
      phase(_before, _event, { outcomes }) {
        for (const { label } of outcomes) say(label);
      },
      resolved(_before, _figure, outcomes) {
        for (const { label } of outcomes) say(label);
      },
      traced(trace) {
        for (const entry of entriesOf(trace)) {
          if (entry.kind === "rule")
            [entry.title, entry.because].forEach((text) => text !== undefined && say(text));
          if (entry.kind === "note") say(entry.text);
          if (entry.kind === "die")
            [entry.label, entry.meaning].forEach((text) => text !== undefined && say(text));
          if (entry.kind === "choice") [entry.label, ...entry.stages.map(({ label }) => label)].forEach(say);
          if (entry.kind === "lookup") entry.rows.flatMap(({ head, cells }) => [head, ...cells]).forEach(say);
        }
      },
    });
    battle.play(6);
    expect([...missing]).toEqual([]);
  });
});
