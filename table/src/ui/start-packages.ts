import { escapeHTML } from "../host/names/utils.ts";
import { PRACTICE, type PackageInfo, type Packages } from "../setup/packages.ts";

type Words = Record<string, string>;

/** Which system and which modules the table has, and a way to hand it more folders. */
export function packagesHTML(packages: Packages, words: Words): string {
  return `<section class="start-packages" aria-labelledby="start-packages-title"><h2 id="start-packages-title">${words["packages"]}</h2>
    <div class="start-package-list">${listHTML(packages, words)}</div>
    <form class="start-add"><label for="start-folder">${words["folder"]}</label><input id="start-folder" type="text" autocomplete="off" spellcheck="false" aria-describedby="start-folder-hint">
    <button type="submit"><i class="fa-solid fa-folder-plus"></i> ${words["addFolder"]}</button><p class="small" id="start-folder-hint">${words["folderHint"]}</p><p class="drop-error" role="alert"></p></form></section>`;
}

function listHTML({ systems, modules, problems }: Packages, words: Words): string {
  const chosen = localStorage.getItem("opfor-table.system") ?? systems[0]?.id;
  const options = [
    ...systems.map(
      (s) => `<option value="${escapeHTML(s.id)}" ${s.id === chosen ? "selected" : ""}>${title(s)}</option>`,
    ),
    `<option value="${PRACTICE.id}" ${chosen === PRACTICE.id ? "selected" : ""}>${words["practice"]}</option>`,
  ];
  const lacks = (m: PackageInfo): string =>
    m.missing.length
      ? ` <span class="small">${(words["lacks"] ?? "").replace("{files}", escapeHTML(m.missing.slice(0, 3).join(", ")))}</span>`
      : "";
  const list = modules.length
    ? `<ul class="plain">${modules.map((m) => `<li><i class="fa-solid fa-check"></i> ${title(m)}${lacks(m)}</li>`).join("")}</ul>`
    : `<p class="bad"><i class="fa-solid fa-triangle-exclamation"></i> ${words["noModule"]}</p>`;
  const wrong = problems.map((p) => `<p class="bad">${escapeHTML(p)}</p>`).join("");
  return `<label for="start-system">${words["system"]}</label><select id="start-system">${options.join("")}</select>
    <h3>${words["modules"]}</h3>${list}${wrong}`;
}
const title = (p: PackageInfo): string => escapeHTML(`${p.title} ${p.version}`);

export function installPackages(main: HTMLElement, words: Words): void {
  const list = main.querySelector(".start-package-list");
  const form = main.querySelector<HTMLFormElement>(".start-add");
  list?.addEventListener("change", (event) => {
    const select = event.target as HTMLSelectElement;
    if (select.id === "start-system") localStorage.setItem("opfor-table.system", select.value);
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void addFolder(form, words).then((packages) => {
      if (packages && list) list.innerHTML = listHTML(packages, words);
    });
  });
}

async function addFolder(form: HTMLFormElement, _words: Words): Promise<Packages | null> {
  const input = form.querySelector<HTMLInputElement>("#start-folder");
  const error = form.querySelector(".drop-error");
  if (!input || !error) return null;
  error.textContent = "";
  const response = await fetch("/packages", {
    method: "POST",
    body: JSON.stringify({ folder: input.value }),
  });
  const answer = (await response.json()) as Packages & { error?: string };
  if (answer.error === undefined) {
    input.value = "";
    const added = answer.systems.at(-1);
    if (added) localStorage.setItem("opfor-table.system", added.id);
    return answer;
  }
  error.textContent = answer.error;
  return null;
}
