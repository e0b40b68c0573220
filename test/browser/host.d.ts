/** Globals of the page, for code that runs inside `page.evaluate`. */
declare const game: any;
declare const canvas: any;
declare const CONFIG: any;
declare const CONST: any;
declare const foundry: any;
declare const ui: any;
declare const Hooks: any;
declare const ChatMessage: any;
declare const Roll: any;
declare const PIXI: any;
declare const _del: any;
