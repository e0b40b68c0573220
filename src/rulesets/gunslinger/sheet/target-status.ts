import type { Sheet } from "./memory";

export const TARGET_STATUSES = ["stand", "move", "run", "head", "down"] as const;
export type TargetStatus = (typeof TARGET_STATUSES)[number];

/** GUN-D7, GUN-D8: what he counts as when somebody shoots at him. */
export function targetStatus(sheet: Sheet): TargetStatus {
  if (sheet.head !== null) return "head";
  if (sheet.posture === "down") return "down";
  if (sheet.moved >= 2) return "run";
  return sheet.moved === 1 ? "move" : "stand";
}
