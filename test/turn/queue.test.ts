import { expect, it } from "vitest";
import { TurnQueue } from "../../src/turn/playing/turn-queue";

it("plays the turns of a combat one after another", async () => {
  const done: string[] = [];
  const queue = new TurnQueue(() => undefined);
  const later = (name: string) => async () => {
    await Promise.resolve();
    done.push(name);
  };
  queue.add("c", "1", later("first"));
  queue.add("c", "2", later("second"));
  await queue.idle("c");
  expect(done).toEqual(["first", "second"]);
});

it("takes the same turn once", async () => {
  let runs = 0;
  const queue = new TurnQueue(() => undefined);
  const job = (): Promise<void> => {
    runs++;
    return Promise.resolve();
  };
  expect(queue.add("c", "1", job)).toBe(true);
  expect(queue.add("c", "1", job)).toBe(false);
  await queue.idle("c");
  expect(runs).toBe(1);
});

it("goes on after a turn that failed", async () => {
  const errors: unknown[] = [];
  const queue = new TurnQueue((error) => errors.push(error));
  let ran = false;
  queue.add("c", "1", () => Promise.reject(new Error("broken")));
  queue.add("c", "2", () => {
    ran = true;
    return Promise.resolve();
  });
  await queue.idle("c");
  expect(errors).toHaveLength(1);
  expect(ran).toBe(true);
});
