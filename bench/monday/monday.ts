import { rmSync } from 'node:fs'
import { emptyFolder } from '../../e2e/helpers/servers/bonfire-process.ts'
import { type OpenDatabase, openDatabase } from '../../server/src/db/open.ts'
import { type InstalledPostgres, startInstalledPostgres } from '../../server/test/database/postgres.ts'
import type { Figure } from '../measure.ts'
import { checkAcknowledged, countEvaluated, countSentFindings } from './checks.ts'
import { newJournal } from './journal.ts'
import { fillPortfolio } from './portfolio.ts'
import { compareQuestions, type Question } from './questions.ts'
import { referencesBefore } from './references.ts'
import { startServers } from './servers.ts'
import type { Size } from './size.ts'
import { figuresOf, tableOf } from './table.ts'
import { type Worked, workThrough } from './work.ts'

const PEOPLE_ON_EMBEDDED = 10

export interface Monday {
  readonly figures: Figure[]
  /** What was acknowledged and is missing or twice, and lists that were not what the database sums up. */
  readonly problems: string[]
}

/** A measured day at a large portfolio: with two servers on PostgreSQL, and a smaller one on the embedded engine. */
export async function benchMonday(size: Size): Promise<Monday> {
  const pair = await dayOnPostgres(size)
  const people = Math.min(size.people, PEOPLE_ON_EMBEDDED)
  // As many screens a person: nobody may have any number of them open.
  const listeners = Math.round((size.listeners * people) / size.people)
  const single = await dayOnEmbedded({ ...size, people, listeners })
  return { figures: [...pair.figures, ...single.figures], problems: [...pair.problems, ...single.problems] }
}

const log = (line: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

interface Place {
  readonly size: Size
  readonly folder: string
  /** Undefined for the embedded engine, which one server has for itself. */
  readonly postgres: InstalledPostgres | undefined
}

async function dayOnPostgres(size: Size): Promise<Monday> {
  const postgres = await startInstalledPostgres()
  if ('missing' in postgres) {
    process.stderr.write(`Not measured on PostgreSQL: ${postgres.missing}\n`)
    return { figures: [], problems: [] }
  }
  const folder = emptyFolder()
  try {
    return await spendDay({ size, folder, postgres })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dayOnEmbedded(size: Size): Promise<Monday> {
  const folder = emptyFolder()
  try {
    return await spendDay({ size, folder, postgres: undefined })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills, works, lets things go wrong, and looks for everything that was acknowledged. */
async function spendDay({ size, folder, postgres }: Place): Promise<Monday> {
  const open = () => openDatabase({ databaseUrl: postgres?.url, dataDirectory: folder })
  const onEnd: (() => Promise<void>)[] = []
  let database: OpenDatabase | undefined = await open()
  onEnd.push(async () => database?.close())
  try {
    log(`fills ${size.occurrences} findings, ${database.engine}`)
    const portfolio = await fillPortfolio(database, size, folder)
    const filled = await countSentFindings(database)
    const journal = newJournal()
    if (!postgres) {
      await referencesBefore(database, portfolio, journal)
      await database.close()
      database = undefined
    }
    const servers = await startServers(folder, postgres ? 2 : 1, postgres ? { DATABASE_URL: postgres.url } : {})
    onEnd.push(() => servers.stopAll())
    const problems: string[] = []
    const later: Quiet[] = []
    const workplace = { size, folder, postgres, portfolio, journal, database, servers, log, onEnd }
    const worked = await workThrough(workplace, async (quiet) => {
      if (database) problems.push(...(await checkQuiet(database, quiet, filled)))
      else later.push(quiet)
    })
    await servers.stopAll()
    log('looks for everything')
    const checked = database ?? (await open())
    database = checked
    for (const quiet of later) problems.push(...(await checkQuiet(checked, quiet, filled)))
    problems.push(...(await checkAcknowledged(checked, worked)))
    const measured = { ...worked.measured, evaluated: await countEvaluated(checked) }
    process.stdout.write(`${tableOf(measured, worked.faults)}\n\n${sayChecked(worked, problems)}\n\n`)
    return { figures: figuresOf(measured, worked.faults), problems }
  } finally {
    for (const end of onEnd.toReversed()) await end()
  }
}

interface Quiet {
  readonly questions: readonly Question[]
  /** Findings that were said to be created since the fill; undefined if a response may have been lost. */
  readonly created: number | undefined
}

async function checkQuiet(database: OpenDatabase, { questions, created }: Quiet, filled: number): Promise<string[]> {
  const problems = await compareQuestions(database, questions)
  if (created === undefined) return problems
  const stored = await countSentFindings(database)
  if (stored === filled + created) return problems
  return [...problems, `${filled + created} findings were stored and acknowledged, and ${stored} are there`]
}

function sayChecked({ acknowledged, delivered, asked }: Worked, problems: readonly string[]): string {
  const { actions, comments } = acknowledged
  const { findings, samples } = delivered
  const what = `${actions.size} actions, ${comments.size} comments, ${findings.length} findings and ${samples} samples that were acknowledged, and ${asked} lists`
  const count = (number: number) => number.toLocaleString('en')
  return [
    `Checked: ${what}; ${count(problems.length)} problems.`,
    ...problems.slice(0, 20).map((each) => `- ${each}`),
  ].join('\n')
}
