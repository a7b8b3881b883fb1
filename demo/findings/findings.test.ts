// @module-tag whole
import { IngestOccurrence } from '@bonfire/contract/imports/ingest'
import { severityRank } from '@bonfire/contract/values/category'
import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { describe, expect, it } from 'vitest'
import { DEMO_PROJECTS } from '../content/sites.ts'
import { dateOf, epochDayOf, weekdayOf } from '../days.ts'
import { hoursOf } from '../portfolio/buildings.ts'
import { DEMO_RULES } from '../rules/rules.ts'
import { demoFaults, episodeOn } from './faults.ts'
import { demoOccurrences } from './findings.ts'

const NEWEST_DAYS = ['2025-01-31', '2025-04-15', '2025-07-31', '2025-11-05', '2026-02-28', '2027-06-30']
const thirtyDaysTo = (to: string) => [...demoOccurrences({ from: dateOf(epochDayOf(to) - 29), to })]
const minuteOf = (epochSeconds: number, timezone: string) => {
  const local = new TZDate(epochSeconds * 1000, timezone)
  return local.getHours() * 60 + local.getMinutes()
}
const secondsOf = (hit: IngestOccurrence) => hit.times.reduce((total, firing) => total + firing.d, 0)

const rules = new Map(DEMO_RULES.map((rule) => [rule.ruleId, rule]))
const sites = new Map(
  DEMO_PROJECTS.flatMap((project) => project.sites.map((site) => [site.siteId, { ...site, ...project }] as const)),
)
const ruleOf = (hit: IngestOccurrence) => rules.get(hit.ruleId) ?? expect.fail(`unknown rule ${hit.ruleId}`)
const siteOf = (hit: IngestOccurrence) => sites.get(hit.siteId) ?? expect.fail(`unknown site ${hit.siteId}`)

describe.each(NEWEST_DAYS)('thirty days of findings up to %s', (to) => {
  const hits = thirtyDaysTo(to)

  it('number some twenty thousand, with some on every day', () => {
    expect(hits.length).toBeGreaterThan(15_000)
    expect(hits.length).toBeLessThan(25_000)
    expect(new Set(hits.map((hit) => hit.occurredOn)).size).toBe(30)
  })

  it('match the contract, one for each equip, rule and day', () => {
    expect(hits.filter((hit) => !IngestOccurrence.safeParse(hit).success)).toEqual([])
    expect(new Set(hits.map((hit) => `${hit.equipId} ${hit.ruleId} ${hit.occurredOn}`)).size).toBe(hits.length)
  })

  it('cover every category and rules without one', () => {
    const categories = new Set(hits.map((hit) => ruleOf(hit).category))
    expect(categories).toEqual(new Set(['metering', 'optimisation', 'data_uptime', 'fdd', null]))
  })

  it('come mostly from a few chronic offenders', () => {
    const firings = new Map<string, number>()
    for (const hit of hits) {
      const key = `${hit.equipId} ${hit.ruleId}`
      firings.set(key, (firings.get(key) ?? 0) + hit.times.length)
    }
    const ranked = [...firings.values()].sort((a, b) => b - a)
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
    expect(sum(ranked.slice(0, ranked.length / 10)) / sum(ranked)).toBeGreaterThan(0.4)
  })

  it('have their rule’s severity, and some are worse', () => {
    const worse = hits.filter((hit) => hit.severity !== ruleOf(hit).severity)
    expect(worse.length / hits.length).toBeGreaterThan(0.04)
    expect(worse.length / hits.length).toBeLessThan(0.2)
    expect(worse.every((hit) => severityRank(hit.severity ?? null) === severityRank(ruleOf(hit).severity) - 1)).toBe(
      true,
    )
    expect(new Set(hits.map((hit) => hit.severity))).toEqual(new Set(['critical', 'high', 'medium', 'low']))
  })

  it('state what each firing cost, for rules about wasted energy only', () => {
    for (const hit of hits) {
      const costs = hit.times.flatMap(({ cost }) => cost ?? [])
      expect(costs.length, hit.ruleId).toBe(ruleOf(hit).wastesKilowatts ? hit.times.length : 0)
    }
    const days = hits.filter((hit) => hit.ruleId === 'ahu-after-hours')
    const mean = days.flatMap((hit) => hit.times).reduce((sum, { cost }) => sum + Number(cost), 0) / days.length
    expect(mean).toBeGreaterThan(5)
    expect(mean).toBeLessThan(60)
  })

  it('leave one site without hits and a few almost without', () => {
    const counts = [...sites.keys()].map((siteId) => hits.filter((hit) => hit.siteId === siteId).length)
    expect(counts.filter((count) => count === 0)).toHaveLength(1)
    expect(counts.filter((count) => count > 0 && count < 300).length).toBeGreaterThanOrEqual(2)
  })

  it('include sensors that were silent for a whole day', () => {
    const silent = hits.filter((hit) => hit.ruleId === 'sensor-flat-line' && secondsOf(hit) === 86_400)
    expect(silent.length).toBeGreaterThan(20)
  })
})

