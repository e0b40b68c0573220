import { escapeHTML } from "../host/names/utils.ts";
import { css, faceColor, initials, RING } from "../canvas/tokens/token-art.ts";
import { battleFromFile } from "../setup/import-scene.ts";
import { fetchPackages, PRACTICE } from "../setup/packages.ts";
import { installPackages, packagesHTML } from "./start-packages.ts";
import { inWords, language, toggleTheme } from "./preferences.ts";
import { openingError, START_WORDS } from "./start-words.ts";

/** The choice of battles. */
export async function startScreen(): Promise<void> {
  const words = START_WORDS[language()] ?? START_WORDS["en"];
  const battles = (await (await fetch("/battles.json")).json()) as Data[];
  const packages = await fetchPackages();
  let generation = Number(localStorage.getItem("opfor-table.generation") ?? 13);
  const main = document.createElement("main");
  main.className = "start";
  const segment = (): string =>
    [13, 14]
      .map(
        (g) =>
          `<button type="button" data-generation="${g}" aria-pressed="${g === generation}">${words["version"]} ${g}</button>`,
      )
      .join("");
  main.innerHTML = `<header class="start-head"><span class="mark" aria-hidden="true"></span><div><h1>${words["title"]}</h1><p>${words["lead"]}</p></div>
      <div class="start-tools"><span>${words["behave"]}</span><div class="segment" role="group" aria-label="${words["behave"]}">${segment()}</div>
      <button type="button" class="icon fa-solid fa-circle-half-stroke" data-do="theme" aria-label="${words["theme"]}"></button><button type="button" class="icon fa-solid fa-globe" data-do="language" aria-label="${words["language"]}"></button></div></header>
    <ul class="battles">${battles.map((b, i) => card(b, i, words)).join("")}
      <li class="drop"><i class="fa-solid fa-file-arrow-up" aria-hidden="true"></i><h2>${words["openTitle"]}</h2><p>${words["openText"]}</p><p class="small">${words["openHint"]}</p>
      <button type="button" data-do="open"><i class="fa-solid fa-upload"></i> ${words["choose"]}</button><input type="file" id="scene-file" accept=".json,.dd2vtt,.uvtt,.df2vtt" hidden><p class="drop-error" role="alert"></p></li></ul>
    ${packagesHTML(packages, words)}
    <footer class="start-foot"><span><i class="fa-solid fa-users"></i> ${words["secondTab"]}</span><span class="push">${words["unaffiliated"]}</span></footer>`;
  document.body.append(main);
  const chosenSystem = (): string =>
    main.querySelector<HTMLSelectElement>("#start-system")?.value ?? packages.systems[0]?.id ?? PRACTICE.id;
  installPackages(main, words);
  const address = (id: string, user: string, more: string): string =>
    `/?world=table&battle=${encodeURIComponent(id)}&user=${user}&generation=${generation}&system=${encodeURIComponent(chosenSystem())}${more}`;
  const play = (id: string): void => {
    location.href = address(id, "gm", "&reset=1");
  };
  /** The first player sets it up, or comes back while others play on; the second comes to the same table. */
  const playAlone = (id: string, user: string): void => {
    const [who, alone] = user === "solo" ? ["player", "solo"] : [user, "1"];
    location.href = address(id, who, `&alone=${alone}${who === "player" ? "&reset=unless-played" : ""}`);
  };
  const openFile = async (file: File): Promise<void> => {
    const error = main.querySelector(".drop-error")!;
    error.textContent = "";
    try {
      const battle = battleFromFile(file.name, await file.text());
      sessionStorage.setItem(`opfor-table.file.${String(battle["id"])}`, JSON.stringify(battle));
      play(battle["id"]);
    } catch (e) {
      error.textContent = openingError(e, language());
    }
  };
  main.addEventListener("click", (event) => {
    const t = (event.target as HTMLElement).closest<HTMLElement>(
      "[data-do],[data-battle],[data-generation],[data-alone]",
    );
    if (!t) return;
    if (t.dataset["generation"]) {
      generation = Number(t.dataset["generation"]);
      localStorage.setItem("opfor-table.generation", String(generation));
      for (const b of main.querySelectorAll("[data-generation]"))
        b.setAttribute("aria-pressed", String(b === t));
    } else if (t.dataset["alone"]) playAlone(t.dataset["alone"], t.dataset["as"] ?? "player");
    else if (t.dataset["battle"]) play(t.dataset["battle"]);
    else if (t.dataset["do"] === "theme") toggleTheme();
    else if (t.dataset["do"] === "open") main.querySelector<HTMLInputElement>("#scene-file")!.click();
    else {
      localStorage.setItem("opfor-table.lang", language() === "de" ? "en" : "de");
      location.reload();
    }
  });
  main.querySelector<HTMLInputElement>("#scene-file")!.addEventListener("change", (e) => {
    const file = (e.target as HTMLInputElement).files?.[0];
    if (file) void openFile(file);
  });
  const drop = main.querySelector<HTMLElement>(".drop")!;
  document.addEventListener("dragover", (e) => {
    e.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", () => drop.classList.remove("over"));
  document.addEventListener("drop", (e) => {
    e.preventDefault();
    drop.classList.remove("over");
    const file = e.dataTransfer?.files[0];
    if (file) void openFile(file);
  });
  document.body.dataset["ready"] = "start";
}

function card(b: Data, i: number, words: Record<string, string>): string {
  const text = (v: any): string => escapeHTML(inWords(v));
  return `<li class="battle ${i === 0 ? "is-first" : ""}"><div class="battle-art">${thumbnail(b)}</div><div class="battle-text"><p class="small"><i class="fa-solid fa-${escapeHTML(b["icon"] ?? "chess-board")}"></i> ${text(b["rulesetTitle"] ?? words["neutral"])}</p>
    <h2>${text(b["title"])}</h2><p>${text(b["summary"])}</p><div class="battle-foot"><span class="small">${text(b["facts"])}</span><button type="button" class="${i === 0 ? "main" : ""}" data-battle="${escapeHTML(b["id"])}"><i class="fa-solid fa-play"></i> ${words["play"]}</button></div>${alone(b, words)}</div></li>`;
}

/** Two tabs, one click each. */
function alone(b: Data, words: Record<string, string>): string {
  if (b["withoutGM"] === undefined) return "";
  const button = (as: string, text: string | undefined): string =>
    `<button type="button" class="link" data-alone="${escapeHTML(b["id"])}" data-as="${as}">${text ?? ""}</button>`;
  return `<p class="small alone"><i class="fa-solid fa-people-group"></i> ${words["alone"]}: ${button("player", words["firstPlayer"])} · ${button("player2", words["secondPlayer"])} · ${button("solo", words["soloPlayer"])}</p>`;
}

/** A corner of the real map: floor, paint, walls and tokens from the battle itself. */
function thumbnail(b: Data): string {
  const scene = b["scene"] as Data;
  const tokens = scene["tokens"] as Data[];
  const size = scene["grid"].size as number;
  const cx = tokens.length
    ? tokens.reduce((s, t) => s + t["x"], 0) / tokens.length + size / 2
    : scene["width"] / 2;
  const cy = tokens.length
    ? tokens.reduce((s, t) => s + t["y"], 0) / tokens.length + size / 2
    : scene["height"] / 2;
  const w = Math.min(scene["width"], size * 22);
  const h = w * 0.46;
  const vx = Math.max(0, Math.min(cx - w / 2, scene["width"] - w));
  const vy = Math.max(0, Math.min(cy - h / 2, scene["height"] - h));
  const paint = ((scene["flags"]?.table?.paint ?? []) as Data[])
    .map((p) =>
      p["shape"] === "circle"
        ? `<circle cx="${p["x"]}" cy="${p["y"]}" r="${p["radius"]}" fill="${p["color"]}" opacity="${p["alpha"] ?? 1}"/>`
        : p["shape"] === "polygon"
          ? `<polygon points="${p["points"].join(" ")}" fill="${p["color"]}" opacity="${p["alpha"] ?? 1}"/>`
          : `<rect x="${p["x"]}" y="${p["y"]}" width="${p["width"]}" height="${p["height"]}" rx="4" fill="${p["color"]}" opacity="${p["alpha"] ?? 1}"/>`,
    )
    .join("");
  const lines: string[] = [];
  if (scene["grid"].type === 1) {
    for (let x = Math.ceil(vx / size) * size; x < vx + w; x += size) lines.push(`M${x} ${vy}V${vy + h}`);
    for (let y = Math.ceil(vy / size) * size; y < vy + h; y += size) lines.push(`M${vx} ${y}H${vx + w}`);
  }
  const walls = (scene["walls"] as Data[])
    .map(
      (o) =>
        `<path d="M${o["c"][0]} ${o["c"][1]}L${o["c"][2]} ${o["c"][3]}" stroke="${o["door"] ? "#a9763d" : "#6d737d"}"/>`,
    )
    .join("");
  const discs = tokens
    .filter((t) => !t["hidden"])
    .map((t) => {
      const r = ((t["width"] ?? 1) * size) / 2;
      return `<g transform="translate(${t["x"] + r} ${t["y"] + r})"><circle r="${r * 0.86}" fill="${css(faceColor(t["name"]))}" stroke="${css(RING[t["disposition"] ?? -1] ?? 0)}" stroke-width="${r * 0.14}"/><text y="${r * 0.24}" text-anchor="middle" font-size="${r * 0.68}" font-weight="600" fill="#fff">${escapeHTML(initials(t["name"]))}</text></g>`;
    })
    .join("");
  return `<svg viewBox="${vx} ${vy} ${w} ${h}" preserveAspectRatio="xMidYMid slice" role="img" aria-hidden="true"><rect x="${vx}" y="${vy}" width="${w}" height="${h}" fill="${escapeHTML(scene["backgroundColor"] ?? "#2c2e31")}"/>${paint}<path d="${lines.join("")}" stroke="#000" stroke-opacity=".25" stroke-width="2"/><g stroke-width="${size / 10}" stroke-linecap="round">${walls}</g>${discs}</svg>`;
}
