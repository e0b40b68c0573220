import type { Plan } from "../../core/decision";
import { text } from "../../core/text";
import { climb, type Ladder } from "../../engine/ladder";
import type { Ruleset } from "../../engine/ruleset";
import { COVER } from "./book-cover";
import { aggressive } from "./page/aggressive";
import { beast } from "./page/beast";
import { cautious } from "./page/cautious";
import { defensive } from "./page/defensive";
import { rememberAim } from "./turn/aims-over-turns";
import { HARDLY_CLOSER } from "./turn/distance-tolerance";
import { noteWhatIsLeftToTheTable } from "./walking/climbs-left-to-people";
import { playerEdge } from "./turn/players-edge";
import { rememberPreyDetour } from "./turn/prey-detour";
import { on } from "./resolution/events";
import { guardian } from "./page/guardian";
import { checkMemory } from "./sheet/memory";
import { holdPlace } from "./moves/move-steps";
import { OPTION_FIELDS } from "./sheet/options";
import { order } from "./turn/activation-order";
import { standIn } from "./sheet/hero-stand-in";
import { checkProfile, LETTERS, type DoctrineId, type Profile } from "./sheet/profile";
import { PROFILE_FIELDS } from "./sheet/profile-fields";
import { rampaging } from "./page/rampaging";
import { ended } from "./resolution/battle-over";
import { resolve } from "./resolution/resolve-step";
import { deployment } from "./set-up/deployment";
import { nameOf } from "./spots-and-figures-in-words";
import { actStunned } from "./page/stunned";
import { tactical } from "./page/tactical";
import { isStunned, type Turn } from "./turn/turn-in-thought";
import { factsOf } from "./turn/facts-of-turn";

/** The seven lists, each in page order. */
export const LADDERS: Readonly<Record<DoctrineId, Ladder<Turn>>> = {
  cautious,
  aggressive,
  tactical,
  rampaging,
  defensive,
  beast,
  guardian,
};

/** A token may name anything, "constructor" too. */
const isDoctrine = (id: string | undefined): id is DoctrineId =>
  id !== undefined && Object.hasOwn(LADDERS, id);

/** The doctrine of the token, else the letter of its profile; avengers are Aggressive for good (5P-U9). */
function doctrineOf(turn: Turn): DoctrineId {
  if (factsOf(turn).memory.avengers.includes(turn.me.id)) {
    turn.trace.note(text("OPFOR.fiveParsecs.note.stillAvenger", { name: nameOf(turn.me) }));
    return "aggressive";
  }
  if (isDoctrine(turn.me.doctrine)) return turn.me.doctrine;
  const { ai } = turn.profile;
  if (ai !== undefined) return LETTERS[ai];
  turn.lacks({ field: "doctrine", text: text("OPFOR.fiveParsecs.lacks.doctrine") });
  return "aggressive";
}

function decideTurn(turn: Turn): Plan {
  const facts = factsOf(turn);
  noteEdge(turn);
  forgetDetours(turn);
  if (facts.enemies.length === 0) turn.trace.note(text("OPFOR.fiveParsecs.note.noEnemies"));
  const climbed = climb(turn, LADDERS[doctrineOf(turn)]) ?? (isStunned(turn) ? actStunned(turn) : undefined);
  const plan = climbed ?? nothingLeft(turn);
  if (!plan.steps.some(({ kind }) => kind === "attack")) noteWhatIsLeftToTheTable(turn);
  rememberHeading(turn, plan);
  rememberAim(turn, plan);
  rememberPreyDetour(turn, plan);
  return plan;
}

/**
 * Whoever moves waits for nobody, and is known by where it goes. If it waited by one entry and goes by another, it has left
 * the queue, and does not come back to it the turn after.
 */
function rememberHeading(turn: Turn, { steps }: Plan): void {
  const end = steps.find((step) => step.kind === "move")?.path.at(-1);
  if (end === undefined) return;
  const { me, memory, routes } = factsOf(turn);
  const heading = { x: Math.round(end.x - me.x), y: Math.round(end.y - me.y) };
  const waiting = memory.waiting.filter((id) => id !== me.id);
  const gaveUp = routes.gaveUpWaiting || memory.waiting.includes(me.id);
  const detours = gaveUp ? [...memory.detours, me.id] : memory.detours;
  factsOf(turn).remember({ ...memory, waiting, detours, headings: { ...memory.headings, [me.id]: heading } });
}

/** Said anew in each turn, where it is so. */
function forgetDetours(turn: Turn): void {
  const facts = factsOf(turn);
  const { me, memory } = facts;
  const without = (ids: readonly string[]): string[] => ids.filter((id) => id !== me.id);
  const { [me.id]: turnedAt, ...edgeDetours } = memory.edgeDetours;
  const nearer = turnedAt !== undefined && facts.distanceToPlayerEdge(facts.here) < turnedAt - HARDLY_CLOSER;
  if (!nearer && !memory.waiting.includes(me.id) && !memory.detours.includes(me.id)) return;
  facts.remember({
    ...memory,
    waiting: without(memory.waiting),
    detours: without(memory.detours),
    edgeDetours: nearer ? edgeDetours : memory.edgeDetours,
  });
}

/** The edge is said once per decision, and kept when it had to be worked out. */
function noteEdge(turn: Turn): void {
  const facts = factsOf(turn);
  const { memory } = facts;
  const { because, worked } = playerEdge(facts.battle, facts.me, facts.options, memory);
  turn.trace.note(because);
  if (worked !== undefined && memory.playerEdge === undefined)
    facts.remember({ ...memory, playerEdge: worked });
}

/** Only when a person rejected every rule that could be done. */
function nothingLeft(turn: Turn): Plan {
  const because = text("OPFOR.fiveParsecs.because.nothingLeft");
  return {
    rule: { id: "nothing-left", title: text("OPFOR.fiveParsecs.rule.nothing-left"), source: "", because },
    steps: holdPlace(turn, because).steps,
  };
}

export const fiveParsecs: Ruleset<Profile> = {
  ...COVER,
  fields: PROFILE_FIELDS,
  options: OPTION_FIELDS,
  checkProfile,
  checkMemory,
  decide: decideTurn,
  resolve,
  on,
  ended,
  order,
  setup: [deployment],
  standIn,
};
