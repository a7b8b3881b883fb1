import {
  isPortfolioColumn,
  PORTFOLIO_FIELDS,
  type PortfolioField,
  type PortfolioKind,
  portfolioColumns,
  REQUIRED_PORTFOLIO_FIELDS,
  recognisePortfolio,
} from '@bonfire/contract/imports/portfolio-table'
import { problem } from '@bonfire/contract/refusals/problem'
import type { Known, TableKind, WholeRow, WholeTable } from '../../readers/whole/read-whole-table.ts'

/** A table of sites, equipment or rules as it is in the file. */
export type PortfolioTable = WholeTable<PortfolioField>
export type PortfolioRow = WholeRow<PortfolioField>

/** Its columns say what it holds, unless someone does. */
export const PORTFOLIO_TABLE: TableKind<PortfolioField> = {
  fields: PORTFOLIO_FIELDS,
  isKnown: isPortfolioColumn,
  recognise(header, { holds, columns: chosen }) {
    const found = header.filter((name) => name !== '')
    const table = holds ? portfolioColumns(holds, header) : recognisePortfolio(header)
    if (table === 'findings') return { holds: null, columns: {}, obstacle: () => problem('table.findings') }
    if (!table) return { holds: null, columns: {}, obstacle: () => problem('table.unclear', { found }) }
    const { kind, columns, twice } = table
    const isTwice = twice !== undefined && !isChosen(twice, chosen)
    return {
      holds: kind,
      columns,
      obstacle: (known) => {
        if (isTwice) return problem('table.column-twice', { column: twice })
        return isMissing(kind, known) ? problem('table.missing', { kind, found }) : undefined
      },
    }
  },
}

/** The first of two columns of a name counts where someone chose that name. */
const isChosen = (name: string, choices: Parameters<typeof PORTFOLIO_TABLE.recognise>[1]['columns'] = {}) =>
  Object.values(choices).some((choice) => choice && 'column' in choice && choice.column.trim() === name)

const isMissing = (kind: PortfolioKind, known: Known<PortfolioField>) =>
  kind === 'sites'
    ? !known.has('siteId') && !known.has('siteName')
    : REQUIRED_PORTFOLIO_FIELDS[kind].some((field) => !known.has(field))
