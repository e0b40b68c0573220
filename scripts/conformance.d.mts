export interface Requirement {
  readonly id: string;
  readonly statement: string;
}
export interface ConformanceRow {
  readonly id: string;
  readonly exists: boolean;
  readonly proven: number;
  readonly of: number;
  readonly missing: readonly Requirement[];
  readonly failed: boolean;
}
export function idsOf(title: string): string[];
export interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}
export function passedTitles(report: VitestReport): string[];
export function titlesOf(name: string): string[];
export function conformance(
  rulesets: readonly { readonly id: string; readonly requirements: readonly Requirement[] }[],
  titles: readonly string[],
  exists: (id: string) => boolean,
): ConformanceRow[];
