import { text, type Text } from "../../core/text";

/** ok: it works; trouble: it does not, and why; note: it was not tried, or it is worth knowing. */
export const CHECK_STATES = ["ok", "trouble", "note"] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export interface CheckVerdict {
  readonly state: CheckState;
  /** One sentence. */
  readonly why: Text;
}
export interface Check {
  readonly title: Text;
  run(): CheckVerdict | Promise<CheckVerdict>;
}

export const ok = (why: Text): CheckVerdict => ({ state: "ok", why });
export const trouble = (why: Text): CheckVerdict => ({ state: "trouble", why });
export const note = (why: Text): CheckVerdict => ({ state: "note", why });

/** Trouble that names what was found instead, or ok. */
export const expected = (holds: boolean, fine: Text, otherwise: Text): CheckVerdict =>
  holds ? ok(fine) : trouble(otherwise);

const PATIENCE = 15_000;

/** A check that throws or never answers is trouble, not the end of the list. */
export async function verdictOf(check: Check): Promise<CheckVerdict> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CheckVerdict>((done) => {
    timer = setTimeout(() => done(trouble(text("OPFOR.check.late", { seconds: PATIENCE / 1000 }))), PATIENCE);
  });
  try {
    return await Promise.race([Promise.resolve().then(() => check.run()), late]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return trouble(text("OPFOR.check.threw", { why }));
  } finally {
    clearTimeout(timer);
  }
}
