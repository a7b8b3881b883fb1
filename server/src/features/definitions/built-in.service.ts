import type { Definition } from '@bonfire/contract/definitions/definition'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { BUILT_IN } from './catalogue/read-catalogue.ts'
import { findBuiltIn, insertBuiltIn } from './definitions.repository.ts'

/**
 * Stores, at start, each definition that differs from its newest stored version as the next one, so that a finding of
 * last year can still say what its rule computed.
 */
export async function writeBuiltIn({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const stored = new Map((await findBuiltIn(db)).map((row) => [row.key, row]))
  const changed = BUILT_IN.flatMap((body) => {
    const last = stored.get(body.key)
    if (last && JSON.stringify(last.body) === JSON.stringify(body)) return []
    return { body, version: (last?.version ?? 0) + 1 }
  })
  await insertBuiltIn(db, changed, clock())
}

// A database that is away, or a standby, may be the primary a minute later.
export const WRITE_AGAIN_EVERY_MILLISECONDS = MILLISECONDS_PER_MINUTE

/** Stores them once for each start of a server: again and again, two releases would take turns in adding versions. */
export function builtInWriter(context: Pick<Context, 'db' | 'clock'>): () => Promise<void> {
  let isWritten = false
  return async () => {
    if (isWritten) return
    await writeBuiltIn(context)
    isWritten = true
  }
}

const keys: ReadonlySet<string> = new Set(BUILT_IN.map(({ key }) => key))

/** A rule that only an older or newer release has built in is not in use. */
export const isBuiltIn = (key: string): boolean => keys.has(key)

/** Stores the definitions of which nothing is stored yet. */
export async function writeMissing(db: Db, known: ReadonlySet<string>, at: Date): Promise<boolean> {
  const missing: Definition[] = BUILT_IN.filter(({ key }) => !known.has(key))
  await insertBuiltIn(
    db,
    missing.map((body) => ({ body, version: 1 })),
    at,
  )
  return missing.length > 0
}
