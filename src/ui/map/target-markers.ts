import type { HostScene, HostToken } from "../../foundry/foundry-documents";
import { theCanvas, theGame } from "../../foundry/foundry-globals";
import { tokenOf } from "../../foundry/reading/token-of-figure";
import { setting } from "../../foundry/settings";
import { isSecret } from "../../foundry/telling/audience";
import { target } from "../../foundry/systems/user-targets";

/**
 * While a suggestion is open everybody sees whom it is about, by the host's own target markers. The targets that the
 * person had before come back afterwards, unless they have chosen others meanwhile.
 */
export class TargetMarkers {
  #before: readonly string[] | undefined;
  #shown: readonly string[] = [];

  show(figures: readonly string[], scene: HostScene, by: string): void {
    if (!setting("showToPlayers") || theCanvas().scene?.id !== scene.id) return;
    const open = (figure: string): HostToken[] => {
      const token = tokenOf(scene, figure);
      return token === undefined || isSecret(token) ? [] : [token];
    };
    // A marker on somebody hidden would tell of them, and one by somebody hidden that there is somebody.
    const ids = open(by).flatMap(() => figures.flatMap(open).map(({ id }) => id));
    if (this.#before === undefined && ids.length === 0) return;
    this.#before ??= now();
    this.#shown = [...new Set(ids)];
    targetForAll(this.#shown);
  }

  takeBack(): void {
    const [before, isOurs] = [this.#before, same(now(), this.#shown)];
    this.#before = undefined;
    this.#shown = [];
    if (before !== undefined && isOurs) targetForAll(before);
  }
}

/** Targets that are set in one go are told to nobody else by themselves. */
function targetForAll(ids: readonly string[]): void {
  target(ids);
  theGame().user.broadcastActivity?.({ targets: [...ids] });
}

const now = (): string[] => [...(theGame().user.targets ?? [])].map(({ id }) => id);

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
