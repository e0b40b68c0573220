import { describe, expect, it, vi } from "vitest";
import { judge, type Compared } from "./judge";
import { scene, type Kind } from "./scenes";

/**
 * Random turns among two fires or more. OPFOR_LONG=1 looks at 1,000 in all; OPFOR_FROM names the first scene, so that
 * portions add up.
 */

const LONG = process.env.OPFOR_LONG === "1";
const WANTED: Readonly<Record<Kind, number>> = LONG
  ? { square: 450, hex: 450, gridless: 100 }
  : { square: 30, hex: 30, gridless: 3 };
const FROM = Number(process.env.OPFOR_FROM ?? 0);
vi.setConfig({ testTimeout: 3_600_000 });

const fires = (kind: Kind, number: number): number =>
  scene(kind, number).memory.marks.filter(({ what }) => what === "fire").length;

/** Scores begin with the hazards entered and with whether the turn ends in fire. */
const entered = ({ score, best }: Compared): boolean => (score[0] ?? 0) > (best[0] ?? 0);
const burns = ({ score, best }: Compared): boolean =>
  score[0] === best[0] && (score[1] ?? 0) > (best[1] ?? 0);

describe.each(["square", "hex", "gridless"] as const)("among fires, %s", (kind: Kind) => {
  it("MAI-M2 no Move enters more hazards than the cleanest that does as well, none ends in fire beside a free place", () => {
    const [dirty, burnt]: [string[], string[]] = [[], []];
    let minded = 0;
    for (let number = FROM, seen = 0; seen < WANTED[kind]; number++) {
      if (fires(kind, number) < 2) continue;
      seen++;
      const { compared } = judge(scene(kind, number));
      minded += compared.length;
      if (compared.some(entered)) dirty.push(`${kind} ${number}`);
      if (compared.some(burns)) burnt.push(`${kind} ${number}`);
    }
    expect(dirty, "enters more hazards than it must").toEqual([]);
    expect(burnt, "ends in fire without need").toEqual([]);
    expect(minded, "Moves that were compared").toBeGreaterThan(WANTED[kind] / 3);
  });
});
