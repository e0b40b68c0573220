import type { Json } from "../src/core/json";
import type { Ruleset } from "../src/engine/ruleset";
import { battleFrom, type FigureData, type Snapshot } from "../src/field";
import { firefight } from "../src/rulesets/firefight";
import { fiveParsecs } from "../src/rulesets/five-parsecs";
import { gunslinger } from "../src/rulesets/gunslinger";
import { hexGrid } from "../src/rulesets/gunslinger/map/hexes";
import { checkProfile } from "../src/rulesets/gunslinger/sheet/profile";
import { startSheet } from "../src/rulesets/gunslinger/sheet/start-sheet";
import { monsterAi } from "../src/rulesets/monster-ai";
import { libraryOf, BESTIARY_DATA, SHIPPED } from "../src/rulesets/monster-ai/shipped-schemes";
import { xWing } from "../src/rulesets/x-wing";
import { regridded } from "./scenes";

/** One way to play a ruleset: what everybody on the scene is, and what the ruleset remembers of them. */
export interface Played {
  readonly label: string;
  readonly ruleset: Ruleset;
  /** The scene on the grid that the ruleset plays on, with everybody dressed for it. */
  readonly dress: (scene: Snapshot) => Snapshot;
  readonly memory?: (figure: FigureData) => Json;
  /** As many figures are asked about at least. */
  readonly least?: number;
}

const SPEEDS = [6, 12] as const;

const everybody = (scene: Snapshot, wear: (figure: FigureData) => Partial<FigureData>): Snapshot => ({
  ...scene,
  figures: scene.figures.map((figure) => ({ ...figure, ...wear(figure) })),
});

const fiveParsecsPlayed = (doctrine: string, speed: number): Played => ({
  label: `5P ${doctrine}, speed ${speed}`,
  ruleset: fiveParsecs,
  dress: (scene) =>
    everybody(scene, () => ({
      ruleset: fiveParsecs.id,
      doctrine,
      profile: {
        speed,
        combatSkill: 0,
        toughness: 3,
        weapons: [{ name: "Military rifle", range: 24, shots: 1, damage: 0, traits: [] }],
        guards: scene.figures[0]?.id ?? "",
      },
    })),
});

const monster = (doctrine: string, speed: number): Partial<FigureData> => ({
  ruleset: monsterAi.id,
  doctrine,
  hp: { value: 9, max: 12 },
  profile: { defence: 13, gold: 10, range: 6, speed, abilities: { str: 1, dex: 1, con: 1, wis: 1 } },
});

const monsterPlayed = (doctrine: string, speed: number): Played => ({
  label: `Monster A.I. ${doctrine}, speed ${speed}`,
  ruleset: monsterAi,
  dress: (scene) => everybody(scene, () => monster(doctrine, speed)),
});

/** The whole bestiary in one battle, a creature of each kind on either side. */
const BESTIARY = libraryOf(BESTIARY_DATA).schemes.map(({ id }) => id);
const bestiaryPlayed = (speed: number): Played => ({
  label: `Monster A.I. bestiary, speed ${speed}`,
  ruleset: monsterAi,
  least: BESTIARY.length,
  dress: (scene) => {
    const met = new Map<string, number>();
    return everybody(scene, ({ side }) => {
      const number = met.get(side) ?? 0;
      met.set(side, number + 1);
      return monster(BESTIARY[number % BESTIARY.length] ?? "", speed);
    });
  },
});

const SWORD = { name: "Sword", range: 0, attacks: 3 };
const KINDS: Readonly<Record<string, FigureData["profile"][string]>> = {
  hybrid: [{ name: "Pistol", range: 12, attacks: 1 }, SWORD],
  shooting: [
    { name: "Rifle", range: 24, attacks: 2 },
    { name: "Hand weapon", range: 0, attacks: 1 },
  ],
  melee: [SWORD],
};

/** Firefight has one speed: 6 inches, 12 for who rushes. */
const firefightPlayed = (kind: string, weapons: FigureData["profile"][string]): Played => ({
  label: `Firefight ${kind}`,
  ruleset: firefight,
  dress: (scene) =>
    everybody(scene, () => ({
      ruleset: firefight.id,
      doctrine: "auto",
      profile: { quality: 4, defense: 4, weapons },
    })),
});

const GUNS = [
  { name: "Winchester", hands: 2 },
  { name: "Colt", hands: 1 },
];

/** Everybody stands in the middle of a hex and looks along one. */
const gunslingerPlayed = (tac: "A" | "B" | "C" | "D"): Played => ({
  label: `Gunslinger TAC ${tac}`,
  ruleset: gunslinger,
  dress: (scene) => {
    const onHexes = scene.scene.grid.kind === "hex" ? scene : regridded(scene, "hex");
    const hexes = hexGrid(battleFrom({ ...onHexes, figures: [] }, "hex"));
    const order = new Map(scene.figures.map(({ id }, at) => [id, at]));
    return {
      ...everybody(onHexes, (figure) => {
        const { x, y } = hexes.centre(hexes.hexAt(figure));
        const rotation = ((order.get(figure.id) ?? 0) * 60 + 30) % 360;
        return { x, y, rotation, width: 1, height: 1, ruleset: gunslinger.id, profile: { weapons: GUNS } };
      }),
      round: tac === "A" || tac === "B" ? 3 : 2,
    };
  },
  memory: ({ id, profile }) => {
    const sheet = { ...startSheet(id, checkProfile(profile).profile), tac };
    return { turn: 1, halved: 0, discard: [], ground: [], sheets: { [id]: sheet } };
  },
});

/** Twelve ships of the scene on a mat of space: no game has a hundred of them. */
const FLEET = 12;
const xWingPlayed: Played = {
  label: `X-Wing pilot, ${FLEET} ships`,
  ruleset: xWing,
  dress: (scene) => {
    const gridless = regridded(scene, "gridless");
    const mat = { ...gridless, scene: { ...gridless.scene, scale: { mm: 2 } } };
    return everybody({ ...mat, figures: mat.figures.slice(0, FLEET) }, () => ({
      width: 0.8,
      height: 0.8,
      ruleset: xWing.id,
      doctrine: "pilot",
      profile: { dial: "1TW 1YW 2TB 2BB 2FB 2NB 2YB 3LR 3TW 3BW 3FB 3NW 3YW 3PR 4FB 4KR 5FW", hull: 3 },
    }));
  },
};

export const PLAYED: readonly Played[] = [
  ...SPEEDS.flatMap((speed) => fiveParsecs.doctrines.map(({ id }) => fiveParsecsPlayed(id, speed))),
  ...SPEEDS.flatMap((speed) => [
    ...SHIPPED.schemes.map(({ id }) => monsterPlayed(id, speed)),
    bestiaryPlayed(speed),
  ]),
  ...Object.entries(KINDS).map(([kind, weapons]) => firefightPlayed(kind, weapons)),
  ...(["A", "B", "C", "D"] as const).map(gunslingerPlayed),
  xWingPlayed,
];
