// node attack/measure-bombs.ts [megabytes]: what others notice of each bomb on a server of its own, and its memory.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { bonfire, emptyFolder, type RunningBonfire, startBonfire } from '../e2e/bonfire-process.ts'
import { BOMBS } from './bombs/all.ts'
import type { Bomb } from './bombs/bomb.ts'

const BYTES = Number(process.argv[2] ?? 100) * 1024 * 1024
const ASK_EVERY_MILLISECONDS = 20
const IDLE_MILLISECONDS = 5000
const MAXIMUM_SLOWDOWN = 3
const MAXIMUM_MEGABYTES_MORE = 500

const dataDirectory = emptyFolder()
bonfire(
  dataDirectory,
  ['user', 'create', '--username', 'keeper', '--email', 'keeper@bonfire.example', '--name', 'The keeper', '--admin'],
  'pulled-the-plug\n',
)
const key = /bfk_[\w-]+/.exec(bonfire(dataDirectory, ['key', 'create', '--name', 'engine']).output)?.[0] ?? ''
const server = await startBonfire({ dataDirectory })
try {
  forgetPeakOf(server)
  const idle = p99(await askUntil(server, new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS))))
  process.stdout.write(`idle: p99 ${idle.toFixed(1)} ms, ${megabytesOf(server)} MB\n`)
  for (const bomb of BOMBS) {
    forgetPeakOf(server)
    const before = megabytesOf(server)
    const began = performance.now()
    const sending = send(server, bomb)
    const times = await askUntil(server, sending)
    const { status } = await sending
    const slowdown = p99(times) / idle
    const more = megabytesOf(server) - before
    const verdict = slowdown <= MAXIMUM_SLOWDOWN && more < MAXIMUM_MEGABYTES_MORE ? 'ok' : 'TOO MUCH'
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${verdict.padEnd(9)}${bomb.name.padEnd(18)}${status} in ${seconds} s, others p99 ${p99(times).toFixed(1)} ms (${slowdown.toFixed(1)} × idle), ${more} MB more\n`,
    )
    if (verdict !== 'ok') process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}

/** How long each call of somebody else took, in milliseconds, until `end`. */
async function askUntil(target: RunningBonfire, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  end.finally(() => {
    isOver = true
  })
  do {
    const began = performance.now()
    await (await fetch(`${target.url}/api/auth/config`)).text()
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MILLISECONDS))
  } while (!isOver)
  return times
}

function send(target: RunningBonfire, bomb: Bomb): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': bomb.type }
    const sent = request(`${target.url}${bomb.path}`, { method: bomb.method, headers }, (answer) => {
      text(answer).then(() => resolve({ status: answer.statusCode ?? 0 }), reject)
    })
    sent.on('error', reject)
    // Who is answered early may be cut off while still sending.
    pipeline(Readable.from(bomb.body(BYTES)), sent).catch(() => undefined)
  })
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** The start of the built-in database takes more than what comes after. */
function forgetPeakOf({ pid }: RunningBonfire): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** The most memory that the process has had since. */
function megabytesOf({ pid }: RunningBonfire): number {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(peak) / 1024)
}
