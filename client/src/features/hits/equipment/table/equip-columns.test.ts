import { expect, test } from 'vitest'
import { actionTrackOf } from './equip-columns.ts'
import type { EquipRow } from './equip-rows.ts'

const row = (part: Partial<EquipRow>) =>
  ({ actionKey: null, actionEnd: null, daysFiredAgain: null, snoozeEnd: null, ...part }) as EquipRow
const pixelsOf = (part: Partial<EquipRow>) => Number(/\d+/.exec(actionTrackOf([row({}), row(part)]))?.[0])

test('the last column fits an action and a snooze side by side', () => {
  const snoozed = pixelsOf({ snoozeEnd: 1 })
  const withKey = pixelsOf({ actionKey: 'HARBOUR-1234' })
  expect(pixelsOf({})).toBe(72)
  expect(pixelsOf({ snoozeEnd: 1, actionKey: 'HARBOUR-1234' })).toBeGreaterThan(Math.max(snoozed, withKey) + 80)
  expect(pixelsOf({ actionKey: 'HARBOUR-1234', actionEnd: 'Closed', daysFiredAgain: 2 })).toBeGreaterThan(withKey + 140)
})
