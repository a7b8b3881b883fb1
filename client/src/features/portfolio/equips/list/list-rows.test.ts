import type { SiteEquip } from '@bonfire/contract/histories/points'
import { expect, it } from 'vitest'
import { readEquipList } from './list-rows.ts'

const equip = (equipId: string, name: string): SiteEquip => ({
  number: 1,
  equipId,
  name,
  kind: 'other',
  isKindSaid: false,
  servedBy: [],
})
const KNOWN = [equip('ahu-1', 'AHU 1'), equip('x', 'Twin'), equip('y', 'Twin')]
const read = (text: string) => readEquipList(text, KNOWN)
const problems = (text: string) => read(text).problems.map(({ row, code, value }) => `${row} ${code} ${value}`)

it.each(['\t', ';', ','])('lines are names, kinds and servers, separated by %j', (separator) => {
  const lines = [['VAV 101', 'VAV box', 'AHU 1'], ['Unité 2', 'single zone unit', ''], ['Just a name']]
  expect(read(lines.map((cells) => cells.join(separator)).join('\n'))).toEqual({
    equips: [
      { equipId: 'vav-101', name: 'VAV 101', kind: 'vav', servedBy: ['ahu-1'] },
      { equipId: 'unite-2', name: 'Unité 2', kind: 'ahu', servedBy: [] },
      { equipId: 'just-a-name', name: 'Just a name', kind: null, servedBy: [] },
    ],
    problems: [],
    lineCount: 3,
  })
})

it('what serves them may be in the list, several, and named by ID', () => {
  const { equips } = read('Box; VAV; Unit | ahu-1\nUnit; RTU\n')
  expect(equips.map(({ name, servedBy }) => [name, servedBy])).toEqual([
    ['Box', ['unit', 'ahu-1']],
    ['Unit', []],
  ])
})

it('a header may name the columns, in any order, with an ID', () => {
  const { equips, lineCount } = read('Desservi par;Type;Code équipement;Nom\nAHU 1;Boîtier VAV;b-7;Salle 7\n')
  expect(equips).toEqual([{ equipId: 'b-7', name: 'Salle 7', kind: 'vav', servedBy: ['ahu-1'] }])
  expect(lineCount).toBe(1)
})

it('quotes may hold a separator', () => {
  expect(read('"Box, east","VAV box","AHU 1"\n').equips[0]?.name).toBe('Box, east')
  expect(read('Box 12" wide, VAV\n').equips[0]?.name).toBe('Box 12" wide')
})

it.each([
  ['; VAV', '1 noName '],
  [`${'x'.repeat(501)}; VAV`, `1 nameTooLong ${'x'.repeat(501)}`],
  ['Box; Teapot', '1 kind Teapot'],
  ['\nBox; VAV; Mill', '2 server Mill'],
  ['Box; VAV; Twin', '1 servers Twin'],
  ['Box; VAV; box', '1 itself box'],
  ['ahu 1; RTU', '1 known ahu 1'],
  ['Box; VAV\nBOX; VAV', '2 twice BOX'],
  ['equipId;name\nahu-1;Other', '2 idTaken ahu-1'],
])('%j is refused by line', (text, problem) => {
  expect(problems(text)).toEqual([problem])
})
