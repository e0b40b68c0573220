import type { Decided } from "../../../src/core/decision";
import type { Place } from "../../../src/core/place";
import { z } from "zod";
import type { ActStep, AttackStep, MoveStep, Step } from "../../../src/core/step";
import { standing, type Battle, type Figure } from "../../../src/field/battle";
import { hair, hangingTogether, regionsTouched, touches, under } from "./ground";
import { aboutCharge, aboutToward } from "./goals";
import { gunsOf, isStunned, paceOf, unitOf, unitsOf, weaponsOf, type Side } from "./model";
import { hasShot, opinionOn } from "./opinion";
import { bestTargets, rankOf } from "./targets";
import { badFor, badUnder, isSurrounded, rulesFor, walksOf } from "./walking";

/** What is wrong with a plan by the page. Nothing: the two opinions agree. */
export function complaintsAbout(side: Side, figure: Figure, { plan }: Decided): readonly string[] {
  const { battle } = side;
  const opinion = opinionOn(side, figure);
  const moves = plan.steps.filter((step): step is MoveStep => step.kind === "move");
  const attacks = plan.steps.filter((step): step is AttackStep => step.kind === "attack");
  const leaf = plan.rule.id;
  const complaints: string[] = [];
  if (!opinion.leaves.includes(leaf)) {
    complaints.push(`leaf ${leaf} instead of ${opinion.leaves.join(" or ")}`);
    return complaints;
  }
  const after = endsOf(battle, moves);
  const struck = battle.figure(attacks[0]?.target ?? "");
  const charged = struck === undefined ? [] : unitOf(battle, struck);
  complaints.push(...moves.flatMap((move) => aboutMove(battle, move, charged)));
  complaints.push(...aboutCoherency(battle, figure, after));
  complaints.push(...aboutShots(side, figure, leaf, after, attacks));
  complaints.push(...aboutCharge(side, figure, leaf, opinion, after, attacks));
  complaints.push(...aboutToward(battle, figure, leaf, opinion, after));
  complaints.push(...aboutSpells(side, figure, plan.steps, after));
  return complaints;
}

/** What is wrong with a plan whatever the tree says: bad ground, paces, coherency, shots that are not, stunned models. */
export function faultsOf(battle: Battle, figure: Figure, { plan }: Decided): readonly string[] {
  const moves = plan.steps.filter((step): step is MoveStep => step.kind === "move");
  const shots = plan.steps.filter((step) => step.kind === "attack" && step.manner === "ranged");
  const faults = moves.flatMap((move) => {
    const model = battle.figure(move.figure);
    if (model === undefined) return ["a move of nobody"];
    const most = paceOf(
      unitOf(battle, model).filter((one) => !isStunned(one)),
      move.gait === "advance" ? "advance" : "rush",
    );
    const start = badUnder(battle, model, model);
    return [
      ...(move.cost > most + 1e-6 ? [`${model.id} walks ${move.cost} of ${most}`] : []),
      ...(badFor(model).includes("dangerous") &&
      !start.includes("dangerous") &&
      touches(battle, model, move.path, "dangerous")
        ? [`${model.id} enters dangerous ground`]
        : []),
      ...(start.length > 0 && move.gait !== "charge" ? aboutLeaving(battle, model, move, most) : []),
    ];
  });
  if (plan.rule.id.includes("advance") && shots.length === 0)
    faults.push(`${plan.rule.id} and nobody shoots`);
  const recovering = new Set(
    plan.steps.flatMap((step) => (step.kind === "act" && step.act === "recover" ? [step.figure] : [])),
  );
  const left = unitOf(battle, figure).filter((one) => isStunned(one) && !recovering.has(one.id));
  if (plan.rule.id !== "already-acted") faults.push(...left.map(({ id }) => `${id} is left stunned`));
  return [...faults, ...aboutCoherency(battle, figure, endsOf(battle, moves))];
}

/** Everybody where the moves of the plan end. */
const endsOf = (battle: Battle, moves: readonly MoveStep[]): ReadonlyMap<string, Figure> => {
  const ends = new Map<string, Place>();
  for (const { figure, path } of moves) {
    const end = path.at(-1);
    if (end !== undefined) ends.set(figure, end);
  }
  return new Map(battle.figures.map((one) => [one.id, standing(one, ends.get(one.id) ?? one)]));
};

