import { text } from "../../../core/text";
import type { Tree } from "../../../engine/tree";
import {
  advanceToEnemy,
  advanceToObjective,
  charge,
  chargeInTheWay,
  rushToEnemy,
  rushToObjective,
} from "./what-branches-do";
import {
  enemyInChargeRange,
  enemyInTheWay,
  objectiveInRushNotAdvance,
  objectiveNotControlled,
  shotAfterAdvance,
  shotAfterAdvanceToObjective,
} from "./conditions";
import type { Turn } from "./turn-in-thought";

/** The three trees as printed. Every branch has an end of its own, even where two do the same. */

const ASK = {
  objectives: { ask: text("OPFOR.firefight.ask.objectives"), when: objectiveNotControlled },
  inTheWay: { ask: text("OPFOR.firefight.ask.inTheWay"), when: enemyInTheWay },
  rushNotAdvance: { ask: text("OPFOR.firefight.ask.rushNotAdvance"), when: objectiveInRushNotAdvance },
  shotOnTheWay: { ask: text("OPFOR.firefight.ask.shotAfterAdvance"), when: shotAfterAdvanceToObjective },
  shot: { ask: text("OPFOR.firefight.ask.shotAfterAdvance"), when: shotAfterAdvance },
  chargeRange: { ask: text("OPFOR.firefight.ask.chargeRange"), when: enemyInChargeRange },
} as const;

const DO = {
  charge: { title: text("OPFOR.firefight.do.charge"), then: charge },
  chargeInTheWay: { title: text("OPFOR.firefight.do.chargeInTheWay"), then: chargeInTheWay },
  advanceToObjective: { title: text("OPFOR.firefight.do.advanceToObjective"), then: advanceToObjective },
  rushToObjective: { title: text("OPFOR.firefight.do.rushToObjective"), then: rushToObjective },
  advanceToEnemy: { title: text("OPFOR.firefight.do.advanceToEnemy"), then: advanceToEnemy },
  rushToEnemy: { title: text("OPFOR.firefight.do.rushToEnemy"), then: rushToEnemy },
} as const;

const goTo = <Step extends string>(step: Step): { readonly goTo: Step } => ({ goTo: step });
const take = <Leaf extends string>(...leaves: readonly Leaf[]): { readonly take: readonly Leaf[] } => ({
  take: leaves,
});

const hybridEnds = {
  "charge-past": { id: "hybrid-charge-past", source: "GFF-H2", ...DO.chargeInTheWay },
  "advance-past": { id: "hybrid-advance-past", source: "GFF-H2", ...DO.advanceToObjective },
  "rush-past": { id: "hybrid-rush-past", source: "GFF-H2", ...DO.rushToObjective },
  "rush-to-seize": { id: "hybrid-rush-to-seize", source: "GFF-H4", ...DO.rushToObjective },
  "advance-objective": { id: "hybrid-advance-objective", source: "GFF-H5", ...DO.advanceToObjective },
  "rush-objective": { id: "hybrid-rush-objective", source: "GFF-H6", ...DO.rushToObjective },
  charge: { id: "hybrid-charge", source: "GFF-H7", ...DO.charge },
  "advance-enemy": { id: "hybrid-advance-enemy", source: "GFF-H8", ...DO.advanceToEnemy },
  "rush-enemy": { id: "hybrid-rush-enemy", source: "GFF-H9", ...DO.rushToEnemy },
} as const;

export const hybrid: Tree<Turn, "1" | "2" | "3" | "4" | "5" | "6", keyof typeof hybridEnds> = {
  id: "hybrid",
  start: "1",
  questions: {
    1: { source: "GFF-H1", ...ASK.objectives, yes: goTo("2"), no: goTo("5") },
    2: {
      source: "GFF-H2",
      ...ASK.inTheWay,
      yes: take("charge-past", "advance-past", "rush-past"),
      no: goTo("3"),
    },
    3: { source: "GFF-H4", ...ASK.rushNotAdvance, yes: take("rush-to-seize"), no: goTo("4") },
    4: { source: "GFF-H5", ...ASK.shotOnTheWay, yes: take("advance-objective"), no: take("rush-objective") },
    5: { source: "GFF-H7", ...ASK.chargeRange, yes: take("charge"), no: goTo("6") },
    6: { source: "GFF-H8", ...ASK.shot, yes: take("advance-enemy"), no: take("rush-enemy") },
  },
  leaves: hybridEnds,
};

const shootingEnds = {
  "advance-objective": { id: "shooting-advance-objective", source: "GFF-S2", ...DO.advanceToObjective },
  "rush-objective": { id: "shooting-rush-objective", source: "GFF-S3", ...DO.rushToObjective },
  "advance-enemy": { id: "shooting-advance-enemy", source: "GFF-S4", ...DO.advanceToEnemy },
  "rush-enemy": { id: "shooting-rush-enemy", source: "GFF-S5", ...DO.rushToEnemy },
} as const;

export const shooting: Tree<Turn, "1" | "2" | "3", keyof typeof shootingEnds> = {
  id: "shooting",
  start: "1",
  questions: {
    1: { source: "GFF-S1", ...ASK.objectives, yes: goTo("2"), no: goTo("3") },
    2: { source: "GFF-S2", ...ASK.shotOnTheWay, yes: take("advance-objective"), no: take("rush-objective") },
    3: { source: "GFF-S4", ...ASK.shot, yes: take("advance-enemy"), no: take("rush-enemy") },
  },
  leaves: shootingEnds,
};

const meleeEnds = {
  "charge-past": { id: "melee-charge-past", source: "GFF-M2", ...DO.chargeInTheWay },
  "rush-past": { id: "melee-rush-past", source: "GFF-M2", ...DO.rushToObjective },
  "rush-objective": { id: "melee-rush-objective", source: "GFF-M3", ...DO.rushToObjective },
  charge: { id: "melee-charge", source: "GFF-M4", ...DO.charge },
  "rush-enemy": { id: "melee-rush-enemy", source: "GFF-M5", ...DO.rushToEnemy },
} as const;

export const melee: Tree<Turn, "1" | "2" | "3", keyof typeof meleeEnds> = {
  id: "melee",
  start: "1",
  questions: {
    1: { source: "GFF-M1", ...ASK.objectives, yes: goTo("2"), no: goTo("3") },
    2: {
      source: "GFF-M2",
      ...ASK.inTheWay,
      yes: take("charge-past", "rush-past"),
      no: take("rush-objective"),
    },
    3: { source: "GFF-M4", ...ASK.chargeRange, yes: take("charge"), no: take("rush-enemy") },
  },
  leaves: meleeEnds,
};
