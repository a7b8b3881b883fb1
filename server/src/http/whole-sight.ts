import type { Db } from '../db/database.ts'
import { type Person, type SharedScope, sightOf } from '../db/sight.ts'
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
