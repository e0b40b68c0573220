import type { MoveStep, Step } from "../../core/step";
import { text, type Text } from "../../core/text";
import { choose, least, only, type Criterion } from "../../engine/choose";
import { cannot, does, type Action, type Doing, type Done, type NotDone } from "../../engine/rule";
import type { Figure } from "../../field/battle";
import { attackStep, canFireFrom, easiestShot } from "./shots";
import { inches, nameOf, placeOfSpot, showSpot, spotText } from "./show";
import { DASH, viewOf, type Stand, type Turn } from "./view";
import { isStunned } from "./words";

/** Where a move took the figure; `shoots` says whether it may still fire. */
export type Going = Gone | NotDone;
export interface Gone extends Done {
  readonly at: Stand;
  readonly shoots: boolean;
}
export type Move = (turn: Turn) => Going;

/** A demand on spots, as the rules put it: "in cover", "closest to the player's edge". */
export type SpotWord = (turn: Turn) => Criterion<Stand>;

/** Moves to the best spot within Speed that meets all demands, never into base contact. */
export const goTo =
  (...demands: readonly SpotWord[]): Move =>
  (turn) => {
    const budget = turn.profile.speed;
    const spot = chooseSpot(turn, viewOf(turn).stands(budget), spotsWithin(budget), [apart, ...demands]);
    return spot === undefined ? cannot(whyNoSpot(turn)) : arrive(turn, spot, "walk");
  };

export const spotsWithin = (budget: number): Text =>
  text("OPFOR.fiveParsecs.choice.spots", { distance: inches(budget) });

export function chooseSpot(
  turn: Turn,
  from: readonly Stand[],
  candidates: Text,
  demands: readonly SpotWord[],
): Stand | undefined {
  return choose(turn, {
    id: "spot",
    label: text("OPFOR.fiveParsecs.choice.spot"),
    candidates,
    from,
    by: demands.map((demand) => demand(turn)),
    show: showSpot(viewOf(turn)),
    at: placeOfSpot,
  });
}

/** Moving into base contact is a brawl, which only some rules allow. */
export const apart: SpotWord = (turn) =>
  only(text("OPFOR.fiveParsecs.by.apart"), (stand) => stand.cost === 0 || !viewOf(turn).touchesAnyone(stand));

function whyNoSpot(turn: Turn): Text {
  const entry = turn.trace.entries.at(-1);
  const stage = entry?.kind === "choice" ? entry.stages.find(({ count }) => count === 0) : undefined;
  return text("OPFOR.fiveParsecs.because.noSpot", {
    demand: stage?.label ?? text("OPFOR.fiveParsecs.by.inReach"),
  });
}

/** The move itself; nothing when the spot is where the figure stands. */
export function arrive(turn: Turn, at: Stand, gait: MoveStep["gait"]): Gone {
  const moves = at.cost === 0 ? [] : [moveStep(turn, at, gait)];
  return { done: true, at, steps: moves, because: arrivalText(turn, at, gait), shoots: gait !== "dash" };
}

const arrivalText = (turn: Turn, at: Stand, gait: string): Text =>
  at.cost === 0
    ? text("OPFOR.fiveParsecs.because.stays")
    : text(gait === "dash" ? "OPFOR.fiveParsecs.because.dashes" : "OPFOR.fiveParsecs.because.moves", {
        spot: spotText(viewOf(turn), at),
      });

export function moveStep(turn: Turn, at: Stand, gait: MoveStep["gait"]): MoveStep {
  const path = at.reach?.path(at.spot) ?? { places: [at], cost: at.cost };
  const { speed } = turn.profile;
  return {
    kind: "move",
    figure: turn.me.id,
    gait,
    path: path.places,
    cost: at.cost,
    unit: "inch",
    label: text(gait === "dash" ? "OPFOR.fiveParsecs.step.dashes" : "OPFOR.fiveParsecs.step.moves", {
      spot: spotText(viewOf(turn), at),
    }),
    detail: text(gait === "dash" ? "OPFOR.fiveParsecs.detail.dash" : "OPFOR.fiveParsecs.detail.speed", {
      speed: inches(speed),
      dash: inches(DASH),
    }),
  };
}

/** "Make a ranged attack, if possible": fires at the easiest target from where the move ended. */
export const thenShoot =
  (move: Move): Action<Turn> =>
  (turn) => {
    const going = move(turn);
    if (!going.done) return going;
    return settle({ ...going, steps: [...going.steps, ...shotsAfter(turn, going)] });
  };

