/** Light or dark, English or German: of this browser, for all tables. */
export type Theme = "light" | "dark";

export function theme(): Theme {
  const asked = new URLSearchParams(location.search).get("theme");
  const stored = asked ?? localStorage.getItem("opfor-table.theme");
  if (stored === "light" || stored === "dark") return stored;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}
export function applyTheme(to: Theme = theme()): void {
  localStorage.setItem("opfor-table.theme", to);
  document.body.classList.toggle("theme-light", to === "light");
  document.body.classList.toggle("theme-dark", to === "dark");
}
export function toggleTheme(): void {
  applyTheme(document.body.classList.contains("theme-light") ? "dark" : "light");
}
export function language(): string {
  const asked = new URLSearchParams(location.search).get("lang");
  return (
    asked ?? localStorage.getItem("opfor-table.lang") ?? (navigator.language.startsWith("de") ? "de" : "en")
  );
}

/** A title by language, or one for all. */
export const inWords = (title: any): string =>
  typeof title === "object" && title !== null ? (title[language()] ?? title.en ?? "") : String(title ?? "");
