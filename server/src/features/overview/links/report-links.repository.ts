import type { Report } from '@bonfire/contract/overview/report-links'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

interface ReportLinkRow {
  readonly id: number
  readonly name: string
  readonly from: string
  readonly to: string
  readonly sites: number
  readonly createdAt: Date
  readonly createdBy: string
  readonly expiresAt: Date
  readonly lastOpenedAt: Date | null
}

interface Listed {
  readonly tenantId: number
  /** Null: of everybody. */
  readonly userId: number | null
  readonly now: Date
  readonly id?: number
}

/** Links that have not expired, the newest first. */
export async function findLinks(db: Db, { tenantId, userId, now, id }: Listed): Promise<ReportLinkRow[]> {
  const { rows } = await sql<ReportLinkRow>`
    select l.id, l.name, l.from_date as "from", l.to_date as "to", l.site_count as sites, l.created_at as "createdAt",
           u.display_name as "createdBy", l.expires_at as "expiresAt", l.last_opened_at as "lastOpenedAt"
      from report_link l join user_account u on u.id = l.created_by
     where l.tenant_id = ${tenantId} and l.expires_at > ${now}
       and (${userId}::int4 is null or l.created_by = ${userId}::int4)
       and (${id ?? null}::int4 is null or l.id = ${id ?? null}::int4)
     order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

/** Locks one person, so that two requests cannot exceed the limit at once. */
export async function lockCreator(db: Db, userId: number): Promise<void> {
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export async function countLinks(db: Db, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('report_link')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('created_by', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewLink {
  readonly tenantId: number
  readonly userId: number
  readonly tokenHash: Buffer
  readonly name: string
  readonly siteNames: readonly string[]
  readonly report: Report
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertLink(db: Db, link: NewLink): Promise<number> {
  const { id } = await db
    .insertInto('report_link')
    .values({
      tenant_id: link.tenantId,
      created_by: link.userId,
      token_hash: link.tokenHash,
      name: link.name,
      from_date: link.report.period.from,
      to_date: link.report.period.to,
      site_count: link.report.sites,
      site_names: [...link.siteNames],
      report: JSON.stringify(link.report),
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Their reports are of no use to anybody. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('report_link').where('expires_at', '<=', now).execute()
}

/** Returns false if there is none, or not one's own. */
export async function deleteLink(
  db: Db,
  { id, tenantId, userId }: { id: number; tenantId: number; userId: number | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('report_link')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .$if(userId !== null, (query) => query.where('created_by', '=', userId ?? 0))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface OpenedLink {
  readonly name: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly siteNames: string[]
  readonly report: Report
}

/** The report behind a link of an active account, and notes that it was opened. */
export async function openLink(db: Db, tokenHash: Buffer, now: Date): Promise<OpenedLink | undefined> {
  const { rows } = await sql<OpenedLink>`
    update report_link l set last_opened_at = ${now}
      from user_account u
     where l.token_hash = ${tokenHash} and l.expires_at > ${now} and u.id = l.created_by and u.status = 'active'
    returning l.name, l.created_at as "createdAt", l.expires_at as "expiresAt", l.site_names as "siteNames",
              l.report`.execute(db)
  return rows[0]
}
