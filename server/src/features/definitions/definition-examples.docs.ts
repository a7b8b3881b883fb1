import { runBacktest } from '@bonfire/contract/definitions/backtests'
import * as definitions from '@bonfire/contract/definitions/definitions'
import * as parameters from '@bonfire/contract/definitions/parameters'
import { example } from '../../http/api-docs/example.ts'

const OWN = {
  key: 'own-supply-air-hot',
  name: 'Supply air hot',
  description: 'The unit blows hot air although nobody asked for heat.',
  category: 'fdd' as const,
  severity: 'medium' as const,
  equip: 'ahu' as const,
  roles: ['sat', 'hc'],
  when: 'sat > hot and hc <= shut',
  parameters: {
    hot: { default: 30, unit: '°C', minimum: 20, maximum: 60, words: 'Hotter than this is hot' },
    shut: { default: 2, unit: '%', words: 'The heating valve counts as shut up to' },
  },
  modeDelay: '30 min',
  alarmDelay: '30 min',
  slowest: '15 min',
  causes: ['heating-valve-leak', 'sensor-sat'],
  source: 'Ourselves',
}

const STORED = {
  key: OWN.key,
  version: 2,
  isBuiltIn: false,
  changedAt: '2026-03-09T14:40:00.000Z',
  changedBy: 'Engineer',
  definition: OWN,
}

const SETTING: parameters.ParameterSetting = {
  name: 'eSat',
  place: { scope: 'site', siteId: 'wharf-lane' },
  placeName: '45 Wharf Lane',
  value: 1.5,
  unit: 'K',
  revision: 3,
  changedAt: '2026-03-09T14:40:00.000Z',
  changedBy: 'Engineer',
  reason: 'The sensors were calibrated',
}

const FIRING = { t: 1_773_044_400, d: 9000 }

export const DEFINITION_EXAMPLES = [
  example(runBacktest, {
    body: {
      definition: OWN,
      siteId: 'wharf-lane',
      equipIds: ['ahu-l02-01'],
      from: '2026-03-01',
      to: '2026-03-09',
      parameters: { hot: 32 },
      sweep: { parameter: 'hot', values: [30, 32, 34] },
    },
    response: {
      problems: [],
      found: { hits: 1, hours: 2.5, equips: 1 },
      saved: { hits: 2, hours: 4.25, equips: 1 },
      gained: { hits: 0, hours: 0, equips: 0 },
      lost: { hits: 1, hours: 1.75, equips: 0 },
      equips: [
        {
          equipId: 'ahu-l02-01',
          name: 'AHU-L02-01',
          status: 'runs',
          names: [],
          ranDays: 9,
          days: [
            { day: '2026-03-08', firings: [], savedFirings: [{ t: 1_772_961_300, d: 6300 }] },
            { day: '2026-03-09', firings: [FIRING], savedFirings: [FIRING] },
          ],
        },
      ],
      sweep: [
        { value: 30, hits: 2, hours: 4.25, equips: 1 },
        { value: 32, hits: 1, hours: 2.5, equips: 1 },
        { value: 34, hits: 0, hours: 0, equips: 0 },
      ],
      equipCount: 1,
      unableCount: 0,
      cells: null,
    },
  }),
  example(definitions.listDefinitions, { response: { definitions: [STORED], stateMachines: [], maySave: true } }),
  example(definitions.createDefinition, { body: { definition: OWN }, response: { saved: STORED, problems: [] } }),
  example(definitions.updateDefinition, {
    body: { definition: { ...OWN, when: 'satt > hot and hc <= shut' }, version: 1 },
    response: {
      saved: null,
      problems: [
        {
          field: 'when',
          code: 'language.unknown-name-near',
          params: { name: 'satt', near: 'sat' },
          message: 'There is no “satt”. Did you mean sat?',
          line: 1,
          column: 1,
          suggestion: 'sat',
        },
      ],
    },
  }),
  example(parameters.listParameters, {
    response: { values: { eSat: { value: 1.5, unit: 'K', source: 'site' } }, settings: [SETTING] },
  }),
  example(parameters.changeParameter, {
    body: {
      definition: 'g36-ahu-fc13',
      name: 'eSat',
      place: SETTING.place,
      value: 1.5,
      unit: 'K',
      reason: SETTING.reason,
      revision: 2,
    },
    response: SETTING,
  }),
  example(parameters.listParameterChanges, {
    response: {
      changes: [
        {
          changedAt: SETTING.changedAt,
          changedBy: SETTING.changedBy,
          reason: SETTING.reason,
          from: { value: 3, unit: '°F' },
          to: { value: 1.5, unit: 'K' },
        },
      ],
    },
  }),
]
