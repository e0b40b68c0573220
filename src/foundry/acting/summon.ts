import type { SummonedOutcome } from "../../core/outcome";
import { text, type Text } from "../../core/text";
import type { FigureData } from "../../field";
import { put, setDefeated, setHp, setStatus } from "./token-changes";
import { wholeHp } from "./outside-turns/scheme-hit-points";
import { levelOf, near, placeOf } from "./token-place";
import type { HostActor, HostCombat, HostScene, HostToken } from "../foundry-documents";
import { theGame } from "../foundry-globals";
import { FLAG, MODULE } from "../ids";
import { freeName } from "../../core/free-name";
import { statusesOf } from "../reading/token-state";
import { allRulesets, loadRulesets } from "../keeping/ruleset-registry";
import { systemAdapter } from "../systems";
import { entrust, entrusted } from "../trust/entrusted-figures";
import { isPlayers } from "../trust/rights";
import { configFrom, configOf } from "../reading/token-config";
import { tokenOf } from "../reading/token-of-figure";

/** A new token of the kind that was called: by the prototype, a token of that kind, or an actor of that name. */
export async function summon(
  scene: HostScene,
  combat: HostCombat,
  outcome: SummonedOutcome,
): Promise<Text | undefined> {
  const there = tokenOf(scene, outcome.figure);
  if (there !== undefined) return standUp(there, combat, outcome);
  await loadRulesets();
  const figure = figureOf(outcome);
  const pattern = (await patternOf(scene, outcome, figure)) ?? likeOthers(scene, figure);
  if (pattern === undefined) {
    return text("OPFOR.ui.turn.noTemplate", { name: figure?.name ?? outcome.template });
  }
  const data = { ...tokenData(scene, pattern, outcome, figure), ...levelIn(combat, scene) };
  const [created] = await scene.createEmbeddedDocuments("Token", [data]);
  const token = created === undefined ? undefined : scene.tokens.get(created.id);
  if (token === undefined) return undefined;
  if (theGame().user.isGM && isPlayers(token)) await entrust([token]);
  // Not every grid's spaces are squares of the grid's size.
  if (!near(placeOf(token), outcome.at)) await put(token, outcome.at);
  await combat.createEmbeddedDocuments(
    "Combatant",
    [{ tokenId: token.id, sceneId: scene.id, initiative: lastOf(combat) }],
    { turnEvents: false },
  );
  return heal(token, outcome.hp, systemAdapter().statBlock === undefined && figure?.hp?.max === outcome.hp);
}

/** V14: on the floor of whoever calls it, wherever the pattern stands. */
const levelIn = ({ combatant }: HostCombat, scene: HostScene): { level?: string } =>
  combatant?.token?.parent.id === scene.id ? levelOf(combatant.token) : {};

/** After everybody: whoever comes before the current combatant would take the turn from it. */
const lastOf = ({ combatants }: HostCombat): number =>
  Math.min(1, ...[...combatants].map(({ initiative }) => initiative ?? 1)) - 1;

/** A defeated figure that is called again comes back on its own token, free of whatever it suffered from. */
async function standUp(
  token: HostToken,
  combat: HostCombat,
  outcome: SummonedOutcome,
): Promise<Text | undefined> {
  await setDefeated(token, combat, false);
  for (const status of statusesOf(token)) await setStatus(token, status, false);
  await put(token, outcome.at);
  return heal(token, outcome.hp);
}

/** The hit points it comes with; without a word about them, all. */
async function heal(token: HostToken, hp: number | undefined, isWhole = false): Promise<Text | undefined> {
  const now = token.actor === null ? undefined : systemAdapter().facts(token.actor).hp;
  const wanted = hp ?? now?.max;
  // Not all of another's hit points are its own.
  if (token.actor !== null && wanted !== undefined && hp !== now?.max && isWhole)
    await token.actor.update(wholeHp(token.actor, wanted));
  return wanted === undefined || wanted === now?.value ? undefined : setHp(token, wanted);
}

const figureOf = (outcome: SummonedOutcome): FigureData | undefined =>
  allRulesets()
    .map((ruleset) => ruleset.summons?.(outcome))
    .find((figure) => figure !== undefined);

