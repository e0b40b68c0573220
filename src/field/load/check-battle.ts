import { check } from "../../core/check-input";
import { ok, type FieldProblem, type Result } from "../../core/result";
import { snapshotSchema, type Snapshot } from "../snapshot";

/**
 * A battle that is right field by field and as a whole. What it names and does not have is passed over with a
 * warning; of a turn that was played before, so is what contradicts itself.
 */
export function wholeBattle(input: unknown, played = false): Result<Snapshot> {
  const battle = check(snapshotSchema, input);
  if (!battle.ok) return battle;
  const wrong = contradictions(battle.value);
  if (wrong.length > 0 && !played) return { ok: false, problems: wrong };
  return ok(battle.value, [...wrong, ...strangers(battle.value)]);
}

const contradictions = ({ scene, walls, regions, figures }: Snapshot): FieldProblem[] => [
  ...twice("scene.levels", scene.levels),
  ...twice("walls", walls),
  ...twice("regions", regions),
  ...twice("figures", figures),
  ...upsideDown("scene.levels", scene.levels),
  ...upsideDown("walls", walls),
  ...upsideDown("regions", regions),
];

function twice(field: string, list: readonly { readonly id: string }[]): FieldProblem[] {
  const known = new Set<string>();
  return list.flatMap(({ id }, index) => {
    if (!known.has(id)) {
      known.add(id);
      return [];
    }
    return [{ field: `${field}.${index}.id`, expected: `expected an id of its own, not "${id}" again` }];
  });
}

interface Upright {
  readonly bottom?: number | null | undefined;
  readonly top?: number | null | undefined;
}

const upsideDown = (field: string, list: readonly Upright[]): FieldProblem[] =>
  list.flatMap(({ bottom, top }, index) =>
    bottom != null && top != null && bottom > top
      ? [{ field: `${field}.${index}.top`, expected: `expected at least its bottom, ${bottom}, not ${top}` }]
      : [],
  );

/** Names of levels and figures that the battle does not have. */
function strangers({ scene, walls, regions, figures, acted }: Snapshot): FieldProblem[] {
  const levels = new Set(scene.levels.map(({ id }) => id));
  const ids = new Set(figures.map(({ id }) => id));
  const inLevels = (field: string, names: readonly string[] = []): FieldProblem[] =>
    names.flatMap((name, index) =>
      levels.has(name) ? [] : [stranger(`${field}.levels.${index}`, name, "level of the scene")],
    );
  return [
    ...walls.flatMap((wall, index) => inLevels(`walls.${index}`, wall.levels)),
    ...regions.flatMap((region, index) => inLevels(`regions.${index}`, region.levels)),
    ...figures.flatMap(({ level }, index) =>
      level === undefined || levels.has(level)
        ? []
        : [stranger(`figures.${index}.level`, level, "level of the scene")],
    ),
    ...acted.flatMap((id, index) =>
      ids.has(id) ? [] : [stranger(`acted.${index}`, id, "figure of the battle")],
    ),
  ];
}

const stranger = (field: string, name: string, kind: string): FieldProblem => ({
  field,
  expected: `"${name.slice(0, 40)}" is no ${kind} and is passed over`,
});
