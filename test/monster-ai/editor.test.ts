import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecord, type Json } from "../../src/core/json";
import { isList, joined, jsonAt, jsonWith } from "../../src/core/json-path";
import { renderText, type Text } from "../../src/core/text";
import {
  fieldsAt,
  formOf,
  trail,
  type Form,
  type FormField,
  type FormVariants,
} from "../../src/engine/editor-form";
import { SHIPPED_DATA } from "../../src/rulesets/monster-ai/shipped-schemes";
import { SCHEME_FORM } from "../../src/rulesets/monster-ai/scheme/form";
import { actionSchema, effectSchema, traitSchema } from "../../src/rulesets/monster-ai/scheme/schema";
import { schemeLibrary } from "../../src/rulesets/monster-ai/people/scheme-library";
import { edited, formAt, typed, type FormEdit } from "../../src/turn/view/windows/editor-form-edits";
import { doctrineView } from "../../src/turn/view/windows/doctrine-view";
import { formView, problemWords, type FormNode } from "../../src/turn/view/windows/editor-form-view";
import { shelfItems } from "../../src/turn/view/windows/doctrine-list-view";
import { loadCatalog } from "../support/catalog";
import { everything } from "./everything";
import { behaviour, english, melee, move, scheme } from "./game";

const say = (message: Text): string => renderText(message, english);
const shipped = (id: string): Json => SHIPPED_DATA.find((one) => jsonAt(one, "id") === id) ?? {};
const NO_NOTES = { problems: [], warnings: [], marks: [] };

/** Fields that people do not fill in. */
const HIDDEN = /^(format|version|id|marks|behaviours\.\d+\.id)(\.|$)/;

function leaves(value: Json, path = ""): string[] {
  if (isList(value)) return value.flatMap((one, index) => leaves(one, joined(path, index)));
  if (!isRecord(value)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, joined(path, key)));
}

const edit = (whole: Json, change: FormEdit): Json => {
  const { whole: next, path, moved } = edited(SCHEME_FORM, whole, change);
  return schemeLibrary.touched(next, path, moved);
};
const set = (whole: Json, path: string, value: Json): Json => edit(whole, { kind: "set", path, value });
const problems = (whole: Json): string[] =>
  schemeLibrary.check(whole).problems.map((one) => problemWords(SCHEME_FORM, whole, one, say));

/** Every form inside of the form, each once. */
function formsIn(form: Form, seen = new Set<string>()): Form[] {
  const key = JSON.stringify(form);
  if (seen.has(key)) return [];
  seen.add(key);
  const deeper = (field: FormField): Form[] => formsIn(formOf(field.form), seen);
  if (form.kind === "group") return [form, ...form.fields.flatMap(deeper)];
  if (form.kind === "variants")
    return [form, ...form.variants.flatMap(({ fields }) => fields.flatMap(deeper))];
  return form.kind === "list" ? [form, ...formsIn(formOf(form.of), seen)] : [form];
}

const textsOf = (form: Form): Text[] => {
  const fields = (list: readonly FormField[]): Text[] => list.map(({ label }) => label);
  const plain = (sentence: Text | undefined): Text[] => (sentence === undefined ? [] : [sentence]);
  if (form.kind === "group") return [...plain(form.sentence), ...fields(form.fields)];
  if (form.kind === "choice") return form.options.map(({ label }) => label);
  if (form.kind === "list") return [form.item, form.add];
  if (form.kind !== "variants") return [];
  return form.variants.flatMap((one) => [one.label, ...plain(one.sentence), ...fields(one.fields)]);
};

