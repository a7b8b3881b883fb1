import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { conflict, forbidden } from '../../http/refusal.ts'
import {
  countAdministrators,
  findRights,
  findUnlimitedIds,
  lockTenant,
  type PresentRights,
} from './administration.repository.ts'

/** Who administers, with the rights of this moment. */
export interface Administrator extends PresentRights {
  readonly id: number
  readonly tenantId: number
  readonly displayName: string
}

/** One act of administration, in its transaction. */
export interface Act {
  readonly db: Db
  readonly by: Administrator
  readonly now: Date
  /** The act in the audit trail, once it has left a line there. */
  readonly trail: { actId?: number }
}

/** Throws `forbidden` for whoever may not administer users and groups (AUTH-19, OPEN-A24). */
export function mayAdministerPeople({ access }: Pick<Caller, 'access'>): void {
  if (access.includes('userAdmin')) return
  throw forbidden('Users and groups are for administrators. Ask one of them for what you need.')
}

/**
 * Runs one act of administration, or nothing of it. One at a time in a tenant: what an act has checked, such as a name
 * that is free, still holds when it is written. Throws when nobody could administer people afterwards, or
 * nobody who sees every project.
 */
export async function administer<Result>(
  context: Context,
  caller: Caller,
  work: (act: Act) => Promise<Result>,
): Promise<Result> {
  mayAdministerPeople(caller)
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    // Whoever was waited for may just have taken the caller's rights away.
    const rights = await findRights(db, caller.id)
    mayAdministerPeople({ access: rights?.access ?? [] })
    if (!rights) throw forbidden('Your account is deactivated.')
    const by = { id: caller.id, tenantId: caller.tenantId, displayName: caller.displayName, ...rights }
    const before = await countAdministrators(db, by.tenantId)
    const unlimitedIds = isLimited(by) ? await findUnlimitedIds(db, by.tenantId) : []
    const result = await work({ db, by, now: context.clock(), trail: {} })
    await refuseLockOut(db, by, before)
    if (isLimited(by)) await refuseUnlimited(db, by, unlimitedIds)
    return result
  })
}

async function refuseLockOut(db: Db, by: Administrator, before: { seeAll: number }): Promise<void> {
  const left = await countAdministrators(db, by.tenantId)
  if (left.all === 0) {
    throw conflict(
      'Nobody who can sign in would be left to administer users and groups. Make somebody else an administrator first; whoever is only invited has to complete the sign-up before.',
    )
  }
  // Nobody gives what they do not see, so it would be gone for good.
  if (before.seeAll > 0 && left.seeAll === 0) {
    throw conflict(
      'No administrator who can sign in and sees every project would be left. Give another administrator all projects first.',
    )
  }
}

/** The limit would be worth nothing if who has it could make administrators without it, themself for one. */
async function refuseUnlimited(db: Db, by: Administrator, before: readonly number[]): Promise<void> {
  const known = new Set(before)
  const freed = (await findUnlimitedIds(db, by.tenantId)).filter((id) => !known.has(id))
  if (freed.length === 0) return
  throw forbidden(
    freed.every((id) => id === by.id)
      ? 'You cannot free yourself of the limit on the roles that you may give. Ask another administrator.'
      : 'Somebody would become an administrator without the limit on the roles that you may give. Ask an administrator who has no limit.',
  )
}

export const isLimited = ({ access }: Pick<PresentRights, 'access'>) => access.includes('limitRoleOnRegister')

export interface Given {
  readonly role?: string | null | undefined
  readonly groups: readonly GivenGroup[]
}

interface GivenGroup {
  readonly name: string
  readonly builtIn: boolean
  readonly access: readonly string[]
}

/**
 * With limitRoleOnRegister one gives only roles of one's own rolesRestriction, built-in groups among them, and other
 * groups only when they open nothing that is closed to oneself (USR-21, OPEN-L04).
 */
export function refuseBeyondLimit(by: Administrator, given: Given): void {
  const message = beyondLimit(by, given)
  if (message) throw forbidden(message)
}

/** What of it one may not give, in words; undefined when one may give it all. */
export function beyondLimit(by: Administrator, { role, groups }: Given): string | undefined {
  if (!isLimited(by)) return undefined
  const mayGive = by.rolesRestriction ?? []
  const may = mayGive.length > 0 ? `You may give: ${mayGive.join(', ')}.` : 'You may give none.'
  if (role && !mayGive.includes(role)) return `You may not give the role ${role}. ${may}`
  for (const group of groups) {
    if (group.builtIn && !mayGive.includes(group.name)) {
      return `You may not put anybody in the group ${group.name}. ${may}`
    }
    const beyond = group.access.filter((access) => !by.access.includes(access))
    if (beyond.length > 0) {
      return `The group ${group.name} would give more than you have yourself: ${beyond.join(', ')}.`
    }
  }
  return undefined
}
