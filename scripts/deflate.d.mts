export function deflate(bytes: Buffer): Buffer;
