import { type Battle, Field, type Figure, type Snapshot, type WallData } from "../src/field";
import { faster, holds, race, type Job, type Row } from "./race";
import { benchScene, BOTH, regridded, type BenchScene, type SceneName } from "./scenes";

/**
 * A door toggled and a token moved, every time to the other of two states, against building the field anew.
 * Indexes are made when asked for: so both are asked, for a single step, or for what a decision asks.
 */
export const changeJobs = (): Job[] =>
  BOTH.flatMap((name) => [
    { name: `change ${name}`, rows: () => changeRows(name) },
    { name: `change ${name} gridless`, rows: () => gridlessRows(name) },
  ]);

type Ask = (battle: Battle) => unknown;

function changeRows(name: SceneName): Row[] {
  const scene = benchScene(name);
  return [
    ...rowsFor(scene, "", (battle) => battle.reach(first(battle), 1), 10),
    ...rowsFor(scene, ", then 12 cells and all enemies", decisionSized, 2),
  ];
}

function gridlessRows(name: SceneName): Row[] {
  const { label, snapshot, ...scene } = benchScene(name);
  const open = { ...scene, label: `${label}, gridless`, snapshot: regridded(snapshot, "gridless") };
  return rowsFor(open, "", (battle) => battle.reach(first(battle), 1), 10);
}

/** What a decision asks: where one gets to, and whom one sees from where one stands. */
function decisionSized(battle: Battle): unknown {
  const me = first(battle);
  const { spots } = battle.reach(me, 12);
  return [spots.length, battle.enemiesOf(me).filter((enemy) => battle.sees(me, enemy)).length];
}

function rowsFor({ label, snapshot }: BenchScene, then: string, ask: Ask, goal: number): Row[] {
  const [door, token, bare] = [doorToggled(snapshot, ask), tokenMoved(snapshot, ask), new Field(snapshot)];
  const [toggled = 0, moved = 0, rebuilt = 0] = race(15, [
    door,
    token,
    () => ask(new Field(bare.snapshot).battle("space")),
  ]);
  const each = (ms: number): string => `${(ms * 1000).toFixed(0)} us`;
  const peer = then === "" ? "a rebuild" : "the same after a rebuild";
  return [
    faster(`door opened or closed${then}`, label, peer, toggled, rebuilt, goal, each(toggled)),
    faster(`token moved${then}`, label, peer, moved, rebuilt, goal, each(moved)),
  ];
}

function doorToggled(snapshot: Snapshot, ask: Ask): () => unknown {
  const field = new Field(snapshot);
  ask(field.battle("space"));
  const door = doorOf(snapshot);
  let isOpen = false;
  const toggle = (): Battle => {
    isOpen = !isOpen;
    field.apply({ kind: "wall", wall: { ...door, door: 1, ds: isOpen ? 1 : 0 } });
    return field.battle("space");
  };
  const [opened, closed] = [seesThrough(toggle(), door), seesThrough(toggle(), door)];
  holds("an open door is seen through, a closed one is not", opened && !closed);
  return () => ask(toggle());
}

/** A door, or else a wall that is made one, with nothing else between its two sides. */
function doorOf(snapshot: Snapshot): WallData {
  const plain = snapshot.walls.filter(({ sight, dir }) => sight === 20 && dir === 0);
  const doors = plain.filter(({ door }) => door === 1);
  const found = [...doors, ...plain].find((wall) => {
    const without = { ...snapshot, walls: snapshot.walls.filter((other) => other !== wall) };
    return seesThrough(new Field(without).battle("space"), wall);
  });
  if (found === undefined) throw new Error("a scene without doors or walls");
  return found;
}

function seesThrough(battle: Battle, { c: [ax, ay, bx, by] }: WallData): boolean {
  const [x, y, long] = [(ax + bx) / 2, (ay + by) / 2, Math.hypot(bx - ax, by - ay)];
  const [dx, dy] = [((by - ay) / long) * 5, ((ax - bx) / long) * 5];
  return battle.seesPoint({ x: x + dx, y: y + dy }, { x: x - dx, y: y - dy });
}

function tokenMoved(snapshot: Snapshot, ask: Ask): () => unknown {
  const field = new Field(snapshot);
  ask(field.battle("space"));
  // Somebody in the way of the one who is asked about, who is somebody else.
  const asked = first(field.battle("space"));
  const figure = snapshot.figures.find(({ id, side }) => id !== asked.id && side !== asked.side);
  if (figure === undefined) throw new Error("a scene without enemies");
  const home = { x: asked.x + 100, y: asked.y + 100 };
  let isAway = false;
  const move = (): Battle => {
    isAway = !isAway;
    field.apply({ kind: "figure", figure: { ...figure, ...(isAway ? { x: figure.x, y: figure.y } : home) } });
    return field.battle("space");
  };
  const takes = (battle: Battle): boolean => {
    const there = battle.figure(figure.id);
    return there?.x === home.x && there.y === home.y && battle.reach(asked, 3).at(home) === undefined;
  };
  const [away, near] = [takes(move()), takes(move())];
  holds("nobody ends where the token stands now", !away && near);
  return () => ask(move());
}

function first(battle: Battle): Figure {
  const found = battle.figures.find(({ width, height }) => width === 1 && height === 1);
  if (found === undefined) throw new Error("a scene without figures");
  return found;
}
