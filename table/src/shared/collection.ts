/** `foundry.utils.Collection`: a Map that iterates its values and may be searched like an array. */
export class Collection<K, V> extends Map<K, V> {
  get contents(): V[] {
    return Array.from(this.values());
  }
  // Foundry's Collection iterates values, not entries.
  override [Symbol.iterator](): any {
    return this.values();
  }
  find(fn: (v: V, i: number, c: this) => boolean): V | undefined {
    let i = 0;
    for (const v of this.values()) if (fn(v, i++, this)) return v;
    return undefined;
  }
  filter(fn: (v: V, i: number, c: this) => boolean): V[] {
    const out: V[] = [];
    let i = 0;
    for (const v of this.values()) if (fn(v, i++, this)) out.push(v);
    return out;
  }
  map<T>(fn: (v: V, i: number, c: this) => T): T[] {
    return this.contents.map((v, i) => fn(v, i, this));
  }
  reduce<T>(fn: (acc: T, v: V, i: number, c: this) => T, initial: T): T {
    return this.contents.reduce((acc, v, i) => fn(acc, v, i, this), initial);
  }
  some(fn: (v: V, i: number, c: this) => boolean): boolean {
    return this.find(fn) !== undefined;
  }
  every(fn: (v: V, i: number, c: this) => boolean): boolean {
    return this.contents.every((v, i) => fn(v, i, this));
  }
  override get(key: K, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (strict && value === undefined)
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }
  override forEach(fn: (v: V, k: K, c: any) => void): void {
    super.forEach(fn);
  }
  getName(name: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = this.find((v) => (v as Data)["name"] === name);
    if (strict && value === undefined)
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }
  toJSON(): unknown[] {
    return this.map((v) => ((v as Data)["toJSON"] ? (v as any).toJSON() : v));
  }
}
