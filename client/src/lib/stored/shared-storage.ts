import type { PersistStorage } from 'zustand/middleware'
import { isSameValue, withChanges } from './changed-settings.ts'
import { isOwnershipLost, quietly } from './owner.ts'

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
 * Local storage shared by several tabs: each writes only its own changes over the others'. If storage is full, blocked
 * or corrupt, the application keeps working and only forgets.
 */
export function sharedStorage<State extends object>({ name, version, parse, initial }: SharedOptions<State>) {
  let known = initial
  const read = () => quietly((): Kept | null => JSON.parse(localStorage.getItem(name) ?? 'null')) ?? undefined
  const storage: PersistStorage<State> = {
    getItem: () => (read() as { state: State; version?: number } | undefined) ?? null,
    setItem: (_name, { state }) => {
      const before = known
      known = state
      if (isOwnershipLost()) return
      const kept = read()
      // A tab with an older version leaves what it cannot read alone.
      if (typeof kept?.version === 'number' && kept.version > version) return
      const isReadable = kept?.version === version
      if (isReadable && isSameValue(before, state)) return
      const merged = isReadable ? withChanges(parse(kept.state), before, state) : state
      quietly(() => localStorage.setItem(name, JSON.stringify({ state: merged, version })))
    },
    removeItem: () => void quietly(() => localStorage.removeItem(name)),
  }
  return {
    storage,
    /** The state read at startup, or its default. */
    begin: (state: State): State => {
      known = state
      return state
    },
    /** Adopts part of the state whenever another tab writes. */
    onWritten: <Part extends Partial<State>>(pick: (state: State) => Part, take: (part: Part) => void) => {
      globalThis.addEventListener?.('storage', ({ key }) => {
        const kept = key === name ? read() : undefined
        if (kept?.version !== version) return
        const part = pick(parse(kept.state))
        // It is already stored, so do not write it again.
        known = { ...known, ...part }
        take(part)
      })
    },
  }
}
