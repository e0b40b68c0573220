import type { Option } from "../../../core/decision";
import { choose, most } from "../../../engine/choose";
import { shatterable } from "../activation/device-threats";
import { middle } from "../geometry/mat-shapes";
import { say, type Ledger } from "../sky/ledger";
import { toPlace, type LaidDevice, type Obstacle } from "../sky/sky";
import { shipsWithin } from "./blast-reach";
import { gainFor, isPersons } from "./reached-ships";
import type { PeopleAsked } from "./people-asked";

/**
 * XW-Q8: the card lets the owner choose. An AI's charge takes the obstacle that hits most enemies net of its own
 * side, a tie goes to the die; a person's asks the person, and does the same where nobody is there to answer.
 */
export function obstacleToShatter(
  ledger: Ledger,
  people: PeopleAsked,
  laid: LaidDevice,
): Obstacle | undefined {
  const { sky } = ledger;
  const asks = isPersons(sky, laid) && !people.unattended;
  const gain = (obstacle: Obstacle): number =>
    gainFor(shipsWithin(sky, { from: obstacle.shape, range: 1 }), laid);
  return choose(people.chooser(ledger), {
    id: `obstacle:${laid.id}`,
    label: say("choice.obstacle"),
    candidates: say("choice.obstacle.near"),
    from: shatterable(sky, laid.shape),
    by: asks ? [] : [most(say("choice.obstacle.gain"), gain)],
    show: (obstacle): Option => ({
      id: obstacle.id,
      label: obstacle.name,
      detail: [say("choice.obstacle.hits", { ships: namesWithin(ledger, obstacle) })],
      place: toPlace(sky, middle(obstacle.shape)),
    }),
    ties: asks ? "person" : "die",
    question: say("ask.obstacle"),
    why: say("ask.obstacle.why"),
    source: "XW-Q8",
  });
}

const namesWithin = ({ sky }: Ledger, obstacle: Obstacle): string[] => {
  const names = shipsWithin(sky, { from: obstacle.shape, range: 1 }).map(({ name }) => name);
  return names.length === 0 ? ["–"] : names;
};
