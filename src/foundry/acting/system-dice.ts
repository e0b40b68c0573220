import { isRecord, type Json } from "../../core/json";
import type { Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { Trace } from "../../core/trace";
import type { Rolled } from "../../turn/playing/ports";
import type { HostCombat, HostToken } from "../foundry-documents";
import { log } from "../log";
import { configOf } from "../reading/token-config";
import { figureIdOf } from "../reading/token-of-figure";
import { systemAdapter } from "../systems";
import type { SystemDeed, SystemResult, SystemRoll } from "../systems/adapter";
import { target as setTargets } from "../systems/user-targets";
import { setDefeated } from "./token-changes";

interface Places {
  readonly find: (figure: string) => HostToken | undefined;
  readonly combat: HostCombat;
}

/**
 * Whose dice decide a step that stands for something on the sheet: the rules' own, the system's, those of
 * people, or none. Nothing for the rules' own; the use is taken off the sheet all the same.
 */
export async function rollStep(step: Step, order: number, places: Places): Promise<Rolled | undefined> {
  const { source } = step;
  const attacker = places.find(step.figure);
  if (source === undefined || attacker?.actor == null) return undefined;
  const deed = deedOf(step, attacker, order, places);
  const { dice } = configOf(attacker);
  switch (dice) {
    case "rules":
      await systemAdapter().spend?.(attacker.actor, source);
      return undefined;
    case "system":
      return bySystem(deed, places);
    case "people":
      setTargets(deed.targets.map(({ id }) => id));
      return {
        kind: "left",
        note: text("OPFOR.ui.dice.yours", { names: deed.targets.map(({ name }) => name) }),
      };
    case "none":
      return { kind: "left", note: text("OPFOR.ui.dice.none") };
  }
}

function deedOf(step: Step, attacker: HostToken, order: number, { find }: Places): SystemDeed {
  const ids = [
    ...("target" in step ? [step.target] : []),
    ...("others" in step ? step.others : othersIn(step)),
  ];
  const terms = "terms" in step ? step.terms : undefined;
  return {
    attacker,
    targets: ids.flatMap((id) => find(id) ?? []),
    source: step.source,
    manner:
      step.kind === "attack" ? step.manner : step.kind === "act" && step.act === "heal" ? "heal" : "effect",
    order,
    advantage: oddsIn(terms, "advantage"),
    disadvantage: oddsIn(terms, "disadvantage"),
  };
}

const othersIn = (step: Step): readonly string[] => {
  const terms: Json = "terms" in step ? (step.terms ?? null) : null;
  const others = isRecord(terms) ? terms.others : undefined;
  return Array.isArray(others) ? others.filter((one): one is string => typeof one === "string") : [];
};

const oddsIn = (terms: Json | undefined, key: "advantage" | "disadvantage"): boolean => {
  const odds = isRecord(terms ?? null) ? (terms as Readonly<Record<string, Json>>).odds : undefined;
  return isRecord(odds ?? null) && (odds as Readonly<Record<string, Json>>)[key] === true;
};

/** The system rolls and applies; when it cannot, people do, and never the rules' own dice on top. */
async function bySystem(deed: SystemDeed, { combat }: Places): Promise<Rolled> {
  const rolled = await systemAdapter()
    .roll?.(deed)
    .catch((error: unknown) => {
      log.warn("the game system could not roll", error);
      return undefined;
    });
  if (rolled === undefined) {
    setTargets(deed.targets.map(({ id }) => id));
    return { kind: "left", note: text("OPFOR.ui.dice.cannot", { name: deed.attacker.name }) };
  }
  for (const { target } of rolled.results) await markFallen(target, combat);
  return {
    kind: "rolled",
    hit: rolled.results.filter(({ hit }) => hit).map(({ target }) => figureIdOf(target)),
    trace: traceOf(rolled),
    ...noteOf(rolled),
  };
}

/** dnd5e marks nobody at 0 hit points; heroes go on with their system's own rules for dying. */
async function markFallen(target: HostToken, combat: HostCombat): Promise<void> {
  const { actor } = target;
  if (actor === null || systemAdapter().isDown?.(actor) !== true) return;
  if (actor.type === "character") await systemAdapter().setCondition?.(target, "unconscious", true);
  else await setDefeated(target, combat, true);
}

const traceOf = (rolled: SystemRoll): Trace =>
  rolled.results.map((result) => ({ kind: "note" as const, text: resultText(rolled.name, result) }));

function resultText(name: string, result: SystemResult): Text {
  const { target, hit, saved, critical, total, against, damage } = result;
  const key =
    saved === undefined
      ? critical === true
        ? "critical"
        : hit
          ? "hit"
          : "miss"
      : saved
        ? "saved"
        : "failed";
  return text(`OPFOR.ui.dice.result.${key}`, {
    name,
    target: target.name,
    total: total ?? "–",
    against: against ?? "–",
    damage: damage ?? 0,
  });
}

/** One line for the card: what came of it. */
function noteOf(rolled: SystemRoll): { readonly note?: Text } {
  if (rolled.left !== undefined) return { note: rolled.left };
  const [first] = rolled.results;
  return first === undefined ? {} : { note: resultText(rolled.name, first) };
}
