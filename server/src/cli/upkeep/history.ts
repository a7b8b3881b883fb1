import { Command, InvalidArgumentError, Option } from 'commander'
import { type ExportCounts, exportFiles, findExported } from '../../features/histories/export/export-files.service.ts'
import { type Bound, instantOf } from '../../features/histories/export/months.ts'
import { counted } from '../counted.ts'
import { isDay } from '../day-option.ts'
import { startProgress } from '../progress.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'

interface Options {
  readonly format: 'csv' | 'parquet'
  readonly from: Bound
  readonly to: Bound
  readonly site?: string
  readonly points?: readonly string[]
  readonly tenant: string
}

export function historyCommand(): Command {
  const command = new Command('history').description('export histories of points')
  command
    .command('export')
    .argument(
      '<folder>',
      'a new or empty folder, which gets a folder for each site and point with a file for each month',
    )
    .description('write the samples of points to files')
    .addOption(new Option('--format <format>', 'format of the files').choices(['csv', 'parquet']).makeOptionMandatory())
    .requiredOption(
      '--from <time>',
      'a day such as 2026-03-01, as it begins at each site, or a time with offset',
      readBound,
    )
    .requiredOption('--to <time>', 'likewise; samples at that time are left out', readBound)
    .addOption(new Option('--site <id>', 'only the points of this site').conflicts('points'))
    .option('--points <id...>', 'only these points')
    .option(...TENANT_OPTION)
    .action((folder: string, options: Options) => exportHistories(pathOf(folder), options))
  return command
}

function readBound(text: string): Bound {
  if (isDay(text)) return { day: text }
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const milliseconds = isTime && isDay(text.slice(0, 'yyyy-MM-dd'.length)) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) {
    throw new InvalidArgumentError('It must be a day such as 2026-03-01 or a time such as 2026-03-01T08:00:00+01:00.')
  }
  return { at: Math.floor(milliseconds / 1000) }
}

async function exportHistories(folder: string, { format, from, to, site, points, tenant }: Options): Promise<void> {
  if (instantOf(from, 'UTC') >= instantOf(to, 'UTC')) {
    throw new Error('The range ends before it begins. Swap --from and --to.')
  }
  await withTenant(tenant, async (context, tenantId) => {
    const found = await findExported(context, { tenantId, siteKey: site, pointIds: points })
    const known = new Set(found.map(({ pointId }) => pointId))
    const unknown = points?.filter((point) => !known.has(point)) ?? []
    if (unknown.length > 0) throw new Error(`There is no point ${unknown.map((id) => `"${id}"`).join(', ')}.`)
    if (found.length === 0)
      throw new Error(site === undefined ? 'There are no points.' : `Site "${site}" has no points.`)
    const progress = startProgress(describe)
    const counts = await exportFiles(context, found, { folder, format, from, to, onProgress: progress.update }).finally(
      progress.end,
    )
    process.stdout.write(`Wrote ${describe(counts)} into ${folder}.\n`)
  })
}

const describe = ({ points, files, samples }: ExportCounts) =>
  `${counted(samples, 'sample')} of ${counted(points, 'point')} in ${counted(files, 'file')}`
