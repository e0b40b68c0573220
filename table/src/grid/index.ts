import { BaseGrid, type GridConfig } from "./base.ts";
import { GridlessGrid } from "./gridless.ts";
import { HexagonalGrid } from "./hexagonal.ts";
import { SquareGrid } from "./square.ts";

export { BaseGrid, GridlessGrid, HexagonalGrid, SquareGrid };

export function gridFor(config: GridConfig & { type: number }): BaseGrid {
  if (config.type === 0) return new GridlessGrid(config);
  if (config.type === 1) return new SquareGrid(config);
  return new HexagonalGrid({ ...config, columns: config.type >= 4, even: config.type % 2 === 1 });
}
