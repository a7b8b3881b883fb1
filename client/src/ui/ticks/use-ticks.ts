import { useMemo, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Ticked rows among those in view, by key; rows that a filter hides do not count. Keys are kept apart from the rows and
 * only listed once something is ticked, so that a list of any length costs nothing until then. `listKeys` changes with
 * the list.
 */
export function useTicks(count: number, listKeys: () => readonly string[]) {
  const [chosen, setChosen] = useState(NONE)
  const anchor = useRef<string>(undefined)
  const ticked = useMemo(() => {
    if (chosen.size === 0) return NONE
    const inView = listKeys().filter((key) => chosen.has(key))
    return inView.length === chosen.size ? chosen : new Set(inView)
  }, [listKeys, chosen])
  return {
    ticked,
    isAll: ticked.size > 0 && ticked.size === count,
    isSome: ticked.size > 0 && ticked.size < count,
    /** Also every row since the last one, if the rows that are shown are given. */
    toggle: (key: string, shown: readonly string[] = []) => {
      const range = keysBetween(shown, anchor.current, key)
      anchor.current = key
      setChosen(withAll(ticked, range, !ticked.has(key)))
    },
    /** Ticks rows or, if all of them are ticked, clears them. */
    toggleSome: (keys: readonly string[]) => {
      const areTicked = keys.every((key) => ticked.has(key))
      setChosen(withAll(ticked, keys, !areTicked))
    },
    toggleAll: () => setChosen(ticked.size === count ? NONE : new Set(listKeys())),
    keep: (kept: Iterable<string>) => setChosen(new Set(kept)),
    clear: () => setChosen(NONE),
  }
}

export type Ticks = ReturnType<typeof useTicks>

function withAll(ticked: ReadonlySet<string>, keys: readonly string[], isTicked: boolean): ReadonlySet<string> {
  const next = new Set(ticked)
  for (const key of keys) {
    if (isTicked) next.add(key)
    else next.delete(key)
  }
  return next
}

/** The keys from one to the other, whichever comes first. */
export function keysBetween(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}
