import type { PointRole } from '@bonfire/contract/histories/roles'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, type RunningSite, storeSamples } from '../../../../test/fixtures/own-rules.ts'
import { mergePieces } from '../../histories/store/series.ts'
import { evaluateSite } from '../engine/evaluate-site.ts'
import { gatherSite } from './gather-site.service.ts'

const FIRST = Date.parse('2026-01-01T00:00:00Z') / 1000
const DAYS = 80
const STEP_SECONDS = 900

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const isOpen = (day: number, hour: number) => hour >= 7 && hour < 19 && day % 7 < 5
const moved = (day: number, hour: number) => Math.sin(day * 31 + Math.floor(hour * 4) * 17) / 3
/** From the 70th day on the valve opens further for the same cooling, and from the 72nd to the 74th all points rest. */
const VALUES: Partial<Record<PointRole, (day: number, hour: number) => number>> = {
  fanOn: (day, hour) => Number(isOpen(day, hour)),
  occ: (day, hour) => Number(isOpen(day, hour)),
  sat: (day, hour) => 13 + (day % 9 === 0 ? 4 : 0) + moved(day, hour),
  satSp: () => 13,
  mat: (day, hour) => 24 + moved(day + 3, hour),
  rat: (day, hour) => 23 + moved(day + 5, hour),
  oat: (day, hour) => 30 + moved(day + 8, hour),
  cc: (day) => (day < 70 ? 40 : 75),
  hc: () => 0,
  oad: () => 20,
}

async function storeAll(site: RunningSite, rename: Readonly<Record<string, string>> = {}) {
  for (const [from, to] of Object.entries(rename)) {
    await app.database.db.updateTable('point').set({ role: to }).where('role', '=', from).execute()
  }
  for (const [role, pointRowId] of site.points) {
    const samples: [string, number][] = []
    for (let second = 0; second < DAYS * SECONDS_PER_DAY; second += STEP_SECONDS) {
      const day = Math.floor(second / SECONDS_PER_DAY)
      const rested = day >= 72 && day <= 74 ? 72 * SECONDS_PER_DAY + 43_200 : second
      const hour = (rested % SECONDS_PER_DAY) / SECONDS_PER_HOUR
      samples.push([
        new Date((FIRST + second) * 1000).toISOString(),
        VALUES[role]?.(Math.floor(rested / SECONDS_PER_DAY), hour) ?? Number.NaN,
      ])
    }
    await storeSamples(app.database.db, { ...site, pointRowId, now: app.clock.now }, samples)
  }
}

const dayAt = (day: number) => new Date((FIRST + day * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10)

/** What is found on the days if they are evaluated together, with the samples that are read for them. */
async function found({ tenantId, siteRowId }: RunningSite, days: readonly string[]) {
  const gathered = await gatherSite(app.database.db, { tenantId, siteRowId, days, now: app.clock.now })
  if (!gathered) throw new Error('The site is gone')
  const { occurrences } = evaluateSite(gathered.site, (id) =>
    mergePieces(gathered.pieces.filter(({ pointRowId }) => pointRowId === id)).get(id),
  )
  // The coverage of a week before is stored with the days, and not read from samples.
  return occurrences.filter(({ rule }) => rule !== 'coverage-lost')
}

describe('the samples that are read for a day are all that its rules look back on', () => {
  it.each([
    ['in UTC', { timezone: 'UTC' }, {}],
    ['far from UTC', { timezone: 'Pacific/Auckland' }, {}],
    ['with positions in place of commands', { timezone: 'UTC' }, { cc: 'ccFeedback', oad: 'oadFeedback' }],
  ])('%s', { timeout: 60_000 }, async (_, place, rename) => {
    await app.reset()
    app.clock.now = new Date((FIRST + DAYS * SECONDS_PER_DAY) * 1000)
    const site = await buildAirHandler(app.database.db, place)
    await app.database.db.updateTable('point').set({ interval_seconds: STEP_SECONDS }).execute()
    await storeAll(site, rename)
    const days = Array.from({ length: 12 }, (_, place) => dayAt(66 + place))
    const together = await found(site, days)
    expect(new Set(together.map(({ rule }) => rule))).toContain('ahu-coil-effort-shift')
    expect(new Set(together.map(({ rule }) => rule))).toContain('data-all-flat')
    for (const day of days) {
      expect(await found(site, [day])).toEqual(together.filter((one) => one.day === day))
    }
  })
})
