import type { Answers, Option, Problem } from "../core/decision";
import type { Dice } from "../core/dice";
import type { Json } from "../core/json";
import type { Outcome, SummonedOutcome } from "../core/outcome";
import type { Place } from "../core/place";
import type { FieldProblem, Result } from "../core/result";
import type { FigureId, Step } from "../core/step";
import type { Text } from "../core/text";
import type { Trace } from "../core/trace";
import type { Unit } from "../core/unit";
import type { Battle, Figure, FigureData } from "../field";
import type { BattleEnd, Moment } from "./battle-end";
import type { Doctrine, DoctrineLibrary, LibraryCover } from "./doctrine-library";
import type { Situation } from "./situation";
import type { Question } from "./ask-person";
import type { Plan } from "../core/decision";

export type { Doctrine } from "./doctrine-library";

/** A field of a profile, as the token tab shows it. */
export interface ProfileField {
  /** Dotted path inside the profile. */
  readonly path: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly input: ProfileInput;
  /** Doctrines that cannot do without it; absent: never required. */
  readonly requiredBy?: "all" | readonly string[];
  /** What of a game system's actor fills it when nothing is set here. */
  readonly from?: "hp" | "defence" | "speed" | "weapons" | "gold" | "abilities";
}

export type ProfileInput =
  | {
      readonly kind: "number";
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly unit?: Unit;
      /** How it may be written as text ("4+", "1-2"); absent: only as a number. */
      readonly written?: RegExp;
    }
  | { readonly kind: "text" }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: Text }[] }
  /** Another figure of the scene. */
  | { readonly kind: "figure" }
  /** A list of rows, each with fields of its own (weapons); `presets` can be picked and then edited. */
  | {
      readonly kind: "rows";
      readonly fields: readonly ProfileField[];
      readonly presets?: readonly { readonly label: Text; readonly row: Json }[];
    }
  /** Words from a known list, or free (traits, special rules). */
  | {
      readonly kind: "words";
      readonly known?: readonly { readonly value: string; readonly label: Text }[];
      /** No others are known. */
      readonly closed?: boolean;
      /** One text with all of them will do. */
      readonly written?: boolean;
    }
  /** JSON checked by the ruleset (a scheme, a dial). */
  | { readonly kind: "json" };

/** A raw profile checked: what is usable, and what is wrong or missing in words. */
export interface CheckedProfile<P> {
  readonly profile: P;
  readonly problems: readonly Problem[];
}

/** A world option of a ruleset, as the settings show it. */
export interface OptionField {
  readonly id: string;
  readonly label: Text;
  readonly hint: Text;
  readonly input:
    | { readonly kind: "flag"; readonly default: boolean }
    | { readonly kind: "number"; readonly default: number; readonly min?: number; readonly max?: number }
    | {
        readonly kind: "choice";
        readonly default: string;
        readonly options: readonly { readonly value: string; readonly label: Text }[];
      }
    /** JSON checked by the ruleset (a deck of cards); null stands for what the ruleset brings itself. */
    | { readonly kind: "json"; readonly default: Json };
}

/** What every pure function of a ruleset gets besides the battle. */
export interface Context {
  readonly dice: Dice;
  readonly memory: Json;
  /** Nobody is there to answer: ties go to the dice, open questions take their default. */
  readonly unattended: boolean;
  /** What people answered; present when they can be asked between turns too (`askPerson`). */
  readonly answers?: Answers;
}

/** What a resolved step or an event of the round changed. */
export interface Resolution {
  readonly outcomes: readonly Outcome[];
  readonly memory: Json;
  readonly trace: Trace;
  /** The people at the table settle this step and report what came of it (`reports`). */
  readonly leftToPeople?: boolean;
  /** The same again, phase by phase: each is told by itself, and taken back by itself. */
  readonly parts?: readonly ResolutionPart[];
  /** Nothing has happened yet: people must answer this first. */
  readonly asks?: Question;
}

