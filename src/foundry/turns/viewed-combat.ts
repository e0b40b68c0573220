import type { HostCombat, HostScene } from "../foundry-documents";
import { theCanvas, theGame } from "../foundry-globals";
import { keepersIn } from "../keeping/combat-flags";

/** The combat in view: of the scene on this screen or of no scene, the one in the tracker first. */
export function viewedCombat(): HostCombat | null {
  const { combat, combats } = theGame();
  if (combat !== null && isHere(combat)) return combat;
  return combats.find(isHere) ?? null;
}

const isHere = ({ scene }: HostCombat): boolean => scene === null || scene.id === theCanvas().scene?.id;

/** The scene of a combat that OpFor plays elsewhere, if this person may know of it. */
export function sceneElsewhere(): HostScene | null {
  const { combats, user } = theGame();
  const combat = combats.find(
    (one) =>
      one.started &&
      !isHere(one) &&
      keepersIn(one).length > 0 &&
      one.scene?.testUserPermission(user, "LIMITED") === true,
  );
  return combat?.scene ?? null;
}

/** The combat that keeps what the rulesets remember of this scene. */
export function combatOn(scene: HostScene): HostCombat | undefined {
  const combat = viewedCombat();
  return combat !== null && (combat.scene === null || combat.scene.id === scene.id) ? combat : undefined;
}
