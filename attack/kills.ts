// npm run attack:kills -- [300] [postgres]: kills a busy server again and again, and checks that everything it
// acknowledged is still there.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bonfire, emptyFolder, type RunningBonfire, startBonfire } from '../e2e/helpers/servers/bonfire-process.ts'
import { startPostgres } from '../server/test/database/postgres.ts'
import { DAY, furnishPlant, type Plant, signIn } from './plant.ts'
import { type Finding, printFindings } from './report.ts'

const SHORTEST_WORK_MILLISECONDS = 50
const LONGEST_WORK_MILLISECONDS = 700

/** What was requested, and whether the server acknowledged it. */
interface Asked {
  readonly equips: Map<string, boolean>
  readonly comments: Map<string, boolean>
  /** By request id. */
  readonly actions: Map<string, boolean>
  /** By file name. */
  readonly files: Map<string, { digest: string; id?: string }>
}

interface Desk {
  readonly server: RunningBonfire
  readonly plant: Plant
  readonly cookie: string
  readonly actionKey: string
}

async function killAgainAndAgain(kills: number, plant: Plant): Promise<Finding> {
  const asked: Asked = { equips: new Map(), comments: new Map(), actions: new Map(), files: new Map() }
  const failures: string[] = []
  const total = { equips: 0, comments: 0, actions: 0, files: 0 }
  for (let kill = 0; kill <= kills; kill += 1) {
    const desk = await open(plant)
    for (const kind of ['equips', 'comments', 'actions', 'files'] as const) total[kind] += acknowledged(asked[kind])
    failures.push(...(await lookForAll(desk, asked)).map((problem) => `after kill ${kill}: ${problem}`))
    for (const known of Object.values(asked)) known.clear()
    if (kill === kills) {
      await desk.server.stop()
      break
    }
    const working = Promise.all(
      [sendHits, comment, createActions, upload].map((work) => untilGone(() => work(desk, asked))),
    )
    await sleep(SHORTEST_WORK_MILLISECONDS + Math.random() * (LONGEST_WORK_MILLISECONDS - SHORTEST_WORK_MILLISECONDS))
    await desk.server.kill()
    await working
    if (kill % 20 === 19) process.stdout.write(`${kill + 1} kills, ${failures.length} failures\n`)
  }
  for (const command of [
    ['files', 'check'],
    ['backup', join(plant.dataDirectory, 'after.backup')],
  ]) {
    const { status, output } = bonfire(plant, command)
    if (status !== 0) failures.push(`bonfire ${command[0]} ended with ${status}: ${output.slice(-300)}`)
  }
  const seen = Object.entries(total)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')
  return {
    attack: plant.environment.DATABASE_URL ? 'kills on PostgreSQL' : 'kills, built-in',
    tried: kills,
    failures,
    seen,
  }
}

const acknowledged = (known: ReadonlyMap<string, unknown>) => [...known.values()].filter(isAcknowledged).length
const isAcknowledged = (value: unknown) =>
  typeof value === 'object' && value !== null ? 'id' in value : value === true

let firstAction: string | undefined
async function open(plant: Plant): Promise<Desk> {
  const server = await startBonfire(plant)
  const cookie = await signIn(server)
  firstAction ??= await create({ server, cookie }, { requestId: randomUUID(), summary: 'Mend the valve' })
  return { server, plant, cookie, actionKey: firstAction }
}

/** Keeps working until the server is gone. */
async function untilGone(work: () => Promise<void>): Promise<void> {
  try {
    for (;;) await work()
  } catch {
    // The connection was cut.
  }
}

const json = (cookie: string) => ({ cookie, 'content-type': 'application/json' })

/** Throws unless the request succeeded. */
async function done<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

const hitsOf = (equipId: string) => [
  {
    siteId: 'plant',
    equipId,
    equipName: equipId,
    ruleId: 'leak',
    occurredOn: DAY,
    times: [{ t: `${DAY}T00:10:00Z`, d: 60 }],
  },
]

async function sendHits({ server, plant }: Desk, asked: Asked): Promise<void> {
  const equipId = randomUUID()
  asked.equips.set(equipId, false)
  const { created } = await postHits(server, plant, equipId)
  asked.equips.set(equipId, created === 1)
}

async function postHits({ url }: RunningBonfire, { key }: Plant, equipId: string): Promise<{ created: number }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ hits: hitsOf(equipId) })
  return done(await fetch(`${url}/api/v1/ingest/hits`, { method: 'POST', headers, body }))
}

