import type { Problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/database.ts'
import { findUnknownTimeZones } from '../../../../db/time-zones.ts'
import { refuse } from '../../../../http/refusal.ts'
import type { Scope } from '../../scope.ts'
import { refuseOtherProjects } from '../model-check.ts'
import { type ModelCounts, storeModel, tryToStoreModel } from '../model-import.service.ts'
import { completeEquips } from './complete-equips.ts'
import { completeRules } from './complete-rules.ts'
import { completeSites, timeZonesIn } from './complete-sites.ts'
import type { Completed, TableTrial } from './entries.ts'
import { type PortfolioTable, readPortfolioTable } from './read-portfolio-table.ts'
import { refuseRows } from './row-problems.ts'
import { findEquips, findProjects, findRules, lockSites } from './stored-portfolio.repository.ts'
import { type PortfolioFormat, withSources } from './table-sources.ts'

interface TableFile {
  readonly format: PortfolioFormat
  readonly bytes: AsyncIterable<Uint8Array>
}

interface TableImport {
  readonly counts: ModelCounts
  /** What was chosen where the table says nothing. */
  readonly notes: readonly Problem[]
}

/** Imports a table of sites, equipment or rules as the model that it makes with what is stored. */
export async function importModelTable(context: Context, scope: Scope, file: TableFile): Promise<TableImport> {
  const filling = await prepare(context, scope, await tableWithRows(file))
  const counts = await storeModel(context, scope, filling.model)
  return { counts, notes: filling.last()?.notes ?? [] }
}

/** Previews the import; nothing is stored. Wrong rows are told rather than refused. */
export async function tryModelTable(context: Context, scope: Scope, file: TableFile): Promise<TableTrial> {
  const table = await tableWithRows(file)
  const filling = await prepare(context, scope, table)
  try {
    const counts = await tryToStoreModel(context, scope, filling.model)
    return { table, counts, notes: filling.last()?.notes ?? [], problems: [] }
  } catch (error) {
    const problems = filling.last()?.problems ?? []
    if (problems.length === 0) throw error
    return { table, counts: null, notes: [], problems }
  }
}

async function tableWithRows({ format, bytes }: TableFile): Promise<PortfolioTable> {
  const table = await withSources(format, bytes, readPortfolioTable)
  if (table.rows.length + table.problems.length === 0) throw refuse('table.no-rows')
  return table
}

/** Within the transaction, so that what is kept is what is stored then. */
async function prepare({ db: outside }: Context, scope: Scope, table: PortfolioTable) {
  const { tenantId } = scope
  const unknownZones = await findUnknownTimeZones(outside, timeZonesIn(table))
  let last: Completed | undefined
  const complete = async (db: Db): Promise<Completed> => {
    if (table.kind === 'rules') return completeRules(table, await findRules(db, tenantId))
    const sites = await lockSites(db, tenantId)
    if (table.kind === 'equips') return completeEquips(table, { sites, names: await findEquips(db, tenantId) })
    return completeSites(table, { projects: await findProjects(db, tenantId), sites, unknownZones })
  }
  return {
    last: () => last,
    model: async (db: Db) => {
      const completed = await complete(db)
      const problems = [...table.problems, ...completed.problems].toSorted((a, b) => a.row - b.row)
      last = { ...completed, problems }
      refuseRows(problems)
      const model = { ...completed.model, projectRules: [] }
      refuseOtherProjects(model, scope)
      return model
    },
  }
}
