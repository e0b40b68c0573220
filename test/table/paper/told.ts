/** What calls came to, a line for each: for comparing with what they came to before. */
const short = (value: number): number | string =>
  Number.isFinite(value) ? Math.round(value * 1_000) / 1_000 : String(value);

export const plain = (value: any): any => {
  if (value instanceof Set) return { set: [...value].map(plain) };
  if (typeof value === "number") return short(value);
  if (value?.outerHTML !== undefined) return value.outerHTML;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Error) return `Error: ${value.message}`;
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value.toObject?.() ?? value).map(([key, one]) => [key, plain(one)]),
    );
  return value;
};

export class Told {
  readonly lines: string[] = [];
  say(name: string, call: () => unknown): void {
    try {
      this.lines.push(`${name} = ${JSON.stringify(plain(call())) ?? "undefined"}`);
    } catch (error) {
      this.lines.push(`${name} throws ${(error as Error).message}`);
    }
  }
  async later(name: string, call: () => Promise<unknown>): Promise<void> {
    try {
      const value = await call();
      this.say(name, () => value);
    } catch (error) {
      this.lines.push(`${name} throws ${(error as Error).message}`);
    }
  }
}
