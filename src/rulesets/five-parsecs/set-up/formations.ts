import type { DoctrineId } from "../sheet/profile";

/** How a type of enemy starts (5P facts): groups, their distance and the gaps inside, in inches. */
interface Formation {
  readonly groups: (count: number) => number;
  readonly apart: number;
  readonly gap: number;
}

/** 5P facts. Guardians without a figure to guard stand as one cluster. */
export const FORMATIONS: Readonly<Record<DoctrineId, Formation>> = {
  aggressive: { groups: () => 1, apart: 0, gap: 1 },
  rampaging: { groups: () => 1, apart: 0, gap: 1 },
  tactical: { groups: () => 3, apart: 8, gap: 1 },
  defensive: { groups: () => 3, apart: 8, gap: 1 },
  cautious: { groups: () => 2, apart: 6, gap: 2 },
  beast: { groups: (count) => Math.ceil(count / 2), apart: 0, gap: 2 },
  guardian: { groups: () => 1, apart: 0, gap: 1 },
};

/** Groups stand about twice as wide as deep. */
export const columnsOf = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count * 2)));

/** As even as possible, in the order given. */
export function split<T>(all: readonly T[], groups: number): T[][] {
  const teams: T[][] = [];
  let at = 0;
  for (let left = groups; left > 0; left--) {
    const size = Math.ceil((all.length - at) / left);
    teams.push(all.slice(at, at + size));
    at += size;
  }
  return teams;
}
