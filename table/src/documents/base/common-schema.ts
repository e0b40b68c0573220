import * as f from "./fields.ts";

/** Field makers that the document schemas repeat. */
export const id = () => new f.DocumentIdField();
export const flags = () => new f.DocumentFlagsField();
export const stats = () => new f.DocumentStatsField();
export const ownership = (initial: Record<string, number> = { default: 0 }) =>
  new f.DocumentOwnershipField({ initial });
export const text = (initial = "", more: Data = {}) =>
  new f.StringField({ required: true, blank: true, initial, ...more });
export const maybeText = () =>
  new f.StringField({ required: true, nullable: true, blank: true, initial: null });
export const number = (initial = 0, more: Data = {}) =>
  new f.NumberField({ required: true, nullable: false, initial, ...more });
export const maybeNumber = (initial: number | null = null, more: Data = {}) =>
  new f.NumberField({ required: true, nullable: true, initial, ...more });
export const integer = (initial = 0, more: Data = {}) => number(initial, { integer: true, ...more });
export const flag = (initial = false) => new f.BooleanField({ initial });
/** Folders are looked up when they are asked for. */
export const folder = () => new f.ForeignDocumentField(() => CONFIG.Folder.documentClass);
export const ref = () => new f.DocumentIdField();
export const system = (cls: () => any) => new LateTypeData(cls);
export const obj = (initial: Data = {}) => new f.ObjectField({ initial });
export const list = (element: any = new f.AnyField()) => new f.ArrayField(element);

class LateTypeData extends f.TypeDataField {
  constructor(private readonly late: () => any) {
    super(null);
  }
  /** By which the defaults of a template.json are found, too. */
  override get documentName(): string {
    return this.late().documentName;
  }
}
