import {
  createCombat,
  type HostCombat,
  type HostScene,
  type HostToken,
  type HostUser,
} from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { configOf } from "../reading/token-config";
import { setSetting, setting, type TiesWithoutGM } from "../settings";
import { entrust } from "../trust/entrusted-figures";
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
export const enemiesOn = (scene: HostScene): HostToken[] =>
  scene.tokens.filter((token) => configOf(token).ruleset !== "");
export const heroesOn = (scene: HostScene): HostToken[] =>
  scene.tokens.filter((token) => configOf(token).ruleset === "" && isPlayers(token));
export const combatOf = (scene: HostScene): HostCombat | undefined =>
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
