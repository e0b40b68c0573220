/**
 * What lies on the map and is no figure, as pictures by their kind: SVG, 64 by 64, with a dark casing and a light
 * rim, so that they read on any map. Our own drawings, not those of the games.
 */
const CASING = "#0e0d12";
const METAL = "#3a404c";
const LIGHT = "#dfe6f2";

const stroked = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const filled = (d: string, colour: string): string =>
  `<path d="${d}" fill="${colour}" stroke="${CASING}" stroke-width="2.5" stroke-linejoin="round"/>`;
const disc = (x: number, y: number, r: number, fill: string, rim = CASING, width = 3): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${rim}" stroke-width="${width}"/>`;

const FLAME = "M33 10c3 9 15 15 15 29a16 16 0 0 1-32 0c0-7 4-11 7-16 2 5 3 7 6 8 3-7-1-14 4-21z";
const SMALL_FLAME = "M32 21c2 5 8 7 8 13a8 8 0 0 1-16 0c0-3 2-5 4-8 1 2 2 3 3 3 1-3-1-5 1-8z";
const BOLT = "M35 20 24 34h7l-3 11 12-15h-7z";
const RAYS = "M32 20v5M32 39v5M20 32h5M39 32h5M23 23l4 4M37 37l4 4M41 23l-4 4M27 37l-4 4";

/** A finned ball; the sign in its window tells the kind. */
const bomb = (colour: string, sign: string): string =>
  [
    stroked("M32 5v54M5 32h54", CASING, 10),
    stroked("M32 6v52M6 32h52", LIGHT, 5),
    disc(32, 32, 21, METAL),
    disc(32, 32, 15, CASING, colour, 2.5),
    stroked("M17 25a17 17 0 0 1 9-9", LIGHT, 2.5),
    sign,
  ].join("");
const dot = (colour: string): string => disc(32, 32, 8, colour);

/** A plate with eight horns. */
const horned = (x: number, y: number, r: number, colour: string): string => {
  const horns = Array.from({ length: 8 }, (_, at) => {
    const [cos, sin] = [Math.cos((at * Math.PI) / 4), Math.sin((at * Math.PI) / 4)];
    const at2 = (far: number): string => `${(x + far * cos).toFixed(1)} ${(y + far * sin).toFixed(1)}`;
    return `M${at2(r)}L${at2(1.45 * r)}`;
  }).join("");
  return [
    stroked(horns, CASING, r / 2.2),
    stroked(horns, LIGHT, r / 4.5),
    disc(x, y, r, METAL, CASING, r / 7),
    disc(x, y, r * 0.45, colour, CASING, r / 9),
  ].join("");
};

const crate = (x: number, y: number): string =>
  filled(`M${x} ${y}h26v26h-26z`, "#a9763d") +
  stroked(`M${x + 3} ${y + 3}l20 20M${x + 23} ${y + 3}l-20 20`, "#6d4823", 3);
const spark = (x: number, y: number, r: number): string =>
  filled(
    `M${x} ${y - r}l${r / 3} ${r * 0.67} ${r * 0.67} ${r / 3}-${r * 0.67} ${r / 3}-${r / 3} ${r * 0.67}-${r / 3}-${r * 0.67}-${r * 0.67}-${r / 3} ${r * 0.67}-${r / 3}z`,
    "#bff4ff",
  );

const flame =
  filled(FLAME, "#f08a2c") + filled("M32 32c2 5 7 7 7 13a7 7 0 0 1-14 0c0-5 5-7 7-13z", "#ffe08a");

