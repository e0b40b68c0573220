import { text } from "../../core/text";
import type { Action, Rule } from "../../engine/rule";
import type { Tree } from "../../engine/tree";
import {
  advanceToEnemy,
  advanceToObjective,
  charge,
  chargeInTheWay,
  rushToEnemy,
  rushToObjective,
} from "./actions";
import {
  enemyInChargeRange,
  enemyInTheWay,
  objectiveInRushNotAdvance,
  objectiveNotControlled,
  shotAfterAdvance,
  shotAfterAdvanceToObjective,
} from "./conditions";
import type { Turn } from "./turn";

/** The three trees as printed. Every branch has an end of its own, even where two do the same. */

const ASK = {
  objectives: text("OPFOR.firefight.ask.objectives"),
  inTheWay: text("OPFOR.firefight.ask.inTheWay"),
  rushNotAdvance: text("OPFOR.firefight.ask.rushNotAdvance"),
  shotAfterAdvance: text("OPFOR.firefight.ask.shotAfterAdvance"),
  chargeRange: text("OPFOR.firefight.ask.chargeRange"),
} as const;

const DO = {
  charge: { title: text("OPFOR.firefight.do.charge"), then: charge },
  chargeInTheWay: { title: text("OPFOR.firefight.do.chargeInTheWay"), then: chargeInTheWay },
  advanceToObjective: { title: text("OPFOR.firefight.do.advanceToObjective"), then: advanceToObjective },
  rushToObjective: { title: text("OPFOR.firefight.do.rushToObjective"), then: rushToObjective },
  advanceToEnemy: { title: text("OPFOR.firefight.do.advanceToEnemy"), then: advanceToEnemy },
  rushToEnemy: { title: text("OPFOR.firefight.do.rushToEnemy"), then: rushToEnemy },
} as const;

const leaf = (id: string, source: string, deed: { title: Rule<Turn>["title"]; then: Action<Turn> }) => ({
  id,
  source,
  ...deed,
});

type HybridLeaf =
  | "charge-past"
  | "advance-past"
  | "rush-past"
  | "rush-to-seize"
  | "advance-objective"
  | "rush-objective"
  | "charge"
  | "advance-enemy"
  | "rush-enemy";

export const hybrid: Tree<Turn, "1" | "2" | "3" | "4" | "5" | "6", HybridLeaf> = {
  id: "hybrid",
  start: "1",
  questions: {
    "1": {
      ask: ASK.objectives,
      source: "GFF-H1",
      when: objectiveNotControlled,
      yes: { goTo: "2" },
      no: { goTo: "5" },
    },
    "2": {
      ask: ASK.inTheWay,
      source: "GFF-H2",
      when: enemyInTheWay,
      yes: { take: ["charge-past", "advance-past", "rush-past"] },
      no: { goTo: "3" },
    },
    "3": {
      ask: ASK.rushNotAdvance,
      source: "GFF-H4",
      when: objectiveInRushNotAdvance,
      yes: { take: ["rush-to-seize"] },
      no: { goTo: "4" },
    },
    "4": {
      ask: ASK.shotAfterAdvance,
      source: "GFF-H5",
      when: shotAfterAdvanceToObjective,
      yes: { take: ["advance-objective"] },
      no: { take: ["rush-objective"] },
    },
    "5": {
      ask: ASK.chargeRange,
      source: "GFF-H7",
      when: enemyInChargeRange,
      yes: { take: ["charge"] },
      no: { goTo: "6" },
    },
    "6": {
      ask: ASK.shotAfterAdvance,
      source: "GFF-H8",
      when: shotAfterAdvance,
      yes: { take: ["advance-enemy"] },
      no: { take: ["rush-enemy"] },
    },
  },
  leaves: {
    "charge-past": leaf("hybrid-charge-past", "GFF-H2", DO.chargeInTheWay),
    "advance-past": leaf("hybrid-advance-past", "GFF-H2", DO.advanceToObjective),
    "rush-past": leaf("hybrid-rush-past", "GFF-H2", DO.rushToObjective),
    "rush-to-seize": leaf("hybrid-rush-to-seize", "GFF-H4", DO.rushToObjective),
    "advance-objective": leaf("hybrid-advance-objective", "GFF-H5", DO.advanceToObjective),
    "rush-objective": leaf("hybrid-rush-objective", "GFF-H6", DO.rushToObjective),
    charge: leaf("hybrid-charge", "GFF-H7", DO.charge),
    "advance-enemy": leaf("hybrid-advance-enemy", "GFF-H8", DO.advanceToEnemy),
    "rush-enemy": leaf("hybrid-rush-enemy", "GFF-H9", DO.rushToEnemy),
  },
};

type ShootingLeaf = "advance-objective" | "rush-objective" | "advance-enemy" | "rush-enemy";

export const shooting: Tree<Turn, "1" | "2" | "3", ShootingLeaf> = {
  id: "shooting",
  start: "1",
  questions: {
    "1": {
      ask: ASK.objectives,
      source: "GFF-S1",
      when: objectiveNotControlled,
      yes: { goTo: "2" },
      no: { goTo: "3" },
    },
    "2": {
      ask: ASK.shotAfterAdvance,
      source: "GFF-S2",
      when: shotAfterAdvanceToObjective,
      yes: { take: ["advance-objective"] },
      no: { take: ["rush-objective"] },
    },
    "3": {
      ask: ASK.shotAfterAdvance,
      source: "GFF-S4",
      when: shotAfterAdvance,
      yes: { take: ["advance-enemy"] },
      no: { take: ["rush-enemy"] },
    },
  },
  leaves: {
    "advance-objective": leaf("shooting-advance-objective", "GFF-S2", DO.advanceToObjective),
    "rush-objective": leaf("shooting-rush-objective", "GFF-S3", DO.rushToObjective),
    "advance-enemy": leaf("shooting-advance-enemy", "GFF-S4", DO.advanceToEnemy),
    "rush-enemy": leaf("shooting-rush-enemy", "GFF-S5", DO.rushToEnemy),
  },
};

type MeleeLeaf = "charge-past" | "rush-past" | "rush-objective" | "charge" | "rush-enemy";

export const melee: Tree<Turn, "1" | "2" | "3", MeleeLeaf> = {
  id: "melee",
  start: "1",
  questions: {
    "1": {
      ask: ASK.objectives,
      source: "GFF-M1",
      when: objectiveNotControlled,
      yes: { goTo: "2" },
      no: { goTo: "3" },
    },
    "2": {
      ask: ASK.inTheWay,
      source: "GFF-M2",
      when: enemyInTheWay,
      yes: { take: ["charge-past", "rush-past"] },
      no: { take: ["rush-objective"] },
    },
    "3": {
      ask: ASK.chargeRange,
      source: "GFF-M4",
      when: enemyInChargeRange,
      yes: { take: ["charge"] },
      no: { take: ["rush-enemy"] },
    },
  },
  leaves: {
    "charge-past": leaf("melee-charge-past", "GFF-M2", DO.chargeInTheWay),
    "rush-past": leaf("melee-rush-past", "GFF-M2", DO.rushToObjective),
    "rush-objective": leaf("melee-rush-objective", "GFF-M3", DO.rushToObjective),
    charge: leaf("melee-charge", "GFF-M4", DO.charge),
    "rush-enemy": leaf("melee-rush-enemy", "GFF-M5", DO.rushToEnemy),
  },
};
