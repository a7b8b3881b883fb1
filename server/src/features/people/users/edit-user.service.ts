import {
  type ManagedUser,
  USER_FIELD_NAMES,
  type UserChange,
  type UserField,
} from '@bonfire/contract/people/managed-users'
import type { LabelCode } from '@bonfire/contract/refusals/labels'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuseField } from '../../../http/refusal.ts'
import { refuseChanged } from '../../../http/refuse-changed.ts'
import { createInvite, endLinksOf } from '../../auth/passwords/tokens.service.ts'
import { type Act, administer, refuseBeyondLimit } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { replaceGroups } from '../groups/memberships.repository.ts'
import { groupsNamed, renewRolesRestriction } from '../groups/memberships.service.ts'
import { updateEmail, updatePerson } from '../people.repository.ts'
import { findUser } from '../people.service.ts'
import { columnsOf } from '../stored-fields.ts'
import { refuseTakenEmail, takenEmail } from './email.service.ts'
import { assignPortfolio } from './portfolio.service.ts'
import { refuseBeyondRole, refuseSeeingMore } from './stronger-people.service.ts'
import { changesOf, fieldTexts } from './user-changes.ts'

/** The codes by which programs know fields already. */
const CODES: Partial<Record<UserField, LabelCode>> = {
  email: 'label.email',
  fullName: 'label.full-name',
  role: 'label.role',
  groups: 'label.groups',
  portfolio: 'label.portfolio',
}

/** A field inside the text of a refusal, labelled as on screen. */
function labelOf(field: UserField): Problem {
  const code = CODES[field]
  return code ? { code, params: {} } : problem('label.user-field', { field })
}
const FIELD_LABELS = Object.fromEntries(USER_FIELD_NAMES.map((field) => [field, labelOf(field)]))

/** Changes what differs and records it. Throws before writing anything if any part is refused. */
export async function editUser(
  context: Context,
  caller: Caller,
  edit: { userKey: string; change: UserChange },
): Promise<ManagedUser> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, edit.userKey)
    await refuseBeyondRole(act, [user])
    const { expected = {}, ...wanted } = edit.change
    refuseChanged(
      { present: fieldTexts(user), wanted: fieldTexts(wanted), expected: fieldTexts(expected) },
      FIELD_LABELS,
    )
    const subject = { subjectKind: 'user', subject: user.email } as const
    const lines = changesOf(user, wanted).map((one) => ({ ...subject, ...one }))
    // Giving and taking projects acts on what the caller sees alone.
    if (lines.some(({ field }) => field !== 'portfolio')) refuseSeeingMore(user)
    await applyChange(act, user, pickFields(wanted, new Set(lines.map((line) => line.field))))
    await recordChanges(act, lines)
    return findUser(act, edit.userKey)
  })
}

const pickFields = (wanted: UserChange, fields: ReadonlySet<string>): UserChange =>
  Object.fromEntries(Object.entries(wanted).filter(([field]) => fields.has(field)))

async function applyChange(act: Act, user: ManagedUser, wanted: UserChange): Promise<void> {
  const { db, by } = act
  const userId = Number(user.id)
  const groups = wanted.groups && (await groupsNamed(act, wanted.groups))
  const added = groups?.filter((group) => !user.groups.includes(group.name)) ?? []
  refuseBeyondLimit(by, { role: wanted.role, groups: added })
  const { email, ...stored } = columnsOf(wanted)
  if (email !== undefined) await changeEmail(act, user, email)
  await updatePerson(db, userId, stored)
  if (groups) {
    await replaceGroups(
      db,
      userId,
      groups.map((group) => group.id),
    )
  }
  if (groups || wanted.role !== undefined) await renewRolesRestriction(db, by.tenantId, [userId])
  if (wanted.portfolio) await assignPortfolio(act, userId, wanted.portfolio)
}

/** Invalidates links sent to the old address; people who have not signed up yet get a new invitation. */
async function changeEmail(act: Act, user: ManagedUser, email: string): Promise<void> {
  const userId = Number(user.id)
  if (!user.isSubUser) {
    throw refuseField('email', 'user.email-fixed')
  }
  await refuseTakenEmail(act, email, userId)
  if (!(await updateEmail(act.db, userId, email))) throw takenEmail(email)
  if (user.isInvited) await createInvite(act.db, { userId, now: act.now, actorName: act.by.displayName })
  else await endLinksOf(act.db, userId)
}
