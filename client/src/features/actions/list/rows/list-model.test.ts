import { describe, expect, it } from 'vitest'
import type { ActionRow } from '../../action-model.ts'
import { type ActionColumn, createSorter, INITIAL_SORT, toActionSort } from '../table/list-sorting.ts'
import { sortText } from './actions-search.ts'
import { createFinder, createSearch, rowsOfTab, shortDescription, soughtWords } from './list-model.ts'

const TYPE_LABELS = {
  Warranty: 'Warranty',
  Metering: 'Metering',
  FDD: 'FDD',
  Optimisation: 'Optimisation',
  'Data Uptime': 'Data Uptime',
  Other: 'Other',
}

function row(part: Partial<ActionRow> = {}): ActionRow {
  return {
    key: 'HARB-1',
    number: 1,
    summary: 'Fan runs after hours',
    description: '',
    status: 'New Action',
    priority: 'Major',
    type: 'FDD',
    team: 'Bueno',
    assignee: null,
    assigneeId: null,
    portfolioSiteId: 'HARB~tower',
    siteLabel: 'Harbour Tower',
    projectKey: 'HARB',
    projectName: 'Harbour',
    currency: 'AUD',
    createdAt: Date.parse('2026-11-01T00:00:00Z'),
    updatedAt: 1_000,
    closedAt: null,
    dueDate: null,
    externalKey: null,
    externalUrl: null,
    transitionReason: null,
    repairedOn: null,
    cause: null,
    reportUrl: null,
    screenshotUrl: null,
    ruleName: '',
    equips: [],
    elec: 0,
    gas: 0,
    water: 0,
    thermal: 0,
    totalFinancialImpact: 0,
    operationalSavings: 0,
    nabersEnergy: 0,
    nabersWater: 0,
    costToComplete: 0,
    unseenEquips: 0,
    repairs: null,
    ...part,
  }
}

const keysBy = (rows: ActionRow[], column: ActionColumn, direction: 'asc' | 'desc') =>
  createSorter(rows, TYPE_LABELS)({ column, direction }).map(({ key }) => key)

describe('the tabs', () => {
  const rows = [
    row({ key: 'P-1' }),
    row({ key: 'P-2', team: 'Monitoring' }),
    row({ key: 'P-3', status: 'Rejected' }),
    row({ key: 'P-4', status: 'Closed' }),
    row({ key: 'P-5', status: 'Open' }),
  ]
  it('separate open, closed and monitoring actions and leave out rejected ones', () => {
    expect(rowsOfTab(rows, 'open').map(({ key }) => key)).toEqual(['P-1', 'P-5'])
    expect(rowsOfTab(rows, 'closed').map(({ key }) => key)).toEqual(['P-4'])
    expect(rowsOfTab(rows, 'monitoring').map(({ key }) => key)).toEqual(['P-2'])
  })
})

describe('sorting', () => {
  it('starts with the most recently updated', () => {
    expect(toActionSort(undefined, 'open')).toEqual(INITIAL_SORT)
    expect(toActionSort('nothing-asc', 'open')).toEqual(INITIAL_SORT)
    expect(toActionSort('due-asc', 'closed')).toEqual(INITIAL_SORT)
    expect(toActionSort('due-asc', 'open')).toEqual({ column: 'due', direction: 'asc' })
    expect(sortText(INITIAL_SORT)).toBeUndefined()
    const rows = [row({ key: 'P-1', updatedAt: 5 }), row({ key: 'P-2', updatedAt: 9 })]
    expect(createSorter(rows, TYPE_LABELS)(INITIAL_SORT).map(({ key }) => key)).toEqual(['P-2', 'P-1'])
  })

  it('with equal values shows the latest change first, then the highest number', () => {
    const parts = [{ number: 1 }, { number: 3 }, { number: 2 }, { number: 4, updatedAt: 5 }]
    const rows = parts.map((part) => row({ key: `P-${part.number}`, ...part }))
    for (const column of ['updated', 'status', 'summary'] as const) {
      expect(keysBy(rows, column, 'desc')).toEqual(['P-3', 'P-2', 'P-1', 'P-4'])
    }
    expect(keysBy(rows, 'status', 'asc')).toEqual(['P-3', 'P-2', 'P-1', 'P-4'])
  })

  it('by status follows the workflow, with Open between Parked and Closed', () => {
    const inOrder = [
      'Triage',
      'New Action',
      'Work In Progress',
      'In Review',
      'To Be Raised MM',
      'Scope Required',
      'To Be Quoted',
      'Pending PO',
      'Parked',
      'Open',
      'Closed',
      'Rejected',
    ] as const
    const rows = inOrder.toSorted().map((status) => row({ key: status, status }))
    expect(keysBy(rows, 'status', 'asc')).toEqual(inOrder)
    expect(keysBy(rows, 'status', 'desc')).toEqual(inOrder.toReversed())
  })

  it('by severity descending puts the highest first', () => {
    const priorities = ['Trivial', 'Blocker', 'Minor', 'Critical', 'Moderate', 'Major'] as const
    const rows = priorities.map((priority) => row({ key: priority, priority }))
    expect(keysBy(rows, 'severity', 'desc')).toEqual(['Blocker', 'Critical', 'Major', 'Moderate', 'Minor', 'Trivial'])
  })

  it('by name compares numbers by value and ignores case', () => {
    const rows = ['Store 10', 'store 9', 'Annex'].map((siteLabel) => row({ key: siteLabel, siteLabel }))
    expect(keysBy(rows, 'site', 'asc')).toEqual(['Annex', 'store 9', 'Store 10'])
    expect(keysBy(rows, 'site', 'desc')).toEqual(['Store 10', 'store 9', 'Annex'])
  })

  it('keeps equal rows newest first in both directions', () => {
    const rows = [row({ key: 'old', updatedAt: 1 }), row({ key: 'new', updatedAt: 2 })]
    expect(keysBy(rows, 'type', 'asc')).toEqual(['new', 'old'])
    expect(keysBy(rows, 'type', 'desc')).toEqual(['new', 'old'])
  })

  it('by team or assignee puts blanks last in both directions, also within a team', () => {
    const rows = [
      row({ key: 'no team, Ann', team: '', assignee: 'Ann' }),
      row({ key: 'B, nobody', team: 'B' }),
      row({ key: 'no team, nobody', team: '' }),
      row({ key: 'A, Ann', team: 'A', assignee: 'Ann' }),
      row({ key: 'A, nobody', team: 'A' }),
      row({ key: 'A, Bob', team: 'A', assignee: 'Bob' }),
      row({ key: 'B, Ann', team: 'B', assignee: 'Ann' }),
    ]
    const blank = ['no team, Ann', 'no team, nobody']
    expect(keysBy(rows, 'team', 'asc')).toEqual(['A, Ann', 'A, Bob', 'A, nobody', 'B, Ann', 'B, nobody', ...blank])
    expect(keysBy(rows, 'team', 'desc')).toEqual(['B, Ann', 'B, nobody', 'A, Bob', 'A, Ann', 'A, nobody', ...blank])
  })

  it('by savings uses the total, by id the number', () => {
    const rows = [
      row({ key: 'P-2', number: 2, totalFinancialImpact: 50, operationalSavings: 60 }),
      row({ key: 'P-10', number: 10, totalFinancialImpact: 100 }),
    ]
    expect(keysBy(rows, 'savings', 'desc')).toEqual(['P-2', 'P-10'])
    const withNone = [row({ key: 'none' }), ...rows]
    expect(keysBy(withNone, 'savings', 'desc')).toEqual(['P-2', 'P-10', 'none'])
    expect(keysBy(withNone, 'savings', 'asc')).toEqual(['P-10', 'P-2', 'none'])
    expect(keysBy(rows, 'id', 'desc')).toEqual(['P-10', 'P-2'])
  })
})

