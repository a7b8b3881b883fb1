import { vocabularyOf } from '@bonfire/contract/definitions/check-definition'
import type { Definition } from '@bonfire/contract/definitions/definition'
import { evaluate, parseCondition } from '@bonfire/contract/definitions/language/condition'
import type { Cells } from '@bonfire/contract/definitions/language/evaluation/cells'
import { MINUTES_PER_DAY } from '@bonfire/contract/values/durations'
import { describe, expect, it } from 'vitest'
import { BUILT_IN, STATE_MACHINES } from '../../src/features/definitions/catalogue/read-catalogue.ts'
import { cellsOf, definitionOf, machineOf, type Sent } from './case-cells.ts'
import { CASES } from './cases/all-cases.ts'
import type { CatalogueCase, Inputs } from './catalogue-case.ts'

it('every definition has a case', () => {
  expect(CASES.map(({ key }) => key).sort()).toEqual(BUILT_IN.map(({ key }) => key).sort())
})

/** The truth of the proof of running that a definition has of its own. */
function provenIn({ proof, ...definition }: Definition, inputs: Inputs, cells: Cells): Uint8Array | undefined {
  const parsed = [proof ?? []].flat().map((text) => parseCondition(text, vocabularyOf(definition, STATE_MACHINES)))
  const known = parsed.flatMap((one) => ('condition' in one ? one.condition : []))
  const first = known.find(({ roles }) => roles.every((role) => role in inputs))
  return first && evaluate(first, cells)
}

/** In how many cells of the last day, in a state that the definition applies in, the condition is true. */
function trueCells({ key, parameters, days = 1, stepMinutes = 5 }: CatalogueCase, inputs: Inputs, sent: Sent): number {
  const definition = definitionOf(key)
  const machine = machineOf(definition, inputs)
  const parsed = parseCondition(definition.when, vocabularyOf(definition, STATE_MACHINES))
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  const cells = cellsOf({ definition, machine, inputs, sent, parameters, days, stepMinutes })
  const truths = evaluate(parsed.condition, cells)
  const proven = provenIn(definition, inputs, cells)
  const lastDay = truths.length - MINUTES_PER_DAY / stepMinutes
  return truths.filter(
    (truth, cell) =>
      truth === 1 &&
      cell >= lastDay &&
      (proven?.[cell] ?? 1) === 1 &&
      (definition.states?.includes(cells.state?.[cell] ?? Number.NaN) ?? true),
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
