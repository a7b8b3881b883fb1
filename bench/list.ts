import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { sql } from 'kysely'
import { LAST_DAY, type LargeApp } from './large-app.ts'
import { type Figure, interleave, median, milliseconds, ratioOf } from './measure.ts'

const CASES = [
  { name: '1 site, 3 days', sites: 1, days: 3, runs: 60, aim: '<= 1' },
  { name: '20 sites, 7 days', sites: 20, days: 7, runs: 40, aim: '<= 0.3' },
  { name: '1,000 sites, 30 days', sites: 1000, days: 30, runs: 7, aim: '<= 0.03' },
]
const AT_ONCE = 50
/** As our screens request it. */
const SITES_PER_REQUEST = 250
const LARGEST_ANSWER_BYTES = 1_000_000

export interface Asked {
  readonly siteRowIds: readonly number[]
  readonly siteKeys: readonly string[]
  readonly from: string
  readonly to: string
}

/** The list's response, from request to compressed body, against the database's own time. */
export async function benchList(large: LargeApp): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const each of CASES) {
    const what = `list, ${each.name}, ${large.database.engine}`
    const asked = askedOf(large, each)
    const times = await interleave(
      {
        answer: () => answers(large, asked),
        twoLevels: () => twoLevels(large, asked),
        select: () => select(large, asked),
        scan: () => scan(large, asked),
      },
      each.runs,
    )
    const against = (reference: 'twoLevels' | 'select' | 'scan') => ({
      what,
      ratio: ratioOf(times.answer, times[reference]),
      detail: `${median(times.answer).toFixed(1)} ms and ${median(times[reference]).toFixed(1)} ms`,
    })
    figures.push({ ...against('twoLevels'), reference: 'bare SQL in two levels', aim: each.aim })
    figures.push({ ...against('select'), reference: 'bare SELECT of the same rows' })
    figures.push({ ...against('scan'), reference: 'index-only scan of the same rows' })
    figures.push(await atOnce(large, { what, asked, aloneMs: median(times.answer) }))
    figures.push(await sizeOf(large, { what, asked }))
  }
  return figures
}

async function atOnce(large: LargeApp, measured: { what: string; asked: Asked; aloneMs: number }): Promise<Figure> {
  const { what, asked, aloneMs } = measured
  let latencies: number[] = []
  const all = await milliseconds(async () => {
    latencies = await Promise.all(Array.from({ length: AT_ONCE }, () => milliseconds(() => answers(large, asked))))
  })
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.ceil(AT_ONCE * share) - 1] ?? 0).toFixed(0)} ms`
  return {
    what: `${what}, ${AT_ONCE} at once`,
    reference: 'one after the other',
    ratio: all / (AT_ONCE * aloneMs),
    detail: `all within ${all.toFixed(0)} ms, half within ${at(0.5)}, alone ${aloneMs.toFixed(1)} ms`,
  }
}

async function sizeOf(large: LargeApp, { what, asked }: { what: string; asked: Asked }): Promise<Figure> {
  const sent = await answers(large, asked)
  const largest = Math.max(...sent)
  const raw = await answers(large, asked, 'identity')
  const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  return {
    what: `${what}, largest answer`,
    reference: 'a megabyte',
    ratio: largest / LARGEST_ANSWER_BYTES,
    aim: '<= 1',
    detail: `${inKilobytes(largest)}, ${inKilobytes(Math.max(...raw))} before compression, ${sent.length} requests`,
  }
}

export function askedOf({ sites }: LargeApp, size: { sites: number; days: number }): Asked {
  const chosen = sites.slice(0, size.sites)
  return {
    siteRowIds: chosen.map((site) => site.id),
    siteKeys: chosen.map((site) => site.siteKey),
    to: LAST_DAY,
    from: new Date(Date.parse(LAST_DAY) - (size.days - 1) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10),
  }
}

/** Bytes of each response. */
export async function answers(large: LargeApp, asked: Asked, encoding = 'gzip'): Promise<number[]> {
  const requests: Promise<number>[] = []
  for (let start = 0; start < asked.siteKeys.length; start += SITES_PER_REQUEST) {
    requests.push(answer(large, asked, { start, encoding }))
  }
  return Promise.all(requests)
}

async function answer(
  { app, session }: LargeApp,
  asked: Asked,
  { start, encoding }: { start: number; encoding: string },
): Promise<number> {
  const sites = asked.siteKeys.slice(start, start + SITES_PER_REQUEST)
  const response = await app.inject({
    method: 'POST',
    url: `/api/synco/ui/insights?from=${asked.from}&to=${asked.to}`,
    headers: { cookie: `${session.name}=${session.value}`, 'accept-encoding': encoding },
    // Otherwise the bytes are also decoded as text, which took half of the time of a long list.
    payloadAsStream: true,
    payload: { sites, insightType: 'insights', view: 'packedGroups' },
  })
  if (response.statusCode !== 200) throw new Error(`The list answered with status ${response.statusCode}`)
  let bytes = 0
  for await (const chunk of response.stream()) bytes += chunk.length
  return bytes
}

/** Adds up the same rows as the list. */
export const twoLevels = ({ database }: Pick<LargeApp, 'database'>, asked: Omit<Asked, 'siteKeys'>) =>
  sql`
    select site_id, rule_id, count(*) as equips, sum(hits) as hits, sum(duration) as duration,
           max(latest_at) as latest_at, min(severity_rank) as severity_rank
      from (select site_id, rule_id, equip_rule_id, sum(hits) as hits, sum(duration_seconds) as duration,
                   max(latest_at) as latest_at, min(severity_rank) as severity_rank
              from occurrence where ${isAsked(asked)}
             group by site_id, rule_id, equip_rule_id) e
     group by site_id, rule_id`.execute(database.db)

const select = ({ database }: LargeApp, asked: Asked) =>
  sql`
    select site_id, rule_id, equip_rule_id, occurred_on, hits, duration_seconds, latest_at, severity_rank
      from occurrence where ${isAsked(asked)}`.execute(database.db)

const scan = ({ database }: LargeApp, asked: Asked) =>
  sql`select count(*), sum(equip_rule_id) from occurrence where ${isAsked(asked)}`.execute(database.db)

const isAsked = ({ siteRowIds, from, to }: Omit<Asked, 'siteKeys'>) => sql`
  site_id = any(${siteRowIds}::int4[]) and occurred_on between ${from}::date and ${to}::date`
