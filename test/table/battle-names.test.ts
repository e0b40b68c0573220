import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { germanName, inGerman } from "../../table/src/setup/battle-names.ts";

/** Own names, and words that are the same in both languages. */
const SAME =
  /^(Kyra|Dov|Bex|Ansel|Brannoc|Isla|Marshal Reyes|Deputy Lane|Cal Dwyer|Warg|Saloon|Bank|Container|Mine|Bomber)( \d+)?$/;

it("every ready battle has German names, and the rules find the same", () => {
  for (const file of readdirSync("table/battles")) {
    const battle = JSON.parse(readFileSync(`table/battles/${file}`, "utf8"));
    const german: any = inGerman(battle);
    const named = ({ documents: { scenes, actors } }: any): any[] => [
      ...scenes.flatMap((scene: any) => [scene, ...(scene.tokens ?? []), ...(scene.regions ?? [])]),
      ...(actors ?? []).flatMap((actor: any) => [actor, actor.prototypeToken]),
    ];
    const [before, after] = [named(battle), named(german)];
    expect(after.filter(({ name }, at) => name === before[at].name && !SAME.test(name))).toEqual([]);
    const nameless = (all: any[]): any[] =>
      all.map(({ name: _, tokens: _t, regions: _r, prototypeToken: _p, ...rest }) => rest);
    expect(nameless(after)).toEqual(nameless(before));
  }
});

it("numbers stay behind the names", () => {
  expect(["Raider 2", "Gold Two", "Kyra"].map(germanName)).toEqual(["Plünderer 2", "Gold Zwei", "Kyra"]);
});
