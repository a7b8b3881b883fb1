import { describe, expect, it } from 'vitest'
import { epochDayOf, localDay, weekdayOf } from '../../days.ts'
import { measuredHits } from './measured-findings.ts'
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

describe('findings of the measured air handler', () => {
  const hits = [...measuredHits({ from: '2026-06-01', to: '2026-06-28' })]
  const rows = new Map<string, Map<number, number>>()
  for (let day = epochDayOf('2026-06-01'); day < epochDayOf('2026-06-30'); day++) {
    for (const { pointId, at, values } of measuredDay(AIR_HANDLER_SITE, day, whole)) {
      const curve = rows.get(pointId) ?? new Map<number, number>()
      for (const [place, second] of at.entries()) curve.set(second, values[place] ?? Number.NaN)
      rows.set(pointId, curve)
    }
  }
  const during = (ruleId: string, key: string) =>
    hits
      .filter((hit) => hit.ruleId === ruleId)
      .flatMap(({ equipId, times }) =>
        [...(rows.get(`${equipId}.${key}`) ?? [])].filter(([second]) =>
          times.some(({ t, d }) => second >= Number(t) && second < Number(t) + d),
        ),
      )
      .map(([, value]) => value)

  it('name the box without air on nearly every day, and nine boxes without a sensor', () => {
    const equips = (ruleId: string) => new Set(hits.filter((hit) => hit.ruleId === ruleId).map((hit) => hit.equipId))
    expect(equips('vav-airflow-low')).toEqual(new Set(['hud-prairie-library.vav-3']))
    expect(hits.filter((hit) => hit.ruleId === 'vav-airflow-low').length).toBeGreaterThan(24)
    expect(equips('sensor-out-of-range').size).toBe(9)
    expect(equips('ahu-after-hours')).toEqual(new Set(['hud-prairie-library.s-7']))
  })

  it('fire while the curves are so', () => {
    expect(during('sensor-out-of-range', 'dat').length).toBeGreaterThan(10_000)
    expect(Math.max(...during('sensor-out-of-range', 'dat'))).toBeLessThan(-200)
    expect(Math.max(...during('vav-airflow-low', 'flow'))).toBeLessThan(385)
    expect(Math.min(...during('vav-airflow-low', 'damper'))).toBeGreaterThanOrEqual(95)
    const speeds = during('ahu-after-hours', 'fan')
    expect(speeds.filter((speed) => speed > 30).length / speeds.length).toBeGreaterThan(0.9)
  })

  it('are cut off at the present', () => {
    const until = Date.parse('2026-06-03T15:00:00Z') / 1000
    const soFar = [...measuredHits({ from: '2026-06-03', to: '2026-06-03', until })]
    expect(Math.max(...soFar.flatMap(({ times }) => times.map(({ t, d }) => Number(t) + d)))).toBeLessThanOrEqual(until)
  })
})
