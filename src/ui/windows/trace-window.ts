import type { Decision } from "../../core/decision";
import { decisionProse } from "../../core/trace-prose";
import { text } from "../../core/text";
import type { Point } from "../../core/place";
import { copyText } from "../../foundry/copy-text";
import type { HostScene } from "../../foundry/foundry-documents";
import { theCanvas } from "../../foundry/foundry-globals";
import { MODULE } from "../../foundry/ids";
import { coverNamed } from "../../foundry/keeping/ruleset-registry";
import { catalog, say } from "../../foundry/translations";
import { reportFile, type StepRecord, type TurnReport } from "../../turn/records/turn-report";
import { once } from "../../turn/view/turn/card-view";
import { citationOf, editionOf } from "../../turn/view/turn/rule-source";
import { traceView, type ShowView } from "../../turn/view/turn/trace-view";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";
import { isReadable, tokenNamed } from "./doctrine-window";
import { bindShows, entryContexts } from "../parts/trace-entries";
import { saveFile } from "../parts/save-file";
import type { MapOverlay } from "../map/overlay";
import { pictureFor } from "../parts/pictures";
import { placeBeside } from "../map/window-placing";

/** What the trace window needs: a finished report, or a turn that is still being asked about. */
export type Traced = Pick<
  TurnReport,
  "figure" | "ruleset" | "snapshot" | "seed" | "decision" | "memory" | "answers" | "rejected" | "unattended"
> &
  Pick<TurnReport, "leftOut"> & { readonly steps: readonly StepRecord[] };

const SIZE = { width: 460, height: 640 };

/** The whole way to a decision: every rule, question, table, choice and die. */
export class OpForTrace extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("", "OpFor", "list-ol", [SIZE.width, SIZE.height], {
    actions: { copy: OpForTrace.#onCopy, save: OpForTrace.#onSave, doctrine: OpForTrace.#onDoctrine },
  });
  static override PARTS = windowBody("trace", ["portrait", "die", "entry"]);

  #shows: ShowView[] = [];

  constructor(
    private readonly traced: Traced,
    private readonly scene: HostScene | undefined,
    private readonly overlay: MapOverlay,
    private readonly openDoctrine: (figure: string) => void,
  ) {
    super({ id: `${MODULE}-trace-${traced.figure}` });
  }

  override get title(): string {
    return say(text("OPFOR.ui.trace.title", { name: this.#name() }));
  }

  #name(): string {
    const { figure, snapshot } = this.traced;
    return snapshot.figures.find(({ id }) => id === figure)?.name ?? figure;
  }

  protected override _prepareContext(): Promise<object> {
    return Promise.resolve(this.#context());
  }

  #context(): object {
    const { traced } = this;
    const ruleset = coverNamed(traced.ruleset);
    const figure = traced.snapshot.figures.find(({ id }) => id === traced.figure);
    const doctrine = ruleset?.doctrines.find(({ id }) => id === figure?.doctrine) ?? ruleset?.doctrines[0];
    this.#shows = [];
    return {
      ...pictureFor(this.scene, traced.figure),
      name: this.#name(),
      readable: isReadable(tokenNamed(traced.figure)),
      doctrine: doctrine === undefined ? "" : say(doctrine.title),
      ruleset: ruleset === undefined ? traced.ruleset : `${say(ruleset.title)}, ${editionOf(ruleset, say)}`,
      ...headOf(traced.decision),
      seed: say(text("OPFOR.ui.trace.seed", { seed: traced.seed })),
      entries: entryContexts(traceView(traced.decision.trace, say), this.#shows),
      resolved: traced.steps
        .filter(({ trace, outcomes }) => trace.length + outcomes.length > 0)
        .map(({ step, trace, outcomes }, at) => ({
          number: at + 1,
          label: say(step.label),
          entries: entryContexts(traceView(trace, say), this.#shows),
          outcomes: once(outcomes.map(({ label }) => say(label))),
        })),
    };
  }

  protected override async _onRender(context: object, options: object): Promise<void> {
    await super._onRender(context, options);
    bindShows(this.element, this.#shows, this.overlay, this.scene);
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    const suggestion = document.getElementById(`${MODULE}-suggestion`);
    // Its size is not on the page yet.
    this.setPosition(placeBeside(suggestion, SIZE, this.#figuresOnScreen()));
  }

  #figuresOnScreen(): Point[] {
    const { scene } = this;
    if (scene === undefined || theCanvas().scene?.id !== scene.id) return [];
    return this.traced.snapshot.figures.map(({ x, y }) => ({ x, y }));
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.overlay.point(undefined, undefined);
  }

  static async #onCopy(this: OpForTrace): Promise<void> {
    const words = decisionProse(this.traced.decision, catalog, (source) => citationOf(source, say)).join(
      "\n",
    );
    await copyText(words);
    ui.notifications?.info(say(text("OPFOR.ui.trace.copied")));
  }

  static #onDoctrine(this: OpForTrace): void {
    this.openDoctrine(this.traced.figure);
  }

  static #onSave(this: OpForTrace): void {
    const { name, content, warning } = reportFile(this.traced);
    saveFile(name, content);
    if (warning !== undefined) ui.notifications?.warn(say(warning));
  }
}

function headOf(decision: Decision): { headline: string; because: string } {
  if (decision.kind === "ask") return { headline: say(decision.question), because: say(decision.why) };
  const { title, because } = decision.plan.rule;
  return { headline: say(text("OPFOR.ui.trace.decided", { rule: title })), because: say(because) };
}
