import type { ActionKeyParts } from '@bonfire/contract/actions/action-key'
import { ACTION_FIELDS, fieldsWith } from '@bonfire/contract/actions/fields'
import { USER_FIELDS, USER_TEXTS } from '@bonfire/contract/people/managed-users'
import type { FoundAction, FoundEquip, FoundPerson, FoundRule } from '@bonfire/contract/search'
import type { InsightType } from '@bonfire/contract/values/category'
import { sql } from 'kysely'
import { ACTION_KEY } from '../../db/action-keys.ts'
import type { Db } from '../../db/database.ts'

const MOST_OF_A_KIND = 8
/** Candidates by name; some lead nowhere and are dropped later. */
const MOST_CANDIDATES = 40
const MOST_SITES_OF_A_RULE = 50

export interface Words {
  readonly userId: number
  readonly tenantId: number
  /** `like` patterns, folded: each must match. */
  readonly patterns: readonly string[]
  /** The prefix pattern of names that rank first. */
  readonly beginning: string
}

const matches = (text: ReturnType<typeof sql>, { patterns }: Words) =>
  sql`folded_text(${text}) like all(${patterns}::text[])`
const rank = (text: ReturnType<typeof sql>, { beginning }: Words) =>
  sql`(folded_text(${text}) like ${beginning}) desc, folded_text(${text})`
const seenSites = ({ userId }: Words) => sql`
  seen as materialized (
    select s.id, s.project_id, s.label, p.project_key || '~' || s.site_key as name, p.name as project_name
      from visible_site v
      join site s on s.id = v.site_id
      join project p on p.id = s.project_id
     where v.user_id = ${userId})`

/** Rules in use at the user's sites that have equipment there; `names` are those of a language, by key. */
export async function findRules(
  db: Db,
  words: Words,
  { types, names }: { readonly types: readonly InsightType[]; readonly names: ReadonlyMap<string, string> },
): Promise<FoundRule[]> {
  const called = sql`coalesce(said.name, r.name)`
  const { rows } = await sql<FoundRule>`
    with ${seenSites(words)},
    candidate as materialized (
      select r.id, r.rule_key, ${called} as name, pr.type, array_agg(pr.project_id) as project_ids
        from rule r
        left join unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) as said (rule_key, name)
          on said.rule_key = r.rule_key
        join project_rule pr on pr.rule_id = r.id and pr.active and pr.type = any(${types}::text[])
       where r.tenant_id = ${words.tenantId} and ${matches(called, words)}
         and pr.project_id in (select project_id from seen)
       group by r.id, said.name, pr.type
       order by ${rank(called, words)}, pr.type
       limit ${MOST_CANDIDATES})
    select c.rule_key as "ruleId", c.name, c.type as "insightType", at.site_ids as "siteIds",
           at.site_count as "siteCount", at.latest
      from candidate c
      cross join lateral (
        select count(*)::int4 as site_count,
               coalesce((array_agg(place.name order by place.label))[1:${sql.lit(MOST_SITES_OF_A_RULE)}], '{}') as site_ids,
               max(newest.occurred_on) as latest
          from (select seen.*, row_number() over (order by seen.label) as number
                  from (select distinct site_id from equip_rule where rule_id = c.id) er
                  join seen on seen.id = er.site_id and seen.project_id = any(c.project_ids)) place
          left join lateral (
            select o.occurred_on from occurrence o
             where o.site_id = place.id and o.rule_id = c.id and place.number <= ${MOST_SITES_OF_A_RULE}
             order by o.occurred_on desc limit 1) newest on true) at
     where at.site_count > 0
     order by ${rank(sql`c.name`, words)}, c.type
     limit ${MOST_OF_A_KIND}`.execute(db)
  return rows
}

