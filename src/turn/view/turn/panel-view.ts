import type { FigureId } from "../../../core/step";
import { text, type Text } from "../../../core/text";
import type { RulesetCover } from "../../../engine/ruleset";
import { MODES, type Mode } from "../../playing/turn-call";
import type { Standing } from "../../thinking/thinker";
import type { Say } from "../say";

/** A combatant OpFor could play, as the host knows it. */
export interface PanelFigure {
  readonly id: FigureId;
  readonly combatant: string;
  readonly name: string;
  readonly image: string;
  readonly initials: string;
  readonly ruleset: string;
  /** Nothing: this person is not told what it is. */
  readonly doctrine: string | undefined;
  readonly mode: Mode;
  readonly statuses: readonly string[];
  readonly defeated: boolean;
  readonly hostile: boolean;
  /** Already had its turn this round. */
  readonly acted: boolean;
  /** That turn was passed over: OpFor has not played it. */
  readonly passedOver?: boolean;
  /** This person may read what it is played by. */
  readonly readable: boolean;
}

export interface PanelState {
  readonly running: "playing" | "stopped" | "asking" | "idle";
  /** Who is asked, when it is somebody at another screen. */
  readonly asked?: string;
  readonly round: number;
  readonly now: FigureId | undefined;
  readonly pace: number;
  /** What undo would take back next, as its button says it; nothing when there is nothing. */
  readonly undoes?: Text;
  readonly mayAct: boolean;
  /** Why nothing is played, in one sentence; "nothing happened" is never left unexplained. */
  readonly quiet?: string;
  readonly figures: readonly PanelFigure[];
  /** Rulesets here that say who acts when, and whether they are let. */
  readonly order?: { readonly rulesets: readonly string[]; readonly on: boolean };
  /** By ruleset; empty until it was worked out. */
  readonly standing: Readonly<Record<string, Standing>>;
}

export interface PanelPhase {
  readonly ruleset: string;
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly done: boolean;
  readonly next: boolean;
}

/** There is little room for its name. */
export interface PanelRuleset {
  readonly name: string;
  readonly title: string;
}

export interface PanelView {
  readonly phases: readonly PanelPhase[];
  readonly rulesets: readonly PanelRuleset[];
  readonly playing: boolean;
  /** Play starts, or brings the closed question back. */
  readonly canPlay: boolean;
  readonly playLabel: string;
  readonly canStop: boolean;
  readonly canStep: boolean;
  readonly canUndo: boolean;
  readonly undoLabel: string;
  readonly mayAct: boolean;
  readonly pace: number;
  readonly paceShare: number;
  readonly paceLabel: string;
  readonly quiet: string;
  readonly round: number;
  /** Who orders the turns, and what that does to initiatives; nothing where no ruleset does. */
  readonly order?: { readonly label: string; readonly hint: string; readonly on: boolean };
  readonly figures: readonly PanelRow[];
  /** Buttons for everybody at once; "on" where all are in that mode. */
  readonly all: PanelRow["modes"];
}
export interface PanelRow {
  readonly id: FigureId;
  readonly combatant: string;
  readonly name: string;
  readonly image: string;
  readonly initials: string;
  readonly hostile: boolean;
  readonly doctrine: string;
  readonly readable: boolean;
  readonly now: boolean;
  readonly done: boolean;
  readonly out: boolean;
  readonly state: string;
  readonly stateKind: "" | "bad" | "ok";
  readonly stateIcon: string;
  /** Words on the button that opens the sheet; empty: no sheet. */
  readonly sheet: string;
  readonly modes: readonly {
    readonly mode: Mode;
    readonly label: string;
    readonly icon: string;
    readonly on: boolean;
  }[];
}

export const PACES = [0, 0.5, 1.5, 3, 6] as const;
export const MODE_ICONS: Readonly<Record<Mode, string>> = {
  off: "fa-ban",
  suggest: "fa-circle-question",
  auto: "fa-play",
};

export function panelView(
  state: PanelState,
  rulesets: (id: string) => RulesetCover | undefined,
  say: Say,
): PanelView {
  const played = [...new Set(state.figures.map(({ ruleset }) => ruleset))];
  const seconds = PACES[state.pace] ?? PACES[2];
  const playing = state.running === "playing" || state.running === "asking";
  return {
    rulesets: played.flatMap((id) => rulesetView(rulesets(id), say)),
    playing,
    canPlay: state.mayAct && state.running !== "playing" && state.asked === undefined,
    playLabel: say(
      text(
        state.running === "asking" && state.asked === undefined
          ? "OPFOR.ui.panel.show"
          : "OPFOR.ui.panel.play",
      ),
    ),
    // Also between two turns, and while a person has theirs: it is where it was when a press ends.
    canStop: state.mayAct && state.round > 0 && state.running !== "stopped",
    canStep: state.mayAct && state.now !== undefined && !playing,
    canUndo: state.mayAct && state.undoes !== undefined,
    undoLabel: say(state.undoes ?? text("OPFOR.ui.panel.undo")),
    mayAct: state.mayAct,
    pace: state.pace,
    paceShare: (100 * state.pace) / (PACES.length - 1),
    paceLabel: say(seconds === 0 ? text("OPFOR.ui.pace.atOnce") : text("OPFOR.ui.pace.every", { seconds })),
    quiet: state.quiet ?? "",
    round: state.round,
    ...(state.order === undefined ? {} : { order: orderView(state.order, rulesets, say) }),
    figures: state.figures.map((figure) => rowView(figure, state, rulesets(figure.ruleset), say)),
    phases: phasesOf(state, say),
    all: MODES.map((mode) => ({
      mode,
      label: say(text(`OPFOR.ui.panel.all.${mode}`)),
      icon: MODE_ICONS[mode],
      on: state.figures.every((figure) => figure.mode === mode),
    })),
  };
}

