import { type Definition, wordsIn } from '@bonfire/contract/definitions/definition'
import type { Db } from '../../db/database.ts'
import { isBuiltIn, writeMissing } from './built-in.service.ts'
import { findNewest, type StoredDefinition, upsertRules } from './definitions.repository.ts'

/** Returns the newest version of each built-in rule, and of each of the tenant's own. */
export async function definitionsInUse(db: Db, tenantId: number): Promise<StoredDefinition[]> {
  const stored = await findNewest(db, tenantId)
  const isWritten = await writeMissing(db, new Set(stored.map(({ key }) => key)), new Date())
  const newest = isWritten ? await findNewest(db, tenantId) : stored
  return newest.filter((definition) => !definition.isBuiltIn || isBuiltIn(definition.key))
}

/**
 * The rows of `rule` that findings of these definitions belong to, by key. They appear with the first finding: until
 * then no list and no setting names a rule that has never found anything.
 */
export function rulesOf(db: Db, tenantId: number, definitions: readonly Definition[]): Promise<Map<string, number>> {
  const rows = definitions.map(({ key, name, description, category, severity }) => ({
    key,
    category,
    severity,
    name: wordsIn(name, 'en'),
    description: wordsIn(description, 'en'),
  }))
  return upsertRules(db, tenantId, rows)
}
