/** Everything the module writes to the console starts with its name. */
export const log = {
  info: (message: string, ...more: unknown[]): void => console.info(`OpFor | ${message}`, ...more),
  warn: (message: string, ...more: unknown[]): void => console.warn(`OpFor | ${message}`, ...more),
  error: (message: string, ...more: unknown[]): void => console.error(`OpFor | ${message}`, ...more),
};
