import type { Decided } from "../../src/core/decision";
import { scriptedDice } from "../../src/core/dice";
import { traceProse } from "../../src/core/trace-prose";
import { renderText, type Catalog } from "../../src/core/text";
import { decide } from "../../src/engine/decide";
import { battleFrom, type Snapshot, snapshotSchema } from "../../src/field";
import { xWing } from "../../src/rulesets/x-wing";
import { fly, repositionFault, type Flight } from "../../src/rulesets/x-wing/flying/flight";
import { arcShape } from "../../src/rulesets/x-wing/geometry/arcs";
import { baseCorners, type BaseSize } from "../../src/rulesets/x-wing/geometry/bases";
import { seenFrom, type Point, type Pose } from "../../src/rulesets/x-wing/geometry/pose";
import { barrelRolls, boosts, type Reposition } from "../../src/rulesets/x-wing/geometry/repositions";
import { ribbonOutline, type Ribbon } from "../../src/rulesets/x-wing/geometry/ribbon";
import { clip, type Shape } from "../../src/rulesets/x-wing/geometry/mat-shapes";
import { along } from "../../src/rulesets/x-wing/geometry/templates";
import { manoeuvreId, manoeuvreText } from "../../src/rulesets/x-wing/ship-card/manoeuvre";
import { skyOf } from "../../src/rulesets/x-wing/sky/read-sky";
import { deviceText, type LaidDevice, type Ship, type Sky } from "../../src/rulesets/x-wing/sky/sky";
import { mineSwerves, obstacleSwerves, type Swerve } from "../../src/rulesets/x-wing/flying/swerve";
import { shatterable, threatsOf } from "../../src/rulesets/x-wing/activation/device-threats";
import type { PictureCase } from "./cases";

const PX_PER_MM = 2;
/** The part of the mat that is drawn, in millimetres. */
const VIEW = { x: 200, y: 270, width: 460, height: 470 };
const PANEL = 330;

const COLOUR = {
  mat: "#f7f4ec",
  outside: "#d9d3c4",
  ink: "#23262b",
  planned: "#c77f0a",
  refused: "#c0392b",
  possible: "#6b7785",
  chosen: "#1c7c43",
  enemy: "#c0392b",
  friend: "#2166a8",
  rock: "#8d8a84",
} as const;

export function snapshotOf(one: PictureCase): Snapshot {
  const [width, height] = one.mat ?? [914, 914];
  const place = (x: number, y: number): { x: number; y: number } => ({ x: x * PX_PER_MM, y: y * PX_PER_MM });
  const [tx, ty, heading] = one.target ?? [430, 330, 180];
  const ship = {
    kind: "ship",
    base: "small",
    dial: "2FB 2BB 2NB 2TW 2YW",
    hull: 3,
    actions: [],
    ...one.ship,
  };
  return snapshotSchema.parse({
    format: "opfor-battle",
    version: 1,
    scene: {
      area: { x: 0, y: 0, width: width * PX_PER_MM, height: height * PX_PER_MM },
      grid: { kind: "gridless", size: 100, distance: 1, units: "" },
      scale: { mm: PX_PER_MM },
    },
    figures: [
      {
        id: "ai",
        name: "AI ship",
        side: "foe",
        ruleset: "x-wing",
        rotation: 180,
        ...place(400, 700),
        profile: ship,
      },
      {
        id: "target",
        name: "target",
        side: "player",
        rotation: heading,
        ...place(tx, ty),
        profile: { kind: "ship", base: "small", dial: "tie-ln", hull: 3 },
      },
      ...(one.rocks ?? []).map(([x, y, diameter], index) => ({
        id: `rock-${index + 1}`,
        name: `rock ${index + 1}`,
        side: "neutral",
        ...place(x, y),
        profile: { kind: "obstacle", diameter },
      })),
      ...one.devices.map(([device, x, y, whose, fuses = 0], index) => ({
        id: `device-${index + 1}`,
        side: whose === "enemy" ? "player" : "foe",
        ...place(x, y),
        profile: { kind: "device", device, fuses },
      })),
    ],
  });
}

