import { connection } from "../host/connection.ts";
import { battleFromFile } from "../setup/import-scene.ts";
import { openingError, START_WORDS } from "./start-words.ts";

/** Open, by button and by drop, while sitting at a table. */
export function installOpenFile(): void {
  Object.defineProperty(game, "_openFile", { value: pickFile, configurable: true });
  document.addEventListener("dragover", (e) => {
    if (e.dataTransfer?.types.includes("Files")) e.preventDefault();
  });
  document.addEventListener("drop", (e) => {
    const file = e.dataTransfer?.files[0];
    if (!file) return;
    e.preventDefault();
    void open(file);
  });
}
function pickFile(): void {
  const input = Object.assign(document.createElement("input"), {
    type: "file",
    accept: ".json,.dd2vtt,.uvtt,.df2vtt",
  });
  input.id = "open-file";
  input.hidden = true;
  input.addEventListener("change", () => {
    if (input.files?.[0]) void open(input.files[0]);
    input.remove();
  });
  document.body.append(input);
  input.click();
}
async function open(file: File): Promise<void> {
  if (!game.user.isGM) return void ui.notifications.warn(START_WORDS[game.i18n.lang]?.["onlyGM"] ?? "");
  try {
    const battle = battleFromFile(file.name, await file.text());
    const query = new URLSearchParams(location.search);
    query.delete("battle");
    history.replaceState(null, "", `?${query.toString()}`);
    connection.post({ t: "battle", battle });
  } catch (error) {
    ui.notifications.error(openingError(error, game.i18n.lang), { console: false });
  }
}
