import type { Json } from "../../core/json";
import type { FigureState, WorldState } from "../../turn/records/undo-record";
import type { HostCombat, HostScene, HostToken } from "../foundry-documents";
import { marksOn } from "./mark-regions";
import { levelOf } from "./token-place";
import { isDefeated, statusesOf } from "../reading/token-state";
import { memories } from "../keeping/combat-store";
import { systemAdapter } from "../systems";
import { configOf } from "../reading/token-config";
import { figureIdOf } from "../reading/token-of-figure";
import { plain } from "../reading/plain-json";

/** Everything an undo may have to put back, read from the sources. */
export function witness(scene: HostScene, combat: HostCombat): WorldState {
  return {
    figures: Object.fromEntries(
      [...scene.tokens].map((token) => [figureIdOf(token), stateOf(token, combat)]),
    ),
    doors: Object.fromEntries(
      [...scene.walls].filter(({ _source }) => _source.door > 0).map(({ id, _source }) => [id, _source.ds]),
    ),
    marks: marksOn(scene),
    memory: memories(combat.id),
    initiatives: Object.fromEntries([...combat.combatants].map(({ id, initiative }) => [id, initiative])),
    turn: { round: combat.round, turn: combat.turn },
  };
}

function stateOf(token: HostToken, combat: HostCombat): FigureState {
  const { x, y, elevation, rotation, hidden } = token._source;
  const hp = token.actor === null ? undefined : systemAdapter().facts(token.actor).hp;
  const config = configOf(token);
  return {
    name: token.name,
    place: { x, y, elevation, ...levelOf(token) },
    rotation,
    hidden,
    hp: hp?.value ?? null,
    sheet: token.actor === null ? null : (systemAdapter().state?.(token.actor) ?? null),
    statuses: statusesOf(token),
    defeated: isDefeated(token, combat),
    profile: { ...plainRecord(config.profile), left: config.left, doctrine: config.doctrine },
  };
}

const plainRecord = (value: unknown): Record<string, Json> => plain(value) as Record<string, Json>;
