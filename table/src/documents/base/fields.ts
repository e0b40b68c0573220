export * from "../../data/field.ts";
export * from "../../data/simple-fields.ts";
export * from "../../data/compound-fields.ts";
export * from "../../data/model-fields.ts";
