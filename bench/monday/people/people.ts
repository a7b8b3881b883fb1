import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@bonfire/contract/definitions/language/testing/random'
import type { OpenDatabase } from '../../../server/src/db/open.ts'
import { type Portfolio, pickSites, RANGES, type Site } from '../portfolio.ts'
import { bareSum } from '../references.ts'
import { daysAgo, PERIOD_DAYS } from '../size.ts'
import { asJson, type Desk } from './desk.ts'
import type { Screens } from './screens.ts'

const SENTENCES = ['The valve hunts again', 'The fan runs at night', 'The sensor reads too high', 'The damper is stuck']
/** How long people think between two deeds. */
export const ALONE: Thinks = { from: 100, to: 400 }
export const AT_WORK: Thinks = { from: 2000, to: 8000 }
export const DURING_FAULTS: Thinks = { from: 500, to: 1500 }
/** Of all deeds. */
export const SHARES = { list: 45, search: 12, overview: 8, create: 8, comment: 12, read: 15 }
type PlainWork = keyof typeof SHARES

/** What was acknowledged, and must be in the database once. */
export interface Acknowledged {
  /** Summary by key. */
  readonly actions: Map<string, string>
  /** Key of the action by text. */
  readonly comments: Map<string, string>
}

/** Everything that people and feeds work with. */
export interface Office {
  readonly desk: Desk
  readonly portfolio: Portfolio
  readonly acknowledged: Acknowledged
  /** For bare references in the same run; undefined if only the server can open the database. */
  readonly database: OpenDatabase | undefined
  readonly screens: Screens | undefined
}

/** In milliseconds; each length is as likely. */
export interface Thinks {
  readonly from: number
  readonly to: number
}

export interface Crew {
  /** Waits for what is under way. Throws what somebody could not do. */
  stop(): Promise<void>
}

/** People who read lists, search, and work on actions. */
export function startPeople(office: Office, people: readonly number[], thinks: Thinks): Crew {
  const crew = { thinks, isStopping: false }
  const all = people.map((person) => work(office, person, crew))
  // A failure is told by `stop`; until then nobody waits for it.
  for (const each of all) each.catch(() => {})
  return {
    stop: async () => {
      crew.isStopping = true
      await Promise.all(all)
    },
  }
}

async function work(office: Office, person: number, crew: { thinks: Thinks; isStopping: boolean }): Promise<void> {
  const random = new Random(1 + person)
  const own: string[] = []
  const visitor = { office, person, random, own }
  for (;;) {
    const { from, to } = crew.thinks
    await sleep(from + random.next() * (to - from))
    if (crew.isStopping) return
    await WORKS[pickWork(random)](visitor)
  }
}

function pickWork(random: Random): PlainWork {
  let left = random.below(Object.values(SHARES).reduce((sum, share) => sum + share, 0))
  for (const [work, share] of Object.entries(SHARES) as [PlainWork, number][]) {
    if (left < share) return work
    left -= share
  }
  return 'list'
}

interface Visitor {
  readonly office: Office
  readonly person: number
  readonly random: Random
  /** Keys of the actions that this person created. */
  readonly own: string[]
}

const cookieOf = ({ office, person }: Visitor) => office.portfolio.cookies[person] ?? ''

const WORKS: Record<PlainWork, (visitor: Visitor) => Promise<void>> = { list, search, overview, create, comment, read }

export const askList = (cookie: string, sites: readonly Site[], { from, to }: { from: string; to: string }) => ({
  method: 'POST' as const,
  path: `/api/synco/ui/insights?from=${from}&to=${to}`,
  headers: { ...asJson(cookie), 'accept-encoding': 'gzip' },
  body: JSON.stringify({
    sites: sites.map(({ siteKey }) => siteKey),
    insightType: 'insights',
    view: 'packedGroups',
  }),
})

