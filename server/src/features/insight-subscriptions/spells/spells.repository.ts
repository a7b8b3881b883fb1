import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

// Any number not used by another advisory lock on the same database.
const SPELLS_AND_DIGESTS = 860_419

/** Excludes digests until the transaction ends: what is written is seen by all of a run, or by none. */
export async function excludeDigestRuns(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SPELLS_AND_DIGESTS}::int8)`.execute(db)
}

/** Excludes writers of spells until the transaction ends. */
export async function excludeSpellWriters(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${SPELLS_AND_DIGESTS}::int8)`.execute(db)
}

export async function isSiteDue(db: Db): Promise<boolean> {
  return (await db.selectFrom('spell_due').select('site_id').limit(1).executeTakeFirst()) !== undefined
}

/** Takes a site whose findings changed, and that nobody else has taken. */
export async function takeDueSite(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ siteRowId: number }>`
    delete from spell_due where site_id = (
      select site_id from spell_due order by marked_at limit 1 for update skip locked)
    returning site_id as "siteRowId"`.execute(db)
  return rows[0]?.siteRowId
}

/**
 * Reads the spells of a site again from its findings of the last months, and returns how many are new. A spell that
 * began longer ago than a quiet spell does not count as new. Webhooks are told of new ones, and of those whose data were
 * taken back.
 */
export async function updateSpells(db: Db, siteRowId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ newCount: number }>`
    with place as (
      select (${now}::timestamptz at time zone s.timezone)::date as today, s.timezone, p.quiet_days
        from site s join project p on p.id = s.project_id where s.id = ${siteRowId}),
    days as (
      select o.equip_rule_id, o.rule_id, o.occurred_on, o.severity_rank,
             lag(o.occurred_on) over (partition by o.equip_rule_id order by o.occurred_on) as day_before
        from occurrence o, place
       where o.site_id = ${siteRowId} and o.occurred_on > place.today - greatest(60, 4 * place.quiet_days)),
    spells as (
      select equip_rule_id, min(rule_id) as rule_id, max(occurred_on) as last_on,
             max(occurred_on) filter (where day_before is null or occurred_on - day_before > place.quiet_days) as first_on,
             (array_agg(severity_rank order by occurred_on desc))[1] as severity_rank
        from days, place group by equip_rule_id),
    gone as (
      delete from finding_spell f using place
       where f.site_id = ${siteRowId} and f.last_on > place.today - place.quiet_days
         and not exists (select from spells n where n.equip_rule_id = f.equip_rule_id)
      returning f.*),
    written as (
      insert into finding_spell as f (equip_rule_id, site_id, rule_id, first_on, last_on, severity_rank, seen_at)
      select n.equip_rule_id, ${siteRowId}::int4, n.rule_id, n.first_on, n.last_on, n.severity_rank,
             case when n.first_on >= place.today - place.quiet_days then ${now}::timestamptz
                  else n.first_on::timestamp at time zone place.timezone end
        from spells n, place
      on conflict (equip_rule_id) do update
         set last_on = excluded.last_on, severity_rank = excluded.severity_rank,
             first_on = case when excluded.first_on - f.last_on > (select quiet_days from place) then excluded.first_on
                             else least(f.first_on, excluded.first_on) end,
             seen_at = case when excluded.first_on - f.last_on > (select quiet_days from place) then excluded.seen_at
                            else f.seen_at end
       where (f.last_on, f.severity_rank) is distinct from (excluded.last_on, excluded.severity_rank)
          or excluded.first_on < f.first_on
      returning f.*),
    told as (
      insert into webhook_event (type, subject_id, first_on, last_on, severity_rank, occurred_at)
      select 'finding.new', equip_rule_id, null, null, null, ${now}::timestamptz
        from written where seen_at = ${now}::timestamptz and (select is_told(${siteRowId}, 'finding.new'))
      union all
      select 'finding.gone', equip_rule_id, first_on, last_on, severity_rank, ${now}::timestamptz
        from gone where (select is_told(${siteRowId}, 'finding.gone')))
    select count(*)::int4 as "newCount" from written where seen_at = ${now}::timestamptz`.execute(db)
  await markReturns(db, siteRowId, now)
  return rows[0]?.newCount ?? 0
}

/** Many rules fire on some days of a week, or every other week: after such a pause, nobody thought that it was done. */
const DAYS_GONE = 21

/** Says of each spell whether it returned after long enough, if the findings read tell when it began. */
async function markReturns(db: Db, siteRowId: number, now: Date): Promise<void> {
  await sql`
    with read as (
      select (${now}::timestamptz at time zone s.timezone)::date - greatest(60, 4 * p.quiet_days) + p.quiet_days as on
        from site s join project p on p.id = s.project_id where s.id = ${siteRowId}),
    paused as (
      select distinct f.equip_rule_id
        from read, finding_spell f
        join occurrence o on o.site_id = ${siteRowId} and o.equip_rule_id = f.equip_rule_id
         and o.occurred_on between f.first_on - ${DAYS_GONE}::int4 and f.first_on - 1
       where f.site_id = ${siteRowId} and f.first_on > read.on and o.occurred_on > read.on - ${DAYS_GONE}::int4),
    spells as (
      select f.equip_rule_id, fired.first_on < f.first_on and paused.equip_rule_id is null as is_return
        from read, finding_spell f
        join (select equip_rule_id, min(first_on) as first_on from finding_month where site_id = ${siteRowId}
               group by equip_rule_id) fired on fired.equip_rule_id = f.equip_rule_id
        left join paused on paused.equip_rule_id = f.equip_rule_id
       where f.site_id = ${siteRowId} and f.first_on > read.on)
    update finding_spell f set is_return = s.is_return
      from spells s where s.equip_rule_id = f.equip_rule_id and f.is_return <> s.is_return`.execute(db)
}
