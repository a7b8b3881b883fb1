import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { storeSamples } from '../../../../test/fixtures/own-rules.ts'
import { markDays, markPassingTime } from '../../../db/due-days.ts'
import { claimDays, failDays, finishDays, lockLease, releaseDays, renewLease } from './queue.repository.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

let app: TestApp
let siteRowId: number
let pointRowId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P')
  siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower', timezone: 'America/New_York' })
  pointRowId = await buildPoint(db, { tenantId, siteRowId, key: 'sat' })
})
afterAll(() => app.close())

const send = (...samples: (readonly [at: string, value: number])[]) => sendAt(NOW, ...samples)

const sendAt = (now: Date, ...samples: (readonly [at: string, value: number])[]) =>
  storeSamples(app.database.db, { siteRowId, pointRowId, now }, samples)

const due = async () => {
  const rows = await app.database.db
    .selectFrom('evaluation_due')
    .select(['local_day', 'marked', 'done', 'due_at'])
    .orderBy('local_day')
    .execute()
  return rows.map(({ local_day, marked, done, due_at }) => ({
    day: local_day,
    open: marked - done,
    inMinutes: (due_at.getTime() - NOW.getTime()) / 60_000,
  }))
}

const claim = (leasedBy: string, now = later(6), queueClass: 'today' | 'past' = 'past') =>
  claimDays(app.database.db, { queueClass, leasedBy, now })

describe('samples that arrive', () => {
  test('make their local day due in five minutes, and no day to come', async () => {
    await send(['2026-03-10T11:00:00Z', 1])
    expect(await due()).toEqual([{ day: '2026-03-10', open: 1, inMinutes: 5 }])
  })

  test('of an earlier day make that day and the next due in a minute', async () => {
    await send(['2026-03-05T20:00:00Z', 1])
    expect(await due()).toEqual([
      { day: '2026-03-05', open: 1, inMinutes: 1 },
      { day: '2026-03-06', open: 1, inMinutes: 1 },
    ])
  })

  test('soon after local midnight make the day before due too', async () => {
    // It is five hours later in UTC.
    await send(['2026-03-05T05:30:00Z', 1])
    expect((await due()).map(({ day }) => day)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06'])
  })

  test('a second time make nothing due', async () => {
    await send(['2026-03-10T11:00:00Z', 1], ['2026-03-10T11:05:00Z', 2])
    const before = await due()
    await send(['2026-03-10T11:00:00Z', 1], ['2026-03-10T11:05:00Z', 2])
    expect(await due()).toEqual(before)
  })

  test('again and again do not put off when their day is due', async () => {
    await send(['2026-03-10T11:00:00Z', 1])
    await sendAt(later(4), ['2026-03-10T12:00:00Z', 2])
    expect(await due()).toEqual([{ day: '2026-03-10', open: 2, inMinutes: 5 }])
  })
})

describe('days that are due', () => {
  beforeEach(() =>
    markDays(app.database.db, { siteRowIds: [siteRowId], from: '2026-03-01', to: '2026-03-20', now: NOW }),
  )

  test('are marked up to today', async () => {
    expect((await due()).map(({ day }) => day)).toHaveLength(10)
  })

  test('are claimed once by two servers, the newest first', async () => {
    const claims = await Promise.all([claim('one'), claim('two')])
    const days = claims.flatMap((one) => one?.days.map(({ day }) => day) ?? [])
    expect(days.toSorted()).toEqual([...new Set(days)].toSorted())
    expect(days).toHaveLength(9)
    expect(claims.map((one) => one?.days[0]?.day)).toContain('2026-03-09')
    expect((await claim('three', later(6), 'today'))?.days.map(({ day }) => day)).toEqual(['2026-03-10'])
    expect(await claim('four', later(6), 'today')).toBeUndefined()
  })

  test('are due again if something was marked while they were evaluated', async () => {
    const claimed = await claim('one')
    await markDays(app.database.db, { siteRowIds: [siteRowId], from: '2026-03-05', to: '2026-03-05', now: later(7) })
    if (claimed) await finishDays(app.database.db, claimed, 'one')
    expect((await claim('two', later(9)))?.days.map(({ day }) => day)).toEqual(['2026-03-05'])
  })

  test('are free a minute after their server was killed, and it can no longer write', async () => {
    const claimed = await claim('killed')
    expect(await claim('other', later(6.8))).toBeUndefined()
    expect((await claim('other', later(7)))?.days).toHaveLength(9)
    const lease = { siteRowId, days: claimed?.days.map(({ day }) => day) ?? [], leasedBy: 'killed' }
    expect(await lockLease(app.database.db, lease)).toBe(false)
    expect(await renewLease(app.database.db, lease, later(7))).toBe(false)
    if (claimed) await finishDays(app.database.db, claimed, 'killed')
    await failDays(app.database.db, lease, { problem: { code: 'x', params: {} }, now: later(7) })
    await releaseDays(app.database.db, 'killed')
    const { rows } = await sql`select distinct leased_by, marked - done as open, problem from evaluation_due
      where leased_until is not null`.execute(app.database.db)
    expect(rows).toEqual([{ leased_by: 'other', open: 1, problem: null }])
  })

  test('stay claimed for as long as the lease is renewed', async () => {
    const claimed = await claim('one')
    const lease = { siteRowId, days: claimed?.days.map(({ day }) => day) ?? [], leasedBy: 'one' }
    expect(await renewLease(app.database.db, lease, later(6.5))).toBe(true)
    expect(await claim('two', later(7.3))).toBeUndefined()
  })

  test('are given back by a server that stops', async () => {
    await claim('one')
    await releaseDays(app.database.db, 'one')
    expect((await claim('two'))?.days).toHaveLength(9)
  })

  test('that failed are tried again after one, two and four minutes', async () => {
    let now = later(6)
    for (const minutes of [1, 2, 4]) {
      const claimed = await claim('one', now)
      const days = claimed?.days.map(({ day }) => day) ?? []
      expect(days).toHaveLength(9)
      await failDays(app.database.db, { siteRowId, days, leasedBy: 'one' }, { problem: { code: 'x', params: {} }, now })
      expect(await claim('one', new Date(now.getTime() + minutes * 60_000 - 1000))).toBeUndefined()
      now = new Date(now.getTime() + minutes * 60_000)
    }
  })
})

test('days that failed wait until the others are done, also older ones of other sites', async () => {
  const { db } = app.database
  const { tenant_id, project_id } = await db.selectFrom('site').selectAll().executeTakeFirstOrThrow()
  const other = await buildSite(db, { tenantId: tenant_id, projectId: project_id, key: 'mill' })
  await markDays(db, { siteRowIds: [siteRowId], from: '2026-03-08', to: '2026-03-08', now: NOW })
  const failed = await claim('one')
  const lease = { siteRowId, days: failed?.days.map(({ day }) => day) ?? [], leasedBy: 'one' }
  await failDays(db, lease, { problem: { code: 'x', params: {} }, now: later(6) })
  await markDays(db, { siteRowIds: [other], from: '2026-03-02', to: '2026-03-02', now: NOW })
  const claims = [await claim('two', later(10)), await claim('three', later(10))]
  expect(claims.map((each) => each?.siteRowId)).toEqual([other, siteRowId])
})

test('time alone makes today due, and yesterday until 02:00, at sites with points', async () => {
  await markPassingTime(app.database.db, new Date('2026-03-10T05:00:00Z'))
  expect((await due()).map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-10'])
  await app.database.db.deleteFrom('evaluation_due').execute()
  await markPassingTime(app.database.db, NOW)
  expect((await due()).map(({ day }) => day)).toEqual(['2026-03-10'])
})
