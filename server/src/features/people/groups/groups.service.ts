import type { Group, GroupChange, GroupForm } from '@bonfire/contract/people/groups'
import { problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { ChangeLine } from '../../../db/audit-trail.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { refuseChanged } from '../../../http/refuse-changed.ts'
import { type Act, administer, refuseBeyondLimit } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { MAXIMUM_INT4 } from '../people.service.ts'
import { listText, sortNames } from '../texts.ts'
import { refuseStrongerGroup, refuseStrongerIds } from '../users/stronger-people.service.ts'
import { changeMemberships, replaceMembers } from './group-members.service.ts'
import * as groups from './groups.repository.ts'
import { findMemberIds } from './memberships.repository.ts'

export async function createGroup(context: Context, caller: Caller, form: GroupForm): Promise<Group> {
  return administer(context, caller, async (act) => {
    const access = sortNames(form.access)
    await refuseTakenName(act, form.name)
    refuseBeyondLimit(act.by, { groups: [{ name: form.name, builtIn: false, access }] })
    const groupId = await groups.insertGroup(act.db, { tenantId: act.by.tenantId, name: form.name, access })
    const line = { subjectKind: 'group', subject: form.name, from: null } as const
    await recordChanges(act, [
      { ...line, field: 'group', to: form.name },
      ...(access.length > 0 ? [{ ...line, field: 'access' as const, to: listText(access) }] : []),
    ])
    await replaceMembers(act, { id: groupId, name: form.name }, form.memberIds)
    return findGroup(act, String(groupId))
  })
}

/** Only the members of built-in groups can change; absent fields stay unchanged. */
export async function editGroup(
  context: Context,
  caller: Caller,
  edit: { groupId: string; change: GroupChange },
): Promise<Group> {
  return administer(context, caller, async (act) => {
    const group = await findGroup(act, edit.groupId)
    const { expected = {}, ...wanted } = edit.change
    refuseChanged(
      { present: keysOf(presentOf(group)), wanted: keysOf(wanted), expected: keysOf(expected) },
      FIELD_LABELS,
    )
    const lines = changesOf(group, wanted)
    const changed = new Set(lines.map((line) => line.field))
    if (changed.size > 0)
      await changeItself(act, group, { changed, wanted, monitoring: context.config.monitoringGroup })
    await recordChanges(act, lines)
    if (wanted.memberIds && keyOf.memberIds(wanted) !== keyOf.memberIds(presentOf(group))) {
      await changeMembers(act, group, wanted.memberIds)
    }
    return findGroup(act, edit.groupId)
  })
}

/** Throws `conflict` while it has active members; deactivated members leave with it. */
export async function deleteGroup(context: Context, caller: Caller, id: string): Promise<{ id: string }> {
  return administer(context, caller, async (act) => {
    const group = await findGroup(act, id)
    if (group.builtIn) throw refuse('group.built-in-deleted', { group: group.name })
    refuseMonitoring(group, context.config.monitoringGroup)
    if (group.members.length > 0) {
      throw refuse('group.has-members', { group: group.name })
    }
    const groupId = Number(group.id)
    refuseStrongerGroup(act.by, group)
    const deactivated = await findMemberIds(act.db, groupId, 'deleted')
    await refuseStrongerIds(act, deactivated)
    await changeMemberships(act, { groupName: group.name, ids: deactivated }, () => groups.deleteGroup(act.db, groupId))
    await recordChanges(act, [
      { subjectKind: 'group', subject: group.name, field: 'group', from: group.name, to: null },
    ])
    return { id: group.id }
  })
}

async function findGroup({ db, by }: Act, id: string): Promise<Group> {
  const groupId = Number(id)
  const [group] = groupId > MAXIMUM_INT4 ? [] : await groups.readUserGroups(db, by.tenantId, { groupId })
  if (!group) throw refuse('not_found', { thing: 'group' })
  return group
}

interface Fields {
  readonly name?: string | undefined
  readonly access?: readonly string[] | undefined
  readonly memberIds?: readonly string[] | undefined
}

const presentOf = ({ name, access, members }: Group) => ({ name, access, memberIds: members.map(({ id }) => id) })

/** The comparable value of each field; undefined if absent. */
const keyOf = {
  name: (fields: Fields) => fields.name,
  access: (fields: Fields) => fields.access && sortNames(fields.access).join(', '),
  memberIds: (fields: Fields) => fields.memberIds && sortNames(fields.memberIds).join(),
}
const FIELD_LABELS = {
  name: problem('label.name'),
  access: problem('label.access'),
  memberIds: problem('label.members'),
}

const keysOf = (fields: Fields) => ({
  name: keyOf.name(fields),
  access: keyOf.access(fields),
  memberIds: keyOf.memberIds(fields),
})

function changesOf(group: Group, wanted: Fields): ChangeLine[] {
  return (['name', 'access'] as const).flatMap((field) => {
    const to = keyOf[field](wanted)
    const from = keyOf[field](group)
    if (to === undefined || from === to) return []
    return [{ subjectKind: 'group' as const, subject: group.name, field, from: from || null, to: to || null }]
  })
}

async function changeItself(
  act: Act,
  group: Group,
  { changed, wanted, monitoring }: { changed: ReadonlySet<string>; wanted: GroupChange; monitoring: string },
): Promise<void> {
  if (group.builtIn) {
    throw refuse('group.built-in-changed', { group: group.name })
  }
  refuseStrongerGroup(act.by, group)
  const { name, access } = wanted
  if (name !== undefined && changed.has('name')) {
    refuseMonitoring(group, monitoring)
    await refuseTakenName(act, name, Number(group.id))
  }
  if (access && changed.has('access')) {
    const added = access.filter((one) => !group.access.includes(one))
    refuseBeyondLimit(act.by, { groups: [{ name: group.name, builtIn: false, access: added }] })
  }
  const members = [
    await findMemberIds(act.db, Number(group.id), 'active'),
    await findMemberIds(act.db, Number(group.id), 'deleted'),
  ]
  await refuseStrongerIds(act, members.flat())
  await groups.updateGroup(act.db, Number(group.id), {
    ...(name !== undefined && { name }),
    ...(access && { access: sortNames(access) }),
  })
}

async function changeMembers(act: Act, group: Group, memberIds: readonly string[]): Promise<void> {
  const present = new Set(group.members.map((member) => member.id))
  if (memberIds.some((id) => !present.has(id))) refuseBeyondLimit(act.by, { groups: [group] })
  await replaceMembers(act, { id: Number(group.id), name: group.name }, memberIds)
}

async function refuseTakenName({ db, by }: Act, name: string, ownId?: number): Promise<void> {
  const owner = await groups.findGroupNamed(db, by.tenantId, name)
  if (!owner || owner.id === ownId) return
  throw refuseField('name', 'group.name-taken', { name })
}

/** Access to monitoring depends on the group's name. */
function refuseMonitoring(group: Group, monitoring: string): void {
  if (group.name !== monitoring) return
  throw refuse('group.monitoring', { group: group.name })
}
