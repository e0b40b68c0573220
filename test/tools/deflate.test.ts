import { readFileSync } from "node:fs";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { deflate } from "../../scripts/deflate.mjs";

/** Letters of a small alphabet and long runs, so that there is something to find. */
const likeText = fc
  .array(fc.oneof(fc.constantFrom("an", "ban", "{}", "\n"), fc.string({ unit: fc.nat(3).map(String) })), {
    maxLength: 600,
  })
  .map((words) => Buffer.from(words.join("")));
const noise = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes));
const runs = fc
  .array(fc.tuple(fc.nat(255), fc.nat(700)), { maxLength: 12 })
  .map((list) => Buffer.concat(list.map(([byte, many]) => Buffer.alloc(many, byte))));

it("is read back by any inflate, and is never larger than zlib's", () => {
  fc.assert(
    fc.property(fc.oneof(likeText, noise, runs), (bytes) => {
      const packed = deflate(bytes);
      expect(inflateRawSync(packed).equals(bytes)).toBe(true);
      expect(packed.length).toBeLessThanOrEqual(deflateRawSync(bytes, { level: 9, memLevel: 9 }).length);
    }),
    { numRuns: 200 },
  );
});

it("reaches back over the whole window, and packs real text 2 % tighter at the least", () => {
  const phrase = Buffer.from("a phrase that comes once more");
  for (const between of [32767, 32768, 32769]) {
    const again = Buffer.concat([phrase, Buffer.alloc(between - phrase.length, 7), phrase]);
    expect(inflateRawSync(deflate(again)).equals(again)).toBe(true);
  }
  const text = readFileSync("docs/decisions.md");
  const packed = deflate(text);
  expect(inflateRawSync(packed).equals(text)).toBe(true);
  expect(packed.length / deflateRawSync(text, { level: 9, memLevel: 9 }).length).toBeLessThan(0.98);
});
