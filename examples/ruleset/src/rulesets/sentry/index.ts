import { length } from "../../core/unit";
import { text } from "../../core/text";
import { choose, least, only } from "../../engine/choose";
import { lastResort, moveAlong, showFigure } from "../../engine/make-steps-and-options";
import { climb, ladder } from "../../engine/ladder";
import { cannot, does, fails, holds, type Rule } from "../../engine/rule";
import type { Ruleset } from "../../engine/ruleset";
import type { Situation } from "../../engine/situation";
import { Recorder, rollDie } from "../../engine/trace-recorder";
import { COVER } from "./book-cover";
import { checkProfile, FIELDS, type Profile } from "./profile";

type Turn = Situation<Profile>;
const words = (name: string): ReturnType<typeof text> => text(`OPFOR.sentry.${name}`);

/** SEN-S1: whoever is seen and in range; the nearest first, then the die. */
const targetOf = (turn: Turn) =>
  choose(turn, {
    id: "target",
    label: words("target"),
    candidates: words("enemies"),
    from: turn.battle.enemiesOf(turn.me),
    by: [
      only(words("seen"), (enemy) => turn.battle.sees(turn.me, enemy)),
      only(words("inRange"), (enemy) => turn.battle.distance(turn.me, enemy) <= turn.profile.range),
      least(words("nearest"), (enemy) => turn.battle.distance(turn.me, enemy)),
    ],
    show: (enemy) => showFigure(enemy),
    offerWorse: true,
  });

const shoot: Rule<Turn> = {
  id: "shoot",
  title: words("rule.shoot"),
  source: "SEN-S1",
  then(turn) {
    const target = targetOf(turn);
    if (target === undefined) return cannot(words("because.nobodyInSight"));
    const label = text("OPFOR.sentry.step.shoots", { name: target.name });
    return does(
      [{ kind: "attack", manner: "ranged", figure: turn.me.id, target: target.id, label }],
      words("because.inSight"),
    );
  },
};

/** SEN-S2: without a target it goes to meet the nearest enemy, as far as its speed allows. */
const advance: Rule<Turn> = {
  id: "advance",
  title: words("rule.advance"),
  source: "SEN-S2",
  when: ({ battle, me }) =>
    battle.enemiesOf(me).length > 0 ? holds(words("because.enemies")) : fails(words("because.nobody")),
  then(turn) {
    const { battle, me, profile } = turn;
    const reach = battle.reach(me, profile.speed);
    const [enemy] = [...battle.enemiesOf(me)].sort((a, b) => battle.distance(me, a) - battle.distance(me, b));
    if (enemy === undefined) return cannot(words("because.nobody"));
    const ways = battle.ways(me, { kind: "touch", figure: enemy });
    const spot = reach.spots.reduce((best, one) => (ways.from(one) < ways.from(best) ? one : best));
    if (spot.cost === 0 || ways.from(spot) === Infinity) return cannot(words("because.noWay"));
    const label = text("OPFOR.sentry.step.advances", { way: length(spot.cost, "space") });
    const move = moveAlong(reach.path(spot), { figure: me.id, gait: "walk", unit: "space", label });
    return does([move], words("because.nobodyInSight"));
  },
};

const PAGE = ladder("sentry", [shoot, advance]);

export const sentry: Ruleset<Profile> = {
  ...COVER,
  fields: FIELDS,
  options: [],
  checkProfile,
  decide: (turn) =>
    climb(turn, PAGE) ??
    lastResort(
      turn.me.id,
      { id: "hold", title: words("rule.hold"), source: "SEN-S3" },
      words("because.nothing"),
    ),
  /** SEN-R1: 4 or more on a six-sided die costs the target one hit point. */
  resolve(battle, step, { dice, memory }) {
    const trace = new Recorder();
    const target = step.kind === "attack" ? battle.figure(step.target) : undefined;
    if (target === undefined) return { outcomes: [], memory, trace: [] };
    const hit = rollDie({ dice, trace }, 6, words("toHit")) >= 4;
    const from = target.hp?.value ?? 1;
    const label = text(`OPFOR.sentry.outcome.${hit ? "hit" : "miss"}`, { name: target.name });
    if (!hit) return { outcomes: [{ kind: "note", label }], memory, trace: trace.entries };
    const hurt = { kind: "hp", figure: target.id, from, to: from - 1, label } as const;
    const gone = { kind: "removed", figure: target.id, why: "dead", label } as const;
    return { outcomes: from > 1 ? [hurt] : [hurt, gone], memory, trace: trace.entries };
  },
};
