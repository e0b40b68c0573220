export * from "./battle";
export { battleFrom, Field, type Edit } from "./field";
export { pixelsPerUnit, unitProblem } from "./scale";
