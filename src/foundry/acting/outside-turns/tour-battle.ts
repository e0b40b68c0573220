import type { HostActor, HostCombat, HostScene } from "../../foundry-documents";
import { theCanvas, theGame } from "../../foundry-globals";
import { MODULE } from "../../ids";
import { isPlayed, configOf } from "../../reading/token-config";
import { wholeHp } from "./scheme-hit-points";
import { sayKey } from "../../translations";

/** The battle of the guided tour: a scene, two actors and a combat of its own, marked so that they can go again. */

const MARK = "tour";
const SPACE = 100;
const HEROES = { hp: 20, img: "icons/svg/mystery-man.svg", disposition: 1 };
const GOBLINS = { hp: 5, img: "icons/svg/skull.svg", disposition: -1 };
const FIGURES = [
  // Nobody is as near to a goblin as somebody else: the first turn asks no question.
  { key: "hero", number: 1, column: 5, row: 3, of: HEROES },
  { key: "hero", number: 2, column: 2, row: 7, of: HEROES },
  { key: "warrior", number: 1, column: 10, row: 2, of: GOBLINS, doctrine: "goblin-warrior" },
  { key: "warrior", number: 2, column: 11, row: 5, of: GOBLINS, doctrine: "goblin-warrior" },
  { key: "archer", number: 1, column: 14, row: 3, of: GOBLINS, doctrine: "goblin-archer" },
] as const;

interface Creates<T> {
  readonly documentClass: { create(data: object): Promise<T | undefined> };
}
const make = <T>(kind: "Actor" | "Scene" | "Combat", data: object): Promise<T | undefined> =>
  (CONFIG as unknown as Record<typeof kind, Creates<T>>)[kind].documentClass.create({
    ...data,
    flags: { [MODULE]: { [MARK]: true } },
  });
const isMarked = ({ flags }: { readonly flags: HostScene["flags"] }): boolean =>
  flags[MODULE]?.[MARK] === true;

export const tourScene = (): HostScene | undefined => theGame().scenes.find(isMarked);
export const tourCombat = (): HostCombat | undefined => theGame().combats.find(isMarked);

/** The battle as it was left, or a new one; in view. */
export async function tourBattle(): Promise<HostScene> {
  const there = tourCombat() === undefined ? undefined : tourScene();
  const scene = there ?? (await layOut());
  if (theCanvas().scene?.id !== scene.id) await view(scene);
  return scene;
}

/** Whatever an earlier tour has left goes, and the scene that was in view before comes back. */
export async function clearTour(): Promise<void> {
  const other = theGame().scenes.find((scene) => !isMarked(scene));
  const shown = theCanvas().scene;
  if (shown !== null && isMarked(shown) && other !== undefined) await view(other);
  const { combats, scenes, actors } = theGame();
  for (const kind of [combats.contents, scenes.contents, actors.contents])
    for (const one of kind.filter(isMarked)) await one.delete();
}

const view = (scene: HostScene): Promise<unknown> =>
  (scene as unknown as { view(): Promise<unknown> }).view();

async function layOut(): Promise<HostScene> {
  await clearTour();
  const scene = await make<HostScene>("Scene", {
    name: sayKey("OPFOR.tour.scene"),
    width: 17 * SPACE,
    height: 10 * SPACE,
    padding: 0,
    navigation: true,
    tokenVision: false,
    backgroundColor: "#3c3a35",
    grid: { type: 1, size: SPACE, distance: 5, units: "ft" },
  });
  if (scene === undefined) throw new Error("Foundry made no scene");
  await scene.createEmbeddedDocuments("Wall", [
    { c: [8 * SPACE, 0, 8 * SPACE, 2 * SPACE], move: 20, sight: 20 },
    { c: [8 * SPACE, 7 * SPACE, 8 * SPACE, 10 * SPACE], move: 20, sight: 20 },
  ]);
  await people(scene);
  await combatOn(scene);
  return scene;
}

async function people(scene: HostScene): Promise<void> {
  const heroes = await actorOf("OPFOR.tour.heroes", HEROES);
  const goblins = await actorOf("OPFOR.tour.goblins", GOBLINS);
  const tokens = FIGURES.map((figure) => ({
    name: `${sayKey(`OPFOR.tour.${figure.key}`)} ${figure.number}`,
    actorId: (figure.of === HEROES ? heroes : goblins).id,
    actorLink: false,
    ...{ x: figure.column * SPACE, y: figure.row * SPACE, width: 1, height: 1 },
    disposition: figure.of.disposition,
    texture: { src: figure.of.img },
    displayName: 50,
    displayBars: 50,
    flags: {
      [MODULE]:
        "doctrine" in figure
          ? { ruleset: "monster-ai", doctrine: figure.doctrine, mode: "suggest", dice: "rules" }
          : {},
    },
  }));
  await scene.createEmbeddedDocuments("Token", tokens);
}

/** A kind that the system has; "npc" where there is one. */
async function actorOf(key: string, { hp, img }: { readonly hp: number; readonly img: string }) {
  const types = (theGame() as unknown as { documentTypes?: Record<string, string[]> }).documentTypes?.Actor;
  const type = types?.find((one) => one === "npc") ?? types?.find((one) => one !== "base") ?? "base";
  const actor = await make<HostActor>("Actor", { name: sayKey(key), type, img });
  if (actor === undefined) throw new Error("Foundry made no actor");
  await actor.update({ "system.hp": { value: hp, max: hp }, ...wholeHp(actor, hp) });
  return actor;
}

async function combatOn(scene: HostScene): Promise<void> {
  const combat = await make<HostCombat>("Combat", { scene: scene.id, active: true });
  await combat?.createEmbeddedDocuments(
    "Combatant",
    scene.tokens.contents.map((token, at) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: token.actor?.id,
      initiative: 20 - at,
    })),
  );
}

export async function beginCombat(): Promise<void> {
  const combat = tourCombat();
  if (combat !== undefined && !combat.started) await combat.startCombat();
}

/** A hero passes; the goblins' turns are left alone. */
export async function passHero(): Promise<void> {
  const combat = tourCombat();
  const token = combat?.combatant?.token;
  if (token != null && !isPlayed(configOf(token))) await combat?.nextTurn();
}
