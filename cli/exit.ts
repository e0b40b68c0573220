import type { Result } from "../src/core/result";

/** What a command prints and how it ends: 0 done, 2 bad input. */
export interface Exit {
  readonly code: 0 | 2;
  readonly out?: string;
  readonly error?: string;
}

export const failed = (error: string): Exit => ({ code: 2, error });

/** Bad input in one line: the file, the first field that is wrong and what was expected. */
export function refused(file: string, { problems }: Extract<Result<unknown>, { ok: false }>): Exit {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  const field = first === undefined || first.field === "" ? "" : `${first.field}: `;
  return failed(`${file}: ${field}${first?.expected ?? "cannot be read"}${more}`);
}
