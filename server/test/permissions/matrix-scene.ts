import { BUILT_IN_GROUPS } from '@bonfire/contract/people/users'
import { DEMO_ACCOUNTS, DEMO_GROUP } from '../../../demo/portfolio/accounts.ts'
import { insertGroups } from '../../src/features/auth/account/tenant.repository.ts'
import { ensureTenant } from '../../src/features/auth/account/tenant.service.ts'
import { hashSecret, newSecret } from '../../src/features/auth/secret.ts'
import { SESSION_COOKIE } from '../../src/features/auth/session-cookie.ts'
import { buildProject, buildRule, buildSite, buildUser } from '../app/factories.ts'
import type { TestApp } from '../app/test-app.ts'

/** An object's owner: the account's own, that of a site of its tenant it cannot see, or another tenant's. */
export const RELATIONS = ['own', 'project', 'tenant'] as const
export type Relation = (typeof RELATIONS)[number]

export interface Spot {
  readonly tenantKey: string
  readonly tenantId: number
  readonly projectKey: string
  readonly siteKey: string
  readonly siteRowId: number
  readonly ruleRowId: number
  /** A user of that tenant. */
  readonly colleague: Account
}

export interface Account {
  readonly id: number
  readonly username: string
  readonly forgeId: string
}

export interface Scene {
  readonly accounts: ReadonlyMap<string, Account>
  /** Null if the account sees every project of its tenant. */
  spotOf(username: string, relation: Relation): Spot | null
}

// For each account, a site it sees and one of its tenant it does not.
const SITES: Record<string, { own: string; project: string | null }> = {
  admin: { own: 'harbour', project: null },
  engineer: { own: 'harbour', project: null },
  portfolio: { own: 'harbour', project: 'hudson' },
  site: { own: 'alb-st-aldhelm-main', project: 'harbour' },
  contractor: { own: 'hudson', project: 'harbour' },
  // The other site is of the same project.
  part: { own: 'harbour', project: 'harbour-annexe' },
  adminInPart: { own: 'harbour', project: 'harbour-annexe' },
}
const PROJECTS = {
  WOOL: ['wool'],
  HARBOUR: ['harbour', 'harbour-annexe'],
  HUDSON: ['hudson'],
  ALB: ['alb-st-aldhelm-main'],
}

type SceneAccount = Omit<(typeof DEMO_ACCOUNTS)[number], 'email' | 'displayName' | 'role' | 'about'>

/** An engineer who sees one site of each project, and an administrator who sees a project and a site of another. */
const ACCOUNTS_IN_PART: readonly SceneAccount[] = [
  {
    username: 'part',
    groups: ['Engineering Admins'],
    access: [],
    rolesRestriction: ['Users', 'Engineering Admins'],
    projectKeys: [],
    siteIds: ['wool', 'harbour', 'hudson', 'alb-st-aldhelm-main'],
  },
  {
    username: 'adminInPart',
    groups: ['Administrators', 'Bueno'],
    access: [],
    rolesRestriction: BUILT_IN_GROUPS,
    projectKeys: ['HUDSON'],
    siteIds: ['harbour'],
  },
]

/** The demo accounts and those in part, with the sites of the projects, and another tenant. */
export async function buildScene(test: TestApp): Promise<Scene> {
  const own = await buildTenantSpots(test, 'acme', PROJECTS)
  const foreign = await buildTenantSpots(test, 'other', { FOREIGN: ['elsewhere'] })
  const accounts = new Map<string, Account>()
  for (const account of [...DEMO_ACCOUNTS, ...ACCOUNTS_IN_PART])
    accounts.set(account.username, await addAccount(test, own, account))
  return {
    accounts,
    spotOf: (username, relation) => {
      const siteKey = relation === 'tenant' ? 'elsewhere' : SITES[username]?.[relation]
      return (siteKey && (own.get(siteKey) ?? foreign.get(siteKey))) || null
    },
  }
}

async function buildTenantSpots(test: TestApp, tenantKey: string, projects: Record<string, readonly string[]>) {
  const { db } = test.database
  const tenantId = await ensureTenant({ db, config: test.config }, tenantKey, tenantKey)
  await insertGroups(db, tenantId, [{ ...DEMO_GROUP, isBuiltIn: false }])
  const username = `colleague-${tenantKey}`
  const colleague = await readAccount(test, await buildUser(db, { tenantId, username, groups: ['Administrators'] }))
  const spots = new Map<string, Spot>()
  for (const [projectKey, siteKeys] of Object.entries(projects)) {
    const projectId = await buildProject(db, tenantId, projectKey)
    for (const siteKey of siteKeys) {
      const siteRowId = await buildSite(db, { tenantId, projectId, key: siteKey })
      const settings = [{ projectId }, { projectId, type: 'monitoring' as const }]
      const ruleRowId = await buildRule(db, { tenantId, key: `rule-${siteKey}`, projectRules: settings })
      spots.set(siteKey, { tenantKey, tenantId, projectKey, siteKey, siteRowId, ruleRowId, colleague })
    }
  }
  return spots
}

async function addAccount(test: TestApp, spots: ReadonlyMap<string, Spot>, account: SceneAccount): Promise<Account> {
  const { db } = test.database
  const all = [...spots.values()]
  const projects = all.filter(
    ({ projectKey }) => account.projectKeys !== 'all' && account.projectKeys.includes(projectKey),
  )
  const projectRows = await db.selectFrom('project').select(['id', 'project_key']).execute()
  const id = await buildUser(db, {
    tenantId: all[0]?.tenantId ?? 0,
    username: account.username,
    access: [...account.access],
    groups: [...account.groups],
    rolesRestriction: account.rolesRestriction && [...account.rolesRestriction],
    seesAllProjects: account.projectKeys === 'all',
    projectIds: projectRows
      .filter((row) => projects.some((one) => one.projectKey === row.project_key))
      .map((row) => row.id),
    siteRowIds: all.filter((spot) => account.siteIds.includes(spot.siteKey)).map((spot) => spot.siteRowId),
  })
  return readAccount(test, id)
}

async function readAccount(test: TestApp, id: number): Promise<Account> {
  return test.database.db
    .selectFrom('user_account')
    .select(['id', 'username', 'forge_id as forgeId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Creates a session directly, because hashing a password takes a second. */
export async function openSession(test: TestApp, userId: number): Promise<{ cookie: string; id: string }> {
  const token = newSecret()
  const now = test.clock.now
  const { id } = await test.database.db
    .insertInto('session')
    .values({
      token_hash: hashSecret(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      user_agent: null,
      id_token: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { cookie: `${SESSION_COOKIE}=${token}`, id }
}
