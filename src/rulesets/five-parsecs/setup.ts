import { lengthOf, type Place } from "../../core/place";
import { text, type Text } from "../../core/text";
import type { Context, SetupHelper, SetupProposal } from "../../engine/ruleset";
import { Recorder, rollDie } from "../../engine/situation";
import { standing, type Battle, type Figure } from "../../field/battle";
import { enemyEdge, playerEdge, sideName, sideOf, type Edge } from "./edges";
import { figureNamed } from "./guarded";
import { asJson, recall } from "./memory";
import { optionsIn, type SideOfMap } from "./options";
import { checkProfile, LETTERS, type DoctrineId } from "./profile";
import { inches, nameOf } from "./show";

/** How a type of enemy starts (5P facts): groups, their distance and the gaps inside, in inches. */
interface Formation {
  readonly groups: (count: number) => number;
  readonly apart: number;
  readonly gap: number;
}

/** 5P facts. Guardians without a figure to guard stand as one cluster. */
export const FORMATIONS: Readonly<Record<DoctrineId, Formation>> = {
  aggressive: { groups: () => 1, apart: 0, gap: 1 },
  rampaging: { groups: () => 1, apart: 0, gap: 1 },
  tactical: { groups: () => 3, apart: 8, gap: 1 },
  defensive: { groups: () => 3, apart: 8, gap: 1 },
  cautious: { groups: () => 2, apart: 6, gap: 2 },
  beast: { groups: (count) => Math.ceil(count / 2), apart: 0, gap: 2 },
  guardian: { groups: () => 1, apart: 0, gap: 1 },
};

/** 5P facts: the sides start at least this far apart. */
const SIDES_APART = 18;
const BESIDE_GUARDED = 1;

/** The table seen from the enemy's edge: along it to the right, and into the table. */
interface Frame {
  readonly origin: Place;
  readonly along: Place;
  readonly inward: Place;
  readonly width: number;
}

export const deployment: SetupHelper = {
  id: "deployment",
  title: text("OPFOR.fiveParsecs.setup.title"),
  summary: text("OPFOR.fiveParsecs.setup.summary"),
  propose,
};

function propose(battle: Battle, figures: readonly Figure[], context: Context): SetupProposal {
  const trace = new Recorder();
  const memory = recall(context.memory);
  const [first] = figures;
  if (first === undefined) {
    return { placements: [], marks: [], notes: [], trace: [], memory: context.memory };
  }
  const { edge, because, worked } = playerEdge(battle, first, optionsIn(battle), memory);
  const side = sideFrom(battle, enemyEdge(battle, edge));
  trace.note(because);
  const table = new Deployment(battle, figures, frameOf(battle, side));
  for (const [doctrine, troop] of byDoctrine(figures)) {
    const third = rollDie({ dice: context.dice, trace }, 3, text("OPFOR.fiveParsecs.die.third"));
    table.place(doctrine, troop, third);
  }
  const notes = [
    text("OPFOR.fiveParsecs.setup.edge", { side: sideName(side) }),
    ...table.notes,
    ...table.tooNear(),
  ];
  for (const note of notes) trace.note(note);
  return {
    placements: table.placements,
    marks: [],
    notes,
    trace: trace.entries,
    memory: asJson(worked === undefined ? memory : { ...memory, playerEdge: worked }),
  };
}

const sideFrom = (battle: Battle, edge: Edge): SideOfMap =>
  edge.kind === "side" ? edge.side : sideOf(battle, edge.region);

function frameOf({ area }: Battle, side: SideOfMap): Frame {
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  switch (side) {
    case "north":
      return {
        origin: { x: left, y: top },
        along: { x: 1, y: 0 },
        inward: { x: 0, y: 1 },
        width: area.width,
      };
    case "south":
      return {
        origin: { x: left, y: bottom },
        along: { x: 1, y: 0 },
        inward: { x: 0, y: -1 },
        width: area.width,
      };
    case "west":
      return {
        origin: { x: left, y: top },
        along: { x: 0, y: 1 },
        inward: { x: 1, y: 0 },
        width: area.height,
      };
    case "east":
      return {
        origin: { x: right, y: top },
        along: { x: 0, y: 1 },
        inward: { x: -1, y: 0 },
        width: area.height,
      };
  }
}

