// @module-tag whole
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { insertSubscription } from '../../src/features/insight-subscriptions/insight-subscriptions.repository.ts'
import { testApp } from '../app/test-app.ts'
import { databaseFromTemplate } from '../database/postgres-template.ts'
import { DAILY, subscriptionScene } from '../fixtures/subscriptions.ts'
import { type MailServer, startMailServer } from '../servers/mail-server.ts'

const TELLER = fileURLToPath(new URL('../processes/digest-teller.ts', import.meta.url))
/** More by hand: SUBSCRIBERS=10000. */
const SUBSCRIBERS = Number(process.env.SUBSCRIBERS ?? 120)
const SENT_BEFORE_STALL = 21
/** What a server sends at once, and so has claimed when it is killed. */
const CLAIMED = 4
const DUE = '2026-03-11T07:00:00Z'
const AFTER_LEASES = '2026-03-11T07:06:00Z'

const database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
const app = await testApp({}, { database })
afterAll(() => app.close())

/** A server on its own, that dies when it is told to. */
function startTeller(mailServer: MailServer) {
  const args = ['--liftoff-only', TELLER, database.url, DUE, mailServer.url]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    says: (line: string) => expect.poll(() => lines).toContain(line),
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

const waitsForLock = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
  return rows.length
}

/** How many subscriptions a server could take. */
const takenByNobody = async () => {
  const { rows } = await sql`
    select from insight_subscription where next_due_at <= ${new Date(DUE)} for update skip locked`.execute(database.db)
  return rows.length
}

test('each digest arrives once if a server is killed while it queues or sends', {
  timeout: 600_000 + SUBSCRIBERS * 200,
}, async () => {
  const scene = await subscriptionScene(app)
  await scene.finding('mill', 'fan', 'ahu-1', [0])
  const times = { toldUntil: new Date('2026-03-10T07:00:00Z'), nextDueAt: new Date(DUE) }
  for (let person = 1; person <= SUBSCRIBERS; person += 1) {
    await insertSubscription(scene.db, await scene.person(`p${person}`), { ...DAILY, hour: 7 }, times)
  }
  app.clock.now = new Date(DUE)

  let arrived = 0
  const stalled: string[] = []
  const stalling = await startMailServer(0, {
    stalls: (address) => {
      arrived += 1
      if (arrived <= SENT_BEFORE_STALL) return false
      stalled.push(address)
      return true
    },
  })
  const steady = await startMailServer()

  // Its first digests are about to be written.
  const queueing = await database.pool.connect()
  await queueing.query('begin; lock table mail in share mode')
  const first = startTeller(stalling)
  await first.says('telling')
  await expect.poll(waitsForLock).toBe(1)
  await first.kill()
  await queueing.query('rollback')
  queueing.release()
  await expect.poll(takenByNobody).toBe(SUBSCRIBERS)
  expect(await scene.queued()).toEqual([])

  const second = startTeller(stalling)
  await second.says('told')
  await expect.poll(() => stalled).toHaveLength(CLAIMED)
  const delivering = scene.deliver(steady.url)
  await expect.poll(() => steady.mails.length).toBeGreaterThan(0)
  await second.kill()
  await delivering
  expect(stalling.mails).toHaveLength(SENT_BEFORE_STALL)
  expect(steady.mails).toHaveLength(SUBSCRIBERS - SENT_BEFORE_STALL - CLAIMED)

  // What it had claimed is sent once its lease has ended, but not to somebody who has lost the site.
  const [lost = '', ...others] = stalled
  await scene.db
    .deleteFrom('user_project')
    .where('user_id', '=', (select) => select.selectFrom('user_account').select('id').where('email', '=', lost))
    .execute()
  app.clock.now = new Date(AFTER_LEASES)
  await scene.deliver(steady.url)
  const sentTo = [...stalling.mails, ...steady.mails].flatMap(({ recipients }) => recipients)
  expect(sentTo).toHaveLength(SUBSCRIBERS - 1)
  expect(new Set(sentTo).size).toBe(SUBSCRIBERS - 1)
  expect(sentTo).not.toContain(lost)
  expect(sentTo).toEqual(expect.arrayContaining(others))
  await Promise.all([stalling.stop(), steady.stop()])
})
