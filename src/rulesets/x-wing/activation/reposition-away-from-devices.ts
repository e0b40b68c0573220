import { text } from "../../../core/text";
import { REJECTED } from "../../../engine/rule-rejected-by-person";
import { least, most } from "../../../engine/choose";
import { STANCES } from "../flying/shot-from-pose";
import { threatsText } from "./avoidance";
import { chosen, consider, impossible, passed } from "./turn-in-thought";
import { pickReposition, type Candidate } from "./reposition-options";
import type { Acting, ShipAction } from "./ship-about-to-act";
import { bombThreats } from "./device-threats";
import { decideToAvoid } from "./decide-to-avoid";

/** What the page says of repositions: away from enemy devices, and not into them. */

/** XW-V6 to V9: away from the most End-of-Activation devices, then by arc and shot. */
export function repositionAway(acting: Acting, candidates: readonly Candidate[]): ShipAction | undefined {
  const { situation, sky } = acting.cockpit;
  const rule = { id: "reposition-away", source: "XW-V6" };
  return consider<ShipAction | undefined>(situation, rule, () => {
    if (situation.rejected.has(rule.id)) return passed(undefined, REJECTED);
    if (!acting.avoids) return passed(undefined, text("OPFOR.x-wing.reposition.notAvoiding"));
    const now = bombThreats(sky, acting.me, acting.me.pose);
    if (now.length === 0) return passed(undefined, text("OPFOR.x-wing.reposition.noBombs"));
    situation.trace.note(threatsText(now));
    const helping = candidates.filter(({ avoided, entered }) => avoided > 0 && entered.length === 0);
    const picked = pickReposition(acting, helping, [
      most(text("OPFOR.x-wing.reposition.mostAvoided"), ({ avoided }) => avoided),
      least(text("OPFOR.x-wing.reposition.stance"), ({ stance }) => STANCES.indexOf(stance)),
    ]);
    if (picked === undefined) return impossible(undefined, text("OPFOR.x-wing.reposition.none"));
    return chosen(
      { kind: "reposition", move: picked.move, away: true },
      text("OPFOR.x-wing.reposition.away", { n: picked.avoided }),
    );
  }).value;
}

/** XW-E1, XW-E2, XW-V1: a new decision, and a new roll, for a reposition that enters a threat (XW-Q15). */
export function isCancelled(
  { cockpit, me, suffered }: Acting,
  { move, entered, threats }: Candidate,
): boolean {
  if (entered.length === 0) return false;
  const rule = {
    id: "avoid-reposition",
    source: "XW-V1",
    title: text("OPFOR.x-wing.rule.avoid-reposition", { move: text(`OPFOR.x-wing.reposition.${move.id}`) }),
  };
  return consider(cockpit.situation, rule, () => {
    cockpit.situation.trace.note(threatsText(entered));
    const decision = decideToAvoid(cockpit.situation, me, threats, suffered);
    return decision.avoids ? chosen(true, decision.because) : passed(false, decision.because);
  }).value;
}

export const entersNothing = ({ entered }: Candidate): boolean => entered.length === 0;
