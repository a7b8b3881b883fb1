/** Something that a cell names by its id or its name. */
export interface Named {
  readonly id: string
  readonly name: string
}

export type Found<Thing> = { readonly thing: Thing } | 'none' | 'several'

/** Finds things by id or name: as they are written, or else whatever the case. What fits two is never guessed. */
export function newFinder<Thing extends Named>(things: readonly Thing[]) {
  const exact = Map.groupBy(
    things.flatMap((thing) => [...new Set([thing.id, thing.name])].map((word) => ({ word, thing }))),
    ({ word }) => word,
  )
  const folded = Map.groupBy(
    things.flatMap((thing) => [...new Set([fold(thing.id), fold(thing.name)])].map((word) => ({ word, thing }))),
    ({ word }) => word,
  )
  const find = (word: string): Found<Thing> => {
    const found = exact.get(word) ?? folded.get(fold(word)) ?? []
    const [first] = found
    if (!first) return 'none'
    return found.length === 1 ? { thing: first.thing } : 'several'
  }
  return { find, isKnown: (word: string) => find(word) !== 'none' }
}

const fold = (text: string) => text.trim().toLowerCase()

/**
 * The entries of a cell: separated by semicolons, vertical bars or lines, or else by commas. A name may have a comma.
 * Undefined if it can be read in two ways.
 */
export function entriesOf(cell: string, isKnown: (entry: string) => boolean): string[] | undefined {
  const entries: string[] = []
  for (const part of cell.split(/[;|\r\n]/).map((text) => text.trim())) {
    const pieces = part.split(',').map((text) => text.trim())
    const isWhole = pieces.length === 1 || isKnown(part)
    if (pieces.length > 1 && isWhole && pieces.every(isKnown)) return undefined
    entries.push(...(isWhole ? [part] : pieces))
  }
  return [...new Set(entries.filter((entry) => entry !== ''))]
}
