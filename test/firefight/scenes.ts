import type { Json } from "../../src/core/json";
import type { Snapshot } from "../../src/field";
import { ai, brawler, hybridOne, marker, shooter, soldier, SHORT, SWORD, table, target } from "./support";

/** One scene for every end of the three trees; the golden traces and the tree tests share them. */
export interface Scene {
  readonly leaf: string;
  readonly id: string;
  readonly says: string;
  /** The answers along the tree. */
  readonly answers: string;
  readonly snapshot: Snapshot;
  readonly memory?: Json;
}

type Profile = Parameters<typeof ai>[0];
type At = readonly [number, number];

/** The AI unit at (3, 10) of a table of 40 by 20, one enemy, and the marker "one" where it is given. */
export const scene = (profile: Profile, enemy: At, one?: At): Snapshot =>
  table(
    40,
    20,
    { a: [3, 10], A: enemy },
    {
      figures: { a: ai(profile), A: target() },
      regions: one === undefined ? [] : [marker("one", one[0], one[1])],
    },
  );

export const seizedByFoe: Json = { round: 1, seized: { one: "foe" } };

export const SCENES: readonly Scene[] = [
  {
    leaf: "hybrid-charge-past",
    id: "GFF-H2",
    says: "charges an enemy in the way",
    answers: "1 yes, 2 yes",
    snapshot: scene(hybridOne, [10, 10], [20, 10]),
  },
  {
    leaf: "hybrid-advance-past",
    id: "GFF-H2",
    says: "advances and shoots when the enemy in the way cannot be charged",
    answers: "1 yes, 2 yes",
    snapshot: scene(hybridOne, [17, 10], [25, 10]),
  },
  {
    leaf: "hybrid-rush-past",
    id: "GFF-H2",
    says: "rushes when the enemy in the way can neither be charged nor shot",
    answers: "1 yes, 2 yes",
    snapshot: scene(hybridOne, [24, 10], [30, 10]),
  },
  {
    leaf: "hybrid-rush-to-seize",
    id: "GFF-H4",
    says: "rushes to an objective that only a Rush reaches",
    answers: "1 yes, 2 no, 3 yes",
    snapshot: scene(hybridOne, [39, 0], [14, 10]),
  },
  {
    leaf: "hybrid-advance-objective",
    id: "GFF-H5",
    says: "advances toward the objective when that gives a shot",
    answers: "1 yes, 2 no, 3 no, 4 yes",
    snapshot: scene(hybridOne, [9, 18], [30, 10]),
  },
  {
    leaf: "hybrid-rush-objective",
    id: "GFF-H6",
    says: "rushes toward the objective when an Advance gives no shot",
    answers: "1 yes, 2 no, 3 no, 4 no",
    snapshot: scene(hybridOne, [39, 0], [30, 10]),
  },
  {
    leaf: "hybrid-charge",
    id: "GFF-H7",
    says: "charges when all objectives are under control",
    answers: "1 no, 5 yes",
    snapshot: scene(hybridOne, [10, 10], [20, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "hybrid-advance-enemy",
    id: "GFF-H8",
    says: "advances on the enemy when nobody can be charged but somebody shot",
    answers: "1 no, 5 no, 6 yes",
    snapshot: scene(hybridOne, [17, 10], [20, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "hybrid-rush-enemy",
    id: "GFF-H9",
    says: "rushes to the enemy when nobody can be charged or shot",
    answers: "1 no, 5 no, 6 no",
    snapshot: scene(hybridOne, [35, 10], [20, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "shooting-advance-objective",
    id: "GFF-S2",
    says: "advances toward the objective when that gives a shot",
    answers: "1 yes, 2 yes",
    snapshot: scene(shooter, [22, 10], [30, 10]),
  },
  {
    leaf: "shooting-rush-objective",
    id: "GFF-S3",
    says: "rushes toward the objective when an Advance gives no shot",
    answers: "1 yes, 2 no",
    snapshot: scene(shooter, [38, 10], [30, 10]),
  },
  {
    leaf: "shooting-advance-enemy",
    id: "GFF-S4",
    says: "advances on the enemy when all objectives are under control",
    answers: "1 no, 3 yes",
    snapshot: scene(shooter, [24, 10], [30, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "shooting-rush-enemy",
    id: "GFF-S5",
    says: "rushes to the enemy when an Advance gives no shot",
    answers: "1 no, 3 no",
    snapshot: scene(soldier(SHORT, { ...SWORD, attacks: 1 }), [35, 10], [30, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "melee-charge-past",
    id: "GFF-M2",
    says: "charges an enemy in the way",
    answers: "1 yes, 2 yes",
    snapshot: scene(brawler, [10, 10], [20, 10]),
  },
  {
    leaf: "melee-rush-past",
    id: "GFF-M2",
    says: "rushes when the enemy in the way cannot be charged",
    answers: "1 yes, 2 yes",
    snapshot: scene(brawler, [17, 10], [25, 10]),
  },
  {
    leaf: "melee-rush-objective",
    id: "GFF-M3",
    says: "rushes toward the objective when nobody is in the way",
    answers: "1 yes, 2 no",
    snapshot: scene(brawler, [39, 0], [25, 10]),
  },
  {
    leaf: "melee-charge",
    id: "GFF-M4",
    says: "charges when all objectives are under control",
    answers: "1 no, 3 yes",
    snapshot: scene(brawler, [10, 10], [20, 10]),
    memory: seizedByFoe,
  },
  {
    leaf: "melee-rush-enemy",
    id: "GFF-M5",
    says: "rushes to the enemy when nobody can be charged",
    answers: "1 no, 3 no",
    snapshot: scene(brawler, [35, 10], [20, 10]),
    memory: seizedByFoe,
  },
];
