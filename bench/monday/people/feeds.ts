import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@bonfire/contract/definitions/language/testing/random'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '@bonfire/contract/values/durations'
import { COURSES, STEP_SECONDS } from '../../evaluated-site.ts'
import type { Unit } from '../portfolio.ts'
import { RULES } from '../size.ts'
import type { Office } from './people.ts'

const FINDINGS_A_BATCH = 50
const FINDINGS_EVERY_MILLISECONDS = 2000
const SAMPLES_EVERY_MILLISECONDS = 5000
const EQUIPS_A_SITE = 50

/** A firing that was acknowledged. */
export interface Sent {
  readonly siteKey: string
  readonly equipKey: string
  readonly ruleKey: string
  readonly day: string
  /** Epoch seconds. */
  readonly start: number
  readonly durationSeconds: number
}

/** What programs were told that it is stored. */
export interface Delivered {
  readonly findings: Sent[]
  /** How many the server said that it had not known. */
  createdFindings: number
  samples: number
  /** Batches of samples so far, which decide what comes next. */
  sampleBatches: number
}

export const nothingDelivered = (): Delivered => ({
  findings: [],
  createdFindings: 0,
  samples: 0,
  sampleBatches: 0,
})

/** A rule engine that sends 50 findings of today every two seconds, and a gateway with samples every five. Returns how to stop. */
export function startFeeds(office: Office, delivered: Delivered): () => Promise<void> {
  const closing = new AbortController()
  const repeat = async (milliseconds: number, work: () => Promise<void>) => {
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      await work()
      const rest = Math.max(0, milliseconds - (performance.now() - startedAt))
      await sleep(rest, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const random = new Random(9 + delivered.findings.length)
  const all = [
    repeat(FINDINGS_EVERY_MILLISECONDS, async () => {
      const { sent, created } = await sendFindings(office, random)
      delivered.findings.push(...sent)
      delivered.createdFindings += created
    }),
    repeat(SAMPLES_EVERY_MILLISECONDS, async () => {
      delivered.samples += await sendSamples(office, delivered.sampleBatches)
      delivered.sampleBatches += 1
    }),
  ]
  for (const each of all) each.catch(() => {})
  return async () => {
    closing.abort()
    await Promise.all(all)
  }
}

async function sendFindings(office: Office, random: Random): Promise<{ sent: Sent[]; created: number }> {
  const { sites, ingestKey } = office.portfolio
  const batch = new Map<string, { sent: Sent; hit: object }>()
  const now = Math.floor(Date.now() / 1000)
  for (let finding = 0; finding < FINDINGS_A_BATCH; finding += 1) {
    const place = random.below(sites.length)
    const site = sites[place]
    if (!site) continue
    const { siteKey, timezone } = site
    const equipKey = keyOf('equip', place + sites.length * random.below(EQUIPS_A_SITE))
    const ruleKey = keyOf('rule', random.below(RULES))
    const start = now - 900
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(start * 1000)
    const durationSeconds = 60 + random.below(600)
    const times = [{ t: start, d: durationSeconds }]
    const hit = { siteId: siteKey, equipId: equipKey, ruleId: ruleKey, occurredOn: day, times }
    const sent = { siteKey, equipKey, ruleKey, day, start, durationSeconds }
    batch.set([siteKey, equipKey, ruleKey, day].join(' '), { sent, hit })
  }
  const reply = await office.desk.do({
    work: 'findings',
    home: random.below(office.desk.ports.length),
    isWrite: true,
    asking: {
      method: 'POST',
      path: '/api/v1/ingest/hits',
      headers: { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ hits: [...batch.values()].map(({ hit }) => hit) }),
    },
  })
  if (!reply) throw new Error('Findings could not be delivered for minutes')
  const { created, rejectedCount, rejected } = JSON.parse(reply.body.toString())
  if (rejectedCount > 0) throw new Error(`A finding was rejected: ${JSON.stringify(rejected[0])}`)
  return { sent: [...batch.values()].map(({ sent }) => sent), created }
}

/** As `largeModel` numbers them. */
const keyOf = (word: string, place: number) => `${word}-${String(place + 1).padStart(5, '0')}`

/** The present value of every point, and a whole earlier day of one unit, which is then evaluated. Returns how many are new. */
async function sendSamples(office: Office, turn: number): Promise<number> {
  const { units, ingestKey } = office.portfolio
  const now = Math.floor(Date.now() / 1000)
  const lines = units.flatMap((unit) => samplesOf(unit, [now]))
  const late = units[turn % units.length]
  const daysBack = 1 + Math.floor(turn / units.length)
  const start = (Math.floor(now / SECONDS_PER_DAY) - daysBack) * SECONDS_PER_DAY
  const steps = Array.from({ length: SECONDS_PER_DAY / STEP_SECONDS }, (_, step) => start + step * STEP_SECONDS)
  if (late) lines.push(...samplesOf(late, steps))
  const reply = await office.desk.do({
    work: 'samples',
    home: turn,
    isWrite: true,
    asking: {
      method: 'POST',
      path: '/api/v1/ingest/samples',
      headers: { authorization: `Bearer ${ingestKey}`, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    },
  })
  if (!reply) throw new Error('Samples could not be delivered for minutes')
  const { rejectedCount, rejected } = JSON.parse(reply.body.toString())
  if (rejectedCount > 0) throw new Error(`A sample was rejected: ${JSON.stringify(rejected[0])}`)
  return lines.length
}

function samplesOf({ points }: Unit, instants: readonly number[]): string[] {
  return points.flatMap(({ pointId, role }) =>
    instants.map((t) => {
      const course = COURSES[role]
      const hour = (t % SECONDS_PER_DAY) / SECONDS_PER_HOUR
      const value = course?.at(Math.floor(t / SECONDS_PER_DAY) % 365, hour) ?? 0
      return JSON.stringify({ point: pointId, t, v: course?.unit === null ? value === 1 : value })
    }),
  )
}
