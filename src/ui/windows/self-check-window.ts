import { text } from "../../core/text";
import { copyText } from "../../foundry/copy-text";
import { theNotifications } from "../../foundry/foundry-globals";
import { say, sayKey } from "../../foundry/translations";
import type { CheckReport, CheckResult, SelfCheckOptions } from "../../foundry/self-check";
import { HandlebarsApp } from "../parts/application";
import { windowBody, windowFrame } from "../parts/window-frame";

type RunCheck = (options: SelfCheckOptions) => Promise<CheckReport>;

const ICONS = { ok: "fa-circle-check", trouble: "fa-circle-xmark", note: "fa-circle-info" } as const;

/** The self-check as a list that grows while it runs. */
export class OpForCheck extends HandlebarsApp {
  static override DEFAULT_OPTIONS = windowFrame("check", "OPFOR.check.title", "stethoscope", [520, 640], {
    actions: { again: OpForCheck.#onAgain, copy: OpForCheck.#onCopy },
  });
  static override PARTS = windowBody("check", [], [".of-checks"]);

  #results: CheckResult[] = [];
  #report: CheckReport | undefined;
  #running = false;
  #drawing = false;
  #stale = false;
  #closed = false;

  constructor(private readonly check: RunCheck) {
    super();
  }

  protected override _prepareContext(): Promise<object> {
    const troubles = this.#results.filter(({ state }) => state === "trouble").length;
    return Promise.resolve({
      running: this.#isRunning(),
      bad: troubles > 0,
      summary: this.#isRunning()
        ? sayKey("OPFOR.check.running")
        : say(troubles === 0 ? text("OPFOR.check.fine") : text("OPFOR.check.troubles", { n: troubles })),
      results: this.#results.map((result) => ({
        ...result,
        icon: ICONS[result.state],
        stateLabel: sayKey(`OPFOR.check.state.${result.state}`),
      })),
    });
  }

  protected override async _onFirstRender(context: object, options: object): Promise<void> {
    await super._onFirstRender(context, options);
    this.#closed = false;
    void this.#run();
  }

  /** Before the first report there is nothing to do again. */
  #isRunning(): boolean {
    return this.#running || this.#report === undefined;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#results = [];
    this.#report = await this.check({
      told: (result) => {
        this.#results.push(result);
        void this.#redraw();
      },
    });
    this.#running = false;
    await this.#redraw();
  }

  /** Results come faster than they are drawn; the last of them is drawn for sure. */
  async #redraw(): Promise<void> {
    this.#stale = true;
    if (this.#drawing) return;
    this.#drawing = true;
    while (this.#stale && !this.#closed) {
      this.#stale = false;
      await this.render();
    }
    this.#drawing = false;
  }

  protected override _onClose(options: object): void {
    super._onClose(options);
    this.#closed = true;
  }

  static #onAgain(this: OpForCheck): void {
    void this.#run();
  }

  static async #onCopy(this: OpForCheck): Promise<void> {
    await copyText(this.#report?.text ?? "");
    theNotifications().info(sayKey("OPFOR.check.copied"));
  }
}
