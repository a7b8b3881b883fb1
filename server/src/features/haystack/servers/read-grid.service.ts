import type { TableChoices } from '@bonfire/contract/imports/table-reading'
import type { Context } from '../../../context.ts'
import { type Spooled, spool } from '../../../storage/spool.ts'
import { choicesOfName } from '../../mappings/mappings.service.ts'
import type { Patience } from './ask-server.ts'
import { gridAsCsv } from './grids/haystack-grid.ts'
import { type HaystackServer, withRecords } from './read-records.ts'

interface Grid {
  /** The grid as comma-separated text. */
  readonly spooled: Spooled
  readonly recordCount: number
}

/** The whole grid of a server in a temporary file, while `work` lasts: the server is no longer asked then. */
export async function withGrid<Result>(
  server: HaystackServer,
  reading: { patience: Patience; signal: AbortSignal },
  work: (grid: Grid) => Promise<Result>,
): Promise<Result> {
  let recordCount = 0
  const onRecord = () => {
    recordCount += 1
  }
  const { remove, ...spooled } = await withRecords(server, reading, (zinc) => spool(gridAsCsv(zinc, onRecord)))
  return work({ spooled, recordCount }).finally(remove)
}

/** Returns the choices of the mapping, except for those of the way a file is written. */
export async function choicesFor(
  { db }: Pick<Context, 'db'>,
  { tenantId, mapping }: { tenantId: number; mapping: string | null },
): Promise<TableChoices> {
  const { sheet: _, ...choices } = mapping === null ? {} : await choicesOfName({ db }, tenantId, mapping)
  return { ...choices, encoding: 'utf-8', separator: ',', titleLines: 0, decimalMark: 'point' }
}
