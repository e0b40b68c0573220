/** Dials that ship as data; users write others in the same words. */
export const DIALS = {
  "tie-ln": {
    key: "OPFOR.x-wing.dial.tie-ln",
    words: [
      ["1TW", "1YW"],
      ["2TW", "2BB", "2FB", "2NB", "2YW"],
      ["3TW", "3BW", "3FB", "3NW", "3YW", "3KR"],
      ["4FW", "4KR"],
      ["5FW"],
    ].flat(),
  },
  "tie-sa": {
    key: "OPFOR.x-wing.dial.tie-sa",
    words: [
      ["1BW", "1FB", "1NW"],
      ["2TW", "2BB", "2FB", "2NB", "2YW"],
      ["3TW", "3BW", "3FB", "3NW", "3YW", "3KR"],
      ["4FW"],
      ["5KR"],
    ].flat(),
  },
} as const;

export type DialName = keyof typeof DIALS;
export const DIAL_NAMES: readonly DialName[] = ["tie-ln", "tie-sa"];
