import type { PeopleAct, PeopleChange } from '@bonfire/contract/people-changes'

/**
 * Which values say something: what is new had nothing before, a group that is made or deleted is named by its act, and
 * an invite goes to whom its act is about.
 */
export function toldValues(act: PeopleAct, change: PeopleChange): { isFromTold: boolean; isToTold: boolean } {
  if (change.field === 'group' || change.field === 'invite') return { isFromTold: false, isToTold: false }
  const [first] = act.changes
  const isNew = (first?.field === 'account' || first?.field === 'group') && first.from === null
  return { isFromTold: !(isNew && change.subject === act.subject), isToTold: true }
}

/** What happened, or the field that was changed. */
export function labelOf({ field, to }: PeopleChange) {
  if (field !== 'group') return `fields.${field}` as const
  return to === null ? 'groupDeleted' : 'groupCreated'
}