/** The doctrine a figure is set up by: its own, else the letter of its profile. */
function doctrineFor(figure: Figure): DoctrineId {
  const known = Object.values(LETTERS).find((id) => id === figure.doctrine);
  const { ai } = checkProfile(figure.profile, figure.doctrine ?? "").profile;
  return known ?? (ai === undefined ? "aggressive" : LETTERS[ai]);
}

function byDoctrine(figures: readonly Figure[]): Map<DoctrineId, Figure[]> {
  const troops = new Map<DoctrineId, Figure[]>();
  // Guardians come last: they stand beside someone who must have a place.
  const ordered = [...figures].sort((a, b) => guardianLast(a) - guardianLast(b));
  for (const figure of ordered) {
    const doctrine = doctrineFor(figure);
    troops.set(doctrine, [...(troops.get(doctrine) ?? []), figure]);
  }
  return troops;
}

const guardianLast = (figure: Figure): number => (doctrineFor(figure) === "guardian" ? 1 : 0);

/** Puts figures on free places as close to their formation as the ground allows. */
class Deployment {
  readonly notes: Text[] = [];
  readonly #battle: Battle;
  readonly #frame: Frame;
  readonly #deployed: ReadonlySet<string>;
  readonly #placed: Figure[] = [];

  constructor(battle: Battle, figures: readonly Figure[], frame: Frame) {
    this.#battle = battle;
    this.#frame = frame;
    this.#deployed = new Set(figures.map(({ id }) => id));
  }

