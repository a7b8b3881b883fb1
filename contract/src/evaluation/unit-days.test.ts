import { expect, test } from 'vitest'
import type { LabelledFinding } from './accuracy.ts'
import { unitDaysOf } from './unit-days.ts'

const finding = (equipId: string, day: string, rule: number, isReal: boolean): LabelledFinding => ({
  siteId: 'tower',
  equipId,
  day,
  rule,
  isReal,
  actionKey: 'P-1',
  cause: null,
})

test('a day of an equip counts once, and had a fault if one of its findings was real', () => {
  const days = unitDaysOf([
    finding('ahu-1', '2026-03-03', 0, false),
    finding('ahu-2', '2026-03-03', 0, false),
    finding('ahu-1', '2026-03-03', 1, true),
    finding('ahu-1', '2026-03-02', 0, false),
  ])
  expect(days.map(({ equipId, day, isReal, findings }) => [equipId, day, isReal, findings.length])).toEqual([
    ['ahu-1', '2026-03-03', true, 2],
    ['ahu-2', '2026-03-03', false, 1],
    ['ahu-1', '2026-03-02', false, 1],
  ])
})
