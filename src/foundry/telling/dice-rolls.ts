import type { TurnReport } from "../../turn/records/turn-report";
import { walkTrace } from "../../turn/view/turn/walk-trace";
import { log } from "../log";

/** One throw of the rules' own dice: as many dice of one kind as were rolled for one reason. */
interface Throw {
  readonly sides: number;
  readonly label: string;
  readonly faces: number[];
}

interface FilledRoll {
  readonly total?: number | undefined;
  readonly dice: readonly { results: { result: number; active: boolean }[] }[];
  evaluate(options: object): Promise<unknown>;
}

const MOST = 40;

/**
 * The rules' own dice as Foundry rolls, so that dice modules and the log show them and people can check them:
 * each die is given the face that the seed brought, and a roll that would say anything else is left out.
 */
export async function rollsOf(report: Pick<TurnReport, "steps">): Promise<readonly object[]> {
  const made: object[] = [];
  for (const thrown of throwsIn(report).slice(0, MOST)) {
    const roll = await filled(thrown).catch((error: unknown) => {
      log.warn("dice could not be shown", error);
      return undefined;
    });
    if (roll !== undefined) made.push(roll);
  }
  return made;
}

export function throwsIn({ steps }: Pick<TurnReport, "steps">): readonly Throw[] {
  const throws: Throw[] = [];
  for (const { trace } of steps) {
    walkTrace(trace, (entry) => {
      if (entry.kind !== "die") return;
      const label = JSON.stringify(entry.label);
      const last = throws.at(-1);
      if (last?.label === label && last.sides === entry.sides) last.faces.push(entry.value);
      else throws.push({ sides: entry.sides, label, faces: [entry.value] });
    });
  }
  return throws;
}

async function filled({ sides, faces }: Throw): Promise<FilledRoll | undefined> {
  const roll = new Roll(`${faces.length}d${sides}`) as unknown as FilledRoll;
  const [die] = roll.dice;
  for (const result of faces) die?.results.push({ result, active: true });
  await roll.evaluate({ allowInteractive: false });
  const sum = faces.reduce((total, face) => total + face, 0);
  return roll.total === sum ? roll : undefined;
}
