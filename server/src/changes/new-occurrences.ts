import type { Change, NewOccurrences } from '@bonfire/contract/changes'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPlaces, type OccurrenceCounts } from './occurrence-counts.ts'

// Sites are announced without their rules above this: a nightly import touches all of them.
const MAXIMUM_NAMED_RULES = 1000

/** The announcement for counted occurrences, without rules that no project uses. Undefined if nothing is left. */
export async function describeOccurrences(db: Db, counts: OccurrenceCounts): Promise<Change | undefined> {
  if (counts.isIncomplete) return { kind: 'missed' }
  const hits = await findShownOccurrences(db, counts)
  if (hits.length === 0) return undefined
  return { kind: 'hits', hits: hits.length > MAXIMUM_NAMED_RULES ? summedBySite(hits) : hits }
}

async function findShownOccurrences(db: Db, counts: OccurrenceCounts): Promise<NewOccurrences[]> {
  const places = countedPlaces(counts)
  const { rows } = await sql<NewOccurrences>`
    select s.site_key as "siteId", r.rule_key as "ruleId",
        coalesce(sum(k.hits) filter (where p.type = 'insights'), 0)::int4 as insights,
        coalesce(sum(k.hits) filter (where p.type = 'monitoring'), 0)::int4 as monitoring,
        min(k.first_day) as "from", max(k.last_day) as "to"
      from unnest(${places.map((place) => place.siteRowId)}::int4[], ${places.map((place) => place.ruleRowId)}::int4[],
          ${places.map((place) => place.count)}::int4[], ${places.map((place) => place.from)}::date[],
          ${places.map((place) => place.to)}::date[]) as k (site_id, rule_id, hits, first_day, last_day)
      join site s on s.id = k.site_id
      join rule r on r.id = k.rule_id
      join project_rule p on p.project_id = s.project_id and p.rule_id = k.rule_id and p.active
     group by s.site_key, r.rule_key`.execute(db)
  return rows
}

function summedBySite(hits: readonly NewOccurrences[]): NewOccurrences[] {
  return [...Map.groupBy(hits, ({ siteId }) => siteId)].map(([siteId, ofSite]) => ({
    siteId,
    ruleId: null,
    insights: ofSite.reduce((sum, { insights }) => sum + insights, 0),
    monitoring: ofSite.reduce((sum, { monitoring }) => sum + monitoring, 0),
    from: ofSite.map(({ from }) => from).sort()[0] ?? '',
    to:
      ofSite
        .map(({ to }) => to)
        .sort()
        .at(-1) ?? '',
  }))
}
