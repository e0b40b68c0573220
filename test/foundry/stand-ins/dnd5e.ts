import { StandInActor, embedded } from "./host";

/** dnd5e as far as its rolls are called, written from its documented interface; dice come from a list. */
export class Dnd5eTable {
  /** Totals of attacks and saves, in order. */
  readonly d20: { total: number; isCritical?: boolean; isFumble?: boolean }[] = [];
  /** Everything that was asked of the system. */
  readonly said: string[] = [];
  next(): { total: number } | undefined {
    return this.d20.shift();
  }
}

export class Dnd5eActor extends StandInActor {
  readonly statuses = new Set<string>();
  readonly #table: Dnd5eTable;
  constructor(table: Dnd5eTable, name: string, { hp = 30, temp = 0, ac = 14, immune = [] as string[] } = {}) {
    super(name, {
      attributes: { hp: { value: hp, temp }, ac: { value: ac } },
      traits: { ci: { value: immune } },
    });
    this.#table = table;
  }
  get hp(): { value: number; temp: number } {
    return (this.system.attributes as { hp: { value: number; temp: number } }).hp;
  }
  applyDamage(damages: readonly { value: number; type?: string }[], { multiplier }: { multiplier: number }) {
    const sum = damages.reduce((all, { value, type }) => all + (type === "healing" ? -value : value), 0);
    const lost = Math.floor(sum * multiplier);
    const ofTemp = Math.max(0, Math.min(this.hp.temp, lost));
    this.hp.temp -= ofTemp;
    this.hp.value -= lost - ofTemp;
    this.#table.said.push(`${this.name} takes ${damages.map((one) => one.value).join("+")} x${multiplier}`);
    return Promise.resolve();
  }
  rollSavingThrow({ ability, target }: { ability: string; target: number }, dialog: { configure: boolean }) {
    this.#table.said.push(
      `${this.name} saves ${ability} against ${target}${dialog.configure ? " in a dialog" : ""}`,
    );
    const roll = this.#table.next();
    return Promise.resolve(roll === undefined ? null : [roll]);
  }
  override createEmbeddedDocuments(
    type: string,
    list: readonly { _id?: string; name?: string }[],
    options = {},
  ) {
    for (const data of list) this.#table.said.push(`${this.name} has ${type} ${JSON.stringify(data)}`);
    return super.createEmbeddedDocuments(type, list, options);
  }
  toggleStatusEffect(status: string, { active }: { active: boolean }) {
    this.#table.said.push(`${this.name} ${active ? "is" : "is no longer"} ${status}`);
    return Promise.resolve();
  }
  /** An item with these activities; what it is called is its id. */
  carry(table: Dnd5eTable, id: string, activities: readonly object[], more: object = {}): void {
    const item = { ...embedded({ _id: id }), name: id, type: "weapon", ...more };
    const all = activities.map((one) => activity(table, item, one as { id: string }));
    Object.assign(item, { system: { ...(more as { system?: object }).system, activities: all } });
    this.items.add(item);
  }
}

function activity(
  table: Dnd5eTable,
  item: object,
  more: { id: string; damage?: { rolled?: number[] } },
): object {
  const asked = (what: string, config: object, dialog: { configure: boolean }): void => {
    table.said.push(`${more.id} ${what} ${JSON.stringify(config)}${dialog.configure ? " in a dialog" : ""}`);
  };
  return {
    item,
    type: "attack",
    use: (usage: object, dialog: { configure: boolean }) => {
      asked("used", usage, dialog);
      return Promise.resolve({ message: { id: `card of ${more.id}` } });
    },
    rollAttack: (config: object, dialog: { configure: boolean }) => {
      asked("attacks", config, dialog);
      const roll = table.next();
      return Promise.resolve(roll === undefined ? null : [roll]);
    },
    rollDamage: (config: object, dialog: { configure: boolean }) => {
      asked("damages", config, dialog);
      const type = (more as { type?: string }).type === "heal" ? "healing" : "fire";
      return Promise.resolve((more.damage?.rolled ?? [6]).map((total) => ({ total, options: { type } })));
    },
    ...more,
  };
}
