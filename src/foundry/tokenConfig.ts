import { z } from "zod";
import type { Json } from "../core/json";
import { MODES, type Mode } from "../turn/call";
import type { HostToken } from "./host";
import { MODULE } from "./ids";
import { setting } from "./settings";

/** Flags come out of a database of JSON: what is in a profile need not be looked through each time. */
const isProfile = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const flagsSchema = z.object({
  ruleset: z.string().catch(""),
  doctrine: z.string().catch(""),
  mode: z.enum(MODES).optional().catch(undefined),
  side: z.string().min(1).optional().catch(undefined),
  profile: z.custom<Readonly<Record<string, Json>>>(isProfile).catch({}),
  statuses: z.array(z.string()).catch([]),
  left: z.boolean().catch(false),
});

/** What the OpFor tab of a token says. Missing or broken flags are "not set". */
export interface TokenConfigData {
  readonly ruleset: string;
  readonly doctrine: string;
  readonly mode: Mode;
  readonly side: string | undefined;
  readonly profile: Readonly<Record<string, Json>>;
  readonly statuses: readonly string[];
  readonly left: boolean;
}

export function configFrom(flags: unknown): TokenConfigData {
  const parsed = flagsSchema.parse(typeof flags === "object" && flags !== null ? flags : {});
  return { ...parsed, side: parsed.side, mode: parsed.mode ?? setting("defaultMode") };
}

export const configOf = (token: Pick<HostToken, "flags">): TokenConfigData => configFrom(token.flags[MODULE]);

/** OpFor plays this token, by suggestion or by itself. */
export const isPlayed = (config: TokenConfigData): boolean => config.ruleset !== "" && config.mode !== "off";
