import { expect, test } from 'vitest'
import en from '../../../../locales/en/exports.ts'
import type { ActionRow } from '../../action-model.ts'
import { exportCsv } from './actions-export.ts'

const ROW: ActionRow = {
  key: 'HARB-12',
  number: 12,
  summary: '=HYPERLINK("https://x.example","Fan")',
  description: 'First line\nsecond, "quoted"',
  status: 'To Be Raised MM',
  priority: 'Major',
  type: 'Data Uptime',
  team: 'Bueno',
  assignee: '@somebody',
  assigneeId: null,
  portfolioSiteId: 'HARB~tower',
  siteLabel: 'Harbour, Tower',
  projectKey: 'HARB',
  projectName: 'Harbour',
  currency: 'AUD',
  createdAt: Date.parse('2026-11-01T20:00:00Z'),
  updatedAt: Date.parse('2026-11-02T00:30:00Z'),
  closedAt: null,
  dueDate: '2026-12-04',
  externalKey: 'WO-10442',
  externalUrl: 'https://cmms.example/10442',
  transitionReason: null,
  repairedOn: null,
  cause: null,
  reportUrl: 'https://reports.example/12',
  screenshotUrl: '/api/v1/attachments/7/blob',
  ruleName: 'Fan runs after hours',
  equips: [
    { targetName: 'AHU-1', ruleId: 'rule-1', ruleName: 'Fan runs after hours', nowOn: null },
    { targetName: 'AHU-2', ruleId: 'rule-1', ruleName: 'Fan runs after hours', nowOn: 'HARB-15' },
  ],
  elec: 1234.5,
  gas: 0,
  water: 20,
  thermal: 0,
  totalFinancialImpact: 1500,
  operationalSavings: 99.95,
  nabersEnergy: 1,
  nabersWater: 1,
  costToComplete: 7,
  unseenEquips: 0,
  repairs: null,
}

/** The morning of the 16th in Sydney. */
const NOW = new Date('2026-12-15T22:00:00Z')

function csvOf(rows: ActionRow[], zone = 'Australia/Sydney'): string {
  const surroundings = { timeZoneOf: () => zone, now: NOW, origin: 'https://bonfire.example' }
  return exportCsv(rows, { ...surroundings, language: 'en', words: en })
}

test('the export has 37 columns in order and starts with a UTF-8 byte order mark', () => {
  const [header] = csvOf([]).split('\r\n')
  expect(header).toBe(
    '\uFEFFProject name,Site name,Key,Summary,Context,Created date,Updated date,Priority,Status,Transition reason,' +
      'Closed date,Assignee,Responsible,Elec,Gas,Water,Thermal,Total financial impact,Operational savings,' +
      'Screenshot link,Report link,Rule,Associated equipment,Description,Action url,Due date,External key,External url,Time zone,Days late,Currency,Proof,Proof date,Repaired on,' +
      'Cause,Avoided cost (estimated),Avoided hours in fault (estimated)',
  )
  expect(header?.split(',')).toHaveLength(37)
})

test('the export holds raw values: stored status, plain numbers, site dates, full URLs', () => {
  const [, line] = csvOf([{ ...ROW, summary: 'Fan', description: 'One line', assignee: null }]).split('\r\n')
  expect(line).toBe(
    'Harbour,"Harbour, Tower",HARB-12,Fan,Data Uptime,2026-11-02,2026-11-02,Major,To Be Raised MM,,,,Bueno,' +
      '1234.5,0,20,0,1500,99.95,https://bonfire.example/api/v1/attachments/7/blob,https://reports.example/12,' +
      'Fan runs after hours,AHU-1; AHU-2 (now on HARB-15),One line,https://bonfire.example/actions/HARB-12,2026-12-04,WO-10442,https://cmms.example/10442,Australia/Sydney,12,AUD,,,,,,',
  )
})

test('the export says how late an open action is at its site, and nothing of others', () => {
  const lateness = (part: Partial<ActionRow>) =>
    csvOf([{ ...ROW, ...part }])
      .trimEnd()
      .replace(/.*,(?=(?:[^,]*,){7}[^,]*$)/s, '')
  const dues = ['2026-12-15', '2026-12-16', null].map((dueDate) => lateness({ dueDate }))
  expect([...dues, lateness({ status: 'Closed' })]).toEqual(['1,AUD,,,,,,', ',AUD,,,,,,', ',AUD,,,,,,', ',AUD,,,,,,'])
})

test('equipment and actions that one does not see are counted, not named', () => {
  const moved = { targetName: 'AHU-3', ruleId: 'rule-1', ruleName: 'Fan runs after hours', nowOn: 'unseen' }
  expect(csvOf([{ ...ROW, equips: [moved], unseenEquips: 2 }])).toContain(
    ',AHU-3 (now on an action that you cannot see); 2 at sites that you do not see,',
  )
})

test('a closed action has its closing day and reason', () => {
  const closed = { ...ROW, closedAt: Date.parse('2026-11-05T23:00:00Z'), transitionReason: 'False alert' as const }
  expect(csvOf([closed], 'UTC')).toContain(',To Be Raised MM,False alert,2026-11-05,')
})

test('a closed action says whether its repairs have held', () => {
  const repairs = {
    state: 'cameBack',
    stateOn: '2026-11-14',
    cleanDays: null,
    neededDays: null,
    avoided: null,
  } as const
  expect(csvOf([{ ...ROW, repairs, repairedOn: '2026-11-05' }])).toContain(',AUD,came back,2026-11-14,2026-11-05,,,')
})

test('what proved repairs have avoided is exported in money and hours', () => {
  const proved = { state: 'proved', stateOn: '2026-11-14', cleanDays: null, neededDays: null } as const
  const avoided = { seconds: 5000, cost: 412.345 }
  expect(csvOf([{ ...ROW, repairs: { ...proved, avoided } }])).toContain(',AUD,proved,2026-11-14,,,412.35,1.39')
})

test('the cause is exported in words, and one of own rules by its key', () => {
  expect(csvOf([{ ...ROW, cause: 'heating-valve-leak' }])).toContain(',Heating valve leaks or is stuck open,')
  expect(csvOf([{ ...ROW, cause: 'coil-froze' }])).toContain(',coil-froze,')
})

test('text that could run as a formula gets an apostrophe; quotes and breaks stay', () => {
  const csv = csvOf([ROW])
  expect(csv).toContain(`"'=HYPERLINK(""https://x.example"",""Fan"")"`)
  expect(csv).toContain(`,'@somebody,`)
  expect(csv).toContain(`"First line\nsecond, ""quoted"""`)
})

test('multi-line text stays in one cell', () => {
  const csv = csvOf([{ ...ROW, summary: 'Fan', description: 'First line\nsecond line' }])
  expect(csv).toContain(',"First line\nsecond line",')
})
