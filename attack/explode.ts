import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyFolder, type RunningBonfire, startBonfire } from '../e2e/helpers/servers/bonfire-process.ts'
import { startPostgres } from '../server/test/database/postgres.ts'
import { BOMBS } from './bombs/all.ts'
import type { Bomb } from './bombs/bomb.ts'
import { askForList, furnishPlant, type Plant, signIn } from './plant.ts'
import type { Finding } from './report.ts'

const ASK_EVERY_MILLISECONDS = 20
const IDLE_MILLISECONDS = 5000
const MOST_TIMES_IDLE = 3
const MOST_MEGABYTES_MORE = 500
/** In place of a status. */
const CUT_OFF = 0

/**
 * Sends each bomb to a fresh server and measures what other users notice. Their waiting time is judged only on request,
 * because a busy machine distorts it.
 */
export async function attackWithBombs(options: {
  megabytes: number
  judgesWaits: boolean
  onPostgres: boolean
}): Promise<Finding[]> {
  const postgres = options.onPostgres ? await startPostgres() : undefined
  if (postgres && 'missing' in postgres) throw new Error(postgres.missing)
  const dataDirectory = emptyFolder()
  const plant = furnishPlant(dataDirectory, postgres ? { DATABASE_URL: postgres.url } : {})
  const server = await startBonfire(plant)
  try {
    const cookie = await signIn(server)
    const ask = async () => (await askForList(server, cookie)).text()
    // The first calls warm up the compiler.
    await askUntil(ask, sleep(1000))
    const idleMs = p99(await askUntil(ask, sleep(IDLE_MILLISECONDS)))
    const findings: Finding[] = []
    for (const bomb of BOMBS) findings.push(await explode({ server, plant, bomb, ask, idleMs }, options))
    return findings
  } finally {
    await server.stop()
    await postgres?.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

interface Explosion {
  readonly server: RunningBonfire
  readonly plant: Plant
  readonly bomb: Bomb
  readonly ask: () => Promise<unknown>
  readonly idleMs: number
}

async function explode(
  { server, plant, bomb, ask, idleMs }: Explosion,
  { megabytes, judgesWaits }: { megabytes: number; judgesWaits: boolean },
): Promise<Finding> {
  forgetPeakOf(server)
  const before = peakMegabytesOf(server)
  const startedAt = performance.now()
  const sending = send(server, { plant, bomb, bytes: megabytes * 1024 * 1024 })
  const waits = await askUntil(ask, sending)
  const status = await sending
  const seconds = (performance.now() - startedAt) / 1000
  const more = peakMegabytesOf(server) - before
  const times = p99(waits) / idleMs
  const failures = [
    ...(status >= 500 ? [`answered with ${status}`] : []),
    ...(more > MOST_MEGABYTES_MORE ? [`${more} MB more`] : []),
    ...(judgesWaits && times > MOST_TIMES_IDLE ? [`others waited ${times.toFixed(1)} times as long as before`] : []),
  ]
  const seen = `${status === CUT_OFF ? 'cut off' : status} in ${seconds.toFixed(1)} s, ${more} MB more, others p99 ${p99(waits).toFixed(0)} ms (${times.toFixed(1)} × idle)`
  return { attack: `bomb: ${bomb.name}`, tried: waits.length, failures, seen }
}

/** How long each call of another user took, in milliseconds, until `end`. */
async function askUntil(ask: () => Promise<unknown>, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  // Until it is waited for below, a failure would end the process.
  over.catch(() => undefined)
  do {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
    await sleep(ASK_EVERY_MILLISECONDS)
  } while (!isOver)
  await over
  return times
}

function send(
  { url }: RunningBonfire,
  { plant, bomb, bytes }: { plant: Plant; bomb: Bomb; bytes: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${plant.key}`, 'content-type': bomb.type }
    const sent = request(`${url}${bomb.path}`, { method: bomb.method, headers }, (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject)
    })
    // An early response may cut off a client that is still sending, before it has read it.
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(CUT_OFF) : reject(error)))
    pipeline(Readable.from(bomb.body(bytes)), sent).catch(() => undefined)
  })
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Starting the built-in database uses more memory than running it. */
function forgetPeakOf({ pid }: RunningBonfire): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Peak memory since then. */
function peakMegabytesOf({ pid }: RunningBonfire): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(peak) / 1024)
}
