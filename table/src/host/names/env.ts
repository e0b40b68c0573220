/** What this page is: which generation it behaves as, which world and user. Set once at start. */
export type Generation = 13 | 14;

export const env: { generation: Generation; world: string; user: string } = {
  generation: 13,
  world: "default",
  user: "",
};

export const isV14 = (): boolean => env.generation >= 14;