describe('the search', () => {
  const search = createSearch({
    labelsOf: () => ['In Progress', '#12'],
    assigneeText: (name) => name ?? 'Not assigned',
  })
  const found = row({
    key: 'HARB-12',
    description: 'It hunts all night',
    assignee: 'A contractor',
    projectName: 'Quayside estate',
    ruleName: 'Damper stuck',
    equips: [{ targetName: 'AHU-03', ruleId: 'rule-1', ruleName: 'Valve leaks', nowOn: null }],
  })
  const finds = (text: string) => search(found, soughtWords(text))

  it('ignores a single character', () => {
    expect(soughtWords(' x ')).toEqual([])
    expect(soughtWords('xy')).toEqual(['xy'])
  })

  it('finds each word in any column, key, description, equipment or rule', () => {
    const ofColumns = ['fan tower', '#12', 'in progress', 'contractor', 'quayside', 'VALVE bueno']
    for (const text of [...ofColumns, 'harb-12', 'hunts night', 'ahu', 'damper']) {
      expect([text, finds(text)]).toEqual([text, true])
    }
    expect(finds('fan chiller')).toBe(false)
    const ofNobody = row({ assignee: null })
    expect(['not assigned', 'assigned contractor'].map((text) => search(ofNobody, soughtWords(text)))).toEqual([
      true,
      false,
    ])
  })
})

describe('a search while typing', () => {
  const rows = ['Pump 1', 'Pump 12', 'Fan 12'].map((summary) => row({ key: summary, summary }))
  const looked: string[] = []
  const search = createSearch({ labelsOf: () => [], assigneeText: (name) => name ?? 'Not assigned' })
  const find = createFinder(rows, (each, words) => {
    looked.push(each.key)
    return search(each, words)
  })
  const found = (text: string) => find(text).map(({ key }) => key)

  it('finds the same as a complete search and only filters the earlier results', () => {
    expect(found('p')).toEqual(['Pump 1', 'Pump 12', 'Fan 12'])
    expect(found('pump')).toEqual(['Pump 1', 'Pump 12'])
    expect(found('pump 12')).toEqual(['Pump 12'])
    expect(found('pump')).toEqual(['Pump 1', 'Pump 12'])
    expect(looked).toEqual(['Pump 1', 'Pump 12', 'Fan 12', 'Pump 1', 'Pump 12'])
    expect(found('12')).toEqual(['Pump 12', 'Fan 12'])
  })
})

describe('a description in a list', () => {
  it('is whole up to 100 characters, then cut with an ellipsis', () => {
    expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100))
    expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  })

  it('shows the words without Markdown', () => {
    expect(shortDescription('## Fan\n- runs at **night**, see [the trend](https://x.example/a) of `AHU_3`')).toBe(
      'Fan runs at night, see the trend of AHU_3',
    )
  })

  it('is one line and never splits a character', () => {
    expect(shortDescription('two\n\n  lines')).toBe('two lines')
    expect(shortDescription('😀'.repeat(101))).toBe(`${'😀'.repeat(100)}…`)
  })
})
