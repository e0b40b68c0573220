import type { Json } from "../../../core/json";
import type { Point } from "../../../core/place";
import { text } from "../../../core/text";
import type { Battle, Figure, Region } from "../../../field";
import { deviceNamed } from "../data/devices";
import { nearestBase } from "../geometry/bases";
import { fixed, fixedPose } from "../geometry/pose";
import { disc, type Area, type Shape } from "../geometry/mat-shapes";
import { optionsOf, type XWingOptions } from "../options";
import { checkProfile, type XWingProfile } from "../ship-card/profile";
import { recall, type XWingMemory } from "./memory";
import {
  deviceText,
  diameterOf,
  explicitScale,
  type LaidDevice,
  type Obstacle,
  type Ship,
  type Sky,
} from "./sky";
import { tokensOn } from "./tokens-as-statuses";

/** Reads the battle. Callers have refused scenes without a scale before. */
export function skyOf(battle: Battle, memory: Json): Sky {
  const pxPerMm = explicitScale(battle) ?? NaN;
  const remembered = recall(memory);
  const options = optionsOf(battle);
  const { area } = battle;
  const [ships, obstacles, devices]: [Ship[], Obstacle[], LaidDevice[]] = [[], [], []];
  const spent = new Set(remembered.spent);
  const add = (laid: LaidDevice): void => {
    if (laid.device.kind === "obstacle") obstacles.push(obstacleDevice(laid));
    else devices.push(laid);
  };
  for (const figure of battle.figures) {
    if (spent.has(figure.id)) continue;
    const profile = profileOf(figure);
    if (profile.kind === "ship") ships.push(shipOf(figure, profile, pxPerMm, remembered));
    else if (profile.kind === "obstacle") obstacles.push(obstacleFigure(figure, profile, pxPerMm));
    else deviceFigure(figure, profile, pxPerMm, options).forEach(add);
  }
  for (const region of battle.regions) {
    if (spent.has(region.id)) continue;
    if (tagsOf(region).has("obstacle")) obstacles.push(obstacleRegion(region, pxPerMm));
    deviceRegion(region, pxPerMm, remembered).forEach(add);
  }
  remembered.devices.flatMap((laid) => rememberedDevice(laid, pxPerMm, options)).forEach(add);
  return {
    battle,
    pxPerMm,
    mat: {
      x: area.x / pxPerMm,
      y: area.y / pxPerMm,
      width: area.width / pxPerMm,
      height: area.height / pxPerMm,
    },
    ships,
    obstacles,
    devices,
    memory: remembered,
    options,
  };
}

export const isShip = (figure: Figure): boolean => profileOf(figure).kind === "ship";

/** Checked once per profile: a turn reads the sky several times. */
const checkedProfiles = new WeakMap<object, XWingProfile>();

function profileOf({ profile: raw }: Figure): XWingProfile {
  const known = checkedProfiles.get(raw);
  if (known !== undefined) return known;
  const { profile } = checkProfile(raw);
  checkedProfiles.set(raw, profile);
  return profile;
}

/** Remembered once it was set or taken off in play; until then what the profile says. */
function lockOf({ locks }: XWingMemory, id: string, { lock }: XWingProfile): string | undefined {
  const known = locks[id] ?? lock;
  return known === "" ? undefined : known;
}

function shipOf(figure: Figure, profile: XWingProfile, pxPerMm: number, memory: XWingMemory): Ship {
  return {
    id: figure.id,
    name: figure.name === "" ? figure.id : figure.name,
    side: figure.side,
    ai: figure.ruleset === "x-wing",
    pose: fixedPose({ x: figure.x / pxPerMm, y: figure.y / pxPerMm, heading: figure.rotation }),
    size: profile.base ?? nearestBase(Math.max(figure.pixelWidth, figure.pixelHeight) / pxPerMm),
    profile,
    hull: profile.hull ?? figure.hp?.value,
    shields: profile.shields,
    devices: profile.devices,
    tokens: tokensOn(figure.statuses, profile.written),
    statuses: figure.statuses,
    lock: lockOf(memory, figure.id, profile),
    figure,
  };
}

