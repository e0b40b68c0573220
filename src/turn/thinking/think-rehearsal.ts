import { replayOf, type Replay } from "../rehearsal/replay";
import { rehearse } from "../rehearsal/rehearse";
import type { RehearsalTally } from "../rehearsal/rehearsal-tally";
import type { StoodIn } from "../rehearsal/stand-ins";
import { prepared } from "../rehearsal/what-if";
import type { Registry } from "./think";
import type { Questions } from "./thinker";

/** What a rehearsal asks of a worker of its own. */

export function thinkPrepare(registry: Registry, thinking: Questions["prepare"]["asked"]): StoodIn {
  const { snapshot, changes, rulesets } = thinking;
  return prepared(
    snapshot,
    changes,
    rulesets.flatMap((id) => registry(id) ?? []),
  );
}

export const thinkRehearse = (
  registry: Registry,
  { rehearsal, range }: Questions["rehearse"]["asked"],
): RehearsalTally => rehearse(rehearsal, registry, range);

export const thinkWatch = (registry: Registry, { rehearsal, number }: Questions["watch"]["asked"]): Replay =>
  replayOf(rehearsal, registry, number);