interface Drawing {
  readonly sky: Sky;
  readonly me: Ship;
  readonly target: Ship;
  readonly planned: Flight;
  readonly swerves: readonly Swerve[];
  readonly flown: Flight;
  readonly repositions: readonly Reposition[];
  readonly decided: Decided;
  readonly say: Catalog;
}

/** The decision itself, and the candidates it looked at. */
export function drawingOf(one: PictureCase, say: Catalog): Drawing {
  const battle = battleFrom(snapshotOf(one), "mm");
  const decided = decide(xWing, battle, "ai", {
    seed: one.id,
    unattended: true,
    answers: { manoeuvre: one.planned },
    dice: scriptedDice(one.dice),
  });
  if (decided.kind === "ask") throw new Error("X-Wing asks nothing");
  const sky = skyOf(battle, null);
  const [me, target] = ["ai", "target"].map((id) => sky.ships.find((ship) => ship.id === id));
  if (me === undefined || target === undefined) throw new Error("a ship is missing");
  const flights = me.profile.dial.map((manoeuvre) => fly(sky, me, manoeuvre));
  const named = (id: string): Flight => {
    const found = flights.find(({ manoeuvre }) => manoeuvreId(manoeuvre) === id);
    if (found === undefined) throw new Error(`${id} is not on the dial`);
    return found;
  };
  const planned = named(one.planned);
  const [first, ...later] = decided.plan.steps.flatMap((step) => (step.kind === "move" ? [step.gait] : []));
  const flown = named(first ?? one.planned);
  const looks = planned.obstacles.length > 0 ? obstacleSwerves : mineSwerves;
  const threatened = threatsOf(sky, me, planned).some(({ laid }) => laid.device.kind === "mine");
  const bar = me.profile.actions;
  return {
    sky,
    me,
    target,
    planned,
    swerves: threatened || planned.obstacles.length > 0 ? looks(sky, me, me.profile.dial, planned) : [],
    flown,
    repositions: [
      ...(bar.includes("barrelRoll") ? barrelRolls(flown.end, me.size) : []),
      ...(bar.includes("boost") ? boosts(flown.end, me.size) : []),
    ].sort((a, b) => Number(later.includes(a.id)) - Number(later.includes(b.id))),
    decided,
    say,
  };
}