  get placements(): SetupProposal["placements"] {
    return this.#placed.map(({ id, x, y, elevation }) => ({
      figure: id,
      at: { x, y, ...(elevation === 0 ? {} : { elevation }) },
    }));
  }

  place(doctrine: DoctrineId, troop: readonly Figure[], third: number): void {
    const loose = doctrine === "guardian" ? troop.filter((figure) => !this.#beside(figure)) : troop;
    if (loose.length === 0) return;
    const { groups, apart, gap } = FORMATIONS[doctrine];
    const teams = split(loose, Math.min(loose.length, groups(loose.length)));
    const middles =
      doctrine === "beast" ? this.#thirds(teams.length) : this.#spread(teams, apart, gap, third);
    for (const [index, team] of teams.entries()) this.#cluster(team, middles[index] ?? 0, gap);
    this.notes.push(text(`OPFOR.fiveParsecs.setup.${doctrine}`, { n: teams.length, count: loose.length }));
  }

  /** Players' figures nearer than the sides should start. */
  tooNear(): Text[] {
    const players = this.#battle.figures.filter(({ id }) => !this.#deployed.has(id));
    const near = this.#placed.filter((figure) =>
      players.some(
        (player) => player.side !== figure.side && this.#battle.distance(figure, player) < SIDES_APART,
      ),
    );
    return near.length === 0
      ? []
      : [text("OPFOR.fiveParsecs.setup.tooNear", { distance: inches(SIDES_APART), names: near.map(nameOf) })];
  }

  /** 5P facts: one pair of beasts in each third of the table, then round again. */
  #thirds(pairs: number): number[] {
    const { width } = this.#frame;
    return Array.from({ length: pairs }, (_, index) => (width * (2 * (index % 3) + 1)) / 6);
  }

  /** Middles of the teams along the edge, the whole formation in the rolled third of the room it has. */
  #spread(teams: readonly (readonly Figure[])[], apart: number, gap: number, third: number): number[] {
    const inch = this.#battle.pixelsPerUnit;
    const widths = teams.map((team) => this.#widthOf(team, gap));
    const total = widths.reduce((sum, width) => sum + width, 0) + (teams.length - 1) * apart * inch;
    const slack = this.#frame.width - total;
    if (slack < 0) this.notes.push(text("OPFOR.fiveParsecs.setup.narrow", { distance: inches(apart) }));
    let at = slack > 0 ? (slack * (third - 1)) / 2 : 0;
    return widths.map((width) => {
      const middle = at + width / 2;
      at += width + apart * inch;
      return Math.min(middle, this.#frame.width);
    });
  }

  #widthOf(team: readonly Figure[], gap: number): number {
    const [one] = team;
    if (one === undefined) return 0;
    const step = one.pixelWidth + gap * this.#battle.pixelsPerUnit;
    return columnsOf(team.length) * step - gap * this.#battle.pixelsPerUnit;
  }

  #cluster(team: readonly Figure[], middle: number, gap: number): void {
    const columns = columnsOf(team.length);
    for (const [index, figure] of team.entries()) {
      const step = figure.pixelWidth + gap * this.#battle.pixelsPerUnit;
      const along = middle + ((index % columns) - (columns - 1) / 2) * step;
      const inward = Math.floor(index / columns) * step + figure.pixelHeight / 2;
      this.#settle(figure, this.#point(along, inward), gap);
    }
  }

  #point(along: number, inward: number): Place {
    const { origin, along: right, inward: ahead } = this.#frame;
    return {
      x: origin.x + right.x * along + ahead.x * inward,
      y: origin.y + right.y * along + ahead.y * inward,
    };
  }

  #beside(guardian: Figure): boolean {
    const { guards } = checkProfile(guardian.profile, "guardian").profile;
    const guarded = figureNamed(this.#battle, guards);
    if (guarded === undefined) return false;
    const at = this.#placed.find(({ id }) => id === guarded.id) ?? guarded;
    this.#settle(guardian, at, BESIDE_GUARDED);
    this.notes.push(
      text("OPFOR.fiveParsecs.setup.guards", { name: nameOf(guardian), guarded: nameOf(guarded) }),
    );
    return true;
  }

  /** The free place nearest to the wanted one that keeps the gap; without the gap where there is no room. */
  #settle(figure: Figure, wanted: Place, gap: number): void {
    const around = this.#placesAround(figure, wanted);
    const free = around.filter((spot) => this.#keeps(spot, gap));
    const best = free[0] ?? around.find((spot) => this.#keeps(spot, 0)) ?? around[0];
    if (best !== undefined) this.#placed.push(best);
  }

  #keeps(figure: Figure, gap: number): boolean {
    return this.#placed.every((other) => {
      const distance = this.#battle.distance(figure, other);
      return gap > 0 ? distance >= gap : distance > 0 || !this.#sameSpace(figure, other);
    });
  }

  #sameSpace(a: Figure, b: Figure): boolean {
    return lengthOf(a.x - b.x, a.y - b.y) < Math.min(a.pixelWidth, b.pixelWidth) * 0.99;
  }

  /** Standable places near a point, nearest first; figures about to be deployed are not in the way. */
  #placesAround(figure: Figure, wanted: Place): Figure[] {
    const radius = 12;
    const reach = this.#battle.reach(standing(figure, wanted), radius, { through: "everybody" });
    return reach.spots
      .filter((spot) => this.#onTable(figure, spot))
      .map((spot) => standing(figure, spot))
      .sort((a, b) => apartness(a, wanted) - apartness(b, wanted) || a.y - b.y || a.x - b.x);
  }

  #onTable(figure: Figure, { x, y }: Place): boolean {
    const { area } = this.#battle;
    const [halfWidth, halfHeight] = [figure.pixelWidth / 2, figure.pixelHeight / 2];
    return (
      x - halfWidth >= area.x &&
      x + halfWidth <= area.x + area.width &&
      y - halfHeight >= area.y &&
      y + halfHeight <= area.y + area.height
    );
  }
}

const apartness = (a: Place, b: Place): number => lengthOf(a.x - b.x, a.y - b.y);

/** Groups stand about twice as wide as deep. */
const columnsOf = (count: number): number => Math.max(1, Math.ceil(Math.sqrt(count * 2)));

/** As even as possible, in the order given. */
function split<T>(all: readonly T[], groups: number): T[][] {
  const teams: T[][] = [];
  let at = 0;
  for (let left = groups; left > 0; left--) {
    const size = Math.ceil((all.length - at) / left);
    teams.push(all.slice(at, at + size));
    at += size;
  }
  return teams;
}
