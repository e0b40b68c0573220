import type { Option } from "../../../core/decision";
import { text } from "../../../core/text";
import { choose, least, type Criterion } from "../../../engine/choose";
import { apart, shipAt, stanceOf, type Stance } from "../flying/shot-from-pose";
import { repositionFault } from "../flying/flight";
import { lostToDrift, outlook, struckBy, type Outlook } from "../flying/lookahead";
import { fixed } from "../geometry/pose";
import { barrelRolls, boosts, type Reposition } from "../geometry/repositions";
import { toPlace, type Ship } from "../sky/sky";
import { bombThreats, threatsOf, weight, type Threat } from "./device-threats";
import { type Acting, onBar } from "./ship-about-to-act";

/** A barrel roll or boost that can be done, and what it would come to. */
export interface Candidate {
  readonly move: Reposition;
  readonly stance: Stance;
  readonly threats: readonly Threat[];
  /** Devices it would newly suffer. */
  readonly entered: readonly Threat[];
  /** XW-V7, XW-V8: how much of what threatens the ship now it gets away from. */
  readonly avoided: number;
}

/**
 * Legal ones only: nothing may be overlapped, no obstacle moved through, and the ship never flees by it, neither
 * now nor because no way back is left (XW-F1).
 */
export function repositions(acting: Acting): readonly Candidate[] {
  const { me, cockpit } = acting;
  if (acting.onlyFocus) return [];
  const moves = [
    ...(onBar(acting, "barrelRoll") ? barrelRolls(me.pose, me.size) : []),
    ...(onBar(acting, "boost") ? boosts(me.pose, me.size) : []),
  ].filter((move) => repositionFault(cockpit.sky, me, move) === undefined);
  if (moves.length === 0) return [];
  const now = bombThreats(cockpit.sky, me, me.pose);
  const here = waysFrom(acting, me, now);
  return moves
    .map((move) => candidateFor(acting, move, now))
    .filter(
      ({ move, threats }) =>
        cockpit.fleeing || noFewer(waysFrom(acting, shipAt(me, move.end), threats), here),
    );
}

/** What is left for certain, and what of it a drift would cost. */
interface Ways {
  readonly sure: Outlook;
  readonly lostToDrift: number;
}

const waysFrom = ({ cockpit: { sky } }: Acting, ship: Ship, threats: readonly Threat[]): Ways => ({
  sure: outlook(sky, struckBy(ship, threats)),
  lostToDrift: lostToDrift(sky, ship),
});

const noFewer = (there: Ways, here: Ways): boolean =>
  (there.sure.moves > here.sure.moves ||
    (there.sure.moves === here.sure.moves && there.sure.ways >= here.sure.ways)) &&
  there.lostToDrift <= here.lostToDrift;

function candidateFor({ cockpit, me }: Acting, move: Reposition, now: readonly Threat[]): Candidate {
  const threats = threatsOf(cockpit.sky, me, move);
  const known = new Set(now.map(({ laid }) => laid.id));
  const total = (list: readonly Threat[]): number => list.reduce((sum, threat) => sum + weight(threat), 0);
  return {
    move,
    stance: cockpit.target === undefined ? "neither" : stanceOf(shipAt(me, move.end), cockpit.target),
    threats,
    entered: threats.filter(({ laid }) => !known.has(laid.id)),
    avoided: total(now) - total(threats),
  };
}

/** The page's criteria first; ours after them: nearer to the target, then a die. */
export const pickReposition = (
  acting: Acting,
  from: readonly Candidate[],
  first: readonly Criterion<Candidate>[] = [],
): Candidate | undefined =>
  choose(acting.cockpit.situation, {
    id: "reposition",
    label: text("OPFOR.x-wing.choice.reposition"),
    candidates: text("OPFOR.x-wing.choice.reposition.legal"),
    from,
    by: [...first, nearTarget(acting)],
    show: ({ move }): Option => ({
      id: move.id,
      label: text(`OPFOR.x-wing.reposition.${move.id}`),
      place: toPlace(acting.cockpit.sky, move.end),
    }),
  });

const nearTarget = ({ cockpit, me }: Acting): Criterion<Candidate> =>
  least(text("OPFOR.x-wing.swerve.nearest"), ({ move }) =>
    cockpit.target === undefined ? 0 : fixed(apart(shipAt(me, move.end), cockpit.target)),
  );
