import type { MovedOutcome, Outcome } from "../../../core/outcome";
import type { Place } from "../../../core/place";
import { near, placeOf } from "../../acting/token-place";
import type { HostCombat, HostToken } from "../../foundry-documents";
import { battleOf, coverNamed } from "../../keeping/ruleset-registry";
import { readScene } from "../../reading/scene-reader";
import { cardOf, reportOf } from "../../telling/turn-card-messages";
import { figureIdOf } from "../../reading/token-of-figure";

/** Where a figure goes whose owner was away when it was pushed, and who has come to its place since. */
export interface Room {
  readonly outcome: Outcome;
  readonly taken?: string;
}

/** As near to where the turn has put it as there is room now; whom the rules put there themselves stays with it. */
export function withRoom(combat: HostCombat, token: HostToken, turn: string, outcome: Outcome): Room {
  const end = outcome.kind === "moved" ? outcome.path.at(-1) : undefined;
  const card = cardOf(turn);
  const report = card === undefined ? undefined : reportOf(card);
  if (outcome.kind !== "moved" || end === undefined || report === undefined) return { outcome };
  const now = readScene(token.parent, combat);
  const own = figureIdOf(token);
  const wasThere = (id: string): boolean =>
    report.snapshot.figures.some((one) => one.id === id && near(one, end));
  const other = [...token.parent.tokens].find((one) => {
    const figure = now.figures.find(({ id }) => id === figureIdOf(one));
    const stands = figure !== undefined && figure.id !== own && !figure.defeated && !wasThere(figure.id);
    return stands && overlaps(token, end, one);
  });
  const unit = coverNamed(report.ruleset)?.unit;
  if (other === undefined || unit === undefined) return { outcome };
  const battle = battleOf(now, unit);
  const mover = battle.figure(own);
  const free = mover === undefined ? [] : battle.closest(mover, end, () => true, { through: "everybody" });
  const [place] = [...free].sort((a, b) => apart(a, end) - apart(b, end));
  return place === undefined
    ? { outcome, taken: other.name }
    : { outcome: at(outcome, place), taken: other.name };
}

const at = (outcome: MovedOutcome, { x, y, elevation }: Place): MovedOutcome => ({
  ...outcome,
  path: [...outcome.path, { x, y, ...(elevation === undefined ? {} : { elevation }) }],
});

const apart = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

function overlaps(token: HostToken, place: Place, other: HostToken): boolean {
  const there = placeOf(other);
  const reach = (size: "width" | "height"): number =>
    ((token._source[size] + other._source[size]) / 2) * token.parent.grid.size - 2;
  return Math.abs(place.x - there.x) < reach("width") && Math.abs(place.y - there.y) < reach("height");
}
