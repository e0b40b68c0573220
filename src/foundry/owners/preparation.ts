import { text, type Text } from "../../core/text";
import {
  createCombat,
  theGame,
  type HostCombat,
  type HostScene,
  type HostToken,
  type HostUser,
} from "../foundry-documents";
import { configOf } from "../reading/token-config";
import { setSetting, setting, type TiesWithoutGM } from "../settings";
import { entrust, entrusted } from "../trust/entrusted-figures";
import { isPlayers } from "../trust/rights";

/** What a GM prepares once, so that players can play a scene to its end with no GM at the table. */
export interface Preparation {
  /** Who may run the enemies, by user id. */
  readonly runners: readonly string[];
  readonly ties: TiesWithoutGM;
  readonly apply: boolean;
  /** Attacks by the game system's dice, where it has some. */
  readonly systemDice: boolean;
  readonly pace: number;
  /** Who runs the enemies may also make their tokens: reinforcements and encounters. */
  readonly summons: boolean;
}

export const preparation = (): Preparation => ({
  runners: setting("runners"),
  ties: setting("tiesWithoutGM"),
  apply: setting("applyWithoutGM"),
  systemDice: setting("systemAttacks"),
  pace: setting("paceWithoutGM") < 0 ? setting("pace") : setting("paceWithoutGM"),
  summons: runnersAt().every((user) => user.can("TOKEN_CREATE")),
});

const runnersAt = (): HostUser[] => playersAt().filter(({ id }) => setting("runners").includes(id));

/** Foundry grants these to single users, too (`User#permissions`): to make tokens of what they own, and to undo it. */
const SUMMONS = ["TOKEN_CREATE", "TOKEN_DELETE"] as const;

async function grantSummons({ runners, summons }: Preparation): Promise<void> {
  for (const user of playersAt()) {
    const own = user.permissions ?? {};
    const [has, shall] = [SUMMONS.every((one) => own[one] === true), summons && runners.includes(user.id)];
    if (shall && SUMMONS.some((one) => !user.can(one)))
      await user.update({ permissions: { ...own, TOKEN_CREATE: true, TOKEN_DELETE: true } });
    else if (has && !shall) {
      const { TOKEN_CREATE: _create, TOKEN_DELETE: _delete, ...rest } = own;
      // As a whole: what is left out is gone.
      await user.update({ permissions: rest }, { recursive: false });
    }
  }
}

export const playersAt = (): HostUser[] => theGame().users.filter(({ isGM }) => !isGM);

/** Figures that OpFor plays here, whoever may already own them. */
const enemiesOn = (scene: HostScene): HostToken[] =>
  scene.tokens.filter((token) => configOf(token).ruleset !== "");
const heroesOn = (scene: HostScene): HostToken[] =>
  scene.tokens.filter((token) => configOf(token).ruleset === "" && isPlayers(token));
const combatOf = (scene: HostScene): HostCombat | undefined =>
  theGame().combats.find((combat) => combat.scene?.id === scene.id) ??
  theGame().combats.find((combat) => combat.scene === null);

/** Gives the enemies to who shall run them, as they are now, and puts everybody into a combat. */
export async function prepare(scene: HostScene, wanted: Preparation): Promise<void> {
  const before = setting("runners");
  await setSetting("runners", [...wanted.runners]);
  await setSetting("tiesWithoutGM", wanted.ties);
  await setSetting("applyWithoutGM", wanted.apply);
  await setSetting("systemAttacks", wanted.systemDice);
  await setSetting("dice", wanted.systemDice ? "system" : "rules");
  await setSetting("paceWithoutGM", wanted.pace);
  await grantSummons(wanted);
  const enemies = enemiesOn(scene);
  await entrust(enemies, true);
  const given = new Set(enemies.flatMap(({ _source }) => _source.actorId ?? []));
  for (const id of given) {
    const actor = theGame().actors.get(id);
    // Whoever ran them before and shall not any more gives them back.
    const rights = Object.fromEntries([
      ...before.map((user) => [user, 0] as const),
      ...wanted.runners.map((user) => [user, 3] as const),
    ]);
    if (actor !== undefined) await actor.update({ ownership: rights });
  }
  const combat = combatOf(scene) ?? (await createCombat(scene));
  if (combat === undefined) return;
  const missing = [...enemies, ...heroesOn(scene)].filter(
    (token) => combat.combatants.find(({ tokenId }) => tokenId === token.id) === undefined,
  );
  await combat.createEmbeddedDocuments(
    "Combatant",
    missing.map((token) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: token._source.actorId,
      hidden: token.hidden,
      initiative: heroesOn(scene).includes(token) ? 2 : 1,
    })),
  );
}

/** One thing that will, or will not, work when no GM is there. */
export interface Expectation {
  readonly id: string;
  readonly ok: boolean;
  readonly text: Text;
}

/** What will work then and what will not, by the rights that there are now. */
export function outlook(scene: HostScene): Expectation[] {
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
  ): Expectation => ({
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
