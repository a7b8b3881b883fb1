import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { OpenDatabase } from '../db/open.ts'
import { openStorage, type Storage } from '../storage/storage.ts'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../testing/factories.ts'

export const FILE_ID = '6f1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e11'
export const SECOND_FILE_ID = '7a1c2f5e-0b58-4c57-9d7a-3b1f0c9a7e12'
const CREATED_AT = new Date('2026-03-01T09:00:00.123Z')

export const newFolder = () => mkdtemp(join(tmpdir(), 'bonfire-backup-'))
export const storageIn = (dataDirectory: string) => openStorage({ dataDirectory, s3: undefined })

/** A portfolio with a value of every kind that a column may have, and what text forms could lose. */
export async function fillPlace({ db, pool }: OpenDatabase, storage: Storage): Promise<void> {
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'P')
  const siteId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  const userId = await buildUser(db, { tenantId, username: 'keeper', groups: ['Users'], projectIds: [projectId] })
  const ruleId = await buildRule(db, { tenantId, key: 'leak', projectRules: [{ projectId }] })
  const equipRuleId = await buildEquipRule(db, { siteId, ruleId, equipKey: 'ahu "1", \\ (left)\n{upper}' })
  await buildOccurrence(db, { equipRuleId, day: '2026-03-09', starts: [1_773_000_000, 1_773_009_000] })
  const actionId = await buildAction(db, { siteId, summary: ' NULL, "Kühlturm" 🔥\t', equipRuleIds: [equipRuleId] })
  await db
    .updateTable('action')
    .set({ gas_gj: 0.1 + 0.2, electricity_kwh: 1e-300, labels: ['', 'a,b'] })
    .execute()
  await pool.query('insert into ingest_key (tenant_id, name, key_hash, created_at) values ($1, $2, $3, $4)', [
    tenantId,
    'rule engine',
    Buffer.from([0, 10, 92, 255]),
    CREATED_AT,
  ])
  await pool.query(
    `insert into mail (news_key, recipient_id, kind, facts, created_at, next_attempt_at, site_id)
     values ('news', $1, 'commentAdded', '{"text": "a\\nb", "count": 1.50}', $2, $2, $3)`,
    [userId, CREATED_AT, siteId],
  )
  await pool.query(
    `insert into action_change (action_id, changed_at, changed_by, field, from_value, to_value)
     select $1, $2, $3, 'summary', null, 'Change ' || number from generate_series(1, 2500) number`,
    [actionId, CREATED_AT, userId],
  )
  // The last numbers were given and are gone: nobody else may get them.
  await pool.query('delete from action_change where id > 2400')
  for (const id of [FILE_ID, SECOND_FILE_ID]) await attach(db, storage, { id, actionId })
}

async function attach(db: OpenDatabase['db'], storage: Storage, file: { id: string; actionId: number }) {
  const content = contentOf(file.id)
  await storage.put(file.id, Readable.from([content]))
  await db.insertInto('stored_file').values({ id: file.id, created_at: CREATED_AT }).execute()
  await db
    .insertInto('attachment')
    .values({
      id: file.id,
      action_id: file.actionId,
      comment_id: null,
      filename: 'trend.png',
      media_type: 'image/png',
      size_bytes: content.length,
      created_by: null,
      created_at: CREATED_AT,
    })
    .execute()
}

export const contentOf = (id: string) => Buffer.alloc(300_000, `\x89PNG\r\n${id}`, 'latin1')

/** Every row of every table, as the driver reads it. */
export async function readAll({ pool }: OpenDatabase): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const contents: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    contents[name] = (await pool.query(`select * from "${name}" whole order by whole::text`)).rows
  }
  return contents
}

/** The same backup with other lines. */
export const withLines = (backup: Buffer, change: (lines: string[]) => string[]): Buffer =>
  gzipSync(change(gunzipSync(backup).toString().split('\n')).join('\n'))
