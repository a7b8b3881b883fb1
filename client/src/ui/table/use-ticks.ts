import { useMemo, useRef, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Ticked rows among those in view, by key; rows that a filter hides do not count. Keys are kept apart from the rows,
 * so that a tick costs the same in a list of any length.
 */
export function useTicks(keys: readonly string[]) {
  const [chosen, setChosen] = useState(NONE)
  const anchor = useRef<string>(undefined)
  const ticked = useMemo(() => {
    if (chosen.size === 0) return NONE
    const inView = keys.filter((key) => chosen.has(key))
    return inView.length === chosen.size ? chosen : new Set(inView)
  }, [keys, chosen])
  return {
    ticked,
    isAll: ticked.size > 0 && ticked.size === keys.length,
    isSome: ticked.size > 0 && ticked.size < keys.length,
    /** With `isRange`, also every row since the last one. */
    toggle: (key: string, isRange = false) => {
      const next = new Set(ticked)
      const isTicked = !ticked.has(key)
      for (const each of isRange ? between(keys, anchor.current, key) : [key]) {
        if (isTicked) next.add(each)
        else next.delete(each)
      }
      anchor.current = key
      setChosen(next)
    },
    toggleAll: () => setChosen(ticked.size === keys.length ? NONE : new Set(keys)),
    keep: (kept: Iterable<string>) => setChosen(new Set(kept)),
    clear: () => setChosen(NONE),
  }
}

export type Ticks = ReturnType<typeof useTicks>

/** The keys from one to the other, whichever comes first. */
export function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}
