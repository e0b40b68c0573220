import type { HostToken } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";

/** Sets the user's targets while something is rolled, and gives back those they had. */
export async function withTargets<T>(targets: readonly HostToken[], roll: () => Promise<T>): Promise<T> {
  const before = [...(theGame().user.targets ?? [])].map((token) => token.id);
  target(targets.map(({ id }) => id));
  try {
    return await roll();
  } finally {
    target(before);
  }
}

export function target(ids: readonly string[]): void {
  const { tokens } = theCanvas();
  tokens.setTargets?.([...ids]);
}
