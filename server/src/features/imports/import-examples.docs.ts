import * as haystack from '@bonfire/contract/imports/haystack-sources'
import * as imports from '@bonfire/contract/imports/imports'
import * as mappings from '@bonfire/contract/imports/mappings'
import * as preview from '@bonfire/contract/imports/preview'
import * as undo from '@bonfire/contract/imports/undo'
import { type ApiExample, example } from '../../http/api-docs/example.ts'

const MAPPING_FORM = {
  name: 'Night shift export',
  header: ['Building', 'Unit', 'Fault', 'Began', 'Minutes'],
  choices: {
    columns: { equipId: { column: 'Unit' }, severity: { value: 'High' } },
    dateOrder: 'dayFirst',
    sites: { 'Wharf Lane 45': 'wharf-lane' },
  },
} satisfies mappings.MappingForm
const MAPPING = {
  id: '4',
  kind: 'hits' as const,
  ...MAPPING_FORM,
  savedAt: '2026-03-10T08:39:00.000Z',
  savedBy: 'Administrator',
}

const RUN = {
  id: '12',
  fileName: 'findings-march.csv',
  kind: 'hits',
  format: 'csv',
  fileBytes: 1_204_233,
  startedAt: '2026-03-10T08:40:00.000Z',
  startedBy: 'Administrator',
  isFromFolder: false,
  isPulled: false,
  isFromCommandLine: false,
  endedAt: '2026-03-10T08:40:04.000Z',
  state: 'done',
  problem: null,
  received: 9120,
  created: 1480,
  updated: 12,
  unchanged: 0,
  rejectedCount: 1,
  rejected: [
    {
      row: 411,
      code: 'hit.unknown-site',
      message: 'There is no site "wharf-lame". Add it to the portfolio first.',
      params: { site: 'wharf-lame' },
    },
  ],
  counts: {},
  mayUndo: true,
  undoneAt: null,
  undoneBy: null,
} as const
const { row: _, ...CAUSE } = RUN.rejected[0]
const WAITING_RUN = {
  ...RUN,
  endedAt: null,
  state: 'waiting',
  received: 0,
  created: 0,
  updated: 0,
  rejectedCount: 0,
  mayUndo: false,
  rejected: [],
} as const
const FOLDER = {
  path: '/srv/bonfire/inbox',
  problem: null,
  waitingCount: 0,
  lastSuccess: {
    fileName: 'findings-2026-03-09.csv',
    at: '2026-03-10T02:01:12.000Z',
    received: 412,
    stored: 390,
    rejectedCount: 2,
  },
  lastFailure: null,
  usualIntervalSeconds: 86_400,
  isSilent: false,
}

const HAYSTACK_SETTINGS = {
  name: 'SkySpark',
  address: 'https://skyspark.example.com/api/demo/',
  username: 'bonfire',
  filter: 'spark',
  projectKey: 'NORTH',
  mapping: null,
  intervalSeconds: 3600,
  isOn: true,
} as const
const HAYSTACK_FORM = { ...HAYSTACK_SETTINGS, password: 'correct horse battery' }
const HAYSTACK_SOURCE = {
  id: '2',
  ...HAYSTACK_SETTINGS,
  isPulling: false,
  nextPullAt: '2026-03-10T09:40:02.000Z',
  lastSuccess: { at: '2026-03-10T08:40:05.000Z', received: 412, stored: 18, rejectedCount: 0 },
  lastFailure: null,
  usualIntervalSeconds: 3600,
  isSilent: false,
}

const UNDO = { removed: 1480, restored: 12, removedEquips: 3 }
const run = () => ({ ...RUN, rejected: [...RUN.rejected] })
const HIT_ROW = ['wharf-lame', 'ahu-l02-01', 'ahu-valve-hunting', '2026-03-09', '2026-03-09T09:00:00+11:00', '1500']

const PREVIEW = {
  columns: [
    ...[{ name: 'siteId', state: 'known' } as const, { name: 'equipId', state: 'known' } as const],
    ...[{ name: 'ruleId', state: 'known' } as const, { name: 'occurredOn', state: 'known' } as const],
    ...[{ name: 'start', state: 'known' } as const, { name: 'durationSeconds', state: 'known' } as const],
  ],
  rows: [HIT_ROW],
  rowNumbers: [2],
  counts: {},
  checkedRowCount: 1,
  problems: [{ ...RUN.rejected[0], row: 2 }],
  reading: {
    encoding: 'utf-8',
    separator: ',',
    sheet: null,
    sheets: [],
    titleLines: 0,
    holds: null,
    dateOrder: null,
    durationUnit: 'seconds',
    columns: { siteId: 0, equipId: 1, ruleId: 2, occurredOn: 3, start: 4, durationSeconds: 5 },
    values: {},
    gone: {},
    decimalMark: null,
    clockChange: null,
  },
  mapping: null,
  isComplete: true,
  outcome: { created: 0, updated: 0, unchanged: 0, rejectedCount: 1 },
  causes: [{ ...CAUSE, rowCount: 1, firstRow: 1 }],
  notes: [],
  newProjects: [],
  samples: null,
  leftOut: [],
  looksLike: null,
  obstacle: null,
  people: [],
} satisfies preview.ImportPreview

/** Of files and pulls. */
export const IMPORT_EXAMPLES: readonly ApiExample[] = [
  example(preview.previewImport, { response: PREVIEW }),
  example(haystack.listHaystackSources, { response: { sources: [HAYSTACK_SOURCE] } }),
  example(haystack.createHaystackSource, {
    body: HAYSTACK_FORM,
    response: {
      ...HAYSTACK_SOURCE,
      nextPullAt: '2026-03-10T08:40:00.000Z',
      lastSuccess: null,
      usualIntervalSeconds: null,
    },
  }),
  example(haystack.replaceHaystackSource, {
    body: { ...HAYSTACK_SETTINGS, intervalSeconds: 900 },
    response: { ...HAYSTACK_SOURCE, intervalSeconds: 900 },
  }),
  example(haystack.deleteHaystackSource, { response: HAYSTACK_SOURCE }),
  example(haystack.pullHaystackSource, { response: { ...HAYSTACK_SOURCE, isPulling: true } }),
  example(haystack.tryHaystackSource, { body: HAYSTACK_FORM, response: { recordCount: 1, preview: PREVIEW } }),
  example(mappings.listMappings, { response: { mappings: [MAPPING] } }),
  example(mappings.createMapping, { body: MAPPING_FORM, response: MAPPING }),
  example(mappings.replaceMapping, { body: MAPPING_FORM, response: MAPPING }),
  example(mappings.deleteMapping, { response: MAPPING }),
  example(imports.startImport, {
    body: { kind: 'hits', format: 'csv', fileName: RUN.fileName, fileBytes: RUN.fileBytes },
    response: { ...WAITING_RUN, rejected: [] },
  }),
  example(imports.sendImport, { response: run() }),
  example(imports.readImport, { response: run() }),
  example(imports.listImports, { response: { imports: [{ ...RUN, rejected: [] }], folder: FOLDER } }),
  example(undo.previewImportUndo, { response: { ...UNDO, problems: [] } }),
  example(undo.undoImport, {
    response: {
      ...UNDO,
      import: { ...run(), mayUndo: false, undoneAt: '2026-03-10T08:52:00.000Z', undoneBy: 'Administrator' },
    },
  }),
]
