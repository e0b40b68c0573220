import type { HostToken, HostUser } from "../foundry-documents";
import { theGame } from "../foundry-globals";

/** Who answers for a figure: the first of its owners at the table. */
export const ownerOf = (token: HostToken): HostUser | undefined =>
  theGame()
    .users.filter((user) => user.active && !user.isGM && token.testUserPermission(user, "OWNER"))
    .sort((a, b) => (a.id < b.id ? -1 : 1))[0];

/** Everybody who owns it, at the table or not. */
export const ownersOf = (token: HostToken): HostUser[] =>
  theGame().users.filter((user) => !user.isGM && token.testUserPermission(user, "OWNER"));
