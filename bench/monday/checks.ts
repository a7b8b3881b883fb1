import { inParts } from '@bonfire/contract/values/in-parts'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import type { Delivered, Sent } from './people/feeds.ts'
import type { Acknowledged } from './people/people.ts'

const AT_ONCE = 5000

/** Says which acknowledged write is not in the database exactly once. */
export async function checkAcknowledged(
  { pool }: OpenDatabase,
  { acknowledged, delivered }: { acknowledged: Acknowledged; delivered: Delivered },
): Promise<string[]> {
  const problems: string[] = []
  const actions = await pool.query<{ key: string; summary: string }>(
    `select p.project_key || '-' || a.number as key, a.summary from action a join project p on p.id = a.project_id`,
  )
  const keys = Map.groupBy(actions.rows, ({ summary }) => summary)
  for (const [key, summary] of acknowledged.actions) {
    const found = (keys.get(summary) ?? []).map((row) => row.key).join(', ')
    if (found !== key) problems.push(`The action ${key} is there as "${found}"`)
  }
  const comments = await pool.query<{ key: string; body: string }>(
    `select p.project_key || '-' || a.number as key, c.body
       from comment c join action a on a.id = c.action_id join project p on p.id = a.project_id`,
  )
  const bodies = Map.groupBy(comments.rows, ({ body }) => body)
  for (const [body, key] of acknowledged.comments) {
    const found = (bodies.get(body) ?? []).map((row) => row.key).join(', ')
    if (found !== key) problems.push(`The comment "${body}" on ${key} is there on "${found}"`)
  }
  return [...problems, ...(await checkFindings(pool, delivered)), ...(await checkSamples(pool, delivered))]
}

async function checkFindings(pool: OpenDatabase['pool'], { findings }: Delivered): Promise<string[]> {
  const problems: string[] = []
  for (const part of inParts(findings, AT_ONCE)) {
    const columnOf = (name: keyof Sent) => part.map((sent) => sent[name])
    const { rows } = await pool.query<{ place: number; times: number }>(
      `select sent.place::int4 as place,
              (select count(*)::int4 from occurrence o, unnest(o.times_start, o.times_duration) as firing (start, seconds)
                where o.site_id = s.id and o.occurred_on = sent.day and o.equip_rule_id = x.id
                  and firing.start = sent.start and firing.seconds = sent.seconds) as times
         from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::int8[], $6::int4[]) with ordinality
                as sent (site_key, equip_key, rule_key, day, start, seconds, place)
         left join site s on s.site_key = sent.site_key
         left join equip e on e.site_id = s.id and e.equip_key = sent.equip_key
         left join rule r on r.rule_key = sent.rule_key
         left join equip_rule x on x.site_id = s.id and x.equip_id = e.id and x.rule_id = r.id`,
      (['siteKey', 'equipKey', 'ruleKey', 'day', 'start', 'durationSeconds'] as const).map(columnOf),
    )
    const times = new Map(rows.map((row) => [row.place, row.times]))
    for (const [at, { siteKey, equipKey, ruleKey, day, start }] of part.entries()) {
      if (times.get(at + 1) === 1) continue
      problems.push(
        `The firing at ${start} of ${ruleKey} on ${equipKey} at ${siteKey} on ${day} is there ${times.get(at + 1)} times`,
      )
    }
  }
  return problems
}

async function checkSamples(pool: OpenDatabase['pool'], { samples }: Delivered): Promise<string[]> {
  const { rows } = await pool.query<{ stored: number }>(
    `select ((select coalesce(sum(samples), 0) from point_day) + (select count(*) from sample_tail))::int4 as stored`,
  )
  const stored = rows[0]?.stored
  return stored === samples ? [] : [`${samples} samples were acknowledged, and ${stored} are stored`]
}

/** Findings by rules that were sent: what evaluation finds comes and goes. */
export async function countSentFindings({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int4 as count from occurrence o join rule r on r.id = o.rule_id where r.rule_key like 'rule-%'`,
  )
  return rows[0]?.count ?? 0
}

/** What evaluation did with the samples meanwhile. */
export async function countEvaluated({
  pool,
}: OpenDatabase): Promise<{ days: number; findings: number; waiting: number }> {
  const { rows } = await pool.query<{ days: number; findings: number; waiting: number }>(
    `select (select count(*)::int4 from evaluation_day) as days,
            (select count(*)::int4 from occurrence o join rule r on r.id = o.rule_id where r.rule_key not like 'rule-%') as findings,
            (select count(*)::int4 from evaluation_due where marked > done) as waiting`,
  )
  return rows[0] ?? { days: 0, findings: 0, waiting: 0 }
}
