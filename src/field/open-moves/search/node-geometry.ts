import { isStraight } from "../prices/border-bends";
import type { Arm, TurningPoint } from "../obstacles/turning-points";

/** What a way may do at a node: anything; go round a corner; bend on a straight border, or where borders meet. */
export const [FREE, CORNER, STRAIGHT, MEETING] = [0, 1, 2, 3] as const;

/** Nodes of searches without a grid as columns of numbers. */
export class NodeTable {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly kind: Uint8Array;
  /** Round a corner: in which direction from it, and within how many pixels a line may leave any way. */
  readonly outX: Float64Array;
  readonly outY: Float64Array;
  readonly near: Float64Array;
  /** On a straight border: its direction, how far the next bends are, and prices on either side. */
  readonly armX: Float64Array;
  readonly armY: Float64Array;
  readonly step: Float64Array;
  readonly plus: Float64Array;
  readonly minus: Float64Array;
  /** Borders that meet at bends. */
  readonly arms: (readonly Arm[] | undefined)[];

  /** With room for so many nodes, the first of which are those of another table. */
  constructor(room: number, base?: NodeTable) {
    const column = (from: Float64Array | undefined): Float64Array => {
      const numbers = new Float64Array(room);
      if (from !== undefined) numbers.set(from);
      return numbers;
    };
    [this.x, this.y] = [column(base?.x), column(base?.y)];
    [this.outX, this.outY, this.near] = [column(base?.outX), column(base?.outY), column(base?.near)];
    [this.armX, this.armY, this.step] = [column(base?.armX), column(base?.armY), column(base?.step)];
    [this.plus, this.minus] = [column(base?.plus), column(base?.minus)];
    this.arms = base?.arms.slice() ?? [];
    this.kind = new Uint8Array(room);
    if (base !== undefined) this.kind.set(base.kind);
  }

  note(node: number, turn: TurningPoint | undefined): void {
    if (turn === undefined) return;
    this.x[node] = turn.x;
    this.y[node] = turn.y;
    this.outX[node] = turn.outX;
    this.outY[node] = turn.outY;
    this.near[node] = turn.near;
    if (turn.near > 0) this.kind[node] = CORNER;
    this.arms[node] = turn.arms;
    if (turn.arms !== undefined) this.#noteArms(node, turn.arms);
  }

  #noteArms(node: number, arms: readonly Arm[]): void {
    const [arm, back] = arms;
    const straight = isStraight(arms) && arm !== undefined && back !== undefined;
    this.kind[node] = straight ? STRAIGHT : MEETING;
    if (!straight) return;
    this.armX[node] = arm.x;
    this.armY[node] = arm.y;
    this.step[node] = Math.max(arm.step, back.step);
    this.plus[node] = arm.plus;
    this.minus[node] = arm.minus;
  }
}

const tables = new WeakMap<readonly TurningPoint[], NodeTable>();

/** Of a list of turns that is asked about again. */
export function tableOf(turns: readonly TurningPoint[]): NodeTable {
  const known = tables.get(turns);
  if (known !== undefined) return known;
  const table = new NodeTable(turns.length);
  for (let i = 0; i < turns.length; i++) table.note(i, turns[i]);
  tables.set(turns, table);
  return table;
}
