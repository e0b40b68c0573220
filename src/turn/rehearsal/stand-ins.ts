import { text, type Text } from "../../core/text";
import type { Ruleset } from "../../engine/ruleset";
import type { FigureData, Snapshot } from "../../field";

/** A battle in which everybody is played, and what that takes for granted. */
export interface StoodIn {
  readonly snapshot: Snapshot;
  readonly left: readonly Text[];
}

/**
 * In a rehearsal nobody plays the heroes: figures without a ruleset get one. The one that a person picked
 * ("five-parsecs/tactical"), else the ruleset that most figures of the battle have, with the doctrine that it keeps
 * for people's figures (`Ruleset.standIn`), else its first.
 */
export function withStandIns(snapshot: Snapshot, rulesets: readonly Ruleset[], picked?: string): StoodIn {
  const [pickedRuleset, pickedDoctrine] = picked?.split("/") ?? [];
  const id = pickedRuleset ?? usual(snapshot.figures);
  const ruleset = rulesets.find((one) => one.id === id);
  const left: Text[] = [];
  if (ruleset === undefined) return { snapshot, left };
  const figures = snapshot.figures.map((figure) => {
    if (figure.ruleset !== undefined || figure.side === "neutral") return figure;
    const standIn = ruleset.standIn?.(figure) ?? { doctrine: ruleset.doctrines[0]?.id ?? "" };
    left.push(text("OPFOR.rehearsal.standIn", { name: figure.name || figure.id, ruleset: ruleset.title }));
    left.push(...(standIn.left ?? []));
    return {
      ...figure,
      ruleset: ruleset.id,
      doctrine: pickedDoctrine ?? standIn.doctrine,
      profile: { ...figure.profile, ...standIn.profile } as FigureData["profile"],
      ...(figure.hp === undefined && standIn.hp !== undefined ? { hp: standIn.hp } : {}),
    };
  });
  return { snapshot: unattended({ ...snapshot, figures }, rulesets), left: once(left) };
}

/** With the options that rulesets need where nobody rolls for them. */
function unattended(snapshot: Snapshot, rulesets: readonly Ruleset[]): Snapshot {
  const played = new Set(snapshot.figures.map(({ ruleset }) => ruleset));
  const options = { ...snapshot.options };
  for (const { id, unattendedOptions } of rulesets) {
    if (unattendedOptions !== undefined && played.has(id))
      options[id] = { ...options[id], ...unattendedOptions };
  }
  return { ...snapshot, options };
}

/** What holds for many is said once. */
function once(words: readonly Text[]): readonly Text[] {
  const known = new Set<string>();
  return words.filter((one) => {
    const key = JSON.stringify(one);
    return !known.has(key) && known.add(key);
  });
}

function usual(figures: readonly FigureData[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { ruleset } of figures) {
    if (ruleset !== undefined) counts.set(ruleset, (counts.get(ruleset) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