describe("the form of a scheme", () => {
  it.each(["en", "de"] as const)(
    "has all its words in %s, and a gap for every field of a sentence",
    (language) => {
      const catalog = loadCatalog(language);
      for (const form of formsIn(SCHEME_FORM)) {
        for (const one of textsOf(form)) expect(renderText(one, catalog)).not.toMatch(/OPFOR\./);
        const groups = form.kind === "variants" ? form.variants : form.kind === "group" ? [form] : [];
        for (const { sentence, fields } of groups) {
          const gaps = sentence === undefined ? [] : renderText(sentence, catalog).match(/\{\w+\}/g);
          for (const gap of gaps ?? []) expect(fields.map(({ path }) => `{${path}}`)).toContain(gap);
        }
      }
    },
  );

  it.each([
    ["everything a scheme can say", everything] as const,
    ...SHIPPED_DATA.map((one) => [JSON.stringify(jsonAt(one, "id")), one] as const),
  ])("MAI-U1 has a place for every field: %s", (_name, whole) => {
    const homeless = leaves(whole)
      .filter((path) => !HIDDEN.test(path))
      .filter((path) =>
        trail(SCHEME_FORM, whole, path).some(({ label }) => label.key === "OPFOR.form.field"),
      );
    expect(homeless).toEqual([]);
  });

  it("MAI-U1 offers every kind of condition, action, effect and trait the format knows", () => {
    const offered = (path: string): readonly string[] => {
      const form = formAt(SCHEME_FORM, everything, path);
      return form?.kind === "variants" ? form.variants.map(({ value }) => value).sort() : [];
    };
    const words = (kinds: readonly object[], key: string): string[] =>
      kinds
        .flatMap((one) => {
          const shape = (one as { shape: Record<string, { values?: Set<string>; options?: string[] }> })
            .shape;
          return [...(shape[key]?.values ?? shape[key]?.options ?? [])];
        })
        .sort();
    expect(offered("behaviours.0.actions.0")).toEqual(words(actionSchema.options, "kind"));
    expect(offered("behaviours.0.actions.1.effects.0")).toEqual(words(effectSchema.options, "kind"));
    expect(offered("traits.0")).toEqual(words(traitSchema.options, "trait"));
    expect(offered("behaviours.0.when")).toHaveLength(12);
  });

  const kinds = (path: string): readonly string[] => {
    const form = formAt(SCHEME_FORM, everything, path) as FormVariants;
    return form.variants.map(({ value }) => value);
  };
  it.each(["behaviours.0.when", "behaviours.0.actions.0", "behaviours.0.actions.1.effects.0", "traits.0"])(
    "starts every kind at %s with something complete, or says what is still empty",
    (path) => {
      for (const value of kinds(path)) {
        const whole = edit(everything, { kind: "become", path, value });
        for (const { field } of schemeLibrary.check(whole).problems) {
          expect(["", "[]"], `${value}: ${field}`).toContain(
            JSON.stringify(jsonAt(whole, field) ?? "").replaceAll('"', ""),
          );
        }
        for (const field of fieldsAt(formAt(SCHEME_FORM, whole, path), jsonAt(whole, path))) {
          if (field.optional === undefined) continue;
          const more = edit(whole, { kind: "detail", path, field: field.path });
          expect(schemeLibrary.check(more).problems.length, `${value} ${field.path}`).toBe(
            schemeLibrary.check(whole).problems.length,
          );
        }
      }
    },
  );
});

