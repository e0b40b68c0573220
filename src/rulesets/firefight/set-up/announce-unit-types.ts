import { text } from "../../../core/text";
import type { SetupHelper } from "../../../engine/ruleset";
import { Recorder } from "../../../engine/trace-recorder";
import { typeEntry, typeOf, typeTitle } from "../page/unit-type";
import { readState, writeState } from "../sheet/memory";
import { unitsOf, weaponsOf } from "../squads/units";

/** GFF-K1: every AI unit's type before the game, with its reason. */
export const types: SetupHelper = {
  id: "types",
  title: text("OPFOR.firefight.setup.types.title"),
  summary: text("OPFOR.firefight.setup.types.summary"),
  propose: (battle, _figures, context) => {
    const trace = new Recorder();
    const state = readState(context.memory);
    const notes = unitsOf(battle, { ...state, reserve: [] })
      .filter(({ ai }) => ai)
      .map((unit) => {
        const classified = typeOf(unit.leader.figure.doctrine ?? "auto", weaponsOf(unit));
        trace.add(typeEntry(classified));
        const { type, because } = classified;
        return text("OPFOR.firefight.setup.types.line", { name: unit.name, type: typeTitle(type), because });
      });
    return { placements: [], marks: [], notes, trace: trace.entries, memory: writeState(state) };
  },
};
