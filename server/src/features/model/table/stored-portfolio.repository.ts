import type { Model } from '@bonfire/contract/imports/ingest'
import type { Db } from '../../../db/database.ts'

export type StoredProject = Pick<Model['projects'][number], 'projectKey' | 'projectName' | 'currency'>
export type StoredSite = Model['sites'][number]
export type StoredRule = Awaited<ReturnType<typeof findRules>>[number]

export const findProjects = (db: Db, tenantId: number): Promise<StoredProject[]> =>
  db
    .selectFrom('project')
    .select(['project_key as projectKey', 'name as projectName', 'currency'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()

/** Locks them, so that they stay as they were read. */
export const lockSites = (db: Db, tenantId: number): Promise<StoredSite[]> =>
  db
    .selectFrom('site')
    .innerJoin('project', 'project.id', 'site.project_id')
    .select([...(['site_key as siteId', 'project_key as projectKey', 'label', 'region as state', 'timezone'] as const)])
    .where('site.tenant_id', '=', tenantId)
    .orderBy('site.id')
    .forNoKeyUpdate(['site'])
    .execute()

/** Equips of all sites. */
export const findEquips = (db: Db, tenantId: number) =>
  db
    .selectFrom('equip')
    .innerJoin('site', 'site.id', 'equip.site_id')
    .select(['site_key as siteId', 'equip_key as equipId', 'equip.name'])
    .where('site.tenant_id', '=', tenantId)
    .execute()

export const equipPlace = (siteId: string, equipId: string) => JSON.stringify([siteId, equipId])

export const findRules = (db: Db, tenantId: number) =>
  db
    .selectFrom('rule')
    .select(['rule_key as ruleId', 'name', 'category', 'severity', 'description'])
    .where('tenant_id', '=', tenantId)
    .execute()
