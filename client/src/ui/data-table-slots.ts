import { useRef } from 'react'

interface SlotRow {
  readonly key: string
  /** Rows of a kind are drawn alike. */
  readonly kind: string
}

interface Slot {
  readonly kind: string
  readonly name: string
}

type Slots = ReadonlyMap<string, Slot>

/** The elements of the rows in view, named by the rows' keys: see `nextSlots`. */
export function useRowSlots(rows: readonly SlotRow[], keptKey: string | null): Slots {
  const slots = useRef<Slots>(new Map())
  slots.current = nextSlots(slots.current, rows, keptKey)
  return slots.current
}

/**
 * Which element draws which row. A row that stays in view keeps its element, and with it the focus. One that comes
 * takes over the element of one of its kind that left, because new texts in it are much faster than a new element;
 * only that of the row `keptKey` is given to nobody, because the focus must not go over silently.
 */
export function nextSlots(before: Slots, rows: readonly SlotRow[], keptKey: string | null): Slots {
  const inView = new Set(rows.map((row) => row.key))
  const free = [...before].filter(([key]) => !inView.has(key) && key !== keptKey).map(([, slot]) => slot)
  const freeOfKind = Map.groupBy(free, (slot) => slot.kind)
  for (const slots of freeOfKind.values()) slots.reverse()
  const taken = new Set([...before.values()].map((slot) => slot.name))
  const createSlot = (kind: string): Slot => {
    let number = 0
    while (taken.has(`${kind}${number}`)) number += 1
    taken.add(`${kind}${number}`)
    return { kind, name: `${kind}${number}` }
  }
  return new Map(rows.map(({ key, kind }) => [key, before.get(key) ?? freeOfKind.get(kind)?.pop() ?? createSlot(kind)]))
}
