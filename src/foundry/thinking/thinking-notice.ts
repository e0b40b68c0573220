import { text } from "../../core/text";
import { theNotifications, type HostNotification } from "../foundry-globals";
import { say } from "../translations";

/** A decision that takes longer than this shows that it is being thought about. */
const SHOW_AFTER = 400;

const thinking = (): string => say(text("OPFOR.ui.thinking"));
const showThinking = (): HostNotification => theNotifications().info(thinking(), { progress: true });

function clear(shown: HostNotification | undefined): void {
  shown?.update?.({ pct: 1 });
  shown?.remove?.();
}

/** Shows that something is thought about elsewhere, once that takes a while. */
export async function withProgress<T>(answer: Promise<T>): Promise<T> {
  let shown: HostNotification | undefined;
  const started = performance.now();
  const timer = setInterval(() => {
    const spent = performance.now() - started;
    if (spent < SHOW_AFTER) return;
    shown ??= showThinking();
    // How long it takes is not known: the bar nears its end without reaching it.
    shown.update?.({ pct: 1 - 1 / (1 + spent / 3000), message: thinking() });
  }, 200);
  try {
    return await answer;
  } finally {
    clearInterval(timer);
    clear(shown);
  }
}

/** For what holds the page up: it is drawn once before, with the notice where it may take long. */
export async function onDrawnPage<T>(isLong: boolean, work: () => T): Promise<T> {
  const shown = isLong ? showThinking() : undefined;
  try {
    await drawn();
    return work();
  } finally {
    clear(shown);
  }
}

/** Resolves after a frame was painted; soon, where nothing is painted because the page is hidden. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = setTimeout(resolve, 250);
    requestAnimationFrame(() => {
      clearTimeout(hidden);
      // A frame's callbacks run before it is painted.
      setTimeout(resolve);
    });
  });
}
