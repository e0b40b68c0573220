import { Collection } from "../../shared/collection.ts";
import * as object from "../../shared/object.ts";
import { fromUuid, fromUuidSync, parseUuid } from "../../documents/base/uuid.ts";
import { Color } from "../color.ts";
import { isV14 } from "./env.ts";

/** `foundry.utils`. */
export function makeUtils(): Data {
  const utils: Data = {
    ...object,
    Collection,
    fromUuid,
    fromUuidSync,
    parseUuid,
    debounce,
    throttle,
    escapeHTML,
    unescapeHTML,
    saveDataToFile,
    readTextFromFile,
    cleanHTML,
    getRoute,
    isSubclass,
    getParentClasses,
    objectsEqual: object.equals,
    toObject: object.deepClone,
    closestPointToSegment,
    lineSegmentIntersects,
    lineLineIntersection,
    lineSegmentIntersection,
    orient2dFast,
    timeSince,
    fetchJsonWithTimeout,
    fetchWithTimeout: fetch,
    logCompatibilityWarning,
    parseHTML,
    sortObjects: undefined,
    Color,
    Semaphore,
    buildUuid,
    ordinalString: (n: number) => `${n}.`,
    formatFileSize: (n: number) => `${n} B`,
    getDefiningClass: (o: any) => o?.constructor,
    encodeURL: encodeURI,
    randomID: object.randomID,
    performIntegerSort,
    polygonCentroid,
    getDocumentClass: (name: string) => CONFIG[name]?.documentClass,
    getPlaceableObjectClass: (name: string) => CONFIG[name]?.objectClass,
    deepFreeze,
    deepSeal: Object.seal,
    srcExists: async (src: string) => (await fetch(src, { method: "HEAD" }).catch(() => null))?.ok ?? false,
    AsyncFunction: (async () => undefined).constructor,
    BitMask,
    HttpError: class HttpError extends Error {},
    debouncedReload: debounce(() => location.reload(), 250),
    circleCircleIntersects: (x0: number, y0: number, r0: number, x1: number, y1: number, r1: number) =>
      Math.hypot(x0 - x1, y0 - y1) <= r0 + r1,
    arrayEquals: object.equals,
    dropShadow: undefined,
  };
  delete utils["sortObjects"];
  delete utils["dropShadow"];
  if (!isV14()) for (const name of ["equals", "isPlainObject"]) Reflect.deleteProperty(utils, name);
  return utils;
}