describe("a mistake", () => {
  it("MAI-U1 is one sentence that names the field, in both languages, and keeps what was typed", () => {
    const whole = set(scheme(), "behaviours.0.actions.1.damage", "a lot");
    expect(problems(whole)).toEqual([
      "Behaviour 1, action 2, damage: expected a roll such as 1d6+2, or a number",
    ]);
    const german = (message: Text): string => renderText(message, loadCatalog("de"));
    const [first] = schemeLibrary.check(whole).problems;
    expect(first === undefined ? "" : problemWords(SCHEME_FORM, whole, first, german, 1)).toBe(
      "Aktion 2, Schaden: erwartet einen Wurf wie 1d6+2 oder eine Zahl",
    );
    const node = find(
      formView(SCHEME_FORM, whole, { ...NO_NOTES, ...schemeLibrary.check(whole) }, say),
      (one) => one.path.endsWith("damage"),
    );
    expect([node?.value, node?.bad]).toEqual(["a lot", true]);
  });

  it("leaves letters in a number field as they are, and says so", () => {
    const form = formAt(SCHEME_FORM, scheme(), "stats.hp");
    expect(["12", "1,5", "+3", "−2", "", "many"].map((one) => typed(form, one))).toEqual([
      12,
      1.5,
      3,
      -2,
      "",
      "many",
    ]);
    expect(problems(set(scheme(), "stats.hp", "many"))).toEqual(["HP: expected a number"]);
  });

  it("in one behaviour leaves the others playable, elsewhere none", () => {
    const two = scheme({ behaviours: [behaviour("a", "1", move), behaviour("b", "2+", move, melee())] });
    expect(schemeLibrary.check(set(two, "behaviours.1.actions.1.bonus", "x")).playable).toBe(true);
    expect(schemeLibrary.check(set(two, "stats.spd", "x")).playable).toBe(false);
  });

  it("never makes an edit or the check throw, whatever is edited", () => {
    const wholes = [everything, ...SHIPPED_DATA, schemeLibrary.blank(1), null, [], "text"];
    const paths = [...new Set(wholes.flatMap((one) => leaves(one)).flatMap(prefixes))];
    const values: Json[] = ["", "x", -1, 0, 2.5, null, true, [], {}, "attack", "hp", "effects"];
    const kinds = ["set", "become", "add", "remove", "copy", "up", "down", "detail"] as const;
    const change = fc.record({
      kind: fc.constantFrom(...kinds),
      path: fc.constantFrom(...paths),
      value: fc.constantFrom(...values),
    });
    fc.assert(
      fc.property(fc.constantFrom(...wholes), fc.array(change, { maxLength: 6 }), (start, changes) => {
        let whole: Json = start;
        for (const { kind, path, value } of changes) {
          const word = typeof value === "string" ? value : JSON.stringify(value);
          whole = edit(
            whole,
            kind === "set"
              ? { kind, path, value }
              : kind === "become"
                ? { kind, path, value: word }
                : kind === "detail"
                  ? { kind, path, field: word }
                  : { kind, path },
          );
        }
        const checked = schemeLibrary.check(whole);
        formView(SCHEME_FORM, whole, { ...checked, marks: schemeLibrary.marks(whole) }, say);
        const { problems: wrong, playable } = checked;
        expect(wrong.every((one) => !problemWords(SCHEME_FORM, whole, one, say).includes("OPFOR."))).toBe(
          true,
        );
        expect(schemeLibrary.sheet(whole) !== undefined).toBe(playable);
      }),
      { numRuns: 300 },
    );
  });
});

const prefixes = (path: string): string[] => {
  const keys = path.split(".");
  return keys.map((_, at) => keys.slice(0, at + 1).join("."));
};

