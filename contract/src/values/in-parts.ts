/** The items in order, in lists of this length; the last one may be shorter. Without items there is no list. */
export function inParts<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  )
}
