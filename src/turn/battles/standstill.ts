import { text, type Text } from "../../core/text";
import type { Snapshot } from "../../field";
import type { BattleTable } from "./battle-state";
import type { Happening } from "./happening";

/** Broken off when they move and nobody has attacked anybody for so many rounds ... */
const MOST_PEACEFUL_ROUNDS = 10;
/** ... or they attack and nobody has come to harm. */
const MOST_HARMLESS_ROUNDS = 30;
/** As many pairs of enemies are asked for a way between them. */
const MOST_PAIRS = 6;

/** Recognises a battle that cannot end: nothing changes, or they only walk about. */
export class Standstill {
  #idle = 0;
  #peaceful = 0;
  #harmless = 0;
  #attacked = false;
  #looked: string;
  #health: string;

  constructor(
    private readonly table: BattleTable,
    private readonly mostIdle: number,
  ) {
    this.#looked = stateOf(table.snapshot);
    this.#health = healthOf(table.snapshot);
  }

  /** Sees what the others see. */
  watching(
    watch: ((happening: Happening, table: BattleTable) => void) | undefined,
  ): (happening: Happening, table: BattleTable) => void {
    return (happening, table) => {
      if (happening.kind === "turn")
        this.#attacked ||= happening.deed.decided.plan.steps.some(({ kind }) => kind === "attack");
      watch?.(happening, table);
    };
  }

  /** Why it cannot end, if so. */
  roundOver(): Text | undefined {
    const [looks, health] = [stateOf(this.table.snapshot), healthOf(this.table.snapshot)];
    // Two who stand still and miss each other are fighting.
    this.#idle = looks === this.#looked && !this.#attacked ? this.#idle + 1 : 0;
    this.#harmless = health === this.#health ? this.#harmless + 1 : 0;
    this.#peaceful = this.#attacked || health !== this.#health ? 0 : this.#peaceful + 1;
    [this.#looked, this.#health, this.#attacked] = [looks, health, false];
    if (this.#idle >= this.mostIdle) {
      const n = this.#idle;
      return text(someWay(this.table) ? "OPFOR.end.stalled" : "OPFOR.end.noReach", { n });
    }
    if (this.#peaceful >= MOST_PEACEFUL_ROUNDS) return text("OPFOR.end.noHarm", { n: this.#peaceful });
    if (this.#harmless >= MOST_HARMLESS_ROUNDS) return text("OPFOR.end.noHarm", { n: this.#harmless });
    return undefined;
  }
}

/** Somebody could walk up to an enemy. */
function someWay(table: BattleTable): boolean {
  const battle = table.anyBattle();
  if (battle === undefined) return true;
  const pairs = battle.figures
    .filter(({ side }) => side !== "neutral")
    .flatMap((figure) => battle.enemiesOf(figure).map((enemy) => [figure, enemy] as const));
  const goal = (enemy: (typeof pairs)[number][1]) =>
    ({ kind: "touch", figure: enemy, fromAbove: true }) as const;
  return pairs.slice(0, MOST_PAIRS).some(([figure, enemy]) => battle.path(figure, goal(enemy)) !== undefined);
}

/** Where everybody is and how they are: a round that leaves all of it alone was idle. */
const stateOf = (snapshot: Snapshot): string =>
  healthOf(snapshot) +
  JSON.stringify(
    snapshot.figures.map(({ x, y, elevation, rotation, statuses }) => [
      statuses,
      Math.round(x),
      Math.round(y),
      elevation,
      Math.round(rotation),
    ]),
  );

/** The same without the places. */
const healthOf = ({ figures, regions }: Snapshot): string =>
  JSON.stringify([
    figures.map(({ id, defeated, hp, profile }) => [id, defeated, hp, profile]),
    regions.length,
  ]);
