import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProject, buildSite, buildTenant } from '../../test/app/factories.ts'
import { databaseFromTemplate } from '../../test/database/postgres-template.ts'
import { buildAirHandler, coolingDay, storeDay } from '../../test/fixtures/own-rules.ts'
import { runBonfire } from '../../test/processes/run-bonfire.ts'

const DAY = '2026-03-08'
const FC13 = 'g36-ahu-fc13'

let folder: string
let database: Awaited<ReturnType<typeof databaseFromTemplate>>
let site: Awaited<ReturnType<typeof buildAirHandler>>
beforeAll(async () => {
  database = await databaseFromTemplate(process.env.TEST_DATABASE_URL ?? '')
  folder = await mkdtemp(join(tmpdir(), 'bonfire-evaluate-'))
  const otherId = await buildTenant(database.db, 'other')
  const projectId = await buildProject(database.db, otherId, 'P')
  await buildSite(database.db, { tenantId: otherId, projectId, key: 'tower' })
  site = await buildAirHandler(database.db)
  await storeDay(database.db, site, coolingDay(DAY), { now: new Date() })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function evaluate(...args: string[]) {
  const settings = { DATABASE_URL: database.url }
  const { err, ...rest } = await runBonfire(folder, ['evaluate', '--tenant', 'tenant-tower', ...args], { settings })
  // A slow machine is told how far it is.
  return { ...rest, err: err.replace(/^\d+ of \d+ days\n/gm, '') }
}
const range = (from: string, to: string, siteId = 'tower') => ['--site', siteId, '--from', from, '--to', to]
const counts = async () => {
  const { db } = database
  const [findings, days, rules] = await Promise.all(
    (['occurrence', 'evaluation_day', 'rule'] as const).map(async (table) => {
      const rows = await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<string>().as('count'))
        .execute()
      return Number(rows[0]?.count)
    }),
  )
  return { findings, days, rules }
}

test('a dry run says what would appear, and writes nothing', async () => {
  const { code, out, err } = await evaluate(...range('2026-03-07', '2026-03-09'), '--dry-run')
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(`${DAY}  appears   AHU 1  ${FC13}\n`)
  expect(out).toMatch(
    /Of 3 days, \d+ findings? would appear, 0 change, 0 vanish, 0 stay as they are. Nothing was written./,
  )
  expect(await counts()).toEqual({ findings: 0, days: 0, rules: 0 })
})

test('the days are evaluated in this process, and a dry run says what would vanish', async () => {
  const first = await evaluate(...range('2026-03-07', '2026-03-09'))
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(
    /^Evaluated 3 of 3 days: \d+ findings? appeared, 0 changed, 0 vanished, 0 stayed as they were.\n$/,
  )
  const { findings, days } = await counts()
  expect(findings).toBeGreaterThan(0)
  expect(days).toBe(3)
  const again = await evaluate(...range('2026-03-07', '2026-03-09'))
  expect(again.out).toContain(`0 findings appeared, 0 changed, 0 vanished, ${findings} stayed as they were.`)
  await storeDay(database.db, site, coolingDay(DAY, { supplyCelsius: 13 }), { now: new Date() })
  const dry = await evaluate(...range(DAY, DAY), '--dry-run')
  expect(dry.out).toContain(`${DAY}  vanishes  AHU 1  ${FC13}\n`)
  expect(await counts()).toMatchObject({ findings })
})

test('a site of another tenant is not meant, though its id is the same', async () => {
  const { out } = await evaluate(...range(DAY, DAY), '--tenant', 'other', '--dry-run')
  expect(out).toContain('Of 1 day, 0 findings would appear, 0 change, 0 vanish, 0 stay as they are.')
})

test('a day that a server works on is left to it', async () => {
  await database.db
    .updateTable('evaluation_due')
    .set({ leased_until: new Date(Date.now() + 120_000), leased_by: 'a server' })
    .where('local_day', '=', DAY)
    .execute()
  const { out } = await evaluate(...range('2026-03-07', DAY))
  expect(out).toMatch(/^Evaluated 1 of 2 days/)
  expect(out).toContain('A server evaluates 1 day of them.')
})

test('days that fail are named with the reason', async () => {
  await database.db.updateTable('evaluation_due').set({ leased_until: null, leased_by: null }).execute()
  const packed = await database.db.selectFrom('point_day').selectAll().execute()
  await database.db
    .updateTable('point_day')
    .set({ body: Buffer.from([99, 1, 2]) })
    .execute()
  const { code, out, err } = await evaluate(...range(DAY, DAY))
  expect(code).toBe(1)
  expect(out).toMatch(/^Evaluated 0 of 1 day:/)
  expect(err).toContain(`${DAY}: `)
  for (const { point_id, day, body } of packed) {
    await database.db
      .updateTable('point_day')
      .set({ body })
      .where('point_id', '=', point_id)
      .where('day', '=', day)
      .execute()
  }
})

test.each([
  [range('2026-03-09', '2026-03-08'), 'The last day is before the first. Swap from and to.'],
  [range('2026-02-30', '2026-03-08'), 'It must be a day such as 2026-03-01.'],
  [range(DAY, DAY, 'nowhere'), 'site'],
])('%j is refused with a sentence', async (args, words) => {
  const { code, err } = await evaluate(...args)
  expect(code).toBe(1)
  expect(err).toContain(words)
})
