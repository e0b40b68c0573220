export * from "./battle";
export { battleFrom } from "./field";
export { pixelsPerUnit, unitProblem } from "./scale";
