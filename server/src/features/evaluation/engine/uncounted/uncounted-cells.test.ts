import type { DefinitionInput } from '@bonfire/contract/definitions/definition'
import { expect, test } from 'vitest'
import { at, during, evaluateAirHandler, firingsOf, type Given } from '../../../../../test/engine/air-handler.ts'
import { ownRule } from '../../../../../test/engine/own-rule.ts'

const KEY = 'own-setback'
/** The fan runs from 08:00 to 12:00 and the air is 16 °C, too warm for the rule, from 00:00 to 10:00. */
const SHAPES: Given['shapes'] = {
  fanOn: during('08:00', '12:00', 1, 0),
  occ: during('08:00', '12:00', 1, 0),
  hc: 0,
  cc: 0,
  oad: 20,
  sat: during('00:00', '10:00', 16, 14),
}
const hours = (count: number) => count * 3600

function explained(rule: Partial<DefinitionInput>, shapes: Given['shapes'] = {}) {
  const given = ownRule(KEY, { modeDelay: '0 min', alarmDelay: '0 min', ...rule })
  const result = evaluateAirHandler({
    rules: [],
    shapes: { ...SHAPES, ...shapes },
    change: (site) => ({ ...site, rules: [given], explained: KEY }),
  })
  return { fired: firingsOf(result), ...result.days[0]?.runs[0]?.explained }
}

test('true time while the fan is off is named, and counts if it need not run', () => {
  // From 00:00 to 10:00, of which the fan is off until 08:00.
  expect(explained({})).toEqual({
    fired: [`${KEY} 2026-03-09 08:00 + 120`],
    trueSeconds: hours(10),
    uncountedSeconds: { off: hours(8) },
  })
  expect(explained({ proof: null })).toMatchObject({ trueSeconds: hours(10), uncountedSeconds: {} })
})

test('a rule that is true only at night finds nothing and says why', () => {
  const night = during('00:00', '08:00', 16, 14)
  expect(explained({}, { sat: night })).toEqual({
    fired: [],
    trueSeconds: hours(8),
    uncountedSeconds: { off: hours(8) },
  })
})

test('the wait after a start is named, and so is what did not last', () => {
  expect(explained({ modeDelay: '30 min' })).toMatchObject({
    fired: [`${KEY} 2026-03-09 08:30 + 90`],
    uncountedSeconds: { off: hours(8), afterChange: hours(0.5) },
  })
  expect(explained({ alarmDelay: '3 h' })).toMatchObject({
    fired: [],
    uncountedSeconds: { off: hours(8), tooShort: hours(2) },
  })
})

test('another operating state than those of the rule is not called off', () => {
  // It runs with both valves shut, and heating is asked for.
  expect(explained({ states: [1] })).toMatchObject({ uncountedSeconds: { off: hours(8), otherState: hours(2) } })
})

test('what is suppressed and what is not known to run are named', () => {
  expect(explained({}, { maintenance: during('08:00', '09:00', 1, 0) })).toMatchObject({
    uncountedSeconds: { off: hours(8), suppressed: hours(1) },
  })
  const lost = (minute: number) => (minute >= at('00:00') && minute < at('08:00') ? Number.NaN : 1)
  expect(explained({}, { fanOn: lost })).toMatchObject({ uncountedSeconds: { unknownState: hours(8) } })
})
