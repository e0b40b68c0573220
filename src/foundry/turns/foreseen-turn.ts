import { firstThinking } from "../../turn/playing/draft";
import { turnKey, type TurnCall } from "../../turn/playing/turn-call";
import type { Question, Thinking } from "../../turn/thinking/thinker";
import type { Store } from "../../turn/playing/ports";
import type { HaltReason } from "../../turn/playing/halt";
import type { HostCombat } from "../foundry-documents";
import { wasPlayed } from "../keeping/combat-store";
import { configOf } from "../reading/token-config";
import { setting } from "../settings";
import { isWithoutGM } from "../trust/rights";
import { callFor } from "./current-turn";
import { freshSeed } from "./seeds";

/** The turn that is on, asked about along with what begins it: its dice are drawn before it is played. */
export class ForeseenTurn {
  #drawn: { readonly key: string; readonly seed: string } | undefined;

  constructor(
    private readonly store: Pick<Store, "progress">,
    private readonly objection: (call: TurnCall) => HaltReason | undefined,
  ) {}

  /** As it will be asked about when its rulesets have been told of it. */
  questions(combat: HostCombat, { ruleset, snapshot }: Pick<Thinking, "ruleset" | "snapshot">): Question[] {
    const call = callFor(combat);
    const token = combat.combatant?.token ?? null;
    // Without a GM its dice are drawn in view of all.
    if (call === undefined || token === null || configOf(token).ruleset !== ruleset || isWithoutGM())
      return [];
    const key = turnKey(call);
    const isBegun = this.store.progress(combat.id)?.key === key || wasPlayed(combat.id, key);
    if (isBegun || this.objection(call) !== undefined) return [];
    if (this.#drawn?.key !== key) this.#drawn = { key, seed: freshSeed() };
    const { seed } = this.#drawn;
    const unattended = isUnattended(call);
    const thinking = firstThinking({ call, ruleset, snapshot, seed, memory: null, unattended, answers: {} });
    return [{ kind: "decide", thinking }];
  }

  /** The dice of this turn: those it was thought of with, once. */
  drawSeed(key: string): string {
    const drawn = this.#drawn?.key === key ? this.#drawn : undefined;
    this.#drawn = undefined;
    return drawn?.seed ?? freshSeed();
  }
}

const isUnattended = ({ mode }: TurnCall): boolean => mode === "auto" && leavesTiesToDice();

export const leavesTiesToDice = (): boolean =>
  isWithoutGM() ? setting("tiesWithoutGM") === "dice" : setting("autoTies") === "dice";
