import { only14 } from "../../host/generation.ts";

/** V14: which window was opened from which. Kept beside the windows, so that V13's know nothing of it. */
interface Family {
  readonly children: Map<string, any>;
  parent: any;
}
const families = new WeakMap<object, Family>();
function familyOf(app: object): Family {
  const known = families.get(app) ?? { children: new Map<string, any>(), parent: null };
  families.set(app, known);
  return known;
}

const members = {
  get children(): Map<string, any> {
    return familyOf(this).children;
  },
  get parent(): any {
    return familyOf(this).parent;
  },
  async renderChild(app: any, options: Data = {}): Promise<any> {
    familyOf(app).parent?.children.delete(app.id);
    familyOf(app).parent = this;
    familyOf(this).children.set(app.id, app);
    return app.render({ force: true, ...options });
  },
};

/** Gives a class of windows the names of V14. */
export function haveFamilies(prototype: object): void {
  Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(members));
  only14(prototype, "children", "parent", "renderChild");
}
/** Who closes takes those along that were opened from it, and leaves the one that opened it. */
export async function leaveFamily(app: any): Promise<void> {
  const { children, parent } = familyOf(app);
  for (const child of [...children.values()]) await child.close();
  if (parent) familyOf(parent).children.delete(app.id);
  families.delete(app);
}
