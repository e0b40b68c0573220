import { expect, it } from "vitest";
import { freeName } from "../../src/core/free-name";

it.each([
  { name: "Goblin 1", taken: [], free: "Goblin 1" },
  { name: "Goblin 1", taken: ["Goblin 1"], free: "Goblin 2" },
  { name: "Goblin 1", taken: ["Goblin 1", "Goblin 2", "Goblin 4"], free: "Goblin 3" },
  { name: "Captain", taken: ["Captain"], free: "Captain 2" },
  { name: "Unit 7", taken: ["Unit 7"], free: "Unit 2" },
])("$name beside $taken is $free", ({ name, taken, free }) => {
  expect(freeName(name, taken)).toBe(free);
});
