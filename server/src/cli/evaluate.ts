import { Command } from 'commander'
import { compareByHand, evaluateByHand } from '../features/evaluation/by-hand/evaluate-by-hand.service.ts'
import { render } from '../locales/render.ts'
import { counted } from './counted.ts'
import { readDay } from './day-option.ts'
import { startProgress } from './progress.ts'
import { TENANT_OPTION, withTenant } from './session.ts'

interface Options {
  readonly site: string
  readonly from: string
  readonly to: string
  readonly dryRun?: true
  readonly tenant: string
}

export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('evaluate the rules for days at a site, in this process')
    .requiredOption('--site <id>', 'the site')
    .requiredOption('--from <day>', 'a day such as 2026-03-01', readDay)
    .requiredOption('--to <day>', 'the last day, at most today', readDay)
    .option('--dry-run', 'show which findings would appear, change or disappear, and write nothing')
    .option(...TENANT_OPTION)
    .action((options: Options) => (options.dryRun ? compare(options) : evaluate(options)))
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
