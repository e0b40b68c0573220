import { parseArgs, type ParseArgsConfig } from "node:util";
import { bad, ok, type Result } from "../src/core/result";

export type Flags = Readonly<Record<string, string | boolean | undefined>>;

/** Words and flags of a command; an unknown flag is bad input, not an exception. */
export function readArguments(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig["options"]>,
): Result<{ readonly words: readonly string[]; readonly flags: Flags }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return ok({ words: positionals, flags: values as Flags });
  } catch (thrown) {
    return bad(
      "",
      thrown instanceof Error ? (thrown.message.split("\n")[0] ?? "wrong arguments") : "wrong arguments",
    );
  }
}

export const word = (value: string | boolean | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;
