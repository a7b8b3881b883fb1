import { expect, it } from 'vitest'
import { conditionOf } from '../testing/vocabulary.ts'

it('names what a condition needs', () => {
  const needs = conditionOf(
    'sat > ahu.sat + eSat and any(vav, zat > own.rat + eOat) and in(holidays) and state = 3 and hour() > 5 and held(occ, delay)',
  )
  expect(needs.roles).toEqual(['sat', 'rat', 'occ'])
  expect(needs.related).toEqual([
    { relation: 'ahu', role: 'sat', isEach: false },
    { relation: 'vav', role: 'zat', isEach: true },
  ])
  expect(needs.parameters).toEqual(['eSat', 'eOat', 'delay'])
  expect(needs.schedules).toEqual(['holidays'])
  expect([needs.usesState, needs.usesClock, needs.usesOutdoor]).toEqual([true, true, false])
})

it('says that times of the week need the clock, but no schedule', () => {
  const { usesClock, schedules } = conditionOf('in("mon-fri 7:00-18:00")')
  expect([usesClock, schedules]).toEqual([true, []])
})

it('says that the rest of all points needs all of them', () => {
  const { usesUnchanged, usesClock } = conditionOf('unchanged() >= 5 h')
  expect([usesUnchanged, usesClock]).toEqual([true, false])
  expect(conditionOf('sat > mat').usesUnchanged).toBe(false)
})

it('names what is in every argument of a function', () => {
  const { roles, parameters } = conditionOf('cusum(sat - mat, delay, eSat, held(occ, 5 min)) > 2 K * 1 h')
  expect([roles, parameters]).toEqual([
    ['sat', 'mat', 'occ'],
    ['delay', 'eSat'],
  ])
})

it('says that what is usual depends on state and outdoor temperature', () => {
  const { usesState, usesOutdoor, usesClock, roles } = conditionOf('usual(cc, 60 d) > 5 %')
  expect([usesState, usesOutdoor, usesClock, roles]).toEqual([true, true, false, ['cc']])
})

it.each([
  ['sat > mat', 0],
  ['avg(cc, 60 min) > 5 %', 3600],
  // Rounded up to cells of 15 min.
  ['avg(cc, 50 min) > 5 %', 3600],
  ['avg(cc, delay) > 5 %', 1800],
  ['avg(cc, 2 * delay) > 5 % or held(fanOn, 5 min)', 3600],
  // A window of windows needs both.
  ['avg(avg(cc, 60 min), 30 min) > 5 %', 5400],
  ['held(ago(avg(cc, 60 min), 24 h) > 5 %, 30 min)', 3600 + 86_400 + 1800],
  ['percentile(cc, 24 h, 95 %) > 5 %', 86_400],
  ['stdev(sat, 50 min) > 1 K', 3600],
  ['slope(sat, 60 min) > 0', 3600],
  ['cusum(sat - mat, 24 h, 1 K) > 2 K * 1 h', 86_400],
  // Its condition may look back by itself.
  ['cusum(sat - mat, 24 h, 1 K, held(fanOn, 60 min)) > 2 K * 1 h', 86_400 + 3600],
  ['any(vav, held(reheat > 5 %, 30 min))', 1800],
  ['rate(kwh) < 0', 900],
  ['since(fanOn) > 5 min', 86_400],
  ['since(fanOn, 2 h) > 5 min', 7200],
  ['usual(cc, 60 d) > 5 %', 60 * 86_400],
  ['avg(cc, 60 min * k) > 5 %', 0],
])('%s looks back %d s', (text, seconds) => {
  const parameter = (name: string) => (name === 'delay' ? 1800 : Number.NaN)
  expect(conditionOf(text).warmUpSeconds(parameter, 900)).toBe(seconds)
})
