import type { HostToken } from "../../foundry/foundry-documents";
import { theCanvas, theHooks } from "../../foundry/foundry-globals";
import { configOf } from "../../foundry/reading/token-config";
import type { Mode } from "../../turn/playing/turn-call";

const SIGNS: Readonly<Record<Mode, string>> = { off: "", suggest: "?", auto: "▶" };
const NAME = "opfor-badge";

interface TokenOnMap extends PIXI.Container {
  readonly document: HostToken;
}

/** A small mark on tokens that OpFor plays: "?" suggests, "▶" plays. */
export function listenToTokensOnMap(): void {
  const hooks = theHooks();
  hooks.on("drawToken", (token: TokenOnMap) => draw(token));
  hooks.on("refreshToken", (token: TokenOnMap) => draw(token));
  hooks.on("updateToken", () => refreshBadges());
}

export function refreshBadges(): void {
  const { ready, tokens } = theCanvas();
  if (!ready) return;
  for (const token of tokens.placeables) draw(token as unknown as TokenOnMap);
}

function draw(token: TokenOnMap): void {
  const old = token.children.find(({ name }) => name === NAME);
  const config = configOf(token.document);
  const sign = config.ruleset === "" || !token.document.isOwner ? "" : SIGNS[config.mode];
  const size = token.document.parent.grid.size;
  const wanted = `${sign}|${size}|${token.document._source.width}`;
  if (old !== undefined) {
    if ((old as PIXI.Container & { opforSign?: string }).opforSign === wanted) return;
    old.destroy({ children: true });
  }
  if (sign !== "") token.addChild(badge(sign, size, token.document._source, wanted));
}

function badge(
  sign: string,
  size: number,
  { width, height }: { readonly width: number; readonly height: number },
  wanted: string,
): PIXI.Container {
  const container = new PIXI.Container() as PIXI.Container & { opforSign?: string };
  container.name = NAME;
  container.opforSign = wanted;
  container.eventMode = "none";
  const radius = size * 0.13;
  const disc = new PIXI.Graphics();
  disc
    .lineStyle(size * 0.025, 0xf0b263)
    .beginFill(0x17151c, 0.95)
    .drawCircle(0, 0, radius)
    .endFill();
  const text = new PIXI.Text(sign, { fontSize: radius * 1.2, fontWeight: "700", fill: 0xf0b263 });
  text.resolution = 2;
  text.anchor.set(0.5);
  container.addChild(disc, text);
  container.position.set(width * size - radius, height * size - radius);
  return container;
}
