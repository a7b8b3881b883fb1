import { machinesOf, vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import type { Definition, StateMachine } from '@bonfire/contract/definitions/definition'
import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import { describe, expect, it } from 'vitest'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { cellsOf, type Sent } from './case-cells.ts'
import { AHU_PROPOSALS, APAR, GUIDELINE_36 } from './cases/ahu-cases.ts'
import { PLANT_CASES } from './cases/plant-cases.ts'
import { METER_CASES, SCHEDULE_CASES, SENSOR_CASES } from './cases/schedule-cases.ts'
import { VAV_CASES } from './cases/vav-cases.ts'
import { type CatalogueCase, DAY_MINUTES, type Inputs } from './catalogue-case.ts'

const CASES: readonly CatalogueCase[] = [
  ...[...GUIDELINE_36, ...APAR, ...AHU_PROPOSALS, ...VAV_CASES, ...PLANT_CASES],
  ...[...SCHEDULE_CASES, ...SENSOR_CASES, ...METER_CASES],
]

it('every definition has a case', () => {
  expect(CASES.map(({ key }) => key).sort()).toEqual(BUILT_IN.map(({ key }) => key).sort())
})

const definitionOf = (key: string): Definition => {
  const found = BUILT_IN.find((definition) => definition.key === key)
  if (!found) throw new Error(`There is no definition ${key}`)
  return found
}

/** Of a definition for several kinds of equip, the one whose states the case tells. */
function machineOf(definition: Definition, inputs: Inputs): StateMachine {
  const machines = machinesOf(definition, STATE_MACHINES)
  const [first] = machines
  if (!first) throw new Error(`${definition.key} is for no kind of equip`)
  const proven = machines.find(({ proof }) => proof?.some((text) => (text.split(' ')[0] ?? '') in inputs))
  return proven ?? first
}

/** In how many cells of the last day, in a state that the definition applies in, the condition is true. */
function trueCells({ key, parameters, days = 1, stepMinutes = 5 }: CatalogueCase, inputs: Inputs, sent: Sent): number {
  const definition = definitionOf(key)
  const machine = machineOf(definition, inputs)
  const parsed = parseCondition(definition.when, vocabularyOf(definition, STATE_MACHINES))
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const cells = cellsOf({ definition, machine, inputs, sent, parameters, days, stepMinutes })
  const truths = evaluate(parsed.condition, cells)
  const lastDay = truths.length - DAY_MINUTES / stepMinutes
  return truths.filter(
    (truth, cell) =>
      truth === 1 && cell >= lastDay && (definition.states?.includes(cells.state?.[cell] ?? Number.NaN) ?? true),
  ).length
}

describe.each(['source', 'SI'] as const)('with values sent in units of the %s', (sent) => {
  it.each(CASES.map((one) => [one.key, one] as const))('%s is true where it should be', (_, one) => {
    expect(trueCells(one, one.fires, sent)).toBeGreaterThan(0)
    for (const change of one.alsoFires ?? []) {
      expect(trueCells(one, { ...one.fires, ...change }, sent), JSON.stringify(change)).toBeGreaterThan(0)
    }
  })

  it.each(CASES.map((one) => [one.key, one] as const))('%s is not true at its thresholds', (_, one) => {
    for (const change of one.silent) {
      expect(trueCells(one, { ...one.fires, ...change }, sent), JSON.stringify(change)).toBe(0)
    }
  })
})

it.each(CASES.map((one) => [one.key, one] as const))('%s is never true without one of its points', (key, one) => {
  // What says that a value is missing is true where it is missing.
  if (/^data-(stale|incomplete)/.test(key)) return
  for (const role of Object.keys(one.fires)) {
    const called = definitionOf(key).roles.some(
      (choice) => choice.split('|').find((name) => name in one.fires) === role,
    )
    if (!called) continue
    expect(trueCells(one, { ...one.fires, [role]: null }, 'source'), role).toBe(0)
  }
})
