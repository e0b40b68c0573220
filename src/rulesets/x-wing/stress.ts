import type { Manoeuvre } from "./manoeuvre";

const CHANGE: Readonly<Record<Manoeuvre["difficulty"], number>> = { blue: -1, white: 0, red: 1 };

/** Blue takes a stress token away, red gives one. */
export const stressAfter = (stress: number, { difficulty }: Manoeuvre): number =>
  Math.max(0, stress + CHANGE[difficulty]);
