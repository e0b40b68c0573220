/** Tokens without a picture get their initials on a coloured disc, ringed by disposition. */
export const RING: Record<number, number> = { [-2]: 0xa612d4, [-1]: 0xd2603f, 0: 0xd9b64a, 1: 0x4e9bc9 };

const FACES = [0x3c4a63, 0x5a3d33, 0x3f5a45, 0x58405f, 0x5f5438, 0x36565c, 0x63404a, 0x474a52];
export function faceColor(name: string): number {
  let h = 0;
  for (const c of name.replace(/\s*\d+$/, "")) h = (h * 31 + c.charCodeAt(0)) >>> 0;
  return FACES[h % FACES.length] ?? 0x474a52;
}
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const number = /\d+$/.exec(name)?.[0];
  const letters = words
    .filter((w) => !/^\d+$/.test(w))
    .map((w) => w[0] ?? "")
    .slice(0, number ? 1 : 2)
    .join("")
    .toUpperCase();
  return `${letters}${number ?? ""}` || "?";
}
export function css(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}
/** The same picture for the lists of the sidebar. */
export function portrait(name: string, disposition: number, src?: string | null): string {
  if (src && (src.startsWith("data:") || src.startsWith("/"))) return src;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="${css(faceColor(name))}" stroke="${css(RING[disposition] ?? 0x888888)}" stroke-width="3.5"/><text x="24" y="30.5" text-anchor="middle" font-family="Signika,Liberation Sans,sans-serif" font-size="18" font-weight="600" fill="#fff">${initials(name).replace(/[<&>]/g, "")}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
const textures = new Map<string, any>();
export function statusTexture(src: string): any {
  let t = textures.get(src);
  if (!t) {
    t = PIXI.Texture.from(src, { resourceOptions: { width: 64, height: 64 } } as any);
    textures.set(src, t);
  }
  return t;
}
