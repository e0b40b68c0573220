import type { ActStep } from "../../../core/step";
import { text } from "../../../core/text";
import { length } from "../../../core/unit";
import { rollDie } from "../../../engine/trace-recorder";
import type { Spell } from "../sheet/profile";
import { nearestTarget } from "../fighting/choose-target";
import { isInRange } from "../fighting/in-range";
import type { Turn } from "./turn-in-thought";
import { friendsOf, onTheirFeet, type Model, type Unit } from "../squads/units";

/** GFF-X9: psychics cast once, after moving and before attacking, from where they now stand. */
export function spells(turn: Turn, unit: Unit): ActStep[] {
  return onTheirFeet(unit)
    .filter(({ profile }) => profile.psychic > 0 && profile.spells.length > 0)
    .flatMap((caster) => cast(turn, unit, caster));
}

const D3 = 3;

/** GFF-X10, GFF-Q12: D3 + X counts into the list, beginning again at its end. */
function cast(turn: Turn, unit: Unit, caster: Model): ActStep[] {
  const { psychic, spells: known } = caster.profile;
  const { value, entries } = turn.trace.nested(() => {
    const die = rollDie(turn, D3, text("OPFOR.firefight.spell.die"));
    const first = (die + psychic - 1) % known.length;
    turn.trace.add({
      kind: "sum",
      label: text("OPFOR.firefight.spell.index"),
      terms: [
        { label: text("OPFOR.firefight.spell.d3"), value: die },
        { label: text("OPFOR.firefight.spell.level"), value: psychic },
      ],
      total: die + psychic,
      verdict: text("OPFOR.firefight.spell.first", { name: known[first]?.name ?? "" }),
    });
    return firstCastable(turn, unit, caster, [...known.slice(first), ...known.slice(0, first)]);
  });
  turn.trace.add({
    kind: "rule",
    id: "psychic",
    title: text("OPFOR.firefight.spell.title"),
    source: "GFF-X9",
    verdict: value === undefined ? "impossible" : "chosen",
    because: value === undefined ? text("OPFOR.firefight.spell.none") : value.label,
    entries,
  });
  return value === undefined ? [] : [value];
}

/** GFF-X11: the next spell on the list, and the next, until one has a target. */
function firstCastable(turn: Turn, unit: Unit, caster: Model, list: readonly Spell[]): ActStep | undefined {
  for (const spell of list) {
    const valid = spellTargets(turn, unit, caster, spell);
    if (valid.length === 0) {
      turn.trace.note(text("OPFOR.firefight.spell.noTarget", { name: spell.name }));
      continue;
    }
    const target = nearestTarget(turn, "spell-target", caster, valid, [spell]);
    if (target !== undefined) return castStep(turn, caster, spell, modelFor(turn, caster, target, spell));
  }
  return undefined;
}

/** In range and seen. */
const reaches = (turn: Turn, caster: Model, spell: Spell, { figure }: Model): boolean =>
  isInRange(turn.battle, caster.figure, figure, spell.range) &&
  (figure.id === caster.figure.id || turn.battle.sees(caster.figure, figure));

/** A friend in need is whoever stands nearest. */
function spellTargets(turn: Turn, unit: Unit, caster: Model, spell: Spell): readonly Unit[] {
  const within = ({ models }: Unit): boolean => models.some((model) => reaches(turn, caster, spell, model));
  switch (spell.on) {
    case "enemy":
      return turn.enemies.filter(within);
    case "friend":
      return friendsOf(turn.units, unit).filter(within);
    case "self":
      return [unit];
  }
}

/** GFF-X12: a spell with Sniper picks the hero or the upgrade it can reach, any other the nearest model. */
function modelFor(turn: Turn, caster: Model, target: Unit, spell: Spell): Model {
  const rank = ({ profile }: Model): number =>
    spell.sniper ? (profile.hero ? 0 : profile.upgrade ? 1 : 2) : 0;
  const distance = ({ figure }: Model): number => turn.battle.distance(caster.figure, figure);
  const valid = target.models.filter((model) => reaches(turn, caster, spell, model));
  return [...valid].sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b))[0] ?? target.leader;
}

const castStep = (turn: Turn, caster: Model, spell: Spell, target: Model): ActStep => ({
  kind: "act",
  act: "cast",
  figure: caster.figure.id,
  target: target.figure.id,
  label: text("OPFOR.firefight.step.cast", { spell: spell.name, target: target.figure.name }),
  detail: text("OPFOR.firefight.step.castDetail", {
    difficulty: spell.difficulty,
    level: caster.profile.psychic,
    distance: length(turn.battle.distance(caster.figure, target.figure), "inch"),
  }),
  terms: { spell: caster.profile.spells.indexOf(spell) },
});
