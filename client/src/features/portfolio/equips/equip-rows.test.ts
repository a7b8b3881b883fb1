import { equipKindOfWord } from '@bonfire/contract/definitions/equip-kind-words'
import { EQUIP_KINDS } from '@bonfire/contract/definitions/equip-kinds'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import { portfolioColumns } from '@bonfire/contract/imports/portfolio-table'
import { expect, it } from 'vitest'
import en from '../../../locales/en/data-in/equips.ts'
import exportsEn from '../../../locales/en/exports.ts'
import fr from '../../../locales/fr/data-in/equips.ts'
import exportsFr from '../../../locales/fr/exports.ts'
import { equipsCsv, findEquipRows, parseSort, toEquipRows, writeSort } from './equip-rows.ts'

const equip = (equipId: string, kind: SiteEquip['kind'], servedBy: string[] = []): SiteEquip => ({
  number: 1,
  equipId,
  name: equipId.toUpperCase(),
  kind,
  isKindSaid: true,
  servedBy,
})
const EQUIPS = [
  equip('box-10', 'vav', ['ahu']),
  equip('box-9', 'vav', ['ahu', 'hw']),
  equip('ahu', 'ahu'),
  equip('hw', 'hotPlant'),
]
const rows = toEquipRows(EQUIPS, { kindLabel: (kind) => en.equips.kinds[kind], isPhone: false })
const found = (search: string, sort?: string) =>
  findEquipRows(rows, { search, sort: parseSort(sort) }).map(({ key }) => key)

it('equips are found by any column, in natural order', () => {
  expect(found('')).toEqual(['ahu', 'box-9', 'box-10', 'hw'])
  expect(found('vav hw')).toEqual(['box-9'])
  expect(found('air handling')).toEqual(['ahu'])
  expect(found('', '-servedBy')).toEqual(['box-9', 'box-10', 'ahu', 'hw'])
  expect(writeSort(parseSort('-kind'))).toBe('-kind')
  expect(writeSort(parseSort('size'))).toBeUndefined()
})

it('the words of the kinds are understood in imports, in both languages', () => {
  for (const { equips } of [en, fr]) {
    for (const kind of EQUIP_KINDS) expect(equipKindOfWord(equips.kinds[kind])).toBe(kind)
  }
})

it.each([
  ['en', exportsEn, en, '\uFEFFsiteId,equipId,name,equipKind,servedBy', 'tower,box-9,BOX-9,VAV box,ahu; hw'],
  [
    ...(['fr', exportsFr, fr] as const),
    '\uFEFFIdentifiant du site;Identifiant de l’équipement;Nom;Type d’équipement;Desservi par',
    `tower;box-9;BOX-9;${fr.equips.kinds.vav};"ahu; hw"`,
  ],
] as const)('a table exported in %s has columns that an import knows', (language, words, texts, header, first) => {
  const kindLabel = (kind: SiteEquip['kind']) => texts.equips.kinds[kind]
  const lines = equipsCsv('tower', rows.slice(1), { language, words, kindLabel }).split('\r\n')
  expect(lines.slice(0, 2)).toEqual([header, first])
  const { columns } = portfolioColumns('equips', Object.values(words.equips))
  expect(Object.keys(columns).toSorted()).toEqual(['equipId', 'equipKind', 'equipName', 'servedBy', 'siteId'])
})
