import type { Step } from "../core/step";
import type { RoundEvent } from "../engine/ruleset";
import { thinkSetup, type SetupThinking } from "./setup";
import type { DecideThinking, Thinking } from "./thinker";
import {
  thinkDecision,
  thinkEvent,
  thinkOrder,
  thinkPhase,
  thinkResolution,
  thinkStanding,
  type Registry,
} from "./think";

/** What is asked of the worker; everything in it is JSON. */
export type Question =
  | { readonly kind: "decide"; readonly thinking: DecideThinking }
  | { readonly kind: "resolve"; readonly thinking: Thinking & { readonly step: Step } }
  | { readonly kind: "notice"; readonly thinking: Thinking & { readonly event: RoundEvent } }
  | { readonly kind: "order"; readonly thinking: Thinking }
  | { readonly kind: "standing"; readonly thinking: Thinking }
  | { readonly kind: "phase"; readonly thinking: Thinking & { readonly phase: string } }
  | { readonly kind: "setup"; readonly thinking: SetupThinking };

export interface WorkerRequest {
  readonly id: number;
  readonly question: Question;
}
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

export function think(registry: Registry, question: Question): unknown {
  switch (question.kind) {
    case "decide":
      return thinkDecision(registry, question.thinking);
    case "resolve":
      return thinkResolution(registry, question.thinking);
    case "notice":
      return thinkEvent(registry, question.thinking);
    case "order":
      return thinkOrder(registry, question.thinking);
    case "standing":
      return thinkStanding(registry, question.thinking);
    case "phase":
      return thinkPhase(registry, question.thinking);
    case "setup":
      return thinkSetup(registry, question.thinking);
  }
}

/** Never throws: an error becomes a reply, so that the page can say what went wrong. */
export function answerTo(registry: Registry, { id, question }: WorkerRequest): WorkerReply {
  try {
    return { id, ok: true, value: think(registry, question) };
  } catch (thrown) {
    return { id, ok: false, error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}