/** Equipment by words in its name and its site's, at least one of them in its own. */
export async function findEquips(db: Db, words: Words, types: readonly InsightType[]): Promise<FoundEquip[]> {
  const { rows } = await sql<FoundEquip>`
    with ${seenSites(words)},
    candidate as materialized (
      select e.id, e.equip_key, e.name, seen.id as site_id, seen.name as site_name, seen.project_id
        from equip e
        join seen on seen.id = e.site_id
       where ${matches(sql`e.name || ' ' || seen.label`, words)}
         and folded_text(e.name) like any(${words.patterns}::text[])
       order by ${rank(sql`e.name`, words)}, e.id
       limit ${MOST_CANDIDATES})
    select c.equip_key as "equipId", c.name, c.site_name as "siteId", at.type as "insightType", at.latest
      from candidate c
      cross join lateral (
        select pr.type, max(newest.occurred_on) as latest
          from equip_rule er
          join project_rule pr on pr.project_id = c.project_id and pr.rule_id = er.rule_id and pr.active
           and pr.type = any(${types}::text[])
          left join lateral (
            select o.occurred_on from occurrence o
             where o.site_id = er.site_id and o.rule_id = er.rule_id and o.equip_rule_id = er.id
             order by o.occurred_on desc limit 1) newest on true
         where er.site_id = c.site_id and er.equip_id = c.id
         group by pr.type
         order by max(newest.occurred_on) desc nulls last, pr.type
         limit 1) at
     order by ${rank(sql`c.name`, words)}, c.id
     limit ${MOST_OF_A_KIND}`.execute(db)
  return rows
}

const SEARCHED_TEXT = sql.join(
  fieldsWith('search')
    .filter((field) => ACTION_FIELDS[field].search === 'everywhere')
    .map((field) => sql`coalesce(a.${sql.ref(ACTION_FIELDS[field].column)} || ' ', '')`),
  sql` || `,
)

/** Open ones first, then by latest change; never rejected ones. */
export async function findActions(db: Db, words: Words, withTriage: boolean): Promise<FoundAction[]> {
  const { rows } = await sql<FoundAction>`
    with ${seenSites(words)}
    select ${ACTION_KEY} as key, a.summary, a.status, seen.name as "siteId",
           seen.label as "siteName", p.name as "projectName"
      from action a
      join seen on seen.id = a.site_id
      join project p on p.id = a.project_id
     where a.status <> 'Rejected' ${withTriage ? sql`` : sql`and a.status <> 'Triage'`}
       and ${matches(
         sql`'#' || a.number || ' ' || ${ACTION_KEY} || ' ' || ${SEARCHED_TEXT} || seen.label || ' ' || p.name`,
         words,
       )}
     order by a.status = 'Closed', a.updated_at desc, a.id desc
     limit ${MOST_OF_A_KIND}`.execute(db)
  return rows
}

/** The action with a key, case-insensitively. */
export async function findActionsByKey(db: Db, { userId }: Words, key: ActionKeyParts): Promise<FoundAction[]> {
  const { rows } = await sql<FoundAction>`
    select ${ACTION_KEY} as key, a.summary, a.status,
           of_site.project_key || '~' || s.site_key as "siteId", s.label as "siteName", p.name as "projectName"
      from action a
      join site s on s.id = a.site_id
      join project of_site on of_site.id = s.project_id
      join project p on p.id = a.project_id
     where a.number = ${key.number} and lower(p.project_key) = ${key.projectKey}
       and a.site_id in (select site_id from visible_site where user_id = ${userId})
     order by a.updated_at desc, a.id desc
     limit ${MOST_OF_A_KIND}`.execute(db)
  return rows
}

const PERSON_TEXT = sql`${sql.join(
  USER_TEXTS.map((field) => sql`coalesce(u.${sql.ref(USER_FIELDS[field].column)}, '') || ' '`),
  sql` || `,
)} || u.username`

export async function findPeople(db: Db, words: Words): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select u.forge_id as id, u.display_name as name, u.email
      from user_account u
     where u.tenant_id = ${words.tenantId} and not u.is_deleted_user and u.status <> 'program'
       and ${matches(PERSON_TEXT, words)}
     order by ${rank(sql`u.display_name`, words)}, u.id
     limit ${MOST_OF_A_KIND}`.execute(db)
  return rows
}