function aboutMove(battle: Battle, move: MoveStep, charged: readonly Figure[]): readonly string[] {
  const model = battle.figure(move.figure);
  const end = move.path.at(-1);
  if (model === undefined || end === undefined) return ["a move of nobody"];
  const unit = unitOf(battle, model).filter((one) => !isStunned(one));
  const most = paceOf(unit, move.gait === "advance" ? "advance" : "rush");
  const complaints: string[] = [];
  if (isStunned(model)) complaints.push(`${model.id} is stunned and walks`);
  if (move.cost > most + 1e-6) complaints.push(`${model.id} walks ${move.cost} of ${most}`);
  const bad = badFor(model);
  const slowed = bad.includes("difficult") && touches(battle, model, move.path, "difficult");
  if (slowed && move.cost > 6 + 1e-6) complaints.push(`${model.id} walks ${move.cost} with difficult ground`);
  const start = badUnder(battle, model, model);
  const enters = bad.filter((kind) => touches(battle, model, move.path, kind) && !start.includes(kind));
  for (const kind of enters.length > 0 && isSurrounded(battle, model) ? [] : enters) {
    if (kind === "dangerous" || move.gait !== "charge") complaints.push(`${model.id} enters ${kind} ground`);
  }
  if (move.gait === "charge" && bad.includes("difficult")) {
    complaints.push(...aboutChargedGround(battle, model, move, charged));
  }
  if (start.length > 0 && move.gait !== "charge") complaints.push(...aboutLeaving(battle, model, move, most));
  return complaints;
}

/** "Only if they are in charge range of a unit inside of it": a charge enters the ground of the charged, and no other. */
function aboutChargedGround(
  battle: Battle,
  model: Figure,
  move: MoveStep,
  charged: readonly Figure[],
): readonly string[] {
  const all = battle.snapshot.regions.filter(({ terrain }) =>
    terrain.some(({ kind }) => kind === "difficult"),
  );
  const own = hangingTogether(under(battle, model, model, "difficult"), all);
  const theirs = hangingTogether(
    charged.flatMap((one) => under(battle, one, one, "difficult")),
    all,
  );
  const strange = regionsTouched(battle, model, move.path, "difficult").filter(
    (region) => !theirs.includes(region) && !own.includes(region),
  );
  return strange.length === 0 || isSurrounded(battle, model)
    ? []
    : [`${model.id} charges through ${strange.map(({ id }) => id).join()}`];
}

/** Whoever stands in bad ground stays, or takes the shortest way out of it. */
function aboutLeaving(battle: Battle, model: Figure, move: MoveStep, pace: number): readonly string[] {
  const end = move.path.at(-1) ?? model;
  if (badUnder(battle, model, end).length > 0) {
    const out = walksOf(battle, model, pace).some(({ place }) => badUnder(battle, model, place).length === 0);
    return out ? [`${model.id} moves and stays in bad ground`] : [];
  }
  const fits = (place: Place): boolean => badUnder(battle, model, place).length === 0;
  const open = rulesFor(battle, model, badFor(model));
  const shortest = battle.nearest(model, { fits }, open)[0]?.cost ?? Infinity;
  const walked = untilOut(battle, model, move.path);
  // Ways out that keep to the ground it stands in may be longer than those through all bad ground, never shorter.
  const kept = battle.nearest(model, { fits }, rulesFor(battle, model, badUnder(battle, model, model)))[0]
    ?.cost;
  const most = (kept ?? shortest) + (battle.grid.kind === "gridless" ? LATTICE : 1e-6);
  return walked > most ? [`${model.id} goes ${walked} in bad ground, not ${most}`] : [];
}

/** Without a grid places to go to lie half an inch apart. */
const LATTICE = 0.75;

/** How far it walks before the base is out of bad ground. */
function untilOut(battle: Battle, model: Figure, path: readonly Place[]): number {
  let walked = 0;
  for (const [index, to] of path.entries()) {
    const from = path[index - 1] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y) / battle.pixelsPerUnit;
    const parts = battle.grid.kind === "gridless" ? 20 : 1;
    for (let part = 1; part <= parts; part++) {
      const share = part / parts;
      const place = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      if (index > 0) walked += (battle.grid.kind === "gridless" ? length : 1) / parts;
      if (badUnder(battle, model, place).length === 0) return walked;
    }
  }
  return walked;
}

const CHAIN = 2;
const ACROSS = 6;

export function isCoherent(battle: Battle, models: readonly Figure[]): boolean {
  if (models.length <= 1) return true;
  const reached = new Set(models.slice(0, 1));
  for (const one of reached) {
    for (const other of models) if (battle.distance(one, other) <= CHAIN + hair(battle)) reached.add(other);
  }
  return (
    reached.size === models.length &&
    models.every((one) => models.every((other) => battle.distance(one, other) <= ACROSS + hair(battle)))
  );
}

function aboutCoherency(
  battle: Battle,
  figure: Figure,
  after: ReadonlyMap<string, Figure>,
): readonly string[] {
  const unit = unitOf(battle, figure);
  if (!isCoherent(battle, unit)) return [];
  return isCoherent(
    battle,
    unit.map((one) => after.get(one.id) ?? one),
  )
    ? []
    : ["the squad falls apart"];
}

