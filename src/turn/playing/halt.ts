import { text, type Text } from "../../core/text";

/** Why a turn stops half-way, or may not begin. Code compares these; people read `haltText`. */
export const HALT_REASONS = [
  "combatGone",
  "combatOver",
  "defeated",
  "modeChanged",
  "otherClient",
  "otherPage",
  "otherScene",
  "paused",
  "stopped",
  "tokenGone",
  "turnOver",
] as const;
export type HaltReason = (typeof HALT_REASONS)[number];

export const haltText = (reason: HaltReason): Text => text(`OPFOR.ui.halt.${reason}`);

/** What becomes of a turn that was stopped for this reason. */
const AFTER: Readonly<Record<HaltReason, "goes-on-later" | "is-over" | "is-not-ours">> = {
  combatGone: "is-not-ours",
  otherClient: "is-not-ours",
  otherPage: "is-not-ours",
  combatOver: "is-over",
  defeated: "is-over",
  tokenGone: "is-over",
  turnOver: "is-over",
  modeChanged: "goes-on-later",
  otherScene: "goes-on-later",
  paused: "goes-on-later",
  stopped: "goes-on-later",
};
export const afterHalt = (reason: HaltReason): (typeof AFTER)[HaltReason] => AFTER[reason];

/** Stops a turn half-way: pause, scene change, take-over, emergency stop. */
export interface HaltView {
  readonly reason: HaltReason | undefined;
  readonly halted: Promise<HaltReason>;
}

export class Halt implements HaltView {
  reason: HaltReason | undefined;
  readonly halted: Promise<HaltReason>;
  #tell: (reason: HaltReason) => void = () => undefined;

  constructor() {
    this.halted = new Promise((tell) => {
      this.#tell = tell;
    });
  }

  stop(reason: HaltReason): void {
    if (this.reason !== undefined) return;
    this.reason = reason;
    this.#tell(reason);
  }
}
