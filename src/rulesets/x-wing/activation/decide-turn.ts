import type { Plan } from "../../../core/decision";
import type { Step } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import { REJECTED } from "../../../engine/rule-rejected-by-person";
import type { Situation } from "../../../engine/situation";
import { chooseAction } from "./action-after-flying";
import { shipAt } from "../flying/shot-from-pose";
import { dialOf, shipAfter, struckBy } from "../flying/lookahead";
import { flyWithCare, type Flown } from "./avoidance";
import { chooseManoeuvre } from "../flying/choose-manoeuvre";
import { chooseTarget } from "../flying/choose-target";
import { chosen, consider, passed, ruleTitle, type Cockpit } from "./turn-in-thought";
import { bestShot } from "../round/engagement";
import type { Flight } from "../flying/flight";
import { say } from "../sky/ledger";
import { manoeuvreText, type Dial } from "../ship-card/manoeuvre";
import type { XWingProfile } from "../ship-card/profile";
import { skyOf } from "../sky/read-sky";
import { forbidden } from "../sky/what-tokens-forbid";
import { health, type Ship, type Sky } from "../sky/sky";
import type { Acting, ShipAction } from "./ship-about-to-act";
import { actionSteps, driftSteps, flightSteps, shotStep } from "./make-steps";
import { isMine, threatsOf } from "./device-threats";

/** A ship's turn: its Activation. */
export function activate(situation: Situation<XWingProfile>): Plan {
  const sky = skyOf(situation.battle, situation.memory);
  const ship = sky.ships.find(({ id }) => id === situation.me.id);
  for (const problem of sky.options.problems) situation.lacks(problem);
  if (ship === undefined) return hold(situation, say("hold.noShip"));
  if (ship.profile.dial.length === 0) return hold(situation, text("OPFOR.x-wing.problem.noDial"));
  if (ship.size === "huge") return hold(situation, text("OPFOR.x-wing.problem.huge"));
  const cockpit = board(situation, sky, ship);
  const planned = chooseManoeuvre(cockpit);
  if (planned === undefined) return hold(situation, say("hold.noManoeuvre"));
  situation.trace.note(say("planned", { manoeuvre: manoeuvreText(planned.manoeuvre) }));
  const flown = flyWithCare(cockpit, planned);
  const after = afterFlight(cockpit, flown);
  const action = chooseAction(after);
  return {
    rule: decidingRule(cockpit, flown, action),
    steps: stepsOf(cockpit, flown, after, action),
  };
}

function board(situation: Situation<XWingProfile>, sky: Sky, me: Ship): Cockpit {
  const fleeing = flees(situation, me);
  return {
    situation,
    sky,
    me,
    dial: dialNow(situation, me),
    target: chooseTarget(situation, sky, me),
    fleeing,
  };
}

/** XW-F1, Q16: the threshold is shown whether it is reached or not. */
function flees(situation: Situation, me: Ship): boolean {
  const rule = { id: "flee", source: "XW-F1" };
  const left = health(me);
  const threshold = me.profile.fleeThreshold;
  return consider(situation, rule, () => {
    if (situation.rejected.has(rule.id)) return passed(false, REJECTED);
    if (left === undefined) return passed(false, say("flee.unknown", { threshold }));
    return left <= threshold
      ? chosen(true, say("flee.yes", { health: left, threshold }))
      : passed(false, say("flee.no", { health: left, threshold }));
  }).value;
}

function dialNow(situation: Situation, me: Ship): Dial {
  if (forbidden(me, "own-dial") !== undefined) situation.trace.note(say("ionised"));
  return dialOf(me);
}

function afterFlight(cockpit: Cockpit, { flight, avoids }: Flown): Acting {
  const { me, sky } = cockpit;
  const suffered = threatsOf(sky, me, flight).filter(isMine);
  // A net takes the controls away at once.
  const there = struckBy(shipAfter(me, flight), suffered);
  // A mine that went off is no longer there when the ship acts.
  const gone = new Set(suffered.map(({ laid }) => laid.id));
  const devices = sky.devices.filter(({ id }) => !gone.has(id));
  return {
    cockpit: { ...cockpit, sky: { ...sky, devices } },
    me: there,
    avoids,
    suffered,
    barred: barredFromActing(there, flight),
    onlyFocus: forbidden(there, "action-but-focus") !== undefined,
  };
}

/** XW-Q13. */
function barredFromActing(there: Ship, flight: Flight): Text | undefined {
  if (flight.leaves) return say("barred.left");
  if (flight.bumped.length > 0) {
    return say("barred.bumped", { ships: flight.bumped.map(({ name }) => name) });
  }
  if (flight.obstacles.length > 0) return say("barred.obstacle");
  return forbidden(there, "action") === undefined ? undefined : say("barred.stress");
}

/** The most telling of the rules that shaped the turn. */
function decidingRule(cockpit: Cockpit, flown: Flown, action: ShipAction | undefined): Plan["rule"] {
  const { flight, swerved } = flown;
  const rule = (id: string, source: string, because: Text): Plan["rule"] => ({
    id,
    title: ruleTitle(id),
    source,
    because,
  });
  const manoeuvre = manoeuvreText(flight.manoeuvre);
  if (cockpit.fleeing) return rule("flee", "XW-F1", say("because.flee"));
  if (swerved === "mines") return rule("swerve-mines", "XW-V2", say("swerve.mines", { manoeuvre }));
  if (action?.kind === "reposition" && action.away) {
    return rule("reposition-away", "XW-V6", say("because.away"));
  }
  if (swerved === "obstacle") return rule("swerve-obstacle", "XW-A2", say("because.obstacle", { manoeuvre }));
  const target = cockpit.target?.name;
  return target === undefined
    ? { ...rule("manoeuvre", "3a", say("because.alone")), title: ruleTitle("patrol") }
    : rule("manoeuvre", "3a", say("because.target", { target }));
}

function stepsOf(
  cockpit: Cockpit,
  { flight }: Flown,
  acting: Acting,
  action: ShipAction | undefined,
): readonly Step[] {
  const { sky, me, target } = cockpit;
  const steps = [
    ...flightSteps(sky, me, flight),
    ...actionSteps(acting.cockpit.sky, acting.me, target, action),
    ...(flight.leaves ? [] : driftSteps(me)),
  ];
  if (sky.options.shots !== "turn" || flight.leaves) return steps;
  const there = action?.kind === "reposition" ? shipAt(acting.me, action.move.end) : acting.me;
  const shot = bestShot(sky, there, target?.id);
  return shot === undefined ? steps : [...steps, shotStep(sky, there, shot)];
}

function hold(situation: Situation, because: Text): Plan {
  return {
    rule: { id: "hold", title: ruleTitle("hold"), source: "", because },
    steps: [{ kind: "hold", figure: situation.me.id, label: because }],
  };
}
