import type { Registration, StoredUserField, UserField } from '@bonfire/contract/people/managed-users'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { createInvite } from '../../auth/passwords/tokens.service.ts'
import { type Act, administer, refuseBeyondLimit } from '../administration.service.ts'
import { recordChanges } from '../changes/people-changes.service.ts'
import { replaceGroups } from '../groups/memberships.repository.ts'
import { groupsNamed, renewRolesRestriction } from '../groups/memberships.service.ts'
import { insertPerson } from '../people.repository.ts'
import { storedFieldsOf } from '../stored-fields.ts'
import { listText } from '../texts.ts'
import { refuseTakenEmail, takenEmail } from './email.service.ts'
import { assignPortfolio, NO_PORTFOLIO, portfolioText } from './portfolio.service.ts'

const DEFAULT_LOCALE = 'en'

/** Creates an active account, and queues a mail that asks its owner to choose a password. */
export async function registerUser(
  context: Context,
  caller: Caller,
  person: Registration,
): Promise<{ id: string; email: string }> {
  return administer(context, caller, async (act) => {
    await refuseTakenEmail(act, person.email)
    const groups = await groupsNamed(act, person.groups)
    refuseBeyondLimit(act.by, { role: person.role, groups })
    const userId = await insertInvited(act, person)
    await replaceGroups(
      act.db,
      userId,
      groups.map((group) => group.id),
    )
    await renewRolesRestriction(act.db, act.by.tenantId, [userId])
    if (person.portfolio) await assignPortfolio(act, userId, person.portfolio)
    await recordRegistration(act, person)
    await createInvite(act.db, { userId, now: act.now, actorName: act.by.displayName })
    return { id: String(userId), email: person.email }
  })
}

async function insertInvited({ db, by, now }: Act, person: Registration): Promise<number> {
  const userId = await insertPerson(db, {
    ...storedFieldsOf(person),
    tenantId: by.tenantId,
    isSubUser: person.isSubUser ?? false,
    locale: person.locale ?? DEFAULT_LOCALE,
    createdAt: now,
  })
  if (userId === undefined) throw takenEmail(person.email)
  return userId
}

async function recordRegistration(act: Act, person: Registration): Promise<void> {
  const line = { subjectKind: 'user', subject: person.email, from: null } as const
  const { email: _, fullName, ...stored } = storedFieldsOf(person)
  const others: Record<Exclude<UserField, StoredUserField>, string | null> = {
    groups: listText([...new Set(person.groups)]),
    portfolio: portfolioText(person.portfolio ?? NO_PORTFOLIO),
  }
  await recordChanges(act, [
    { ...line, field: 'account', to: fullName },
    ...Object.entries({ ...stored, ...others }).map(([field, to]) => ({ ...line, field: field as UserField, to })),
  ])
}
