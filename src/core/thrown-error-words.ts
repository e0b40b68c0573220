/**
 * What went wrong, in words. A slip in code ("Cannot read properties of undefined") is told with the file and line
 * it was made in: whoever wrote a ruleset of their own finds it there.
 */
export function mistakeWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const isSlip = thrown.name !== "Error";
  const where = isSlip ? FRAME.exec(thrown.stack?.replace(thrown.message, "") ?? "") : null;
  const [, file, line, column] = where ?? [];
  return file === undefined ? thrown.message : `${thrown.message} (${file}:${line ?? ""}:${column ?? ""})`;
}

/** The first place of a stack, as Chromium and Firefox write it. */
const FRAME = /([^/\\\s()@]+\.[cm]?[jt]sx?)(?:\?[^:\s)]*)?:(\d+):(\d+)/;
