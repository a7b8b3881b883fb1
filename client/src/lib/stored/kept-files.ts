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

// Files are kept just before what they belong to is; this tab or another one may be at it.
const PRUNED_AFTER_MILLISECONDS = 10_000

/** Deletes the files of all others, such as of someone who was here before. */
export async function pruneKeptFiles(findIds: () => readonly string[]): Promise<void> {
  const found = await keys<string>(store)
  if (found.length === 0) return
  await new Promise((resolve) => setTimeout(resolve, PRUNED_AFTER_MILLISECONDS))
  const ids = findIds()
  await delMany(
    found.filter((id) => !ids.includes(id)),
    store,
  )
}

export function forgetFiles(): Promise<void> {
  return clear(store)
}
