import { expect, it } from 'vitest'
import { isWholeDay } from './day-field.tsx'

it('a day counts once its year is complete, and clearing the field removes it', () => {
  const isWhole = (value: string, badInput = false) => isWholeDay(value, { badInput })
  expect(['0002-01-15', '0020-01-15', '0202-01-15', '2026-01-15'].map((value) => isWhole(value))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect([isWhole(''), isWhole('', true)]).toEqual([true, false])
})
