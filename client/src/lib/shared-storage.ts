import type { PersistStorage } from 'zustand/middleware'
import { isSame, withChanges } from './changed-settings.ts'

interface SharedOptions<State> {
  name: string
  version: number
  parse: (stored: unknown) => State
  initial: State
}

interface Kept {
  state?: unknown
  version?: unknown
}

/**
 * The browser's storage for several tabs: each writes only what it changed, over what the others keep. A full,
 * forbidden or garbled storage must not stop the work: what cannot be kept is only forgotten.
 */
export function sharedStorage<State extends object>({ name, version, parse, initial }: SharedOptions<State>) {
  let known = initial
  const read = () => quietly((): Kept | null => JSON.parse(localStorage.getItem(name) ?? 'null')) ?? undefined
  const storage: PersistStorage<State> = {
    getItem: () => (read() as { state: State; version?: number } | undefined) ?? null,
    setItem: (_name, { state }) => {
      const before = known
      known = state
      const kept = read()
      // A tab that is older than the application leaves alone what it cannot read.
      if (typeof kept?.version === 'number' && kept.version > version) return
      const isReadable = kept?.version === version
      if (isReadable && isSame(before, state)) return
      const merged = isReadable ? withChanges(parse(kept.state), before, state) : state
      quietly(() => localStorage.setItem(name, JSON.stringify({ state: merged, version })))
    },
    removeItem: () => void quietly(() => localStorage.removeItem(name)),
  }
  return {
    storage,
    /** What was read at the start, or stands in for it. */
    begin: (state: State): State => {
      known = state
      return state
    },
    /** Takes a part over as often as another tab has written. */
    onWritten: <Part extends Partial<State>>(pick: (state: State) => Part, take: (part: Part) => void) => {
      globalThis.addEventListener?.('storage', ({ key }) => {
        const kept = key === name ? read() : undefined
        if (kept?.version !== version) return
        const part = pick(parse(kept.state))
        // It stands there already, and is not written again.
        known = { ...known, ...part }
        take(part)
      })
    },
  }
}

function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
