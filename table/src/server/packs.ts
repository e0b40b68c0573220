import { PRIMARY, type PackData, type WorldData } from "../shared/structure.ts";

/** What a GM asks of the compendia of a world: Foundry's `manageCompendium`. */
export type PackRequest =
  | { action: "create"; label: string; name?: string; type: string }
  | { action: "configure"; id: string; locked: boolean }
  | { action: "delete"; id: string };

export function packOf(data: WorldData, id: string): PackData {
  const pack = data.packs?.find((one) => one.id === id);
  if (!pack)
    throw new Error(`There is no compendium ${id} in this world, and others cannot be written to here.`);
  return pack;
}

/** Its new state, or what it was. */
export function managePack(data: WorldData, request: PackRequest): PackData {
  data.packs ??= [];
  if (request.action === "create") {
    const pack = newPack(data, request);
    data.packs.push(pack);
    return pack;
  }
  const pack = packOf(data, request.id);
  if (request.action === "delete") data.packs = data.packs.filter((one) => one !== pack);
  else pack.locked = request.locked;
  return pack;
}

function newPack(
  data: WorldData,
  { label, name, type }: { label: string; name?: string; type: string },
): PackData {
  if (!(type in PRIMARY)) throw new Error(`${type} is not a primary document type`);
  const words = label.trim() || `New Compendium ${(data.packs?.length ?? 0) + 1}`;
  const slug = slugOf(name ?? words) || "compendium";
  const taken = (one: string): boolean => data.packs?.some((pack) => pack.name === one) ?? false;
  let free = slug;
  for (let number = 2; taken(free); number++) free = `${slug}-${number}`;
  return { id: `world.${free}`, name: free, label: words, type, locked: false, documents: [] };
}

const slugOf = (words: string): string =>
  words
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
