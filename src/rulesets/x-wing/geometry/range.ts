/** The ruler: bands of 100 mm between closest points. */
export const BAND = 100;
/** Contact, with the rounding of tokens to whole pixels forgiven. */
export const TOUCH = 0.5;

/** 0 in contact, then 1, 2, 3 ... per 100 mm begun. */
export const rangeOf = (millimetres: number): number =>
  millimetres <= TOUCH ? 0 : Math.max(1, Math.ceil((millimetres - 1e-9) / BAND));

/** Both ends included: "at range 0-1" holds in contact too. */
export const atRange = (millimetres: number, from: number, to: number): boolean => {
  const range = rangeOf(millimetres);
  return range >= from && range <= to;
};
