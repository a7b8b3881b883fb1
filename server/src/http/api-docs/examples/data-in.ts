import * as operations from '@bonfire/contract/histories/haystack-operations'
import { ingestSamples } from '@bonfire/contract/histories/samples'
import * as haystack from '@bonfire/contract/imports/haystack-sources'
import * as imports from '@bonfire/contract/imports/imports'
import { ingestHits, ingestModel } from '@bonfire/contract/imports/ingest'
import * as keys from '@bonfire/contract/imports/ingest-keys'
import * as mappings from '@bonfire/contract/imports/mappings'
import * as preview from '@bonfire/contract/imports/preview'
import * as undo from '@bonfire/contract/imports/undo'
import * as portfolio from '@bonfire/contract/portfolio'
import { HIT_EXAMPLE } from '../fields/findings.ts'
import { type ApiExample, example } from './example.ts'

const KEY = {
  id: '3',
  name: 'Rule engine',
  projectKeys: ['NORTH'],
  scopes: ['ingest' as const],
  expiresAt: null,
  createdAt: '2026-03-02T08:15:00.000Z',
  createdBy: 'Administrator',
  lastUsedAt: '2026-03-10T08:59:00.000Z',
  revokedAt: null,
  revokedBy: null,
}

const PROJECT = { projectKey: 'NORTH', projectName: 'Northern Offices', currency: 'AUD' }
const SITE_FIELDS = { label: '45 Wharf Lane', state: 'NSW', timezone: 'Australia/Sydney' }
const SITE = {
  siteId: 'wharf-lane',
  projectKey: 'NORTH',
  ...SITE_FIELDS,
  equipCount: 214,
  lastOccurredOn: '2026-03-09',
}

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
  ...{ isFromFolder: false, isPulled: false },
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
  ...{ mayUndo: true, undoneAt: null, undoneBy: null },
} as const
const { row: _, ...CAUSE } = RUN.rejected[0]
const WAITING_RUN = {
  ...RUN,
  endedAt: null,
  state: 'waiting',
  ...{ received: 0, created: 0, updated: 0, rejectedCount: 0, mayUndo: false },
  rejected: [],
} as const
const FOLDER = {
  path: '/srv/bonfire/inbox',
  problem: null,
  waitingCount: 0,
  lastSuccess: {
    ...{ fileName: 'findings-2026-03-09.csv', at: '2026-03-10T02:01:12.000Z' },
    ...{ received: 412, stored: 390, rejectedCount: 2 },
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

const ONE_NEW = { created: 1, updated: 0, unchanged: 0 }
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
    ...{
      encoding: 'utf-8',
      separator: ',',
      sheet: null,
      sheets: [],
      titleLines: 0,
      holds: null,
      dateOrder: null,
      durationUnit: 'seconds',
    },
    columns: { siteId: 0, equipId: 1, ruleId: 2, occurredOn: 3, start: 4, durationSeconds: 5 },
    ...{ values: {}, gone: {}, decimalMark: null, clockChange: null },
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

export const DATA_IN_EXAMPLES: readonly ApiExample[] = [
  example(portfolio.readManagedPortfolio, { response: { projects: [PROJECT], sites: [SITE] } }),
  example(portfolio.createProject, { body: PROJECT, response: PROJECT }),
  example(portfolio.editProject, {
    body: { projectName: 'Offices', expected: { projectName: PROJECT.projectName } },
    response: { ...PROJECT, projectName: 'Offices' },
  }),
  example(portfolio.createSite, {
    body: { siteId: SITE.siteId, projectKey: SITE.projectKey, ...SITE_FIELDS },
    response: { ...SITE, equipCount: 0, lastOccurredOn: null },
  }),
  example(portfolio.editSite, {
    body: { timezone: 'Australia/Brisbane', expected: { timezone: SITE.timezone } },
    response: { ...SITE, timezone: 'Australia/Brisbane' },
  }),
  example(portfolio.listPortfolioRules, {
    response: { rules: [{ ruleId: 'ahu-valve-hunting', name: 'Valve hunts' }] },
  }),
  example(portfolio.addToPortfolio, {
    body: {
      projects: [PROJECT],
      sites: [{ siteId: SITE.siteId, projectKey: SITE.projectKey, ...SITE_FIELDS }],
      rules: [{ ruleId: 'ahu-valve-hunting', name: 'Valve hunts', category: 'fdd', severity: 'high' }],
    },
    response: { projectCount: 1, siteCount: 1, ruleCount: 1 },
  }),
  example(ingestHits, {
    body: { hits: [HIT_EXAMPLE] },
    response: { received: 1, created: 1, updated: 0, unchanged: 0, rejectedCount: 0, rejected: [] },
  }),
  example(ingestSamples, {
    body: {
      samples: [
        { point: 'ahu-l02-01-sat', t: '2026-03-09T09:00:00+11:00', v: 12.4 },
        { point: 'ahu-l02-01-fan', t: 1_773_007_200, v: true },
      ],
    },
    response: { accepted: 2, unchanged: 0, rejectedCount: 0, rejected: [] },
  }),
  ...[operations.askHisRead, operations.postHisRead].map((call) =>
    example(call, {
      response:
        'ver:"3.0" id:@ahu-l02-01-sat hisStart:2026-03-09T00:00:00+11:00 Sydney hisEnd:2026-03-10T00:00:00+11:00 Sydney\nts,val\n2026-03-09T09:00:00+11:00 Sydney,12.4°C\n',
    }),
  ),
  ...[operations.askRead, operations.postRead].map((call) =>
    example(call, { response: 'ver:"3.0"\nid,dis,site,tz\n@~site.wharf-lane,"45 Wharf Lane",M,"Sydney"\n' }),
  ),
  example(operations.postHisWrite, { response: 'ver:"3.0"\nempty\n' }),
  example(ingestModel, {
    body: {
      projects: [PROJECT],
      sites: [{ siteId: SITE.siteId, projectKey: SITE.projectKey, ...SITE_FIELDS }],
      equips: [{ equipId: 'ahu-l02-01', siteId: SITE.siteId, name: 'AHU-L02-01' }],
      points: [
        {
          ...{ pointId: 'ahu-l02-01.sat', siteId: SITE.siteId, equipId: 'ahu-l02-01', name: 'Supply air temp' },
          ...{ kind: 'number', unit: '°F', intervalSeconds: 300 },
          tags: { discharge: true, air: true, temp: true, sensor: true },
        },
      ],
      rules: [{ ruleId: 'ahu-valve-hunting', name: 'Valve hunts', category: 'fdd', severity: 'medium' }],
      projectRules: [{ projectKey: 'NORTH', ruleId: 'ahu-valve-hunting', type: 'insights', priority: 2 }],
    },
    response: {
      projects: ONE_NEW,
      sites: ONE_NEW,
      equips: ONE_NEW,
      points: ONE_NEW,
      rules: ONE_NEW,
      projectRules: ONE_NEW,
    },
  }),
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
  example(keys.listIngestKeys, { response: { keys: [KEY] } }),
  example(keys.createIngestKey, {
    body: { name: KEY.name, projectKeys: KEY.projectKeys, scopes: KEY.scopes, expiresAt: null },
    response: {
      key: { ...KEY, lastUsedAt: null },
      secret: 'bfk_7Qm0v2n5Yx1s8Rk4Wd6Tz3Lp9Hc0Bf2Ja5Ge8Nu1oXs',
    },
  }),
  example(keys.revokeIngestKey, {
    response: { ...KEY, revokedAt: '2026-03-10T09:00:00.000Z', revokedBy: 'Administrator' },
  }),
]
