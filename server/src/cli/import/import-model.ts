import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { Command } from 'commander'
import { importModel } from '../../features/model/model-import.service.ts'
import { importModelTable } from '../../features/model/table/model-table.service.ts'
import { endOfThings, recorded } from '../recorded-run.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { chosenBy, TABLE_MAPPING_OPTION } from './mapping-option.ts'
import { printCounts, printNotes } from './report.ts'
import { parseJson, readText, requireReadable, TABLE_FORMATS } from './source-file.ts'

interface Options {
  readonly tenant: string
  readonly mapping?: string
}

export const importModelCommand = (): Command =>
  new Command('model')
    .argument('<file>')
    .description(
      'projects, sites, equips, rules and project rules from .json, or one of sites, equips and rules from a .csv, .xlsx, .xlsm or .ods; created or updated by ID',
    )
    .option(...TENANT_OPTION)
    .option(...TABLE_MAPPING_OPTION)
    .action((file: string, options: Options) => importModelFile(pathOf(file), options))

async function importModelFile(file: string, { tenant, mapping }: Options): Promise<void> {
  const format = TABLE_FORMATS[extname(file).toLowerCase()]
  if (format) {
    await requireReadable(file)
    return withTenant(tenant, async (context, tenantId) => {
      const scope = { tenantId, projectKeys: null }
      const choose = chosenBy(context, tenantId, { mapping, kind: 'model' })
      const { counts, notes } = await recorded(
        context,
        { tenantId, path: file, kind: 'model', format },
        ({ onReject: onRefusedRow }) =>
          importModelTable(context, scope, { format, bytes: createReadStream(file), choose, onRefusedRow }),
        (answer) => endOfThings(answer.counts),
      )
      printCounts(counts)
      printNotes(notes)
    })
  }
  if (mapping !== undefined) throw new Error('--mapping applies to .csv, .xlsx, .xlsm and .ods files only.')
  const model = parseJson(file, await readText(file))
  await withTenant(tenant, async (context, tenantId) => {
    const run = { tenantId, path: file, kind: 'model', format: 'json' } as const
    const bringIn = () => importModel(context, { tenantId, projectKeys: null }, model)
    printCounts(await recorded(context, run, bringIn, endOfThings))
  })
}
