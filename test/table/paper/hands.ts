import { settled, until, type Page } from "./open-page.ts";

/** What hands do on a page. */
export class Hands {
  constructor(private readonly page: Page) {}

  byId(id: string): any {
    return this.page.document.getElementById(id);
  }
  one(selector: string): Promise<any> {
    return until(() => this.page.document.querySelector(selector), selector);
  }
  async click(selector: string): Promise<void> {
    (await this.one(selector)).click();
    await settled(this.page);
  }
  async key(code: string, more: object = {}): Promise<void> {
    const typed = code.replace(/^(Key|Digit)/, "");
    const event = new KeyboardEvent("keydown", {
      code,
      key: typed.length === 1 ? typed.toLowerCase() : typed,
      ...more,
    });
    this.page.document.activeElement.dispatchEvent(event);
    await settled(this.page);
  }
  /** Types into a field, or chooses in a list. */
  async enter(selector: string, value: string | boolean): Promise<void> {
    const field = await this.one(selector);
    if (typeof value === "boolean") field.checked = value;
    else field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    await settled(this.page);
  }
  /** The pointer comes over something. */
  async point(selector: string, types = ["pointerenter", "pointerover"]): Promise<void> {
    const element = await this.one(selector);
    for (const type of types) element.dispatchEvent(new PointerEvent(type) as any);
    await settled(this.page);
  }
  settled(): Promise<void> {
    return settled(this.page);
  }
  /** Lets figures that are played by hand pass until OpFor asks. */
  async untilAsked(): Promise<any> {
    for (let turns = 0; turns < 20; turns++) {
      await this.settled();
      if (this.byId("opfor-suggestion") !== null) return this.byId("opfor-suggestion");
      const flags = game.combat.combatant?.token?.flags.opfor;
      if (flags?.ruleset === undefined || flags.mode === "off") await game.combat.nextTurn();
      else await until(() => this.byId("opfor-suggestion"), "a suggestion");
    }
    throw new Error("OpFor never asked");
  }
}
