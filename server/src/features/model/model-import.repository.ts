import { PARTS_TAG } from '@bonfire/contract/definitions/equip-parts'
import type { Model } from '@bonfire/contract/imports/ingest'
import { inParts } from '@bonfire/contract/values/in-parts'
import { type RawBuilder, sql } from 'kysely'
import { texts } from '../../db/array-literals.ts'
import type { Db } from '../../db/database.ts'
import { equipPlace } from './points/equip-kinds.ts'

// A statement about all equips of a large site would keep this thread from everyone else while it is written and read.
const AT_ONCE = 2000

export type EquipPlace = Pick<Model['equips'][number], 'siteId' | 'equipId'>

/** The result of an upsert; unchanged rows are in neither list. */
export interface Written {
  readonly created: string[]
  readonly updated: string[]
}

export const upsertProjects = (db: Db, tenantId: number, projects: Model['projects']) =>
  written(
    db,
    sql`select project_key as key from project where tenant_id = ${tenantId}`,
    sql`insert into project as stored (tenant_id, project_key, name, currency, jira_key, skyspark_url)
      select ${tenantId}::int4, a.* from unnest(${list(projects, (one) => one.projectKey)},
        ${list(projects, (one) => one.projectName)}, ${list(projects, (one) => one.currency)},
        ${list(projects, (one) => one.jiraKey)}, ${list(projects, (one) => one.skysparkUrl)}) as a
      on conflict (tenant_id, project_key) do update
        set name = excluded.name, currency = excluded.currency, jira_key = excluded.jira_key,
            skyspark_url = excluded.skyspark_url
        where (stored.name, stored.currency, stored.jira_key, stored.skyspark_url)
          is distinct from (excluded.name, excluded.currency, excluded.jira_key, excluded.skyspark_url)
      returning project_key as key`,
  )

export const upsertSites = (db: Db, tenantId: number, sites: Model['sites']) =>
  written(
    db,
    sql`select site_key as key from site where tenant_id = ${tenantId}`,
    sql`insert into site as stored (tenant_id, project_id, site_key, label, region, timezone)
      select p.tenant_id, p.id, a.site_key, a.label, a.region, a.timezone
        from unnest(${list(sites, (one) => one.projectKey)}, ${list(sites, (one) => one.siteId)},
          ${list(sites, (one) => one.label)}, ${list(sites, (one) => one.state)},
          ${list(sites, (one) => one.timezone)})
          with ordinality as a (project_key, site_key, label, region, timezone, place)
        join project p on p.tenant_id = ${tenantId} and p.project_key = a.project_key
       -- new sites in the order of the file
       order by a.place
      on conflict (tenant_id, site_key) do update
        set project_id = excluded.project_id, label = excluded.label, region = excluded.region,
            timezone = excluded.timezone
        where (stored.project_id, stored.label, stored.region, stored.timezone)
          is distinct from (excluded.project_id, excluded.label, excluded.region, excluded.timezone)
      returning site_key as key`,
  )

export interface DescribedEquip {
  readonly id: number
  readonly equipId: string
  readonly name: string
  readonly tags: Readonly<Record<string, unknown>>
  readonly brickClass: string | null
  readonly isTold: boolean
}

/** The equips of these sites, by `equipPlace`. */
export async function findDescribedEquips(
  db: Db,
  tenantId: number,
  siteKeys: readonly string[],
): Promise<Map<string, DescribedEquip>> {
  const found = new Map<string, DescribedEquip>()
  for (let last = 0; ; ) {
    const { rows } = await sql<DescribedEquip & { siteKey: string }>`
      select s.site_key as "siteKey", e.id, e.equip_key as "equipId", e.name, e.tags, e.brick_class as "brickClass",
             e.is_told as "isTold"
        from equip e join site s on s.id = e.site_id
       where s.tenant_id = ${tenantId} and s.site_key = any(${texts(siteKeys)}::text[]) and e.id > ${last}
       order by e.id limit ${AT_ONCE}`.execute(db)
    for (const { siteKey, ...equip } of rows) found.set(equipPlace(siteKey, equip.equipId), equip)
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return found
  }
}

/** Told: its tags are what a person or a table says, and win over those that are stored. */
export type WantedEquip = Model['equips'][number] & { readonly isTold?: boolean }

export async function upsertEquips(db: Db, tenantId: number, equips: readonly WantedEquip[]): Promise<Written> {
  const all: Written = { created: [], updated: [] }
  for (const some of inParts(equips, AT_ONCE)) {
    const { created, updated } = await upsertSomeEquips(db, tenantId, some)
    all.created.push(...created)
    all.updated.push(...updated)
  }
  return all
}

