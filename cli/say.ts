import { messageOf, type Exit } from "./exit";

/**
 * Prints what a command has to say and sets the exit code. A reader that stops reading (`| head`) has what it wanted;
 * what cannot be written for another reason (a full disk) is one line and exit code 2.
 */
export function say(exit: Exit): void {
  process.exitCode = exit.code;
  const notes = [...(exit.warnings ?? []), ...(exit.error === undefined ? [] : [exit.error])];
  // Nobody is left to be told that nothing can be told.
  const tell = (...lines: readonly string[]): void =>
    write(process.stderr, lines.map((line) => `opfor: ${line}\n`).join(""), () => undefined);
  if (exit.out !== undefined)
    write(process.stdout, `${exit.out}\n`, (thrown) => {
      if (isClosed(thrown)) return;
      process.exitCode = 2;
      tell(`cannot write: ${messageOf(thrown)}`);
    });
  if (notes.length > 0) tell(...notes);
}

const isClosed = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && thrown.code === "EPIPE";

/** Pipes report what went wrong later, files at once. */
function write(stream: NodeJS.WriteStream, words: string, failed: (thrown: unknown) => void): void {
  let told = false;
  const once = (thrown: unknown): void => {
    if (!told) failed(thrown);
    told = true;
  };
  stream.on("error", once);
  try {
    stream.write(words);
  } catch (thrown) {
    once(thrown);
  }
}
