import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import type { InstalledPostgres } from '../../server/test/database/postgres.ts'
import { type SilentWall, startSilentWall } from '../../server/test/servers/silent-wall.ts'
import type { Deed } from './journal.ts'
import type { Office } from './people/people.ts'
import type { Servers } from './servers.ts'

const CALM_SECONDS = 5
const AFTERWARDS_SECONDS = 15
const SETTLED_WITHIN_SECONDS = 200
const SLOW_MILLISECONDS = 2000
/** How long faults last, in seconds: a lock, a database that stands still, and a server that is gone. */
const WHOLE = { held: 30, away: 20, down: 10 }
const SHORT = { held: 10, away: 7, down: 3 }

export interface Fault {
  readonly name: string
  /** Whether another server or connection could read, and write, meanwhile. */
  readonly canServe: 'all' | 'reads' | 'nothing'
  /** Goes wrong, and resolves when it is over. */
  happen(): Promise<void>
}

export interface FaultResult {
  readonly name: string
  readonly canServe: Fault['canServe']
  readonly seconds: number
  readonly deeds: number
  /** Longest times, in milliseconds. */
  readonly longest: {
    /** Until a person's read, and write, was done. */
    readonly read: number
    readonly write: number
    /** Until a program's delivery was done. */
    readonly delivery: number
    /** Until somebody got any response, a refusal included. */
    readonly unanswered: number
  }
  readonly failures: readonly string[]
  readonly neverDone: number
  /** From the end of the fault to the end of the last deed that was refused or took over two seconds. */
  readonly normalAfterMs: number
}

/** Lets things go wrong while people work, one after the other. */
export async function meet(
  office: Office,
  faults: readonly Fault[],
  log: (line: string) => void,
): Promise<FaultResult[]> {
  const { journal } = office.desk
  const results: FaultResult[] = []
  journal.column = 'faults'
  for (const fault of faults) {
    await sleep(1000 * CALM_SECONDS)
    log(fault.name)
    const before = journal.deeds.length
    const startedAt = performance.now()
    await fault.happen()
    const endedAt = performance.now()
    await sleep(1000 * AFTERWARDS_SECONDS)
    await settle(office, endedAt, log)
    results.push(resultOf(fault, journal.deeds.slice(before), { startedAt, endedAt }))
  }
  journal.column = undefined
  return results
}

/** Until everything is done that was begun during a fault, or says what is not. */
async function settle({ desk }: Office, endedAt: number, log: (line: string) => void): Promise<void> {
  const until = performance.now() + 1000 * SETTLED_WITHIN_SECONDS
  const left = () => [...desk.underWay].filter(({ startedAt }) => startedAt < endedAt)
  while (performance.now() < until && left().length > 0) await sleep(200)
  for (const { path, startedAt } of left()) log(`still waits since ${(startedAt - endedAt) / 1000} s: ${path}`)
}

function resultOf(
  fault: Fault,
  all: readonly Deed[],
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): FaultResult {
  const deeds = all.filter((deed) => deed.endedAt > startedAt)
  const longestOf = (some: readonly Deed[], until: (deed: Deed) => number) =>
    Math.max(0, ...some.map((deed) => until(deed) - deed.startedAt))
  const hasTrouble = (deed: Deed) => deed.failures.length > 0 || deed.endedAt - deed.startedAt > SLOW_MILLISECONDS
  const isDelivery = ({ work }: Deed) => work === 'findings' || work === 'samples'
  const reads = deeds.filter(({ isWrite }) => !isWrite)
  const writes = deeds.filter((deed) => deed.isWrite && !isDelivery(deed))
  return {
    name: fault.name,
    canServe: fault.canServe,
    seconds: (endedAt - startedAt) / 1000,
    deeds: deeds.length,
    longest: {
      read: longestOf(reads, (deed) => deed.endedAt),
      write: longestOf(writes, (deed) => deed.endedAt),
      delivery: longestOf(deeds.filter(isDelivery), (deed) => deed.endedAt),
      unanswered: longestOf(deeds, (deed) => deed.answeredAt ?? deed.endedAt),
    },
    failures: deeds.flatMap(({ failures }) => failures),
    neverDone: deeds.filter(({ isDone }) => !isDone).length,
    normalAfterMs: Math.max(0, ...deeds.filter(hasTrouble).map((deed) => deed.endedAt - endedAt)),
  }
}

interface Place {
  readonly postgres: InstalledPostgres
  readonly database: OpenDatabase
  readonly servers: Servers
  readonly isShort: boolean
}

/** What can go wrong with two servers and their database. `close` takes away what the last one put up. */
export function faultsOfPair({ postgres, database, servers, isShort }: Place): {
  faults: Fault[]
  close(): Promise<void>
} {
  const { held, away, down } = isShort ? SHORT : WHOLE
  let wall: SilentWall | undefined
  const hold = async (mode: string) => {
    const holder = await database.pool.connect()
    await holder.query(`begin; lock table action in ${mode} mode`)
    await sleep(1000 * held)
    await holder.query('rollback')
    holder.release()
  }
  const faults: Fault[] = [
    {
      name: `table of actions locked against writing, ${held} s`,
      canServe: 'reads',
      happen: () => hold('share row exclusive'),
    },
    {
      name: `table of actions locked against everything, ${held} s`,
      canServe: 'nothing',
      happen: () => hold('access exclusive'),
    },
    {
      name: `one server killed, started again after ${down} s`,
      canServe: 'all',
      happen: () => killServer(servers, down),
    },
    {
      name: 'database killed, started again at once',
      canServe: 'nothing',
      happen: async () => {
        process.kill(postgres.processIds()[0] ?? 0, 'SIGKILL')
        await untilReachable(database)
      },
    },
    {
      name: `database stands still, ${away} s`,
      canServe: 'nothing',
      happen: async () => {
        const all = postgres.processIds()
        for (const id of all) process.kill(id, 'SIGSTOP')
        await sleep(1000 * away)
        for (const id of all) process.kill(id, 'SIGCONT')
      },
    },
    {
      name: 'both servers lose all connections silently',
      canServe: 'all',
      happen: async () => wall?.forgetConnections(),
    },
  ]
  const last = faults.at(-1)
  const prepare = async () => {
    wall = await startSilentWall(postgres.socketPath)
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${wall.port}/postgres`
    for (const [place, server] of servers.running.entries()) {
      await server.stop()
      await servers.start(place, { DATABASE_URL })
    }
  }
  if (last)
    faults.splice(
      -1,
      1,
      { name: 'both servers restarted, one after the other', canServe: 'all', happen: prepare },
      last,
    )
  return { faults, close: async () => wall?.stop() }
}

export async function killServer(servers: Servers, downSeconds: number): Promise<void> {
  await servers.running[0]?.kill()
  await sleep(1000 * downSeconds)
  await servers.start(0)
}

async function untilReachable({ pool }: OpenDatabase): Promise<void> {
  // Long enough for the connections of the dead server to be closed.
  await sleep(500)
  while (!(await pool.query('select 1').catch(() => undefined))) await sleep(100)
}
