import { describe, expect, it } from "vitest";
import { decide } from "../../src/engine/decide";
import { battleFrom } from "../../src/field";
import { fiveParsecs } from "../../src/rulesets/five-parsecs";
import { agrees, inWords, opinionOn, type Memory, type Setting } from "./second-opinion/opinion";
import { position, type GridKind } from "./second-opinion/positions";

/**
 * A plain ladder written from the page alone judges random decisions. `OPFOR_LONG=1` asks for 10,000 of them per grid kind,
 * positions where nobody is left to fight not counted; `OPFOR_FROM` names the first seed, and `OPFOR_TO` the one to stop
 * at whatever was asked by then, so that portions add up.
 */
const LONG = process.env.OPFOR_LONG === "1";
const FROM = Number(process.env.OPFOR_FROM ?? 0);
const TO = Number(process.env.OPFOR_TO ?? Infinity);
const WANTED: Readonly<Record<GridKind, number>> = LONG
  ? { square: 10_000, hex: 10_000, gridless: 10_000 }
  : { square: 100, hex: 70, gridless: 12 };

/** Where the two once disagreed, or where a changed reading decides otherwise: cover on the way to a flank, queues, the shut in. */
const SETTLED: Readonly<Record<GridKind, readonly number[]>> = {
  square: [23, 300, 1159, 1448, 1581, 2309, 3972, 5655, 505680],
  hex: [164, 218, 239, 342, 708, 770, 2054, 2682, 2886, 3293, 3387, 3978],
  gridless: [145, 161, 249, 511, 808, 957, 1940, 8037],
};

const sideOf = (raw: unknown): Setting["side"] =>
  (["north", "east", "south", "west"] as const).find((side) => side === raw) ?? "south";

/** The rule that decided, and what the page says instead where the two differ; nothing where nobody is left to fight. */
function judged(kind: GridKind, seed: number): { readonly rule?: string; readonly apart?: string } {
  const { snapshot, memory, figure } = position(String(seed), kind);
  const battle = battleFrom(snapshot, "inch");
  const me = battle.figure(figure);
  if (me === undefined || battle.enemiesOf(me).length === 0) return {};
  const decided = decide(fiveParsecs, battle, figure, { seed: String(seed), memory, unattended: true });
  if (decided.kind !== "decided") throw new Error(`asked: ${decided.id}`);
  const rule = decided.plan.rule.id;
  const side = sideOf(snapshot.options["five-parsecs"]?.playerEdge);
  const allowed = opinionOn({ battle, me, side, memory: memory as unknown as Memory });
  if (agrees(decided, allowed, me)) return { rule };
  return { rule, apart: `${kind} ${seed} ${me.doctrine ?? ""}: ${rule}, not ${inWords(allowed)}` };
}

describe("second opinion", () => {
  it.each(["square", "hex", "gridless"] as GridKind[])("%s", { timeout: 7_200_000 }, (kind) => {
    const apart: string[] = [];
    const rules = new Set<string>();
    let [seed, asked] = [FROM, 0];
    for (; seed < TO && (asked < WANTED[kind] || TO < Infinity); seed++) {
      const found = judged(kind, seed);
      if (found.rule === undefined) continue;
      asked += 1;
      rules.add(found.rule);
      if (found.apart !== undefined) apart.push(found.apart);
    }
    if (LONG) console.log(`${kind}: ${apart.length} of ${asked} apart, seeds ${FROM} to ${seed}`);
    expect(apart).toEqual([]);
    if (asked >= WANTED[kind]) expect(rules.size, "many rules decide").toBeGreaterThan(LONG ? 20 : 5);
  });

  it.each(["square", "hex", "gridless"] as GridKind[])("where the two once disagreed: %s", (kind) => {
    expect(SETTLED[kind].flatMap((seed) => judged(kind, seed).apart ?? [])).toEqual([]);
  });
});
