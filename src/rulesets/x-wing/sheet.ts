import { z } from "zod";
import type { Option } from "../../core/decision";
import { check } from "../../core/schema";
import type { Step } from "../../core/step";
import type { Text } from "../../core/text";
import type { Context, Resolution, SheetForm } from "../../engine/ruleset";
import type { Battle } from "../../field/battle";
import { deviceNamed } from "./data/devices";
import { sufferHarm } from "./effects";
import { Ledger, say } from "./ledger";
import { recall } from "./memory";
import { deviceText, explicitScale, health, skyOf, type Ship } from "./sky";

const sheetSchema = z.object({ lock: z.string().default("") });

/** What is remembered of a ship: whom it has locked. The rest of its numbers stand in its profile. */
export const SHEET: SheetForm = {
  fields: [
    { path: "lock", label: say("field.lock"), hint: say("field.lock.hint"), input: { kind: "figure" } },
  ],
  read: (_battle, figure, memory) => ({ lock: recall(memory).locks[figure.id] ?? "" }),
  write(_battle, figure, memory, sheet) {
    const checked = check(sheetSchema, sheet);
    if (!checked.ok) return checked;
    const known = recall(memory);
    const { [figure.id]: _forgotten, ...others } = known.locks;
    const locks = checked.value.lock === "" ? others : { ...others, [figure.id]: checked.value.lock };
    return { ok: true, value: { ...known, locks } };
  },
  lines(battle, figure, memory) {
    if (explicitScale(battle) === undefined) return [];
    const sky = skyOf(battle, memory);
    const ship = sky.ships.find(({ id }) => id === figure.id);
    const target = sky.ships.find(({ id }) => id === sky.memory.locks[figure.id]);
    return ship === undefined
      ? []
      : [...shipLines(ship), ...(target === undefined ? [] : [say("sheet.lock", { target: target.name })])];
  },
};

/** XW-F1: the flee threshold is in sight all the time. */
function shipLines(ship: Ship): readonly Text[] {
  const { fleeThreshold: threshold, devices, stress, ion } = ship.profile;
  const left = health(ship);
  return [
    left === undefined
      ? say("sheet.threshold", { threshold })
      : say("sheet.health", { health: left, threshold }),
    ...devices.flatMap(({ device: id, charges }) => {
      const device = deviceNamed(id);
      return device === undefined ? [] : [say("sheet.charges", { device: deviceText(device), charges })];
    }),
    ...(stress > 0 ? [say("sheet.stress", { n: stress })] : []),
    ...(ion > 0 ? [say("sheet.ion", { n: ion })] : []),
  ];
}

const HITS = [0, 1, 2, 3, 4] as const;

/** The table rolled a shot: how many hits got through. */
export const reports = (_battle: Battle, step: Step): readonly Option[] =>
  step.kind !== "attack"
    ? []
    : HITS.map((n) => ({ id: `hits-${n}`, label: n === 0 ? say("report.miss") : say("report.hits", { n }) }));

export function report(battle: Battle, step: Step, option: string, context: Context): Resolution {
  const sky = skyOf(battle, context.memory);
  const ledger = new Ledger(context.dice, sky.memory);
  const n = HITS.find((hits) => option === `hits-${hits}`) ?? 0;
  const target = sky.ships.find(({ id }) => step.kind === "attack" && id === step.target);
  if (target !== undefined && n > 0) sufferHarm(ledger, target, { kind: "hit", n });
  else if (target !== undefined) ledger.note(say("shot.dodged", { target: target.name }));
  return ledger.resolution();
}