async function list(visitor: Visitor): Promise<void> {
  const { office, person, random } = visitor
  const { desk, database, portfolio } = office
  const sites = pickSites(random, portfolio.sites)
  const range = { from: daysAgo(random.pick(RANGES) - 1), to: daysAgo(0) }
  const { column } = desk.journal
  await desk.do({ work: 'list', home: person, asking: askList(cookieOf(visitor), sites, range) })
  if (!database || !column || column === 'faults') return
  const ms = await bareSum(database, { siteRowIds: sites.map(({ id }) => id), ...range })
  desk.journal.references.push({ work: 'list', column, ms })
}

async function search(visitor: Visitor): Promise<void> {
  const { office, person, random } = visitor
  const text = random.pick([
    `ahu-${1 + random.below(50)}`,
    `rule ${1 + random.below(100)}`,
    'valve',
    `P-0000${random.below(9)}`,
  ])
  const headers = { cookie: cookieOf(visitor), 'accept-encoding': 'gzip' }
  const path = `/api/v1/search?text=${encodeURIComponent(text)}`
  await office.desk.do({ work: 'search', home: person, asking: { method: 'GET', path, headers } })
}

export const askOverview = (cookie: string, sites: readonly Site[], { from, to }: { from: string; to: string }) => ({
  method: 'POST' as const,
  path: `/api/v1/overview?from=${from}&to=${to}`,
  headers: { ...asJson(cookie), 'accept-encoding': 'gzip' },
  body: JSON.stringify({ sites: sites.map(({ siteKey }) => siteKey), insightType: 'insights' }),
})

async function overview(visitor: Visitor): Promise<void> {
  const { office, person } = visitor
  const range = { from: daysAgo(PERIOD_DAYS), to: daysAgo(1) }
  const asking = askOverview(cookieOf(visitor), office.portfolio.sites, range)
  await office.desk.do({ work: 'overview', home: person, asking })
}

async function create(visitor: Visitor): Promise<void> {
  const { office, person, random, own } = visitor
  const { siteKey, projectKey } = random.pick(office.portfolio.sites)
  const requestId = randomUUID()
  const summary = `${random.pick(SENTENCES)}, ${requestId}`
  const fields = { status: 'New Action', priority: 'Major', context: 'FDD', responsible: 'Site Local' }
  const startedAt = performance.now()
  const { column } = office.desk.journal
  const reply = await office.desk.do({
    work: 'create',
    home: person,
    isWrite: true,
    asking: {
      method: 'POST',
      path: '/api/issue',
      headers: asJson(cookieOf(visitor)),
      body: JSON.stringify({ ...fields, siteId: `${projectKey}~${siteKey}`, summary, requestId }),
    },
  })
  if (!reply) return
  const { issueKey }: { issueKey: string } = JSON.parse(reply.body.toString())
  office.acknowledged.actions.set(issueKey, summary)
  own.push(issueKey)
  if (column) office.screens?.expect(issueKey, { person, column, startedAt })
}

async function comment(visitor: Visitor): Promise<void> {
  const { office, person, random, own } = visitor
  if (own.length === 0) return create(visitor)
  const key = random.pick(own)
  const requestId = randomUUID()
  const body = `${random.pick(SENTENCES)}, ${requestId}`
  const reply = await office.desk.do({
    work: 'comment',
    home: person,
    isWrite: true,
    asking: {
      method: 'POST',
      path: `/api/v2/actions/${key}/comments`,
      headers: asJson(cookieOf(visitor)),
      body: JSON.stringify({ body, requestId }),
    },
  })
  if (reply) office.acknowledged.comments.set(body, key)
}

async function read(visitor: Visitor): Promise<void> {
  const { office, person, random, own } = visitor
  if (own.length === 0) return create(visitor)
  const headers = { cookie: cookieOf(visitor), 'accept-encoding': 'gzip' }
  const path = `/api/issue/${random.pick(own)}`
  await office.desk.do({ work: 'read', home: person, asking: { method: 'GET', path, headers } })
}
