/** AUTOMATIC ACTIONS with the bonus cards, typed off the page: TAC, segment, then 0-1, 2-3, 4-6 and 7+ hexes. */
const ACTIONS = `
A1 | AS 0            | MOVE             | MOVE             | MOVE
A2 | B9 STRENGTH     | B1 MOVE          | B1 MOVE          | B1 MOVE
A3 | JAB             | MOVE             | MOVE             | MOVE
A4 |                 |                  |                  |
A5 | KICK            | MOVE             | MOVE             | MOVE
B1 |                 |                  |                  |
B2 | AS 0            | MOVE             | AS 4             | MOVE
B3 | AS 0            | MOVE             | AS 2             | MOVE
B4 | B8B9 STRENGTH   | B2B3 AS 2        | B2B3 AS 2        | B1 MOVE
B5 | HOOK            | AS 2             | MOVE             | MOVE
C1 | B2B3 AS 2       | B2B3 AS 4        | B2B3 AS 6        | 2H ; B1 MOVE
C2 | AS 2            | AS 4             | AS 6             | 2H AS 6; MOVE
C3 |                 |                  |                  |
C4 | AS 2            | AS 4             | AS 6             | 2H AS 6; MOVE
C5 | AS 0            | AS 4             | AS 6             | 2H AS 6; MOVE
D1 |                 |                  |                  |
D2 | C/AS 4          | C/AS 4           | C/AS 6           | 2H C/AS 6; MOVE
D3 | B1 C; B2B3 AS 4 | B1 C; B2B3 AS 4  | B1 C; B2B3 AS 6  | 2H ; B1 MOVE
D4 | C/AS 2          | C/AS 4           | C/AS 6           | 2H C/AS 6; MOVE
D5 | C/AS 0          | C/AS 4           | C/AS 6           | 2H C/AS 6; MOVE`;

const CELLS = new Map(
  ACTIONS.trim()
    .split("\n")
    .map((row) => {
      const [name = "", ...cells] = row.split("|").map((cell) => cell.trim());
      return [name, cells];
    }),
);

export interface Due {
  readonly column: "MOVE" | "AS" | "C/AS" | "HOOK" | "JAB" | "KICK" | "STRENGTH";
  readonly n: number;
  readonly bonus: boolean;
  /** Of C/AS only the walking to cover, or only the handling of the gun. */
  readonly half: "cover" | "gun" | undefined;
}

/** What falls due, or nothing. */
export function dueBy(
  tac: string,
  segment: number,
  hexes: number,
  twoHanded: boolean,
  cards: readonly string[],
): Due | undefined {
  const band = hexes <= 1 ? 0 : hexes <= 3 ? 1 : hexes <= 6 ? 2 : 3;
  const cell = CELLS.get(`${tac}${segment}`)?.[band] ?? "";
  const entries = cell.split(";").map((entry) => entry.trim());
  const [first = "", second = ""] = entries;
  if (first.startsWith("2H")) return entry(twoHanded ? first.slice(2).trim() : second, cards);
  const cover = entry(first, cards);
  const gun = entry(second, cards);
  if (cover !== undefined && gun !== undefined) return { ...gun, column: "C/AS", half: undefined };
  if (cover?.half === "cover") return { ...cover, n: Number(second.slice(-1)) };
  if (gun !== undefined) return { ...gun, column: "C/AS", half: "gun" };
  return cover;
}

function entry(words: string, cards: readonly string[]): Due | undefined {
  const parts = words.split(" ").filter((word) => word !== "");
  const bonus = /^(B\d)+$/.test(parts[0] ?? "");
  if (bonus && !cards.some((card) => parts[0]?.includes(card))) return undefined;
  const [column, n = "0"] = bonus ? parts.slice(1) : parts;
  if (column === undefined) return undefined;
  if (column === "C") return { column: "C/AS", n: 0, bonus, half: "cover" };
  return { column: column as Due["column"], n: Number(n), bonus, half: undefined };
}
