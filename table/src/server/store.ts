import type { WorldData } from "../shared/structure.ts";

/** Worlds in IndexedDB, one record each. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("opfor-practice-table", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("worlds");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}

export async function loadWorld(id: string): Promise<WorldData | undefined> {
  const db = await open();
  const data = (await done(db.transaction("worlds").objectStore("worlds").get(id))) as WorldData | undefined;
  db.close();
  return data;
}

export async function saveWorld(id: string, data: WorldData): Promise<void> {
  const db = await open();
  await done(db.transaction("worlds", "readwrite").objectStore("worlds").put(data, id));
  db.close();
}
