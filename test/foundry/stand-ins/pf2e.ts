import { StandInActor, embedded } from "./host";

/**
 * pf2e 7.x and 8.x as far as OpFor calls it, written from its documented interface: strikes with their penalty, checks
 * with four degrees, damage that immunities and resistances see only as a roll, conditions that are items, and dialogs
 * that open unless the event says otherwise. Dice are given, so that nothing depends on chance.
 */
export class Pf2eTable {
  /** Natural results of the next checks. */
  readonly d20: number[] = [];
  dialogs = 0;
  readonly said: string[] = [];
  readonly settings = { showCheckDialogs: true, showDamageDialogs: true };

  /** `eventToRollParams`: all three keys or the event does not count; shift turns the user's setting round. */
  open(event: unknown, kind: "showCheckDialogs" | "showDamageDialogs"): void {
    const isEvent =
      typeof event === "object" &&
      event !== null &&
      ["ctrlKey", "metaKey", "shiftKey"].every((key) => key in event);
    const shows = this.settings[kind];
    const shift = isEvent && (event as { shiftKey: boolean }).shiftKey;
    if (shift ? !shows : shows) this.dialogs++;
  }

  check(bonus: number, dc: number | undefined): Check {
    const natural = this.d20.shift();
    if (natural === undefined) throw new Error("no die was given for this check");
    return new Check(natural, bonus, dc);
  }
}

export class Check {
  readonly total: number;
  readonly degreeOfSuccess: number | null;
  constructor(natural: number, bonus: number, dc: number | undefined) {
    this.total = natural + bonus;
    this.degreeOfSuccess = dc === undefined ? null : degree(this.total - dc, natural);
  }
}

function degree(over: number, natural: number): number {
  const plain = over >= 10 ? 3 : over >= 0 ? 2 : over > -10 ? 1 : 0;
  return Math.max(0, Math.min(3, plain + (natural === 20 ? 1 : natural === 1 ? -1 : 0)));
}

/** Damage with its kind; `alter` multiplies as pf2e's does, rounding down. */
export class DamageRoll {
  readonly total: number;
  readonly kind: string;
  constructor(formula: string) {
    this.total = Number(/\((\d+)\)/.exec(formula)?.[1] ?? Number.parseInt(formula, 10));
    this.kind = /\[([a-z]+)\]/.exec(formula)?.[1] ?? "untyped";
  }
  evaluate(): Promise<this> {
    return Promise.resolve(this);
  }
  alter(multiplier: number, addend: number): DamageRoll {
    return new DamageRoll(`${Math.floor(this.total * multiplier) + addend}[${this.kind}]`);
  }
}

interface ActorData {
  readonly ac?: number;
  readonly hp?: number;
  readonly temp?: number;
  readonly reflex?: number;
  readonly resists?: Readonly<Record<string, number>>;
  readonly immune?: readonly string[];
}