const toMm = ({ x, y }: Point, pxPerMm: number): Point => ({ x: fixed(x / pxPerMm), y: fixed(y / pxPerMm) });

const figureDisc = (figure: Figure, diameter: number | undefined, pxPerMm: number): Shape =>
  disc(toMm(figure, pxPerMm), (diameter ?? Math.min(figure.pixelWidth, figure.pixelHeight) / pxPerMm) / 2);

const obstacleFigure = (figure: Figure, profile: XWingProfile, pxPerMm: number): Obstacle => ({
  id: figure.id,
  name: text("OPFOR.x-wing.named", { name: figure.name === "" ? figure.id : figure.name }),
  shape: figureDisc(figure, profile.diameter, pxPerMm),
  from: "figure",
});

function deviceFigure(
  figure: Figure,
  profile: XWingProfile,
  pxPerMm: number,
  options: XWingOptions,
): readonly LaidDevice[] {
  const device = deviceNamed(profile.device ?? "");
  if (device === undefined) return [];
  const diameter = profile.diameter ?? diameterOf(device, options);
  return [
    {
      id: figure.id,
      device,
      side: figure.side === "neutral" ? undefined : figure.side,
      shape: disc(toMm(figure, pxPerMm), diameter / 2),
      fuses: profile.fuses,
      from: "figure",
    },
  ];
}

const tagsOf = (region: Region): ReadonlySet<string> =>
  new Set(region.terrain.flatMap((terrain) => terrain.tags ?? []));

function regionShape(region: Region, pxPerMm: number): Area {
  const points = (ring: readonly number[]): Point[] =>
    Array.from({ length: Math.floor(ring.length / 2) }, (_, index) =>
      toMm({ x: ring[2 * index] ?? 0, y: ring[2 * index + 1] ?? 0 }, pxPerMm),
    );
  return { kind: "area", rings: region.rings.map(points) };
}

const obstacleRegion = (region: Region, pxPerMm: number): Obstacle => ({
  id: region.id,
  name: text("OPFOR.x-wing.named", { name: region.name === "" ? region.id : region.name }),
  shape: regionShape(region, pxPerMm),
  from: "region",
});

/** Tags of a device's region: "device", its id, "side:<side>", and "fused" once per marker. */
function deviceRegion(region: Region, pxPerMm: number, memory: XWingMemory): readonly LaidDevice[] {
  const tags = region.terrain.flatMap((terrain) => [...(terrain.tags ?? []), terrain.name ?? ""]);
  const device = tags.map(deviceNamed).find((known) => known !== undefined);
  if (!tags.includes("device") || device === undefined) return [];
  const fuses = tags.filter((tag) => tag === "fused").length - (memory.fusesLost[region.id] ?? 0);
  const side = tags.find((tag) => tag.startsWith("side:"))?.slice("side:".length);
  return [
    {
      id: region.id,
      device,
      side,
      shape: regionShape(region, pxPerMm),
      fuses: Math.max(0, fuses),
      from: "region",
    },
  ];
}

export function rememberedDevice(
  laid: XWingMemory["devices"][number],
  pxPerMm: number,
  options: XWingOptions,
): readonly LaidDevice[] {
  const device = deviceNamed(laid.device);
  if (device === undefined) return [];
  return [
    {
      id: laid.id,
      device,
      side: laid.side,
      shape: disc(toMm(laid, pxPerMm), diameterOf(device, options) / 2),
      fuses: laid.fuses,
      from: "memory",
    },
  ];
}

export const obstacleDevice = (laid: LaidDevice): Obstacle => ({
  id: laid.id,
  name: deviceText(laid.device),
  shape: laid.shape,
  from: "device",
});
