import * as f from "../documents/base/fields.ts";
import { DataModel } from "./model.ts";

export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  month: number;
  dayOfMonth: number;
  dayOfWeek: number;
  season: number;
  leapYear: boolean;
}
const whole = (more: Data = {}): any =>
  new f.NumberField({ required: true, nullable: false, integer: true, ...more });
const maybe = (): any => new f.NumberField({ required: true, nullable: true, integer: true, initial: null });
const word = (): any => new f.StringField({ required: true, blank: true });
const list = (fields: Record<string, any>): any => new f.ArrayField(new f.SchemaField(fields));

/** `foundry.data.CalendarData`: seconds of world time as years, days and hours, and back. */
export class CalendarData extends DataModel {
  static override defineSchema(): Record<string, any> {
    const group = (fields: Record<string, any>): any =>
      new f.SchemaField(fields, { nullable: true, initial: null });
    return {
      name: word(),
      description: word(),
      years: new f.SchemaField({
        yearZero: whole({ initial: 0 }),
        firstWeekday: whole({ initial: 0, min: 0 }),
        leapYear: group({ leapStart: whole({ initial: 0 }), leapInterval: whole({ initial: 4, min: 2 }) }),
      }),
      months: group({
        values: list({
          name: word(),
          abbreviation: word(),
          ordinal: whole({ initial: 1 }),
          days: whole({ initial: 30, min: 1 }),
          leapDays: maybe(),
          startingWeekday: maybe(),
        }),
      }),
      days: new f.SchemaField({
        values: list({
          name: word(),
          abbreviation: word(),
          ordinal: whole({ initial: 1 }),
          isRestDay: new f.BooleanField(),
        }),
        daysPerYear: whole({ initial: 365, min: 1 }),
        hoursPerDay: whole({ initial: 24, min: 1 }),
        minutesPerHour: whole({ initial: 60, min: 1 }),
        secondsPerMinute: whole({ initial: 60, min: 1 }),
      }),
      seasons: group({
        values: list({
          name: word(),
          abbreviation: word(),
          dayStart: maybe(),
          dayEnd: maybe(),
          monthStart: maybe(),
          monthEnd: maybe(),
        }),
      }),
    };
  }
  get leapYearFrequency(): number | null {
    return this["years"].leapYear?.leapInterval ?? null;
  }
  isLeapYear(year: number): boolean {
    const leap = this["years"].leapYear;
    return Boolean(leap) && year >= leap.leapStart && (year - leap.leapStart) % leap.leapInterval === 0;
  }
  countLeapYears(year: number): number {
    const leap = this["years"].leapYear;
    if (!leap || year <= leap.leapStart) return 0;
    return Math.ceil((year - leap.leapStart) / leap.leapInterval);
  }
  private daysIn(year: number): number {
    const { days, months } = this as Data;
    if (!this.isLeapYear(year)) return days["daysPerYear"];
    const more = (months?.values ?? []).reduce(
      (n: number, m: Data) => n + ((m["leapDays"] ?? m["days"]) - m["days"]),
      0,
    );
    return days["daysPerYear"] + more;
  }
  private get secondsPerDay(): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this["days"];
    return hoursPerDay * minutesPerHour * secondsPerMinute;
  }
  timeToComponents(time = 0): TimeComponents {
    const { minutesPerHour, secondsPerMinute, values } = this["days"];
    let days = Math.floor(time / this.secondsPerDay);
    const seconds = time - days * this.secondsPerDay;
    const dayOfWeek = values.length
      ? (((days + this["years"].firstWeekday) % values.length) + values.length) % values.length
      : 0;
    let year = 0;
    while (days < 0) days += this.daysIn(--year);
    for (let length = this.daysIn(year); days >= length; length = this.daysIn(year)) {
      days -= length;
      year++;
    }
    const leapYear = this.isLeapYear(year);
    const { month, dayOfMonth } = this.monthOf(days, leapYear);
    return {
      year,
      day: days,
      hour: Math.floor(seconds / (minutesPerHour * secondsPerMinute)),
      minute: Math.floor(seconds / secondsPerMinute) % minutesPerHour,
      second: seconds % secondsPerMinute,
      month,
      dayOfMonth,
      dayOfWeek,
      season: this.seasonOf(month, days),
      leapYear,
    };
  }
  private monthOf(day: number, leap: boolean): { month: number; dayOfMonth: number } {
    let rest = day;
    const months: Data[] = this["months"]?.values ?? [];
    for (const [month, m] of months.entries()) {
      const length = leap ? (m["leapDays"] ?? m["days"]) : m["days"];
      if (rest < length) return { month, dayOfMonth: rest };
      rest -= length;
    }
    return { month: 0, dayOfMonth: day };
  }
  private seasonOf(month: number, day: number): number {
    const seasons: Data[] = this["seasons"]?.values ?? [];
    const ordinal = this["months"]?.values[month]?.ordinal ?? month + 1;
    const within = (a: number | null, b: number | null, n: number): boolean =>
      a !== null && b !== null && (a <= b ? n >= a && n <= b : n >= a || n <= b);
    return seasons.findIndex(
      (s) => within(s["monthStart"], s["monthEnd"], ordinal) || within(s["dayStart"], s["dayEnd"], day),
    );
  }
  componentsToTime(components: Partial<TimeComponents> = {}): number {
    const { hoursPerDay, minutesPerHour, secondsPerMinute } = this["days"];
    const year = components.year ?? 0;
    let days = components.day ?? 0;
    if (components.day === undefined && components.month !== undefined) {
      const months: Data[] = (this["months"]?.values ?? []).slice(0, components.month);
      const leap = this.isLeapYear(year);
      days = months.reduce(
        (n, m) => n + (leap ? (m["leapDays"] ?? m["days"]) : m["days"]),
        components.dayOfMonth ?? 0,
      );
    }
    for (let y = 0; y < year; y++) days += this.daysIn(y);
    for (let y = -1; y >= year; y--) days -= this.daysIn(y);
    const hours = days * hoursPerDay + (components.hour ?? 0);
    return (hours * minutesPerHour + (components.minute ?? 0)) * secondsPerMinute + (components.second ?? 0);
  }
  private components(time: number | Partial<TimeComponents>): TimeComponents {
    return this.timeToComponents(typeof time === "number" ? time : this.componentsToTime(time));
  }
  add(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    const from = typeof start === "number" ? start : this.componentsToTime(start);
    const by = typeof delta === "number" ? delta : this.componentsToTime(delta);
    return this.timeToComponents(from + by);
  }
  difference(end: number | Partial<TimeComponents>, start: number | Partial<TimeComponents> = 0): Data {
    const seconds = (t: number | Partial<TimeComponents>): number =>
      typeof t === "number" ? t : this.componentsToTime(t);
    const { year, day, hour, minute, second } = this.timeToComponents(seconds(end) - seconds(start));
    return { year, day, hour, minute, second };
  }
  format(
    time: number | Partial<TimeComponents> = game.time.worldTime,
    formatter: any = "timestamp",
    options: Data = {},
  ): string {
    const cls = this.constructor as any;
    const own =
      typeof formatter === "function"
        ? formatter
        : (CONFIG.time.formatters?.[formatter] ??
          cls[`format${String(formatter).replace(/^./, (c) => c.toUpperCase())}`]);
    if (!own) throw new Error(`"${String(formatter)}" is not a formatter of the calendar`);
    return own.call(cls, this, this.components(time), options);
  }
  static formatTimestamp(calendar: CalendarData, c: TimeComponents, _options: Data = {}): string {
    const two = (n: number): string => String(n).padStart(2, "0");
    const year = String(c.year + calendar["years"].yearZero).padStart(4, "0");
    return `${year}-${two(c.month + 1)}-${two(c.dayOfMonth + 1)} ${two(c.hour)}:${two(c.minute)}:${two(c.second)}`;
  }
  static formatAgo(_calendar: CalendarData, c: TimeComponents): string {
    return c.year ? `${c.year}y` : c.day ? `${c.day}d` : c.hour ? `${c.hour}h` : `${c.minute}m`;
  }
}

