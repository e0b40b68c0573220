/** npm run pictures:x-wing: one picture per case of avoidance, into docs/pictures/x-wing. */
import { mkdirSync, writeFileSync } from "node:fs";
import { loadCatalog } from "../cli/catalog";
import { CASES } from "./x-wing/cases";
import { pictureOf } from "./x-wing/picture";

const folder = new URL("../docs/pictures/x-wing/", import.meta.url);
mkdirSync(folder, { recursive: true });
const say = loadCatalog("en");
for (const one of CASES) {
  writeFileSync(new URL(`${one.id}.svg`, folder), pictureOf(one, say));
  console.log(`docs/pictures/x-wing/${one.id}.svg  ${one.title}`);
}