describe('a finding', () => {
  it('is the same for any requested range', () => {
    const wide = [...demoOccurrences({ from: '2026-03-20', to: '2026-04-10' })]
    const narrow = [...demoOccurrences({ from: '2026-04-03', to: '2026-04-05' })]
    expect(narrow).toEqual(wide.filter((hit) => hit.occurredOn >= '2026-04-03' && hit.occurredOn <= '2026-04-05'))
    expect([...demoOccurrences({ from: '2026-04-03', to: '2026-04-05' })]).toEqual(narrow)
  })

  it('includes only what has happened by a given instant', () => {
    const noonInLondon = Date.parse('2026-07-15T11:00:00Z') / 1000
    const day = { from: '2026-07-15', to: '2026-07-15' }
    const whole = new Map([...demoOccurrences(day)].map((hit) => [`${hit.equipId} ${hit.ruleId}`, hit]))
    const soFar = [...demoOccurrences({ ...day, until: noonInLondon })]
    const ends = soFar.flatMap((hit) => hit.times.map(({ t, d }) => Number(t) + d))
    expect(Math.max(...ends)).toBe(noonInLondon)
    expect(soFar.length).toBeLessThan(whole.size)
    for (const hit of soFar) {
      const later = whole.get(`${hit.equipId} ${hit.ruleId}`)
      expect(later?.times.map(({ t }) => t)).toEqual(expect.arrayContaining(hit.times.map(({ t }) => t)))
    }
    const silentHours = soFar
      .filter((hit) => siteOf(hit).timezone === 'Europe/London' && hit.ruleId === 'sensor-flat-line')
      .flatMap((hit) => /for ([\d.]+) h/.exec(hit.description ?? '')?.[1] ?? [])
      .map(Number)
    expect(Math.max(...silentHours)).toBe(12)
  })

  // London, Paris, New York and Sydney change their clocks on these days
  it.each([
    ['2026-03-29'],
    ['2026-10-25'],
    ['2026-03-08'],
    ['2026-11-01'],
    ['2026-04-05'],
    ['2026-10-04'],
    ['2026-07-15'],
  ])('is within its site-local day on %s, with ordered, separate firings', (date) => {
    const hits = [...demoOccurrences({ from: date, to: date })]
    expect(hits.length).toBeGreaterThan(300)
    for (const hit of hits) {
      const { timezone } = siteOf(hit)
      let free = 0
      for (const { t, d } of hit.times) {
        const start = Number(t)
        expect(format(new TZDate(start * 1000, timezone), 'yyyy-MM-dd'), hit.equipId).toBe(date)
        expect(format(new TZDate((start + d - 1) * 1000, timezone), 'yyyy-MM-dd'), hit.equipId).toBe(date)
        expect(start).toBeGreaterThanOrEqual(free)
        free = start + d
      }
    }
  })

  it('gives temperatures in °F in the United States and in °C elsewhere', () => {
    const hits = thirtyDaysTo('2026-06-30')
    const inAmerica = hits.filter((hit) => siteOf(hit).units === 'us').map((hit) => hit.description)
    const elsewhere = hits.filter((hit) => siteOf(hit).units === 'metric').map((hit) => hit.description)
    expect(inAmerica.filter((text) => / (°C|Pa|K|L\/s)\b/.test(text ?? ''))).toEqual([])
    expect(elsewhere.filter((text) => / (°F|cfm|gal)\b/.test(text ?? ''))).toEqual([])
    expect(hits.filter((hit) => /NaN|undefined|Infinity/.test(hit.description ?? ''))).toEqual([])
  })
})

