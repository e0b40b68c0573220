import { describe, it, vi } from "vitest";
import type { Battle, Figure, MoveRules } from "../../src/field";
import { spacesAround } from "./oracle/around";
import { Comparison, someone, tables } from "./oracle/table";

/** What lies within some steps of a figure, against single steps put together one by one. */

vi.setConfig({ testTimeout: 300_000 });

const ANYWHERE: MoveRules = { through: "everybody", shares: true };
const FIGURES = 4;

const probe = (figure: Figure, { size }: Battle["grid"]): Figure => ({
  ...figure,
  id: "probe",
  width: 1,
  height: 1,
  pixelWidth: size,
  pixelHeight: size,
});

describe.each(["square", "hex"] as const)("within some steps, %s", (kind) => {
  it("holds whoever stands on a space that so many single steps lead to", () => {
    const compared = new Comparison();
    for (const table of tables(kind)) {
      const { seed, real } = table;
      for (let i = 0; i < FIGURES; i++) {
        const figure = someone(table);
        const most = 1 + (i % 4);
        const steps = real.steps(probe(figure, real.grid), ANYWHERE);
        const around = steps?.around(figure, most);
        const plain = steps && spacesAround(real, (place) => steps.from(place), figure, most);
        for (const other of real.figures) {
          const [holds, wanted] = [around?.holds(other), plain?.holds(other)];
          const about = (): unknown => ({ seed, from: figure.id, to: other.id, most });
          compared.same(holds, wanted, wanted === true && other !== figure, about);
        }
      }
    }
    compared.end(1_500, 0.05, 0.9);
  });
});
