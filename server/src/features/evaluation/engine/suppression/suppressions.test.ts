import type { DefinitionInput } from '@bonfire/contract/definitions/definition'
import { describe, expect, test } from 'vitest'
import {
  at,
  during,
  evaluateAirHandler,
  firingsOf,
  type Given,
  TOO_WARM,
} from '../../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../../test/engine/own-rule.ts'
import type { EngineRule, SiteResult } from '../input.ts'

const FC13 = 'g36-ahu-fc13'
const runOf = (result: SiteResult, rule: string) => result.days[0]?.runs.find((run) => run.rule === rule)

describe('while maintenance is on', () => {
  const maintained = (from: string, to: string, others: Partial<Given> = {}) =>
    evaluateAirHandler({ rules: [FC13], shapes: { ...TOO_WARM, maintenance: during(from, to, 1, 0) }, ...others })

  test('no rule fires, and what is left must last as long as ever', () => {
    expect(firingsOf(maintained('06:00', '18:00'))).toEqual([])
    expect(firingsOf(maintained('09:00', '11:00'))).toEqual([
      `${FC13} 2026-03-09 08:30 + 30`,
      `${FC13} 2026-03-09 11:00 + 60`,
    ])
    expect(firingsOf(maintained('08:55', '11:35'))).toEqual([])
  })

  test('its time is not evaluated, and the day says why the rule was suppressed', () => {
    expect(runOf(maintained('09:00', '11:00'), FC13)).toMatchObject({
      status: 'runs',
      applicableSeconds: 4 * 3600,
      evaluatedSeconds: 2 * 3600,
      trueSeconds: 4 * 3600,
      longestTrueSeconds: 3600,
      suppressedSeconds: 2 * 3600,
      suppressedBy: ['maintenance'],
    })
    expect(runOf(maintained('00:00', '00:00'), FC13)).not.toHaveProperty('suppressedBy')
  })

  test('rules about sensors are suppressed too', () => {
    const broken = { ...TOO_WARM, sat: 90, maintenance: during('06:00', '18:00', 1, 0) }
    const result = evaluateAirHandler({ rules: ['data-range.sat'], shapes: broken })
    expect(firingsOf(result)).toEqual([
      'data-range.sat 2026-03-09 00:00 + 360',
      'data-range.sat 2026-03-09 18:00 + 360',
    ])
  })

  test('a test of the rule leaves out its delays and is suppressed all the same', () => {
    const startsAt = Date.parse('2026-03-09T08:00:00Z') / 1000
    const tests = [{ equipRowId: 1, startsAt, endsAt: startsAt + 2 * 3600 }]
    const result = maintained('09:00', '11:00', {
      change: (site) => ({ ...site, rules: site.rules.map((rule) => ({ ...rule, tests })) }),
    })
    expect(firingsOf(result)).toEqual([`${FC13} 2026-03-09 08:00 + 60`, `${FC13} 2026-03-09 11:00 + 60`])
  })

  test('of one point of several is enough, in words too, and a gap is none', () => {
    const shapes = { ...TOO_WARM, maintenance: (minute: number) => (minute < at('10:00') ? 1 : undefined) }
    const result = evaluateAirHandler({
      rules: [FC13],
      shapes,
      change: (site) => ({
        ...site,
        points: site.points.flatMap((point) => {
          if (point.role !== 'maintenance') return [point]
          const words = { ...point, kind: 'enum' as const, states: ['Off', 'On'] }
          // The other is a point without samples.
          return [words, { ...point, id: 999, key: 'other' }]
        }),
      }),
    })
    // The last sample counts for 15 minutes.
    expect(firingsOf(result)).toEqual([`${FC13} 2026-03-09 10:15 + 105`])
  })
})

describe('rules that suppress each other in a chain', () => {
  const hotter = (key: string, others: Partial<DefinitionInput>) => ownRule(key, { proof: null, ...others })
  const among = (rules: readonly EngineRule[], given: Partial<Given> = {}) =>
    evaluateAirHandler({ rules: [], shapes: TOO_WARM, ...given, change: (site) => ({ ...site, rules: [...rules] }) })
  const firedIn = (rules: readonly EngineRule[], given?: Partial<Given>) =>
    [...new Set(firingsOf(among(rules, given)).map((text) => text.split(' ')[0]))].sort()
  /** Every order of a few. */
  const orders = <Item>(items: readonly Item[]): Item[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item) => orders(items.filter((one) => one !== item)).map((rest) => [item, ...rest]))

  test('the first suppresses the second, which therefore does not suppress the third', () => {
    const chain = [
      hotter('own-third', { suppressedBy: ['own-second'] }),
      hotter('own-second', { suppressedBy: ['own-zero'] }),
      hotter('own-zero', {}),
    ]
    for (const order of orders(chain)) expect(firedIn(order)).toEqual(['own-third', 'own-zero'])
  })

  test('a circle, which cannot be saved, gives the same in every order', () => {
    const circle = [
      hotter('own-a', { suppressedBy: ['own-b'] }),
      hotter('own-b', { suppressedBy: ['own-c'] }),
      hotter('own-c', { suppressedBy: ['own-a'] }),
      hotter('own-after', { suppressedBy: ['own-a'] }),
    ]
    for (const order of orders(circle)) expect(firedIn(order)).toEqual(['own-a', 'own-c'])
  })

  test('a rule that another replaces is off where that one runs, and says so', () => {
    const rules = [hotter('own-a', { replacedBy: ['own-b'] }), hotter('own-b', { roles: ['sat', 'rat'] })]
    expect(firedIn(rules)).toEqual(['own-b'])
    expect(runOf(among(rules), 'own-a')).toEqual({ equipRowId: 1, rule: 'own-a', status: 'off', names: ['own-b'] })
    const { rat: _, ...withoutReturn } = TOO_WARM
    expect(firedIn(rules, { shapes: withoutReturn })).toEqual(['own-a'])
  })

  test('a day by itself knows what suppressed a rule before it began', () => {
    const rules = [
      hotter('own-delayed', { when: 'rat > 20 °C', alarmDelay: '30 min', suppressedBy: ['own-spike'] }),
      hotter('own-spike', {}),
    ]
    // Suppressed until 23:40; then from 23:40 to 00:05 it is too short.
    const sat = (minute: number) => (minute === -25 ? 16 : 13)
    const rat = (minute: number) => (minute >= -60 && minute < 5 ? 23 : 19)
    const shapes = { ...TOO_WARM, sat, rat }
    const alone = among(rules, { shapes, days: ['2026-03-09'] })
    const both = among(rules, {
      days: ['2026-03-08', '2026-03-09'],
      shapes: { ...TOO_WARM, sat: (minute) => sat(minute - 1440), rat: (minute) => rat(minute - 1440) },
    })
    expect(firingsOf(alone)).toEqual([])
    expect(both.occurrences.filter(({ day }) => day === '2026-03-09')).toEqual(alone.occurrences)
    expect(both.days[1]).toEqual(alone.days[0])
  })
})
