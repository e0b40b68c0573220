import { text, type Text } from "../core/text";

/** Why a rule was passed over that a person turned down ("another option"). */
export const REJECTED: Text = text("OPFOR.rule.rejected");

/** Reasons are stored and sent, so that it is the same by its words alone. */
export const saysRejected = (because: Text | undefined): boolean => because?.key === REJECTED.key;
