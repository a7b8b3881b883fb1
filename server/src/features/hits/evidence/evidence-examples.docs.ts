import { checkCauseOfAction, readChecks } from '@bonfire/contract/actions/action-checks'
import { checkCause, choosePointsOfFinding, readEvidence } from '@bonfire/contract/hits/read-evidence'
import { example } from '../../../http/api-docs/example.ts'

const CHECKED = [{ cause: 'cooling-valve', checkedAt: '2026-03-09T14:40:00.000Z', checkedBy: 'Engineer' }]

const role = (pointId: string, unit: string, [mean, minimum, maximum, worst]: [number, number, number, number]) => ({
  pointId,
  unit,
  mean,
  minimum,
  maximum,
  worst,
})

const FOUND = {
  definition: 'own-supply-air-hot',
  version: 2,
  equipKind: 'ahu' as const,
  knownShare: 0.993,
  parameters: {
    hot: { value: 30, unit: '°C', source: 'default' as const },
    shut: { value: 3, unit: '%', source: 'site' as const },
  },
  firings: [
    {
      startsAt: 1_773_044_400,
      endsAt: 1_773_053_400,
      onsetAt: 1_773_044_400,
      confirmedAt: 1_773_046_200,
      worstAt: 1_773_050_100,
      state: 2,
      roles: {
        sat: role('ahu-l02-01.sat', 'celsius', [32.1, 30.2, 34.6, 34.6]),
        hc: role('ahu-l02-01.hc', 'percent', [0, 0, 0, 0]),
      },
      equation: [
        { text: 'sat', value: 307.75, dimension: 'temperature', unit: '' },
        { text: ' > ' },
        { text: 'hot', value: 303.15, dimension: 'temperature', unit: '' },
        { text: ' and ' },
        { text: 'hc', value: 0, dimension: 'ratio', unit: '' },
        { text: ' <= ' },
        { text: 'shut', value: 0.03, dimension: 'ratio', unit: '' },
      ],
    },
  ],
}

const RULE = {
  key: 'own-supply-air-hot',
  name: 'Supply air hot',
  description: 'The unit blows hot air although nobody asked for heat.',
  category: 'fdd' as const,
  severity: 'medium' as const,
  equip: 'ahu' as const,
  roles: ['sat', 'hc'],
  optional: [],
  held: [],
  when: 'sat > hot and hc <= shut',
  smooth: {},
  parameters: {
    hot: { default: 30, unit: '°C', minimum: 20, maximum: 60, words: 'Hotter than this is hot' },
    shut: { default: 2, unit: '%', words: 'The heating valve counts as shut up to' },
  },
  modeDelay: '30 min',
  alarmDelay: '30 min',
  slowest: '15 min',
  clearDelay: '0 min',
  per: 'firing' as const,
  causes: ['heating-valve-leak', 'sensor-sat'],
  cost: null,
  source: 'Ourselves',
  suppressedBy: [],
}

export const EVIDENCE_EXAMPLES = [
  example(readEvidence, {
    response: {
      about: { by: 'rule', pointIds: ['ahu-l02-01.sat', 'ahu-l02-01.hc'] },
      why: {
        evidence: FOUND,
        body: RULE,
        states: { 2: { en: 'free cooling', fr: 'free-cooling sur l’air' } },
        days: [
          {
            day: '2026-03-09',
            status: 'runs' as const,
            names: [],
            hasFired: true,
            knownShare: 0.993,
            evaluatedSeconds: 36_000,
            applicableSeconds: 36_000,
            trueSeconds: 9000,
            longestTrueSeconds: 9000,
            suppressedSeconds: 0,
            suppressedBy: [],
          },
          {
            day: '2026-03-08',
            status: 'runs' as const,
            names: [],
            hasFired: false,
            knownShare: 1,
            evaluatedSeconds: 34_200,
            applicableSeconds: 34_200,
            trueSeconds: 1200,
            longestTrueSeconds: 1200,
            suppressedSeconds: 7200,
            suppressedBy: ['data-range.sat'],
          },
        ],
        rules: { 'data-range.sat': 'Supply air temperature outside its limits' },
        checked: CHECKED,
      },
    },
  }),
  example(choosePointsOfFinding, {
    body: { pointIds: ['ahu-l02-01.filter'] },
    response: { about: { by: 'people', pointIds: ['ahu-l02-01.filter'] } },
  }),
  example(checkCause, { body: { cause: 'cooling-valve', isChecked: true }, response: { checked: CHECKED } }),
  example(readChecks, {
    response: {
      findings: [{ equipRuleId: '4711', targetName: 'AHU-L02-01', evidence: FOUND, body: RULE, checked: CHECKED }],
      more: 0,
    },
  }),
  example(checkCauseOfAction, {
    body: { equipRuleId: '4711', cause: 'heating-valve-leak', isChecked: true },
    response: { checked: CHECKED },
  }),
]
