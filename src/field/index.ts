/** The only door to the field: everybody outside imports from here (npm run arrows). */

// The contract: a scene as data, and what rules may ask about it.
export * from "./snapshot";
export * from "./battle";
export type { Edit } from "./edits";
export { pixelsPerGridUnit, pixelsPerUnit, unitProblem } from "./scale";
export { areaOf } from "./scene-area";

// From data to answers.
export { battleFrom, Field } from "./field";
export { KeptFields } from "./kept-fields";

// Scenes and maps made elsewhere.
export { loadBattle } from "./load";
export { battleFromScene, figureFromScene, wallFromScene } from "./load/foundry-scene";
export { readTerrain, topOf } from "./load/foundry-region";

// Exact geometry, for those who draw or measure along a line.
export type { Bounds } from "./shapes/bounds";
export { pointToSegmentSquared, segmentsTouch } from "./shapes/exact";
export { stopsStep } from "./walls/wall";
export type { Lattice } from "./grid/lattice";
export { HexLattice } from "./grid/hex";
export { SquareLattice } from "./grid/square";
