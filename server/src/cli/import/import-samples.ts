import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Command } from 'commander'
import type { Context } from '../../context.ts'
import { toProgress } from '../../features/imports/bring-samples.service.ts'
import { choicesOfName } from '../../features/mappings/mappings.service.ts'
import { pointOfFile } from '../../features/samples/reading/file-point.ts'
import { readSamplesIn, type SampleFormat } from '../../features/samples/reading/read-samples.ts'
import { uploadOf } from '../../features/samples/receive-samples.service.ts'
import { type SampleResult, takeSamples } from '../../features/samples/take-samples.service.ts'
import { Refusal } from '../../http/refusal.ts'
import { counted } from '../counted.ts'
import { describeRows, startProgress } from '../progress.ts'
import { recorded } from '../recorded-run.ts'
import { pathOf, TENANT_OPTION, withTenant } from '../session.ts'
import { printRejected } from './report.ts'
import { formatOf, ROW_FORMATS, requireReadable } from './source-file.ts'

const FORMATS: Readonly<Record<string, SampleFormat>> = { '.csv': 'csv', '.tsv': 'csv', ...ROW_FORMATS }

interface Options {
  readonly tenant: string
  readonly mapping?: string
  readonly create?: string
  readonly equip?: string
  readonly old: boolean
}

export const importSamplesCommand = (): Command =>
  new Command('samples')
    .argument('<files...>')
    .description(
      'samples of points from .csv, .xlsx, .ods, .ndjson, .jsonl or .json; a table of one point has its name; importing again changes nothing',
    )
    .option(...TENANT_OPTION)
    .option('--mapping <name>', 'read .csv, .xlsx and .ods files with this mapping, saved on the Import page')
    .option('--create <site>', 'create unknown points at the site with this ID')
    .option('--equip <equip>', 'create them at the equip with this ID, at the site of --create')
    .option('--old', 'store samples more than ten years old too', false)
    .action((files: string[], options: Options) => importSampleFiles(files, options))

/** Every file is looked at before the first is stored; what one refuses does not keep the others from being stored. */
async function importSampleFiles(files: readonly string[], options: Options): Promise<void> {
  const { mapping, create, equip } = options
  if (equip !== undefined && create === undefined) throw new Error('--equip needs the site of that equip: --create.')
  const paths = files.map(pathOf)
  const formats = paths.map((path) => {
    const format = formatOf(path, FORMATS)
    if (mapping !== undefined && format !== 'csv' && format !== 'workbook') {
      throw new Error(`${path}: --mapping applies to .csv, .xlsx and .ods files only.`)
    }
    return { path, format }
  })
  for (const path of paths) await requireReadable(path)
  await withTenant(options.tenant, async (context, tenantId) => {
    const tally = { refused: 0, failed: 0 }
    for (const file of formats) {
      const result = await importSampleFile(context, tenantId, { ...file, options }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        process.stderr.write(`${file.path}: ${error.message}\n`)
        tally.failed += 1
      })
      if (result) tally.refused += printSamples(file.path, result)
    }
    const wrong = [
      ...(tally.failed > 0 ? [`${counted(tally.failed, 'file')} could not be imported`] : []),
      ...(tally.refused > 0
        ? [`${counted(tally.refused, 'sample')} ${tally.refused === 1 ? 'was' : 'were'} rejected`]
        : []),
    ]
    if (wrong.length === 0) return
    throw new Error(`${wrong.join(' and ')}. The others were stored; correct these and import the files again.`)
  })
}

async function importSampleFile(
  context: Context,
  tenantId: number,
  { path, format, options }: { path: string; format: SampleFormat; options: Options },
): Promise<SampleResult> {
  const { mapping, create, equip, old } = options
  const choices = mapping === undefined ? undefined : await choicesOfName(context, tenantId, mapping, 'samples')
  const progress = startProgress(describeRows)
  const only = pointOfFile(basename(path), choices?.fileNames)
  return recorded(
    context,
    { tenantId, path, kind: 'samples', format },
    ({ onProgress, onReject }) =>
      takeSamples(
        context,
        { tenantId, projectKeys: null },
        {
          ...uploadOf(choices),
          source: readSamplesIn(format, createReadStream(path), { choices, only, isFile: true }),
          ...(create !== undefined && { at: { siteKey: create, equipKey: equip, creates: true } }),
          acceptsOld: old,
          onReject: (rejection) => onReject(rejection, undefined),
          onBatch: async (soFar) => {
            progress.update(soFar.accepted + soFar.unchanged + soFar.rejectedCount)
            await onProgress(toProgress(soFar))
          },
        },
      ),
    toProgress,
  ).finally(progress.end)
}

/** Returns how many were rejected. */
function printSamples(path: string, { accepted, replaced, unchanged, rejectedCount, rejected }: SampleResult): number {
  process.stdout.write(
    `${path}: ${accepted - replaced} new, ${replaced} replaced, ${unchanged} unchanged, ${rejectedCount} rejected\n`,
  )
  printRejected(rejected)
  return rejectedCount
}
