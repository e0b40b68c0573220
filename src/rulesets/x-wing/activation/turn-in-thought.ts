import type { Text } from "../../../core/text";
import { text } from "../../../core/text";
import type { Verdict } from "../../../core/trace";
import type { Situation } from "../../../engine/situation";
import type { Dial } from "../ship-card/manoeuvre";
import type { XWingProfile } from "../ship-card/profile";
import type { Ship, Sky } from "../sky/sky";

/** One ship's Activation while it is being thought about. */
export interface Cockpit {
  readonly situation: Situation<XWingProfile>;
  readonly sky: Sky;
  readonly me: Ship;
  /** What may be flown now: no red manoeuvres under stress, only the drift when ionised. */
  readonly dial: Dial;
  readonly target: Ship | undefined;
  readonly fleeing: boolean;
}

export interface Considered<T> {
  readonly verdict: Verdict;
  readonly because: Text;
  readonly value: T;
}

export const chosen = <T>(value: T, because: Text): Considered<T> => ({ verdict: "chosen", because, value });
export const passed = <T>(value: T, because: Text): Considered<T> => ({ verdict: "passed", because, value });
export const impossible = <T>(value: T, because: Text): Considered<T> => ({
  verdict: "impossible",
  because,
  value,
});

/** Thinks about one rule of the page and leaves it in the trace with everything looked at. */
export function consider<T>(
  situation: Pick<Situation, "trace">,
  rule: { readonly id: string; readonly source: string; readonly title?: Text },
  think: () => Considered<T>,
): Considered<T> {
  const { value: finding, entries } = situation.trace.nested(think);
  situation.trace.add({
    kind: "rule",
    id: rule.id,
    title: rule.title ?? ruleTitle(rule.id),
    source: rule.source,
    verdict: finding.verdict,
    because: finding.because,
    entries,
  });
  return finding;
}

export const ruleTitle = (id: string): Text => text(`OPFOR.x-wing.rule.${id}`);