const month = (name: string, ordinal: number, days: number, leapDays?: number): Data => ({
  name: `FOUNDRY.CALENDAR.GREGORIAN.${name}`,
  abbreviation: name.slice(0, 3),
  ordinal,
  days,
  ...(leapDays ? { leapDays } : {}),
});
const day = (name: string, ordinal: number, isRestDay = false): Data => ({
  name: `FOUNDRY.CALENDAR.GREGORIAN.${name}`,
  abbreviation: name.slice(0, 3),
  ordinal,
  isRestDay,
});

/** Months and leap years as usual, with a leap year every eight years. */
export const SIMPLIFIED_GREGORIAN_CALENDAR_CONFIG: Data = {
  name: "Simplified Gregorian",
  description: "The Gregorian calendar with some simplifications regarding leap years and seasonal timing.",
  years: { yearZero: 0, firstWeekday: 0, leapYear: { leapStart: 8, leapInterval: 4 } },
  months: {
    values: [
      month("January", 1, 31),
      month("February", 2, 28, 29),
      month("March", 3, 31),
      month("April", 4, 30),
      month("May", 5, 31),
      month("June", 6, 30),
      month("July", 7, 31),
      month("August", 8, 31),
      month("September", 9, 30),
      month("October", 10, 31),
      month("November", 11, 30),
      month("December", 12, 31),
    ],
  },
  days: {
    values: [
      day("Monday", 1),
      day("Tuesday", 2),
      day("Wednesday", 3),
      day("Thursday", 4),
      day("Friday", 5),
      day("Saturday", 6, true),
      day("Sunday", 7, true),
    ],
    daysPerYear: 365,
    hoursPerDay: 24,
    minutesPerHour: 60,
    secondsPerMinute: 60,
  },
  seasons: {
    values: [
      { name: "Spring", monthStart: 3, monthEnd: 5 },
      { name: "Summer", monthStart: 6, monthEnd: 8 },
      { name: "Fall", monthStart: 9, monthEnd: 11 },
      { name: "Winter", monthStart: 12, monthEnd: 2 },
    ],
  },
};
