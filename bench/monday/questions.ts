import { unzipSync } from 'node:zlib'
import { Random } from '@bonfire/contract/definitions/language/testing/random'
import type { InsightGroup } from '@bonfire/contract/hits/insight-group'
import { unpackGroups } from '@bonfire/contract/hits/packed-groups'
import type { OpenDatabase } from '../../server/src/db/open.ts'
import { send } from './people/desk.ts'
import { askList, type Office } from './people/people.ts'
import { pickSites, RANGES, type Site } from './portfolio.ts'
import { daysAgo } from './size.ts'

const QUESTIONS = 40
const ROWS_SHOWN = 50

/** How a screen sorts, and the column of the database's sum. */
const SORTS = { hits: 'hits', duration: 'duration', targetCount: 'equips', latestAt: 'latest_at' } as const
type Sort = keyof typeof SORTS

export interface Question {
  readonly sites: readonly Site[]
  readonly from: string
  readonly to: string
  readonly sort: Sort
  /** What the list said: one line for each row that a screen shows, in its order. */
  readonly listed: readonly string[]
}

/** Asks for lists in turn from each server, as people left them: with what they hold in memory. */
export async function askQuestions({ desk, portfolio }: Office): Promise<Question[]> {
  const random = new Random(40)
  const questions: Question[] = []
  for (let place = 0; place < QUESTIONS; place += 1) {
    const sites = pickSites(random, portfolio.sites).slice(0, 1 + random.below(20))
    const to = random.below(4)
    const range = { from: daysAgo(to + random.pick(RANGES) - 1), to: daysAgo(to) }
    const sort = random.pick(Object.keys(SORTS) as Sort[])
    const asking = askList(portfolio.cookies[place % portfolio.cookies.length] ?? '', sites, range)
    const { status, body } = await send(desk.ports[place % desk.ports.length] ?? 0, asking)
    if (status !== 200) throw new Error(`A question was refused with ${status}: ${body}`)
    const json = body[0] === 0x1f ? unzipSync(body) : body
    questions.push({ sites, ...range, sort, listed: sorted(unpackGroups([JSON.parse(json.toString())]), sort) })
  }
  return questions
}

/** Rules that evaluation brings go on firing; those that were sent are compared. */
const isSent = ({ ruleId }: InsightGroup) => ruleId.startsWith('rule-')
const lineOf = ({ siteId, ruleId, targetCount, hits, duration, latestAt }: InsightGroup) =>
  [siteId.split('~').at(-1), ruleId, targetCount, hits, duration, latestAt].join(' ')

function sorted(groups: readonly InsightGroup[], sort: Sort): string[] {
  const before = (one: InsightGroup, other: InsightGroup) =>
    other[sort] - one[sort] || (lineOf(one) < lineOf(other) ? -1 : 1)
  return groups.filter(isSent).toSorted(before).slice(0, ROWS_SHOWN).map(lineOf)
}

/** Says which lists were not what the database sums up. */
export async function compareQuestions({ pool }: OpenDatabase, questions: readonly Question[]): Promise<string[]> {
  const problems: string[] = []
  for (const { sites, from, to, sort, listed } of questions) {
    const { rows } = await pool.query<{ line: string }>(
      `select line from (
         select concat_ws(' ', s.site_key, r.rule_key, count(distinct o.equip_rule_id), sum(o.hits), sum(o.duration_seconds), max(o.latest_at)) as line,
                count(distinct o.equip_rule_id) as equips, sum(o.hits) as hits, sum(o.duration_seconds) as duration, max(o.latest_at) as latest_at
           from occurrence o join site s on s.id = o.site_id join rule r on r.id = o.rule_id
          where o.site_id = any($1) and o.occurred_on between $2::date and $3::date and r.rule_key like 'rule-%'
          group by s.site_key, r.rule_key) sums
        order by ${SORTS[sort]} desc, line collate "C" limit ${ROWS_SHOWN}`,
      [sites.map(({ id }) => id), from, to],
    )
    const place = rows.findIndex(({ line }, at) => line !== listed[at])
    if (place === -1 && rows.length === listed.length) continue
    const what = `${sites.length} sites, ${from} to ${to}, by ${sort}, row ${place + 1}`
    problems.push(`The list of ${what} says "${listed[place]}", the database "${rows[place]?.line}"`)
  }
  return problems
}
