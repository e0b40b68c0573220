export * from "./terms.ts";
export * from "./dice-terms.ts";
export { Roll } from "./roll.ts";
