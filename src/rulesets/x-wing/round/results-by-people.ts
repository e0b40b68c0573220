import type { Option } from "../../../core/decision";
import type { Step } from "../../../core/step";
import type { Context, Resolution } from "../../../engine/ruleset";
import type { Battle } from "../../../field";
import { sufferHarm } from "../sky/harm-to-ship";
import { Ledger, say } from "../sky/ledger";
import { skyOf } from "../sky/read-sky";

const HITS = [0, 1, 2, 3, 4] as const;

/** The table rolled a shot: how many hits got through. */
export const reports = (_battle: Battle, step: Step): readonly Option[] =>
  step.kind !== "attack"
    ? []
    : HITS.map((n) => ({ id: `hits-${n}`, label: n === 0 ? say("report.miss") : say("report.hits", { n }) }));

export function report(battle: Battle, step: Step, option: string, context: Context): Resolution {
  const ledger = new Ledger(context.dice, skyOf(battle, context.memory));
  const n = HITS.find((hits) => option === `hits-${hits}`) ?? 0;
  const target = step.kind === "attack" ? ledger.ship(step.target) : undefined;
  if (target !== undefined && n > 0) sufferHarm(ledger, target, { kind: "hit", n });
  else if (target !== undefined) ledger.note(say("shot.dodged", { target: target.name }));
  return ledger.resolution();
}