export interface ResolutionPart {
  readonly title: Text;
  readonly outcomes: readonly Outcome[];
  /** What the ruleset remembers once this part is over; the last part's is the resolution's. */
  readonly memory: Json;
  readonly trace: Trace;
}

export type RoundEvent =
  | { readonly kind: "combat-start" }
  | { readonly kind: "round-start"; readonly round: number }
  | { readonly kind: "round-end"; readonly round: number }
  | { readonly kind: "turn-start"; readonly figure: FigureId }
  | { readonly kind: "turn-end"; readonly figure: FigureId }
  /** A figure of the player's side acted; guardians and last-attacker priorities listen. */
  | {
      readonly kind: "attacked";
      readonly by: FigureId;
      readonly target: FigureId;
      readonly manner: "ranged" | "melee";
    }
  /** A figure died or left. */
  | { readonly kind: "gone"; readonly figure: FigureId; readonly why: "dead" | "left" };

/** What a ruleset remembers about one figure, as a form that a person may look at and correct during play. */
export interface SheetForm {
  readonly fields: readonly ProfileField[];
  read(battle: Battle, figure: Figure, memory: Json): Json;
  /** The memory with the corrected sheet, or what is wrong with it. */
  write(battle: Battle, figure: Figure, memory: Json, sheet: unknown): Result<Json>;
  /** The sheet in a few short words for panels: "TAC B", "2 delay points". */
  lines(battle: Battle, figure: Figure, memory: Json): readonly Text[];
}

/** Who acts when, for rulesets that say so. Earlier first; figures of the player's side may be part of it. */
export interface Order {
  readonly figures: readonly FigureId[];
  readonly memory: Json;
  readonly trace: Trace;
}

/** A status of the figures, as the host's own list shows it. */
export interface MapStatus {
  readonly id: string;
  readonly label: Text;
  /** Statuses of the host whose picture will do, the first that there is. */
  readonly like: readonly string[];
}

/** A part of the round that is no figure's turn. Panels offer it; `on` plays it where nobody did. */
export interface Phase {
  readonly id: string;
  readonly title: Text;
  /** One sentence on what happens in it. */
  readonly summary: Text;
  /** Before the first turn of the round, or after the last. */
  readonly at: "round-start" | "round-end";
  /** Already played in this round. */
  done(battle: Battle, memory: Json): boolean;
  play(battle: Battle, context: Context): Resolution;
}

/** Something done before the battle, shown on the map, accepted or rolled again: deployment, objectives, an army. */
export interface SetupHelper {
  readonly id: string;
  readonly title: Text;
  readonly summary: Text;
  /** `figures` are those of this ruleset; everybody is in the battle. */
  propose(battle: Battle, figures: readonly Figure[], context: Context): SetupProposal;
}

export interface SetupProposal {
  readonly placements: readonly { readonly figure: FigureId; readonly at: Place }[];
  readonly marks: readonly {
    readonly id: string;
    readonly what: string;
    readonly at: Place;
    readonly label: Text;
  }[];
  /** What else it changes about the figures: a doctrine, a number. */
  readonly outcomes?: readonly Outcome[];
  readonly notes: readonly Text[];
  readonly trace: Trace;
  readonly memory: Json;
}

/** A doctrine for a figure that people play otherwise. */
export interface StandIn {
  readonly doctrine: string;
  /** What its profile needs besides. */
  readonly profile?: Readonly<Record<string, Json>>;
  readonly hp?: { readonly value: number; readonly max: number };
  /** What of the figure is left out, in words. */
  readonly left?: readonly Text[];
}

/** What a page shows of a ruleset that nobody plays by there. */
export interface RulesetCover {
  readonly id: string;
  readonly title: Text;
  readonly edition: string;
  readonly unit: Unit;
  readonly doctrines: readonly Doctrine[];
  /** Numbers of a profile that a battle changes (`ValueOutcome`); "charges:" is all that begin so. */
  readonly inPlay?: readonly string[];
  /** Markers that people see on the map and may put there or take away. */
  readonly statuses?: readonly MapStatus[];
  /** Which of these parts the ruleset has; absent: whoever has the ruleset looks for them. */
  readonly brings?: readonly ("order" | "sheet")[];
  readonly library?: LibraryCover;
}

