import { type Access, BUILT_IN_GROUPS } from '@bonfire/contract/users'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { conflict, invalid } from '../../http/refusal.ts'
import {
  findAccountByAnyName,
  grantProjects,
  insertAccount,
  joinGroups,
  selectGroups,
  selectProjects,
} from './account.repository.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

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
    .regex(/^[^\s@]{1,100}$/, 'a username has 1 to 100 characters, without spaces and @'),
  email: z.email('is no email address').max(254),
  displayName: z.string().trim().min(1, 'must not be empty').max(200),
  password: z.string().max(1024),
})

/** An account that can sign in at once. Throws a refusal that names what is wrong or taken. */
export async function createAccount(context: Context, tenantId: number, account: NewAccount): Promise<number> {
  const parsed = NewAccountFields.safeParse(account)
  if (!parsed.success) {
    throw invalid(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
  }
  const { password, ...names } = parsed.data
  refuseWeakPassword(password, { field: 'password', names: [names.username, names.email, names.displayName] })
  const passwordHash = await hashPassword(password)
  return inTransaction(context.db, async (db) => {
    const taken = await findAccountByAnyName(db, [names.username, names.email])
    if (taken) throw conflict(`The username or the email is taken by the account "${taken.username}".`)
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

/** The built-in groups up to the strongest of one's own: nobody gives a role above theirs. */
export function rolesUpTo(groups: readonly string[]): string[] {
  const strongest = BUILT_IN_GROUPS.findLastIndex((name) => groups.includes(name))
  return BUILT_IN_GROUPS.slice(0, strongest + 1)
}

async function idsOfGroups(db: Db, tenantId: number, names: readonly string[]): Promise<number[]> {
  const groups = await selectGroups(db, tenantId)
  return [...new Set(names)].map((name) => {
    const group = groups.find((one) => one.name === name)
    if (!group) throw invalid(`There is no group "${name}". There are: ${groups.map((one) => one.name).join(', ')}.`)
    return group.id
  })
}

async function idsOfProjects(db: Db, tenantId: number, keys: readonly string[]): Promise<number[]> {
  const projects = await selectProjects(db, tenantId)
  return [...new Set(keys)].map((key) => {
    const project = projects.find((one) => one.key === key)
    const known = projects.map((one) => one.key).join(', ') || 'none yet; import a model first'
    if (!project) throw invalid(`There is no project "${key}". There are: ${known}.`)
    return project.id
  })
}
