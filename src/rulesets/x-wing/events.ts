import { lengthOf } from "../../core/place";
import type { Context, Phase, Resolution, RoundEvent } from "../../engine/ruleset";
import type { Battle } from "../../field/battle";
import { playDetonations } from "./detonation";
import { playEngagement } from "./engagement";
import { minesIn, type Move } from "./flight";
import { inFrameOf, normalHeading, type Pose } from "./geometry/pose";
import { ribbon } from "./geometry/ribbon";
import { endPose, frontGuides } from "./geometry/templates";
import { Ledger, say } from "./ledger";
import { BEARINGS, flown } from "./manoeuvre";
import { recall } from "./memory";
import { triggerMine } from "./mines";
import { explicitScale, skyOf, type Ship, type Sky } from "./sky";
import { playSystemPhase } from "./system-phase";

type PhaseId = "system" | "detonations" | "engagement";
const PLAY: Readonly<Record<PhaseId, (sky: Sky, ledger: Ledger, round: number) => void>> = {
  system: playSystemPhase,
  detonations: playDetonations,
  engagement: playEngagement,
};

/** Plays those of the phases that this round has not seen yet, on one ledger. */
function play(battle: Battle, context: Context, round: number, ids: readonly PhaseId[]): Resolution {
  if (explicitScale(battle) === undefined) return nothing(context);
  const sky = skyOf(battle, context.memory);
  const ledger = new Ledger(context.dice, sky.memory);
  for (const id of ids) if (sky.memory.done[id] !== round) PLAY[id](sky, ledger, round);
  return ledger.resolution();
}

const phase = (id: PhaseId, at: Phase["at"]): Phase => ({
  id,
  title: say(`phase.${id}`),
  summary: say(`phase.${id}.summary`),
  at,
  done: (battle, memory) => recall(memory).done[id] === battle.round,
  play: (battle, context) => play(battle, context, battle.round, [id]),
});

/** The round's parts that are nobody's turn, in order. */
export const PHASES: readonly Phase[] = [
  phase("system", "round-start"),
  phase("detonations", "round-end"),
  phase("engagement", "round-end"),
];

const nothing = (context: Context): Resolution => ({ outcomes: [], memory: context.memory, trace: [] });

export function on(battle: Battle, event: RoundEvent, context: Context): Resolution {
  switch (event.kind) {
    case "combat-start":
      return nothing({ ...context, memory: { ...recall(context.memory), done: {}, poses: {} } });
    case "round-start":
      return play(battle, context, event.round, ["system"]);
    case "round-end":
      return play(battle, context, event.round, ["detonations", "engagement"]);
    case "turn-start":
      return explicitScale(battle) === undefined
        ? nothing(context)
        : rememberPose(battle, event.figure, context);
    case "turn-end":
      return explicitScale(battle) === undefined
        ? nothing(context)
        : minesUnderPerson(battle, event.figure, context);
    case "attacked":
    case "gone":
      return nothing(context);
  }
}

function rememberPose(battle: Battle, figure: string, context: Context): Resolution {
  const sky = skyOf(battle, context.memory);
  const ship = sky.ships.find(({ id }) => id === figure);
  if (ship === undefined || ship.ai) return nothing(context);
  const { memory } = sky;
  const pose = { x: ship.figure.x, y: ship.figure.y, heading: ship.figure.rotation };
  return nothing({ ...context, memory: { ...memory, poses: { ...memory.poses, [figure]: pose } } });
}

/**
 * A person has moved a ship: mines under its base go off, and where the move is one of the templates those it
 * moved through too. AI ships' plans say so themselves.
 */
function minesUnderPerson(battle: Battle, figure: string, context: Context): Resolution {
  const sky = skyOf(battle, context.memory);
  const ship = sky.ships.find(({ id }) => id === figure);
  const start = sky.memory.poses[figure];
  if (ship === undefined || ship.ai || start === undefined) return nothing(context);
  const ledger = new Ledger(context.dice, sky.memory);
  const from = { x: start.x / sky.pxPerMm, y: start.y / sky.pxPerMm, heading: start.heading };
  const move = moveBetween(ship, from);
  if (move === undefined) return nothing(context);
  for (const laid of minesIn(sky, ship, move)) if (!ledger.isGone(ship.id)) triggerMine(ledger, ship, laid);
  return ledger.resolution();
}

/** How exactly a person puts a ship down. */
const NEAR_MM = 3;
const NEAR_DEGREES = 3;

/** The template that leads from one pose to the other, or at least the place where the ship now is. */
export function moveBetween(ship: Ship, from: Pose): Move | undefined {
  const { ahead, right } = inFrameOf(from, ship.pose);
  const turned = Math.abs(normalHeading(ship.pose.heading - from.heading + 180) - 180);
  if (lengthOf(ahead, right) < NEAR_MM && turned < NEAR_DEGREES) return undefined;
  const start = frontGuides(from, ship.size);
  for (const speed of [1, 2, 3, 4, 5]) {
    for (const bearing of BEARINGS) {
      const way = flown({ speed, bearing });
      if (way === undefined) continue;
      const end = endPose(from, ship.size, way.template, way.flip);
      if (near(end, ship.pose)) return { end: ship.pose, swept: ribbon(start, way.template), path: () => [] };
    }
  }
  return { end: ship.pose, swept: ribbon(start, { shape: "straight", length: 0 }), path: () => [] };
}

const near = (a: Pose, b: Pose): boolean =>
  lengthOf(a.x - b.x, a.y - b.y) <= NEAR_MM &&
  Math.abs(normalHeading(a.heading - b.heading + 180) - 180) <= NEAR_DEGREES;
