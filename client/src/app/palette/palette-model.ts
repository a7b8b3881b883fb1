import type { NavigateOptions } from '@tanstack/react-router'
import { matchesWords, searchWords } from '../../lib/search.ts'

/** Somewhere to go. */
export interface PaletteItem {
  /** Unique over all sources. */
  readonly id: string
  readonly label: string
  /** Tells apart what has the same name. */
  readonly detail: string
  readonly link: NavigateOptions
  /** Found by the server, beyond what is loaded here. */
  readonly isFound?: true
}

export interface PaletteSource {
  readonly key: 'pages' | 'sites' | 'rules' | 'equips' | 'actions' | 'people'
  readonly label: string
  readonly items: readonly PaletteItem[]
}

export interface PaletteSection {
  readonly key: PaletteSource['key'] | 'recent'
  readonly label: string
  readonly items: readonly PaletteItem[]
}

interface IndexedItem extends PaletteItem {
  /** Lower case, for the search. */
  readonly labelText: string
  readonly text: string
}

export type PaletteIndex = readonly (Omit<PaletteSource, 'items'> & { readonly items: readonly IndexedItem[] })[]

/** Lower-cases every text once, so that a key pressed among thousands of items only compares. */
export function indexSources(sources: readonly PaletteSource[]): PaletteIndex {
  return sources.map((source) => ({
    ...source,
    items: source.items.map((item) => {
      const labelText = item.label.toLowerCase()
      return { ...item, labelText, text: `${labelText}\n${item.detail.toLowerCase()}` }
    }),
  }))
}

const SECTION_ITEMS = { browsing: 6, searching: 10 }

/** Items that hold every word in any order, those that begin with the first word before the others. */
export function findItems(index: PaletteIndex, search: string): PaletteSection[] {
  const words = searchWords(search)
  const limit = words.length === 0 ? SECTION_ITEMS.browsing : SECTION_ITEMS.searching
  return index
    .map(({ key, label, items }) => ({ key, label, items: bestItems(items, words, limit) }))
    .filter(({ items }) => items.length > 0)
}

function bestItems(items: readonly IndexedItem[], words: readonly string[], limit: number): IndexedItem[] {
  const [firstWord] = words
  if (firstWord === undefined) return items.slice(0, limit)
  const found = items.filter((item) => matchesWords(item.text, words))
  const [beginning, others] = [true, false].map((begins) =>
    found.filter((item) => item.labelText.startsWith(firstWord) === begins),
  )
  return [...(beginning ?? []), ...(others ?? [])].slice(0, limit)
}

/** What was found here with what the server found elsewhere, each thing once, kind by kind in the order of `sources`. */
export function withFound(
  here: readonly PaletteSection[],
  elsewhere: readonly PaletteSource[],
  sources: PaletteIndex,
): PaletteSection[] {
  return sources
    .map(({ key, label }) => {
      const own = here.find((section) => section.key === key)?.items ?? []
      const ids = new Set(own.map(({ id }) => id))
      const others = elsewhere.find((source) => source.key === key)?.items ?? []
      return {
        key,
        label,
        items: [...own, ...others.filter(({ id }) => !ids.has(id))].slice(0, SECTION_ITEMS.searching),
      }
    })
    .filter(({ items }) => items.length > 0)
}

/** What was chosen lately, the newest first: as it is now, or as it was found when it is not loaded. */
export function recentItems(index: PaletteIndex, recent: readonly PaletteItem[]): PaletteItem[] {
  const items = new Map(index.flatMap((source) => source.items).map((item) => [item.id, item]))
  return recent.flatMap((item) => items.get(item.id) ?? (item.isFound ? [item] : []))
}
