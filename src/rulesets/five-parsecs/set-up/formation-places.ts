import { lengthOf, type Place } from "../../../core/place";
import { text, type Text } from "../../../core/text";
import type { SetupProposal } from "../../../engine/ruleset";
import { type Battle, type Figure, standing } from "../../../field";
import { figureNamed } from "../moves/guarded-figure";
import { checkProfile, type DoctrineId } from "../sheet/profile";
import { inches, nameOf } from "../spots-and-figures-in-words";
import { columnsOf, FORMATIONS, split } from "./formations";
import { pointIn, type Frame } from "./edge-coordinates";
import { OpenGround } from "./places-not-walled-in";

/** 5P facts: the sides start at least this far apart. */
const SIDES_APART = 18;
const BESIDE_GUARDED = 1;

/** Puts figures on free places as close to their formation as the ground allows; names whom there is no room for. */
export class Deployment {
  readonly notes: Text[] = [];
  readonly #battle: Battle;
  readonly #frame: Frame;
  /** Everybody who stays where it is. */
  readonly #others: readonly Figure[];
  readonly #placed: Figure[] = [];
  readonly #leftOut: Figure[] = [];
  readonly #ground: OpenGround;

  constructor(battle: Battle, figures: readonly Figure[], frame: Frame) {
    this.#battle = battle;
    this.#frame = frame;
    const deployed = new Set(figures.map(({ id }) => id));
    this.#others = battle.figures.filter(({ id }) => !deployed.has(id));
    this.#ground = new OpenGround(battle, this.#others, figures);
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

  /** Whom there is no room for, by name. */
  leftOut(): Text[] {
    if (this.#leftOut.length === 0) return [];
    return [text("OPFOR.fiveParsecs.setup.leftOut", { names: this.#leftOut.map(nameOf) })];
  }

  /** Players' figures nearer than the sides should start. */
  tooNear(): Text[] {
    const near = this.#placed.filter((figure) =>
      this.#others.some(
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
    const widths = teams.map((team) => this.#widthOf(team, gap));
    const own = widths.reduce((sum, width) => sum + width, 0);
    const wanted = apart * this.#battle.pixelsPerUnit;
    const most = teams.length === 1 ? 0 : Math.max(0, (this.#frame.width - own) / (teams.length - 1));
    const between = Math.min(wanted, most);
    if (teams.length > 1 && between < wanted) {
      this.notes.push(text("OPFOR.fiveParsecs.setup.narrow", { distance: inches(apart) }));
    }
    const slack = Math.max(0, this.#frame.width - own - (teams.length - 1) * between);
    let at = (slack * (third - 1)) / 2;
    return widths.map((width) => {
      const middle = at + width / 2;
      at += width + between;
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
      this.#settle(figure, pointIn(this.#frame, along, inward), gap);
    }
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

  /** The free place nearest to the wanted one that keeps the gap; closer together where there is no such room. */
  #settle(figure: Figure, wanted: Place, gap: number): void {
    const free = (room: number): Place | undefined =>
      nearestOf(this.#ground.placesFor(figure), wanted, (place) =>
        this.#keeps(standing(figure, place), room),
      );
    const best = free(gap) ?? free(0);
    if (best === undefined) this.#leftOut.push(figure);
    else this.#placed.push(standing(figure, best));
  }

  #keeps(figure: Figure, gap: number): boolean {
    return (
      this.#placed.every((other) =>
        gap > 0 ? this.#battle.distance(figure, other) >= gap : !overlap(figure, other),
      ) && this.#others.every((other) => !overlap(figure, other))
    );
  }
}

/** The one nearest to a point that will do; of equals the first from the top left. */
function nearestOf(
  places: readonly Place[],
  wanted: Place,
  suits: (place: Place) => boolean,
): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const away = apartness(place, wanted);
    if (away > least) continue;
    const first = best === undefined || place.y < best.y || (place.y === best.y && place.x < best.x);
    if ((away === least && !first) || !suits(place)) continue;
    [best, least] = [place, away];
  }
  return best;
}

const overlap = (a: Figure, b: Figure): boolean =>
  Math.abs(a.x - b.x) < ((a.pixelWidth + b.pixelWidth) / 2) * 0.99 &&
  Math.abs(a.y - b.y) < ((a.pixelHeight + b.pixelHeight) / 2) * 0.99;

const apartness = (a: Place, b: Place): number => lengthOf(a.x - b.x, a.y - b.y);
