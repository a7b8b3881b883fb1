import { type Access, BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import { issue } from '@bonfire/contract/refusals/problem'
import * as z from 'zod'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { refuseFields } from '../../../http/invalid-input.ts'
import { refuse } from '../../../http/refusal.ts'
import { refuseWeakPassword } from '../passwords/password-rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import {
  findAccountByAnyName,
  grantProjects,
  insertAccount,
  joinGroups,
  selectGroups,
  selectProjects,
} from './account.repository.ts'

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly displayName: string
  readonly password: string
  readonly access: readonly Access[]
  readonly groups: readonly string[]
  readonly projectKeys: readonly string[] | 'all'
}

const NewAccountFields = z.object({
  username: z
    .string()
    .trim()
    .regex(/^[^\s@]{1,100}$/, issue('account.username')),
  email: z.email().max(254),
  displayName: z.string().trim().min(1).max(200),
  password: z.string().max(1024),
})

/** Creates an account that can sign in immediately. Throws a refusal that names what is invalid or taken. */
export async function createAccount(context: Context, tenantId: number, account: NewAccount): Promise<number> {
  const parsed = NewAccountFields.safeParse(account)
  if (!parsed.success) {
    throw refuseFields(parsed.error.issues)
  }
  const { password, ...names } = parsed.data
  refuseWeakPassword(password, { field: 'password', names: [names.username, names.email, names.displayName] })
  const passwordHash = await hashPassword(password)
  return inTransaction(context.db, async (db) => {
    const taken = await findAccountByAnyName(db, [names.username, names.email])
    if (taken) throw refuse('account.name-taken', { username: taken.username })
    const groupIds = await idsOfGroups(db, tenantId, account.groups)
    const projectIds = account.projectKeys === 'all' ? [] : await idsOfProjects(db, tenantId, account.projectKeys)
    const userId = await insertAccount(db, {
      ...names,
      tenantId,
      passwordHash,
      access: account.access,
      rolesRestriction: rolesUpTo(account.groups),
      seesAllProjects: account.projectKeys === 'all',
    })
    await joinGroups(db, userId, groupIds)
    await grantProjects(db, userId, projectIds)
    return userId
  })
}

/** The built-in groups up to the person's strongest: nobody may assign a role above their own. */
export function rolesUpTo(groups: readonly string[]): string[] {
  const strongest = BUILT_IN_GROUPS.findLastIndex((name) => groups.includes(name))
  return BUILT_IN_GROUPS.slice(0, strongest + 1)
}

async function idsOfGroups(db: Db, tenantId: number, names: readonly string[]): Promise<number[]> {
  const groups = await selectGroups(db, tenantId)
  return [...new Set(names)].map((name) => {
    const group = groups.find((one) => one.name === name)
    if (!group) throw refuse('account.unknown-group', { group: name, groups: groups.map((one) => one.name) })
    return group.id
  })
}

async function idsOfProjects(db: Db, tenantId: number, keys: readonly string[]): Promise<number[]> {
  const projects = await selectProjects(db, tenantId)
  return [...new Set(keys)].map((key) => {
    const project = projects.find((one) => one.key === key)
    if (!project && projects.length === 0) throw refuse('account.no-projects-yet', { project: key })
    if (!project) throw refuse('account.unknown-project', { project: key, projects: projects.map((one) => one.key) })
    return project.id
  })
}
