const KEY = 'BonfireOwner'
const PREFIX = 'Bonfire'
/** Holds theme and language, which stay; what else it holds is cleared by its store. */
const SETTINGS = 'BonfireLS'
/** The key is followed by the person; `features/comments/` uses it. */
const UNSENT = 'BonfireUnsent.'

/** The person whose page this is; null before anybody is known. */
let own: string | null = null

const storedOwner = () => quietly(() => localStorage.getItem(KEY)) ?? null

/** Another tab has signed out, or someone else has signed in: nothing of this page may be stored any more. */
export const isOwnershipLost = (): boolean => own !== null && own !== storedOwner()

/**
 * The browser's storage belongs to this person from now on. Deletes what others left, and returns whether there was
 * another: after an ended session, someone else may sign in.
 */
export function takeStorage(personId: string): boolean {
  if (own === personId) return false
  own = personId
  const wasOthers = takeOverStorage(() => localStorage, personId)
  // A tab that was open meanwhile has what was typed in it.
  const wasOthersTab = takeOverStorage(() => sessionStorage, personId)
  return wasOthers || wasOthersTab
}

/** The same person signed in again on a page that had been lost. */
export function takeStorageBack(personId: string): void {
  own = null
  takeStorage(personId)
}

/** Stores nothing more for this page after a sign-out, and makes other tabs do the same. */
export function leaveStorage(): void {
  forgetStored(() => localStorage)
  forgetStored(() => sessionStorage)
  quietly(() => sessionStorage.removeItem(KEY))
  quietly(() => localStorage.removeItem(KEY))
}

/** True if a comment that the server did not take would be deleted. */
export const holdsUnsent = (): boolean =>
  quietly(() => Object.keys(localStorage).some((key) => key.startsWith(UNSENT))) ?? false

/** Calls back when another tab has signed out, or someone else has signed in there. */
export function onStorageLost(callback: (isOwned: boolean) => void): void {
  globalThis.addEventListener?.('storage', ({ key, oldValue, newValue }) => {
    if (key === KEY && oldValue !== null && newValue !== oldValue) callback(own !== null)
  })
}

/** Tests start as if nobody had been here. */
export function forgetOwner(): void {
  own = null
}

function takeOverStorage(storage: () => Storage, personId: string): boolean {
  const before = quietly(() => storage().getItem(KEY)) ?? null
  const wasOthers = before !== null && before !== personId
  if (wasOthers) forgetStored(storage)
  if (before !== personId) quietly(() => storage().setItem(KEY, personId))
  return wasOthers
}

function forgetStored(storage: () => Storage): void {
  quietly(() => {
    for (const key of Object.keys(storage())) {
      if (key.startsWith(PREFIX) && key !== SETTINGS && key !== KEY) storage().removeItem(key)
    }
  })
}

/** Storage may be blocked or full. */
export function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
