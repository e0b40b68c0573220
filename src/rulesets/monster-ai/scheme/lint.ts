import type { Problem } from "../../../core/decision";
import { text } from "../../../core/text";
import { KNOWN } from "../shipped-schemes";
import { proximityOf } from "./proximity";
import type { Behaviour, Scheme } from "./schema";

/** Warnings for those who write schemes: legal, but surely not meant. */
export function lintScheme(scheme: Scheme): readonly Problem[] {
  return scheme.behaviours.flatMap((behaviour, index) => [
    ...neverReached(scheme.behaviours, index),
    ...farMelee(scheme, behaviour, index),
    ...unknownSummons(behaviour, index),
  ]);
}

/** An earlier behaviour without charges takes every case of this one. */
function neverReached(behaviours: readonly Behaviour[], index: number): readonly Problem[] {
  const own = behaviours[index];
  if (own === undefined) return [];
  const field = `behaviours.${index}`;
  for (const [at, earlier] of behaviours.slice(0, index).entries()) {
    if (earlier.charge !== undefined || earlier.once) continue;
    const number = at + 1;
    if (earlier.when.kind === "always" && earlier.actions.every(({ kind }) => kind === "other")) {
      return [{ field, text: text("OPFOR.monster-ai.lint.afterAlways", { number }) }];
    }
    if (covers(earlier, own)) {
      return [{ field, text: text("OPFOR.monster-ai.lint.neverReached", { number }) }];
    }
  }
  return [];
}

/** Same kinds of action in the same order, and a wider icon: whatever the later one can hit, so can this. */
function covers(earlier: Behaviour, later: Behaviour): boolean {
  if (earlier.when.kind !== "proximity" || later.when.kind !== "proximity") return false;
  const [wide, narrow] = [proximityOf(earlier.when.spaces), proximityOf(later.when.spaces)];
  return wide.from <= narrow.from && wide.to >= narrow.to && shapeOf(earlier) === shapeOf(later);
}

const shapeOf = ({ actions }: Behaviour): string =>
  actions
    .map((action) => (action.kind === "attack" ? `${action.range}/${action.reach ?? ""}` : action.kind))
    .join();

/** MAI-A2 lets a melee attack reach as far as the Range stat. */
function farMelee({ stats }: Scheme, { actions }: Behaviour, index: number): readonly Problem[] {
  if (stats.rng === 1) return [];
  return actions.flatMap((action, at) =>
    action.kind === "attack" && action.range === "melee" && action.reach === undefined
      ? [
          {
            field: `behaviours.${index}.actions.${at}.reach`,
            text: text("OPFOR.monster-ai.lint.meleeReach", { n: stats.rng }),
          },
        ]
      : [],
  );
}

function unknownSummons({ actions }: Behaviour, index: number): readonly Problem[] {
  return actions.flatMap((action, at) => {
    if (action.kind !== "summon" || "faction" in action.what) return [];
    const unknown = action.what.schemes.filter((id) => KNOWN.scheme(id) === undefined);
    return unknown.map((id) => ({
      field: `behaviours.${index}.actions.${at}.what`,
      text: text("OPFOR.monster-ai.lint.unknownSummon", { id }),
    }));
  });
}
