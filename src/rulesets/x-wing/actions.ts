import type { Option } from "../../core/decision";
import { text, type Text } from "../../core/text";
import { choose, least, most, type Criterion } from "../../engine/choose";
import { apart, LONGEST_SHOT, rangeBetween, shipAt, STANCES, stanceOf, type Stance } from "./aim";
import { threatsText } from "./avoidance";
import { chosen, consider, impossible, passed, type Cockpit, type Considered } from "./cockpit";
import { repositionFault } from "./flight";
import { fixed } from "./geometry/pose";
import { barrelRolls, boosts, type Reposition } from "./geometry/repositions";
import type { ActionName } from "./profile";
import { toPlace, type Ship } from "./sky";
import { bombThreats, decideToAvoid, threatsOf, weight, type Threat } from "./threat";

/** What the ship does after flying. */
export type ShipAction =
  | { readonly kind: "reposition"; readonly move: Reposition; readonly away: boolean }
  | { readonly kind: "token"; readonly act: "focus" | "evade" | "lock" | "reload" };

/** The ship after its manoeuvre, about to act. */
export interface Acting {
  readonly cockpit: Cockpit;
  /** At the end of its manoeuvre. */
  readonly me: Ship;
  /** It decided to dodge enemy devices this turn (XW-E3, XW-E7). */
  readonly avoids: boolean;
  /** Mines it flew through; their damage counts when a reposition adds to it. */
  readonly suffered: readonly Threat[];
  /** Why it may not act at all. */
  readonly barred: Text | undefined;
}

/** A barrel roll or boost that can be done, and what it would come to. */
interface Candidate {
  readonly move: Reposition;
  readonly stance: Stance;
  readonly threats: readonly Threat[];
  /** Devices it would newly suffer. */
  readonly entered: readonly Threat[];
  /** XW-V7, XW-V8: how much of what threatens the ship now it gets away from. */
  readonly avoided: number;
}

export function chooseAction(acting: Acting): ShipAction | undefined {
  const { situation } = acting.cockpit;
  if (acting.barred !== undefined) {
    situation.trace.note(acting.barred);
    return undefined;
  }
  const candidates = repositions(acting);
  return repositionAway(acting, candidates) ?? climbActions(acting, candidates);
}

const onBar = ({ me }: Acting, action: ActionName): boolean => me.profile.actions.includes(action);

/** Legal ones only: nothing may be overlapped, no obstacle moved through, and the ship never flees by it (XW-F1). */
function repositions(acting: Acting): readonly Candidate[] {
  const { me, cockpit } = acting;
  const moves = [
    ...(onBar(acting, "barrelRoll") ? barrelRolls(me.pose, me.size) : []),
    ...(onBar(acting, "boost") ? boosts(me.pose, me.size) : []),
  ];
  const now = bombThreats(cockpit.sky, me, me.pose);
  return moves
    .filter((move) => repositionFault(cockpit.sky, me, move) === undefined)
    .map((move) => candidateFor(acting, move, now));
}

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

const show =
  ({ cockpit }: Acting) =>
  (candidate: Candidate): Option => ({
    id: candidate.move.id,
    label: text(`OPFOR.x-wing.reposition.${candidate.move.id}`),
    place: toPlace(cockpit.sky, candidate.move.end),
  });

/** Criteria after the page's own; ours: nearer to the target, then a die. */
const nearTarget = ({ cockpit, me }: Acting): Criterion<Candidate> =>
  least(text("OPFOR.x-wing.swerve.nearest"), ({ move }) =>
    cockpit.target === undefined ? 0 : fixed(apart(shipAt(me, move.end), cockpit.target)),
  );

/** XW-V6 to V9: away from the most End-of-Activation devices, then by arc and shot. */
function repositionAway(acting: Acting, candidates: readonly Candidate[]): ShipAction | undefined {
  const { situation, sky } = acting.cockpit;
  const rule = { id: "reposition-away", source: "XW-V6" };
  return consider<ShipAction | undefined>(situation, rule, () => {
    if (situation.rejected.has(rule.id)) return passed(undefined, text("OPFOR.rule.rejected"));
    if (!acting.avoids) return passed(undefined, text("OPFOR.x-wing.reposition.notAvoiding"));
    const now = bombThreats(sky, acting.me, acting.me.pose);
    if (now.length === 0) return passed(undefined, text("OPFOR.x-wing.reposition.noBombs"));
    situation.trace.note(threatsText(now));
    const picked = choose(situation, {
      id: "reposition",
      label: text("OPFOR.x-wing.choice.reposition"),
      candidates: text("OPFOR.x-wing.choice.reposition.legal"),
      from: candidates.filter(({ avoided, entered }) => avoided > 0 && entered.length === 0),
      by: [
        most(text("OPFOR.x-wing.reposition.mostAvoided"), ({ avoided }: Candidate) => avoided),
        least(text("OPFOR.x-wing.reposition.stance"), ({ stance }: Candidate) => STANCES.indexOf(stance)),
        nearTarget(acting),
      ],
      show: show(acting),
    });
    if (picked === undefined) return impossible(undefined, text("OPFOR.x-wing.reposition.none"));
    return chosen(
      { kind: "reposition", move: picked.move, away: true },
      text("OPFOR.x-wing.reposition.away", { n: picked.avoided }),
    );
  }).value;
}

