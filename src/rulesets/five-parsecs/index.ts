import type { Plan } from "../../core/decision";
import { text } from "../../core/text";
import { climb, type Ladder } from "../../engine/ladder";
import type { Doctrine, Ruleset } from "../../engine/ruleset";
import { aggressive } from "./aggressive";
import { beast } from "./beast";
import { cautious } from "./cautious";
import { defensive } from "./defensive";
import { playerEdge } from "./edges";
import { on } from "./events";
import { guardian } from "./guardian";
import { checkMemory } from "./memory";
import { holdPlace } from "./moves";
import { OPTION_FIELDS } from "./options";
import { order } from "./order";
import { checkProfile, LETTERS, PROFILE_FIELDS, type DoctrineId, type Profile } from "./profile";
import { rampaging } from "./rampaging";
import { resolve } from "./resolve";
import { deployment } from "./setup";
import { nameOf } from "./show";
import { actStunned } from "./stunned";
import { tactical } from "./tactical";
import { viewOf, type Turn } from "./view";
import { isStunned } from "./words";

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

const doctrine = (id: DoctrineId): Doctrine => ({
  id,
  title: text(`OPFOR.fiveParsecs.doctrine.${id}.title`),
  summary: text(`OPFOR.fiveParsecs.doctrine.${id}.summary`),
});

const isDoctrine = (id: string | undefined): id is DoctrineId => id !== undefined && id in LADDERS;

/** The doctrine of the token, else the letter of its profile; avengers are Aggressive for good (5P-U9). */
function doctrineOf(turn: Turn): DoctrineId {
  if (viewOf(turn).memory.avengers.includes(turn.me.id)) {
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
  const view = viewOf(turn);
  noteEdge(turn);
  if (view.enemies.length === 0) turn.trace.note(text("OPFOR.fiveParsecs.note.noEnemies"));
  const plan = climb(turn, LADDERS[doctrineOf(turn)]) ?? (isStunned(turn) ? actStunned(turn) : undefined);
  return plan ?? nothingLeft(turn);
}

/** The edge is said once per decision, and kept when it had to be worked out. */
function noteEdge(turn: Turn): void {
  const view = viewOf(turn);
  const { memory } = view;
  const { because, worked } = playerEdge(view.battle, view.me, view.options, memory);
  turn.trace.note(because);
  if (worked !== undefined && memory.playerEdge === undefined)
    view.remember({ ...memory, playerEdge: worked });
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
  id: "five-parsecs",
  title: text("OPFOR.fiveParsecs.title"),
  edition: "Prioritized AI Rules 0.9 (2021-10-08) for Five Parsecs from Home",
  unit: "inch",
  doctrines: [
    doctrine("cautious"),
    doctrine("aggressive"),
    doctrine("tactical"),
    doctrine("rampaging"),
    doctrine("defensive"),
    doctrine("beast"),
    doctrine("guardian"),
  ],
  fields: PROFILE_FIELDS,
  options: OPTION_FIELDS,
  checkProfile,
  checkMemory,
  decide: decideTurn,
  resolve,
  on,
  order,
  setup: [deployment],
};
