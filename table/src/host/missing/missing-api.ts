export class MissingApi extends Error {
  constructor(name: string) {
    super(`practice table: ${name} is not implemented`);
    this.name = "MissingApi";
  }
}
