import { text, type Text } from "../../core/text";
import { createCombat, type HostCombat, type HostScene, type HostToken } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";
import { MODULE } from "../ids";
import { configOf } from "../reading/token-config";
import { sideOf } from "../reading/scene-reader";
import { systemAdapter } from "../systems";
import { viewedCombat } from "./viewed-combat";

/** What pressing the button came to: a sentence, and whether anybody plays now. */
export interface MonstersAtPlay {
  readonly combat: HostCombat | undefined;
  readonly said: Text | undefined;
  readonly tone: "info" | "warn";
  /** Whom people have to tell how they play: nobody can read their sheets. */
  readonly unread?: readonly HostToken[];
}

/** Whether sheets of this game system say how a creature plays. */
export const readsSheets = (): boolean => systemAdapter().statBlock !== undefined;

/** What the button says that lets the monsters play. */
export const monstersWords = (): string =>
  readsSheets() ? "OPFOR.ui.monsters.press" : "OPFOR.ui.monsters.choose";

/**
 * One press: the selected monsters, or every hostile token where none is selected, are played by their own
 * sheets on auto, in a combat with everybody else on the map. Whoever has a ruleset already keeps it.
 */
export async function playMonsters(): Promise<MonstersAtPlay> {
  const { scene } = theCanvas();
  const refuse = (key: string): MonstersAtPlay => ({ combat: undefined, said: text(key), tone: "warn" });
  if (!theGame().user.isGM || scene === null) return refuse("OPFOR.ui.monsters.onlyGM");
  const chosen = monstersOn(scene);
  if (chosen.length === 0) return refuse("OPFOR.ui.monsters.nobody");
  const [able, unable] = [chosen.filter(canPlay), chosen.filter((token) => !canPlay(token))];
  if (able.length === 0) {
    const names = unable.map(({ name }) => name).slice(0, 6);
    // Where no sheet can be read, the tab that opens says what to do.
    const said = readsSheets() ? text("OPFOR.ui.monsters.noSheet", { names }) : undefined;
    return { combat: undefined, said, tone: "warn", unread: unable };
  }
  await scene.updateEmbeddedDocuments(
    "Token",
    able.map((token) => ({ _id: token.id, [`flags.${MODULE}`]: assignment(token) })),
  );
  const combat = await combatWith(scene, able);
  const said =
    unable.length === 0
      ? text("OPFOR.ui.monsters.playing", { n: able.length })
      : text("OPFOR.ui.monsters.playingSome", { n: able.length, names: unable.map(({ name }) => name) });
  return { combat, said, tone: unable.length === 0 ? "info" : "warn" };
}

/** Selected and nobody's hero; without a selection, whoever is hostile. */
function monstersOn(scene: HostScene): readonly HostToken[] {
  const selected = theCanvas().tokens.controlled.map(({ document }) => document);
  const wanted =
    selected.length > 0
      ? selected
      : [...scene.tokens].filter((token) => sideOf(token, configOf(token).side) === "hostile");
  return wanted.filter((token) => token.actor !== null && !isHero(token));
}

/** Played by people; a GM who wants it played sets that on its tab. */
const isHero = (token: HostToken): boolean =>
  configOf(token).ruleset === "" &&
  theGame().users.contents.some((user) => !user.isGM && token.testUserPermission(user, "OWNER"));

const canPlay = (token: HostToken): boolean =>
  configOf(token).ruleset !== "" ||
  (token.actor !== null && systemAdapter().statBlock?.(token.actor) !== undefined);

const assignment = (token: HostToken): object =>
  configOf(token).ruleset === ""
    ? { ruleset: "monster-ai", doctrine: "by-sheet", mode: "auto" }
    : { mode: "auto" };

/** The combat in view, or a new one, with everybody who takes a side; begun. */
async function combatWith(scene: HostScene, monsters: readonly HostToken[]): Promise<HostCombat | undefined> {
  const combat = viewedCombat() ?? (await createCombat(scene));
  if (combat === undefined) return undefined;
  const inIt = new Set([...combat.combatants].map(({ tokenId }) => tokenId));
  const others = [...scene.tokens].filter(
    (token) => token.actor !== null && sideOf(token, configOf(token).side) !== "neutral" && !token.hidden,
  );
  const missing = [...new Set([...monsters, ...others])].filter(({ id }) => !inIt.has(id));
  if (missing.length > 0) {
    await combat.createEmbeddedDocuments(
      "Combatant",
      missing.map((token) => ({
        tokenId: token.id,
        sceneId: scene.id,
        actorId: token.actor?.id,
        hidden: token.hidden,
      })),
    );
  }
  const unrolled = [...combat.combatants].filter(({ initiative }) => initiative === null).map(({ id }) => id);
  // pf2e would ask in a dialog.
  if (unrolled.length > 0) await combat.rollInitiative(unrolled, { skipDialog: true });
  if (!combat.started) await combat.startCombat();
  return combat;
}
