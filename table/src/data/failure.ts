/** `foundry.data.validation`: what is wrong with a value, down to the field. */
export class DataModelValidationFailure {
  readonly invalidValue: unknown;
  readonly message: string;
  fallback: unknown;
  dropped: boolean;
  unresolved: boolean;
  readonly fields: Record<string, DataModelValidationFailure> = {};
  readonly elements: { id: string | number; failure: DataModelValidationFailure }[] = [];
  constructor({ invalidValue, fallback, dropped = false, message = "", unresolved = false }: Data = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }
  isEmpty(): boolean {
    return !this.message && !Object.keys(this.fields).length && !this.elements.length;
  }
  get lines(): string[] {
    const own = this.message ? [this.message] : [];
    const under = (name: string | number, failure: DataModelValidationFailure): string[] =>
      failure.lines.map((l) => `${name}: ${l}`);
    return [
      ...own,
      ...Object.entries(this.fields).flatMap(([name, failure]) => under(name, failure)),
      ...this.elements.flatMap(({ id, failure }) => under(id, failure)),
    ];
  }
  toString(): string {
    return this.lines.join("; ");
  }
  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }
  static fromError(error: Error, invalidValue?: unknown): DataModelValidationFailure {
    return new DataModelValidationFailure({ invalidValue, message: error.message });
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure | undefined;
  constructor(failure: DataModelValidationFailure | string) {
    super(String(failure));
    this.name = "DataModelValidationError";
    this.failure = typeof failure === "string" ? undefined : failure;
  }
  getFailure(path = ""): DataModelValidationFailure | undefined {
    return path
      .split(".")
      .reduce<DataModelValidationFailure | undefined>(
        (at, key) => (key ? at?.fields[key] : at),
        this.failure,
      );
  }
  asHTML(): string {
    return `<p>${this.message}</p>`;
  }
}
