/** What OpFor uses of Foundry's ApplicationV2; the community's types want generics that V14 no longer has. */
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- a class only for its type: statics and constructor
declare class AppShape {
  constructor(options?: object);
  static DEFAULT_OPTIONS: object;
  static PARTS: object;
  readonly element: HTMLElement;
  readonly rendered: boolean;
  get title(): string;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  bringToFront(): void;
  setPosition(position: {
    readonly top?: number;
    readonly left?: number;
    readonly width?: number;
    readonly height?: number;
  }): unknown;
  protected _prepareContext(options: object): Promise<object>;
  protected _onRender(context: object, options: object): Promise<void>;
  protected _onFirstRender(context: object, options: object): Promise<void>;
  protected _replaceHTML(result: unknown, content: HTMLElement, options: object): void;
  protected _onClose(options: object): void;
}

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
// The mixin's type keeps ApplicationV2's generics; the shape above is what is really there in V13 and V14.
export const HandlebarsApp = HandlebarsApplicationMixin(ApplicationV2) as unknown as typeof AppShape;
