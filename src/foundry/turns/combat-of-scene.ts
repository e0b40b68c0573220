import { viewedCombat } from "./authority";
import type { HostCombat, HostScene } from "../foundry-documents";

/** The combat that keeps what the rulesets remember of this scene. */
export function combatOn(scene: HostScene): HostCombat | undefined {
  const combat = viewedCombat();
  return combat !== null && (combat.scene === null || combat.scene.id === scene.id) ? combat : undefined;
}
