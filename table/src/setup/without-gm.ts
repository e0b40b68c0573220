/**
 * A battle for players alone: what a GM would have prepared is done before anybody sits down. A battle says in
 * `withoutGM` which players there are, what they may, and which flags a module wants to have from a GM in a setting.
 */
export function withoutGM(battle: Data, isSolo = false): Data {
  const wanted = battle["withoutGM"] as Data | undefined;
  if (wanted === undefined) return battle;
  const players = (wanted["players"] as string[]).slice(0, isSolo ? 1 : undefined);
  const { setting, flags, having, named, actors } = wanted["entrust"] as Data;
  const documents = structuredClone(battle["documents"]) as Data;
  const scenes = (documents["scenes"] ?? []) as Data[];
  const isTheirs = (token: Data): boolean => Boolean(token["flags"]?.[flags]?.[having]);
  const tokens = scenes.flatMap((scene) => (scene["tokens"] as Data[]).map((token) => ({ scene, token })));
  const enemies = tokens.filter(({ token }) => isTheirs(token));
  const foes = new Set(enemies.map(({ token }) => token["actorId"] as string));
  // Heroes go round the table; enemies belong to everybody at it.
  const heroes = [
    ...new Set(tokens.map(({ token }) => token["actorId"] as string).filter((id) => id && !foes.has(id))),
  ];
  for (const actor of (documents["actors"] ?? []) as Data[]) {
    const at = heroes.indexOf(actor["_id"]);
    const owners = foes.has(actor["_id"]) ? players : at < 0 ? [] : [players[at % players.length] ?? ""];
    actor["ownership"] = { default: 0, ...Object.fromEntries(owners.map((id) => [id, 3])) };
  }
  // The figure itself, and whoever else comes of its actor.
  const entrusted = Object.fromEntries(
    enemies.flatMap(({ scene, token }) =>
      [`${scene["_id"]}.${token["_id"]}`, `${actors}${token["actorId"]}`].map((key) => [
        key,
        token["flags"][flags],
      ]),
    ),
  );
  const kept = ((documents["settings"] ?? []) as Data[]).filter((one) => one["key"] !== setting);
  documents["settings"] = [
    ...kept,
    { key: setting, value: JSON.stringify(entrusted) },
    { key: named, value: JSON.stringify(players) },
  ];
  // Foundry grants permissions to single users, too.
  const granted = Object.fromEntries(((wanted["permissions"] ?? []) as string[]).map((one) => [one, true]));
  const rights = Object.fromEntries(players.map((id) => [id, granted]));
  return { ...battle, rights, id: `${battle["id"]}-without-gm`, documents };
}
