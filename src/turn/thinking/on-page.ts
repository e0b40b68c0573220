/** What a page needs to think by itself, beside the rulesets; it comes with them. */
export { battleFrom } from "../../field";
export { think } from "./worker-talk";
