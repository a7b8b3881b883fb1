import type { ManagedUser, UserChange } from '@bonfire/contract/people/managed-users'
import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { refuse, refuseField } from '../../../http/refusal.ts'
import { refuseChanged } from '../../../http/refuse-changed.ts'
import { createInvite, endLinksOf } from '../../auth/passwords/tokens.service.ts'
import { type Act, administer, refuseBeyondLimit } from '../administration.service.ts'
import { type ChangeLine, recordChanges } from '../changes/people-changes.service.ts'
import { replaceGroups } from '../groups/memberships.repository.ts'
import { groupsNamed, renewRolesRestriction } from '../groups/memberships.service.ts'
import { updateEmail, updatePerson } from '../people.repository.ts'
import { findUser } from '../people.service.ts'
import { listText } from '../texts.ts'
import { refuseTakenEmail, takenEmail } from './email.service.ts'
import { seesMoreThan } from './portfolio.repository.ts'
import { assignPortfolio, portfolioText } from './portfolio.service.ts'
import { refuseStronger } from './stronger-people.service.ts'

const FIELDS = ['email', 'fullName', 'role', 'groups', 'portfolio'] as const
type Field = (typeof FIELDS)[number]
type Fields = { readonly [F in Field]?: ManagedUser[F] | undefined }

/** Each field as text, for comparing and recording. */
const TEXT_OF: { readonly [F in Field]: (fields: Fields) => string | null | undefined } = {
  email: ({ email }) => email,
  fullName: ({ fullName }) => fullName,
  role: ({ role }) => role,
  groups: ({ groups }) => groups && listText(inOrder(groups)),
  portfolio: ({ portfolio }) => portfolio && portfolioText(portfolio),
}

/** The fields' labels on screen. */
const FIELD_LABELS: Record<Field, Problem> = {
  email: problem('label.email'),
  fullName: problem('label.full-name'),
  role: problem('label.role'),
  groups: problem('label.groups'),
  portfolio: problem('label.portfolio'),
}

/** Changes what differs and records it. Throws before writing anything if any part is refused. */
export async function editUser(
  context: Context,
  caller: Caller,
  edit: { userId: string; change: UserChange },
): Promise<ManagedUser> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, edit.userId)
    await refuseStronger(act, [user])
    const { expected = {}, ...wanted } = edit.change
    refuseChanged({ present: textsOf(user), wanted: textsOf(wanted), expected: textsOf(expected) }, FIELD_LABELS)
    const lines = changesOf(user, wanted)
    await change(act, user, pick(wanted, new Set(lines.map((line) => line.field))))
    await recordChanges(act, lines)
    return findUser(act, edit.userId)
  })
}

const pick = (wanted: UserChange, fields: ReadonlySet<string>): UserChange =>
  Object.fromEntries(Object.entries(wanted).filter(([field]) => fields.has(field)))

function changesOf(user: ManagedUser, wanted: Fields): ChangeLine[] {
  return FIELDS.flatMap((field) => {
    if (wanted[field] === undefined) return []
    const from = TEXT_OF[field](user) ?? null
    const to = TEXT_OF[field](wanted) ?? null
    return from === to ? [] : [{ subjectKind: 'user' as const, subject: user.email, field, from, to }]
  })
}

/** The fields that are given, as comparable texts. */
const textsOf = (fields: Fields) =>
  Object.fromEntries(
    FIELDS.filter((field) => fields[field] !== undefined).map((field) => [field, TEXT_OF[field](fields) ?? null]),
  )

async function change(act: Act, user: ManagedUser, wanted: UserChange): Promise<void> {
  const { db, by } = act
  const userId = Number(user.id)
  const groups = wanted.groups && (await groupsNamed(act, wanted.groups))
  const added = groups?.filter((group) => !user.groups.includes(group.name)) ?? []
  refuseBeyondLimit(by, { role: wanted.role, groups: added })
  if (wanted.email !== undefined) await changeEmail(act, user, wanted.email)
  await updatePerson(db, userId, {
    ...(wanted.fullName !== undefined && { display_name: wanted.fullName }),
    ...(wanted.role !== undefined && { role: wanted.role }),
  })
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
  await refuseTakeover(act, user)
  await refuseTakenEmail(act, email, userId)
  if (!(await updateEmail(act.db, userId, email))) throw takenEmail(email)
  if (user.isInvited) await createInvite(act.db, { userId, now: act.now, actorName: act.by.displayName })
  else await endLinksOf(act.db, userId)
}

/** Anyone who can read an account's mails can set its password, so the role limit applies to changing the email too. */
async function refuseTakeover(act: Act, user: ManagedUser): Promise<void> {
  if (await seesMoreThan(act.db, Number(user.id), act.by.id)) {
    throw refuse('user.email-of-stronger', { email: user.email })
  }
}

const inOrder = (names: readonly string[]) => [...new Set(names)].sort()
