import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { MILLISECONDS_PER_DAY, SECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { emptyFolder, type RunningBonfire, startBonfire } from '../e2e/helpers/servers/bonfire-process.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/open.ts'
import { insertSession } from '../server/src/features/auth/auth.repository.ts'
import { hashSecret } from '../server/src/features/auth/secret.ts'
import { SESSION_COOKIE } from '../server/src/features/auth/session-cookie.ts'
import { buildUser } from '../server/test/app/factories.ts'
import { startPostgres } from '../server/test/database/postgres.ts'
import { type Figure, median, milliseconds } from './measure.ts'

const PEOPLE = 50
const TABS = 20
const MEASURED_SECONDS = 15
// The kernel counts processor time in hundredths of a second.
const TICKS_PER_SECOND = 100

interface Desk {
  readonly server: RunningBonfire
  readonly cookies: readonly string[]
  readonly equipRuleIds: readonly number[]
  readonly siteKeys: readonly string[]
}

/** The cost of open screens: 50 people who read and snooze, first without listeners, then with 20 tabs each. */
export async function benchListeners(): Promise<Figure[]> {
  const postgres = await startPostgres()
  if ('missing' in postgres) {
    process.stderr.write(`Listeners not measured: ${postgres.missing}\n`)
    return []
  }
  const folder = emptyFolder()
  const environment = { DATABASE_URL: postgres.url }
  const server = await startBonfire({ dataDirectory: folder, demonstration: true, environment })
  const database = await openDatabase({ databaseUrl: postgres.url, dataDirectory: folder })
  try {
    const desk = { server, ...(await furnish(database)) }
    const quiet = await work(desk)
    const { heard, leave } = await listen(desk)
    const loud = await work(desk)
    leave()
    const listeners = PEOPLE * TABS
    const cores = ({ processorSeconds }: Measured) => processorSeconds / MEASURED_SECONDS
    return [
      {
        what: `reading while ${listeners} screens listen`,
        reference: 'nobody listening',
        ratio: median(loud.readMs) / median(quiet.readMs),
        aim: '<= 3',
        detail: `${median(loud.readMs).toFixed(1)} and ${median(quiet.readMs).toFixed(1)} ms, ${loud.writes} changes`,
      },
      {
        what: `processor time for ${listeners} screens`,
        reference: 'one core',
        ratio: cores(loud) - cores(quiet),
        aim: '<= 0.3',
        detail: `${cores(loud).toFixed(2)} and ${cores(quiet).toFixed(2)} cores, ${heard()} events`,
      },
    ]
  } finally {
    await database.close()
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fifty signed-in people who see everything. */
async function furnish({ db }: OpenDatabase): Promise<Omit<Desk, 'server'>> {
  const { id: tenantId } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
  const cookies: string[] = []
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + MILLISECONDS_PER_DAY)
  for (let person = 0; person < PEOPLE; person += 1) {
    const userId = await buildUser(db, { tenantId, username: `reader-${person}`, seesAllProjects: true })
    const token = randomBytes(32).toString('base64url')
    const session = { tokenHash: hashSecret(token), userId, createdAt, expiresAt, userAgent: null, idToken: null }
    await insertSession(db, session)
    cookies.push(`${SESSION_COOKIE}=${token}`)
  }
  const rules = await db.selectFrom('equip_rule').select('id').orderBy('id').limit(PEOPLE).execute()
  const sites = await db.selectFrom('site').select('site_key').orderBy('site_key').limit(5).execute()
  return { cookies, equipRuleIds: rules.map(({ id }) => id), siteKeys: sites.map((site) => site.site_key) }
}

interface Measured {
  readonly readMs: readonly number[]
  readonly writes: number
  readonly processorSeconds: number
}

/** Each person reads about once a second, and snoozes or wakes something every fifth time. */
async function work(desk: Desk): Promise<Measured> {
  const readMs: number[] = []
  let writes = 0
  const startedAt = processorSeconds(desk.server.pid)
  const until = Date.now() + MEASURED_SECONDS * 1000
  const person = async (cookie: string, number: number): Promise<void> => {
    for (let turn = number; Date.now() < until; turn += 1) {
      await sleep(500 + Math.random() * 1000)
      if (turn % 5 === 0) {
        await snooze(desk, cookie, { equipRuleId: desk.equipRuleIds[number] ?? 0, isSnoozed: turn % 2 === 0 })
        writes += 1
      } else {
        readMs.push(await milliseconds(() => read(desk, cookie)))
      }
    }
  }
  await Promise.all(desk.cookies.map(person))
  return { readMs, writes, processorSeconds: processorSeconds(desk.server.pid) - startedAt }
}

async function read({ server, siteKeys }: Desk, cookie: string): Promise<void> {
  const [from, to] = [daysAgo(2), daysAgo(0)]
  const answer = await fetch(`${server.url}/api/synco/ui/insights?from=${from}&to=${to}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ sites: siteKeys, insightType: 'insights', view: 'packedGroups' }),
  })
  if (!answer.ok) throw new Error(`A list was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

const daysAgo = (days: number) => new Date(Date.now() - days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)

async function snooze(
  { server }: Desk,
  cookie: string,
  { equipRuleId, isSnoozed }: { equipRuleId: number; isSnoozed: boolean },
): Promise<void> {
  const url = `${server.url}/api/synco/equipRule/snooze`
  const body = JSON.stringify({ equipRuleIds: [String(equipRuleId)], duration: SECONDS_PER_DAY })
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = isSnoozed
    ? await fetch(url, { method: 'POST', headers, body })
    : await fetch(`${url}?equipRuleIds=${equipRuleId}`, { method: 'DELETE', headers: { cookie } })
  if (!answer.ok) throw new Error(`A snooze was refused: ${answer.status} ${await answer.text()}`)
}

/** Opens every tab's stream; `heard` counts the changes received by all of them. */
async function listen({ server, cookies }: Desk): Promise<{ heard: () => number; leave: () => void }> {
  let heard = 0
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const open = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      const request = get(`${server.url}/api/v1/changes`, { agent, headers: { cookie } }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`))
        answer.on('error', () => {})
        answer.on('data', (chunk: Buffer) => {
          resolve()
          for (let at = chunk.indexOf('event: change'); at >= 0; at = chunk.indexOf('event: change', at + 1)) heard += 1
        })
      })
      request.on('error', reject)
    })
  for (const cookie of cookies) await Promise.all(Array.from({ length: TABS }, () => open(cookie)))
  return { heard: () => heard, leave: () => agent.destroy() }
}

/** User and system time of the process so far. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
