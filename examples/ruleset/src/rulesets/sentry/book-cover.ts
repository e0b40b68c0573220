import { text } from "../../core/text";
import type { RulesetCover } from "../../engine/ruleset";

export const COVER = {
  id: "sentry",
  title: text("OPFOR.sentry.title"),
  edition: "1",
  unit: "space",
  doctrines: [
    {
      id: "watchful",
      title: text("OPFOR.sentry.watchful"),
      summary: text("OPFOR.sentry.watchful.summary"),
    },
  ],
  brings: [],
} as const satisfies RulesetCover;
