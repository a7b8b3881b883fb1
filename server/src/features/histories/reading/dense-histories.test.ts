// @module-tag whole
import { SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPoint, buildProject, buildSite, buildTenant, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { storeSamples } from '../../../../test/fixtures/samples.ts'

/** More by hand: HISTORY_DAYS=3652 is ten years. */
const DAYS = Number(process.env.HISTORY_DAYS ?? 14)
const START = Date.parse('2026-03-15T00:00:00Z') / 1000 - DAYS * SECONDS_PER_DAY
const LIMIT_MILLISECONDS = 60_000 + DAYS * 500
const PEAK_AT = START + 9 * SECONDS_PER_DAY + 43_210
const now = new Date('2026-03-20T12:00:00Z')

let app: TestApp
let as: string
beforeAll(async () => {
  app = await testApp()
  await app.reset()
  const { db } = app.database
  const tenantId = await buildTenant(db)
  const siteRowId = await buildSite(db, {
    tenantId,
    projectId: await buildProject(db, tenantId, 'NORTH'),
    key: 'tower',
  })
  const pointRowId = await buildPoint(db, { tenantId, siteRowId, key: 'fast' })
  await buildUser(db, { tenantId, username: 'operator', siteRowIds: [siteRowId], access: ['viewTriagePage'] })
  const range = { siteRowId, pointRowId, now }
  const day = Array.from({ length: SECONDS_PER_DAY }, (_, second) => [START + second, (second % 600) / 10] as const)
  await storeSamples(db, range, day)
  // The other days are the same, but for one second.
  await sql`
    insert into point_day (point_id, day, revision, samples, body)
    select point_id, day + later, revision, samples, body from point_day, generate_series(1, ${DAYS - 1}::int4) as later`.execute(
    db,
  )
  await db
    .updateTable('point')
    .set({ packed_until: START + DAYS * SECONDS_PER_DAY - 1 })
    .where('id', '=', pointRowId)
    .execute()
  await storeSamples(db, range, [[PEAK_AT, 99]])
  as = await app.signIn('operator')
}, LIMIT_MILLISECONDS)
afterAll(() => app.close())

const ask = (query: string) => app.ask({ method: 'GET', url: `/api/v1/histories?points=fast&${query}` }, as)

describe(`${DAYS} days of samples every second`, { timeout: LIMIT_MILLISECONDS }, () => {
  it('keep the peak of one second, and count every sample', async () => {
    const { lines } = (await ask(`from=${START}&to=${START + DAYS * SECONDS_PER_DAY}&columns=700`)).json()
    const [{ summary, maximum, gap }] = lines
    expect(summary).toMatchObject({ samples: DAYS * SECONDS_PER_DAY, minimum: 0, maximum: 99, known: 1 })
    expect(maximum.indexOf(99)).toBe(Math.floor(((PEAK_AT - START) / (DAYS * SECONDS_PER_DAY)) * 700))
    expect(maximum.filter((value: number) => value === 99)).toHaveLength(1)
    expect(gap).not.toContain(1)
  })

  it('are read a day at a time, so that others are answered meanwhile', async () => {
    let isDone = false
    let others = 0
    const reading = ask(`from=${START}&to=${START + DAYS * SECONDS_PER_DAY}&columns=700`).finally(() => {
      isDone = true
    })
    while (!isDone) {
      const answer = await app.ask(
        { method: 'GET', url: `/api/v1/histories?points=fast&from=${START}&to=${START + 60}` },
        as,
      )
      expect(answer.statusCode).toBe(200)
      others++
    }
    expect((await reading).statusCode).toBe(200)
    expect(others).toBeGreaterThan(1)
  })

  it('come raw in pages of no more than an hour and a page', async () => {
    const page = (await ask(`from=${START}&to=${START + DAYS * SECONDS_PER_DAY}&raw=true`)).json()
    expect(page.histories[0].t.length).toBeLessThan(200_000)
    expect(page.nextFrom).toBe(START + page.histories[0].t.length)
  })
})
