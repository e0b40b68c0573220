import type { Decision } from "./core/decision";
import type { Ruleset } from "./engine/ruleset";
import type { Director } from "./foundry/turns/director";
import type { HostToken } from "./foundry/foundry-documents";
import { theCanvas, theGame } from "./foundry/foundry-globals";
import { readScene } from "./foundry/reading/scene-reader";
import {
  allCovers,
  loadRulesets,
  registerRuleset,
  type RegisterOptions,
} from "./foundry/keeping/ruleset-registry";
import type { CheckReport } from "./foundry/self-check";
import { offersOn } from "./foundry/acting/outside-turns/setups-on-scene";
import { registerAdapter } from "./foundry/systems";
import type { SystemAdapter } from "./foundry/systems/adapter";
import { configOf } from "./foundry/reading/token-config";
import type { Snapshot } from "./field";
import { memories } from "./foundry/keeping/combat-store";
import type { Thinker } from "./turn/thinking/thinker";
import { figureIdOf } from "./foundry/reading/token-of-figure";

/**
 * `game.modules.get("opfor").api`. Hooks for other modules: `opforReady(api)`, `opforTurnStart(call)`,
 * `opforPreDecide(question)`, `opforDecide(question, decision)` and `opforTurnEnd(call, end)`.
 */
export interface OpForApi {
  /** With the address of an ES module that exports it, its decisions are made in the worker. */
  registerRuleset(ruleset: Ruleset, options?: RegisterOptions): void;
  registerAdapter(adapter: SystemAdapter): void;
  rulesets(): readonly { readonly id: string; readonly doctrines: readonly string[] }[];
  /**
   * Brings the rules to this page, which `snapshot` needs. Pages where OpFor decides get them by themselves, soon
   * after `opforReady`; others when somebody needs them.
   */
  loadRules(): Promise<void>;
  /** The scene as OpFor sees it. */
  snapshot(token: HostToken): Snapshot;
  /** What the token would do now. Nothing is played. */
  decide(token: HostToken, options?: { seed?: string; unattended?: boolean }): Promise<Decision>;
  /** What can be set up on the scene in view. */
  setups(): readonly { readonly ruleset: string; readonly helpers: readonly string[] }[];
  /** Opens the set-up window, with the proposal of a helper when one is named. Nothing moves before Accept. */
  setUp(pick?: { readonly ruleset: string; readonly helper: string }): Promise<void>;
  /** Tries everything OpFor relies on; as data, and as text to copy. */
  selfCheck(options?: { readonly scratch?: boolean }): Promise<CheckReport>;
  play(): Promise<void>;
  step(): Promise<void>;
  stop(): Promise<void>;
  /** Takes the last turn back. */
  undoLast(): void;
  /** The selected monsters, or all hostile ones, play by their sheets. */
  playMonsters(): void;
  openPanel(): void;
  openSchemes(): void;
  openCheck(): void;
  /** The guided first battle. */
  startTour(): void;
}

/** What the macros of the compendium press. */
export type Presses = Pick<
  OpForApi,
  "undoLast" | "playMonsters" | "openPanel" | "openSchemes" | "openCheck" | "startTour"
>;

export function makeApi(
  director: Director,
  thinker: Thinker,
  setUp: (pick?: { readonly ruleset: string; readonly helper: string }) => Promise<void>,
  selfCheck: OpForApi["selfCheck"],
  presses: Presses,
): OpForApi {
  const withCombat = async (
    act: (combat: NonNullable<ReturnType<typeof theGame>["combat"]>) => Promise<void>,
  ): Promise<void> => {
    const { combat } = theGame();
    if (combat !== null) await act(combat);
  };
  const snapshot = (token: HostToken): Snapshot => readScene(token.parent, theGame().combat);
  return {
    registerRuleset,
    registerAdapter,
    rulesets: () =>
      allCovers().map(({ id, doctrines }) => ({ id, doctrines: doctrines.map((one) => one.id) })),
    loadRules: loadRulesets,
    snapshot,
    async decide(token, { seed = "api", unattended = true } = {}) {
      const { ruleset } = configOf(token);
      await loadRulesets();
      const thought = await thinker.decide({
        ruleset,
        snapshot: snapshot(token),
        seed,
        memory: memories(theGame().combat?.id ?? "")[ruleset] ?? null,
        unattended,
        figure: figureIdOf(token),
        answers: {},
        rejected: [],
      });
      return thought.decision;
    },
    setups: () =>
      offersOn(theCanvas().scene).map(({ ruleset, helpers }) => ({
        ruleset,
        helpers: helpers.map(({ id }) => id),
      })),
    setUp,
    selfCheck,
    play: () => withCombat((combat) => director.play(combat)),
    step: () => withCombat((combat) => director.step(combat)),
    stop: () => withCombat((combat) => director.stop(combat)),
    ...presses,
  };
}