const ART: Readonly<Record<string, string>> = {
  "proton-bomb": bomb("#ff9d5c", dot("#ff9d5c")),
  "seismic-charge": bomb(
    "#6fd7ff",
    disc(32, 32, 9, "none", "#6fd7ff", 2.5) + disc(32, 32, 3.5, "#6fd7ff", "none", 0),
  ),
  "ion-bomb": bomb("#7db4ff", filled(BOLT, "#7db4ff")),
  bomblet: `<g transform="translate(10 10) scale(.69)">${bomb("#ffcf4d", dot("#ffcf4d"))}</g>`,
  "thermal-detonator": bomb("#ff6b57", stroked("M24 32h16M32 24v16", "#ff6b57", 5)),
  "concussion-bomb": bomb("#ffcf4d", stroked(RAYS, "#ffcf4d", 3)),
  "electro-proton-bomb": bomb("#c79bff", filled(BOLT, "#c79bff")),
  "blazer-bomb": bomb("#ff9d5c", filled(SMALL_FLAME, "#ff9d5c")),
  "proximity-mine": horned(32, 32, 18, "#ff5b4d"),
  "conner-net":
    disc(32, 32, 26, "#123a46cc", CASING, 4) +
    stroked("M32 6v52M6 32h52M14 14l36 36M50 14 14 50", "#7fe7ff", 2) +
    disc(32, 32, 17, "none", "#7fe7ff", 2) +
    disc(32, 32, 25, "none", "#7fe7ff", 2.5),
  "cluster-mine": horned(32, 17, 9, "#ff5b4d") + horned(17, 44, 9, "#ff5b4d") + horned(47, 44, 9, "#ff5b4d"),
  blaze: flame,
  "loose-cargo": crate(6, 28) + crate(32, 32) + crate(20, 6),
  "electro-chaff":
    spark(32, 32, 18) + spark(14, 18, 9) + spark(50, 16, 8) + spark(16, 48, 8) + spark(50, 48, 10),
  fire: flame,
  trap:
    disc(32, 32, 25, "#22252ccc", CASING, 4) +
    disc(32, 32, 23, "none", LIGHT, 3) +
    filled("M12 30l6-12 6 12 8-14 8 14 6-12 6 12z", LIGHT) +
    filled("M12 34l6 12 6-12 8 14 8-14 6 12 6-12z", LIGHT),
  objective:
    stroked("M20 58V8", CASING, 8) +
    stroked("M20 57V9", LIGHT, 4) +
    filled("M22 9c10-5 16 6 28 1v22c-12 5-18-6-28-1z", "#d9a441"),
  held:
    stroked("M20 58V8", CASING, 8) +
    stroked("M20 57V9", LIGHT, 4) +
    filled("M22 9c10-5 16 6 28 1v22c-12 5-18-6-28-1z", LIGHT) +
    stroked("M28 22l6 6 12-13", CASING, 4),
  weapon: filled("M6 20h46l4 5v6H34l-2 6h-9l-5 17H8l6-23H6z", METAL) + stroked("M12 24h38", LIGHT, 2.5),
  head:
    filled("M4 32c9-14 19-20 28-20s19 6 28 20c-9 14-19 20-28 20S13 46 4 32z", LIGHT) +
    disc(32, 32, 11, METAL) +
    disc(32, 32, 5, CASING, "none", 0),
  device: bomb("#9fb7d6", stroked("M32 24v9M32 39v.1", "#9fb7d6", 5)),
};

/** The kinds that have a picture. */
export const PICTURED = Object.keys(ART);

/** The first of these words that has a picture; "device" only when nothing says which. */
export function pictured(words: readonly string[]): string | undefined {
  const known = words.filter((word) => Object.hasOwn(ART, word));
  return known.find((word) => word !== "device") ?? known[0];
}

export function markPicture(words: readonly string[]): string | undefined {
  const drawing = ART[pictured(words) ?? ""];
  if (drawing === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 64 64">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const SIDE_COLOURS: Readonly<Record<string, number>> = { hostile: 0xd2603f, friendly: 0x4e9bc9 };

/** The ring round it, when one knows whose it is. */
export const sideColour = (side: string | undefined): number | undefined => SIDE_COLOURS[side ?? ""];
