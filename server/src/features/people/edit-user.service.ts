import type { ManagedUser, UserChange } from '@bonfire/contract/managed-users'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden, invalid } from '../../http/refusal.ts'
import { createInvite, endLinksOf } from '../auth/tokens.service.ts'
import { type Act, administer, refuseBeyondLimit } from './administration.service.ts'
import { refuseTakenEmail, takenEmail } from './email.service.ts'
import { replaceGroups } from './memberships.repository.ts'
import { groupsNamed, renewRolesRestriction } from './memberships.service.ts'
import { updateEmail, updatePerson } from './people.repository.ts'
import { findUser } from './people.service.ts'
import { type ChangeLine, recordChanges } from './people-changes.service.ts'
import { seesMoreThan } from './portfolio.repository.ts'
import { assignPortfolio, portfolioText } from './portfolio.service.ts'
import { refuseStronger } from './stronger-people.service.ts'
import { listText } from './texts.ts'

const FIELDS = ['email', 'fullName', 'role', 'groups', 'portfolio'] as const
type Field = (typeof FIELDS)[number]
type Fields = { readonly [F in Field]?: ManagedUser[F] | undefined }

/** Each field as the text that is compared and told. */
const TEXT_OF: { readonly [F in Field]: (fields: Fields) => string | null | undefined } = {
  email: ({ email }) => email,
  fullName: ({ fullName }) => fullName,
  role: ({ role }) => role,
  groups: ({ groups }) => groups && listText(inOrder(groups)),
  portfolio: ({ portfolio }) => portfolio && portfolioText(portfolio),
}

/** What the screens call the fields. */
const FIELD_LABELS: Record<Field, string> = {
  email: 'Email',
  fullName: 'Full Name',
  role: 'Role',
  groups: 'Groups',
  portfolio: 'Portfolio',
}

/** Changes what differs and tells the trail. Throws before anything is written when one part of it is refused. */
export async function editUser(
  context: Context,
  caller: Caller,
  edit: { userId: string; change: UserChange },
): Promise<ManagedUser> {
  return administer(context, caller, async (act) => {
    const user = await findUser(act, edit.userId)
    await refuseStronger(act, [user])
    const { expected = {}, ...wanted } = edit.change
    refuseConflicts(user, wanted, expected)
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

/** Somebody else was faster with a field that the person saw otherwise. */
function refuseConflicts(user: ManagedUser, wanted: Fields, expected: Fields): void {
  const conflicts = FIELDS.filter((field) => {
    const present = TEXT_OF[field](user) ?? null
    const isAs = (fields: Fields) => (TEXT_OF[field](fields) ?? null) === present
    return wanted[field] !== undefined && expected[field] !== undefined && !isAs(expected) && !isAs(wanted)
  })
  if (conflicts.length === 0) return
  throw conflict(
    `Changed meanwhile: ${conflicts.map((field) => FIELD_LABELS[field]).join(', ')}. Nothing was saved. Look at the present value, then save once more.`,
    Object.fromEntries(conflicts.map((field) => [field, TEXT_OF[field](user) ?? ''])),
  )
}

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

/** Links that were sent to the old address end; who has not signed up yet is asked at the new one. */
async function changeEmail(act: Act, user: ManagedUser, email: string): Promise<void> {
  const userId = Number(user.id)
  if (!user.is_sub_user) {
    const message = 'The email can be changed only for sub-users.'
    throw invalid(message, { email: message })
  }
  await refuseTakeover(act, user)
  await refuseTakenEmail(act, email, userId)
  if (!(await updateEmail(act.db, userId, email))) throw takenEmail(email)
  if (user.isInvited) await createInvite(act.db, { userId, now: act.now, actorName: act.by.displayName })
  else await endLinksOf(act.db, userId)
}

/** Whoever can read the mails of an account can set its password: what one may give holds for that way, too. */
async function refuseTakeover(act: Act, user: ManagedUser): Promise<void> {
  if (await seesMoreThan(act.db, Number(user.id), act.by.id)) {
    throw forbidden(`You may not change the email of ${user.email}, who sees projects or sites that you do not see.`)
  }
}

const inOrder = (names: readonly string[]) => [...new Set(names)].sort()