function orderView(
  order: NonNullable<PanelState["order"]>,
  rulesets: (id: string) => RulesetCover | undefined,
  say: Say,
): NonNullable<PanelView["order"]> {
  const names = order.rulesets.flatMap((id) => rulesetView(rulesets(id), say)).map(({ name }) => name);
  return {
    label: say(text("OPFOR.ui.panel.orderBy", { names })),
    hint: order.on ? tradedBy(order.rulesets, say) : say(text("OPFOR.ui.panel.order.off")),
    on: order.on,
  };
}

/** Who gets another initiative: heroes too, unless the only ruleset that orders says otherwise. */
function tradedBy(rulesets: readonly string[], say: Say): string {
  const key = `OPFOR.ui.panel.order.${rulesets.join()}`;
  const own = say(text(key));
  return own === key ? say(text("OPFOR.ui.panel.order.on")) : own;
}

/** Those of other modules have no short name. */
function rulesetView(ruleset: RulesetCover | undefined, say: Say): PanelRuleset[] {
  if (ruleset === undefined) return [];
  const [title, key] = [say(ruleset.title), `OPFOR.ui.short.${ruleset.id}`];
  const name = say(text(key));
  return [{ title, name: name === key ? title : name }];
}

/** In the order they are played in; the first that is open is next. */
function phasesOf(state: PanelState, say: Say): PanelPhase[] {
  return Object.entries(state.standing).flatMap(([ruleset, { phases }]) => {
    const next = phases.findIndex(({ done }) => !done);
    return phases.map((phase, at) => ({
      ruleset,
      id: phase.id,
      title: say(phase.title),
      summary: say(phase.summary),
      done: phase.done,
      next: at === next,
    }));
  });
}

function rowView(
  figure: PanelFigure,
  state: PanelState,
  ruleset: RulesetCover | undefined,
  say: Say,
): PanelRow {
  const now = figure.id === state.now;
  const shown = stateOf(figure, now, state);
  return {
    id: figure.id,
    combatant: figure.combatant,
    name: figure.name,
    image: figure.image,
    initials: figure.initials,
    hostile: figure.hostile,
    doctrine: doctrineWords(figure, ruleset, say),
    readable: figure.readable,
    now,
    done: figure.acted && !now,
    out: figure.defeated,
    state: typeof shown.words === "object" ? say(shown.words) : (shown.words ?? ""),
    stateKind: shown.kind,
    stateIcon: shown.icon,
    sheet: sheetWords(figure, state, ruleset, say),
    modes: MODES.map((mode) => ({
      mode,
      label: say(text(`OPFOR.ui.mode.${mode}`)),
      icon: MODE_ICONS[mode],
      on: mode === figure.mode,
    })),
  };
}

function doctrineWords(figure: PanelFigure, ruleset: RulesetCover | undefined, say: Say): string {
  if (figure.doctrine === undefined) return "";
  const doctrine = ruleset?.doctrines.find(({ id }) => id === figure.doctrine) ?? ruleset?.doctrines[0];
  return say(doctrine?.title ?? text("OPFOR.ui.panel.noRuleset", { id: figure.ruleset }));
}

/** "TAC B, Down, 2 delay points"; a blank sheet still needs a button, a ruleset without sheets none. */
function sheetWords(
  figure: PanelFigure,
  state: PanelState,
  ruleset: RulesetCover | undefined,
  say: Say,
): string {
  if (ruleset?.brings?.includes("sheet") !== true) return "";
  const lines = state.standing[figure.ruleset]?.lines[figure.id] ?? [];
  return lines.length === 0 ? say(text("OPFOR.ui.sheet.open")) : lines.map((line) => say(line)).join(", ");
}

interface RowState {
  readonly words?: Text | string;
  readonly kind: PanelRow["stateKind"];
  readonly icon: string;
}

function stateOf(figure: PanelFigure, now: boolean, { running, asked }: PanelState): RowState {
  if (figure.defeated) return { words: text("OPFOR.ui.panel.defeated"), kind: "bad", icon: "fa-skull" };
  if (now && running === "asking") {
    const words =
      asked === undefined ? text("OPFOR.ui.panel.asks") : text("OPFOR.ui.panel.asksOther", { name: asked });
    return { words, kind: "ok", icon: "fa-circle-question" };
  }
  if (now && running === "playing") {
    return { words: text("OPFOR.ui.panel.playing"), kind: "ok", icon: "fa-play" };
  }
  const [status] = figure.statuses;
  if (status !== undefined) return { words: status, kind: "bad", icon: "fa-star" };
  if (figure.acted && figure.passedOver === true)
    return { words: text("OPFOR.ui.panel.passedOver"), kind: "", icon: "fa-forward-step" };
  if (figure.acted) return { words: text("OPFOR.ui.panel.acted"), kind: "", icon: "fa-check" };
  return { kind: "", icon: "" };
}
