/**
 * The host's globals. Foundry's documents are schema-driven at run time, not at compile time, so the
 * stand-in describes them as loose JSON; the module itself is checked against the community's types.
 */
type Data = Record<string, any>;

declare let game: any;
declare let CONFIG: any;
declare let CONST: any;
declare let canvas: any;
declare let ui: any;
declare let Hooks: typeof import("./host/hooks.ts").Hooks;
declare let foundry: any;
declare const PIXI: typeof import("pixi.js");
declare const Handlebars: typeof import("handlebars");
