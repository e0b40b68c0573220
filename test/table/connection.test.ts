import { expect, it } from "vitest";
import { connection } from "../../table/src/host/connection.ts";

it("what the server says while a page has no documents yet is heard when it has them, in order", () => {
  const heard: string[] = [];
  connection.use({ post: () => undefined });
  connection.receive({ t: "docs", applied: "first" });
  connection.handlers = { docs: (message) => heard.push(message["applied"]) };
  connection.receive({ t: "docs", applied: "second" });
  expect(heard).toEqual([]);
  connection.hear();
  connection.receive({ t: "docs", applied: "third" });
  expect(heard).toEqual(["first", "second", "third"]);
});
