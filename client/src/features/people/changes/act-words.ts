import type { PeopleAct, PeopleChange } from '@bonfire/contract/people/people-changes'

/** These changes are about the act's subject itself: there are no values to show. */
const SUBJECT_TELLS: ReadonlySet<PeopleChange['field']> = new Set([
  'group',
  'key',
  'invite',
  'password',
  'exported',
  'erased',
  'webhook',
  'secret',
])

/**
 * Chooses the values to show: a new thing had none before, a created or deleted group is already named by its act, and an
 * invite or a link goes to the act's subject.
 */
export function findToldValues(act: PeopleAct, change: PeopleChange): { isFromTold: boolean; isToTold: boolean } {
  if (SUBJECT_TELLS.has(change.field)) return { isFromTold: false, isToTold: false }
  const isNew = act.changes.some(
    ({ subjectKind, subject, field, from }) =>
      subjectKind === change.subjectKind &&
      subject === change.subject &&
      ['account', 'group', 'key', 'webhook'].includes(field) &&
      from === null,
  )
  return { isFromTold: !isNew, isToTold: true }
}

/** Names the event, or the changed field. */
export function labelOf({ field, to }: PeopleChange) {
  if (field === 'key') return to === null ? 'keyRevoked' : 'keyCreated'
  if (field === 'webhook') return to === null ? 'webhookDeleted' : 'webhookCreated'
  if (field !== 'group') return `fields.${field}` as const
  return to === null ? 'groupDeleted' : 'groupCreated'
}
