import type { SignInProblem } from '@bonfire/contract/auth'
import { BUILT_IN_GROUPS } from '@bonfire/contract/users'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { joinGroups, selectGroups } from './account.repository.ts'
import { rolesUpTo } from './account.service.ts'
import type { Identity } from './identity-provider.ts'
import {
  bindAccount,
  findAccountByEmail,
  findBoundAccount,
  insertAccountAct,
  insertProvidedAccount,
  lockIdentity,
} from './oidc.repository.ts'
import { findTenantId } from './tenant.repository.ts'
import { deleteTokensOf } from './tokens.repository.ts'

export type Admission = { readonly userId: number } | { readonly problem: SignInProblem }

const refused = (problem: SignInProblem): Admission => ({ problem })

/**
 * The account that an identity opens: the one that it is bound to, else the one with its verified email, which it is
 * bound to from now on, else a new one where the configuration wants that.
 */
export async function admit(context: Context, identity: Identity): Promise<Admission> {
  return inTransaction(context.db, async (db) => {
    // The tabs of a browser come back at once: the later one finds what the first one made.
    await lockIdentity(db, identity)
    const bound = await findBoundAccount(db, identity)
    if (bound) return bound.status === 'active' ? { userId: bound.id } : refused('accountClosed')
    const email = identity.verifiedEmail
    if (!email) return refused('emailNotVerified')
    const account = await findAccountByEmail(db, email)
    if (!account) return createProvided(context, db, { ...identity, email })
    // An email that was given to somebody else there opens nothing of who had it before.
    if (account.status !== 'active' || account.issuer === identity.issuer) return refused('accountClosed')
    await bindAccount(db, account.id, identity)
    // The sign-up is complete.
    await deleteTokensOf(db, account.id)
    return { userId: account.id }
  })
}

async function createProvided(
  context: Context,
  db: Db,
  identity: Identity & { readonly email: string },
): Promise<Admission> {
  const policy = context.config.identityProvider?.firstSignIn
  if (!policy) return refused('noAccount')
  const tenantId = await findTenantId(db, policy.tenantKey)
  const groups = tenantId === undefined ? [] : await selectGroups(db, tenantId)
  const group = groups.find(({ name }) => name === policy.group)
  if (tenantId === undefined || !group) {
    context.log.error({ tenant: policy.tenantKey, group: policy.group }, 'no account was made: there is no such group')
    return refused('noAccount')
  }
  const { email, name = email } = identity
  const createdAt = context.clock()
  const userId = await insertProvidedAccount(db, {
    tenantId,
    email,
    displayName: name.slice(0, 200),
    role: BUILT_IN_GROUPS.find((builtIn) => builtIn === group.name) ?? null,
    rolesRestriction: rolesUpTo([group.name]),
    createdAt,
  })
  if (userId === undefined) return refused('accountClosed')
  await bindAccount(db, userId, identity)
  await joinGroups(db, userId, [group.id])
  const to = { account: name.slice(0, 200), groups: group.name }
  await insertAccountAct(db, { tenantId, changedAt: createdAt, subject: email }, to)
  return { userId }
}
