import { isDeepStrictEqual } from 'node:util'
import { isWordOfLanguage } from '@bonfire/contract/definitions/language/words'
import {
  type ListedRole,
  MAXIMUM_OWN_ROLES,
  type OwnRole,
  type OwnRoleFields,
  type OwnRoleTypes,
} from '@bonfire/contract/histories/own-roles'
import { isRoleName } from '@bonfire/contract/histories/role-name'
import { rowOfRole } from '@bonfire/contract/histories/roles'
import { may } from '@bonfire/contract/people/permissions'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockTenant } from '../../db/locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Caller } from '../../http/caller.ts'
import { refuseUnless } from '../../http/permissions.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { refuseInPart, seesWhole } from '../../http/whole-sight.ts'
import * as stored from './own-roles.repository.ts'

const RULES_IN_MESSAGE = 3

/** The roles that a tenant added. One that comes with Bonfire by now is that one. */
export async function ownRolesOf(db: Db, tenantId: number): Promise<OwnRole[]> {
  return (await stored.findOwnRoles(db, tenantId)).filter(isOwn)
}

/** Returns the roles that the tenant of a site added. */
export async function ownRolesAt(
  db: Db,
  siteRowIds: readonly number[],
): Promise<(siteRowId: number) => readonly OwnRole[]> {
  const roles = Map.groupBy((await stored.findOwnRolesAt(db, siteRowIds)).filter(isOwn), ({ siteRowId }) => siteRowId)
  return (siteRowId) => roles.get(siteRowId) ?? []
}

export const typesOfRoles = (roles: readonly OwnRole[]): OwnRoleTypes =>
  Object.fromEntries(roles.map(({ role, type }) => [role, type]))

/** True of a role that comes with Bonfire, and of those that the tenant added. */
export const isKnownRole = (role: string, own: readonly OwnRole[]): boolean =>
  rowOfRole(role) !== undefined || own.some((one) => one.role === role)

const isOwn = ({ role }: OwnRole) => rowOfRole(role) === undefined

export async function listOwnRoles(
  { db }: Context,
  caller: Caller,
): Promise<{ roles: ListedRole[]; maySave: boolean }> {
  const roles = (await stored.findListedRoles(db, caller.tenantId)).filter(isOwn)
  return { roles, maySave: may(caller, 'configureRules') && (await seesWhole(db, caller, 'tenant')) }
}

/** Adds a role, or changes it as it was seen. One that is as wanted counts as saved. */
export async function saveOwnRole(
  context: Context,
  caller: Caller,
  { role, fields, expected }: { role: string; fields: OwnRoleFields; expected: OwnRoleFields | null },
): Promise<OwnRole> {
  refuseUnless('configureRules', caller)
  if (!isRoleName(role)) throw refuseField('role', 'role.name-form')
  if (rowOfRole(role)) throw refuseField('role', 'role.comes-with-bonfire', { role })
  if (isWordOfLanguage(role)) throw refuseField('role', 'role.word-of-language', { role })
  const wanted: OwnRole = { role, ...fields }
  await inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    await refuseInPart(db, caller, 'tenant')
    const roles = await stored.findOwnRoles(db, caller.tenantId)
    const present = roles.find((one) => one.role === role)
    if (isDeepStrictEqual(present, wanted)) return
    if (!present && expected) throw refuse('not_found', { thing: 'role' })
    if (present && !expected) throw refuseField('role', 'role.exists', { role })
    if (present && !isDeepStrictEqual(present, { role, ...expected })) throw refuse('role.changed', { role })
    if (present && present.type !== fields.type) throw refuseField('fields.type', 'role.type-kept')
    if (!present && roles.length >= MAXIMUM_OWN_ROLES) throw refuse('role.too-many', { maximum: MAXIMUM_OWN_ROLES })
    await stored.upsertOwnRole(db, caller.tenantId, wanted)
    await stored.proposeRolesAgain(db)
  })
  return wanted
}

/** Refused while a rule reads it, or people or files say that a point has it. */
export async function deleteOwnRole(context: Context, caller: Caller, role: string): Promise<OwnRole> {
  refuseUnless('configureRules', caller)
  return inTransaction(context.db, async (db) => {
    await lockTenant(db, caller.tenantId)
    await refuseInPart(db, caller, 'tenant')
    const present = (await stored.findListedRoles(db, caller.tenantId)).find((one) => one.role === role)
    if (!present) throw refuse('not_found', { thing: 'role' })
    const { points: _, rules, ...deleted } = present
    if (rules.length > 0) {
      const shown = rules.slice(0, RULES_IN_MESSAGE)
      throw refuse('role.is-read', { role, rules: shown, more: rules.length - shown.length })
    }
    const count = await stored.countGivenPoints(db, caller.tenantId, role)
    if (count > 0) throw refuse('role.has-points', { role, count })
    await stored.deleteOwnRole(db, caller.tenantId, role)
    await stored.proposeRolesAgain(db)
    return deleted
  })
}
