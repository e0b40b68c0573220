/** A, B, C ... for equal options, the same in the window and on the map. */
export const letterOf = (at: number): string => String.fromCharCode(65 + (at % 26));
