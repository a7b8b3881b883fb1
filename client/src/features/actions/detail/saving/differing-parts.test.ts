import { expect, test } from 'vitest'
import { differingParts } from '../activity/change-text.ts'

test('long texts with a common start are shown from just before the difference', () => {
  const from = 'Get the controller of AHU 1.01 and Chiller 2 online'
  expect(differingParts(from, `${from} today`)).toEqual({ from: '…Chiller 2 online', to: '…Chiller 2 online today' })
  expect(differingParts('https://reports.example/2026/october', 'https://reports.example/2026/november')).toEqual({
    from: '…2026/october',
    to: '…2026/november',
  })
})

test('texts that differ near the start are shown whole', () => {
  expect(differingParts('Valve leaks', 'Valve is stuck')).toEqual({ from: 'Valve leaks', to: 'Valve is stuck' })
  expect(differingParts('', 'Valve')).toEqual({ from: '', to: 'Valve' })
})
