import { text } from "../../../core/text";
import type { SetupHelper } from "../../../engine/ruleset";
import { Recorder, rollDie } from "../../../engine/trace-recorder";
import { checkProfile } from "../sheet/profile";
import { readState, writeState } from "../sheet/memory";

const FEWEST = 3;
const MOST = 6;

/** GFF-P3: from three to six lists, one at random for the AI and another for the player. */
export const armies: SetupHelper = {
  id: "armies",
  title: text("OPFOR.firefight.setup.armies.title"),
  summary: text("OPFOR.firefight.setup.armies.summary"),
  propose: (battle, _figures, context) => {
    const trace = new Recorder();
    const cup = { dice: context.dice, trace };
    const state = readState(context.memory);
    const names = battle.figures
      .map(({ profile }) => checkProfile(profile).profile.army)
      .filter((name) => name !== "");
    const lists = [...new Set(names)].sort();
    const nothing = { placements: [], marks: [], trace: trace.entries };
    if (lists.length < FEWEST || lists.length > MOST) {
      const note = text("OPFOR.firefight.setup.armies.count", { n: lists.length });
      return { ...nothing, notes: [note], memory: writeState(state) };
    }
    const draw = (among: readonly string[], who: "ai" | "player"): string => {
      const label =
        who === "ai"
          ? text("OPFOR.firefight.setup.armies.aiDie")
          : text("OPFOR.firefight.setup.armies.playerDie");
      const face = rollDie(cup, among.length, label, (value) =>
        text("OPFOR.firefight.name", { name: among[value - 1] ?? "" }),
      );
      return among[face - 1] ?? "";
    };
    const ai = draw(lists, "ai");
    const rest = lists.filter((name) => name !== ai);
    const player = draw(rest, "player");
    return {
      ...nothing,
      notes: [text("OPFOR.firefight.setup.armies.drawn", { ai, player })],
      trace: trace.entries,
      memory: writeState({ ...state, armies: { ai, player } }),
    };
  },
};
