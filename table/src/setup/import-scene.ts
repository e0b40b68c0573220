import { randomID } from "../shared/object.ts";
import { checkMapSize } from "./map-limits.ts";
import { NotAScene } from "./not-a-scene.ts";

/** Reads a Foundry scene export or a Universal VTT map into a battle. A wrong file gets one sentence. */
export function battleFromFile(name: string, text: string): Data {
  let data: any;
  try {
    data = JSON.parse(text);
  } catch {
    throw new NotAScene("notJson", name);
  }
  if (Array.isArray(data?.documents?.scenes)) {
    if (data.documents.scenes.some((scene: unknown) => !isRecord(scene)))
      throw new NotAScene("notScene", name);
    for (const scene of data.documents.scenes) checkScene(name, scene);
    return { ...data, id: fileId(name), title: data.title ?? name };
  }
  if (isUvtt(data)) checkUvtt(name, data);
  const scene = isUvtt(data) ? sceneFromUvtt(name, data) : isSceneExport(data) ? sceneFromExport(data) : null;
  if (!scene) throw new NotAScene("notScene", name);
  checkScene(name, scene);
  return { id: fileId(name), title: scene["name"], documents: { scenes: [scene], actors: actorsFor(scene) } };
}
const fileId = (name: string): string => `file-${name.replace(/[^a-z0-9]+/gi, "-").toLowerCase()}`;

function isUvtt(d: any): boolean {
  return typeof d?.resolution?.pixels_per_grid === "number" && Array.isArray(d.line_of_sight);
}
function isSceneExport(d: any): boolean {
  return (
    typeof d?.width === "number" &&
    typeof d?.height === "number" &&
    (Array.isArray(d.walls) || Array.isArray(d.tokens)) &&
    (typeof d.grid === "number" || isRecord(d.grid))
  );
}

function checkScene(name: string, { width, height, grid }: Data): void {
  checkMapSize(name, {
    width: { field: "width", value: Number(width) },
    height: { field: "height", value: Number(height) },
    size: { field: "grid.size", value: Number(grid?.size ?? 100) },
    type: Number(grid?.type ?? 1),
  });
}
/** Its lengths are in spaces. */
function checkUvtt(name: string, { resolution }: any): void {
  const { map_size, pixels_per_grid } = resolution;
  const field = "resolution.map_size";
  checkMapSize(name, {
    width: { field: `${field}.x`, value: Number(map_size?.x) * pixels_per_grid },
    height: { field: `${field}.y`, value: Number(map_size?.y) * pixels_per_grid },
    size: { field, value: pixels_per_grid },
    type: 1,
  });
}

export function sceneFromExport(d: Data): Data {
  const legacy = typeof d["grid"] === "number";
  const grid = legacy
    ? {
        type: d["gridType"] ?? 1,
        size: d["grid"],
        distance: d["gridDistance"] ?? 5,
        units: d["gridUnits"] ?? "ft",
      }
    : d["grid"];
  // Hexes of scenes from before V10 were measured from point to point: Foundry marks such scenes.
  const isOld = parseInt(String(d["_stats"]?.["coreVersion"] ?? "0")) < 10;
  const core = isOld && grid.type >= 2 ? { legacyHex: true, ...d["flags"]?.["core"] } : d["flags"]?.["core"];
  const background = { ...(d["background"] ?? {}) } as Data;
  if (typeof d["img"] === "string") background["src"] ??= d["img"];
  background["offsetX"] ??= d["shiftX"] ?? 0;
  background["offsetY"] ??= d["shiftY"] ?? 0;
  return {
    ...d,
    _id: randomID(),
    shiftX: background["offsetX"],
    shiftY: background["offsetY"],
    name: d["name"] ?? "Scene",
    active: true,
    grid,
    flags: { ...d["flags"], ...(core === undefined ? {} : { core }) },
    background,
    padding: Math.min(Number(d["padding"] ?? 0.25), 0.5),
    ownership: { default: 2 },
    backgroundColor: "#3a3b3d",
    walls: rows(d["walls"]).map((w: Data) => ({ ...w, _id: idOf(w) })),
    tokens: rows(d["tokens"]).map((t: Data) => ({
      ...t,
      _id: idOf(t),
      x: Math.round(t["x"]),
      y: Math.round(t["y"]),
    })),
    regions: rows(d["regions"]).map((r: Data) => ({ ...r, _id: idOf(r) })),
    initial: null,
    drawings: [],
    lights: [],
    sounds: [],
    notes: [],
    tiles: [],
    templates: [],
    thumb: null,
  };
}
const isRecord = (value: unknown): value is Data =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Documents of a list; whatever else is in it is none. */
const rows = (list: unknown): Data[] => (Array.isArray(list) ? list.filter(isRecord) : []);
const idOf = (d: Data): string => (/^[a-zA-Z0-9]{16}$/.test(String(d["_id"])) ? d["_id"] : randomID());