/** The cover of a ruleset that is all there. */
export function coverOf(ruleset: Ruleset): RulesetCover {
  const { id, title, edition, unit, doctrines, inPlay, statuses, library } = ruleset;
  return {
    ...{ id, title, edition, unit, doctrines },
    ...(inPlay === undefined ? {} : { inPlay }),
    ...(statuses === undefined ? {} : { statuses }),
    ...(library === undefined ? {} : { library }),
    brings: (["order", "sheet"] as const).filter((part) => ruleset[part] !== undefined),
  };
}

/** A published set of AI rules. Everything in it is pure and synchronous. */
export interface Ruleset<P = unknown> extends RulesetCover {
  readonly fields: readonly ProfileField[];
  readonly options: readonly OptionField[];
  /** Never throws: whatever is in the flag becomes a usable profile and a list of problems. */
  checkProfile(raw: unknown, doctrine: string): CheckedProfile<P>;
  /** Why this scene cannot be played with this ruleset (a square grid for Gunslinger), or nothing. */
  refuses?(battle: Battle): Problem | undefined;
  /** The grid that would give such a scene the lengths this ruleset needs; people are offered to set it. */
  scaleFor?(battle: Battle): { readonly distance: number; readonly units: string } | undefined;
  /** What of a memory it cannot read. In play that counts as not remembered; absent: it remembers nothing. */
  checkMemory?(memory: Json): readonly FieldProblem[];
  /**
   * What it remembers that lies on the map and harms whoever comes there, each the same plain value as long as it lies
   * there. Where players keep the memory themselves, nobody is harmed by what no turn has put there. Absent: nothing.
   */
  hazards?(memory: Json): readonly Json[];
  /** The turn of `situation.me`. Use the situation's dice, choices and trace. */
  decide(situation: Situation<P>): Plan;
  /** What a step does, dice and all. Absent: the people at the table resolve it. */
  resolve?(battle: Battle, step: Step, context: Context): Resolution;
  on?(battle: Battle, event: RoundEvent, context: Context): Resolution;
  /** The figure a summoned outcome stands for, where its id is not on the map yet. */
  summons?(outcome: SummonedOutcome): FigureData | undefined;
  order?(battle: Battle, context: Context): Order;
  /**
   * Whether the battle is over, asked after each turn and each round. Absent: one side is left
   * (`lastSideStanding`); a ruleset that has more to say calls that itself.
   */
  ended?(battle: Battle, memory: Json, moment: Moment): BattleEnd | undefined;
  /** How a figure of the people is played in a rehearsal, where nobody is there to play it. Absent: the first doctrine. */
  standIn?(figure: FigureData): StandIn;
  /** How options must stand where nobody is there to roll and report. */
  readonly unattendedOptions?: Readonly<Record<string, boolean | number | string>>;
  /** In the order they are played in. */
  readonly phases?: readonly Phase[];
  readonly sheet?: SheetForm;
  /** What people may report of a step that they resolved themselves: one button each. */
  reports?(battle: Battle, step: Step, memory: Json): readonly Option[];
  /** Takes in the report with this option id. */
  report?(battle: Battle, step: Step, option: string, context: Context): Resolution;
  readonly setup?: readonly SetupHelper[];
  /** Where doctrines are data. */
  readonly library?: DoctrineLibrary;
}

/** What `decide` (engine/decide.ts) is asked with; the same request on the same battle gives the same decision. */
export interface Request {
  readonly seed: string;
  readonly memory?: Json;
  readonly answers?: Answers;
  readonly unattended?: boolean;
  /** Rules a person rejected ("another option"); they are passed over with that reason. */
  readonly rejected?: readonly string[];
  /** Dice instead of the seed's, for tests. */
  readonly dice?: Dice;
}
