import { z } from "zod";
import { isRecord, type Json } from "../../core/json";
import { MODES, type Mode } from "../../turn/playing/turn-call";
import type { HostToken } from "../foundry-documents";
import { MODULE } from "../ids";
import { coverNamed } from "../keeping/ruleset-registry";
import { DICE, setting, type Dice } from "../settings";
import { systemAdapter } from "../systems";
import { isSound, shortList } from "../trust/input-bounds";
import { entrusted, type Entrusted } from "../trust/entrusted-figures";
import { isPlayers, isWithoutGM } from "../trust/rights";

const flagsSchema = z.object({
  ruleset: z.string().max(100).catch(""),
  doctrine: z.string().max(200).catch(""),
  mode: z.enum(MODES).optional().catch(undefined),
  side: z.string().min(1).max(40).optional().catch(undefined),
  dice: z.enum(DICE).optional().catch(undefined),
  // What is in a profile need not be looked through each time: whoever reads it does.
  profile: z.custom<Readonly<Record<string, Json>>>(isRecord).catch({}),
  statuses: z.array(z.string()).transform(shortList).catch([]),
  left: z.boolean().catch(false),
});

/** What the OpFor tab of a token says. Missing or broken flags are "not set". */
export interface TokenConfigData {
  readonly ruleset: string;
  readonly doctrine: string;
  readonly mode: Mode;
  readonly side: string | undefined;
  /** Whose dice roll what it does; the world's setting where the token says nothing. */
  readonly dice: Dice;
  readonly ownDice: Dice | undefined;
  readonly profile: Readonly<Record<string, Json>>;
  readonly statuses: readonly string[];
  readonly left: boolean;
}

/** Whose dice roll where a token says nothing: the system's, where its adapter can. */
export function worldDice(): Dice {
  const said = setting("dice");
  if (said !== "standard") return said;
  return systemAdapter().statBlock === undefined ? "rules" : "system";
}

/** What is written there, whoever wrote it. */
export function configFrom(flags: unknown): TokenConfigData {
  const parsed = flagsSchema.parse(isRecord(flags) ? flags : {});
  return {
    ...parsed,
    side: parsed.side,
    mode: parsed.mode ?? setting("defaultMode"),
    dice: parsed.dice ?? worldDice(),
    ownDice: parsed.dice,
  };
}

/** What counts: a player's figure is played as a GM has entrusted it, or not at all. */
export function configOf(token: HostToken): TokenConfigData {
  const written = configFrom(token.flags[MODULE]);
  const entry = entrusted(token);
  const isPlain = written.ruleset === "" && !written.left && written.side === undefined;
  if (isPlain && entry === undefined) return written;
  if (!isPlayers(token)) return written;
  // Who leaves the table is hidden too: that much its owner could do without us.
  return asEntrusted({ ...written, left: written.left && token.hidden }, entry);
}

function asEntrusted(written: TokenConfigData, entry: Entrusted | undefined): TokenConfigData {
  // A charmed hero fights on another side when a GM says so, and only then.
  const whose = { side: entry?.side, ownDice: entry?.dice, dice: entry?.dice ?? worldDice() };
  if (entry === undefined || entry.ruleset === "")
    return { ...written, ...whose, ruleset: "", doctrine: "", mode: "off" };
  const alone = isWithoutGM();
  const mode = entry.mode ?? setting("defaultMode");
  const isKnown = coverNamed(entry.ruleset)?.doctrines.some(({ id }) => id === written.doctrine) === true;
  return {
    ...written,
    ...whose,
    ruleset: entry.ruleset,
    // A set-up may give a figure another of the schemes that there are.
    doctrine: alone && isKnown ? written.doctrine : entry.doctrine,
    // With nobody else there it is theirs to say; otherwise a player may ask for less, not for more.
    mode: alone || MODES.indexOf(written.mode) < MODES.indexOf(mode) ? written.mode : mode,
    profile: { ...entry.profile, ...inPlay(entry.ruleset, written.profile) },
  };
}

/** Numbers that a battle changes, as far as whoever owns the figure may change them. */
function inPlay(ruleset: string, written: Readonly<Record<string, Json>>): Record<string, Json> {
  const names = coverNamed(ruleset)?.inPlay ?? [];
  return Object.fromEntries(
    Object.entries(written).filter(
      ([key, value]) =>
        typeof value === "number" &&
        value >= 0 &&
        isSound(value) &&
        names.some((name) => (name.endsWith(":") ? key.startsWith(name) : key === name)),
    ),
  );
}

/** OpFor plays this token, by suggestion or by itself. */
export const isPlayed = (config: TokenConfigData): boolean => config.ruleset !== "" && config.mode !== "off";
