import type { DefinitionInput } from '@bonfire/contract/definitions/definition'
import { expect, test } from 'vitest'
import { at, evaluateAirHandler, firingsOf, type Given } from '../../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../../test/engine/own-rule.ts'
import type { EnginePoint } from '../input.ts'

/** A box that an air handling unit feeds, all points but `flow` being of the unit. */
function evaluatedOnBox(
  rule: Partial<DefinitionInput>,
  {
    changePoint = (point) => point,
    ...given
  }: Omit<Given, 'rules'> & { changePoint?: (of: EnginePoint) => EnginePoint },
) {
  const result = evaluateAirHandler({
    ...given,
    rules: [],
    change: (site) => ({
      ...site,
      equips: [...site.equips, { id: 2, key: 'vav-1', name: 'Box', kind: 'vav', refs: { airRef: 'ahu-1' } }],
      points: site.points.map((point) => changePoint(point.role === 'flow' ? { ...point, equipRowId: 2 } : point)),
      rules: [ownRule('own-rule', { equip: 'vav', proof: null, roles: [], ...rule })],
    }),
  })
  return { fired: firingsOf(result), run: result.days[0]?.runs[0] }
}

const fanOn = (minute: number) => (minute >= at('08:00') && minute < at('12:00') ? 1 : 0)

test.each([
  ['is the whole condition', 'ahu.fanOn', {}, '08:00 + 240'],
  ['is listed as well', 'ahu.fanOn', { roles: ['ahu.fanOn'] }, '08:00 + 240'],
  ['is what a function looks at', 'starts(ahu.fanOn, 60 min) > 0', {}, '08:00 + 60'],
  ['proves that the equip runs', 'flow > 5 L/s', { roles: ['flow'], proof: 'ahu.fanOn' }, '08:00 + 240'],
])('a role of a related equip %s', (_, when, more, expected) => {
  const shapes = { fanOn, flow: 10 }
  const { fired, run } = evaluatedOnBox({ when, ...more }, { shapes, units: { flow: 'liters_per_second' } })
  expect(fired).toEqual([`own-rule 2026-03-09 ${expected}`])
  expect(run).toMatchObject({ equipRowId: 2, status: 'runs' })
})

test('a role of a related equip is another point than that of the equip itself', () => {
  const changePoint = (point: EnginePoint): EnginePoint =>
    point.role === 'dat' ? { ...point, equipRowId: 2, role: 'sat' } : point
  const rule = { roles: ['sat', 'ahu.sat'], when: 'sat < 14 °C and ahu.sat > 15 °C' }
  expect(evaluatedOnBox(rule, { shapes: { sat: 16, dat: 13 }, changePoint }).fired).toEqual([
    'own-rule 2026-03-09 00:00 + 1440',
  ])
})

test('without its point the rule says which is missing, unless it is optional', () => {
  const shapes = { flow: 10 }
  const units = { flow: 'liters_per_second' }
  const when = 'flow > 5 L/s and not (ahu.sat < 15 °C)'
  const [needed, optional] = [{ roles: ['flow'] }, { roles: ['flow'], optional: ['ahu.sat'] }]
  expect(evaluatedOnBox({ when, ...needed }, { shapes, units }).run).toMatchObject({
    status: 'missing',
    names: ['ahu.sat'],
  })
  const either = { ...optional, when: 'flow > 5 L/s or ahu.sat > 15 °C' }
  expect(evaluatedOnBox(either, { shapes, units })).toMatchObject({
    run: { status: 'runs' },
    fired: ['own-rule 2026-03-09 00:00 + 1440'],
  })
  // Listed alone, it is needed whether or not the condition names it.
  const listed = { roles: ['flow', 'ahu.sat'], when: 'flow > 5 L/s' }
  expect(evaluatedOnBox(listed, { shapes, units }).run).toMatchObject({ status: 'missing', names: ['ahu.sat'] })
})

test.each([
  ['percent', 'unit'],
  [null, 'noUnit'],
])('its point in %s says %s', (unit, status) => {
  const { run } = evaluatedOnBox({ when: 'ahu.sat > 15 °C' }, { shapes: { sat: 16 }, units: { sat: unit } })
  expect(run).toMatchObject({ status, names: ['sat'] })
})

test('its gaps begin with its first sample', () => {
  const sat = (minute: number) => (minute < at('05:00') || minute >= at('20:00') ? undefined : 16)
  const firstDay = Math.floor(Date.parse('2026-03-09T00:00:00Z') / 86_400_000)
  const given = { shapes: { sat }, holdSeconds: 0, changePoint: (point: EnginePoint) => ({ ...point, firstDay }) }
  expect(evaluatedOnBox({ when: 'not known(ahu.sat)' }, given).fired).toEqual(['own-rule 2026-03-09 20:00 + 240'])
})
