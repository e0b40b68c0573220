import { theCanvas } from "../foundry-globals";
import type { Shelf } from "../keeping/own-doctrines";
import { idOf } from "../keeping/scheme-names";
import { readScene } from "../reading/scene-reader";
import { say } from "../translations";
import { combatOn } from "../turns/viewed-combat";
import type { Json } from "../../core/json";
import type { FigureData, Snapshot } from "../../field";
import type { Store } from "../../turn/playing/ports";
import type { Thinker } from "../../turn/thinking/thinker";
import { tryView, type TryView } from "../../turn/view/windows/doctrine-trial-view";

/** What a doctrine would do with a figure of the map, if it were its turn now. */
export interface Trial {
  readonly figure: string;
  /** The rule that would decide. */
  readonly rule: string;
  readonly view: TryView;
}

export interface TrialParts {
  readonly thinker: Thinker;
  readonly store: Store;
}

/** Figures of the scene in view that the ruleset plays. */
export function figuresFor({ ruleset }: Shelf): readonly FigureData[] {
  const { scene } = theCanvas();
  return scene === null
    ? []
    : readScene(scene, null).figures.filter((figure) => figure.ruleset === ruleset && !figure.defeated);
}

/** With the wanted figure, else with one that has the doctrine already. */
export async function tryOut(
  { thinker, store }: TrialParts,
  shelf: Shelf,
  item: Json,
  wanted: string,
): Promise<Trial | undefined> {
  const { scene } = theCanvas();
  // What cannot be played yet is said by the check; a trial would speak of a figure without any.
  if (!shelf.library.check(item).playable) return undefined;
  const figures = figuresFor(shelf);
  const figure =
    figures.find(({ id }) => id === wanted) ??
    figures.find(({ doctrine }) => doctrine === idOf(item)) ??
    figures[0];
  if (scene === null || figure === undefined) return undefined;
  const combat = combatOn(scene);
  const snapshot = playedBy(readScene(scene, combat ?? null), figure.id, shelf, item);
  const { decision } = await thinker.decide({
    ruleset: shelf.ruleset,
    snapshot,
    figure: figure.id,
    seed: "try",
    memory: combat === undefined ? null : store.memory(combat.id, shelf.ruleset),
    unattended: true,
    answers: {},
    rejected: [],
  });
  const rule = decision.kind === "decided" ? decision.plan.rule.id : "";
  return { figure: figure.id, rule, view: tryView(snapshot, decision, say) };
}

const playedBy = (snapshot: Snapshot, figure: string, { library }: Shelf, item: Json): Snapshot => ({
  ...snapshot,
  figures: snapshot.figures.map((one) =>
    one.id === figure
      ? {
          ...one,
          doctrine: idOf(item),
          profile: { ...one.profile, [library.field]: item } as FigureData["profile"],
        }
      : one,
  ),
});
