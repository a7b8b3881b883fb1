import { type Problem, problem } from '@bonfire/contract/refusals/problem'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { findUnknownTimeZones } from '../../../db/time-zones.ts'
import type { Scope } from '../../../http/senders.ts'
import { type Choose, readWholeTable } from '../../readers/whole/read-whole-table.ts'
import {
  isEmpty,
  type OnRefusedRow,
  refuseObstacle,
  refuseRows,
  tellRefused,
} from '../../readers/whole/refused-rows.ts'
import type { TableFile } from '../../readers/whole/table-sources.ts'
import { refuseOtherProjects } from '../model-check.ts'
import { type ModelCounts, storeModel, tryToStoreModel } from '../model-import.service.ts'
import { completeEquips } from './complete-equips.ts'
import { completeRules } from './complete-rules.ts'
import { completeSites, timeZonesIn } from './complete-sites.ts'
import type { Completed, TableTrial } from './entries.ts'
import { PORTFOLIO_TABLE, type PortfolioTable } from './portfolio-table.ts'
import { findEquips, findProjects, findRules, lockSites } from './stored-portfolio.repository.ts'

interface PortfolioFile extends TableFile {
  readonly choose?: Choose | undefined
}

interface TableImport {
  readonly counts: ModelCounts
  /** The choices made where the table says nothing. */
  readonly notes: readonly Problem[]
}

/**
 * Imports a table of sites, equipment or rules as the model that it makes with what is stored. If it is refused for its
 * rows, each of these is reported.
 */
export async function importModelTable(
  context: Context,
  scope: Scope,
  { onRefusedRow, ...file }: PortfolioFile & { onRefusedRow?: OnRefusedRow | undefined },
): Promise<TableImport> {
  const table = await readWholeTable(file, PORTFOLIO_TABLE)
  refuseObstacle(table)
  const filling = await prepareImport(context, scope, table)
  try {
    const counts = await storeModel(context, scope, filling.model)
    return { counts, notes: [...table.notes, ...(filling.last()?.notes ?? [])] }
  } catch (error) {
    tellRefused(table, filling.last()?.problems ?? [], onRefusedRow)
    throw error
  }
}

/** Previews the import; nothing is stored. Wrong rows, and columns that do not fit, are reported rather than refused. */
export async function tryModelTable(context: Context, scope: Scope, file: PortfolioFile): Promise<TableTrial> {
  const table = await readWholeTable(file, PORTFOLIO_TABLE)
  const nothing = { table, counts: null, notes: [], newProjects: [], problems: [] }
  if (table.obstacle) return { ...nothing, obstacle: table.obstacle }
  if (isEmpty(table)) return { ...nothing, obstacle: problem('table.no-rows') }
  const filling = await prepareImport(context, scope, table)
  try {
    const counts = await tryToStoreModel(context, scope, filling.model)
    const { notes = [], newProjects = [] } = filling.last() ?? {}
    return { table, counts, notes, newProjects, problems: [], obstacle: null }
  } catch (error) {
    const problems = filling.last()?.problems ?? []
    if (problems.length === 0) throw error
    return { ...nothing, problems, obstacle: null }
  }
}

/** Preparing is part of the transaction, so that the stored entries are those that are kept. */
async function prepareImport({ db: outside }: Context, scope: Scope, table: PortfolioTable) {
  const { tenantId } = scope
  const unknownZones = await findUnknownTimeZones(outside, timeZonesIn(table))
  let last: Completed | undefined
  const complete = async (db: Db): Promise<Completed> => {
    const { holds } = table.reading
    if (holds === 'rules') return completeRules(table, await findRules(db, tenantId))
    const sites = await lockSites(db, tenantId)
    if (holds === 'equips') return completeEquips(table, { sites, equips: await findEquips(db, tenantId) })
    return completeSites(table, { projects: await findProjects(db, tenantId), sites, unknownZones })
  }
  return {
    last: () => last,
    model: async (db: Db) => {
      const completed = await complete(db)
      const problems = [...table.problems, ...completed.problems].toSorted((a, b) => a.row - b.row)
      last = { ...completed, problems }
      refuseRows(problems)
      const model = { ...completed.model, points: [], projectRules: [] }
      refuseOtherProjects(model, scope)
      return model
    },
  }
}