describe('over a year', () => {
  const hits = [...demoOccurrences({ from: '2025-07-01', to: '2026-06-30' })]
  const weekend = (hit: IngestOccurrence) => [0, 6].includes(weekdayOf(epochDayOf(hit.occurredOn)))

  it('after-hours rules fire only outside opening hours, and longer at weekends', () => {
    const afterHours = hits.filter((hit) => ruleOf(hit).when === 'closed')
    expect(afterHours.length).toBeGreaterThan(5000)
    for (const hit of afterHours) {
      const { kind, timezone } = siteOf(hit)
      const hours = hoursOf(kind, weekdayOf(epochDayOf(hit.occurredOn)))
      for (const { t, d } of hit.times) {
        const from = minuteOf(Number(t), timezone)
        // an end at midnight reads as minute 0 of the next day
        const to = minuteOf(Number(t) + d, timezone) || 1440
        const overlapsOpening = hours !== null && from < hours[1] && to > hours[0]
        expect(overlapsOpening, `${hit.equipId} ${hit.occurredOn}`).toBe(false)
      }
    }
    const offices = afterHours.filter((hit) => siteOf(hit).kind === 'office')
    const mean = (some: IngestOccurrence[]) => some.reduce((total, hit) => total + secondsOf(hit), 0) / some.length
    expect(mean(offices.filter(weekend))).toBeGreaterThan(mean(offices.filter((hit) => !weekend(hit))))
  })

  it('start-up faults fire in the morning, mostly on Mondays', () => {
    const startUps = hits.filter((hit) => ruleOf(hit).when === 'startup' && siteOf(hit).kind === 'office')
    const onWeekday = (weekday: number) =>
      startUps.filter((hit) => weekdayOf(epochDayOf(hit.occurredOn)) === weekday).length
    expect(onWeekday(1)).toBeGreaterThan(1.15 * onWeekday(3))
    expect(startUps.filter(weekend)).toEqual([])
    for (const hit of startUps) {
      expect(new TZDate(Number(hit.times[0]?.t) * 1000, siteOf(hit).timezone).getHours()).toBeLessThan(9)
    }
  })

  it('hot-weather faults follow the summer of their hemisphere', () => {
    const [southernSummer, northernSummer] = [/-(12|01|02)-/, /-(06|07|08)-/]
    const inMonths = (project: string, months: RegExp) =>
      hits.filter(
        (hit) => ruleOf(hit).weather === 'hot' && siteOf(hit).projectKey === project && months.test(hit.occurredOn),
      ).length
    expect(inMonths('HARBOUR', southernSummer)).toBeGreaterThan(2 * inMonths('HARBOUR', northernSummer))
    expect(inMonths('ALBION', northernSummer)).toBeGreaterThan(5 * inMonths('ALBION', southernSummer))
  })

  it('every rule fires somewhere', () => {
    expect(new Set(hits.map((hit) => hit.ruleId)).size).toBe(45)
  })

  it('a fault gets worse during an episode', () => {
    const faults = new Map(demoFaults().map((fault) => [`${fault.equip.equipId} ${fault.rule.ruleId}`, fault]))
    const seconds = { early: [0], late: [0] }
    for (const hit of hits.filter((one) => ruleOf(one).shape === 'spread')) {
      const fault = faults.get(`${hit.equipId} ${hit.ruleId}`)
      const progress = fault && episodeOn(fault, epochDayOf(hit.occurredOn))?.progress
      if (progress !== undefined && progress < 0.25) seconds.early.push(secondsOf(hit))
      if (progress !== undefined && progress > 0.75) seconds.late.push(secondsOf(hit))
    }
    const mean = (some: number[]) => some.reduce((total, one) => total + one, 0) / some.length
    expect(mean(seconds.late)).toBeGreaterThan(1.3 * mean(seconds.early))
  })

  it('most equips that fail are repaired and fail again', () => {
    const days = new Map<string, number[]>()
    for (const hit of hits) {
      const key = `${hit.equipId} ${hit.ruleId}`
      const known = days.get(key) ?? []
      known.push(epochDayOf(hit.occurredOn))
      days.set(key, known)
    }
    const pauses = [...days.values()].map((list) => list.filter((day, at) => at > 0 && day - (list[at - 1] ?? day) > 7))
    expect(pauses.filter((list) => list.length > 0).length / pauses.length).toBeGreaterThan(0.6)
  })
})
