import type { Text } from "../core/text";
import type { Situation } from "./situation";

/** A printed table: a missing cell is a type error. */
export interface Table<Row extends string | number, Column extends string, Cell> {
  readonly title: Text;
  readonly source: string;
  readonly columns: readonly { readonly id: Column; readonly head: Text }[];
  readonly rows: readonly { readonly id: Row; readonly head: Text }[];
  readonly cells: Readonly<Record<Row, Readonly<Record<Column, Cell>>>>;
  /** How a cell is shown in the trace. */
  readonly show: (cell: Cell) => Text;
}

/** Reads a cell and leaves the table with row and column lit in the trace. */
export function lookUp<Row extends string | number, Column extends string, Cell>(
  situation: Pick<Situation, "trace">,
  table: Table<Row, Column, Cell>,
  row: Row,
  column: Column,
  because?: Text,
): Cell {
  situation.trace.add({
    kind: "lookup",
    table: table.title,
    source: table.source,
    columns: table.columns.map(({ head }) => head),
    rows: table.rows.map(({ id, head }) => ({
      head,
      cells: table.columns.map((col) => table.show(table.cells[id][col.id])),
    })),
    row: table.rows.findIndex(({ id }) => id === row),
    column: table.columns.findIndex(({ id }) => id === column),
    ...(because === undefined ? {} : { because }),
  });
  return table.cells[row][column];
}
