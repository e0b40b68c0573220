/** A step in which one figure shoots at another; what else there is to it is said. */
export const attackOn = <More extends object>(figure: string, target: string, more?: More) =>
  ({
    kind: "attack",
    manner: "ranged",
    figure,
    target,
    label: { key: "x" },
    ...(more ?? ({} as More)),
  }) as const;
