/** Filled in below: names Foundry documents which the table does not have. */
export function guardAll(): void {}
