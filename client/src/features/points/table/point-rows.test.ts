import { expect, it } from 'vitest'
import { samplePoint } from '../../../testing/points.ts'
import { findCandidates, findPoints, isStale, parseSort, type Sought, toLines, writeSort } from './point-rows.ts'

const NOW = 1_800_000_000
const sat = samplePoint({
  pointId: 'sat',
  name: 'Supply air temp',
  unitSymbol: '°F',
  role: 'sat',
  roleSource: 'haystack',
  latest: { t: NOW - 60, v: 55 },
})
const sat2 = samplePoint({
  ...sat,
  pointId: 'sat-2',
  name: 'SAT 2',
  roleSource: 'person',
  latest: { t: NOW - 9000, v: 70 },
})
const oat = samplePoint({ pointId: 'oat', name: 'Outside', equipId: null, equipName: null })
const zat = samplePoint({ ...sat, pointId: 'zat', name: 'Zone', equipId: 'vav', equipName: 'VAV 3', role: 'zat' })
const POINTS = [zat, sat, oat, sat2]
const candidates = findCandidates(POINTS)

const find = (sought: Partial<Sought>) =>
  findPoints(POINTS, {
    search: '',
    equipId: undefined,
    shown: 'all',
    sort: parseSort(undefined),
    candidates,
    nowSeconds: NOW,
    ...sought,
  }).map(({ pointId }) => pointId)

it('two points of one equip with one role are both candidates', () => {
  expect([...candidates].sort()).toEqual(['sat', 'sat-2'])
})

it.each([
  ['all', ['oat', 'sat-2', 'sat', 'zat']],
  ['withoutRole', ['oat']],
  ['proposed', ['sat', 'zat']],
  ['candidates', ['sat-2', 'sat']],
  ['stale', ['sat-2']],
  ['noData', ['oat']],
] as const)('shows %s', (shown, ids) => {
  expect(find({ shown })).toEqual(ids)
})

it('searches name, ID, equip, role and unit, and one equip', () => {
  expect(find({ search: 'vav 3' })).toEqual(['zat'])
  expect(find({ search: '°f sat' })).toEqual(['sat-2', 'sat'])
  expect(find({ equipId: 'vav' })).toEqual(['zat'])
  expect(find({ equipId: '' })).toEqual(['oat'])
})

it('sorts by a column, blanks last in both directions', () => {
  expect(find({ sort: parseSort('-latest') })).toEqual(['sat-2', 'sat', 'zat', 'oat'])
  expect(find({ sort: parseSort('latest') })).toEqual(['sat', 'zat', 'sat-2', 'oat'])
  expect(find({ sort: parseSort('-age') }).at(0)).toBe('sat-2')
})

it('a sort survives the address', () => {
  for (const text of [undefined, '-name', 'role', '-age']) expect(writeSort(parseSort(text))).toBe(text)
  expect(writeSort(parseSort('nothing'))).toBeUndefined()
})

it('lists the site itself first, then equips by name, and folds them', () => {
  const found = findPoints(POINTS, {
    search: '',
    equipId: undefined,
    shown: 'all',
    sort: parseSort(undefined),
    candidates,
    nowSeconds: NOW,
  })
  const keys = (folded: string[]) => toLines(found, { folded: new Set(folded), candidates }).map(({ key }) => key)
  expect(keys([])).toEqual([
    ...['equip ', 'point oat', 'equip ahu', 'point sat-2', 'point sat'],
    ...['equip vav', 'point zat'],
  ])
  expect(keys(['equip ahu'])).toEqual(['equip ', 'point oat', 'equip ahu', 'equip vav', 'point zat'])
})

it('a sample grows stale when it no longer counts, but not within the hour', () => {
  const aged = (seconds: number, holdSeconds: number) =>
    isStale({ ...sat, holdSeconds, latest: { t: NOW - seconds, v: 1 } }, NOW)
  expect([aged(3500, 60), aged(3700, 60), aged(3700, 86_400), aged(90_000, 86_400)]).toEqual([false, true, false, true])
  // What a file brought is as old as it is.
  expect(isStale({ ...sat, isFed: false, holdSeconds: 60, latest: { t: NOW - 90_000, v: 1 } }, NOW)).toBe(false)
})
