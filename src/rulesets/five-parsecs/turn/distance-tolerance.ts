/** Distances are rounded: what differs by less is as far. */
export const HARDLY_CLOSER = 1e-6;

/** Up to so many inches: no ruler tells a millionth of an inch. */
export const isUpTo = (range: number, distance: number): boolean => distance <= range + HARDLY_CLOSER;
