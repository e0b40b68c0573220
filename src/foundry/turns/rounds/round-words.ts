import { text, type Text } from "../../../core/text";
import type { RoundEvent } from "../../../engine/ruleset";
import type { HostScene } from "../../foundry-documents";
import { coverNamed } from "../../keeping/ruleset-registry";
import { tokenOf } from "../../reading/token-of-figure";

/** An event as the heading of what came of it. */
export function titleOf(scene: HostScene, event: RoundEvent): Text {
  const figure = "figure" in event ? event.figure : "target" in event ? event.target : undefined;
  const name = figure === undefined ? "" : (tokenOf(scene, figure)?.name ?? figure);
  return text(`OPFOR.ui.round.at.${event.kind}`, { name });
}

/** What a ruleset could not do, and why. */
export const failure = (ruleset: string, at: RoundEvent["kind"] | "order" | "phase", error: unknown): Text =>
  text("OPFOR.ui.rounds.failed", {
    ruleset: coverNamed(ruleset)?.title ?? ruleset,
    at: text(`OPFOR.ui.rounds.at.${at}`),
    why: error instanceof Error ? error.message : String(error),
  });