function find(node: FormNode, fits: (one: FormNode) => boolean): FormNode | undefined {
  if (node.parts.length + node.items.length + node.blocks.length === 0 && fits(node)) return node;
  for (const inner of [...node.parts, ...node.blocks, ...node.items.map((one) => one.node)]) {
    const found = find(inner, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

describe("an edit", () => {
  const two = scheme({ behaviours: [behaviour("a", "1", move), behaviour("b", "2+", melee())] });
  const ids = (whole: Json): Json[] =>
    (jsonAt(whole, "behaviours") as Json[]).map((one) => jsonAt(one, "id") ?? "");

  it("moves, copies, adds and removes behaviours; ids never meet", () => {
    expect(ids(edit(two, { kind: "down", path: "behaviours.0" }))).toEqual(["b", "a"]);
    expect(ids(edit(two, { kind: "up", path: "behaviours.0" }))).toEqual(["a", "b"]);
    expect(ids(edit(two, { kind: "copy", path: "behaviours.0" }))).toEqual(["a", "a-2", "b"]);
    expect(ids(edit(two, { kind: "remove", path: "behaviours.0" }))).toEqual(["b"]);
    const more = edit(edit(two, { kind: "add", path: "behaviours" }), { kind: "add", path: "behaviours" });
    expect(ids(more)).toEqual(["a", "b", "behaviour", "behaviour-2"]);
    expect(problems(more)).toEqual([]);
  });

  it("keeps what two kinds have in common", () => {
    const path = "behaviours.1.actions.0";
    const area = edit(two, { kind: "become", path, value: "area" });
    expect(jsonAt(area, path)).toEqual({ kind: "area", radius: 1, damage: "1d6" });
    const back = edit(two, { kind: "become", path: "behaviours.0.when", value: "hp" });
    expect(problems(back)).toEqual([]);
  });

  it("adds a detail and takes it out again", () => {
    const more = edit(two, { kind: "detail", path: "behaviours.0", field: "charge" });
    expect(jsonAt(more, "behaviours.0.charge")).toBe(1);
    expect(edit(more, { kind: "remove", path: "behaviours.0.charge" })).toEqual(two);
  });

  it("reaches fields that are not there yet", () => {
    const card = edit(two, { kind: "add", path: "card.bonuses" });
    expect(problems(card)).toEqual([]);
    expect(jsonAt(card, "card.bonuses.0.toHit")).toBe(1);
    expect(jsonWith(undefined, "a.b", 1)).toEqual({ a: { b: 1 } });
  });
});

describe("marks", () => {
  const fields = (whole: Json): string[] => schemeLibrary.marks(whole).map(({ field }) => field);
  const archer = shipped("goblin-archer");

  it("stand at every value that is not sure, and go where a person changes one", () => {
    expect(fields(archer)).toContain("stats.hp");
    expect(fields(archer).filter((one) => one.startsWith("abilities."))).toHaveLength(6);
    const changed = set(set(archer, "stats.hp", 7), "abilities.dex", 3);
    expect(fields(archer).filter((one) => !fields(changed).includes(one))).toEqual([
      "stats.hp",
      "abilities.dex",
    ]);
    expect(problems(changed)).toEqual([]);
  });

  it("follow a behaviour that is moved, and leave with one that is removed", () => {
    const moved = edit(archer, { kind: "down", path: "behaviours.0" });
    expect(fields(moved)).toContain("behaviours.0.actions.1.minimum");
    const removed = edit(archer, { kind: "remove", path: "behaviours.0" });
    expect(fields(removed).filter((one) => one.startsWith("behaviours."))).toEqual([
      "behaviours.0.when",
      "behaviours.0.actions.1.minimum",
    ]);
  });

  it("are on the sheet, with what they mean", () => {
    const sheet = schemeLibrary.sheet(shipped("goblin-hag"));
    const view = sheet === undefined ? undefined : doctrineView(sheet, say);
    expect(view?.numbers.every(({ mark }) => mark.includes("stand-in"))).toBe(true);
    expect(view?.tags.find(({ label }) => label === "Boss")?.mark).toContain("inferred");
    expect(view?.legend.length).toBeGreaterThan(1);
    const shaman = schemeLibrary.sheet(shipped("orc-shaman"));
    expect(shaman?.rules.map(({ sign, icon }) => sign + icon)).toEqual(["fa-heart", "1", "2+"]);
  });
});

it("MAI-V2 players may read the sheets with open information, and only then", () => {
  const player = { isGM: false };
  expect(schemeLibrary.mayRead(player, {})).toBe(false);
  expect(schemeLibrary.mayRead(player, { openInformation: true })).toBe(true);
  expect(schemeLibrary.mayRead({ isGM: true }, {})).toBe(true);
});

describe("the shelf", () => {
  const shelf = (own: readonly Json[]) => shelfItems(schemeLibrary, own, (number) => `Blank ${number}`, say);
  const titles = (own: readonly Json[], kind: string): string[] =>
    shelf(own)
      .filter((one) => one.kind === kind)
      .map(({ title }) => title);

  it("MAI-U1 always has six blank schemes, which want only a name", () => {
    expect(titles([], "blank")).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Blank ${number}`));
    const [first] = shelf([]).filter(({ kind }) => kind === "blank");
    expect(problems(first?.item ?? null)).toEqual(["Name: is missing"]);
    const named = set(first?.item ?? null, "name", "Bog Hexer");
    expect(problems(named)).toEqual([]);
    expect(titles([named], "own")).toEqual(["Bog Hexer"]);
    expect(titles([named], "blank")).toHaveLength(6);
  });

  it("shows a shipped scheme that was changed in its place, and one bad scheme among the others", () => {
    const changed = set(shipped("warg"), "stats.hp", 20);
    const all = shelf([changed, { id: "broken", name: "Broken" }]);
    expect(all.find(({ id }) => id === "warg")?.kind).toBe("changed");
    expect(all.filter(({ id }) => id === "warg")).toHaveLength(1);
    expect(all.find(({ id }) => id === "broken")?.kind).toBe("own");
  });
});
