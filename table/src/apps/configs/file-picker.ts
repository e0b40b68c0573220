import { MissingApi } from "../../host/missing/missing-api.ts";
import { thinClass } from "../../host/thin.ts";

/** `foundry.applications.apps.FilePicker`: the table has no folders of people's files, so every listing is empty. */
export class FilePicker extends thinClass("foundry.applications.apps.FilePicker") {
  static get implementation(): typeof FilePicker {
    return this;
  }
  static async browse(_source: string, target: string, { extensions = [] }: Data = {}): Promise<Data> {
    return {
      target,
      private: false,
      gridSize: null,
      dirs: [],
      privateDirs: [],
      files: [],
      extensions,
    };
  }
  static async upload(): Promise<never> {
    throw new MissingApi("FilePicker.upload");
  }
}