/** The same where staying put is what the rule wants: with nobody to shoot at the figure holds. */
export const thenShootOrHold =
  (move: Move): Action<Turn> =>
  (turn) => {
    const going = move(turn);
    if (!going.done) return going;
    const steps = [...going.steps, ...shotsAfter(turn, going)];
    return steps.length > 0 ? does(steps, going.because) : holdPlace(turn, going.because);
  };

/** 5P-G5: a list's last rule always applies. What cannot move shoots, and what cannot shoot holds. */
export const always =
  (action: Action<Turn>): Action<Turn> =>
  (turn) => {
    const doing = action(turn);
    if (doing.done) return doing;
    turn.trace.note(doing.because);
    return thenShootOrHold(stayPut)(turn);
  };

const stayPut: Move = (turn) => arrive(turn, viewOf(turn).here, "walk");

/** Picks a figure once, then moves with it in mind. */
export const towards =
  (pick: (turn: Turn) => Figure | undefined, move: (figure: Figure) => Move): Move =>
  (turn) => {
    const figure = pick(turn);
    return figure === undefined ? cannot(text("OPFOR.fiveParsecs.because.nobodyThere")) : move(figure)(turn);
  };

/** 5P-Q9: rules that name no attack; the table may let them fire. */
export const withoutShot =
  (move: Move): Action<Turn> =>
  (turn) => {
    const going = move(turn);
    if (!going.done) return going;
    if (viewOf(turn).options.fireAfterAdvance) {
      turn.trace.note(text("OPFOR.fiveParsecs.note.fireAfterAdvance"));
      return settle({ ...going, steps: [...going.steps, ...shotsAfter(turn, going)] });
    }
    if (!isStunned(turn) && canFireFrom(turn, going.at)) {
      turn.trace.note(text("OPFOR.fiveParsecs.note.namesNoAttack"));
    }
    return settle(going);
  };

const settle = (going: Gone): Doing =>
  going.steps.length === 0
    ? cannot(text("OPFOR.fiveParsecs.because.nothingToDo"))
    : does(going.steps, going.because);

export function shotsAfter(turn: Turn, going: Gone): readonly Step[] {
  if (going.steps.some(({ kind }) => kind === "attack")) return [];
  if (!going.shoots) return [];
  if (isStunned(turn)) {
    // 5P-G15: a stunned figure makes the move of the rule and nothing else.
    turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedMovesOnly"));
    return [];
  }
  const moved = going.at.cost > 0;
  const shot = easiestShot(turn, going.at, { moved });
  if (shot === undefined) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.noShot"));
    return [];
  }
  return [attackStep(turn, shot, { aimed: false, moved })];
}

/** A shot without moving: aimed, unless the figure is stunned (5P-Q3). */
export const aimedShot =
  ({ heavy }: { readonly heavy: boolean } = { heavy: false }): Action<Turn> =>
  (turn) => {
    const shot = easiestShot(turn, viewOf(turn).here, { moved: false, heavy });
    if (shot === undefined) return cannot(text("OPFOR.fiveParsecs.because.nobodyInSightAndRange"));
    return fireFromHere(turn, shot);
  };

export function fireFromHere(turn: Turn, shot: Parameters<typeof attackStep>[1]): Doing {
  const aimed = !isStunned(turn);
  if (!aimed) turn.trace.note(text("OPFOR.fiveParsecs.note.stunnedNoAim"));
  const step = attackStep(turn, shot, { aimed, moved: false });
  return does([step], text("OPFOR.fiveParsecs.because.firesAt", { target: nameOf(shot.target) }));
}

/** Do not move or attack. */
export const remain: Action<Turn> = (turn) => holdPlace(turn, text("OPFOR.fiveParsecs.because.remains"));

export const holdPlace = (turn: Turn, because: Text): Done =>
  does([{ kind: "hold", figure: turn.me.id, label: text("OPFOR.fiveParsecs.step.holds") }], because);

export const brawlStep = (turn: Turn, enemy: Figure): Step => ({
  kind: "attack",
  figure: turn.me.id,
  manner: "melee",
  target: enemy.id,
  label: text("OPFOR.fiveParsecs.step.brawls", { target: nameOf(enemy) }),
});

export const leastCost: SpotWord = () => least(text("OPFOR.fiveParsecs.by.movement"), ({ cost }) => cost);
