/** Values that survive a round trip through JSON. Memory, steps, outcomes and reports are made of these. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
