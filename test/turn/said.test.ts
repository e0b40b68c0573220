import { describe, expect, it } from "vitest";
import type { Text } from "../../src/core/text";
import { battleFrom, type Snapshot } from "../../src/field";
import { rulesetNamed } from "../../src/headless";
import { another, answer, drop, firstDraft, previous, type Draft } from "../../src/turn/playing/draft";
import { abridged } from "../../src/turn/records/report-for-card";
import { memorableDice } from "../../src/turn/records/dice-highlights";
import { reportWords } from "../../src/turn/records/packed-report-text";
import { publicReport } from "../../src/turn/records/public-report";
import { slimmed } from "../../src/turn/records/report-without-walls";
import { conflicts, namesTouched } from "../../src/turn/records/undo-record";
import { cardView, openSteps } from "../../src/turn/view/turn/card-view";
import { traceView } from "../../src/turn/view/turn/trace-view";
import { turnView } from "../../src/turn/view/turn/turn-view";
import { mapView } from "../../src/turn/view/map/map-view";
import { skirmish } from "../five-parsecs/skirmish";
import { skirmish as showdown } from "../gunslinger/skirmish";
import { MemoryHost } from "../support/memory-host";
import { stampLines, stampOf } from "../support/stamps";
import { brawl } from "../x-wing/battles";
import { mat } from "../x-wing/support";

/** The key and its data: wording is not looked at here. */
const say = (message: Text): string => JSON.stringify(message);

const STARTS: Readonly<Record<string, () => Snapshot>> = {
  "five-parsecs": () => skirmish("said", "square", 3),
  gunslinger: () => showdown("said").snapshot,
  "x-wing": () => mat(brawl(3)),
};

function start(id: string): Snapshot {
  const made = STARTS[id]?.();
  if (made === undefined) throw new Error(`no start for ${id}`);
  return made;
}

/** Everything that people are shown of a draft. */
const shownOf = (draft: Draft, ruleset: NonNullable<ReturnType<typeof rulesetNamed>>): unknown => [
  turnView(draft, ruleset, say),
  mapView(draft, say),
  draft.decision.kind === "decided" ? traceView(draft.decision.trace, say) : [],
];

async function turnsOf(id: string): Promise<[string, string][]> {
  const ruleset = rulesetNamed(id);
  if (ruleset === undefined) throw new Error(`no ruleset ${id}`);
  const host = new MemoryHost(start(id), rulesetNamed, ruleset);
  const { thinker } = host.ports();
  const stamps: [string, string][] = [];
  const figures = host.snapshot.figures.filter((one) => one.ruleset === id).slice(0, 4);
  for (const [index, { id: figure }] of figures.entries()) {
    const mode = index % 2 === 0 ? "auto" : "suggest";
    const place = { index: index + 1, count: figures.length };
    const call = { combat: "c", round: 1, occurrence: 0, combatant: figure, figure, mode, place } as const;
    const { snapshot } = host;
    const from = { ruleset: id, snapshot, seed: figure, memory: host.memory[id] ?? null, answers: {} };
    const shown: unknown[] = [];
    let draft = await firstDraft(thinker, { ...from, call, unattended: false });
    for (let asked = 0; draft.decision.kind === "ask" && asked < 5; asked++) {
      shown.push(shownOf(draft, ruleset));
      draft = await answer(thinker, draft, draft.decision.options[0]?.id ?? "");
    }
    const other = await another(thinker, draft);
    for (const one of [draft, other, previous(other), drop(draft, 0, true)])
      shown.push(shownOf(one, ruleset));
    stamps.push([`${id} ${figure} shown`, stampOf(shown)]);
    await host.play({ ...call, mode: "auto" });
    const report = host.reports.at(-1);
    const undo = host.undos.at(-1);
    if (report === undefined || undo === undefined) continue;
    stamps.push(
      [
        `${id} ${figure} card`,
        stampOf([cardView(report, ruleset, say), openSteps(report, ruleset, {}, say, battleFrom)]),
      ],
      [
        `${id} ${figure} kept`,
        stampOf([
          report,
          abridged(report),
          publicReport(report),
          slimmed(report, 2_000),
          reportWords(report),
        ]),
      ],
      [`${id} ${figure} undo`, stampOf([undo, conflicts(undo, host.world()), namesTouched(undo), host.kept])],
    );
  }
  stamps.push([`${id} memorable dice`, stampOf(memorableDice(host.reports))]);
  return stamps;
}

describe("what is shown and kept of a turn", () => {
  it.each(Object.keys(STARTS))("is what it was before: %s", async (id) => {
    const stamps = await turnsOf(id);
    expect(stamps.length).toBeGreaterThan(3);
    await expect(stampLines(stamps)).toMatchFileSnapshot(`golden/said-${id}.txt`);
  });
});
