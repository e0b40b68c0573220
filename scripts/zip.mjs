// A zip of a few files, the same bytes for the same files.
import { crc32 } from "node:zlib";
import { deflate } from "./deflate.mjs";

/** 1 January 2020, noon, as zips have it: two seconds are the smallest step. */
const TIME = 12 << 11;
const DATE = ((2020 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 0x0800;
const DEFLATED = 8;

/** @param {Record<string, Buffer>} files by their paths in the zip */
export function zipOf(files) {
  const parts = [];
  const index = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const path = Buffer.from(name);
    const packed = deflate(bytes);
    const facts = factsOf(bytes, packed, path);
    const head = Buffer.concat([numbers([4, 0x04034b50], [2, 20]), facts, numbers([2, 0]), path]);
    index.push(
      Buffer.concat([
        numbers([4, 0x02014b50], [2, 20], [2, 20]),
        facts,
        numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        path,
      ]),
    );
    parts.push(head, packed);
    offset += head.length + packed.length;
  }
  const list = Buffer.concat(index);
  const end = numbers(
    ...[
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, index.length],
      [2, index.length],
    ],
    ...[
      [4, list.length],
      [4, offset],
      [2, 0],
    ],
  );
  return Buffer.concat([...parts, list, end]);
}

/** What the file's own head and the list at the end both say of it. */
const factsOf = (bytes, packed, path) =>
  numbers(
    ...[
      [2, UTF8],
      [2, DEFLATED],
      [2, TIME],
      [2, DATE],
    ],
    ...[
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, path.length],
    ],
  );

function numbers(...list) {
  const out = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of list) at = out.writeUIntLE(value, at, size);
  return out;
}
