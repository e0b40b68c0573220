import { text, type Text } from "../../../core/text";
import { REJECTED } from "../../../engine/rule-rejected-by-person";
import { LONGEST_SHOT, rangeBetween, STANCES, stanceOf, type Stance } from "../flying/shot-from-pose";
import { chosen, consider, impossible, passed, type Considered } from "./turn-in-thought";
import { entersNothing, isCancelled } from "./reposition-away-from-devices";
import { pickReposition, type Candidate } from "./reposition-options";
import { onBar, type Acting, type ShipAction } from "./ship-about-to-act";

type Rung = Considered<ShipAction | undefined>;
type Reposed = Exclude<Stance, "neither">;

/** The ladder printed on the AI's ship cards (rules 3a), top to bottom. */
const LADDER: readonly {
  readonly id: string;
  readonly source: string;
  readonly then: (acting: Acting, open: OpenRepositions) => Rung;
}[] = [
  { id: "reload", source: "3a", then: reload },
  { id: "roll-safe-shot", source: "XW-V9", then: repositionTo("safeShot") },
  { id: "roll-shot", source: "XW-V9", then: repositionTo("shot") },
  { id: "lock", source: "3a", then: lock },
  { id: "roll-safe", source: "XW-V9", then: repositionTo("safe") },
  { id: "focus", source: "3a", then: token("focus") },
  { id: "evade", source: "3a", then: token("evade") },
];

/** The repositions a ship may still select: once it dodges one, none that enters a device (XW-V1). */
class OpenRepositions {
  constructor(public candidates: readonly Candidate[]) {}
  selectAnother(): void {
    this.candidates = this.candidates.filter(entersNothing);
  }
}

export function climbActions(acting: Acting, candidates: readonly Candidate[]): ShipAction | undefined {
  const { situation } = acting.cockpit;
  const open = new OpenRepositions(candidates);
  for (const rung of LADDER) {
    const { value } = consider<ShipAction | undefined>(situation, rung, () => {
      if (situation.rejected.has(rung.id)) return passed(undefined, REJECTED);
      if (acting.onlyFocus && rung.id !== "focus") {
        return passed(undefined, text("OPFOR.x-wing.action.ionised"));
      }
      return rung.then(acting, open);
    });
    if (value !== undefined) return value;
  }
  return undefined;
}

const does = (action: ShipAction, because: Text): Rung => chosen(action, because);
const not = (why: string): Rung => passed(undefined, text(`OPFOR.x-wing.action.${why}`));

function reload(acting: Acting): Rung {
  const { devices } = acting.me;
  if (!onBar(acting, "reload")) return not("notOnBar");
  if (devices.length === 0 || devices.some(({ charges }) => charges > 0)) return not("notEmpty");
  return does({ kind: "token", act: "reload" }, text("OPFOR.x-wing.action.empty"));
}

function lock(acting: Acting): Rung {
  const { me } = acting;
  const { target } = acting.cockpit;
  if (!onBar(acting, "lock")) return not("notOnBar");
  if (target === undefined || rangeBetween(me, target) > LONGEST_SHOT) return not("outOfRange");
  if (me.lock === target.id) return not("locked");
  return does({ kind: "token", act: "lock" }, text("OPFOR.x-wing.action.lock", { target: target.name }));
}

function token(act: "focus" | "evade") {
  return (acting: Acting): Rung => {
    if (!onBar(acting, act)) return not("notOnBar");
    if (acting.cockpit.target === undefined) return not("noTarget");
    return does({ kind: "token", act }, text(`OPFOR.x-wing.action.${act}`));
  };
}

/** A reposition for a better stance; one that enters a threat is cancelled by a ship that avoids it (XW-V1). */
function repositionTo(stance: Reposed) {
  return (acting: Acting, open: OpenRepositions): Rung => {
    const { cockpit, me } = acting;
    if (cockpit.target === undefined) return not("noTarget");
    if (!improves(stanceOf(me, cockpit.target), stance)) return not("noGain");
    const fitting = open.candidates.filter((candidate) => candidate.stance === stance);
    const picked = fitting.length === 0 ? undefined : pickReposition(acting, fitting);
    if (picked === undefined) return impossible(undefined, text("OPFOR.x-wing.reposition.noneFits"));
    if (!isCancelled(acting, picked)) return repositioned(picked, stance);
    const harmless = fitting.filter(entersNothing);
    const another = harmless.length === 0 ? undefined : pickReposition(acting, harmless);
    if (another !== undefined) return repositioned(another, stance);
    open.selectAnother();
    return impossible(undefined, text("OPFOR.x-wing.reposition.cancelled"));
  };
}

const repositioned = ({ move }: Candidate, stance: Stance): Rung =>
  does({ kind: "reposition", move, away: false }, text(`OPFOR.x-wing.stance.${stance}`));

/** In the order of XW-V9: so a ship that has a shot does not give it up to hide. */
const improves = (now: Stance, wanted: Stance): boolean => STANCES.indexOf(wanted) < STANCES.indexOf(now);
