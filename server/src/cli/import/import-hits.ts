import { createReadStream } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { importFindings } from '../../features/findings/finding-import.service.ts'
import { checkedCounts, type ImportResult, type Progress } from '../../features/findings/import-tally.ts'
import { readWholeFindings } from '../../features/findings/reading/read-findings.ts'
import { replayFindings } from '../../features/findings/replay/replay.service.ts'
import type { ReplayEnd } from '../../features/findings/replay/replay.ts'
import { choicesOfName } from '../../features/mappings/mappings.service.ts'
import { isDay } from '../day-option.ts'
import { describeRows, startProgress } from '../progress.ts'
import { recorded } from '../recorded-run.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { printRejected, rejectionOutcome } from './report.ts'
import { formatOf, ROW_FORMATS, requireReadable } from './source-file.ts'

interface Options {
  readonly tenant: string
  readonly until?: ReplayEnd
  readonly atomic: boolean
  readonly mapping?: string
}

export const importHitsCommand = (): Command =>
  new Command('hits')
    .argument('<file>')
    .description('findings from .csv, .xlsx, .ods, .ndjson, .jsonl or .json; importing again changes nothing')
    .option(...TENANT_OPTION)
    .option(
      '--until <date>',
      'shift findings so that the newest day of each site is yyyy-MM-dd, today or yesterday',
      readEnd,
    )
    .option('--mapping <name>', 'read a .csv, .xlsx or .ods file with this mapping, saved on the Import page')
    .option('--atomic', 'all or nothing: if one row is wrong, nothing is stored', false)
    .action((file: string, options: Options) => importHitFile(pathOf(file), options))

async function importHitFile(file: string, { tenant, until, atomic, mapping }: Options): Promise<void> {
  const format = formatOf(file, ROW_FORMATS)
  if (mapping !== undefined && !['csv', 'workbook'].includes(format)) {
    throw new Error('--mapping applies to .csv, .xlsx and .ods files only.')
  }
  await requireReadable(file)
  const progress = startProgress(describeRows)
  await withTenant(tenant, async (context, tenantId) => {
    const choices = mapping === undefined ? undefined : await choicesOfName(context, tenantId, mapping)
    const open = () => readWholeFindings(format, createReadStream(file), choices)
    const bringIn = ({ importId, onProgress, onReject }: Recording) => {
      const scope = { tenantId, projectKeys: null, importId, mapping }
      const reportProgress = async (soFar: Progress) => {
        progress.update(soFar.received)
        // The built-in database has no second connection to report one transaction meanwhile.
        if (!atomic) await onProgress(soFar)
      }
      const upload = { isAtomic: atomic, onProgress: reportProgress, onReject }
      return until
        ? replayFindings(context, scope, { ...upload, open, until })
        : importFindings(context, scope, { ...upload, source: open() })
    }
    const run = { tenantId, path: file, kind: 'hits', format } as const
    const answer = await recorded(context, run, bringIn, countsOf).finally(progress.end)
    printAnswer(answer, atomic)
  })
}

type Recording = Parameters<Parameters<typeof recorded>[2]>[0]

const countsOf = ({ received, created, updated, unchanged, rejectedCount, checked }: ImportResult) => ({
  counts: checkedCounts({ checked }),
  received,
  created,
  updated,
  unchanged,
  rejectedCount,
})

/** Rejected rows make the command fail, so that scripts notice. */
function printAnswer(answer: ImportResult, isAtomic: boolean): void {
  const { received, created, updated, unchanged, checked, rejectedCount, rejected } = answer
  process.stdout.write(
    `rows: ${received} read, ${rejectedCount} rejected\noccurrences: ${created} created, ${updated} updated, ${unchanged} unchanged\n`,
  )
  if (checked) process.stdout.write(`days on which rules ran: ${checked}\n`)
  if (rejectedCount === 0) return
  printRejected(rejected, rejectedCount)
  throw new Error(rejectionOutcome(answer, isAtomic))
}

function readEnd(value: string): ReplayEnd {
  if (value === 'today' || value === 'yesterday' || isDay(value)) return value
  throw new InvalidArgumentError('It must be a date in the form yyyy-MM-dd, or today or yesterday.')
}
