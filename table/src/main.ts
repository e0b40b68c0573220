import { startScreen } from "./ui/start-screen.ts";
import { joinScreen } from "./ui/join-screen.ts";
import { startTable } from "./setup/start-table.ts";
import { connect, openServer } from "./setup/connect.ts";
import { fetchPackages, preload } from "./setup/packages.ts";
import { inGerman } from "./setup/battle-names.ts";
import { fitBattle } from "./setup/fit-battle.ts";
import { withoutGM } from "./setup/without-gm.ts";
import { applyTheme, language } from "./ui/preferences.ts";

/** `/` is the choice of battles; `?world=` a table, `&user=` who sits down at it. */
async function main(): Promise<void> {
  applyTheme();
  document.documentElement.lang = language();
  const query = new URLSearchParams(location.search);
  if (!query.has("world") && !query.has("user") && !query.has("battle")) return startScreen();
  const world = query.get("world") ?? "default";
  const generation = query.has("generation") ? Number(query.get("generation")) : null;
  const reset = query.get("reset") ?? "";
  const battleId = query.get("battle");
  // All that takes its time begins at once.
  const server = openServer(world);
  const [packages, file] = await Promise.all([fetchPackages(), battleId ? loadBattle(battleId) : null]);
  preload(packages, language());
  const system = query.get("system");
  const chosen = system ?? packages.systems[0]?.id ?? "practice";
  const found = packages.systems.find((s) => s.id === chosen);
  const read = file === null ? null : fitBattle(file, found);
  const battle = read !== null && query.has("alone") ? withoutGM(read, query.get("alone") === "solo") : read;
  const joined = await connect(server, {
    world,
    user: query.get("user") ?? "",
    generation,
    system,
    chosen,
    reset,
    latency: Number(query.get("latency") ?? 0),
    battle,
  });
  if (reset !== "") {
    query.delete("reset");
    history.replaceState(null, "", `?${query.toString()}`);
  }
  if (joined["t"] === "who") return joinScreen(joined);
  await startTable(joined, world, query.get("user") ?? "", packages);
}

async function loadBattle(id: string): Promise<Data> {
  const stored = sessionStorage.getItem(`opfor-table.file.${id}`);
  if (stored) return JSON.parse(stored) as Data;
  const response = await fetch(`/battles/${id}.json`);
  if (!response.ok) throw new Error(`There is no battle called "${id}".`);
  const battle = { id, ...((await response.json()) as Data) };
  const names = new URLSearchParams(location.search).get("names") ?? language();
  return names === "de" ? inGerman(battle) : battle;
}

main().catch((error: unknown) => {
  console.error(error);
  const p = document.createElement("p");
  p.className = "table-failure";
  p.textContent = (error as Error).message;
  document.body.append(p);
});
