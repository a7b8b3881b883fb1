import type { Db } from '../../db/database.ts'
import { invalid } from '../../http/refusal.ts'
import { findAssignee } from './actions.repository.ts'

export interface Assignee {
  /** Null for a name without an account, and for nobody. */
  readonly id: number | null
  readonly forgeId: string | null
  readonly name: string | null
}

interface WantedAssignee {
  readonly assignee?: string | null | undefined
  readonly assigneeId?: string | null | undefined
}

const NOBODY: Assignee = { id: null, forgeId: null, name: null }

/** Who is meant; a forgeId must be of a person who sees the site, a name alone may be of anybody (OPEN-G15). */
export async function findWanted(db: Db, siteId: number, wanted: WantedAssignee): Promise<Assignee> {
  if (wanted.assigneeId) {
    const person = await findAssignee(db, siteId, wanted.assigneeId)
    if (!person) {
      const message = 'The assignee is not among the people of this site. Choose somebody else.'
      throw invalid(message, { assigneeId: message })
    }
    return { id: person.id, forgeId: person.forgeId, name: person.displayName }
  }
  return wanted.assignee ? { ...NOBODY, name: wanted.assignee } : NOBODY
}
