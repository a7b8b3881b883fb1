import type { EquipKind } from '@bonfire/contract/definitions/definition'
import type { EquipForm } from '@bonfire/contract/histories/equips'
import type { SiteEquip } from '@bonfire/contract/histories/points'
import type { Locale } from '@bonfire/contract/people/users'
import { foldedText } from '@bonfire/contract/values/folded-text'
import { createSortText } from '../../../lib/address/sort-text.ts'
import { compareLabels } from '../../../lib/compare-labels.ts'
import { csvTable } from '../../../lib/csv.ts'
import { matchesWords, searchWords } from '../../../lib/search.ts'
import type { ExportWords } from '../../../locales/export-words.ts'
import type { DataSort } from '../../../ui/table/data-table-headers.tsx'

export const EQUIP_COLUMNS = ['name', 'equipId', 'kind', 'servedBy'] as const
export type EquipColumn = (typeof EQUIP_COLUMNS)[number]

export interface EquipRow {
  readonly key: string
  readonly kind: 'equip'
  readonly heightPixels: number
  readonly level: 1
  readonly equip: SiteEquip
  readonly kindLabel: string
  /** The names of what serves it. */
  readonly servers: string
}

const ROW_PIXELS = 36
const CARD_PIXELS = 92

interface Arranged {
  readonly kindLabel: (kind: EquipKind) => string
  /** True if an equip is a card. */
  readonly isPhone: boolean
}

export function toEquipRows(equips: readonly SiteEquip[], { kindLabel, isPhone }: Arranged): EquipRow[] {
  const names = new Map(equips.map(({ equipId, name }) => [equipId, name]))
  return equips.map((equip) => ({
    key: equip.equipId,
    kind: 'equip',
    level: 1,
    heightPixels: isPhone ? CARD_PIXELS : ROW_PIXELS,
    equip,
    kindLabel: kindLabel(equip.kind),
    servers: equip.servedBy.map((id) => names.get(id) ?? id).join(', '),
  }))
}

/** Returns the equips that match in any column, in order. */
export function findEquipRows(
  rows: readonly EquipRow[],
  { search, sort }: { search: string; sort: DataSort<EquipColumn> },
): EquipRow[] {
  const words = searchWords(search)
  const found = rows.filter((row) =>
    matchesWords(foldedText(EQUIP_COLUMNS.map((one) => textOf(row, one)).join('\n')), words),
  )
  const sign = sort.direction === 'asc' ? 1 : -1
  return found.sort((a, b) => {
    const [left, right] = [textOf(a, sort.column), textOf(b, sort.column)]
    // Blanks come last in both directions.
    if (left === '' || right === '') return Number(left === '') - Number(right === '') || byName(a, b)
    return sign * compareLabels(left, right) || byName(a, b)
  })
}

function textOf({ equip, kindLabel, servers }: EquipRow, column: EquipColumn): string {
  return { name: equip.name, equipId: equip.equipId, kind: kindLabel, servedBy: servers }[column]
}

const byName = (a: EquipRow, b: EquipRow) => compareLabels(a.equip.name, b.equip.name)

export const { parseSort, writeSort } = createSortText(EQUIP_COLUMNS)

interface EquipsExport {
  readonly language: Locale
  readonly words: ExportWords
  readonly kindLabel: (kind: EquipKind) => string
}

/** A table that can be imported again, in either language. */
export const equipsCsv = (
  siteId: string,
  rows: readonly EquipRow[],
  { language, words, kindLabel }: EquipsExport,
): string =>
  csvTable(
    rows,
    {
      siteId: () => siteId,
      equipId: ({ equip }) => equip.equipId,
      name: ({ equip }) => equip.name,
      kind: ({ equip }) => kindLabel(equip.kind),
      servedBy: ({ equip }) => equip.servedBy.join('; '),
    } satisfies Record<'siteId' | keyof EquipForm, (row: EquipRow) => unknown>,
    { headings: words.equips, language },
  )
