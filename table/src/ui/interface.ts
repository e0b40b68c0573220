import { escapeHTML } from "../host/utils.ts";

/** The page around the map. The ids are those modules know from Foundry. */
export function buildInterface(): void {
  document.body.classList.add("vtt", "game", "system-practice");
  const root = document.createElement("div");
  root.id = "interface";
  root.innerHTML = `
    <nav id="scene-controls" data-name="TABLE.Tools"></nav>
    <section id="board-area"><canvas id="board" tabindex="0" data-name="TABLE.Map"></canvas>
      <div id="scene-bar"><b></b><span></span></div>
      <div id="zoom"><button type="button" class="icon fa-solid fa-magnifying-glass-minus" data-zoom="out" data-name="TABLE.ZoomOut"></button><button type="button" class="icon fa-solid fa-expand" data-zoom="fit" data-name="TABLE.WholeMap"></button><button type="button" class="icon fa-solid fa-magnifying-glass-plus" data-zoom="in" data-name="TABLE.ZoomIn"></button></div>
      <aside id="players"></aside><figure id="pause"><i class="fa-solid fa-pause"></i><figcaption></figcaption></figure></section>
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
  installTooltips(tooltip);
  ui.interface = { refreshScene };
  Hooks.on("canvasReady", refreshScene);
  game.tooltip = { activate: () => undefined, deactivate: () => undefined, element: null, tooltip };
}
/** The page stands before its words are known. */
export function nameInterface(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-name^='TABLE.']"))
    part.setAttribute("aria-label", game.i18n.localize(part.dataset["name"]));
}
function refreshScene(): void {
  const bar = document.getElementById("scene-bar")!;
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
function installTooltips(box: HTMLElement): void {
  const show = (e: Event): void => {
    const at = (e.target as HTMLElement | null)?.closest?.<HTMLElement>(
      "[data-tooltip],[data-tooltip-text],[data-tooltip-html]",
    );
    if (!at) return void (box.hidden = true);
    const raw = at.dataset["tooltipText"] ?? at.dataset["tooltip"] ?? "";
    const text = raw ? game.i18n.localize(raw) : (at.ariaLabel ?? "");
    if (!text) return void (box.hidden = true);
    box.textContent = text;
    box.hidden = false;
    const r = at.getBoundingClientRect();
    const w = box.offsetWidth;
    box.style.left = `${Math.max(4, Math.min(window.innerWidth - w - 4, r.left + r.width / 2 - w / 2))}px`;
    box.style.top = `${r.bottom + 8 + box.offsetHeight > window.innerHeight ? r.top - box.offsetHeight - 6 : r.bottom + 6}px`;
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("pointerdown", () => (box.hidden = true));
}

export class Players {
  render(): void {
    const box = document.getElementById("players");
    if (!box) return;
    const here = game.users.filter((u: any) => u.active);
    box.innerHTML = `<ol class="plain">${here.map((u: any) => `<li class="player ${u.isSelf ? "self" : ""}" data-user-id="${u.id}" style="--player:${escapeHTML(u.color)}"><span>${escapeHTML(u.name)}${u.isGM ? ", GM" : ""}</span></li>`).join("")}</ol>`;
    Hooks.callAll("renderPlayers", this, box, {}, {});
  }
}
