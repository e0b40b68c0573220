import { text, type Text } from "../../core/text";
import { actingUser } from "../turns/acting-client/authority";
import { generation, loadTemplates, theCanvas, theConfig, theGame } from "../foundry-globals";
import { MODULE, TERRAIN_TYPE } from "../ids";
import { sayKey } from "../translations";
import { templatePath, TEMPLATE_NAMES } from "../handlebars-templates";
import { expected, note, ok, trouble, type Check, type CheckVerdict } from "./check";

/** What this client has of Foundry and of OpFor, without changing anything. */
export const clientChecks = (): readonly Check[] => [
  { title: text("OPFOR.check.version"), run: version },
  { title: text("OPFOR.check.api"), run: api },
  { title: text("OPFOR.check.templates"), run: templates },
  { title: text("OPFOR.check.language"), run: language },
  { title: text("OPFOR.check.tab"), run: tokenTab },
  { title: text("OPFOR.check.terrain"), run: terrain },
  { title: text("OPFOR.check.wire"), run: wire },
  { title: text("OPFOR.check.rights"), run: rights },
  { title: text("OPFOR.check.executor"), run: executor },
];

function version(): CheckVerdict {
  const { release, system, modules } = theGame();
  const data = {
    foundry: (release as { version?: string }).version ?? String(release.generation),
    module: modules.get(MODULE)?.version ?? "",
    system: system.id,
  };
  return expected(
    [13, 14].includes(generation()),
    text("OPFOR.check.version.ok", data),
    text("OPFOR.check.version.other", data),
  );
}

/** Names in the global scope that OpFor calls; a path that ends in nothing is missing. */
const NEEDED = [
  "foundry.applications.api.ApplicationV2",
  "foundry.applications.api.HandlebarsApplicationMixin",
  "foundry.applications.api.DialogV2.wait",
  "foundry.applications.handlebars.renderTemplate",
  "foundry.applications.handlebars.loadTemplates",
  "foundry.applications.sheets.TokenConfig.PARTS",
  "foundry.applications.sheets.PrototypeTokenConfig.PARTS",
  "foundry.data.regionBehaviors.RegionBehaviorType",
  "foundry.documents.ChatMessage.implementation.create",
  "CONFIG.Token.documentClass.prototype.move",
  "CONFIG.Token.documentClass.prototype.getCenterPoint",
  "CONFIG.Token.movement.actions",
  "CONFIG.Combat.documentClass.prototype.nextTurn",
  "CONFIG.Actor.documentClass.prototype.toggleStatusEffect",
  "CONFIG.specialStatusEffects.DEFEATED",
  "CONFIG.statusEffects",
  "CONFIG.queries",
  "Hooks.callAll",
  "PIXI.Graphics",
  "canvas.interface",
  "canvas.clientCoordinatesFromCanvas",
  "canvas.animatePan",
  "game.keybindings.register",
  "game.socket.emit",
  "game.users.getDesignatedUser",
  "ui.notifications.info",
] as const;

/** `in` and lookups of a name that is documented but missing may throw. */
function isThere(path: string): boolean {
  try {
    // `canvas`, `game` and `ui` are no properties of the global object in every version.
    const roots = { foundry, CONFIG, Hooks, PIXI, canvas, game, ui } as unknown as Record<string, unknown>;
    let at: unknown = roots;
    for (const key of path.split(".")) at = (at as Record<string, unknown>)[key];
    return at !== undefined && at !== null;
  } catch {
    return false;
  }
}

function api(): CheckVerdict {
  const missing = NEEDED.filter((path) => !isThere(path));
  return expected(
    missing.length === 0,
    text("OPFOR.check.api.ok", { n: NEEDED.length }),
    text("OPFOR.check.api.missing", { names: [...missing] }),
  );
}

async function templates(): Promise<CheckVerdict> {
  const failed: string[] = [];
  for (const name of TEMPLATE_NAMES) {
    await loadTemplates([templatePath(name)]).catch(() => failed.push(name));
  }
  return expected(
    failed.length === 0,
    text("OPFOR.check.templates.ok", { n: TEMPLATE_NAMES.length }),
    text("OPFOR.check.templates.missing", { names: failed }),
  );
}

function language(): CheckVerdict {
  const { i18n } = theGame();
  const { translations, _fallback } = i18n as unknown as Record<string, Record<string, unknown> | undefined>;
  const [own, english] = [leaves(translations?.OPFOR), leaves(_fallback?.OPFOR)];
  const spoken = own.length > 0 ? own : english;
  if (sayKey("OPFOR.check.title") === "OPFOR.check.title" || spoken.length === 0) {
    return trouble(text("OPFOR.check.language.none"));
  }
  const missing = own.length === 0 ? [] : english.filter((key) => !own.includes(key));
  const data = { n: spoken.length, lang: i18n.lang };
  if (own.length === 0) return note(text("OPFOR.check.language.english", { lang: i18n.lang }));
  return expected(
    missing.length === 0,
    text("OPFOR.check.language.ok", data),
    text("OPFOR.check.language.missing", { n: missing.length, lang: i18n.lang, key: missing[0] ?? "" }),
  );
}

function leaves(tree: unknown, at = "OPFOR"): string[] {
  if (typeof tree === "string") return [at];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, below]) => leaves(below, `${at}.${key}`));
}

function tokenTab(): CheckVerdict {
  const { sheetClasses, prototypeSheetClass } = theConfig().Token;
  const classes = [...Object.values(sheetClasses.base).map(({ cls }) => cls), prototypeSheetClass];
  const without = classes.flatMap((cls) => {
    const sheet = cls as { name?: string; PARTS?: object } | undefined;
    return sheet?.PARTS === undefined || MODULE in sheet.PARTS ? [] : [sheet.name ?? ""];
  });
  return expected(
    without.length === 0,
    text("OPFOR.check.tab.ok", { n: classes.length }),
    text("OPFOR.check.tab.missing", { names: without }),
  );
}

const terrain = (): CheckVerdict =>
  expected(
    TERRAIN_TYPE in theConfig().RegionBehavior.dataModels,
    text("OPFOR.check.terrain.ok"),
    text("OPFOR.check.terrain.missing"),
  );

function wire(): CheckVerdict {
  const module = theGame().modules.get(MODULE) as { readonly socket?: boolean } | undefined;
  if (module?.socket !== true) return trouble(text("OPFOR.check.wire.socket"));
  return expected(
    `${MODULE}.vote` in theConfig().queries,
    text("OPFOR.check.wire.ok"),
    text("OPFOR.check.wire.query"),
  );
}

function rights(): CheckVerdict {
  const { user } = theGame();
  const who: Text = text(user.isGM ? "OPFOR.check.rights.gm" : "OPFOR.check.rights.player", {
    name: user.name,
  });
  return user.can("QUERY_USER") ? ok(who) : note(text("OPFOR.check.rights.noQuery", { who }));
}

function executor(): CheckVerdict {
  const token = theGame().combat?.combatant?.token ?? theCanvas().scene?.tokens.contents[0] ?? null;
  const who = actingUser(token);
  if (who === null) return trouble(text("OPFOR.check.executor.none"));
  return ok(
    text(who.isSelf ? "OPFOR.check.executor.self" : "OPFOR.check.executor.other", { name: who.name }),
  );
}
