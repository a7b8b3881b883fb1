import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { countAccuracy } from '@bonfire/contract/evaluation/count-accuracy'
import { Command, Option } from 'commander'
import { accuracyCsv, daysCsv } from '../features/accuracy/accuracy-csv.ts'
import { judgeLabels } from '../features/accuracy/judge-labels.service.ts'
import { readLabels } from '../features/accuracy/labels/read-labels.service.ts'
import { compareByHand, evaluateByHand } from '../features/evaluation/by-hand/evaluate-by-hand.service.ts'
import { render } from '../locales/render.ts'
import { counted } from './counted.ts'
import { readDay } from './day-option.ts'
import { printNotes, printRejected } from './import/report.ts'
import { formatOf, requireReadable, TABLE_FORMATS } from './import/source-file.ts'
import { startProgress } from './progress.ts'
import { pathOf, TENANT_OPTION, withTenant } from './session.ts'

interface Options {
  readonly site: string
  readonly from: string
  readonly to: string
  readonly dryRun?: true
  readonly tenant: string
}

interface LabelOptions {
  readonly labels: string
  readonly out?: string
  readonly days?: string
  readonly tenant: string
}

const RANGE = ['site', 'from', 'to'] as const
const OF_RANGE = [...RANGE, 'dryRun']

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('evaluate the rules for days at a site, in this process')
    .option('--site <id>', 'the site')
    .option('--from <day>', 'a day such as 2026-03-01', readDay)
    .option('--to <day>', 'the last day, at most today', readDay)
    .option('--dry-run', 'show which findings would appear, change or disappear, and write nothing')
    .addOption(
      new Option(
        '--labels <file>',
        'instead of a range: a .csv, .xlsx, .xlsm or .ods with labelled days (site, equip, day, faulted, cause); counts what the rules find on them, and stores nothing',
      ).conflicts(OF_RANGE),
    )
    .option('--out <file>', 'with --labels: writes the counts as CSV to this file; the default is to print them')
    .option('--days <file>', 'with --labels: writes each labelled day and what became of it as CSV to this file')
    .option(...TENANT_OPTION)
    .action((options: Partial<Options & LabelOptions>, command: Command) => {
      const { tenant = '', labels } = options
      if (labels !== undefined) return test({ ...options, tenant, labels })
      for (const name of ['out', 'days'] as const) {
        if (options[name] !== undefined) command.error(`error: option '--${name}' needs '--labels <file>'`)
      }
      const { site, from, to } = options
      if (site === undefined || from === undefined || to === undefined) {
        const missing = RANGE.filter((name) => options[name] === undefined).map((name) => `--${name}`)
        return command.error(`error: give ${missing.join(', ')}, or --labels <file>`)
      }
      const range = { site, from, to, tenant }
      return options.dryRun ? compare(range) : evaluate(range)
    })
}

const soFar = ({ days, daysDone }: { days: number; daysDone: number }) => `${daysDone} of ${counted(days, 'day')}`

async function evaluate({ site, from, to, tenant }: Options): Promise<void> {
  await withTenant(tenant, async (context, tenantId) => {
    const progress = startProgress(soFar)
    const done = await evaluateByHand(context, { tenantId, siteKey: site, from, to }, progress.update).finally(
      progress.end,
    )
    const { days, daysDone, daysElsewhere, failures, created, updated, unchanged, removed } = done
    process.stdout.write(
      `Evaluated ${soFar({ days, daysDone })}: ${counted(created, 'finding')} appeared, ${updated} changed, ` +
        `${removed} vanished, ${unchanged} stayed as they were.\n`,
    )
    if (daysElsewhere > 0) process.stdout.write(`A server evaluates ${counted(daysElsewhere, 'day')} of them.\n`)
    for (const { day, problem } of failures) process.stderr.write(`${day}: ${render('en', problem)}\n`)
    if (failures.length > 0) process.exitCode = 1
  })
}

async function compare({ site, from, to, tenant }: Options): Promise<void> {
  await withTenant(tenant, async (context, tenantId) => {
    const progress = startProgress(soFar)
    const asked = { tenantId, siteKey: site, from, to }
    const { days, changes, unchanged } = await compareByHand(context, asked, progress.update).finally(progress.end)
    for (const { day, change, equip, rule } of changes) {
      process.stdout.write(`${day}  ${change.padEnd(8)}  ${equip}  ${rule}\n`)
    }
    const count = (wanted: (typeof changes)[number]['change']) =>
      changes.filter(({ change }) => change === wanted).length
    process.stdout.write(
      `Of ${counted(days, 'day')}, ${counted(count('appears'), 'finding')} would appear, ${count('changes')} change, ` +
        `${count('vanishes')} vanish, ${unchanged} stay as they are. Nothing was written.\n`,
    )
  })
}

/** Counts what the rules find on labelled days. If any row is wrong, nothing is evaluated, and every wrong row is reported. */
async function test({ labels: path, out, days: daysOut, tenant }: LabelOptions): Promise<void> {
  const file = pathOf(path)
  const format = formatOf(file, TABLE_FORMATS)
  await requireReadable(file)
  await withTenant(tenant, async (context, tenantId) => {
    const read = await readLabels(context, { tenantId }, { format, bytes: createReadStream(file) })
    if (read.problems.length > 0) {
      printRejected(read.problems)
      const count = new Set(read.problems.map(({ row }) => row)).size
      throw new Error(`Nothing was evaluated: ${counted(count, 'row')} of ${file} ${count === 1 ? 'is' : 'are'} wrong.`)
    }
    const progress = startProgress(soFar)
    const judged = await judgeLabels(context, { tenantId, labels: read.labels }, progress.update).finally(progress.end)
    if (daysOut !== undefined) await writeFile(pathOf(daysOut), daysCsv(judged))
    if (out === undefined) {
      process.stdout.write(accuracyCsv(judged))
      return
    }
    await writeFile(pathOf(out), accuracyCsv(judged))
    printNotes(read.notes)
    const { truePositive, falsePositive, miss, trueNegative, cannotTell } = countAccuracy(judged).all.outcomes
    process.stdout.write(
      `Of ${counted(truePositive + miss, 'faulted day')}, the rules found ${truePositive} and missed ${miss}. ` +
        `Of ${counted(falsePositive + trueNegative, 'clean day')}, ${falsePositive} had findings. ` +
        `${counted(cannotTell, 'day')} had too few data to tell. Nothing was stored.\n`,
    )
  })
}
