import { text, type Text } from "../../core/text";
import type { HostScene, HostToken, HostUser } from "../foundry-documents";
import { entrusted } from "../trust/entrusted-figures";
import { combatOf, enemiesOn, heroesOn, playersAt, preparation } from "./prepare-without-gm";

/** One thing that will, or will not, work when no GM is there. */
export interface WorksOrNot {
  readonly id: string;
  readonly ok: boolean;
  readonly text: Text;
}

/** What will work then and what will not, by the rights that there are now. */
export function whatWorks(scene: HostScene): WorksOrNot[] {
  const { runners: named } = preparation();
  const players = playersAt();
  const runners = players.filter(({ id }) => named.includes(id));
  // As long as nobody is named, it may be anybody.
  const whoever = runners.length === 0 ? players : runners;
  const enemies = enemiesOn(scene);
  const combat = combatOf(scene);
  const isReady = (token: HostToken): boolean =>
    entrusted(token) !== undefined && runners.some((user) => token.testUserPermission(user, "OWNER"));
  const bare = enemies.filter(({ actor }) => actor === null).map(({ name }) => name);
  const closed = enemies.filter((token) => token.actor !== null && !isReady(token)).map(({ name }) => name);
  const outside = [...enemies, ...heroesOn(scene)]
    .filter((token) => combat?.combatants.find(({ tokenId }) => tokenId === token.id) === undefined)
    .map(({ name }) => name);
  const can = (permission: string, who: readonly HostUser[]): boolean =>
    who.length > 0 && who.every((user) => user.can(permission));
  const say = (
    id: string,
    ok: boolean,
    data: Record<string, Text | string | number | readonly string[]> = {},
  ): WorksOrNot => ({
    id,
    ok,
    text: text(`OPFOR.owners.outlook.${id}.${ok ? "yes" : "no"}`, data),
  });
  return [
    say("runners", runners.length > 0, { names: runners.map(({ name }) => name) }),
    say("enemies", enemies.length > 0 && closed.length === 0, { n: enemies.length, names: closed }),
    ...(bare.length === 0 ? [] : [say("bare", false, { names: bare })]),
    say("heroes", heroesOn(scene).length > 0, { names: heroesOn(scene).map(({ name }) => name) }),
    say("combat", combat !== undefined && outside.length === 0, { names: outside }),
    say("votes", can("QUERY_USER", whoever)),
    say("doors", can("WALL_DOORS", whoever)),
    say("summons", can("TOKEN_CREATE", whoever)),
    say("marks", false),
    say("over", false),
  ];
}