/** Token data to copy. A token on the map has been through the battle, so a prototype of that kind comes first. */
async function patternOf(
  scene: HostScene,
  { template }: SummonedOutcome,
  figure: FigureData | undefined,
): Promise<Record<string, unknown> | undefined> {
  const kin = [...scene.tokens].filter((token) => isOfKind(token, template) && isPattern(token));
  const model = kin.find(({ actor }) => actor !== null) ?? kin[0];
  const names = [template, figure?.name.replace(/ \d+$/, "") ?? ""].map((name) => name.toLowerCase());
  const actor =
    theGame().actors.get(model?._source.actorId ?? "") ??
    (model === undefined
      ? theGame().actors.find((one) => names.includes(one.name.toLowerCase()) && !isPlayers(one))
      : undefined);
  const knowsKind = configFrom(actor?.prototypeToken.flags[MODULE]).doctrine === template;
  if (actor !== undefined && (model === undefined || (knowsKind && !isPlayers(actor))))
    return prototypeData(actor);
  return model?.toObject();
}

/** Nobody like it is anywhere: a token with another monster's actor, so that it has hit points, and a face of its own. */
function likeOthers(scene: HostScene, figure: FigureData | undefined): Record<string, unknown> | undefined {
  const other = [...scene.tokens].find(
    (token) => token.actor !== null && !isPlayers(token) && configOf(token).ruleset === figure?.ruleset,
  );
  if (other === undefined || figure === undefined) return undefined;
  const { actorId, disposition } = other.toObject();
  return { actorId, disposition, name: figure.name, width: 1, height: 1, texture: { src: NO_FACE } };
}
const NO_FACE = "icons/svg/mystery-man.svg";

/** What players write of their figures makes no others. */
const isPattern = (token: HostToken): boolean => !isPlayers(token) || entrusted(token) !== undefined;

const isOfKind = (token: HostToken, template: string): boolean => {
  const config = configOf(token);
  return config.doctrine === template || config.profile.type === template || token.name === template;
};

/** A prototype may name its picture with an asterisk: the host chooses one when it makes the token. */
async function prototypeData(actor: HostActor): Promise<Record<string, unknown>> {
  const token = await actor.getTokenDocument();
  return { ...token.toObject(), actorId: actor.id, name: actor.name };
}

const DISPOSITIONS: Readonly<Record<string, number>> = { hostile: -1, neutral: 0, friendly: 1 };
/** What a token has been through and a new one has not. */
const HISTORY = ["_id", "delta", "_movementHistory", "_regions", "_stats", "hidden", "locked"] as const;
const OWN_HISTORY = [FLAG.left, FLAG.statuses, FLAG.figure] as const;

function tokenData(
  scene: HostScene,
  pattern: Readonly<Record<string, unknown>>,
  outcome: SummonedOutcome,
  figure: FigureData | undefined,
): Record<string, unknown> {
  const copy = without(pattern, HISTORY);
  const flags = (copy.flags ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const own = without(flags[MODULE] ?? {}, OWN_HISTORY);
  const width = Number(copy.width ?? 1) * scene.grid.size;
  const height = Number(copy.height ?? 1) * scene.grid.size;
  const disposition = DISPOSITIONS[outcome.side];
  return {
    ...copy,
    name: freeName(
      figure?.name ?? (typeof copy.name === "string" ? copy.name : outcome.template),
      scene.tokens.contents.map(({ name }) => name),
    ),
    // Figures that share an actor would share its hit points.
    actorLink: false,
    x: Math.round(outcome.at.x - width / 2),
    y: Math.round(outcome.at.y - height / 2),
    ...(outcome.at.elevation === undefined ? {} : { elevation: outcome.at.elevation }),
    ...(disposition === undefined ? {} : { disposition }),
    flags: {
      ...flags,
      [MODULE]: { ...own, ...kindOf(own, figure), [FLAG.figure]: outcome.figure },
    },
  };
}

/** The ruleset's word on what it is. A scheme that is nowhere in the world comes in its profile. */
const kindOf = (own: Readonly<Record<string, unknown>>, figure: FigureData | undefined): object =>
  figure?.ruleset === undefined
    ? {}
    : {
        ruleset: figure.ruleset,
        doctrine: figure.doctrine ?? "",
        profile: { ...(own.profile as object | undefined), ...figure.profile },
      };

const without = (data: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