/** An Advance that is said to shoot shoots, at whom the page says. */
function aboutShots(
  side: Side,
  figure: Figure,
  leaf: string,
  after: ReadonlyMap<string, Figure>,
  attacks: readonly AttackStep[],
): readonly string[] {
  const { battle } = side;
  const shoots =
    leaf.includes("advance") || leaf === "indirect" || (leaf === "immobile" && attacks.length > 0);
  const shots = attacks.filter(({ manner }) => manner === "ranged");
  if (!shoots) return [];
  if (shots.length === 0) return [`${leaf} and nobody shoots`];
  const unit = unitOf(battle, figure).filter((one) => !isStunned(one));
  const shooters = unit.map((one) => after.get(one.id) ?? one);
  const best = bestTargets(side, shooters);
  const first = shots[0];
  const target = first === undefined ? undefined : battle.figure(first.target);
  if (target === undefined) return ["a shot at nobody"];
  const complaints = shots.flatMap((shot) => {
    const [by, at] = [after.get(shot.figure), battle.figure(shot.target)];
    if (by === undefined || at === undefined) return ["a shot of nobody"];
    const wanted = sniperTarget(battle, by, at);
    if (usesSniper(by, shot) && wanted !== undefined && rankOf(at) > wanted) {
      return [`${by.id} snipes at ${at.id}`];
    }
    const ok = gunsOf(by).some((gun) => unitOf(battle, at).some((one) => hasShot(battle, by, gun, one)));
    return ok ? [] : [`${by.id} cannot shoot at ${at.id}`];
  });
  const isBest = best.some((unitOfBest) => unitOfBest.some(({ id }) => id === target.id));
  if (!isBest) {
    complaints.push(`shoots at ${target.id} instead of ${best.map((one) => one[0]?.id).join(" or ")}`);
  }
  return complaints;
}

/** The best a Sniper of this model finds in the unit. */
function sniperTarget(battle: Battle, by: Figure, at: Figure): number | undefined {
  const guns = gunsOf(by).filter((gun) => gun.sniper);
  const models = unitOf(battle, at).filter((one) => guns.some((gun) => hasShot(battle, by, gun, one)));
  return models.length === 0 ? undefined : Math.min(...models.map(rankOf));
}

const usesSniper = (by: Figure, { terms }: AttackStep): boolean => {
  const fired = z.object({ weapons: z.array(z.number()) }).parse(terms).weapons;
  const all = weaponsOf(by);
  return fired.length > 0 && fired.every((at) => all[at]?.sniper === true);
};

const spellsOf = (figure: Figure): readonly z.output<typeof spellShape>[] =>
  z.array(spellShape).catch([]).parse(figure.profile.spells);
const spellShape = z.object({
  name: z.string(),
  on: z.string(),
  range: z.number(),
  deadly: z.number().default(1),
});

/** After moving, before attacking, once a psychic, at the nearest unit that is valid; none is left out that could be cast. */
function aboutSpells(
  { battle }: Side,
  figure: Figure,
  steps: readonly Step[],
  after: ReadonlyMap<string, Figure>,
): readonly string[] {
  const casts = steps.filter((step): step is ActStep => step.kind === "act" && step.act === "cast");
  const order = steps.map((step) =>
    step.kind === "move" ? 0 : casts.some((one) => one === step) ? 1 : step.kind === "attack" ? 2 : 9,
  );
  const played = order.filter((at) => at !== 9);
  const complaints = played.some((at, index) => at < (played[index - 1] ?? 0)) ? ["spells out of order"] : [];
  for (const one of unitOf(battle, figure).filter(
    (model) => !isStunned(model) && spellsOf(model).length > 0,
  )) {
    const caster = after.get(one.id) ?? one;
    const valid = spellsOf(one).map((spell) => ({ spell, units: targetsOf(battle, caster, spell) }));
    const cast = casts.filter((step) => step.figure === one.id);
    const can = valid.some(({ units }) => units.length > 0);
    if (cast.length !== (can ? 1 : 0)) complaints.push(`${one.id} casts ${cast.length} spells`);
    const [first] = cast;
    if (first === undefined) continue;
    const { spell } = z.object({ spell: z.number() }).parse(first.terms);
    const known = valid[spell];
    const isValid = known?.units.some((unit) => unit.some(({ id }) => id === first.target)) === true;
    if (!isValid) complaints.push(`${one.id} casts at ${first.target ?? "nobody"}`);
  }
  return complaints;
}

function targetsOf(
  battle: Battle,
  caster: Figure,
  { on, range }: z.output<typeof spellShape>,
): readonly (readonly Figure[])[] {
  const among = on === "enemy" ? battle.enemiesOf(caster) : battle.friendsOf(caster);
  const reached = among.filter(
    (one) => battle.distance(caster, one) <= range + hair(battle) && battle.sees(caster, one),
  );
  const own = new Set(unitOf(battle, caster).map(({ id }) => id));
  return unitsOf(
    battle,
    reached.filter(({ id }) => !own.has(id)),
  );
}
