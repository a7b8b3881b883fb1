import { expect, it } from 'vitest'
import { BUILT_IN, STATE_MACHINES } from './read-catalogue.ts'

it('every built-in definition has a key of its own', () => {
  const keys = BUILT_IN.map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(keys.length)
})

it('states that a definition applies in are those of its kind of equip', () => {
  for (const { key, equip, states = [] } of BUILT_IN) {
    const machine = STATE_MACHINES.find((one) => one.equip.some((kind) => kind === equip))
    const numbers = machine?.states.map(({ number }) => number) ?? []
    expect(
      states.filter((state) => !numbers.includes(state)),
      key,
    ).toEqual([])
  }
})
