import type { Db } from '../db/database.ts'
import { type Person, type SharedScope, sightOf, wholeProjectKeys } from '../db/sight.ts'
import { refuse } from './refusal.ts'

/**
 * Throws `forbidden` unless the person sees every site that a change acts on. This is the rule of everything that sites
 * share: who sees some of them may read it, and changes nothing.
 */
export async function refuseInPart(db: Db, person: Person, scope: SharedScope): Promise<void> {
  const { seen, all } = await sightOf(db, person, scope)
  if (seen < all) throw refuse('sites.in-part', { seen, all })
}

export const seesWhole = async (db: Db, person: Person, scope: SharedScope): Promise<boolean> => {
  const { seen, all } = await sightOf(db, person, scope)
  return seen === all
}

/** These projects, or with null everything. */
export const scopeOfProjects = (projectKeys: readonly string[] | null): SharedScope =>
  projectKeys === null ? 'tenant' : { projectKeys }

/**
 * The projects that what a person brings in may write to, as with a key for them; null for everything. Throws `forbidden`
 * if there is none.
 */
export async function writableProjects(db: Db, person: Person): Promise<readonly string[] | null> {
  const { seen, all } = await sightOf(db, person, 'tenant')
  if (seen === all) return null
  const keys = await wholeProjectKeys(db, person)
  if (keys.length === 0) throw refuse('sites.in-part', { seen, all })
  return keys
}