async function comment({ server, cookie, actionKey }: Desk, asked: Asked): Promise<void> {
  const text = randomUUID()
  asked.comments.set(text, false)
  const url = `${server.url}/api/v2/actions/${actionKey}/comments`
  const body = JSON.stringify({ body: text, requestId: randomUUID() })
  await done(await fetch(url, { method: 'POST', headers: json(cookie), body }))
  asked.comments.set(text, true)
}

async function createActions(desk: Desk, asked: Asked): Promise<void> {
  const requestId = randomUUID()
  asked.actions.set(requestId, false)
  await create(desk, { requestId, summary: requestId })
  asked.actions.set(requestId, true)
}

async function create(
  { server, cookie }: Pick<Desk, 'server' | 'cookie'>,
  action: { requestId: string; summary: string },
): Promise<string> {
  const fields = { siteId: 'plant', status: 'New Action', priority: 'Major', context: 'FDD', responsible: 'Site Local' }
  const body = JSON.stringify({ ...fields, ...action })
  const url = `${server.url}/api/issue`
  const { issueKey } = await done<{ issueKey: string }>(
    await fetch(url, { method: 'POST', headers: json(cookie), body }),
  )
  return issueKey
}

async function upload({ server, cookie, actionKey }: Desk, asked: Asked): Promise<void> {
  const filename = `${randomUUID()}.txt`
  const content = randomBytes(40_000 + Math.floor(Math.random() * 200_000)).toString('hex')
  const digest = createHash('sha256').update(content).digest('hex')
  asked.files.set(filename, { digest })
  const form = new FormData()
  form.set('body', JSON.stringify({ filename, actionId: actionKey }))
  form.set('file', new Blob([content], { type: 'text/plain' }), filename)
  const url = `${server.url}/api/v1/attachments`
  const { id } = await done<{ id: string }>(await fetch(url, { method: 'POST', headers: { cookie }, body: form }))
  asked.files.set(filename, { digest, id })
}

/** Reports what is missing or duplicated. What was not acknowledged may exist once or not at all. */
async function lookForAll(desk: Desk, asked: Asked): Promise<string[]> {
  const { server, plant, cookie, actionKey } = desk
  const problems: string[] = []
  const judge = (what: string, isSure: boolean, times: number): void => {
    if (times > 1) problems.push(`${what} is there ${times} times`)
    if (isSure && times === 0) problems.push(`${what} was acknowledged and is lost`)
  }
  const comments = await done<{ body: string }[]>(
    await fetch(`${server.url}/api/comments/${actionKey}`, { headers: { cookie } }),
  )
  const countOf = (texts: readonly string[]) => Map.groupBy(texts, (text) => text)
  const byText = countOf(comments.map(({ body }) => body))
  for (const [text, isSure] of asked.comments) judge(`comment ${text}`, isSure, byText.get(text)?.length ?? 0)
  // Repeating a request must not create a second action, whether or not the first was answered.
  for (const requestId of asked.actions.keys()) await create(desk, { requestId, summary: requestId })
  const list = await done<unknown>(
    await fetch(`${server.url}/api/issues`, {
      method: 'POST',
      headers: json(cookie),
      body: JSON.stringify({ site: ['plant'], project: [], status: 'open' }),
    }),
  )
  const text = JSON.stringify(list)
  for (const requestId of asked.actions.keys())
    judge(`action ${requestId}`, true, text.split(`"${requestId}"`).length - 1)
  for (const [equipId, isSure] of asked.equips) {
    const { created } = await postHits(server, plant, equipId)
    if (isSure && created !== 0) problems.push(`the finding of ${equipId} was acknowledged and is lost`)
  }
  for (const [filename, { digest, id }] of asked.files) {
    if (id === undefined) continue
    const answer = await fetch(`${server.url}/api/v1/attachments/${id}/blob`, { headers: { cookie } })
    const content = Buffer.from(await answer.arrayBuffer())
    const isWhole = answer.ok && createHash('sha256').update(content).digest('hex') === digest
    if (!isWhole) problems.push(`file ${filename} was acknowledged and is ${answer.ok ? 'broken' : answer.status}`)
  }
  return problems
}

const kills = Number(process.argv[2] ?? 300)
const postgres = process.argv[3] === 'postgres' ? await startPostgres() : undefined
if (postgres && 'missing' in postgres) throw new Error(postgres.missing)
const dataDirectory = emptyFolder()
try {
  const plant = furnishPlant(dataDirectory, postgres ? { DATABASE_URL: postgres.url } : {})
  const finding = await killAgainAndAgain(kills, plant)
  printFindings([finding])
  if (finding.failures.length > 0) process.exitCode = 1
} finally {
  await postgres?.stop()
  rmSync(dataDirectory, { recursive: true, force: true })
}
