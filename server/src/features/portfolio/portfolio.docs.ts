import * as operations from '@bonfire/contract/histories/haystack-operations'
import { ingestSamples } from '@bonfire/contract/histories/samples'
import { ingestHits, ingestModel } from '@bonfire/contract/imports/ingest'
import * as keys from '@bonfire/contract/imports/ingest-keys'
import * as portfolio from '@bonfire/contract/portfolio'
import { type ApiExample, example } from '../../http/api-docs/example.ts'
import { HIT_EXAMPLE } from '../findings/findings.docs.ts'

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
  mayRevoke: true,
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

const ONE_NEW = { created: 1, updated: 0, unchanged: 0 }
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
    response: { accepted: 2, replaced: 0, unchanged: 0, rejectedCount: 0, rejected: [], reading: null },
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
          pointId: 'ahu-l02-01.sat',
          siteId: SITE.siteId,
          equipId: 'ahu-l02-01',
          name: 'Supply air temp',
          kind: 'number',
          unit: '°F',
          intervalSeconds: 300,
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
