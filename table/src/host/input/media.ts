const VIDEO = ["m4v", "mp4", "ogv", "webm"];
const extension = (src: string): string => /\.(\w+)(?:\?|$)/.exec(src)?.[1]?.toLowerCase() ?? "";

/** `foundry.helpers.media`. */
export class VideoHelper {
  static hasVideoExtension(src: string | null | undefined): boolean {
    return Boolean(src) && VIDEO.includes(extension(String(src)));
  }
  getVideoSource(texture: any): any {
    return texture?.baseTexture?.resource?.source ?? null;
  }
  async play(): Promise<void> {}
  stop(): void {}
}
export class ImageHelper {
  static hasImageExtension(src: string): boolean {
    return ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"].includes(
      extension(src),
    );
  }
}
export class AudioHelper {
  static hasAudioExtension(src: string): boolean {
    return ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"].includes(extension(src));
  }
  /** The table is silent: what was asked for is told to whoever listens. */
  static async play(data: Data, _socketOptions?: unknown): Promise<null> {
    Hooks.callAll("globalInterfaceVolumeChanged", data["volume"] ?? 1);
    return null;
  }
  static preloadSound(): Promise<null> {
    return Promise.resolve(null);
  }
  readonly playing = new Map<number, unknown>();
  readonly locked = false;
  play(): Promise<null> {
    return Promise.resolve(null);
  }
}
