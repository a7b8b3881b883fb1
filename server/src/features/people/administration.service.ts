import { type BeyondLimit, beyondLimit, type Given, isLimited } from '@bonfire/contract/people/role-limit'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction, tryOut } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import {
  countAdministrators,
  findRights,
  findUnlimitedIds,
  lockTenant,
  type PresentRights,
} from './administration.repository.ts'

/** Somebody who administers people: an administrator, or the command line. */
export interface Actor extends PresentRights {
  /** Null for the command line. */
  readonly id: number | null
  readonly tenantId: number
}

/** The administrator with their current rights. */
export interface Administrator extends Actor {
  readonly id: number
  readonly displayName: string
}

/** One administrative act, in its transaction. */
export interface Act<By extends Actor = Administrator> {
  readonly db: Db
  readonly by: By
  readonly now: Date
  /** The act's row in the audit trail, once it has one. */
  readonly trail: { actId?: number }
}

/**
 * Runs one administrative act atomically, one at a time per tenant, so that its checks, such as a free name, still hold
 * when it is written. Throws if afterwards nobody could administer people, or nobody who sees every project.
 */
export async function administer<Result>(
  context: Context,
  caller: Caller,
  work: (act: Act) => Promise<Result>,
  { isTried = false }: ActOptions = {},
): Promise<Result> {
  refuseUnless('administerPeople', caller)
  return runAct(context, caller.tenantId, { findActor: (db) => findAdministrator(db, caller), work, isTried })
}

/** The same from the command line, which may do everything: access to the machine is access to the database. */
export async function administerFromCommandLine<Result>(
  context: Context,
  tenantId: number,
  work: (act: Act<Actor>) => Promise<Result>,
  { isTried = false }: ActOptions = {},
): Promise<Result> {
  const by: Actor = { id: null, tenantId, access: ['userAdmin'], rolesRestriction: null, seesAllProjects: true }
  return runAct(context, tenantId, { findActor: async () => by, work, isTried })
}

interface ActOptions {
  /** Nothing is stored. */
  readonly isTried?: boolean
}

interface Doing<By extends Actor, Result> {
  readonly findActor: (db: Db) => Promise<By>
  readonly work: (act: Act<By>) => Promise<Result>
  readonly isTried: boolean
}

async function runAct<By extends Actor, Result>(
  context: Context,
  tenantId: number,
  { findActor, work, isTried }: Doing<By, Result>,
): Promise<Result> {
  const run = isTried ? tryOut : inTransaction
  return run(context.db, async (db) => {
    await lockTenant(db, tenantId)
    const by = await findActor(db)
    const before = await countAdministrators(db, tenantId)
    const unlimitedIds = isLimited(by) ? await findUnlimitedIds(db, tenantId) : []
    const result = await work({ db, by, now: context.clock(), trail: {} })
    await refuseLockOut(db, tenantId, before)
    if (isLimited(by)) await refuseUnlimited(db, by, unlimitedIds)
    return result
  })
}

async function findAdministrator(db: Db, caller: Caller): Promise<Administrator> {
  // The previous act may have just removed the caller's rights.
  const rights = await findRights(db, caller.id)
  if (!rights) throw refuse('account.deactivated')
  refuseUnless('administerPeople', rights)
  return { id: caller.id, tenantId: caller.tenantId, displayName: caller.displayName, ...rights }
}

async function refuseLockOut(db: Db, tenantId: number, before: { all: number; seeAll: number }): Promise<void> {
  const left = await countAdministrators(db, tenantId)
  // If nobody is left, the command line is the way back in.
  if (before.all > 0 && left.all === 0) {
    throw refuse('people.no-administrator')
  }
  // Nobody can give what they do not see, so it would be lost for good.
  if (before.seeAll > 0 && left.seeAll === 0) {
    throw refuse('people.no-full-administrator')
  }
}

/** The limit would be worthless if a limited administrator could create unlimited ones, or lift their own limit. */
async function refuseUnlimited(db: Db, by: Actor, before: readonly number[]): Promise<void> {
  const known = new Set(before)
  const freed = (await findUnlimitedIds(db, by.tenantId)).filter((id) => !known.has(id))
  if (freed.length === 0) return
  throw refuse(freed.every((id) => id === by.id) ? 'people.own-limit' : 'people.unlimited')
}

/** Throws `forbidden` for anything beyond the caller's role limit. */
export function refuseBeyondLimit(by: Administrator, given: Given): void {
  const beyond = beyondLimit(by, given)
  if (beyond) throw refuseBeyond(by, beyond)
}

/** The same, returned rather than thrown. */
export function problemBeyondLimit(by: Actor, given: Given): Problem | undefined {
  const beyond = beyondLimit(by, given)
  return beyond && refuseBeyond(by, beyond).problem
}

function refuseBeyond({ rolesRestriction }: Actor, beyond: BeyondLimit): Refusal {
  if (beyond.kind === 'access') {
    return refuse('people.access-beyond-own', { group: beyond.group, access: beyond.access })
  }
  const roles = rolesRestriction ?? []
  const may = { roles, count: roles.length }
  return beyond.kind === 'role'
    ? refuse('people.role-beyond-limit', { role: beyond.role, ...may })
    : refuse('people.group-beyond-limit', { group: beyond.group, ...may })
}
