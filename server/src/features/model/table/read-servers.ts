import { entriesOf, newFinder } from '@bonfire/contract/imports/find-named'
import { type RowProblem, rowProblem } from '../../../locales/rejections.ts'
import { shown } from '../../readers/whole/row-problems.ts'
import type { PortfolioRow, PortfolioTable } from './portfolio-table.ts'

export interface StoredEquip {
  readonly siteId: string
  readonly equipId: string
  readonly name: string
}

type Read = { readonly servedBy: string[] } | { readonly problem: RowProblem }

/** Reads what serves an equip: IDs or names of equips of its site, which are stored or in the table. */
export function newServerReader(table: PortfolioTable, equips: readonly StoredEquip[]) {
  const bySite = Map.groupBy(equips, ({ siteId }) => siteId)
  const finders = new Map<string, ReturnType<typeof finderOf>>()
  const finderAt = (siteId: string) => {
    const known = finders.get(siteId) ?? finderOf(bySite.get(siteId) ?? [])
    finders.set(siteId, known)
    return known
  }
  /** Undefined if the table does not say it; an empty cell says that nothing does. */
  return (row: PortfolioRow, { siteId, equipId }: StoredEquip): Read | undefined => {
    const cell = row.cell('servedBy')
    if (cell === undefined) return undefined
    const column = table.nameOf('servedBy')
    const finder = finderAt(siteId)
    const entries = entriesOf(cell, finder.isKnown)
    if (!entries) return { problem: rowProblem(row.row, 'table.unclear-servers', { column, value: shown(cell) }) }
    const servedBy: string[] = []
    for (const entry of entries) {
      const found = finder.find(entry)
      const equip = shown(entry)
      if (found === 'none')
        return { problem: rowProblem(row.row, 'table.unknown-server', { column, equip, site: siteId }) }
      if (found === 'several') return { problem: rowProblem(row.row, 'table.several-servers', { column, equip }) }
      if (found.thing.id === equipId) return { problem: rowProblem(row.row, 'table.serves-itself', { column }) }
      servedBy.push(found.thing.id)
    }
    return { servedBy: [...new Set(servedBy)] }
  }
}

/** A row of a stored equip names it anew, and means the same one. */
const finderOf = (equips: readonly StoredEquip[]) =>
  newFinder([...new Map(equips.map(({ equipId: id, name }) => [id, { id, name }])).values()])
