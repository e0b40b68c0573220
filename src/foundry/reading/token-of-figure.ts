import type { HostScene, HostToken } from "../foundry-documents";
import { calledBy } from "../trust/entrusted-figures";

/** Summoned figures keep the name their ruleset gave them; all others are their token. */
export const figureIdOf = (token: HostToken): string => calledBy(token) ?? token.id;

export const tokenOf = (scene: HostScene, figure: string): HostToken | undefined =>
  scene.tokens.get(figure) ?? scene.tokens.find((token) => figureIdOf(token) === figure);
