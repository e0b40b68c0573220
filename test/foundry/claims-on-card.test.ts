import { afterEach, describe, expect, it, vi } from "vitest";
import { text } from "../../src/core/text.ts";
import { withAnswers } from "../../src/foundry/owners/claims-on-card.ts";
import type { TurnReport } from "../../src/turn/records/turn-report.ts";

afterEach(() => vi.unstubAllGlobals());

/** Ada runs the enemies; Isla is Ben's. What is asked by a claim is kept on users, as text. */
function table({ answers = {}, isBenHere = false, flags = {} }: Setup = {}): void {
  const note = (value: object): object => ({ c1: JSON.stringify(value) });
  const ada = { id: "ada", name: "Ada", active: true, isGM: false, flags: { opfor: flags } };
  const ben = {
    id: "ben",
    name: "Ben",
    active: isBenHere,
    isGM: false,
    flags: { opfor: { answers: note(answers) } },
  };
  const owned = (...ids: string[]) => ({ testUserPermission: ({ id }: { id: string }) => ids.includes(id) });
  const combatants = [{ tokenId: "isla", token: { id: "isla", ...owned("ben") } }];
  const combat = { id: "c1", combatants };
  const users = Object.assign([ada, ben], { activeGM: null });
  vi.stubGlobal("game", {
    users,
    user: ada,
    combats: new Map([["c1", combat]]),
  });
}
interface Setup {
  readonly answers?: object;
  readonly isBenHere?: boolean;
  readonly flags?: object;
}

const what = text("OPFOR.some.loss");
const owed = text("OPFOR.owners.owed", { what, who: "Ben", claim: "claim-1", token: "isla" });
const report = (note = owed): TurnReport =>
  ({ combat: "c1", steps: [{ note }, {}] }) as unknown as TurnReport;
const noteNow = (): unknown => withAnswers(report()).steps[0]?.note;

describe("what a card owes to somebody", () => {
  it("waits for who is away, and is asked of who is back", () => {
    table();
    expect(noteNow()).toEqual(owed);
    table({ isBenHere: true });
    expect(noteNow()).toEqual(text("OPFOR.owners.asked", { what, who: "Ben" }));
  });

  it.each(["done", "declined", "refused"])("tells that it was %s, also among other words", (answer) => {
    table({ answers: { "claim-1": answer } });
    const now = text(`OPFOR.owners.${answer}`, { what, who: "Ben" });
    expect(noteNow()).toEqual(now);
    const both = text("OPFOR.sentences", { first: text("OPFOR.x"), rest: owed });
    expect(withAnswers(report(both)).steps[0]?.note).toEqual(
      text("OPFOR.sentences", { first: text("OPFOR.x"), rest: now }),
    );
  });

  it("does not go by what somebody else answers", () => {
    table({ flags: { answers: { c1: JSON.stringify({ "claim-1": "done" }) } } });
    expect(noteNow()).toEqual(owed);
  });
});
