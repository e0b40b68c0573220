import { text } from "../../src/core/text";
import type { Place } from "../../src/core/place";
import type { Step } from "../../src/core/step";
import { choose, least, only } from "../../src/engine/choose";
import { climb, ladder } from "../../src/engine/ladder";
import { cannot, does, fails, holds, type Rule } from "../../src/engine/rule";
import type { Ruleset } from "../../src/engine/ruleset";
import type { Situation } from "../../src/engine/situation";
import { askPerson } from "../../src/engine/ask-person";
import { rollDie, Recorder } from "../../src/engine/trace-recorder";
import { type Figure, type Spot, standing } from "../../src/field";

/** A ruleset small enough to hold in the head: charge the nearest enemy, else creep nearer, else wait. */

const words = (name: string): ReturnType<typeof text> => text(`TINY.${name}`);
const SPEED = 4;

function nearestEnemy(situation: Situation): Figure | undefined {
  return choose(situation, {
    id: "target",
    label: words("target"),
    candidates: words("enemies"),
    from: situation.battle.enemiesOf(situation.me),
    by: [least(words("nearest"), (enemy) => situation.battle.spaces(situation.me, enemy))],
    show: (enemy) => ({ id: enemy.id, label: text("TINY.name", { name: enemy.name }), figure: enemy.id }),
    offerWorse: true,
    ...(situation.doctrine === "asking" ? { ties: "person" as const } : {}),
  });
}

function moveBeside(situation: Situation, target: Figure): Step[] | undefined {
  const { battle, me } = situation;
  const reach = battle.reach(me, SPEED);
  const spot = choose(situation, {
    id: "spot",
    label: words("spot"),
    candidates: words("spots"),
    from: reach.spots,
    by: [
      only(words("beside"), (place: Spot) => battle.spaces(standing(me, place), target) === 1),
      least(words("near"), (place: Spot) => place.cost),
    ],
    show: (place) => ({ id: `${place.x},${place.y}`, label: words("spot"), place }),
  });
  if (spot === undefined) return undefined;
  const path: readonly Place[] = reach.path(spot).places;
  return path.length < 2
    ? []
    : [
        {
          kind: "move",
          figure: me.id,
          gait: "walk",
          path,
          cost: spot.cost,
          unit: "space",
          label: words("move"),
        },
      ];
}

const charge: Rule<Situation> = {
  id: "charge",
  title: words("charge"),
  source: "T-1",
  when: (situation) =>
    situation.battle.enemiesOf(situation.me).length > 0 ? holds(words("enemies")) : fails(words("nobody")),
  then: (situation) => {
    const target = nearestEnemy(situation);
    if (target === undefined) return cannot(words("nobody"));
    const move = moveBeside(situation, target);
    if (move === undefined) return cannot(words("tooFar"));
    const attack: Step = {
      kind: "attack",
      manner: "melee",
      figure: situation.me.id,
      target: target.id,
      label: text("TINY.attack", { name: target.name }),
      detail: words("needs"),
    };
    return does([...move, attack], words("close"));
  },
};

const wait: Rule<Situation> = {
  id: "wait",
  title: words("wait"),
  source: "T-2",
  then: (situation) =>
    does([{ kind: "hold", figure: situation.me.id, label: words("waits") }], words("nothingToDo")),
};

export const tiny: Ruleset = {
  id: "tiny",
  title: words("title"),
  edition: "1",
  unit: "space",
  doctrines: [
    { id: "brave", title: words("brave"), summary: words("brave") },
    { id: "asking", title: words("asking"), summary: words("asking") },
  ],
  fields: [],
  options: [],
  checkProfile: () => ({ profile: {}, problems: [] }),
  decide(situation) {
    if (situation.doctrine === "asking" && situation.battle.round === 9) {
      askPerson(situation, {
        id: "mood",
        question: words("mood"),
        why: words("mood"),
        source: "T-9",
        options: [
          { id: "good", label: words("good") },
          { id: "bad", label: words("bad") },
        ],
      });
    }
    const memory = typeof situation.memory === "number" ? situation.memory : 0;
    situation.remember(memory + 1);
    const plan = climb(situation, ladder("tiny", [charge, wait]));
    if (plan === undefined) {
      return {
        rule: { id: "none", title: words("none"), source: "", because: words("none") },
        steps: [{ kind: "hold", figure: situation.me.id, label: words("none") }],
      };
    }
    return plan;
  },
  resolve(battle, step, { dice, memory }) {
    const trace = new Recorder();
    if (step.kind !== "attack") return { outcomes: [], memory, trace: [] };
    const target = battle.figure(step.target);
    const roll = rollDie({ dice, trace }, 6, words("toHit"));
    const hp = target?.hp?.value ?? 0;
    return {
      outcomes:
        roll >= 4 && target !== undefined
          ? [{ kind: "hp", figure: target.id, from: hp, to: hp - 1, label: words("hit") }]
          : [{ kind: "note", label: words("miss") }],
      memory,
      trace: trace.entries,
    };
  },
};
