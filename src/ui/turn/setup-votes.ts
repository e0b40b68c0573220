import { sameJson } from "../../core/json";
import type { Outcome } from "../../core/outcome";
import { setupOutcomes } from "../../turn/playing/set-up";
import type { SetupThinker } from "../../turn/thinking/thinker";
import type { Store } from "../../turn/playing/ports";
import { setupView } from "../../turn/view/windows/setup-view";
import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { log } from "../../foundry/log";
import type { Claim } from "../../foundry/owners/claim";
import { loadRulesets } from "../../foundry/keeping/ruleset-registry";
import { readScene } from "../../foundry/reading/scene-reader";
import type { VoteRequest } from "../../foundry/telling/votes-and-hints";
import { say } from "../../foundry/translations";
import type { MapOverlay } from "../map/overlay";
import { askVote } from "./vote-dialogs";

export interface SetupVoteParts {
  readonly thinker: SetupThinker;
  readonly store: Store;
  readonly overlay: MapOverlay;
}

/** Set-ups that others propose: worked out here too, shown on the map, and done to one's own figures if one agrees. */
export class SetupVotes {
  readonly #agreed = new Map<string, readonly Outcome[]>();

  constructor(private readonly parts: SetupVoteParts) {}

  async ask(request: VoteRequest, timeout: number): Promise<string | null> {
    const outcomes = await this.#propose(request).catch((error: unknown) => {
      log.warn("the set-up that was proposed could not be worked out", error);
      return [];
    });
    const answer = await askVote(request, timeout);
    this.parts.overlay.clear();
    if (answer === "yes") this.#agreed.set(request.vote, outcomes);
    return answer;
  }

  agreedTo(vote: string, { wish }: Claim): boolean {
    if (wish.kind !== "outcome") return false;
    return (this.#agreed.get(vote) ?? []).some((own) =>
      sameJson(JSON.parse(JSON.stringify(own)), wish.outcome),
    );
  }

  async #propose({ setup, combat }: VoteRequest): Promise<readonly Outcome[]> {
    const { scene } = theCanvas();
    if (setup === undefined || scene === null) return [];
    await loadRulesets();
    const snapshot = readScene(scene, theGame().combats.get(combat) ?? null);
    const memory = this.parts.store.memory(combat, setup.ruleset);
    const thought = await this.parts.thinker.setup({ ...setup, snapshot, memory, unattended: false });
    if (thought.kind === "refused") return [];
    this.parts.overlay.draw(setupView(snapshot, thought.proposal, thought.warnings, say).map, scene);
    return setupOutcomes(snapshot, thought.proposal);
  }
}
