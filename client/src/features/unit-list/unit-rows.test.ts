import type { Unit } from '@bonfire/contract/diagnosis/units'
import { expect, it } from 'vitest'
import { findRows, parseSort, toLines, toRows, writeSort } from './unit-rows.ts'

const NOW_SECONDS = 1_773_576_000

const unit = (part: Partial<Unit>): Unit => ({
  ...{ number: 1, name: 'AHU 1', siteId: 'P~a', currency: 'USD', kind: 'ahu', wrong: 0, snoozed: 0, onAction: 0 },
  ...{ severity: null, durationSeconds: 0, durationBeforeSeconds: 0, cost: null, fine: 3, idle: 0, cause: null },
  ...{ likelihood: null, newestSampleAt: NOW_SECONDS - 60, isFed: true },
  ...part,
})
const words = {
  siteOf: (siteId: string) => ({ label: siteId === 'P~a' ? 'Annex' : 'Tower', timeZone: 'UTC' }),
  kindName: (kind: string) => kind,
  causeName: (cause: string) => cause,
}
const rowsOf = (...units: Partial<Unit>[]) =>
  toRows(
    units.map((part, place) => unit({ number: place + 1, name: `Unit ${place + 1}`, ...part })),
    words,
    NOW_SECONDS,
  )
const all = { search: '', state: 'all', kind: undefined, sort: null } as const
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

it('what is wrong comes first, the worst and then the longest', () => {
  const rows = rowsOf(
    {},
    { wrong: 1, severity: 'low', durationSeconds: 900 },
    { wrong: 1, severity: 'high', durationSeconds: 60 },
    { wrong: 2, severity: 'high', durationSeconds: 600 },
    { wrong: 1, snoozed: 1 },
    { newestSampleAt: NOW_SECONDS - 90_000 },
    { fine: 0 },
  )
  expect(names(findRows(rows, all).found)).toEqual([
    'Unit 4',
    'Unit 3',
    'Unit 2',
    'Unit 6',
    'Unit 5',
    'Unit 7',
    'Unit 1',
  ])
})

it('states are counted among what the search and the kind leave', () => {
  const rows = rowsOf({ wrong: 1 }, { wrong: 1, kind: 'vav' }, {}, { siteId: 'P~b' })
  const { found, counts } = findRows(rows, { ...all, search: 'annex', state: 'wrong', kind: 'ahu' })
  expect(names(found)).toEqual(['Unit 1'])
  expect(counts).toEqual({ all: 2, wrong: 1, silent: 0, snoozed: 0, cannotCheck: 0, fine: 1 })
})

it('blanks come last in both directions, and costs of two currencies are not mixed', () => {
  const rows = rowsOf({ cost: 5 }, { cost: null }, { cost: 100, currency: 'GBP' }, { cost: 9 })
  const sorted = (text: string) => names(findRows(rows, { ...all, sort: parseSort(text) }).found)
  expect(sorted('-cost')).toEqual(['Unit 3', 'Unit 4', 'Unit 1', 'Unit 2'])
  expect(sorted('cost')).toEqual(['Unit 3', 'Unit 1', 'Unit 4', 'Unit 2'])
})

it('an order is written into the address and read from it, an unknown one is none', () => {
  expect(writeSort(parseSort('-time'))).toBe('-time')
  expect(parseSort('nonsense')).toBeNull()
})

it('units lie below their site, in the order of names, and folded ones are left out', () => {
  const rows = rowsOf({ siteId: 'P~b' }, {}, {})
  const lines = toLines(rows, { group: 'site', folded: new Set(['site P~b']), isPhone: false })
  expect(lines.map((line) => (line.kind === 'group' ? line.label : line.row.name))).toEqual([
    'Annex',
    'Unit 2',
    'Unit 3',
    'Tower',
  ])
})