function debounce<A extends unknown[]>(fn: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: A) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), delay);
  };
}
function throttle<A extends unknown[]>(fn: (...args: A) => unknown, delay: number): (...args: A) => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args: A) => {
    const wait = next - performance.now();
    clearTimeout(timer);
    if (wait <= 0) {
      next = performance.now() + delay;
      fn(...args);
    } else
      timer = setTimeout(() => {
        next = performance.now() + delay;
        fn(...args);
      }, wait);
  };
}
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
}
function unescapeHTML(value: string): string {
  return value.replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (m) => Object.entries(ENTITIES).find(([, v]) => v === m)?.[0] ?? m,
  );
}
/** Scripts, event handlers and unknown schemes are taken out. */
export function cleanHTML(raw: string): string {
  const template = document.createElement("template");
  template.innerHTML = raw;
  for (const bad of template.content.querySelectorAll("script,iframe,object,embed,link,meta,base,style"))
    bad.remove();
  for (const el of template.content.querySelectorAll("*"))
    for (const attr of [...el.attributes])
      if (
        /^on/i.test(attr.name) ||
        (/^(href|src|action|formaction)$/i.test(attr.name) && /^\s*(javascript|data:text)/i.test(attr.value))
      )
        el.removeAttribute(attr.name);
  return template.innerHTML;
}
function parseHTML(html: string): HTMLElement | HTMLCollection {
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : (children[0] as HTMLElement);
}
function saveDataToFile(data: string, type: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const a = Object.assign(document.createElement("a"), { href: url, download: filename });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
const readTextFromFile = (file: File): Promise<string> => file.text();
const getRoute = (path: string): string => (path.startsWith("/") ? path : `/${path}`);
function isSubclass(cls: any, parent: any): boolean {
  return typeof cls === "function" && (cls === parent || cls.prototype instanceof parent);
}
function getParentClasses(cls: any): any[] {
  const out: any[] = [];
  for (let p = Object.getPrototypeOf(cls); p?.name; p = Object.getPrototypeOf(p)) out.push(p);
  return out;
}
interface P {
  x: number;
  y: number;
}
function orient2dFast(a: P, b: P, c: P): number {
  return (a.y - c.y) * (b.x - c.x) - (a.x - c.x) * (b.y - c.y);
}
function closestPointToSegment(c: P, a: P, b: P): P {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const l = dx * dx + dy * dy;
  const t = l === 0 ? 0 : Math.max(0, Math.min(1, ((c.x - a.x) * dx + (c.y - a.y) * dy) / l));
  return { x: a.x + t * dx, y: a.y + t * dy };
}
function lineLineIntersection(a: P, b: P, c: P, d: P, { t1 = false } = {}): any {
  const den = (d.y - c.y) * (b.x - a.x) - (d.x - c.x) * (b.y - a.y);
  if (den === 0) return null;
  const t0 = ((d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)) / den;
  const u = ((b.x - a.x) * (a.y - c.y) - (b.y - a.y) * (a.x - c.x)) / den;
  return { x: a.x + t0 * (b.x - a.x), y: a.y + t0 * (b.y - a.y), t0, ...(t1 ? { t1: u } : {}) };
}
function lineSegmentIntersection(a: P, b: P, c: P, d: P, epsilon = 1e-8): any {
  const hit = lineLineIntersection(a, b, c, d, { t1: true });
  if (!hit || hit.t0 < -epsilon || hit.t0 > 1 + epsilon || hit.t1 < -epsilon || hit.t1 > 1 + epsilon)
    return null;
  return hit;
}
function lineSegmentIntersects(a: P, b: P, c: P, d: P): boolean {
  return lineSegmentIntersection(a, b, c, d) !== null;
}
function timeSince(stamp: number | Date): string {
  const s = Math.max(0, (Date.now() - Number(stamp)) / 1000);
  return s < 60
    ? "now"
    : s < 3600
      ? `${Math.floor(s / 60)}m`
      : s < 86400
        ? `${Math.floor(s / 3600)}h`
        : `${Math.floor(s / 86400)}d`;
}
async function fetchJsonWithTimeout(url: string, options?: RequestInit): Promise<unknown> {
  return (await fetch(url, options)).json();
}
function logCompatibilityWarning(message: string, options: Data = {}): void {
  console.warn(message, options);
}
function buildUuid({ id, documentName, parent }: Data): string {
  return parent
    ? `${String(parent.uuid)}.${String(documentName)}.${String(id)}`
    : `${String(documentName)}.${String(id)}`;
}
function deepFreeze(value: any): any {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const v of Object.values(value)) deepFreeze(v);
  return value;
}
/** New places in the order of siblings: only those that have to move are changed. */
function performIntegerSort(
  source: any,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: Data = {},
): { target: any; update: Data }[] {
  const density = 100000;
  const order = [...siblings].filter((s) => s !== source).sort((a, b) => a[sortKey] - b[sortKey]);
  const at = target ? order.indexOf(target) + (sortBefore ? 0 : 1) : sortBefore ? 0 : order.length;
  order.splice(at, 0, source);
  const before = order[at - 1]?.[sortKey] ?? null;
  const after = order[at + 1]?.[sortKey] ?? null;
  if (before === null && after === null) return [{ target: source, update: { [sortKey]: density } }];
  if (before === null) return [{ target: source, update: { [sortKey]: after - density } }];
  if (after === null) return [{ target: source, update: { [sortKey]: before + density } }];
  if (after - before > 1)
    return [{ target: source, update: { [sortKey]: Math.round((before + after) / 2) } }];
  return order.map((s, i) => ({ target: s, update: { [sortKey]: (i + 1) * density } }));
}
function polygonCentroid(points: number[]): P {
  let [x, y, area] = [0, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    const [x0, y0] = [points[i] ?? 0, points[i + 1] ?? 0];
    const [x1, y1] = [points[(i + 2) % points.length] ?? 0, points[(i + 3) % points.length] ?? 0];
    const cross = x0 * y1 - x1 * y0;
    area += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return { x: x / (3 * area), y: y / (3 * area) };
}
class BitMask extends Map<string, boolean> {
  constructor(states: Record<string, boolean> = {}) {
    super(Object.entries(states));
  }
  hasState(state: string): boolean {
    return this.get(state) === true;
  }
  toggleState(state: string, enabled?: boolean): void {
    this.set(state, enabled ?? !this.hasState(state));
  }
}
export class Semaphore {
  private queue: (() => void)[] = [];
  private active = 0;
  constructor(readonly max = 1) {}
  get remaining(): number {
    return this.queue.length;
  }
  async add<T>(fn: (...args: any[]) => Promise<T>, ...args: unknown[]): Promise<T> {
    if (this.active >= this.max) await new Promise<void>((r) => this.queue.push(r));
    this.active++;
    try {
      return await fn(...args);
    } finally {
      this.active--;
      this.queue.shift()?.();
    }
  }
}
