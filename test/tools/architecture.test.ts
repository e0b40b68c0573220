import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const page = read("docs/architecture.md");

interface Stop {
  readonly file: string;
  readonly name: string;
}

/** The numbered lines of a walk: a file, and the name by which those before it know it. */
function walk(title: string): Stop[] {
  const section = page.split(`## ${title}`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\d+\. `([^`]+)` `([^`]+)`/gm)].map(([, file = "", name = ""]) => ({
    file,
    name,
  }));
}

/** Files that wire others together count as known to everybody. */
const WIRING = ["src/main.ts", "src/turn/playing/ports.ts", "src/field/battle.ts"].map(read).join("\n");
const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

describe.each([
  ["One turn, file by file", 26],
  ["One cover question, file by file", 9],
])("docs/architecture.md, %s", (title, stops) => {
  const steps = walk(title);

  it("walks through all its files", () => {
    expect(steps).toHaveLength(stops);
  });

  it.each(steps)("$file has $name", ({ file, name }) => {
    expect(existsSync(new URL(file, root))).toBe(true);
    expect(mentions(read(file), name)).toBe(true);
  });

  it("comes to each file by a name that one before it knows", () => {
    const strangers = steps.slice(1).filter(({ name }, at) => {
      const before = steps.slice(0, at + 1).map(({ file }) => read(file));
      return ![...before, WIRING].some((text) => mentions(text, name));
    });
    expect(strangers).toEqual([]);
  });
});

it("docs/architecture.md names every room of src, and no other", () => {
  const named = new Set([...page.matchAll(/^\| `([^`]+)\/`/gm)].map(([, room = ""]) => room));
  const rooms = readdirSync(new URL("src/", root), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      `${entry.parentPath.slice(root.pathname.length)}/`.replace(/\/+$/, "").replace(/^src\/?/, ""),
    )
    .filter((room) => room !== "");
  const top = (room: string): string => {
    const [layer = "", inner] = room.split("/");
    if (layer === "rulesets") return "rulesets/<id>";
    const split = ["field", "turn", "foundry", "ui"].includes(layer) && inner !== undefined;
    return split ? `${layer}/${inner}` : layer;
  };
  const missing = [...new Set(rooms.map(top))].filter((room) => !named.has(room));
  expect(missing).toEqual([]);
  const gone = [...named].filter(
    (room) =>
      room !== "rulesets/<id>" &&
      !existsSync(new URL(/^(table|cli)/.test(room) ? room : `src/${room}`, root)),
  );
  expect(gone).toEqual([]);
  const tableRooms = readdirSync(new URL("table/src/", root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(
    tableRooms.filter((room) => !page.includes(`table/src/${room}/`) && !page.includes(`\`${room}/\``)),
  ).toEqual([]);
});
