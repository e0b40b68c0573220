/** The world before a turn that has changed nothing yet. */
export const worldAt = (turn: { readonly round: number; readonly turn: number }) => ({
  figures: {},
  doors: {},
  marks: {},
  memory: {},
  initiatives: {},
  turn,
});

/** A turn under way as it is kept with its combat: nothing has been done in it yet, but for what is said. */
export const keptProgress = <More extends { readonly decision: object }>(more: More) => ({
  ...{ key: "c|1|0|a", figure: "f", ruleset: "r", seed: "s", answers: {}, rejected: [] },
  ...{ unattended: true, memory: null, dropped: [], decision: {}, records: [], touched: [] },
  before: worldAt({ round: 1, turn: 0 }),
  ...more,
});
