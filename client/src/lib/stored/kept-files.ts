import { clear, createStore, del, delMany, get, keys, set, update } from 'idb-keyval'

const store = createStore('BonfireUnsentFiles', 'files')

/** Keeps files on this device until they are sent, under the id of what they belong to. */
export function keepFiles(id: string, files: readonly File[]): Promise<void> {
  return set(id, files, store)
}

export async function keptFiles(id: string): Promise<readonly File[]> {
  return (await get<readonly File[]>(id, store)) ?? []
}

/** The first of them is sent. */
export function dropFirstFile(id: string): Promise<void> {
  return update<readonly File[]>(id, (files = []) => files.slice(1), store)
}

export function dropFiles(id: string): Promise<void> {
  return del(id, store)
}

/** Deletes the files of all others, such as of someone who was here before. */
export async function pruneKeptFiles(ids: readonly string[]): Promise<void> {
  const gone = (await keys<string>(store)).filter((id) => !ids.includes(id))
  await delMany(gone, store)
}

export function forgetFiles(): Promise<void> {
  return clear(store)
}