/** Tokens of an export lose their actors; each named one gets a plain actor with hit points. */
function actorsFor(scene: Data): Data[] {
  const actors = new Map<string, Data>();
  for (const t of scene["tokens"] as Data[]) {
    const key = t["actorId"] ?? t["name"] ?? "Token";
    if (!actors.has(key)) {
      const id = /^[a-zA-Z0-9]{16}$/.test(String(t["actorId"])) ? t["actorId"] : randomID();
      actors.set(key, {
        _id: id,
        name: t["name"] || "Token",
        type: "npc",
        system: { hp: { value: 10, max: 10 }, ...(t["actorData"]?.data ?? {}) },
        prototypeToken: { name: t["name"], disposition: t["disposition"] ?? -1 },
      });
    }
    t["actorId"] = actors.get(key)!["_id"];
    t["bar1"] = { attribute: "hp" };
  }
  return [...actors.values()];
}

const isPoint = (p: unknown): p is { x: number; y: number } =>
  isRecord(p) && Number.isFinite(p["x"]) && Number.isFinite(p["y"]);

export function sceneFromUvtt(name: string, d: any): Data {
  const size = Number(d.resolution.pixels_per_grid);
  const origin = isPoint(d.resolution.map_origin) ? d.resolution.map_origin : { x: 0, y: 0 };
  const px = (p: any): [number, number] => [
    Math.round((p.x - origin.x) * size),
    Math.round((p.y - origin.y) * size),
  ];
  const walls: Data[] = [];
  const add = (a: any, b: any, more: Data = {}): void => {
    const c = [...px(a), ...px(b)];
    walls.push({
      _id: randomID(),
      c,
      move: 20,
      sight: 20,
      light: 20,
      sound: 20,
      dir: 0,
      door: 0,
      ds: 0,
      ...more,
    });
  };
  const lines = [d.line_of_sight, d.objects_line_of_sight].filter(Array.isArray).flat().filter(Array.isArray);
  for (const line of lines) {
    const points = line.filter(isPoint);
    for (let i = 1; i < points.length; i++) add(points[i - 1], points[i]);
  }
  for (const p of rows(d.portals))
    if (Array.isArray(p["bounds"]) && p["bounds"].length === 2 && p["bounds"].every(isPoint))
      add(p["bounds"][0], p["bounds"][1], { door: 1, ds: p["closed"] === false ? 1 : 0 });
  const width = d.resolution.map_size.x * size;
  const height = d.resolution.map_size.y * size;
  return {
    _id: randomID(),
    name: name.replace(/\.(dd2vtt|uvtt|df2vtt|json)/gi, ""),
    active: true,
    width,
    height,
    padding: 0,
    grid: { type: 1, size, distance: 5, units: "ft" },
    backgroundColor: "#3a3b3d",
    ownership: { default: 2 },
    background: d.image
      ? {
          src: `data:image/${String(d.image).startsWith("UklGR") ? "webp" : "png"};base64,${String(d.image)}`,
        }
      : {},
    walls,
    tokens: [],
    regions: [],
  };
}
