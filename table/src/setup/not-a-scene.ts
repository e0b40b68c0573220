/** What a field of the file amounts to, and what the table takes. */
export interface TooMuch {
  readonly field: string;
  readonly value: number;
  readonly limit: number;
}

/** A file that does not open; people get one sentence (ui/start-words.ts). */
export class NotAScene extends Error {
  constructor(
    readonly reason: "notJson" | "notScene" | "manyPixels" | "manySpaces",
    readonly file: string,
    readonly tooMuch?: TooMuch,
  ) {
    super(`"${file}" is not a scene file`);
  }
}
