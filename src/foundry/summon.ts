import type { SummonedOutcome } from "../core/outcome";
import { text, type Text } from "../core/text";
import { theGame, type HostCombat, type HostScene, type HostToken } from "./host";
import { FLAG, MODULE } from "./ids";
import { put, setDefeated, setHp } from "./figures";
import { tokenOf } from "./reader";
import { configOf } from "./tokenConfig";

/** A new token of the kind that was called: like one on the map with that doctrine, or an actor of that name. */
export async function summon(
  scene: HostScene,
  combat: HostCombat,
  outcome: SummonedOutcome,
): Promise<Text | undefined> {
  const there = tokenOf(scene, outcome.figure);
  if (there !== undefined) return standUp(there, combat, outcome);
  const model = [...scene.tokens].find((token) => isOfKind(token, outcome.template));
  const data = model === undefined ? fromActor(outcome.template) : model.toObject();
  if (data === undefined) return text("OPFOR.ui.turn.noTemplate", { name: outcome.template });
  const { _id: _unused, ...copy } = data;
  const half = scene.grid.size / 2;
  const flags = {
    ...(copy.flags as object),
    [MODULE]: { ...ownFlags(copy.flags), [FLAG.figure]: outcome.figure },
  };
  const at = { x: Math.round(outcome.at.x - half), y: Math.round(outcome.at.y - half) };
  const [token] = await scene.createEmbeddedDocuments("Token", [{ ...copy, ...at, flags }]);
  if (token !== undefined) {
    await (combat as unknown as HostScene).createEmbeddedDocuments("Combatant", [
      { tokenId: token.id, sceneId: scene.id, initiative: combat.combatant?.initiative ?? null },
    ]);
  }
  return undefined;
}

/** A defeated figure that is called again comes back on its own token. */
async function standUp(
  token: HostToken,
  combat: HostCombat,
  outcome: SummonedOutcome,
): Promise<Text | undefined> {
  await setDefeated(token, combat, false);
  await put(token, outcome.at);
  return outcome.hp === undefined ? undefined : setHp(token, outcome.hp);
}

const isOfKind = (token: HostToken, template: string): boolean => {
  const config = configOf(token);
  return config.doctrine === template || config.profile.type === template || token.name === template;
};

const ownFlags = (flags: unknown): object =>
  (flags as Record<string, object | undefined> | undefined)?.[MODULE] ?? {};

function fromActor(name: string): Record<string, unknown> | undefined {
  const actor = theGame().actors.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (actor === undefined) return undefined;
  const prototype = actor.prototypeToken as unknown as { toObject?(): Record<string, unknown> };
  return { ...(prototype.toObject?.() ?? {}), actorId: actor.id, name: actor.name };
}
