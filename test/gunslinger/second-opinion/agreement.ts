import type { Step } from "../../../src/core/step";
import { hexGrid } from "../../../src/rulesets/gunslinger/map/hexes";
import { battleOf, play } from "../support";
import { boardOf, cellOf, type Board } from "./board";
import { key, opinionsOn, type Opinion } from "./opinion";
import { position, type Position } from "./positions";

/** One segment by the product and by the page, in the same words. */

export interface Compared {
  readonly position: Position;
  readonly decided: Opinion;
  readonly allowed: readonly Opinion[];
  readonly prose: string;
}

export function compared(seed: string | number): Compared {
  const drawn = position(seed);
  const played = play(drawn.snapshot, "a", { memory: drawn.memory, seed: `${seed}` });
  const board = boardOf(drawn.snapshot);
  const faced = played.steps.find((step) => step.kind === "face");
  const deed = played.steps.find((step) => step.kind !== "face");
  const decided = {
    target: targetOf(drawn, board, played.sheet.lastTarget ?? ""),
    turns: faced === undefined ? [] : [faced.heading],
    delay: played.sheet.delay,
    deeds: [deed === undefined ? "nothing" : deedWords(board, deed)],
  };
  return { position: drawn, decided, allowed: opinionsOn(board, drawn.memory, "a"), prose: played.prose };
}

/** The product writes down whom, what or where he went for. */
function targetOf({ snapshot, memory }: Position, board: Board, last: string): string {
  if (snapshot.figures.some(({ id }) => id === last)) return `enemy ${last}`;
  if (memory.ground.some(({ weapon }) => weapon.id === last)) return `weapon ${last}`;
  const [q = 0, r = 0] = last.replace("hex:", "").split(",").map(Number);
  return `hex ${key(cellOf(board, hexGrid(battleOf(snapshot)).centre({ q, r })))}`;
}

function deedWords(board: Board, step: Step): string {
  const at = (place: { x: number; y: number } | undefined): string =>
    place === undefined ? "" : ` ${key(cellOf(board, place))}`;
  switch (step.kind) {
    case "move":
      return `advance${at(step.path.at(-1))}`;
    case "attack":
      return `${step.manner === "ranged" ? "shoot" : "blow"} ${step.target}`;
    case "act": {
      const terms = step.terms;
      const weapon =
        typeof terms === "object" && terms !== null && "weapon" in terms
          ? ` ${JSON.stringify(terms.weapon).replaceAll('"', "")}`
          : "";
      if (step.act === "head-out") return `head-out${at(step.at)}`;
      return `${step.act}${step.target === undefined ? "" : ` ${step.target}`}${weapon}`;
    }
    default:
      return "nothing";
  }
}

export const agrees = ({ decided, allowed }: Compared): boolean =>
  allowed.some((one) => isAmong(decided, one));

const isAmong = (decided: Opinion, allowed: Opinion): boolean =>
  decided.target === allowed.target &&
  decided.delay === allowed.delay &&
  (allowed.turns.length === 0
    ? decided.turns.length === 0
    : decided.turns.length === 1 && allowed.turns.includes(decided.turns[0] ?? NaN)) &&
  decided.deeds.every((deed) => allowed.deeds.includes(deed));
