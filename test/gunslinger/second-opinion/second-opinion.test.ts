import { describe, expect, it } from "vitest";
import { agrees, compared } from "./agreement";

/** OPFOR_LONG=1 asks about 5,000; OPFOR_FROM and OPFOR_TO name the first seed and the one to stop at. */
const FROM = Number(process.env.OPFOR_FROM ?? 0);
const TO = Number(process.env.OPFOR_TO ?? (process.env.OPFOR_LONG === "1" ? 5000 : FROM + 100));

describe("a second opinion from the page alone", () => {
  it(
    `agrees on ${TO - FROM} random segments: target, facing, delay and activity`,
    { timeout: 900_000 },
    () => {
      const apart: string[] = [];
      for (let seed = FROM; seed < TO; seed++) {
        const both = compared(`segment ${seed}`);
        if (!agrees(both)) apart.push(JSON.stringify({ seed, decided: both.decided, allowed: both.allowed }));
      }
      expect(apart).toEqual([]);
    },
  );
});
