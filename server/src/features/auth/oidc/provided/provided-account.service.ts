import type { SignInProblem } from '@bonfire/contract/people/auth'
import type { Context } from '../../../../context.ts'
import { recordAct } from '../../../../db/audit-trail.ts'
import type { Db } from '../../../../db/database.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { joinGroups, selectGroups } from '../../account/account.repository.ts'
import { rolesUpTo } from '../../account/account.service.ts'
import { findTenantId } from '../../account/tenant.repository.ts'
import { deleteTokensOf } from '../../passwords/tokens.repository.ts'
import { endSessionsOf } from '../../sessions.service.ts'
import type { Identity } from '../identity-provider.ts'
import {
  bindAccount,
  findAccountByEmail,
  findBoundAccount,
  insertProvidedAccount,
  lockIdentity,
} from '../oidc.repository.ts'
import { followProvider, logMissingGroups, providedBy } from './follow-provider.service.ts'
import { addProvided } from './provided-groups.repository.ts'
import { type MappedGroup, roleIn } from './provided-groups.service.ts'
import { alignProjects, type ProvidedProjects } from './provided-projects.service.ts'

export type Admission = { readonly userId: number } | { readonly problem: SignInProblem }

const refused = (problem: SignInProblem): Admission => ({ problem })

/**
 * The account for an identity: the bound one, else the one with its verified email, which is then bound, else a new one
 * if configured. Its groups and projects follow the provider if configured.
 */
export async function admitIdentity(context: Context, identity: Identity): Promise<Admission> {
  return inTransaction(context.db, async (db) => {
    // Several tabs may come back at once: the later one finds the account created by the first.
    await lockIdentity(db, identity)
    const bound = await findBoundAccount(db, identity)
    if (bound) return bound.status === 'active' ? inGroups(context, db, bound.id, identity) : refused('accountClosed')
    const email = identity.verifiedEmail
    if (!email) return refused('emailNotVerified')
    const account = await findAccountByEmail(db, email)
    if (!account) return createProvided(context, db, { ...identity, email })
    // An email reassigned by the provider must not open the previous owner's account.
    if (account.status !== 'active' || account.issuer === identity.issuer) return refused('accountClosed')
    await bindAccount(db, account.id, identity)
    // Completes the sign-up.
    await deleteTokensOf(db, account.id)
    return inGroups(context, db, account.id, identity)
  })
}

/** Someone who has left the groups is refused, and loses what they gave and the sessions that are still open. */
async function inGroups(context: Context, db: Db, userId: number, { groups }: Identity): Promise<Admission> {
  const settings = context.config.identityProvider?.groups
  if (!settings) return { userId }
  if (await followProvider(context, db, { userId, settings, provided: groups })) return { userId }
  await endSessionsOf(db, userId)
  return refused('noGroup')
}

async function createProvided(
  context: Context,
  db: Db,
  identity: Identity & { readonly email: string },
): Promise<Admission> {
  const policy = context.config.identityProvider?.firstSignIn
  if (!policy) return refused('noAccount')
  const tenantId = await findTenantId(db, policy.tenantKey)
  const first = tenantId === undefined ? undefined : await firstOf(context, db, tenantId, identity)
  if (tenantId === undefined || !first) {
    context.log.error({ tenant: policy.tenantKey, group: policy.group }, 'no account was made: there is no such group')
    return refused('noAccount')
  }
  const { groups, projects, isProvided } = first
  if (groups.length === 0 && !context.config.identityProvider?.groups?.admitsOthers) return refused('noGroup')
  const names = groups.map((group) => group.name)
  const { email, name = email } = identity
  const createdAt = context.clock()
  const userId = await insertProvidedAccount(db, {
    tenantId,
    email,
    displayName: name.slice(0, 200),
    role: roleIn(names),
    rolesRestriction: rolesUpTo(names),
    createdAt,
  })
  if (userId === undefined) return refused('accountClosed')
  await bindAccount(db, userId, identity)
  const ids = groups.map(({ id }) => id)
  if (isProvided) await addProvided(db, userId, ids)
  else await joinGroups(db, userId, ids)
  const seen = projects ? await alignProjects(db, userId, projects) : []
  await recordAct(db, { tenantId, at: createdAt, by: null, subjectKind: 'user', subject: email }, [
    { field: 'account', from: null, to: name.slice(0, 200) },
    ...(names.length > 0 ? [{ field: 'groups' as const, from: null, to: names.join(', ') }] : []),
    ...seen.filter(({ to }) => to !== null),
  ])
  return { userId }
}

/** A new account gets these. */
interface First {
  readonly groups: readonly MappedGroup[]
  /** True if the groups come from the provider. */
  readonly isProvided: boolean
  readonly projects: ProvidedProjects | undefined
}

/** The mapped groups, or else the default group, and the mapped projects; undefined if there is no such group. */
async function firstOf(
  context: Context,
  db: Db,
  tenantId: number,
  { groups: provided, issuer, subject }: Identity,
): Promise<First | undefined> {
  const { groups: settings, firstSignIn } = context.config.identityProvider ?? {}
  if (settings && !provided) logMissingGroups(context, settings, { issuer, subject })
  const given = settings && (await providedBy(context, db, { tenantId, settings, provided: provided ?? [] }))
  if (given?.groups) return { groups: given.groups, isProvided: true, projects: given.projects }
  const group = (await selectGroups(db, tenantId)).find(({ name }) => name === firstSignIn?.group)
  return group && { groups: [group], isProvided: false, projects: given?.projects }
}
