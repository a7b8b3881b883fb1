import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import type { InstalledPostgres } from '../../server/test/database/postgres.ts'
import { backUp, importFile } from './beside.ts'
import { type Fault, type FaultResult, faultsOfPair, killServer, meet } from './faults.ts'
import type { Column, Journal } from './journal.ts'
import { openDesk } from './people/desk.ts'
import { type Delivered, nothingDelivered, startFeeds } from './people/feeds.ts'
import { startFirstOverviews } from './people/first-overviews.ts'
import { type Acknowledged, ALONE, AT_WORK, DURING_FAULTS, type Office, startPeople } from './people/people.ts'
import { openScreens } from './people/screens.ts'
import type { Portfolio } from './portfolio.ts'
import { askQuestions, type Question } from './questions.ts'
import type { Servers } from './servers.ts'
import type { Size } from './size.ts'
import type { Measured } from './table.ts'

const SECONDS_BETWEEN_FIRST_OVERVIEWS = { alone: 1, atWork: 15 }
const SETTLING_SECONDS = 15
const WARMING_SECONDS = 15
/** Shares of the day. */
const ALONE_UNTIL = 0.15
const IMPORT_AT = 0.5
/** A shorter day has shorter faults. */
const WHOLE_MINUTES = 5
const RESOLUTION_MILLISECONDS = 10

interface Workplace {
  readonly size: Size
  readonly folder: string
  readonly postgres: InstalledPostgres | undefined
  readonly portfolio: Portfolio
  readonly journal: Journal
  readonly database: OpenDatabase | undefined
  readonly servers: Servers
  readonly log: (line: string) => void
  /** What is to be taken down once the servers have stopped. */
  readonly onEnd: (() => Promise<void>)[]
}

export interface Worked {
  readonly measured: Omit<Measured, 'evaluated'>
  readonly faults: readonly FaultResult[]
  readonly acknowledged: Acknowledged
  readonly delivered: Delivered
  /** How many lists were asked for and are to be compared. */
  readonly asked: number
}

/** Is told what lists said when nothing changed them, and how many findings were created by then. */
type WhenQuiet = (quiet: { questions: readonly Question[]; created: number | undefined }) => Promise<void>

/** One person, then all, then all beside an import and a backup; then things go wrong. */
export async function workThrough(workplace: Workplace, whenQuiet: WhenQuiet): Promise<Worked> {
  const { size, portfolio, journal, database, servers, log } = workplace
  const desk = openDesk(journal, servers.ports)
  const acknowledged: Acknowledged = { actions: new Map(), comments: new Map() }
  const alone: Office = { desk, portfolio, acknowledged, database, screens: undefined }
  const delivered = nothingDelivered()
  const columns = watchColumns(journal)
  // What a start begins, such as filling memory, is not the import's.
  await sleep(SETTLING_SECONDS * 1000)
  log('imports, with nobody there')
  const importedAlone = await importFile(servers.ports[0] ?? 0, portfolio, portfolio.files.alone)
  await spendAlone(alone, columns, size)
  const screens = await openScreens(desk, portfolio.cookies, size.listeners)
  const office = { ...alone, screens }
  const beside = await spendTogether({ ...workplace, office, delivered, columns })
  const created = importedAlone.created + beside.imported.created + delivered.createdFindings
  const before = await askQuestions(office)
  await whenQuiet({ questions: before, created })
  const faults = await letThingsGoWrong({ ...workplace, office, delivered })
  const after = await askQuestions(office)
  await whenQuiet({ questions: after, created: undefined })
  screens.close()
  const measured = {
    ...{ engine: database?.engine ?? 'embedded', size, journal, screens, lateMs: columns.late() },
    imports: { alone: importedAlone, beside: beside.imported },
    backupSeconds: beside.backupSeconds,
  }
  return { measured, faults, acknowledged, delivered, asked: before.length + after.length }
}

type Columns = ReturnType<typeof watchColumns>

