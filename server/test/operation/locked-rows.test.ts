import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '../../src/db/database.ts'
import { sweepAttempts } from '../../src/features/auth/guesses/attempts.repository.ts'
import { claimDays } from '../../src/features/evaluation/queue/queue.repository.ts'
import { claimSource } from '../../src/features/haystack/servers/pulls/pulls.repository.ts'
import { removeComments, removeTrails } from '../../src/features/retention/retention.repository.ts'
import { buildAction, buildProject, buildRule, buildSite, buildTenant } from '../app/factories.ts'
import { TEST_NOW, type TestApp, testApp } from '../app/test-app.ts'

let app: TestApp
let tenantId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  tenantId = await buildTenant(app.database.db)
})
afterAll(() => app.close())

const LONG_AGO = new Date(TEST_NOW.getTime() - 900 * 86_400_000)
const EXPIRED = { before: TEST_NOW, limit: 10 }
const expires_at = LONG_AGO

const addAttempt = (db: Db, hash: string) =>
  db
    .insertInto('attempt_count')
    .values({ subject_hash: Buffer.from(hash), attempts: 1, last_attempt_at: LONG_AGO, expires_at })
    .execute()
const addNetworkAttempt = (db: Db, hash: string) =>
  db
    .insertInto('network_attempt')
    .values({ network_hash: Buffer.from(hash), target_hash: Buffer.from(hash), attempted_at: LONG_AGO, expires_at })
    .execute()
const addAct = (db: Db, subject: string) =>
  db
    .insertInto('people_act')
    .values({ tenant_id: tenantId, changed_at: LONG_AGO, changed_by: null, subject_kind: 'user', subject })
    .execute()
const addSource = (db: Db, name: string) =>
  db
    .insertInto('haystack_source')
    .values({
      tenant_id: tenantId,
      name,
      address: `https://${name}.example`,
      username: 'bonfire',
      sealed_password: '',
      filter: 'spark',
      project_key: null,
      mapping: null,
      interval_seconds: 900,
      is_on: true,
      next_pull_at: LONG_AGO,
      saved_at: LONG_AGO,
      saved_by: null,
    })
    .execute()

async function addRuleChange(db: Db, key: string): Promise<void> {
  const projectId = await buildProject(db, tenantId, key)
  const ruleRowId = await buildRule(db, { tenantId, key })
  await db
    .insertInto('project_rule_change')
    .values({
      project_id: projectId,
      rule_id: ruleRowId,
      type: 'insights',
      changed_at: LONG_AGO,
      changed_by: null,
      imported: false,
      from_active: null,
      from_priority: null,
      to_active: true,
      to_priority: 1,
    })
    .execute()
}

async function addComment(db: Db, key: string): Promise<void> {
  const projectId = await buildProject(db, tenantId, key)
  const siteRowId = await buildSite(db, { tenantId, projectId, key })
  const actionId = await buildAction(db, { siteRowId, status: 'Closed' })
  await db.updateTable('action').set({ closed_at: LONG_AGO }).where('id', '=', actionId).execute()
  await db
    .insertInto('comment')
    .values({
      action_id: actionId,
      request_id: null,
      kind: 'comment',
      body: key,
      from_status: null,
      to_status: null,
      transition_reason: null,
      author_id: null,
      author_name: 'Ada',
      created_at: LONG_AGO,
    })
    .execute()
}

async function addDueDay(db: Db, key: string): Promise<void> {
  const projectId = await buildProject(db, tenantId, key)
  const site_id = await buildSite(db, { tenantId, projectId, key })
  await db
    .insertInto('evaluation_due')
    .values({
      site_id,
      local_day: '2026-01-05',
      marked: 1,
      due_at: LONG_AGO,
      leased_until: null,
      leased_by: null,
      problem: null,
    })
    .execute()
}

type Add = (db: Db, key: string) => Promise<unknown>
type Work = (db: Db) => Promise<unknown>

test.each<[string, string, Add, Work]>([
  ['expired counts of attempts', 'attempt_count', addAttempt, (db) => sweepAttempts(db, TEST_NOW, 10)],
  ['expired attempts from a network', 'network_attempt', addNetworkAttempt, (db) => sweepAttempts(db, TEST_NOW, 10)],
  ['the audit trail', 'people_act', addAct, (db) => removeTrails(db, { tenantId, ...EXPIRED })],
  [
    'changes of rule settings',
    'project_rule_change',
    addRuleChange,
    (db) => removeTrails(db, { tenantId, ...EXPIRED }),
  ],
  ['comments', 'comment', addComment, (db) => removeComments(db, { tenantId, ...EXPIRED })],
])('removing %s skips rows that are locked, without waiting', async (_, table, add, remove) => {
  const { db } = app.database
  await add(db, 'LOCKED')
  await whileLocked(table, async () => {
    await add(db, 'FREE')
    await remove(db)
    expect((await sql`select from ${sql.table(table)}`.execute(db)).rows).toHaveLength(1)
  })
})

test.each<[string, string, Add, Work]>([
  ['Haystack server', 'haystack_source', addSource, (db) => claimSource(db, { now: TEST_NOW })],
  [
    'day to evaluate',
    'evaluation_due',
    addDueDay,
    (db) => claimDays(db, { queueClass: 'past', leasedBy: 'one', now: TEST_NOW }),
  ],
])('a %s that another server is taking is skipped, without waiting', async (_, table, add, take) => {
  const { db } = app.database
  await add(db, 'LOCKED')
  await whileLocked(table, async () => {
    expect(await take(db)).toBeUndefined()
    await add(db, 'FREE')
    expect(await take(db)).toBeDefined()
  })
})

/** Another transaction holds all rows of the table until the work is done; waiting for it fails the test. */
async function whileLocked(table: string, work: () => Promise<unknown>): Promise<void> {
  const other = await app.database.db.startTransaction().execute()
  await sql`select from ${sql.table(table)} for update`.execute(other)
  const late = new Promise((_, reject) => setTimeout(reject, 20_000, new Error('It waits for the lock')).unref())
  await Promise.race([work(), late]).finally(() => other.rollback().execute())
}
