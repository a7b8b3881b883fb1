import { expect, test } from 'vitest'
import { evaluateAirHandler, firingsOf, TOO_WARM } from '../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../test/engine/own-rule.ts'
import type { EngineRule, EngineSite } from './input.ts'

const HEAT = { default: 1, unit: 'K', difference: true, words: 'Heat of the fan' }
/** Supply air of 16 °C and mixed air of 24 °C: true while the fan warms by less than 3 K. */
const WARMED = { roles: ['sat', 'mat'], when: 'mat - sat > 5 K + dTsf' }

/** What fires where 4 K are set for the unit. */
const firedOf = (rule: EngineRule) =>
  firingsOf(
    evaluateAirHandler({
      rules: [],
      shapes: TOO_WARM,
      change: (site): EngineSite => ({
        ...site,
        rules: [rule],
        machines: site.machines.map(({ machine }) => ({
          machine,
          parameters: new Map([[1, { dTsf: { value: 4, unit: 'K', source: 'equip' as const } }]]),
        })),
      }),
    }),
  )

test('a constant of the unit counts in every rule that reads it', () => {
  expect(firedOf(ownRule('own-reads', WARMED))).toEqual([])
})

test('a parameter of a rule is another one, though the states have one of its name', () => {
  const rule = ownRule('own-has', { ...WARMED, parameters: { dTsf: HEAT } })
  expect(firedOf(rule)).not.toEqual([])
  const set = new Map([[1, { dTsf: { value: 4, unit: 'K', source: 'equip' as const } }]])
  expect(firedOf({ ...rule, parameters: set })).toEqual([])
})
