import type { Outcome } from "../../../core/outcome";
import { text, type Text } from "../../../core/text";
import type { SetupHelper, SetupProposal } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import type { Battle, Figure } from "../../../field";
import { freeName } from "../../../core/free-name";
import type { Json } from "../../../core/json";
import { freePlacesNear } from "../ground/free-places";
import { KNOWN } from "../shipped-schemes";
import { newFigure } from "../resolve/summons";
import { ENCOUNTERS, encounterAdvice, type Encounter, type EncounterGroup } from "../encounters";

const schemeText = (id: string): Text => text(`OPFOR.monster-ai.scheme.${id}`);

const countsText = (groups: readonly { readonly scheme: string; readonly count: number }[]): Text[] =>
  groups.map(({ scheme, count }) =>
    text("OPFOR.monster-ai.encounter.count", { number: count, scheme: schemeText(scheme) }),
  );

/** Where the book leaves a choice, a die makes it; rolling again may give the other. */
function pickGroups({ groups }: Encounter, cup: Parameters<typeof rollDie>[0]): readonly EncounterGroup[] {
  if (groups.length === 1) return groups[0] ?? [];
  const face = rollDie(cup, groups.length, text("OPFOR.monster-ai.die.encounter"), (value) =>
    text("OPFOR.monster-ai.encounter.picked", { monsters: countsText(groups[value - 1] ?? []) }),
  );
  return groups[face - 1] ?? [];
}

function given(
  groups: readonly EncounterGroup[],
  figures: readonly Figure[],
  battle: Battle,
): Pick<SetupProposal, "outcomes" | "notes"> {
  const free = figures.filter(({ defeated }) => !defeated);
  const roles = groups.flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => ({ ...group, number: index + 1 })),
  );
  // Who is of the wanted type already stays so; nobody who is of another becomes somebody else.
  const cast = new Map<(typeof roles)[number], Figure>();
  const take = (fits: (figure: Figure, scheme: string) => boolean): void => {
    for (const role of roles.filter((one) => !cast.has(one))) {
      const at = free.findIndex((figure) => fits(figure, role.scheme));
      const [figure] = at < 0 ? [] : free.splice(at, 1);
      if (figure !== undefined) cast.set(role, figure);
    }
  };
  take(({ doctrine }, scheme) => doctrine === scheme);
  take(({ doctrine = "" }) => doctrine === "");
  const wanted = roles.filter((role) => !cast.has(role));
  const made = newcomers(battle, wanted, figures);
  const missing = wanted.slice(made.length).map(({ scheme }) => ({ scheme, count: 1 }));
  return {
    outcomes: [...[...cast].flatMap(([role, figure]) => roleOutcomes(figure, role)), ...made],
    notes: [
      text("OPFOR.monster-ai.encounter.picked", { monsters: countsText(groups) }),
      ...adviceOn([...groups, ...free.map(groupOf)]),
      ...(missing.length === 0
        ? []
        : [text("OPFOR.monster-ai.encounter.missing", { monsters: countsText(missing) })]),
      ...(free.length === 0
        ? []
        : [text("OPFOR.monster-ai.encounter.left", { names: free.map(({ name }) => name) })]),
    ],
  };
}

/** Who is missing comes: where there is room by the monsters that are there, numbered as the deck wants it. */
function newcomers(battle: Battle, roles: readonly Role[], figures: readonly Figure[]): readonly Outcome[] {
  const [model] = figures;
  if (model === undefined) return [];
  const names = battle.figures.map(({ name }) => name);
  const taken = new Set(battle.snapshot.figures.map(({ id }) => id));
  return freePlacesNear(battle, model, roles.length).flatMap((at, index): Outcome[] => {
    const role = roles[index];
    const scheme = KNOWN.scheme(role?.scheme ?? "");
    if (role === undefined || scheme === undefined) return [];
    const name = freeName(`${scheme.name} 1`, names);
    names.push(name);
    const id = freeName(`came ${scheme.id} 1`, [...taken]);
    taken.add(id);
    const data = newFigure(scheme, { id, name, side: model.side }, at);
    const profile = { ...data.profile, number: role.number, extraCards: role.extraCards };
    const label = text("OPFOR.monster-ai.encounter.comes", { name });
    const terms = JSON.parse(JSON.stringify({ ...data, profile })) as Json;
    return [
      {
        kind: "summoned",
        figure: id,
        template: scheme.id,
        at,
        side: model.side,
        label,
        hp: scheme.stats.hp,
        terms,
      },
    ];
  });
}

const groupOf = ({ doctrine }: Figure): EncounterGroup => ({
  scheme: doctrine ?? "",
  count: 1,
  extraCards: 0,
});

/** What the book advises, with those who stand on the map besides (MAI-B2, MAI-V3). */
function adviceOn(groups: readonly EncounterGroup[]): readonly Text[] {
  const advice = encounterAdvice(groups).filter((one) => one !== "unknown-scheme");
  return advice.length === 0
    ? [text("OPFOR.monster-ai.advice.followed")]
    : advice.map((one) => text(`OPFOR.monster-ai.advice.${one}`));
}

interface Role {
  readonly scheme: string;
  readonly number: number;
  readonly extraCards: number;
}

function roleOutcomes(figure: Figure, { scheme, number, extraCards }: Role): readonly Outcome[] {
  const before = (key: string): number => (typeof figure.profile[key] === "number" ? figure.profile[key] : 0);
  const value = (key: string, to: number): readonly Outcome[] =>
    before(key) === to
      ? []
      : [
          {
            kind: "value",
            figure: figure.id,
            value: key,
            from: before(key),
            to,
            label: text(`OPFOR.monster-ai.encounter.${key}`, { name: figure.name, number: to }),
          },
        ];
  const label = text(`OPFOR.monster-ai.encounter.${figure.doctrine === scheme ? "stays" : "becomes"}`, {
    name: figure.name,
    scheme: schemeText(scheme),
  });
  return [
    { kind: "doctrine", figure: figure.id, doctrine: scheme, label },
    ...value("number", number),
    ...value("extraCards", extraCards),
  ];
}

/** The example encounters: each finds its monsters on the map, or brings them (MAI-B5, MAI-V3). */
export const encounterSetup: readonly SetupHelper[] = ENCOUNTERS.map((encounter) => ({
  id: encounter.id,
  title: text(`OPFOR.monster-ai.encounter.${encounter.id}`),
  summary: text("OPFOR.monster-ai.encounter", {
    monsters: countsText(encounter.groups[0] ?? []),
    level: encounter.level,
    players: encounter.players,
  }),
  propose: (battle, figures, { dice, memory }) => {
    const trace = new Recorder();
    const groups = pickGroups(encounter, { dice, trace });
    return { ...given(groups, figures, battle), placements: [], marks: [], trace: trace.entries, memory };
  },
}));
