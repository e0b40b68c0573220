import { ApplicationV2 } from "../apps/framework/application.ts";
import { HandlebarsApplicationMixin } from "../apps/framework/handlebars-application.ts";
import { MissingApi } from "./missing/missing-api.ts";

/**
 * Foundry's classes that the table lacks. Packages make classes of their own from them while they load, and
 * must not fail over one that nobody opens: so they can be named and extended, and say what is missing when
 * one of them is made or shown.
 */
const made = new Map<string, any>();

export function thinClass(name: string): any {
  const known = made.get(name);
  if (known) return known;
  // A mixin of which the table has nothing adds nothing.
  if (name.endsWith("Mixin")) return (Base: any = class {}) => class extends Base {};
  const cls = name.startsWith("foundry.applications.") ? thinApplication(name) : thinPlain(name);
  Object.defineProperty(cls, "name", { value: name.slice(name.lastIndexOf(".") + 1) });
  made.set(name, cls);
  return cls;
}

function thinApplication(name: string): any {
  return class extends HandlebarsApplicationMixin(ApplicationV2) {
    // Packages add tabs of their own while they load: each sheet has a list of its own for them.
    static TABS: Record<string, any> = { sheet: { tabs: [], initial: "" } };
    async render(): Promise<never> {
      const error = new MissingApi(name);
      ui.notifications?.warn?.(error.message, { console: false });
      throw error;
    }
  };
}

function thinPlain(name: string): any {
  return class {
    constructor() {
      throw new MissingApi(name);
    }
    static get implementation(): any {
      return this;
    }
  };
}
