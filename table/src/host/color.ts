type RGB = [number, number, number];
const clamp = (n: number): number => Math.min(1, Math.max(0, n));

/** `foundry.utils.Color`: a number that knows its parts. */
export class Color extends Number {
  static from(value: unknown): Color {
    if (value instanceof Color) return value;
    if (value === null || value === undefined) return new Color(NaN);
    if (typeof value === "string") return Color.fromString(value);
    if (Array.isArray(value)) return Color.fromRGB(value as RGB);
    return new Color(Number(value));
  }
  static fromString(text: string): Color {
    return new Color(Number.parseInt(text.startsWith("#") ? text.slice(1) : text, 16));
  }
  static fromRGB([r, g, b]: RGB): Color {
    const byte = (n: number): number => Math.round(clamp(n) * 255);
    return new Color((byte(r) << 16) | (byte(g) << 8) | byte(b));
  }
  static fromRGBvalues(r: number, g: number, b: number): Color {
    return Color.fromRGB([r, g, b]);
  }
  static fromHSV([h, s, v]: RGB): Color {
    const part = (n: number): number => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGB([part(5), part(3), part(1)]);
  }
  static fromHSL([h, s, l]: RGB): Color {
    const a = s * Math.min(l, 1 - l);
    const part = (n: number): number => {
      const k = (n + h * 12) % 12;
      return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.fromRGB([part(0), part(8), part(4)]);
  }
  static mix(a: number, b: number, weight: number): Color {
    return new Color(Color.from(a).mix(b, weight));
  }
  static multiplyScalar(color: number, by: number): Color {
    return Color.from(color).multiply(by);
  }
  get valid(): boolean {
    const n = this.valueOf();
    return Number.isInteger(n) && n >= 0 && n <= 0xffffff;
  }
  get css(): string {
    return this.toString(16);
  }
  get rgb(): RGB {
    return [this.r, this.g, this.b];
  }
  get r(): number {
    return ((this.valueOf() >> 16) & 255) / 255;
  }
  get g(): number {
    return ((this.valueOf() >> 8) & 255) / 255;
  }
  get b(): number {
    return (this.valueOf() & 255) / 255;
  }
  get maximum(): number {
    return Math.max(...this.rgb);
  }
  get minimum(): number {
    return Math.min(...this.rgb);
  }
  get littleEndian(): number {
    const n = this.valueOf();
    return ((n >> 16) & 255) + (n & 0xff00) + ((n & 255) << 16);
  }
  get hsv(): RGB {
    const [max, min] = [this.maximum, this.minimum];
    return [this.hue(max, max - min), max === 0 ? 0 : (max - min) / max, max];
  }
  get hsl(): RGB {
    const [max, min] = [this.maximum, this.minimum];
    const l = (max + min) / 2;
    const d = max - min;
    return [this.hue(max, d), d === 0 ? 0 : d / (1 - Math.abs(2 * l - 1)), l];
  }
  private hue(max: number, d: number): number {
    if (d === 0) return 0;
    const [r, g, b] = this.rgb;
    const turn = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4;
    return turn / 6;
  }
  private each(other: number | Color, how: (a: number, b: number) => number): Color {
    const o = other instanceof Color ? other.rgb : null;
    return Color.fromRGB(this.rgb.map((a, i) => how(a, o ? o[i] : Number(other))) as RGB);
  }
  mix(other: number | Color, weight: number): Color {
    return this.each(Color.from(other), (a, b) => a * (1 - weight) + b * weight);
  }
  multiply(other: number | Color): Color {
    return this.each(other, (a, b) => a * b);
  }
  add(other: number | Color): Color {
    return this.each(other, (a, b) => a + b);
  }
  subtract(other: number | Color): Color {
    return this.each(other, (a, b) => a - b);
  }
  maximize(other: number | Color): Color {
    return this.each(other, Math.max);
  }
  minimize(other: number | Color): Color {
    return this.each(other, Math.min);
  }
  equals(other: unknown): boolean {
    return Color.from(other).valueOf() === this.valueOf();
  }
  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((c) => Math.round(c * 255)).join(", ")}, ${alpha})`;
  }
  override toString(_radix?: number): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#NaN";
  }
  toHTML(): string {
    return this.css;
  }
  toJSON(): string {
    return this.css;
  }
  *[Symbol.iterator](): Generator<number> {
    yield* this.rgb;
  }
}
