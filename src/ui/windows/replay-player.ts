import { text } from "../../core/text";
import type { HostScene } from "../../foundry/foundry-documents";
import type { Replay, ReplayMoment } from "../../turn/rehearsal/replay";
import type { Say } from "../../turn/view/say";
import { GhostReplay } from "../map/ghost-replay";

/** Milliseconds a moment is shown, by the stops of the slider. */
const PACES = [2400, 1200, 600, 250, 80] as const;
const MOST_WORDS = 4;

/** Shows a battle moment by moment over the map: at any pace, on, back or standing still. */
export class ReplayPlayer {
  readonly #ghosts = new GhostReplay();
  #showing: { readonly scene: HostScene; readonly replay: Replay; readonly title: string } | undefined;
  /** 0 is before the first moment. */
  #at = 0;
  #pace = 1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly changed: () => void) {}

  get isShowing(): boolean {
    return this.#showing !== undefined;
  }

  begin(scene: HostScene, replay: Replay, title: string): void {
    this.#showing = { scene, replay, title };
    this.#at = 0;
    this.#draw();
    this.#play();
    this.changed();
  }

  end(): void {
    this.#pause();
    this.#ghosts.clear();
    this.#showing = undefined;
  }

  go(at: number): void {
    this.drag(at);
    this.changed();
  }

  /** Somebody holds the slider: the map follows, and the slider stays where it is. */
  drag(at: number): void {
    const last = this.#showing?.replay.moments.length ?? 0;
    this.#at = Math.max(0, Math.min(last, at));
    this.#draw();
  }

  setPace(pace: number): void {
    this.#pace = Math.max(0, Math.min(PACES.length - 1, pace));
    if (this.#timer !== undefined) this.#play();
  }

  press(what: string): void {
    if (what === "back" || what === "on") {
      this.#pause();
      this.go(this.#at + (what === "on" ? 1 : -1));
      return;
    }
    if (what === "close") this.end();
    else if (this.#timer !== undefined) this.#pause();
    else {
      if (this.#at >= (this.#showing?.replay.moments.length ?? 0)) this.#at = 0;
      this.#play();
    }
    this.changed();
  }

  context(say: Say): object | undefined {
    if (this.#showing === undefined) return undefined;
    const { replay, title } = this.#showing;
    const moment = this.#moment;
    return {
      title,
      at: this.#at,
      atShare: Math.round((100 * this.#at) / Math.max(1, replay.moments.length)),
      last: replay.moments.length,
      pace: this.#pace,
      paceShare: Math.round((100 * this.#pace) / (PACES.length - 1)),
      playing: this.#timer !== undefined,
      where: say(
        text("OPFOR.rehearsal.moment", {
          round: moment?.round ?? 1,
          at: this.#at,
          of: replay.moments.length,
        }),
      ),
      who: this.#who(),
      rule: moment?.rule === undefined ? "" : say(moment.rule),
      words: moment?.words.slice(0, MOST_WORDS).map((one) => say(one)) ?? [],
      end: this.#at === replay.moments.length ? say(replay.end.why) : "",
    };
  }

  get #moment(): ReplayMoment | undefined {
    return this.#showing?.replay.moments[this.#at - 1];
  }

  #who(): string {
    const moment = this.#moment;
    return moment?.figures.find(({ id }) => id === moment.figure)?.name ?? "";
  }

  #draw(): void {
    if (this.#showing === undefined) return;
    const { scene, replay } = this.#showing;
    const moment = this.#moment;
    this.#ghosts.show(scene, moment?.figures ?? replay.start, moment);
  }

  #play(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), PACES[this.#pace]);
  }

  #next(): void {
    const last = this.#showing?.replay.moments.length ?? 0;
    this.#at = Math.min(last, this.#at + 1);
    if (this.#at < last) this.#play();
    else this.#pause();
    this.#draw();
    this.changed();
  }

  #pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
