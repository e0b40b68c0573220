export const MODULE = "opfor";
export const SOCKET = `module.${MODULE}`;
export const TERRAIN_TYPE = `${MODULE}.terrain`;
export const TEMPLATES = `modules/${MODULE}/templates`;

/** Keys under `flags.opfor`. */
export const FLAG = {
  ruleset: "ruleset",
  doctrine: "doctrine",
  mode: "mode",
  side: "side",
  profile: "profile",
  statuses: "statuses",
  figure: "figure",
  left: "left",
  mark: "mark",
  memory: "memory",
  progress: "progress",
  stopped: "stopped",
  undo: "undo",
  told: "told",
  report: "report",
  undone: "undone",
  entered: "entered",
} as const;
