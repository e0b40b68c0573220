import { describe, expect, it } from "vitest";
import { averageOf, numberOf, sumOf, valuesOf } from "../../src/creatures/formula";
import { multiattackPlans, plainText, strikesIn } from "../../src/creatures/multiattack-text";

const values = (formula: string): readonly string[] | undefined => {
  const sum = sumOf(formula);
  return sum === undefined ? undefined : valuesOf(sum);
};

describe("a formula on a sheet", () => {
  it.each([
    ["2d6+3", ["2d6+3"]],
    ["d8", ["1d8"]],
    ["2d6 - 1", ["2d6-1"]],
    ["1d6+1d6+2", ["2d6+2"]],
    ["1d4 + 2d8 + 5", ["2d8+5", "1d4"]],
    // Of two kinds that give as much on the whole, the first written stands first.
    ["2d5+3d3", ["2d5", "3d3"]],
    ["3d3+2d5", ["3d3", "2d5"]],
    ["3d3+2d6", ["2d6", "3d3"]],
    ["2d6[fire] + 3", ["2d6+3"]],
    ["3--2", ["5"]],
    ["-4", ["0"]],
    ["5000", ["999"]],
    ["0", ["0"]],
    ["1d6+500", ["1d6+99"]],
    ["1d6-500", ["1d6-99"]],
    ["99d100", ["99d100"]],
    ["1d2", ["1d2"]],
  ])("%s is %j", (formula, expected) => {
    expect(values(formula)).toEqual(expected);
  });
  it.each(["", "2d6kh1", "100d6", "0d6", "1d101", "1d1", "1d6-2d6", "@mod", "2*3", "10000", "-10000", "2d"])(
    "%s is none",
    (formula) => {
      expect(sumOf(formula)).toBeUndefined();
    },
  );
  it("knows names where it is told them, and sums up to 9999", () => {
    const names = (path: string): number | undefined => (path === "abilities.str.mod" ? 4 : undefined);
    expect(sumOf("1d8 + @abilities.str.mod", names)?.plus).toBe(4);
    expect(sumOf("1d8 + @abilities.dex.mod", names)).toBeUndefined();
    expect([sumOf("9999")?.plus, sumOf("-9999")?.plus]).toEqual([9999, -9999]);
  });
  it("is a number only without dice", () => {
    expect([numberOf("3+4"), numberOf("1d6"), numberOf(7), numberOf(Infinity), numberOf(null)]).toEqual([
      7,
      undefined,
      7,
      undefined,
      undefined,
    ]);
  });
  it("has an average", () => {
    expect([
      averageOf("2d6+3"),
      averageOf("1d4-1"),
      averageOf("12"),
      averageOf("1d4+1d6"),
      averageOf("x"),
    ]).toEqual([10, 1.5, 12, 6, 0]);
  });
});

describe("several attacks in words", () => {
  const ATTACKS = ["Bite", "Claw", "Tail (Melee)", "Longbow"];
  it.each([
    [
      "The dragon makes three attacks: one with its bite and two with its claws.",
      [
        {
          sequence: [
            { count: 1, attack: "Bite" },
            { count: 2, attack: "Claw" },
          ],
        },
      ],
    ],
    ["It makes two Claw attacks.", [{ sequence: [{ count: 2, attack: "Claw" }] }]],
    [
      "It makes one Bite attack and one Tail attack.",
      [
        {
          sequence: [
            { count: 1, attack: "Bite" },
            { count: 1, attack: "Tail (Melee)" },
          ],
        },
      ],
    ],
    [
      "It makes three attacks, using Bite or Claw in any combination.",
      [{ count: 3, anyOf: ["Bite", "Claw"] }],
    ],
    [
      "It makes two Claw attacks or two Longbow attacks.",
      [{ sequence: [{ count: 2, attack: "Claw" }] }, { sequence: [{ count: 2, attack: "Longbow" }] }],
    ],
    ["The knight makes two melee attacks.", [{ count: 2, anyOf: ["melee"] }]],
    ["The knight makes two attacks.", [{ count: 2, anyOf: [""] }]],
    ["The knight makes one attack.", []],
    ["It sings.", []],
    ["It is fast. It makes two Bite attacks.", [{ sequence: [{ count: 2, attack: "Bite" }] }]],
  ])("%s", (words, plans) => {
    expect(multiattackPlans(words, ATTACKS)).toEqual(plans);
  });
  it.each(["two", "three", "four", "five", "six"].map((word, at) => [word, at + 2] as const))(
    "%s attacks are %i, and so are Strikes",
    (word, count) => {
      expect(multiattackPlans(`It makes ${word} Bite attacks.`, ATTACKS)).toEqual([
        { sequence: [{ count, attack: "Bite" }] },
      ]);
      expect(strikesIn(`It makes ${word} bite Strikes.`, ATTACKS).plans).toEqual([
        { sequence: [{ count, attack: "Bite" }] },
      ]);
    },
  );
  it.each(["a", "an", "one"])("%s attack is one", (word) => {
    expect(multiattackPlans(`It makes ${word} Bite attack.`, ATTACKS)).toEqual([
      { sequence: [{ count: 1, attack: "Bite" }] },
    ]);
  });
  it("names six at the most", () => {
    const many = ["Aa", "Bb", "Cc", "Dd", "Ee", "Ff", "Gg"];
    const words = `It makes ${many.map((one) => `one ${one} attack`).join(" and ")}.`;
    const [plan] = multiattackPlans(words, many);
    expect(plan !== undefined && "sequence" in plan ? plan.sequence.map(({ attack }) => attack) : []).toEqual(
      many.slice(0, 6),
    );
    const free = multiattackPlans(`It makes two attacks, using ${many.join(", ")} in any combination.`, many);
    expect(free).toEqual([{ count: 2, anyOf: many.slice(0, 6) }]);
    expect(strikesIn(many.map((one) => `a ${one} Strike`).join(", "), many).plans).toEqual([
      { sequence: many.slice(0, 6).map((attack) => ({ count: 1, attack })) },
    ]);
  });
  it("reads links as what they show", () => {
    expect(
      plainText(
        "<p>makes [[/item .abc]]{two Claws} &amp;Reference[prone]{falls} and&nbsp;@UUID[x.y]{bites}</p>",
      ),
    ).toBe("makes two Claws falls and bites");
    expect(plainText("[[lookup @name]]{The wolf} [[/item Bite|x]] &Reference[prone apply=false]")).toBe(
      "The wolf Bite prone",
    );
  });
  it.each([
    [
      "The monster makes two claw Strikes and one jaws Strike.",
      false,
      [
        { count: 2, attack: "Claw" },
        { count: 1, attack: "Jaws" },
      ],
    ],
    ["They Stride, then attempt a jaws Strike.", true, [{ count: 1, attack: "Jaws" }]],
    ["It makes a jaws Strike, then Strides.", false, [{ count: 1, attack: "Jaws" }]],
    ["It makes two Strikes.", false, [{ count: 2, attack: "" }]],
  ])("%s", (words, moves, sequence) => {
    expect(strikesIn(words, ["Claw", "Jaws"])).toEqual({ moves, plans: [{ sequence }] });
  });
  it("has no plan of strikes that the creature has not", () => {
    expect(strikesIn("It makes two tentacle Strikes.", ["Claw"]).plans).toEqual([]);
    expect(strikesIn("It makes two Strikes.", []).plans).toEqual([]);
  });
});
