import { expect, it } from 'vitest'
import { ById, Spelling, sameId } from './same-id.ts'

const [composed, decomposed] = ['Bâtiment'.normalize('NFC'), 'Bâtiment'.normalize('NFD')] as const

it.each([
  ['AHU-1', 'ahu-1'],
  [composed, decomposed],
  [composed.toUpperCase(), decomposed],
  ['ÅÉ'.normalize('NFD'), 'åé'.normalize('NFC')],
])('%s and %s are one', (one, other) => {
  expect(sameId(one)).toBe(sameId(other))
})

it.each([
  ['Batiment', composed],
  ['AHU-1', 'AHU 1'],
  ['straße', 'strasse'],
])('%s and %s are two', (one, other) => {
  expect(sameId(one)).not.toBe(sameId(other))
})

it('what is spelled letter for letter goes before another spelling', () => {
  const things = new ById<number>()
  things.set('AHU-1', 1)
  things.set('ahu-1', 2)
  expect(['AHU-1', 'ahu-1', 'Ahu-1', 'AHU-2'].map((id) => things.get(id))).toEqual([1, 2, 1, undefined])
  const spelling = new Spelling(['AHU-1', 'ahu-1'])
  expect(['AHU-1', 'ahu-1', 'Ahu-1', 'Vav', 'VAV'].map((id) => spelling.of(id))).toEqual([
    ...['AHU-1', 'ahu-1', 'AHU-1', 'Vav', 'Vav'],
  ])
})
