import type { FieldProblem, Result } from "../src/core/result";

/** What a command prints and how it ends: 0 done, 2 bad input. */
export interface Exit {
  readonly code: 0 | 2;
  readonly out?: string;
  readonly error?: string;
  /** What was passed over, one line each. */
  readonly warnings?: readonly string[];
}

export const failed = (error: string): Exit => ({ code: 2, error: oneLine(error) });

/** A bug, too, ends in one line: whoever calls a command reads lines and exit codes. */
export async function caught(command: () => Exit | Promise<Exit>): Promise<Exit> {
  try {
    return await command();
  } catch (thrown) {
    return failed(`cannot go on: ${messageOf(thrown)}`);
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== "" ? thrown.message : "cannot be read";

/** Names and values come from files, and may hold anything. */
const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 1000);

/** Bad input in one line: the file, the first field that is wrong and what was expected. */
export function refused(file: string, { problems }: Extract<Result<unknown>, { ok: false }>): Exit {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  const field = first === undefined || first.field === "" ? "" : `${first.field}: `;
  return failed(`${file}: ${field}${first?.expected ?? "cannot be read"}${more}`);
}

const MOST_WARNINGS = 20;

/** What did not stop the command but must be seen, one line each. */
export function warnings(file: string, problems: readonly FieldProblem[]): Pick<Exit, "warnings"> {
  if (problems.length === 0) return {};
  const lines = problems
    .slice(0, MOST_WARNINGS)
    .map(({ field, expected }) => oneLine(`warning: ${file}: ${field}: ${expected}`));
  const more = problems.length - lines.length;
  return { warnings: more > 0 ? [...lines, `warning: ${file}: and ${more} more`] : lines };
}
