import { text } from "../../../core/text";
import type { HostToken } from "../../foundry-documents";
import type { SystemDeed, SystemResult, SystemRoll } from "../adapter";
import type { Activity } from "./dnd5e-activity";

/** With midi-qol its workflow is started once and waited for; nothing is rolled or applied beside it (systems-facts 3). */

interface Workflow {
  readonly aborted?: boolean;
  readonly attackTotal?: number;
  readonly isCritical?: boolean;
  readonly hitTargets?: Iterable<{ readonly id: string }>;
  readonly hitTargetsEC?: Iterable<{ readonly id: string }>;
  readonly saves?: Iterable<{ readonly id: string }>;
  readonly failedSaves?: Iterable<{ readonly id: string }>;
  readonly damageList?: readonly {
    readonly targetUuid?: string;
    readonly hpDamage?: number;
    readonly newHP?: number;
  }[];
}
interface Midi {
  completeActivityUse?(
    activity: Activity,
    usage: object,
    dialog: object,
    message: object,
  ): Promise<Workflow | undefined>;
}

export async function midiRoll(
  activity: Activity,
  deed: SystemDeed,
  attackMode: string | undefined,
): Promise<SystemRoll> {
  const { name } = activity.item;
  const midi = (globalThis as { MidiQOL?: Midi }).MidiQOL;
  const workflow = await midi
    ?.completeActivityUse?.(activity, usageOf(deed, attackMode), { configure: false }, { create: true })
    // Never our own dice after it: that would hurt twice.
    .catch(() => undefined);
  if (workflow === undefined || workflow.aborted === true) {
    return { name, results: [], left: text("OPFOR.ui.dice.refused", { name }) };
  }
  return {
    name,
    results: deed.targets.map((target) => resultFor(workflow, activity, target)),
    ...unapplied(workflow, name),
  };
}

const usageOf = (
  { targets, advantage, disadvantage }: SystemDeed,
  attackMode: string | undefined,
): object => ({
  create: { measuredTemplate: false },
  midiOptions: {
    targetUuids: targets.map(({ uuid }) => uuid),
    ignoreUserTargets: true,
    autoRollAttack: true,
    fastForwardAttack: true,
    autoRollDamage: "onHit",
    fastForwardDamage: true,
    configureDialog: false,
    advantage,
    disadvantage,
    workflowOptions: { targetConfirmation: "none", ...(attackMode === undefined ? {} : { attackMode }) },
  },
});

function resultFor(workflow: Workflow, activity: Activity, target: HostToken): SystemResult {
  const among = (tokens: Iterable<{ readonly id: string }> | undefined): boolean =>
    [...(tokens ?? [])].some(({ id }) => id === target.id);
  const saved = among(workflow.saves);
  const hit = activity.type === "save" ? !saved : among(workflow.hitTargets) || among(workflow.hitTargetsEC);
  const damage = workflow.damageList?.find(({ targetUuid }) => targetUuid === target.uuid)?.hpDamage;
  return {
    target,
    hit,
    ...(activity.type === "save" ? { saved } : {}),
    ...(workflow.isCritical === undefined ? {} : { critical: workflow.isCritical }),
    ...(workflow.attackTotal === undefined ? {} : { total: workflow.attackTotal }),
    ...(damage === undefined ? {} : { damage }),
  };
}

/** The table's settings may leave the damage to people: that is said, not done. */
const unapplied = ({ damageList }: Workflow, name: string): Pick<SystemRoll, "left"> =>
  (damageList ?? []).some(({ newHP }) => newHP === undefined)
    ? { left: text("OPFOR.ui.dice.applyYourself", { name }) }
    : {};
