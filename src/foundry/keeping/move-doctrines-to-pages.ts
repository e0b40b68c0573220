import type { Json } from "../../core/json";
import { setSetting, setting } from "../settings";
import { fitsOnPage, worldSchemes, writeSchemes } from "./schemes-in-journal";
import { idOf } from "./scheme-names";
import { learnOwnDoctrines } from "./own-doctrines";

/** Each becomes a page; only what is on one leaves the setting. */
export async function moveToPages(): Promise<void> {
  const kept = setting("library");
  const all = Object.entries(kept);
  if (all.every(([, items]) => items.length === 0)) return;
  const ids = new Set(worldSchemes().map(({ ruleset, item }) => `${ruleset}|${idOf(item)}`));
  for (const [ruleset, items] of all)
    await writeSchemes(
      ruleset,
      items.filter((item) => fitsOnPage(item) && !ids.has(`${ruleset}|${idOf(item)}`)),
    );
  const moved = new Set(worldSchemes().map(({ item }) => JSON.stringify(item)));
  const left = all.map(([ruleset, items]): [string, Json[]] => [
    ruleset,
    items.filter((item) => !moved.has(JSON.stringify(item))),
  ]);
  await setSetting("library", Object.fromEntries(left));
  learnOwnDoctrines();
}
