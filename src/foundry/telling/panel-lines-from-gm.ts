import { z } from "zod";
import { check } from "../../core/check-input";
import { isText, type Text } from "../../core/text";
import type { Standing } from "../../turn/thinking/thinker";
import type { HostCombat } from "../foundry-documents";
import { theConfig, theGame } from "../foundry-globals";
import { MODULE } from "../ids";
import { log } from "../log";
import { figureIdOf } from "../reading/token-of-figure";
import { setting } from "../settings";
import { isWithoutGM } from "../trust/rights";
import { isSecret } from "./audience";

/**
 * What the rulesets have to show in the panel. Who decides works it out; a player's page that only looks on asks a
 * GM's for it, and so needs neither rules nor a worker.
 */
type Standings = Readonly<Record<string, Standing>>;

const QUERY = `${MODULE}.standing`;
const PATIENCE = 5_000;
const MOST = 60_000;

const askedSchema = z.looseObject({ combat: z.string().min(1).max(80) });
const textSchema = z.custom<Text>(isText);
const standingsSchema = z
  .custom<unknown>((value) => value === undefined || JSON.stringify(value).length <= MOST)
  .pipe(
    z.record(
      z.string(),
      z.object({
        lines: z.record(z.string(), z.array(textSchema)),
        phases: z.array(
          z.object({
            id: z.string(),
            title: textSchema,
            summary: textSchema,
            at: z.enum(["round-start", "round-end"]),
            done: z.boolean(),
          }),
        ),
      }),
    ),
  );

/** In `init`, on every client. Whoever asks, and however often: it is worked out once at a time. */
export function answerStanding(standing: (combat: HostCombat) => Promise<Standings>): void {
  const underWay = new Map<string, Promise<Standings>>();
  theConfig().queries[QUERY] = async (data) => {
    const asked = check(askedSchema, data);
    const combat = asked.ok ? theGame().combats.get(asked.value.combat) : undefined;
    if (combat === undefined || !theGame().user.isGM) return {};
    const answer = underWay.get(combat.id) ?? standing(combat).finally(() => underWay.delete(combat.id));
    underWay.set(combat.id, answer);
    return withoutSecrets(await answer, combat);
  };
}

/** What players do not see in their panels they are not told of. */
function withoutSecrets(standings: Standings, combat: HostCombat): Standings {
  if (setting("cards") === "gm") return {};
  const secret = new Set(
    [...combat.combatants].flatMap(({ token }) =>
      token !== null && isSecret(token) ? [figureIdOf(token)] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(standings).map(([ruleset, { lines, phases }]) => [
      ruleset,
      { phases, lines: Object.fromEntries(Object.entries(lines).filter(([figure]) => !secret.has(figure))) },
    ]),
  );
}

/** This page decides, or may have to: a GM's, and everybody's at a table without one. */
export const decidesHere = (): boolean => theGame().user.isGM || isWithoutGM();

export async function askStanding(combat: HostCombat): Promise<Standings> {
  const { user, users } = theGame();
  if (users.activeGM === null || !user.can("QUERY_USER")) return {};
  try {
    const reply = await users.activeGM.query(QUERY, { combat: combat.id }, { timeout: PATIENCE });
    const standings = check(standingsSchema, reply);
    return standings.ok ? standings.value : {};
  } catch (error) {
    log.info("the GM's page did not say what the rulesets show", error);
    return {};
  }
}