export function pictureOf(one: PictureCase, say: Catalog): string {
  const drawing = drawingOf(one, say);
  const { sky, me, target, planned, swerves, flown, repositions, decided } = drawing;
  const moves = new Set(decided.plan.steps.flatMap((step) => (step.kind === "move" ? [step.gait] : [])));
  const others = swerves.filter(
    ({ flight }) => manoeuvreId(flight.manoeuvre) !== manoeuvreId(flown.manoeuvre),
  );
  const isPlanned = manoeuvreId(planned.manoeuvre) === manoeuvreId(flown.manoeuvre);
  const parts = [
    `<rect x="${VIEW.x}" y="${VIEW.y}" width="${VIEW.width + PANEL}" height="${VIEW.height}" fill="${COLOUR.outside}"/>`,
    `<rect x="${sky.mat.x}" y="${sky.mat.y}" width="${sky.mat.width}" height="${sky.mat.height}" fill="${COLOUR.mat}" stroke="${COLOUR.ink}" stroke-width="1.5"/>`,
    targetArc(target, drawing),
    ...sky.devices.flatMap((laid) => reachOf(sky, laid)),
    ...sky.obstacles.map(({ shape }) => shapeMark(shape, COLOUR.rock, 0.8)),
    ...others.map(({ flight, refused }) =>
      flightMark(flight, me.size, refused === undefined ? COLOUR.possible : COLOUR.refused, "3 3"),
    ),
    ...(isPlanned ? [] : [flightMark(planned, me.size, COLOUR.planned, "6 3")]),
    flightMark(flown, me.size, COLOUR.chosen, ""),
    ...repositions.map((move) => repositionMark(drawing, move, moves.has(move.id))),
    ...sky.devices.map((laid) => deviceMark(laid, say)),
    shipMark(me.pose, me.size, COLOUR.ink, "AI ship"),
    shipMark(target.pose, target.size, COLOUR.enemy, "target"),
    ...panel(one, drawing),
  ];
  const box = `${VIEW.x} ${VIEW.y} ${VIEW.width + PANEL} ${VIEW.height}`;
  const style = `font-family="system-ui, sans-serif" text-rendering="geometricPrecision"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1185" height="705" ${style}>\n<title>${escaped(one.title)}</title>\n${parts.join("\n")}\n</svg>\n`;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${number(x)} ${number(y)}`).join("L")}Z`;
const escaped = (words: string): string =>
  words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const outline = (swept: Ribbon): string => pathOf(ribbonOutline(swept, along));

function flightMark(flight: Flight, size: BaseSize, colour: string, dash: string): string {
  const dashed = dash === "" ? "" : ` stroke-dasharray="${dash}"`;
  const template =
    flight.swept === undefined
      ? ""
      : `<path d="${outline(flight.swept)}" fill="${colour}" fill-opacity="0.18" stroke="${colour}"${dashed}/>`;
  return `${template}\n${baseMark(flight.end, size, colour, dashed)}`;
}

/** The base with a nose that shows its heading. */
function baseMark(pose: Pose, size: BaseSize, colour: string, dashed = "", fill = 0.12): string {
  const half = baseCorners(pose, size);
  const nose = [seenFrom(pose, 14, 0), seenFrom(pose, 4, -6), seenFrom(pose, 4, 6)];
  return `<path d="${pathOf(half)}" fill="${colour}" fill-opacity="${fill}" stroke="${colour}" stroke-width="1.4"${dashed}/><path d="${pathOf(nose)}" fill="${colour}"/>`;
}

function shipMark(pose: Pose, size: BaseSize, colour: string, name: string): string {
  const label = `<text x="${number(pose.x)}" y="${number(pose.y + 14)}" font-size="9" text-anchor="middle" fill="${colour}">${name}</text>`;
  return `${baseMark(pose, size, colour, "", 0.3)}${label}`;
}

function repositionMark({ sky, me, flown }: Drawing, move: Reposition, isChosen: boolean): string {
  if (isChosen) {
    return `<path d="${outline(move.swept)}" fill="${COLOUR.chosen}" fill-opacity="0.18" stroke="${COLOUR.chosen}"/>${baseMark(move.end, me.size, COLOUR.chosen, "", 0.3)}`;
  }
  const there = { ...me, pose: flown.end };
  const known = new Set(
    threatsOf(sky, there, { ...move, swept: undefined, end: flown.end }).map(({ laid }) => laid.id),
  );
  const enters = threatsOf(sky, there, move).some(({ laid }) => !known.has(laid.id));
  const bad = enters || repositionFault(sky, there, move) !== undefined;
  const colour = bad ? COLOUR.refused : COLOUR.possible;
  return `<path d="${pathOf(baseCorners(move.end, me.size))}" fill="none" stroke="${colour}" stroke-dasharray="2 2" stroke-width="0.9"/>`;
}

function shapeMark(shape: Shape, colour: string, opacity: number): string {
  switch (shape.kind) {
    case "disc":
      return `<circle cx="${number(shape.at.x)}" cy="${number(shape.at.y)}" r="${number(shape.radius)}" fill="${colour}" fill-opacity="${opacity}" stroke="${COLOUR.ink}" stroke-width="0.8"/>`;
    case "area":
      return `<path d="${shape.rings.map(pathOf).join("")}" fill="${colour}" fill-opacity="${opacity}" fill-rule="evenodd"/>`;
    case "group":
      return shape.parts.map((part) => shapeMark(part, colour, opacity)).join("");
  }
}

const colourOf = ({ side }: LaidDevice): string => (side === "foe" ? COLOUR.friend : COLOUR.enemy);

/** Range 1 round a bomb, or round the rocks that a seismic charge could shatter. */
function reachOf(sky: Sky, laid: LaidDevice): string[] {
  if (laid.device.kind !== "bomb") return [];
  const centres = laid.device.around === "ships" ? [laid] : shatterable(sky, laid.shape);
  return centres.flatMap(({ shape }) =>
    shape.kind !== "disc"
      ? []
      : [
          `<circle cx="${number(shape.at.x)}" cy="${number(shape.at.y)}" r="${number(shape.radius + 100)}" fill="${colourOf(laid)}" fill-opacity="0.05" stroke="${colourOf(laid)}" stroke-opacity="0.5" stroke-dasharray="4 4" stroke-width="0.8"/>`,
        ],
  );
}

function deviceMark(laid: LaidDevice, say: Catalog): string {
  if (laid.shape.kind !== "disc") return "";
  const { at, radius } = laid.shape;
  const fused = laid.fuses > 0 ? " (fused)" : "";
  const name = `${renderText(deviceText(laid.device), say)}${fused}`;
  return `${shapeMark(laid.shape, colourOf(laid), 0.45)}<text x="${number(at.x)}" y="${number(at.y + radius + 9)}" font-size="8" text-anchor="middle" fill="${colourOf(laid)}">${escaped(name)}</text>`;
}

/** What the target could shoot at, where its arc matters. */
function targetArc(target: Ship, { repositions }: Drawing): string {
  if (repositions.length === 0) return "";
  const window = [
    { x: VIEW.x, y: VIEW.y },
    { x: VIEW.x + VIEW.width, y: VIEW.y },
    { x: VIEW.x + VIEW.width, y: VIEW.y + VIEW.height },
    { x: VIEW.x, y: VIEW.y + VIEW.height },
  ];
  const [corners = []] = arcShape(target.pose, target.size, "front").rings;
  return `<path d="${pathOf(clip(corners, window))}" fill="${COLOUR.enemy}" fill-opacity="0.06"/>`;
}

/** Beside the map: what each line and colour is, and the trace in its own words. */
function panel(one: PictureCase, { planned, swerves, flown, decided, say }: Drawing): string[] {
  const left = VIEW.x + VIEW.width;
  const lines: { words: string; colour: string; bold?: boolean }[] = [];
  const add = (words: string, colour: string = COLOUR.ink, bold = false): void => {
    for (const [index, line] of wrapped(words, bold ? 66 : 76).entries())
      lines.push({ words: index > 0 ? `   ${line}` : line, colour, bold });
  };
  add(one.title, COLOUR.ink, true);
  add("");
  add(`planned: ${renderText(manoeuvreText(planned.manoeuvre), say)}`, COLOUR.planned);
  for (const { flight, refused } of swerves) {
    const verdict =
      refused === undefined ? "allowed" : renderText({ key: `OPFOR.x-wing.swerve.refused.${refused}` }, say);
    add(
      `${renderText(manoeuvreText(flight.manoeuvre), say)}: ${verdict}`,
      refused === undefined ? COLOUR.possible : COLOUR.refused,
    );
  }
  add(`flown: ${renderText(manoeuvreText(flown.manoeuvre), say)}`, COLOUR.chosen);
  for (const step of decided.plan.steps.slice(1)) add(renderText(step.label, say), COLOUR.chosen);
  add("");
  for (const line of traceProse(decided.trace, say).slice(2)) add(line);
  const shown = lines.slice(0, 48).map(({ words, colour, bold }, index) => {
    const weight = bold === true ? ` font-weight="600"` : "";
    return `<text x="${left + 10}" y="${VIEW.y + 18 + index * 9.5}" font-size="7.6" fill="${colour}"${weight} xml:space="preserve">${escaped(words)}</text>`;
  });
  return [
    `<rect x="${left}" y="${VIEW.y}" width="${PANEL}" height="${VIEW.height}" fill="#ffffff"/>`,
    ...shown,
  ];
}

function wrapped(words: string, width: number): string[] {
  const indent = /^\s*/.exec(words)?.[0] ?? "";
  const lines: string[] = [];
  let line = indent;
  for (const word of words.trim().split(" ")) {
    if (line.trim() !== "" && line.length + word.length + 1 > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = line.trim() === "" ? `${line}${word}` : `${line} ${word}`;
  }
  return [...lines, line];
}
