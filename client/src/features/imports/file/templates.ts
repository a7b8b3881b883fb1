import { FINDING_CSV_COLUMNS, FINDING_CSV_OPTIONAL_COLUMNS, type Model } from '@bonfire/contract/imports/ingest'
import type { Locale } from '@bonfire/contract/people/users'
import { csvOf } from '../../../lib/csv.ts'
import { exportWords } from '../../../locales/export-words.ts'

const SITE = 'north-campus'
const EQUIP = 'ahu-1'
const RULE = 'heats-and-cools'

/** The day of the example's hit. */
const DAY = '2026-01-15'

const EXAMPLE: Record<(typeof FINDING_CSV_COLUMNS)[number] | (typeof FINDING_CSV_OPTIONAL_COLUMNS)[number], string> = {
  siteId: SITE,
  equipId: EQUIP,
  ruleId: RULE,
  occurredOn: DAY,
  start: `${DAY}T08:30:00+00:00`,
  durationSeconds: '1800',
  equipName: 'Air handling unit 1',
  description: 'Both valves are open.',
  severity: 'high',
  reportUrl: '',
  sourceId: '',
  pointIds: `${EQUIP}.sat`,
  cost: '12.50',
  currency: '',
}

/** Findings as CSV: every known column, and one example firing. */
export function findingsTemplate(): string {
  const columns = [...FINDING_CSV_COLUMNS, ...FINDING_CSV_OPTIONAL_COLUMNS]
  return csvOf([columns, columns.map((column) => EXAMPLE[column])])
}

const MODEL: Model = {
  projects: [{ projectKey: 'CAMPUS', projectName: 'Campus', currency: 'EUR' }],
  sites: [{ siteId: SITE, projectKey: 'CAMPUS', label: 'North campus', state: 'North', timezone: 'Europe/Paris' }],
  equips: [{ equipId: EQUIP, siteId: SITE, name: 'Air handling unit 1', kind: 'ahu', servedBy: [] }],
  points: [
    {
      pointId: `${EQUIP}.sat`,
      siteId: SITE,
      equipId: EQUIP,
      name: 'Supply air temperature',
      kind: 'number',
      unit: 'celsius',
      tags: { discharge: true, air: true, temp: true, sensor: true },
      intervalSeconds: 300,
    },
  ],
  rules: [
    {
      ruleId: RULE,
      name: 'Heats and cools at once',
      category: 'fdd',
      severity: 'high',
      description: 'Heating and cooling valves are open at the same time.',
    },
  ],
  projectRules: [{ projectKey: 'CAMPUS', ruleId: RULE, type: 'insights', priority: 1, active: true }],
}

const SITE_COLUMNS = ['siteId', 'label', 'projectKey', 'projectName', 'state', 'timezone', 'currency'] as const
const EQUIP_COLUMNS = ['equipId', 'siteId', 'name', 'kind', 'servedBy'] as const
const RULE_COLUMNS = ['ruleId', 'name', 'category', 'severity', 'description'] as const

/** Samples as CSV: one column of times, and one for each point with its unit in brackets. */
export const samplesTemplate = (): string =>
  csvOf([
    ['Time', 'Supply air temperature (°C)', 'Cooling valve (%)', 'Supply fan'],
    [`${DAY}T08:30:00+00:00`, '14.2', '35', 'on'],
    [`${DAY}T08:35:00+00:00`, '14.1', '36.5', 'on'],
  ])

/** Portfolios that match the example findings: as a whole, and its sites, equipment and rules as CSV. */
export const PORTFOLIO_TEMPLATES = {
  portfolio: () => `${JSON.stringify(MODEL, null, 2)}\n`,
  sites: () =>
    tableOf(
      SITE_COLUMNS,
      MODEL.sites.map((site) => ({ ...MODEL.projects[0], ...site })),
    ),
  equipment: () => tableOf(EQUIP_COLUMNS, MODEL.equips),
  rules: () => tableOf(RULE_COLUMNS, MODEL.rules),
}

const PEOPLE_COLUMNS = ['email', 'fullName', 'role', 'groups', 'projects'] as const

/** People as CSV, as the reader writes it: every column, and one example. */
export async function peopleTemplate(language: Locale): Promise<string> {
  const { people } = await exportWords(language)
  const [email, fullName, projects] = ['ann.lee@example.com', 'Ann Lee', 'CAMPUS']
  const person = { email, fullName, role: people.users, groups: people.users, projects }
  return csvOf([PEOPLE_COLUMNS.map((column) => people[column]), PEOPLE_COLUMNS.map((column) => person[column])], {
    language,
  })
}

const tableOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Partial<Record<Column, unknown>>[],
) => csvOf([columns, ...rows.map((row) => columns.map((column) => row[column]))])