/** What a rung of the ladder came to; `cancelled`: a reposition was given up for what it would enter (XW-V1). */
interface Rung {
  readonly action?: ShipAction;
  readonly cancelled?: true;
}
type Finding = Considered<Rung>;

/** The ladder printed on the AI's ship cards (rules 3a), top to bottom. */
const LADDER: readonly {
  readonly id: string;
  readonly source: string;
  readonly then: (acting: Acting, candidates: readonly Candidate[]) => Finding;
}[] = [
  { id: "reload", source: "3a", then: reload },
  { id: "roll-safe-shot", source: "XW-V9", then: repositionTo("safeShot") },
  { id: "roll-shot", source: "XW-V9", then: repositionTo("shot") },
  { id: "lock", source: "3a", then: lock },
  { id: "roll-safe", source: "XW-V9", then: repositionTo("safe") },
  { id: "focus", source: "3a", then: token("focus") },
  { id: "evade", source: "3a", then: token("evade") },
];

function climbActions(acting: Acting, candidates: readonly Candidate[]): ShipAction | undefined {
  const { situation } = acting.cockpit;
  let open = candidates;
  for (const rung of LADDER) {
    const { value } = consider<Rung>(situation, rung, () =>
      situation.rejected.has(rung.id) ? passed({}, text("OPFOR.rule.rejected")) : rung.then(acting, open),
    );
    if (value.action !== undefined) return value.action;
    // Having decided to dodge, it selects another action that enters nothing.
    if (value.cancelled === true) open = open.filter(({ entered }) => entered.length === 0);
  }
  return undefined;
}

const does = (action: ShipAction, because: Text): Finding => chosen({ action }, because);
const notOnBar: Finding = passed({}, text("OPFOR.x-wing.action.notOnBar"));

function reload(acting: Acting): Finding {
  const { devices } = acting.me.profile;
  if (!onBar(acting, "reload")) return notOnBar;
  if (devices.length === 0 || devices.some(({ charges }) => charges > 0)) {
    return passed({}, text("OPFOR.x-wing.action.notEmpty"));
  }
  return does({ kind: "token", act: "reload" }, text("OPFOR.x-wing.action.empty"));
}

function lock(acting: Acting): Finding {
  const { cockpit, me } = acting;
  if (!onBar(acting, "lock")) return notOnBar;
  if (cockpit.target === undefined || rangeBetween(me, cockpit.target) > LONGEST_SHOT) {
    return passed({}, text("OPFOR.x-wing.action.outOfRange"));
  }
  if (cockpit.sky.memory.locks[me.id] === cockpit.target.id) {
    return passed({}, text("OPFOR.x-wing.action.locked"));
  }
  return does(
    { kind: "token", act: "lock" },
    text("OPFOR.x-wing.action.lock", { target: cockpit.target.name }),
  );
}

function token(act: "focus" | "evade") {
  return (acting: Acting): Finding =>
    onBar(acting, act) ? does({ kind: "token", act }, text(`OPFOR.x-wing.action.${act}`)) : notOnBar;
}

/** A reposition for a better stance; one that enters a threat is cancelled by a ship that avoids it (XW-V1). */
function repositionTo(stance: Exclude<Stance, "neither">) {
  return (acting: Acting, candidates: readonly Candidate[]): Finding => {
    const { cockpit, me } = acting;
    if (cockpit.target === undefined) return passed({}, text("OPFOR.x-wing.action.noTarget"));
    if (!improves(stanceOf(me, cockpit.target), stance)) {
      return passed({}, text("OPFOR.x-wing.action.noGain"));
    }
    const fitting = candidates.filter((candidate) => candidate.stance === stance);
    const picked = fitting.length === 0 ? undefined : pickReposition(acting, fitting);
    if (picked === undefined) return impossible({}, text("OPFOR.x-wing.reposition.noneFits"));
    if (!cancels(acting, picked)) return repositioned(picked, stance);
    const harmless = fitting.filter(({ entered }) => entered.length === 0);
    const another = harmless.length === 0 ? undefined : pickReposition(acting, harmless);
    return another === undefined
      ? impossible({ cancelled: true }, text("OPFOR.x-wing.reposition.cancelled"))
      : repositioned(another, stance);
  };
}

const repositioned = ({ move }: Candidate, stance: Stance): Finding =>
  does({ kind: "reposition", move, away: false }, text(`OPFOR.x-wing.stance.${stance}`));

/** In the order of XW-V9: so a ship that has a shot does not give it up to hide. */
const improves = (now: Stance, wanted: Stance): boolean => STANCES.indexOf(wanted) < STANCES.indexOf(now);

const pickReposition = (acting: Acting, from: readonly Candidate[]): Candidate | undefined =>
  choose(acting.cockpit.situation, {
    id: "reposition",
    label: text("OPFOR.x-wing.choice.reposition"),
    candidates: text("OPFOR.x-wing.choice.reposition.legal"),
    from,
    by: [nearTarget(acting)],
    show: show(acting),
  });

/** XW-E1, XW-E2, XW-V1: a new decision, and a new roll, for a reposition that enters a threat (XW-Q15). */
function cancels({ cockpit, me, suffered }: Acting, { move, entered, threats }: Candidate): boolean {
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
