// Runs the tests of a tier; ends with what each step took, the slowest files and a line that counts all tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePostgres } from '../../server/test/database/postgres.ts'
import { findBrowser } from '../find-browser.ts'
import { ensureBuilt, giveUp, ROOT } from '../toolchain.mjs'
import { changedPlan } from './changed.ts'
import { LONG_SIZES } from './long-sizes.ts'
import { type Outcome, printFailures, printTable } from './print.ts'
import { type Count, NOTHING } from './results.ts'
import { folder, newFolder, type Plan, quickPlan, restPlan, type Step } from './steps.ts'

const TIERS: Readonly<Record<string, () => readonly Plan[]>> = {
  quick: () => [quickPlan()],
  all: () => [quickPlan('first'), restPlan({ isLong: false })],
  long: () => [quickPlan('first'), restPlan({ isLong: true })],
  changed: () => [changedPlan(process.argv[3])],
}

/**
 * Runs a step; a step that fails without naming a failed test still counts as one failure. Its output comes as it ends,
 * because other steps run at the same time.
 */
async function runStep(step: Step): Promise<Outcome> {
  process.stdout.write(`── ${step.name} …\n`)
  const startedAt = Date.now()
  const log = join(folder, `${step.name}.log`)
  const output = openSync(log, 'w')
  const child = spawn(process.execPath, step.command, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.environment },
  })
  const [status] = await once(child, 'exit')
  closeSync(output)
  process.stdout.write(`\n── ${step.name}\n${readFileSync(log, 'utf8')}`)
  const counted = step.report ? readReport(step.report) : { ...NOTHING, passed: status === 0 ? 1 : 0 }
  const failed = status === 0 ? counted.failed : Math.max(counted.failed, 1)
  const failures = failed > 0 && counted.failures.length === 0 ? [failureOf(step)] : counted.failures
  return { ...counted, name: step.name, seconds: Math.round((Date.now() - startedAt) / 1000), failed, failures }
}

const failureOf = ({ name, command }: Step) => ({
  title: name,
  reasons: [],
  again: ['node', ...command].join(' ').replaceAll(ROOT, ''),
})

function readReport({ file, count }: NonNullable<Step['report']>): Count {
  if (!existsSync(file)) return NOTHING
  return count(JSON.parse(readFileSync(file, 'utf8')))
}

async function takeInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await runStep(step))
  return outcomes
}

async function takePlan({ rows, alone }: Plan): Promise<Outcome[]> {
  const outcomes = await Promise.all(rows.map(takeInTurn))
  return [...outcomes.flat(), ...(await takeInTurn(alone))]
}

// Left behind, it could fill the memory.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const startedAt = Date.now()
const tier = process.argv[2] ?? 'quick'
const plansOf = TIERS[tier] ?? giveUp(`There is no tier of tests called ${tier}: ${Object.keys(TIERS).join(', ')}.`)
const plans = plansOf()
// Tests start the server and the command line a hundred times; code that was compiled before starts sooner.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compile')
process.env.TMPDIR = newFolder('temporary')
process.env.PREPARED_DATA_FOLDER = newFolder('data')
// The server's tests write the statements they send there, to be compared on both engines.
if (tier === 'all' || tier === 'long') process.env.RECORDED_STATEMENTS = newFolder('statements')
if (tier === 'long') Object.assign(process.env, LONG_SIZES)
ensureBuilt()
const browser = findBrowser()
if ('missing' in browser) giveUp(browser.missing)
else process.env.BROWSER_PATH = browser.path
const stopPostgres = await ensurePostgres()
const outcomes: Outcome[] = []
for (const plan of plans) outcomes.push(...(await takePlan(plan)))
await stopPostgres()

const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0)
printTable(outcomes, Math.round((Date.now() - startedAt) / 1000))
const failed = sum((outcome) => outcome.failed)
printFailures(outcomes.flatMap(({ failures }) => failures))
process.stdout.write(`${sum((outcome) => outcome.passed)} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
