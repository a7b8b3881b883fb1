import { foldedText } from '@bonfire/contract/values/folded-text'
import type { NavigateOptions } from '@tanstack/react-router'
import { matchesWords, searchWords } from '../../lib/search.ts'

/** A place to go to. */
export interface PaletteItem {
  /** Unique across all sources. */
  readonly id: string
  readonly label: string
  /** Distinguishes items of the same name. */
  readonly detail: string
  readonly link: NavigateOptions
  /** Goes to a place that is more than its address, and says where that is. */
  readonly open?: () => NavigateOptions
  /** Found by the server, beyond what is loaded in the browser. */
  readonly isFound?: true
}

export interface PaletteSource {
  readonly key: 'pages' | 'views' | 'sites' | 'rules' | 'equips' | 'actions' | 'people'
  readonly label: string
  readonly items: readonly PaletteItem[]
}

export interface PaletteSection {
  readonly key: PaletteSource['key'] | 'recent' | 'seen'
  readonly label: string
  readonly items: readonly PaletteItem[]
}

interface IndexedItem extends PaletteItem {
  /** Lower case, as it is searched. */
  readonly labelText: string
  readonly text: string
}

export type PaletteIndex = readonly (Omit<PaletteSource, 'items'> & { readonly items: readonly IndexedItem[] })[]

/** Lower-cases every text once, so that each keystroke over thousands of items only compares. */
export function indexSources(sources: readonly PaletteSource[]): PaletteIndex {
  return sources.map((source) => ({
    ...source,
    items: source.items.map((item) => {
      const labelText = foldedText(item.label)
      return { ...item, labelText, text: `${labelText}\n${foldedText(item.detail)}` }
    }),
  }))
}

const SECTION_ITEMS = { browsing: 6, searching: 10 }

/** Items that contain every word in any order; those that start with the first word come first. */
export function findItems(index: PaletteIndex, search: string): PaletteSection[] {
  const words = searchWords(search)
  const limit = words.length === 0 ? SECTION_ITEMS.browsing : SECTION_ITEMS.searching
  return index
    .map(({ key, label, items }) => ({ key, label, items: findBestItems(items, words, limit) }))
    .filter(({ items }) => items.length > 0)
}

function findBestItems(items: readonly IndexedItem[], words: readonly string[], limit: number): IndexedItem[] {
  const [firstWord] = words
  if (firstWord === undefined) return items.slice(0, limit)
  const found = items.filter((item) => matchesWords(item.text, words))
  const [beginning, others] = [true, false].map((begins) =>
    found.filter((item) => item.labelText.startsWith(firstWord) === begins),
  )
  return [...(beginning ?? []), ...(others ?? [])].slice(0, limit)
}

/** Merges local results with the server's, without duplicates, by kind in the order of `sources`. */
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

/** Recently chosen items, latest first: in their current form if loaded, else as they were found. */
export function recentItems(index: PaletteIndex, recent: readonly PaletteItem[]): PaletteItem[] {
  const items = new Map(index.flatMap((source) => source.items).map((item) => [item.id, item]))
  return recent.flatMap((item) => items.get(item.id) ?? (item.isFound ? [item] : []))
}

/** The sections, each place only in the first that has it. */
export function withoutRepeats(sections: readonly PaletteSection[]): PaletteSection[] {
  const known = new Set<string>()
  return sections
    .map((section) => ({
      ...section,
      items: section.items.filter(({ id, link: { to, params } }) => {
        // A rule that is only found at one site leads to the same place as its findings there.
        const names = [id, ...(params ? [JSON.stringify([to, params])] : [])]
        const isNew = !names.some((name) => known.has(name))
        for (const name of names) known.add(name)
        return isNew
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
