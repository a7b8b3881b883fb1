import type { Db } from '../../db/database.ts'
import { refuseField } from '../../http/refusal.ts'
import type { FieldChange } from '../action-changes/action-changes.service.ts'
import { findAssignee, findAssigneesNamed, findEmails } from './actions.repository.ts'

export interface Assignee {
  /** Null for a name without an account, and if unassigned. */
  readonly id: number | null
  readonly forgeId: string | null
  readonly name: string | null
}

interface AssigneeRequest {
  readonly assignee?: string | null | undefined
  readonly assigneeId?: string | null | undefined
}

const NOBODY: Assignee = { id: null, forgeId: null, name: null }

/**
 * Resolves the assignee, who is a person who can see the site. A name alone must be that of one of them; with null as
 * the id it may be the name of somebody without an account.
 */
export async function resolveAssignee(db: Db, siteRowId: number, wanted: AssigneeRequest): Promise<Assignee> {
  if (wanted.assigneeId) {
    const person = await findAssignee(db, siteRowId, wanted.assigneeId)
    if (!person) {
      throw refuseField('assigneeId', 'action.assignee-unknown')
    }
    return { id: person.id, forgeId: person.forgeId, name: person.displayName }
  }
  const { assignee: name, assigneeId } = wanted
  if (!name) return NOBODY
  if (assigneeId === null) return { ...NOBODY, name }
  const [person, namesake] = await findAssigneesNamed(db, siteRowId, normaliseName(name))
  if (!person) throw refuseField('assignee', 'action.assignee-unknown')
  if (namesake) throw refuseField('assignee', 'action.assignee-ambiguous', { name })
  return { id: person.id, forgeId: person.forgeId, name: person.displayName }
}

interface Named {
  readonly forgeId: string | null
  readonly name: string | null
}

/** The change of assignee by name; adds the email if both have the same name. */
export async function describeReassignment(db: Db, from: Named, to: Named): Promise<FieldChange> {
  const isSameName = from.name !== null && to.name !== null && normaliseName(from.name) === normaliseName(to.name)
  const emails = await findEmails(db, isSameName ? [from, to].flatMap(({ forgeId }) => forgeId ?? []) : [])
  const textOf = ({ forgeId, name }: Named) => {
    const email = forgeId === null ? undefined : emails.get(forgeId)
    return email === undefined ? name : `${name} (${email})`
  }
  return { field: 'assignee', from: textOf(from), to: textOf(to) }
}

/** The list of names ignores case and spaces too. */
const normaliseName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