const upsertSomeEquips = (db: Db, tenantId: number, equips: readonly WantedEquip[]) =>
  written(
    db,
    sql`select e.site_id || ' ' || e.equip_key as key
          from ${placesOf(equips)}
          join site s on s.tenant_id = ${tenantId} and s.site_key = a.site_key
          join equip e on e.site_id = s.id and e.equip_key = a.equip_key`,
    sql`insert into equip as stored (site_id, equip_key, name, tags, brick_class, is_told)
      select s.id, a.equip_key, a.name,
          case when a.told = '' and (a.tags = '' or e.is_told) then coalesce(e.tags, '{}')
               when e.tags ? ${PARTS_TAG}
                 then jsonb_build_object(${PARTS_TAG}::text, e.tags -> ${PARTS_TAG}::text) || a.tags::jsonb
               else a.tags::jsonb end,
          case when a.brick_class = '' then e.brick_class else a.brick_class end,
          a.told <> '' or coalesce(e.is_told, false)
        from unnest(${list(equips, (one) => one.siteId)}, ${list(equips, (one) => one.equipId)},
          ${list(equips, (one) => one.name)}, ${list(equips, tagsOf)},
          ${list(equips, (one) => (one.brickClass === undefined ? '' : one.brickClass))},
          ${list(equips, ({ isTold }) => (isTold ? 'told' : ''))})
          as a (site_key, equip_key, name, tags, brick_class, told)
        join site s on s.tenant_id = ${tenantId} and s.site_key = a.site_key
        left join equip e on e.site_id = s.id and e.equip_key = a.equip_key
      on conflict (site_id, equip_key) do update
        set name = excluded.name, tags = excluded.tags, brick_class = excluded.brick_class, is_told = excluded.is_told
        where (stored.name, stored.tags, stored.brick_class, stored.is_told)
          is distinct from (excluded.name, excluded.tags, excluded.brick_class, excluded.is_told)
      returning site_id || ' ' || equip_key as key`,
  )

const placesOf = (equips: readonly EquipPlace[]) =>
  sql`unnest(${list(equips, (one) => one.siteId)}, ${list(equips, (one) => one.equipId)}) as a (site_key, equip_key)`

/** Empty where the stored ones stay. */
const tagsOf = ({ tags }: Model['equips'][number]) => (tags === undefined ? '' : JSON.stringify(tags ?? {}))

/** Equips that a model names, also as those that serve others, stay when the import that created them is undone. */
export async function confirmEquips(db: Db, tenantId: number, equips: readonly EquipPlace[]): Promise<void> {
  for (const some of inParts(equips, AT_ONCE)) {
    await sql`
      update equip e set import_id = null
        from ${placesOf(some)}
        join site s on s.tenant_id = ${tenantId} and s.site_key = a.site_key
       where e.site_id = s.id and e.equip_key = a.equip_key and e.import_id is not null`.execute(db)
  }
}

export const upsertRules = (db: Db, tenantId: number, rules: Model['rules']) =>
  written(
    db,
    sql`select rule_key as key from rule where tenant_id = ${tenantId}`,
    sql`insert into rule as stored (tenant_id, rule_key, name, category, severity, description)
      select ${tenantId}::int4, a.* from unnest(${list(rules, (one) => one.ruleId)}, ${list(rules, (one) => one.name)},
        ${list(rules, (one) => one.category)}, ${list(rules, (one) => one.severity)},
        ${list(rules, (one) => one.description)}) as a
      on conflict (tenant_id, rule_key) do update
        set name = excluded.name, category = excluded.category, severity = excluded.severity,
            description = excluded.description
        where (stored.name, stored.category, stored.severity, stored.description)
          is distinct from (excluded.name, excluded.category, excluded.severity, excluded.description)
      returning rule_key as key`,
  )

/** Site key to the key of its project. */
export async function findSiteProjects(db: Db, tenantId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('site')
    .innerJoin('project', 'project.id', 'site.project_id')
    .select(['site_key', 'project_key'])
    .where('site.tenant_id', '=', tenantId)
    .execute()
  return new Map(rows.map((row) => [row.site_key, row.project_key]))
}

/** Rule key to the keys of the projects that use the rule. */
export async function findRuleProjects(db: Db, tenantId: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ ruleKey: string; projectKeys: string[] }>`
    select r.rule_key as "ruleKey",
        array(select distinct p.project_key from project_rule x join project p on p.id = x.project_id
               where x.rule_id = r.id) as "projectKeys"
      from rule r where r.tenant_id = ${tenantId}`.execute(db)
  return new Map(rows.map((row) => [row.ruleKey, row.projectKeys]))
}

/** `before` sees the rows as of the start of the statement: those it has were updated, the rest created. */
async function written(db: Db, before: RawBuilder<unknown>, upsert: RawBuilder<unknown>): Promise<Written> {
  const { rows } = await sql<{ key: string; isNew: boolean }>`
    with known as materialized (${before}), changed as (${upsert})
    select key, key not in (select key from known) as "isNew" from changed`.execute(db)
  return {
    created: rows.flatMap((row) => (row.isNew ? row.key : [])),
    updated: rows.flatMap((row) => (row.isNew ? [] : row.key)),
  }
}

const list = <Entry>(entries: readonly Entry[], value: (entry: Entry) => string | null | undefined) =>
  sql`${texts(entries.map((entry) => value(entry) ?? null))}::text[]`
