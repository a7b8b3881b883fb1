// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { bothEngines } from '../database/engines.ts'

const MIGRATION = '0100-one-memory-of-reopenings.sql'
const { engines, stop } = await bothEngines()
afterAll(stop)

const BULK_EDIT = '00000000-0000-4000-8000-00000000000'
const statusLine = (action: number, from: string, to: string) =>
  `insert into action_change (action_id, changed_at, changed_by, field, from_value, to_value)
   values (${action}, '2026-03-10', 1, 'status', '${from}', '${to}')`
const otherLine = (action: number) =>
  `insert into action_change (action_id, changed_at, changed_by, field) values (${action}, '2026-03-10', 1, 'equipment')`
const remembered = (edit: number, action: number, { former, closedAt, lastLine, reclaimed = '[]' }: Remembered) =>
  `insert into bulk_edit_action (bulk_edit_id, action_id, former, former_closed_at, last_change_id, reclaimed)
   values ('${BULK_EDIT}${edit}', ${action}, '${JSON.stringify(former)}', ${closedAt}, ${lastLine}, '${reclaimed}')`
interface Remembered {
  readonly former: object
  readonly closedAt: string
  readonly lastLine: number
  readonly reclaimed?: string
}

const BACK = JSON.stringify([{ id: 7, actionId: 9, actionKey: 'NORTH-9' }])
const ALONE = JSON.stringify([{ id: 8, actionId: null, actionKey: null }])
/** Six actions: their lines of history are numbered in the order in which they are written. */
const BEFORE = [
  "insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example')",
  "insert into project (tenant_id, project_key, name) values (1, 'NORTH', 'North')",
  `insert into site (tenant_id, project_id, site_key, label, timezone) values (1, 1, 'tower', 'Tower', 'UTC')`,
  `insert into action (project_id, site_id, number, summary, status, priority, type, team, created_at, updated_at)
   select 1, 1, n, 'Mend it', 'In Review', 'Major', 'FDD', 'Bueno', now(), now() from generate_series(1, 6) n`,
  `insert into user_account (tenant_id, username, forge_id, email, display_name)
   values (1, 'engineer', 'e', 'engineer@acme.example', 'The engineer')`,
  `insert into bulk_edit (id, edited_by, edited_at) select ('${BULK_EDIT}' || n)::uuid, 1, now() from generate_series(1, 2) n`,
  // 1: reopened in bulk, closed again later. 2: from one end to another. 3: reopened alone.
  statusLine(1, 'Closed', 'In Review'),
  otherLine(1),
  statusLine(1, 'In Review', 'Closed'),
  statusLine(2, 'Closed', 'Rejected'),
  statusLine(3, 'Closed', 'In Review'),
  `update action_change set reclaimed = '${ALONE}', former_closed_at = '2026-03-03' where action_id = 3`,
  // 4: closed in bulk. 5: reopened alone, its priority changed in bulk. 6: reopened in bulk without equipment.
  statusLine(4, 'New Action', 'Closed'),
  statusLine(5, 'Closed', 'In Review'),
  `update action_change set reclaimed = '${ALONE}', former_closed_at = '2026-03-05' where action_id = 5`,
  otherLine(5),
  statusLine(6, 'Rejected', 'In Review'),
  remembered(1, 1, { former: { status: 'Closed' }, closedAt: "'2026-03-01'", lastLine: 2, reclaimed: BACK }),
  remembered(1, 2, { former: { status: 'Closed' }, closedAt: "'2026-03-02'", lastLine: 4 }),
  remembered(1, 4, { former: { status: 'New Action' }, closedAt: 'null', lastLine: 6 }),
  remembered(1, 6, { former: { status: 'Rejected' }, closedAt: 'null', lastLine: 9 }),
  remembered(2, 5, { former: { priority: 'Minor' }, closedAt: 'null', lastLine: 8 }),
  remembered(2, 1, { former: {}, closedAt: "'2026-03-11'", lastLine: 0 }),
]

describe.for(engines)('on the $name engine', ({ emptyDatabase }) => {
  it('each change of status keeps what its undo restores', async () => {
    const database = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'bonfire-reopenings-'))
    const earlier = readdirSync(migrationsDirectory).filter((file) => file < MIGRATION)
    for (const file of earlier) copyFileSync(join(migrationsDirectory, file), join(folder, file))
    await migrate(database, folder)
    for (const statement of BEFORE) await database.pool.query(statement)
    copyFileSync(join(migrationsDirectory, MIGRATION), join(folder, MIGRATION))
    expect(await migrate(database, folder)).toEqual({ applied: [MIGRATION] })

    const { rows } = await database.pool.query(`
      select id::int4, action_id, former_closed_at::date::text as closed, reclaimed
        from action_change where field = 'status' order by id`)
    expect(rows.map(({ action_id, closed, reclaimed }) => [action_id, closed, reclaimed])).toEqual([
      [1, '2026-03-01', JSON.parse(BACK)],
      [1, null, null],
      [2, '2026-03-02', []],
      [3, '2026-03-03', JSON.parse(ALONE)],
      [4, null, null],
      [5, '2026-03-05', JSON.parse(ALONE)],
      [6, null, []],
    ])
    const { rows: columns } = await database.pool.query(
      "select column_name from information_schema.columns where table_name = 'bulk_edit_action' order by 1",
    )
    expect(columns.map(({ column_name }) => column_name)).toEqual([
      'action_id',
      'bulk_edit_id',
      'comment_id',
      'former',
      'last_change_id',
    ])
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
