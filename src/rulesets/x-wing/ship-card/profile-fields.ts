import { text, type Text } from "../../../core/text";
import type { ProfileField, ProfileInput } from "../../../engine/ruleset";
import { DEVICES } from "../data/devices";
import { DIAL_NAMES, DIALS } from "../data/dials";
import { ARCS } from "../geometry/arcs";
import { BASE_SIZES } from "../geometry/bases";
import { ABILITIES, ACTIONS, KINDS } from "./profile";

const labelOf = (path: string): Text => text(`OPFOR.x-wing.field.${path}`);
const hintOf = (path: string): Text => text(`OPFOR.x-wing.field.${path}.hint`);
const words = (list: string, values: readonly string[]): { value: string; label: Text }[] =>
  values.map((value) => ({ value, label: text(`OPFOR.x-wing.${list}.${value}`) }));
const whole: ProfileInput = { kind: "number", min: 0, max: 20, step: 1 };

const field = (path: string, input: ProfileInput, more: Partial<ProfileField> = {}): ProfileField => ({
  path,
  label: labelOf(path),
  input,
  ...more,
});

const laidDevices = DEVICES.filter(({ kind }) => kind !== "obstacle");

/** The token tab, in the order of a ship card. */
export const FIELDS: readonly ProfileField[] = [
  field("kind", { kind: "choice", options: words("kind", KINDS) }, { hint: hintOf("kind") }),
  field("base", { kind: "choice", options: words("base", BASE_SIZES) }, { hint: hintOf("base") }),
  field(
    "dial",
    {
      kind: "words",
      known: DIAL_NAMES.map((name) => ({ value: name, label: text(DIALS[name].key) })),
      written: true,
    },
    { hint: hintOf("dial"), requiredBy: "all" },
  ),
  field("initiative", { kind: "number", min: 0, max: 9, step: 1 }),
  field("hull", whole, { from: "hp" }),
  field("shields", whole),
  field("attack", whole),
  field("agility", whole),
  field("fleeThreshold", whole, { hint: hintOf("fleeThreshold") }),
  field("arcs", { kind: "words", known: words("arc", ARCS) }),
  field("actions", { kind: "words", known: words("bar", ACTIONS) }),
  field("devices", {
    kind: "rows",
    fields: [
      field("device", {
        kind: "choice",
        options: words(
          "device",
          laidDevices.map(({ id }) => id),
        ),
      }),
      field("charges", whole),
    ],
    presets: laidDevices.map(({ id, charges }) => ({
      label: text(`OPFOR.x-wing.device.${id}`),
      row: { device: id, charges },
    })),
  }),
  field("abilities", { kind: "words", known: words("ability", ABILITIES) }),
  field("lock", { kind: "figure" }, { hint: hintOf("lock") }),
  field(
    "device",
    {
      kind: "choice",
      options: words(
        "device",
        DEVICES.map(({ id }) => id),
      ),
    },
    { hint: hintOf("device") },
  ),
  field("fuses", whole),
  field("diameter", { kind: "number", min: 1, max: 500, unit: "mm" }, { hint: hintOf("diameter") }),
];
