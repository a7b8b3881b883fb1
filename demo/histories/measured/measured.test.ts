// @module-tag whole
import { describe, expect, it } from 'vitest'
import { epochDayOf, localDay, weekdayOf } from '../../days.ts'
import {
  AIR_HANDLER_SITE,
  firstFrom,
  instantOf,
  lastMeasured,
  MEASURED_SITES,
  measuredDay,
  measuredDayOf,
  measuredModel,
  measuredSamples,
} from './measured-sites.ts'
import { pack, unpack } from './packed.ts'

const whole = Number.POSITIVE_INFINITY
const counts = MEASURED_SITES.map((site) => {
  const points = [...measuredSamples(site).values()]
  return { points: points.length, samples: points.reduce((sum, { wall }) => sum + wall.length, 0) }
})

describe('measured histories', () => {
  it('are the documented numbers of points and samples, one of the points without any', () => {
    expect(counts).toEqual([
      { points: 129, samples: 692_160 },
      { points: 26, samples: 46_792 },
    ])
    const empty = [...measuredSamples(AIR_HANDLER_SITE)].filter(([, { wall }]) => wall.length === 0)
    expect(empty.map(([id]) => id)).toEqual(['s-7.bypass-set'])
  })

  it('have a point of the model for each series', () => {
    for (const site of MEASURED_SITES) {
      expect([...measuredSamples(site).keys()].sort()).toEqual(site.points.map(({ id }) => id).sort())
    }
    const ids = measuredModel().points.map(({ pointId }) => pointId)
    expect(new Set(ids).size).toBe(155)
  })

  it('rise in time and are numbers', () => {
    for (const site of MEASURED_SITES) {
      for (const [id, { wall, values }] of measuredSamples(site)) {
        expect(
          wall.every((second, place) => second > (wall[place - 1] ?? 0)),
          id,
        ).toBe(true)
        expect(values.every(Number.isFinite), id).toBe(true)
      }
    }
  })

  it('come back from their form as they went in', () => {
    const wall = Float64Array.of(5, 1_651_924_800, 1_651_924_801, 1_651_925_100)
    const values = Float64Array.of(-250, 72.4, -0.1, 8_000_000.3)
    expect(unpack(pack(new Map([['one', { wall, values, decimals: 1 }]])))).toEqual(
      new Map([['one', { wall, values }]]),
    )
  })

  it('show the same weekday and time of day, also after the clocks changed', () => {
    for (const date of ['2026-03-07', '2026-03-09', '2026-11-02', '2027-01-01']) {
      const day = localDay(epochDayOf(date), AIR_HANDLER_SITE.timezone)
      const shown = measuredDayOf(AIR_HANDLER_SITE, 's-7', day.epochDay)
      expect(weekdayOf(shown)).toBe(day.weekday)
      const noon = instantOf(day, 43_200)
      const { wall, values } = measuredSamples(AIR_HANDLER_SITE).get('s-7.sat') ?? expect.fail()
      const utcDay = Math.floor(noon / 86_400)
      const series = measuredDay(AIR_HANDLER_SITE, utcDay, whole).find(({ pointId }) => pointId.endsWith('s-7.sat'))
      const measured = values[firstFrom(wall, shown * 86_400 + 43_200)]
      expect(series?.values[series.at.indexOf(noon)]).toBe(measured)
    }
  })

  it('have a witness on every day, that says how far a day has come', () => {
    for (const site of MEASURED_SITES) {
      for (let day = epochDayOf('2026-02-01'); day < epochDayOf('2026-05-15'); day++) {
        const noon = day * 86_400 + 43_200
        expect(lastMeasured(site, day, noon)).toBeGreaterThan(noon - 3 * 3600)
        expect(lastMeasured(site, day, whole)).toBeGreaterThan(noon)
        const series = measuredDay(site, day, noon)
        expect(series.at(-1)?.pointId).toBe(`${site.siteId}.${site.witness}`)
        expect(Math.max(...series.map(({ at }) => at.at(-1) ?? 0))).toBeLessThan(noon)
      }
    }
  })
})
