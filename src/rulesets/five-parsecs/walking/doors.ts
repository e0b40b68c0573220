import { oncePerBattle } from "../turn/once-per-battle";

/** 5P facts: going through a door that must be opened takes an inch. */
export const DOOR = 1;

/** Neither locked nor secret: whoever opens doors gets through. */
export const closedDoors = oncePerBattle(({ snapshot }) =>
  snapshot.walls.filter(({ door, ds, move }) => door === 1 && ds === 0 && move !== 0),
);
