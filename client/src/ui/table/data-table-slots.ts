import { useRef } from 'react'

interface SlotRow {
  readonly key: string
  /** Rows of a kind have the same structure. */
  readonly kind: string
}

interface Slot {
  readonly kind: string
  readonly name: string
}

type Slots = ReadonlyMap<string, Slot>

/** The elements of visible rows, by row key: see `nextSlots`. */
export function useRowSlots(rows: readonly SlotRow[], keptKey: string | null): Slots {
  const slots = useRef<Slots>(new Map())
  slots.current = nextSlots(slots.current, rows, keptKey)
  return slots.current
}

/**
 * Assigns elements to rows. A row that stays visible keeps its element, and with it the focus. A new row reuses the
 * element of a row of its kind that left, because changing texts is much faster than creating elements. The element of
 * `keptKey` is never reused, so that the focus cannot silently move to another row.
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
