import type { RunDay } from '@bonfire/contract/hits/evidence'

const STARTS_AT = Date.parse('2026-03-09T08:30:00Z') / 1000

const role = (pointId: string, unit: string | null, [mean, minimum, maximum, worst]: readonly number[]) => ({
  pointId,
  unit,
  mean: mean ?? null,
  minimum: minimum ?? null,
  maximum: maximum ?? null,
  worst: worst ?? null,
})

const day = (date: string, others: Partial<RunDay>): RunDay => ({
  day: date,
  status: 'runs',
  names: [],
  hasFired: false,
  knownShare: 1,
  evaluatedSeconds: 36_000,
  applicableSeconds: 36_000,
  trueSeconds: 0,
  longestTrueSeconds: 0,
  suppressedSeconds: 0,
  suppressedBy: [],
  ...others,
})

/** Why a finding of the Guideline 36 rule FC#13 exists, with two possible causes. */
export function why(checked: { cause: string; checkedAt: string; checkedBy: string | null }[] = []) {
  return {
    evidence: {
      definition: 'g36-ahu-fc13',
      version: 3,
      equipKind: 'ahu' as const,
      knownShare: 0.993,
      parameters: { eSat: { value: 2, unit: '°F', source: 'site' as const } },
      firings: [
        {
          startsAt: STARTS_AT,
          endsAt: STARTS_AT + 12_600,
          onsetAt: STARTS_AT,
          confirmedAt: STARTS_AT + 1800,
          worstAt: STARTS_AT + 3600,
          state: 4,
          roles: {
            sat: role('ahu-1.sat', 'fahrenheit', [61.4, 58, 62.1, 62.1]),
            occ: role('ahu-1.occ', null, [0.75, 0, 1, 1]),
            satCoolSp: role('ahu-1.satSp', 'fahrenheit', [55, 55, 55, 55]),
          },
          equation: [
            { text: 'occ', value: true, dimension: 'bool', unit: '' },
            { text: ' and ' },
            { text: 'sat', value: 289.87, dimension: 'temperature', unit: '' },
            { text: ' > ' },
            { text: 'satCoolSp', value: 285.93, dimension: 'temperature', unit: '' },
            { text: ' + ' },
            { text: 'eSat', value: 1.111, dimension: 'temperatureDifference', unit: '' },
          ],
        },
      ],
    },
    body: {
      key: 'g36-ahu-fc13',
      name: 'Supply air too warm',
      description: 'It stays above its setpoint.',
      category: 'fdd' as const,
      severity: 'high' as const,
      equip: 'ahu' as const,
      roles: ['sat'],
      when: 'sat > satCoolSp + eSat',
      parameters: { eSat: { default: 2, unit: '°F', difference: true, words: 'Error of the sensor' } },
      alarmDelay: '30 min',
      causes: ['cooling-valve', 'sensor-sat'],
      source: 'ASHRAE Guideline 36-2021',
    },
    states: { 4: { en: 'cooling with minimum outside air', fr: 'refroidissement à l’air neuf minimal' } },
    days: [
      day('2026-03-09', { hasFired: true, trueSeconds: 12_600, longestTrueSeconds: 12_600 }),
      day('2026-03-08', { trueSeconds: 1200, longestTrueSeconds: 1200 }),
      day('2026-03-07', { status: 'missing', names: ['cc'] }),
      day('2026-03-06', { trueSeconds: 1200, suppressedSeconds: 7200, suppressedBy: ['maintenance'] }),
      day('2026-03-05', { evaluatedSeconds: 0, suppressedSeconds: 7200, suppressedBy: ['data-range.sat'] }),
      day('2026-03-04', { trueSeconds: 1200 }),
      day('2026-03-03', { status: 'off', names: ['data-range.sat'] }),
    ],
    rules: { 'data-range.sat': 'Sensor out of range' },
    checked,
  }
}
