import { thinClass } from "../../host/thin.ts";

interface FontFamily {
  readonly editor?: boolean;
  readonly fonts?: readonly ({ readonly urls?: readonly string[] } & FontFaceDescriptors)[];
}
/** Families that were loaded and may be chosen in an editor. */
const loaded = new Set<string>();

/** `foundry.applications.settings.menus.FontConfig`: fonts are loaded; the window for them is not there. */
export class FontConfig extends thinClass("foundry.applications.settings.menus.FontConfig") {
  static readonly FONT_TYPES = Object.freeze({ FILE: "file", SYSTEM: "system" });
  static readonly SETTING = "fonts";
  static getAvailableFonts(): string[] {
    return [...loaded];
  }
  static getAvailableFontChoices(): Record<string, string> {
    return Object.fromEntries(this.getAvailableFonts().map((family) => [family, family]));
  }
  /** Whether every file of the family could be loaded; a family of the system needs none. */
  static async loadFont(family: string, { editor = false, fonts = [] }: FontFamily): Promise<boolean> {
    const faces = fonts.flatMap(({ urls, ...descriptors }) =>
      urls?.length ? [new FontFace(family, urls.map((url) => `url('${url}')`).join(", "), descriptors)] : [],
    );
    const results = await Promise.allSettled(faces.map((face) => face.load()));
    for (const result of results) if (result.status === "fulfilled") document.fonts.add(result.value);
    if (results.some(({ status }) => status === "rejected")) {
      console.warn(`The font "${family}" could not be loaded`);
      return false;
    }
    if (editor) loaded.add(family);
    return true;
  }
}
