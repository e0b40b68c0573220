import { ContextMenu } from "../apps/framework/context-menu.ts";
import { TooltipManager } from "../host/input/tooltip.ts";
import { escapeHTML } from "../host/names/utils.ts";

/** The page around the map. The ids are those modules know from Foundry. */
export function buildInterface(): void {
  document.body.classList.add("vtt", "game", `system-${String(game.system.id)}`);
  const root = document.createElement("div");
  root.id = "interface";
  root.innerHTML = `
    <nav id="scene-controls" data-name="TABLE.Tools"></nav>
    <section id="board-area"><canvas id="board" tabindex="0" data-name="TABLE.Map"></canvas>
      <div id="scene-navigation"><b></b><span></span></div>
      <div id="zoom"><button type="button" class="icon fa-solid fa-magnifying-glass-minus" data-zoom="out" data-name="TABLE.ZoomOut"></button><button type="button" class="icon fa-solid fa-expand" data-zoom="fit" data-name="TABLE.WholeMap"></button><button type="button" class="icon fa-solid fa-magnifying-glass-plus" data-zoom="in" data-name="TABLE.ZoomIn"></button></div>
      <aside id="players"></aside><figure id="pause"><i class="fa-solid fa-pause"></i><figcaption></figcaption></figure></section>
    <div id="ui-left" class="ui-column"><div id="ui-left-column-1"></div><div id="ui-left-column-2"></div></div><div id="ui-middle" class="ui-column"><div id="ui-top"></div><div id="ui-bottom"></div></div><div id="ui-right" class="ui-column"><div id="ui-right-column-1"></div></div>
    <aside id="sidebar"><nav id="sidebar-tabs" role="tablist"></nav><div id="sidebar-content"></div></aside>`;
  const hud = Object.assign(document.createElement("div"), { id: "hud" });
  const notifications = Object.assign(document.createElement("ol"), {
    id: "notifications",
    className: "plain",
  });
  const tooltip = Object.assign(document.createElement("aside"), { id: "tooltip" });
  tooltip.setAttribute("role", "tooltip");
  tooltip.hidden = true;
  document.body.append(root, hud, notifications, tooltip);
  document.getElementById("zoom")!.addEventListener("click", (e) => {
    const how = (e.target as HTMLElement).dataset["zoom"];
    if (how === "fit") canvas.fit();
    else if (how)
      void canvas.animatePan({ scale: canvas.stage.scale.x * (how === "in" ? 1.25 : 0.8), duration: 120 });
  });
  document.getElementById("board")!.addEventListener("pointerdown", (e) => {
    if (e.button !== 0) return;
    (document.activeElement as HTMLElement | null)?.blur();
  });
  ui.interface = { refreshScene };
  Hooks.on("canvasReady", refreshScene);
  game.tooltip = new TooltipManager(tooltip);
  game.tooltip.activateEventListeners();
  ContextMenu.eventListeners();
}
/** The page stands before its words are known. */
export function nameInterface(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-name^='TABLE.']"))
    part.setAttribute("aria-label", game.i18n.localize(part.dataset["name"]));
}
function refreshScene(): void {
  const bar = document.getElementById("scene-navigation")!;
  const scene = canvas.scene;
  bar.querySelector("b")!.textContent = scene?.name ?? game.world.title;
  const g = scene?.grid;
  const unit = !g
    ? ""
    : g.isGridless
      ? `${g.size} px = ${g.distance} ${String(g.units)}`
      : `1 ${game.i18n.localize(g.isHexagonal ? "TABLE.Hex" : "TABLE.Square")} = ${g.distance} ${String(g.units)}`;
  bar.querySelector("span")!.textContent = [
    unit,
    game.i18n.format("TABLE.StandIn", { generation: game.release.generation }),
  ]
    .filter(Boolean)
    .join(" · ");
  document.querySelector("#pause figcaption")!.textContent = game.i18n.localize("GAME.Paused");
  document.title = `${scene?.name ?? game.world.title} · practice table`;
}
export class Players {
  render(): void {
    const box = document.getElementById("players");
    if (!box) return;
    const here = game.users.filter((u: any) => u.active);
    box.innerHTML = `<ol class="plain">${here.map((u: any) => `<li class="player ${u.isSelf ? "self" : ""}" data-user-id="${u.id}" style="--player:${escapeHTML(u.color)}"><span>${escapeHTML(u.name)}${u.isGM ? `, ${game.i18n.localize("TABLE.GM")}` : ""}</span></li>`).join("")}</ol>`;
    Hooks.callAll("renderPlayers", this, box, { users: here, active: here, inactive: [] }, {});
  }
}
