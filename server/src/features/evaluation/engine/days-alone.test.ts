import type { DefinitionInput } from '@bonfire/contract/definitions/definition'
import { expect, test } from 'vitest'
import { at, evaluateAirHandler, firingsOf, type Given } from '../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../test/engine/own-rule.ts'

const evaluated = (rule: Partial<DefinitionInput>, given: Omit<Given, 'rules'>) =>
  evaluateAirHandler({
    ...given,
    rules: [],
    change: (site) => ({
      ...(given.change?.(site) ?? site),
      rules: [ownRule('own-rule', { proof: null, ...rule })],
    }),
  })
const fired = (...args: Parameters<typeof evaluated>) => firingsOf(evaluated(...args))
const MIDNIGHT = at('24:00')

test('a break across midnight shorter than the delay of clearing ends no firing', () => {
  const sat = (minute: number) => (minute >= MIDNIGHT - 15 && minute < MIDNIGHT + 15 ? 13 : 16)
  const given = { shapes: { sat }, days: ['2026-03-09'] }
  expect(fired({ clearDelay: '35 min' }, given)).toEqual(['own-rule 2026-03-09 00:00 + 1440'])
  expect(fired({ clearDelay: '30 min' }, given)).toEqual(['own-rule 2026-03-09 00:00 + 1425'])
})

test('a gap that began long before midnight is a change of state when it ends', () => {
  // Known again from 23:45 on, 50 minutes after the last sample counted, which is longer than the delay of 30 minutes.
  const fanOn = (minute: number) => (minute >= -80 && minute < -15 ? undefined : 1)
  const shapes = { sat: 16, fanOn, occ: 1, hc: 0, cc: 50, oad: 20 }
  const rule = { proof: 'sat > 0 °C', modeDelay: '30 min', alarmDelay: '10 min' }
  expect(fired(rule, { shapes, days: ['2026-03-09'] })).toEqual(['own-rule 2026-03-09 00:15 + 1425'])
})

test('the warm-up covers what the proof of running and the smoothing look back on', () => {
  const sat = (minute: number) => (minute < -55 ? 40 : 14)
  const smoothed = { smooth: { sat: '60 min' }, alarmDelay: '0 min' }
  // 14, and 40 in four minutes of sixty: 15.7 °C, and a minute later 15.3 °C.
  expect(fired({ ...smoothed, when: 'sat > 15.5 °C' }, { shapes: { sat }, stepMinutes: 1 })).toEqual([
    'own-rule 2026-03-09 00:00 + 1',
  ])
  const fanOn = (minute: number) => (minute < -110 ? 1 : 0)
  const proof = 'avg(fanOn, 2 h) > 0'
  expect(fired({ proof, roles: ['sat', 'fanOn'] }, { shapes: { sat: 16, fanOn } })).toEqual([
    'own-rule 2026-03-09 00:00 + 5',
  ])
})

test('a cumulative sum has added up what was the day before', () => {
  // 1 K beyond the slack from 14:00 on the day before: 12 K·h at 02:00.
  const shapes = { sat: 13, mat: (minute: number) => (minute < -600 ? 13 : 15) }
  const rule = { roles: ['sat', 'mat'], when: 'cusum(mat - sat, 24 h, 1 K) > 12 K * 1 h' }
  expect(fired(rule, { shapes, days: ['2026-03-09'] })).toEqual(['own-rule 2026-03-09 02:00 + 1320'])
})

test('samples of a related equip that come rarely make the steps as long as theirs', () => {
  const rule = { equip: 'vav' as const, roles: ['dat'], when: 'dat > ahu.sat + 3 K', slowest: '15 min' }
  const runWith = (intervalSeconds: number) => {
    const result = evaluated(rule, {
      shapes: { sat: 13, dat: (minute) => (minute % 15 === 0 ? 20 : 10) },
      change: (site) => ({
        ...site,
        equips: [...site.equips, { id: 2, key: 'vav-1', name: 'Box', kind: 'vav', refs: { airRef: 'ahu-1' } }],
        points: site.points.map((point) =>
          point.role === 'dat' ? { ...point, equipRowId: 2 } : { ...point, intervalSeconds },
        ),
      }),
    })
    return { fired: firingsOf(result).length, run: result.days[0]?.runs.find(({ equipRowId }) => equipRowId === 2) }
  }
  // 20 °C for five minutes of fifteen, and 13.3 °C on average.
  expect(runWith(300)).toMatchObject({ fired: 96, run: { trueSeconds: 96 * 300 } })
  expect(runWith(900)).toMatchObject({ fired: 0, run: { status: 'runs', knownShare: 1 } })
  expect(runWith(1800)).toMatchObject({ fired: 0, run: { status: 'sparse', names: ['sat'] } })
})
