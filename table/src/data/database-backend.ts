/**
 * `foundry.data.ClientDatabaseBackend`: packages make one of their own and put it into `CONFIG.DatabaseBackend`. The
 * table asks its server in its own way, and nothing of this.
 */
export class ClientDatabaseBackend {
  getFlagScopes(): string[] {
    return [game.system.id, "world", "core", ...[...game.modules.values()].map(({ id }: any) => id)];
  }
  getCompendiumScopes(): string[] {
    return [...game.packs.keys()];
  }
}