/** Changes what is measured, and watches how busy this process is with it. */
function watchColumns(journal: Journal) {
  const histograms = new Map<Column, ReturnType<typeof monitorEventLoopDelay>>()
  return {
    enter: (column: Column | undefined) => {
      if (journal.column) histograms.get(journal.column)?.disable()
      journal.column = column
      if (!column) return
      const histogram = histograms.get(column) ?? monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
      histograms.set(column, histogram)
      histogram.enable()
    },
    late: () =>
      new Map(
        [...histograms].map(([column, histogram]) => {
          const lateBy = (percent: number) => Math.max(0, histogram.percentile(percent) / 1e6 - RESOLUTION_MILLISECONDS)
          return [column, [lateBy(50), lateBy(95)] as const]
        }),
      ),
  }
}

async function spendAlone(office: Office, columns: Columns, { minutes }: Size): Promise<void> {
  const half = (minutes * MILLISECONDS_PER_MINUTE * ALONE_UNTIL) / 2
  columns.enter('idle')
  const overviews = startFirstOverviews(office, SECONDS_BETWEEN_FIRST_OVERVIEWS.alone)
  await sleep(half)
  await overviews.stop()
  const person = startPeople(office, [0], ALONE)
  await sleep(half)
  await person.stop()
  columns.enter(undefined)
}

interface Together extends Workplace {
  readonly office: Office
  readonly delivered: Delivered
  readonly columns: Columns
}

async function spendTogether({
  size,
  folder,
  postgres,
  portfolio,
  servers,
  office,
  delivered,
  columns,
  log,
}: Together) {
  const stopFeeds = startFeeds(office, delivered)
  const people = startPeople(office, everybody(portfolio), AT_WORK)
  const overviews = startFirstOverviews(office, SECONDS_BETWEEN_FIRST_OVERVIEWS.atWork)
  await sleep(WARMING_SECONDS * 1000)
  log('people work')
  const day = size.minutes * MILLISECONDS_PER_MINUTE
  const endsAt = performance.now() + day * (1 - ALONE_UNTIL)
  columns.enter('people')
  await sleep(day * (IMPORT_AT - ALONE_UNTIL))
  log('imports, and makes a backup')
  columns.enter('beside')
  const [imported, backupSeconds] = await Promise.all([
    importFile(servers.ports[0] ?? 0, portfolio, portfolio.files.beside),
    postgres ? backUp(folder, { DATABASE_URL: postgres.url }) : undefined,
  ])
  columns.enter('people')
  await sleep(Math.max(0, endsAt - performance.now()))
  columns.enter(undefined)
  await overviews.stop()
  await people.stop()
  await stopFeeds()
  return { imported, backupSeconds }
}

const everybody = ({ cookies }: Portfolio) => cookies.map((_, person) => person)

async function letThingsGoWrong(place: Workplace & { office: Office; delivered: Delivered }): Promise<FaultResult[]> {
  const { size, folder, postgres, database, servers, portfolio, office, delivered, log } = place
  const isShort = size.minutes < WHOLE_MINUTES
  const ofPair = postgres && database && faultsOfPair({ postgres, database, servers, isShort })
  const { faults, close } = ofPair ?? { faults: faultsOfOne(servers, folder), close: undefined }
  const people = startPeople(office, everybody(portfolio), DURING_FAULTS)
  // Elsewhere the lists are compared with the database only after its server has stopped.
  const stopFeeds = database && startFeeds(office, delivered)
  const results = await meet(office, faults, log)
  await people.stop()
  await stopFeeds?.()
  // Its connections are the servers'.
  if (close) place.onEnd.push(close)
  return results
}

/** With nobody else who could serve. */
const faultsOfOne = (servers: Servers, folder: string): Fault[] => [
  { name: 'server killed, started again at once', canServe: 'nothing', happen: () => killServer(servers, 0) },
  {
    name: 'server stopped for a backup',
    canServe: 'nothing',
    happen: async () => {
      await servers.running[0]?.stop()
      await backUp(folder, {})
      await servers.start(0)
    },
  },
]
