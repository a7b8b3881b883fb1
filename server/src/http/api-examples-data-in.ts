import * as keys from '@bonfire/contract/ingest-keys'
import * as portfolio from '@bonfire/contract/portfolio'
import { type ApiExample, example } from './api-example.ts'

const KEY = {
  id: '3',
  name: 'Rule engine',
  projectKeys: ['NORTH'],
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
  example(keys.listIngestKeys, { response: { keys: [KEY] } }),
  example(keys.createIngestKey, {
    body: { name: KEY.name, projectKeys: KEY.projectKeys },
    response: {
      key: { ...KEY, lastUsedAt: null },
      secret: 'bfk_7Qm0v2n5Yx1s8Rk4Wd6Tz3Lp9Hc0Bf2Ja5Ge8Nu1oXs',
    },
  }),
  example(keys.revokeIngestKey, {
    response: { ...KEY, revokedAt: '2026-03-10T09:00:00.000Z', revokedBy: 'Administrator' },
  }),
]
