import { describe, expect, test } from 'vitest'
import { evaluateAirHandler, firingsOf, type Given, TOO_WARM } from '../../../../test/engine/air-handler.ts'

const FC13 = 'g36-ahu-fc13'
const DIFFERS = 'feedback-differs.cc'
const PERCENT: Given['units'] = { ccFeedback: 'percent' }
const { cc: _, ...WITHOUT_COMMAND } = TOO_WARM
const HAS_COIL: Given['change'] = (site) => ({
  ...site,
  equips: site.equips.map((equip) => ({ ...equip, parts: { ...equip.parts, coolingCoil: true } })),
})
const evaluate = (rules: readonly string[], shapes: Given['shapes']) =>
  evaluateAirHandler({ rules, shapes, units: PERCENT, change: HAS_COIL })
const statusesOf = (rules: readonly string[], shapes: Given['shapes']) =>
  evaluate(rules, shapes).days.flatMap(({ runs }) => runs.map(({ status, names = [] }) => [status, ...names]))

describe('the feedback of a command', () => {
  test('is read where there is no command, also for the operating state', () => {
    const shapes = { ...WITHOUT_COMMAND, ccFeedback: 100 }
    expect(firingsOf(evaluate([FC13], shapes))).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
  })

  test('is not read beside its command, and makes nothing ambiguous', () => {
    expect(statusesOf([FC13], { ...TOO_WARM, ccFeedback: 0 })).toEqual([['runs']])
    expect(firingsOf(evaluate([FC13], { ...TOO_WARM, ccFeedback: 0 }))).toEqual([`${FC13} 2026-03-09 08:30 + 210`])
    expect(firingsOf(evaluate([FC13], { ...TOO_WARM, cc: 0, ccFeedback: 100 }))).toEqual([])
  })

  test('is compared with the command alone, and not with itself', () => {
    expect(statusesOf([DIFFERS], { ...WITHOUT_COMMAND, ccFeedback: 100 })).toEqual([['missing', 'cc']])
    expect(firingsOf(evaluate([DIFFERS], { ...TOO_WARM, ccFeedback: 80 }))).toEqual([
      `${DIFFERS} 2026-03-09 08:00 + 240`,
    ])
    expect(firingsOf(evaluate([DIFFERS], { ...TOO_WARM, ccFeedback: 90 }))).toEqual([])
  })
})
