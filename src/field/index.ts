export * from "./battle";
export type { Edit } from "./edits";
export { battleFrom, Field } from "./field";
export { KeptFields } from "./kept-fields";
export { pixelsPerUnit, unitProblem } from "./scale";
