import { text, type Text } from "../../../core/text";
import type { Mark, Scheme } from "../scheme/schema";
import {
  actionText,
  conditionText,
  drawnText,
  effectText,
  priorityText,
  signed,
  traitText,
} from "../scheme/sentences";

/** A scheme as people read it: what the open table shows, and the editor's preview (MAI-F3, MAI-V2). */
export interface Sheet {
  readonly name: string;
  readonly boss: boolean;
  readonly stats: readonly SheetField[];
  readonly behaviours: readonly {
    readonly when: Text;
    readonly actions: readonly Text[];
    readonly charge: number;
    readonly once: boolean;
    /** The icon is not printed; it was inferred and can be changed. */
    readonly mark?: Mark;
  }[];
  readonly targets: readonly Text[];
  readonly traits: readonly Text[];
  readonly card: readonly { readonly when: Text; readonly gains: readonly Text[] }[];
}

export interface SheetField {
  readonly path: string;
  readonly label: Text;
  readonly value: number;
  /** The printed value is lost: a placeholder that can be changed. */
  readonly mark?: Mark;
}

export function sheetOf(scheme: Scheme): Sheet {
  const marked = (path: string): { readonly mark?: Mark } => {
    const mark = scheme.marks.find(({ field }) => path === field || path.startsWith(`${field}.`));
    return mark === undefined ? {} : { mark };
  };
  const field = (path: string, key: string, value: number): SheetField => ({
    path,
    label: text(key),
    value,
    ...marked(path),
  });
  return {
    name: scheme.name,
    boss: scheme.boss,
    stats: [
      ...Object.entries(scheme.stats).map(([stat, value]) =>
        field(`stats.${stat}`, `OPFOR.monster-ai.stat.${stat}`, value),
      ),
      ...Object.entries(scheme.abilities).map(([ability, value]) =>
        field(`abilities.${ability}`, `OPFOR.monster-ai.ability.${ability}`, value),
      ),
    ],
    behaviours: scheme.behaviours.map(({ when, actions, charge, once }, index) => ({
      when: conditionText(when),
      actions: actions.map(actionText),
      charge: charge ?? 0,
      once,
      ...marked(`behaviours.${index}.when`),
    })),
    targets: scheme.targets.map(priorityText),
    traits: scheme.traits.map(traitText),
    card: scheme.card.bonuses.map((bonus) => ({ when: drawnText(bonus.drawn), gains: gainsOf(bonus) })),
  };
}

/** MAI-O5: what the turn card adds to the type's attacks. */
const gainsOf = ({ toHit, damage, effects }: Scheme["card"]["bonuses"][number]): readonly Text[] => [
  ...(toHit === 0 ? [] : [text("OPFOR.monster-ai.sheet.toHit", { bonus: signed(toHit) })]),
  ...(damage === 0 ? [] : [text("OPFOR.monster-ai.sheet.damage", { bonus: signed(damage) })]),
  ...effects.map(effectText),
];

/** The sheet as lines of a trace. */
export function sheetNotes(scheme: Scheme): readonly Text[] {
  const sheet = sheetOf(scheme);
  return [
    text("OPFOR.monster-ai.sheet.stats", {
      name: sheet.name,
      stats: sheet.stats
        .slice(0, 4)
        .map(({ label, value }) => text("OPFOR.monster-ai.sheet.stat", { label, value })),
    }),
    ...sheet.behaviours.map(({ when, actions, charge, once }, index) =>
      text("OPFOR.monster-ai.sheet.behaviour", {
        number: index + 1,
        when,
        actions: [...actions],
        charge: charge === 0 ? "" : text("OPFOR.monster-ai.sheet.charge", { number: charge }),
        once: once ? text("OPFOR.monster-ai.sheet.once") : "",
      }),
    ),
    text("OPFOR.monster-ai.sheet.targets", { targets: [...sheet.targets] }),
    ...(sheet.traits.length === 0
      ? []
      : [text("OPFOR.monster-ai.sheet.traits", { traits: [...sheet.traits] })]),
    ...sheet.card.map(({ when, gains }) =>
      text("OPFOR.monster-ai.sheet.card", { when, effects: [...gains] }),
    ),
  ];
}
