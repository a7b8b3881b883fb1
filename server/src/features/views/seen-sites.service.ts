import type { SavedView } from '@bonfire/contract/views'
import type { Db } from '../../db/database.ts'
import { findSiteNames } from './views.repository.ts'

// Separated by commas, the names of the filter with escapes.
const NAMING_SITES = ['sites', 'siteFilter'] as const

/** Views of others may have been saved with sites that the reader does not see. */
export async function withSeenSites(db: Db, userId: number, views: readonly SavedView[]): Promise<SavedView[]> {
  if (!views.some(mayNameUnseen)) return [...views]
  const seen = await findSiteNames(db, userId)
  return views.map((view) => (mayNameUnseen(view) ? { ...view, search: withSeenOnly(view.search, seen) } : view))
}

function mayNameUnseen({ sharedBy, search }: SavedView): boolean {
  if (sharedBy === null) return false
  const parameters = new URLSearchParams(search)
  return NAMING_SITES.some((name) => parameters.has(name))
}

function withSeenOnly(search: string, seen: ReadonlySet<string>): string {
  const parameters = new URLSearchParams(search)
  for (const name of NAMING_SITES) {
    const all = parameters.get(name)?.split(',') ?? []
    const kept = all.filter((site) => seen.has(name === 'sites' ? site : unescaped(site)))
    if (kept.length === all.length) continue
    if (kept.length > 0) parameters.set(name, kept.join())
    else parameters.delete(name)
  }
  return parameters.toString()
}

const unescaped = (name: string) => name.replaceAll('%2C', ',').replaceAll('%25', '%')
