/** Units in which rulesets speak. A scene maps each to pixels (see `Scale` in field/snapshot.ts). */
export const UNITS = ["inch", "space", "hex", "mm"] as const;
export type Unit = (typeof UNITS)[number];

/** A length that knows its unit, so that it can be shown in words. */
export interface Length {
  readonly length: number;
  readonly unit: Unit;
}
export const length = (value: number, unit: Unit): Length => ({ length: value, unit });
