// @module-tag whole
import { describe, expect, it } from 'vitest'
import { epochDayOf } from '../days.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { generatedPoints, generatedSites } from './demo-points.ts'
import { DATA_FAULTS, DEPARTURES } from './departures.ts'
import { generatedDay } from './generated.ts'
import { INTERVAL_SECONDS } from './moments.ts'

const FIRST_DAY = epochDayOf('2026-06-01')
const whole = Number.POSITIVE_INFINITY
const sites = generatedSites()

describe('generated histories', () => {
  it('give a day the same samples every time, and continue a partial day', () => {
    const [site = expect.fail()] = sites.slice(8)
    const day = generatedDay(site, FIRST_DAY, whole)
    expect(generatedDay(site, FIRST_DAY, whole)).toEqual(day)
    const noon = FIRST_DAY * 86_400 + 43_200
    const soFar = new Map(generatedDay(site, FIRST_DAY, noon).map((series) => [series.pointId, series]))
    for (const { pointId, at, values } of day) {
      const before = at.filter((second) => second < noon).length
      expect(soFar.get(pointId)?.values ?? [], pointId).toEqual(values.slice(0, before))
    }
  })

  it('have finite values every quarter of an hour, on days when clocks change too', () => {
    let samples = 0
    for (const date of ['2026-03-29', '2026-10-25', '2026-11-01', '2026-04-04', '2026-10-03', '2026-01-15']) {
      for (const site of sites) {
        for (const { at, values } of generatedDay(site, epochDayOf(date), whole)) {
          samples += at.length
          expect(values.every(Number.isFinite)).toBe(true)
          expect(at.every((second, place) => second % INTERVAL_SECONDS === 0 && second > (at[place - 1] ?? 0))).toBe(
            true,
          )
        }
      }
    }
    expect(samples / 6).toBeGreaterThan(300_000)
    expect(samples / 6).toBeLessThan(400_000)
  })

  it('have a point with its own id for each curve, and no curve without one', () => {
    const points = generatedPoints()
    expect(new Set(points.map(({ pointId }) => pointId)).size).toBe(points.length)
    expect(points.length).toBeGreaterThan(3000)
    const known = new Set(points.map(({ pointId }) => pointId))
    for (const site of sites) {
      for (const { pointId } of generatedDay(site, FIRST_DAY, whole)) expect(known.has(pointId), pointId).toBe(true)
    }
  })

  it('say for every rule what curves show while it fires', () => {
    const silent = DEMO_RULES.filter(({ ruleId }) => !DEPARTURES[ruleId] && !DATA_FAULTS[ruleId])
    expect(silent.map(({ ruleId }) => ruleId)).toEqual([])
  })
})
