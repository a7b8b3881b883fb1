import type { ChangeLine } from '../../../db/audit-trail.ts'
import { refuseField } from '../../../http/refusal.ts'
import type { Act } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { MAXIMUM_INT4 } from '../people.service.ts'
import { listText, shortList } from '../texts.ts'
import { refuseStrongerIds } from '../users/stronger-people.service.ts'
import { addMembers, findMemberIds, findMembers, type MemberRow, removeMembers } from './memberships.repository.ts'
import { renewRolesRestriction } from './memberships.service.ts'

/**
 * Sets the active members of a group, and records everyone who joins or leaves. Deactivated people stay as they are.
 * Throws `invalid` for people outside the tenant, or if someone would be in no group.
 */
export async function replaceMembers(
  act: Act,
  group: { id: number; name: string },
  memberIds: readonly string[],
): Promise<void> {
  const groupId = group.id
  const present = new Set(await findMemberIds(act.db, groupId, 'active'))
  const wanted = new Set(memberIds.map(Number))
  const added = [...wanted].filter((id) => !present.has(id))
  const removed = [...present].filter((id) => !wanted.has(id))
  await refuseUnknown(act, added)
  await refuseStrongerIds(act, [...added, ...removed])
  await changeMemberships(act, { groupName: group.name, ids: [...added, ...removed] }, async () => {
    await addMembers(act.db, groupId, added)
    await removeMembers(act.db, groupId, removed)
  })
  await refuseGroupless(act, removed)
}

/** Runs a change of membership, recalculates what depends on it, and records the result for each person. */
export async function changeMemberships(
  act: Act,
  { groupName, ids }: { groupName: string; ids: readonly number[] },
  work: () => Promise<void>,
): Promise<void> {
  const { db, by } = act
  const before = await findMembers(db, by.tenantId, { ids })
  await work()
  const after = new Map((await findMembers(db, by.tenantId, { ids })).map((person) => [person.id, person]))
  await renewRolesRestriction(db, by.tenantId, ids)
  await recordChanges(
    act,
    before.map((person) => lineOf(person, after.get(person.id))),
    { subjectKind: 'group', subject: groupName },
  )
}

const lineOf = (before: MemberRow, after: MemberRow | undefined): ChangeLine => ({
  subjectKind: 'user',
  subject: before.email,
  field: 'groups',
  from: listText(before.groups),
  to: listText(after?.groups ?? []),
})

async function refuseUnknown({ db, by }: Act, ids: readonly number[]): Promise<void> {
  const askable = ids.filter((id) => id <= MAXIMUM_INT4)
  const found = await findMembers(db, by.tenantId, { ids: askable, status: 'active' })
  if (found.length === ids.length) return
  throw refuseField('memberIds', 'group.member-gone')
}

async function refuseGroupless({ db, by }: Act, removed: readonly number[]): Promise<void> {
  const groupless = (await findMembers(db, by.tenantId, { ids: removed })).filter(({ groups }) => groups.length === 0)
  if (groupless.length === 0) return
  const people = shortList(groupless.map((person) => person.displayName))
  throw refuseField('memberIds', 'group.last-of-people', { people, count: groupless.length })
}
