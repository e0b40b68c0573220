import { z } from "zod";
import type { Json } from "../../../core/json";
import { check } from "../../../core/check-input";
import type { Text } from "../../../core/text";
import type { SheetForm } from "../../../engine/ruleset";
import type { Battle, Figure } from "../../../field";
import { deviceNamed } from "../data/devices";
import { TOKENS } from "../data/token-lives";
import { say } from "../sky/ledger";
import { recall } from "../sky/memory";
import { skyOf } from "../sky/read-sky";
import { deviceText, explicitScale, health, type Ship } from "../sky/sky";

const sheetSchema = z.object({ lock: z.string().default("") });

/** What is remembered of a ship: whom it has locked. Tokens lie on its figure, numbers stand in its profile. */
export const SHEET: SheetForm = {
  fields: [
    { path: "lock", label: say("field.lock"), hint: say("field.lock.hint"), input: { kind: "figure" } },
  ],
  read: (battle, figure, memory) => ({ lock: shipIn(battle, figure, memory)?.lock ?? "" }),
  write(_battle, figure, memory, sheet) {
    const checked = check(sheetSchema, sheet);
    if (!checked.ok) return checked;
    const known = recall(memory);
    // An empty entry says that it locks nobody, whatever its profile began with.
    return { ok: true, value: { ...known, locks: { ...known.locks, [figure.id]: checked.value.lock } } };
  },
  lines(battle, figure, memory) {
    const ship = shipIn(battle, figure, memory);
    if (ship === undefined) return [];
    const target = ship.lock === undefined ? undefined : battle.figure(ship.lock);
    return [
      ...shipLines(ship),
      ...(target === undefined ? [] : [say("sheet.lock", { target: target.name })]),
    ];
  },
};

const shipIn = (battle: Battle, { id }: Figure, memory: Json): Ship | undefined =>
  explicitScale(battle) === undefined
    ? undefined
    : skyOf(battle, memory).ships.find((ship) => ship.id === id);

/** XW-F1: the flee threshold is in sight all the time. */
function shipLines(ship: Ship): readonly Text[] {
  const threshold = ship.profile.fleeThreshold;
  const left = health(ship);
  return [
    left === undefined
      ? say("sheet.threshold", { threshold })
      : say("sheet.health", { health: left, threshold }),
    ...ship.devices.flatMap(({ device: id, charges }) => {
      const device = deviceNamed(id);
      return device === undefined ? [] : [say("sheet.charges", { device: deviceText(device), charges })];
    }),
    ...TOKENS.flatMap((token) =>
      ship.tokens[token] > 0
        ? [say("sheet.token", { token: say(`token.${token}`), n: ship.tokens[token] })]
        : [],
    ),
  ];
}