export class Pf2eActor extends StandInActor {
  readonly #table: Pf2eTable;
  readonly #data: ActorData;
  readonly saves: Readonly<Record<string, { roll(options: SaveOptions): Promise<Check> }>>;
  constructor(table: Pf2eTable, name: string, data: ActorData = {}) {
    super(name, {
      attributes: {
        hp: { value: data.hp ?? 30, max: data.hp ?? 30, temp: data.temp ?? 0 },
        ac: { value: data.ac ?? 16 },
      },
      actions: [],
    });
    this.#table = table;
    this.#data = data;
    const save = {
      roll: ({ dc, skipDialog }: SaveOptions) => {
        if (skipDialog !== true) table.dialogs++;
        return Promise.resolve(table.check(data.reflex ?? 0, dc.value));
      },
    };
    this.saves = { fortitude: save, reflex: save, will: save };
  }
  get hp(): { value: number; max: number; temp: number } {
    return (this.system.attributes as { hp: { value: number; max: number; temp: number } }).hp;
  }
  applyDamage({ damage, token }: { damage: DamageRoll | number; token: unknown }): Promise<this> {
    if (token === undefined || token === null) throw new Error("applyDamage needs the token");
    const resisted = typeof damage === "number" ? 0 : (this.#data.resists?.[damage.kind] ?? 0);
    const amount = typeof damage === "number" ? damage : Math.max(0, damage.total - resisted);
    const soaked = Math.min(this.hp.temp, amount);
    this.hp.temp -= soaked;
    this.hp.value = Math.max(0, this.hp.value - (amount - soaked));
    this.#table.said.push(`${this.name} takes ${amount}`);
    return Promise.resolve(this);
  }
  isImmuneTo(slug: string): boolean {
    return this.#data.immune?.includes(slug) === true;
  }
  #condition(slug: string): Record<string, unknown> | undefined {
    return [...this.items].find(
      (item) => item.type === "condition" && (item.system as { slug?: string }).slug === slug,
    ) as Record<string, unknown> | undefined;
  }
  hasCondition(...slugs: string[]): boolean {
    return slugs.some((slug) => this.#condition(slug) !== undefined);
  }
  async increaseCondition(slug: string): Promise<void> {
    if (slug === "persistent-damage") this.#table.dialogs++;
    await this.createEmbeddedDocuments("Item", [
      { name: slug, type: "condition", system: { slug } } as object,
    ]);
  }
  async decreaseCondition(slug: string, { forceRemove = false } = {}): Promise<void> {
    const found = this.#condition(slug);
    if (found !== undefined && forceRemove) await this.deleteEmbeddedDocuments("Item", [String(found.id)]);
  }

  /** A strike: to hit and damage are given; the penalty is in the variants. */
  strike(name: string, toHit: number, damage: number, { agile = false, kind = "slashing" } = {}): string {
    const table = this.#table;
    const item = embedded({ name, type: "melee" });
    this.items.add(item);
    const step = agile ? 4 : 5;
    const roll = (penalty: number) => (options: StrikeOptions) => {
      table.open(options.event, "showCheckDialogs");
      const target = targetOf(options);
      const check = table.check(toHit - penalty, target?.ac);
      table.said.push(`${name} ${toHit - penalty}: ${check.total}`);
      return Promise.resolve(check);
    };
    const hurt = (times: number) => (options: StrikeOptions) => {
      table.open(options.event, "showDamageDialogs");
      table.said.push(
        `${name} damage ${times === 2 ? "critical" : "plain"} map ${String(options.mapIncreases)}`,
      );
      return Promise.resolve(new DamageRoll(`${damage * times}[${kind}]`));
    };
    (this.system.actions as object[]).push({
      type: "strike",
      item,
      variants: [0, step, 2 * step].map((penalty) => ({ roll: roll(penalty) })),
      damage: hurt(1),
      critical: hurt(2),
    });
    return String(item.id);
  }

  /** A spell of a spontaneous entry: one slot of rank 1 each time it is cast. */
  spell(name: string, damage: string, how: { readonly basic?: boolean; readonly attack?: number }): string {
    const table = this.#table;
    const entry = embedded({
      name: "Spells",
      type: "spellcastingEntry",
      system: { slots: { slot1: { value: 3, max: 3 } } },
    });
    this.items.add(entry);
    const slots = (entry._source as { system: { slots: { slot1: { value: number } } } }).system.slots;
    const spell = {
      ...embedded({
        name,
        type: "spell",
        system:
          how.attack === undefined ? { defense: { save: { statistic: "reflex", basic: how.basic } } } : {},
      }),
      rank: 1,
      isAttack: how.attack !== undefined,
      spellcasting: {
        statistic: { dc: { value: 17 } },
        cast: (_spell: unknown, { consume }: { consume?: boolean }) => {
          if (consume === true) slots.slot1.value--;
          table.said.push(`${name} is cast`);
          return Promise.resolve();
        },
      },
      rollAttack: (event: unknown, attackNumber: number, context: { target: Pf2eActor }) => {
        table.open(event, "showCheckDialogs");
        table.said.push(`${name} attack ${attackNumber}`);
        const { ac } = context.target.system.attributes as { ac: { value: number } };
        return Promise.resolve(table.check((how.attack ?? 0) - (attackNumber - 1) * 5, ac.value));
      },
      rollDamage: (event: unknown) => {
        // It reads `event.target` without asking whether there is an event.
        if ((event as { target: unknown }).target === undefined) throw new Error("no event");
        table.open(event, "showDamageDialogs");
        table.said.push(`${name} damage`);
        return Promise.resolve(new DamageRoll(damage));
      },
    };
    this.items.add(spell);
    return (spell as unknown as { id: string }).id;
  }
  get slotsLeft(): number {
    const [entry] = [...this.items].filter(({ type }) => type === "spellcastingEntry");
    return (entry as unknown as { _source: { system: { slots: { slot1: { value: number } } } } })._source
      .system.slots.slot1.value;
  }
}

interface SaveOptions {
  readonly dc: { readonly value: number };
  readonly skipDialog?: boolean;
}
interface StrikeOptions {
  readonly target?: unknown;
  readonly event?: unknown;
  readonly mapIncreases?: number;
}

/** A Token, or `{document}` of one on a scene that nobody sees. */
function targetOf({ target }: StrikeOptions): { ac: number } | undefined {
  const document = (target as { document?: { actor?: Pf2eActor } } | undefined)?.document;
  const attributes = document?.actor?.system.attributes as { ac: { value: number } } | undefined;
  return attributes === undefined ? undefined : { ac: attributes.ac.value };
}
