import type { Outcome } from "../../core/outcome";
import type { AttackStep } from "../../core/step";
import { text, type Text } from "../../core/text";
import type { TurnCall } from "../../turn/playing/turn-call";
import type { Executor } from "../../turn/playing/ports";
import type { HostCombat, HostScene, HostToken } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { put, setDefeated, setHp, setProfileValue, setStatus } from "./token-changes";
import { log } from "../log";
import { putMark, takeMark } from "./mark-regions";
import { tokenOf } from "../reading/token-of-figure";
import { rollStep } from "./system-dice";
import { setting } from "../settings";
import { summon } from "./summon";
import { systemAdapter } from "../systems";
import { isWithoutGM } from "../trust/rights";
import { witness } from "./undo-witness";
import { walk, turnTo } from "./walk-token";

/** Asks the owner of a figure to do to it what this client may not; what there is to say of it. */
export type AskOwner = (token: HostToken, outcome: Outcome) => Promise<Text | undefined>;

export function sceneExecutor(scene: HostScene, combat: HostCombat, askOwner?: AskOwner): Executor {
  const find = (figure: string): HostToken | undefined => tokenOf(scene, figure);
  return {
    async perform(step, planned, halt) {
      const token = find(step.figure);
      if (token === undefined) return { kind: "gone", why: "tokenGone" };
      switch (step.kind) {
        case "move":
          return walk(token, combat, step, planned, halt);
        case "face":
          await turnTo(token, step.heading);
          return { kind: "done" };
        case "leave":
          await leaveMap(token, combat);
          return { kind: "done" };
        case "attack":
        case "act":
        case "hold":
          return { kind: "done" };
      }
    },
    async apply(outcome) {
      try {
        // Said before the game, when it was prepared: the card tells of it, and nobody is warned again.
        if (isMark(outcome) && isWithoutGM()) return undefined;
        if (isBeyondRights(scene, outcome))
          return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
        const token = "figure" in outcome ? tokenOf(scene, outcome.figure) : undefined;
        const isOthers = askOwner !== undefined && token !== undefined && isWithoutGM() && !token.isOwner;
        if (isOthers && !setting("applyWithoutGM"))
          return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
        return await (isOthers ? askOwner(token, outcome) : carryOut(scene, combat, outcome));
      } catch (error) {
        // Without a GM a player may not make tokens and regions.
        log.warn("an outcome could not be written down", error);
        return text("OPFOR.ui.turn.noteYourself", { what: outcome.label });
      }
    },
    async attack(step) {
      const [attacker, target] = [find(step.figure), find((step as AttackStep).target)];
      return attacker === undefined || target === undefined
        ? undefined
        : systemAttack(attacker, target, (step as AttackStep).weapon);
    },
    async beginTurn(figure) {
      const token = find(figure);
      return token === undefined ? false : ((await systemAdapter().beginTurn?.(token)) ?? false);
    },
    roll: (step, order) => rollStep(step, order, { find, combat }),
    get isWatched() {
      return isWithoutGM();
    },
    witness: () => witness(scene, combat),
    async endTurn(call: TurnCall) {
      if (combat.combatant?.id === call.combatant && combat.round === call.round) await combat.nextTurn();
    },
  };
}

async function leaveMap(token: HostToken, combat: HostCombat): Promise<void> {
  await token.setFlag(MODULE, FLAG.left, true);
  await token.update({ hidden: true });
  const combatant = combat.combatants.find(({ tokenId }) => tokenId === token.id);
  await combatant?.update({ defeated: true });
}

/** Foundry lets no player make regions. */
const isMark = ({ kind }: Outcome): boolean => kind === "marked" || kind === "unmarked";

/** Tokens only who may: it is not tried, and said instead. */
function isBeyondRights(scene: HostScene, outcome: Outcome): boolean {
  if (!isWithoutGM()) return false;
  if (outcome.kind !== "summoned" || tokenOf(scene, outcome.figure) !== undefined) return false;
  return !theGame().user.can("TOKEN_CREATE");
}

/** Writes it down, with the rights of this client. */
export async function carryOut(
  scene: HostScene,
  combat: HostCombat,
  outcome: Outcome,
): Promise<Text | undefined> {
  if (outcome.kind === "note") return undefined;
  if (outcome.kind === "marked") return putMark(scene, outcome);
  if (outcome.kind === "unmarked") return takeMark(scene, outcome.mark);
  if (outcome.kind === "summoned") return summon(scene, combat, outcome);
  const token = tokenOf(scene, outcome.figure);
  if (token === undefined) return text("OPFOR.ui.turn.figureGone", { id: outcome.figure });
  switch (outcome.kind) {
    case "hp":
      return setHp(token, outcome.to);
    case "status":
      return setStatus(token, outcome.status, outcome.on);
    case "moved": {
      const end = outcome.path.at(-1);
      if (end !== undefined) await put(token, end);
      return undefined;
    }
    case "removed":
      if (outcome.why === "left") await leaveMap(token, combat);
      else await setDefeated(token, combat, true);
      return undefined;
    case "value":
      return setProfileValue(token, outcome.value, outcome.to);
    case "doctrine":
      await token.setFlag(MODULE, FLAG.doctrine, outcome.doctrine);
      return undefined;
  }
}

async function systemAttack(
  attacker: HostToken,
  target: HostToken,
  weapon: string | undefined,
): Promise<Text | undefined> {
  if (!setting("systemAttacks")) return undefined;
  const rolled = await systemAdapter().roll?.({
    attacker,
    targets: [target],
    source: weapon,
    manner: "melee",
    order: 0,
    advantage: false,
    disadvantage: false,
  });
  return rolled === undefined
    ? undefined
    : text("OPFOR.ui.turn.systemRolled", { system: theGame().system.id });
}
