import type { Option } from "../../../core/decision";
import { text, type Text } from "../../../core/text";
import { REJECTED } from "../../../engine/rule-rejected-by-person";
import { length } from "../../../core/unit";
import { choose, least, type Criterion } from "../../../engine/choose";
import { apart, shipAt } from "../flying/shot-from-pose";
import { chosen, consider, impossible, passed, type Cockpit } from "./turn-in-thought";
import { minesIn, type Flight } from "../flying/flight";
import { fixed } from "../geometry/pose";
import { manoeuvreId, manoeuvreText } from "../ship-card/manoeuvre";
import { deviceText, friendlyTo, toPlace } from "../sky/sky";
import { mineSwerves, obstacleSwerves, REFUSAL_SOURCE, type Swerve } from "../flying/swerve";
import { isMine, threatsOf, type Threat } from "./device-threats";
import { decideToAvoid } from "./decide-to-avoid";

/** What is flown in the end, and whether the ship is dodging enemy devices this turn. */
export interface Flown {
  readonly flight: Flight;
  readonly avoids: boolean;
  readonly swerved: "no" | "obstacle" | "mines";
}

/** From the planned manoeuvre to the flown one, in the page's order. */
export function flyWithCare(cockpit: Cockpit, planned: Flight): Flown {
  const round = swerveFromObstacles(cockpit, planned);
  noteFriendlyMines(cockpit, round);
  const threats = threatsOf(cockpit.sky, cockpit.me, round);
  const swerved = round === planned ? "no" : "obstacle";
  if (!decidesToAvoid(cockpit, threats)) return { flight: round, avoids: false, swerved };
  const dodging = swerveFromMines(cockpit, round, threats);
  return { flight: dodging, avoids: true, swerved: dodging === round ? swerved : "mines" };
}

/** As usual: the neighbouring bearing when the planned way is blocked; none is free: the planned one (XW-A2, 3a). */
function swerveFromObstacles(cockpit: Cockpit, planned: Flight): Flight {
  const rule = { id: "swerve-obstacle", source: "XW-A2" };
  return consider(cockpit.situation, rule, () => {
    if (cockpit.situation.rejected.has(rule.id)) return passed(planned, REJECTED);
    const blocked = planned.obstacles.length > 0;
    if (!blocked && (!planned.leaves || cockpit.fleeing)) {
      return passed(planned, text("OPFOR.x-wing.swerve.clear"));
    }
    const swerves = obstacleSwerves(cockpit.sky, cockpit.me, cockpit.dial, planned);
    const flight = pickSwerve(cockpit, swerves, []);
    if (flight === undefined) return impossible(planned, text("OPFOR.x-wing.swerve.none"));
    const why = blocked
      ? text("OPFOR.x-wing.swerve.obstacle", { obstacles: planned.obstacles.map(({ name }) => name) })
      : text("OPFOR.x-wing.swerve.edge");
    return chosen(flight, why);
  }).value;
}

/** XW-A1, XW-A3: said, so that nobody wonders why the ship flies over a mine. */
function noteFriendlyMines({ situation, sky, me }: Cockpit, flight: Flight): void {
  for (const laid of minesIn(sky, me, flight)) {
    if (!friendlyTo(me.side, laid)) continue;
    situation.trace.note(text("OPFOR.x-wing.friendlyMine", { device: deviceText(laid.device) }));
  }
}

function decidesToAvoid({ situation, me }: Cockpit, threats: readonly Threat[]): boolean {
  const rule = { id: "avoid", source: "XW-E1" };
  return consider(situation, rule, () => {
    if (situation.rejected.has(rule.id)) return passed(false, REJECTED);
    if (threats.length === 0) return passed(false, text("OPFOR.x-wing.avoid.noThreat"));
    situation.trace.note(threatsText(threats));
    const decision = decideToAvoid(situation, me, threats);
    return decision.avoids ? chosen(true, decision.because) : passed(false, decision.because);
  }).value;
}

export const threatsText = (threats: readonly Threat[]): Text =>
  text("OPFOR.x-wing.avoid.threats", { devices: threats.map(({ laid }) => deviceText(laid.device)) });

/** XW-V2 to V5. */
function swerveFromMines(cockpit: Cockpit, planned: Flight, threats: readonly Threat[]): Flight {
  const rule = { id: "swerve-mines", source: "XW-V2" };
  return consider(cockpit.situation, rule, () => {
    if (cockpit.situation.rejected.has(rule.id)) return passed(planned, REJECTED);
    if (!threats.some(isMine)) return passed(planned, text("OPFOR.x-wing.swerve.noMines"));
    const swerves = mineSwerves(cockpit.sky, cockpit.me, cockpit.dial, planned);
    const flight = pickSwerve(cockpit, swerves, [
      least(text("OPFOR.x-wing.swerve.fewestMines"), ({ threats: left }) => left.filter(isMine).length),
    ]);
    if (flight === undefined) return impossible(planned, text("OPFOR.x-wing.swerve.none"));
    return chosen(flight, text("OPFOR.x-wing.swerve.mines", { manoeuvre: manoeuvreText(flight.manoeuvre) }));
  }).value;
}

/** The nearest to the target among those allowed; the trace has every candidate with its reason. */
function pickSwerve(
  cockpit: Cockpit,
  swerves: readonly Swerve[],
  first: readonly Criterion<Swerve>[],
): Flight | undefined {
  const { situation, me, target, sky } = cockpit;
  const gap = ({ flight }: Swerve): number =>
    target === undefined ? 0 : fixed(apart(shipAt(me, flight.end), target));
  const picked = choose(situation, {
    id: "swerve",
    label: text("OPFOR.x-wing.choice.swerve"),
    candidates: text("OPFOR.x-wing.choice.swerve.allowed"),
    // Refused ones are not even offered to a person: the page forbids them.
    from: swerves.filter(({ refused }) => refused === undefined),
    by: [...first, least(text("OPFOR.x-wing.swerve.nearest"), gap)],
    show: ({ flight }): Option => ({
      id: manoeuvreId(flight.manoeuvre),
      label: manoeuvreText(flight.manoeuvre),
      place: toPlace(sky, flight.end),
    }),
  });
  for (const swerve of swerves) recordSwerve(cockpit, swerve, swerve === picked, gap(swerve));
  return picked?.flight;
}

function recordSwerve({ situation }: Cockpit, swerve: Swerve, isPicked: boolean, gap: number): void {
  const { flight, refused } = swerve;
  situation.trace.add({
    kind: "rule",
    id: `swerve:${manoeuvreId(flight.manoeuvre)}`,
    title: manoeuvreText(flight.manoeuvre),
    source: refused === undefined ? "XW-Q14" : REFUSAL_SOURCE[refused],
    verdict: refused !== undefined ? "impossible" : isPicked ? "chosen" : "passed",
    because:
      refused === undefined
        ? text("OPFOR.x-wing.swerve.possible", { distance: length(gap, "mm") })
        : text(`OPFOR.x-wing.swerve.refused.${refused}`),
    entries: [],
  });
}
