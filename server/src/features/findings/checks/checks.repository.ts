import { sql } from 'kysely'
import { numbers, texts } from '../../../db/array-literals.ts'
import type { Db } from '../../../db/database.ts'
import type { Sending } from '../sources/sending.repository.ts'

/** A rule ran at a site on a day. */
export interface RanDay {
  readonly siteRowId: number
  readonly ruleRowId: number
  readonly localDay: string
  /** Null: on all. */
  readonly equipRowIds: readonly number[] | null
}

/** Adds to what the source said before. Days that it knows are not written again. */
export async function insertCheckedDays(
  db: Db,
  days: readonly RanDay[],
  { sentBy, importId, isRepeating }: Sending,
): Promise<void> {
  await sql`
    insert into checked_rule (source_id, rule_id)
      select ${sentBy}::int4, rule_id
        from unnest(${numbers([...new Set(days.map(({ ruleRowId }) => ruleRowId))])}::int4[]) as k (rule_id) order by rule_id
    on conflict do nothing`.execute(db)
  await sql`
    insert into checked_day as c (site_id, rule_id, local_day, source_id, import_id, equip_ids)
      select k.site_id, k.rule_id, k.local_day, ${sentBy}::int4, ${importId}::int8, k.equip_ids::int4[]
        from unnest(${numbers(days.map(({ siteRowId }) => siteRowId))}::int4[],
            ${numbers(days.map(({ ruleRowId }) => ruleRowId))}::int4[],
            ${texts(days.map(({ localDay }) => localDay))}::date[],
            ${texts(days.map(({ equipRowIds }) => equipRowIds && numbers(equipRowIds)))}::text[])
          as k (site_id, rule_id, local_day, equip_ids)
       where not (${isRepeating}::boolean and exists (
         select from checked_day o
          where o.site_id = k.site_id and o.rule_id = k.rule_id and o.local_day = k.local_day and o.source_id = ${sentBy}::int4
            and (o.equip_ids is null or k.equip_ids::int4[] <@ o.equip_ids)))
       order by k.site_id, k.rule_id, k.local_day
    on conflict (site_id, rule_id, local_day, source_id, import_id) do update
       set equip_ids = case when excluded.equip_ids is not null
             then array(select unnest(c.equip_ids) union select unnest(excluded.equip_ids) order by 1) end
     where c.equip_ids is not null and (excluded.equip_ids is null or not excluded.equip_ids <@ c.equip_ids)`.execute(
    db,
  )
}
