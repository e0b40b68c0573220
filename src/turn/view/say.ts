import type { Text } from "../../core/text";

/** Turns a text into words of the reader's language. */
export type Say = (message: Text) => string;
