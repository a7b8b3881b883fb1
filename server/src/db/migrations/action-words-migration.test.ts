// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACTION_STATUSES, TRANSITION_REASONS } from '@bonfire/contract/actions/action-words'
import { afterAll, expect, it } from 'vitest'
import { bothEngines } from '../../../test/database/engines.ts'
import { migrate, migrationsDirectory } from './migrate.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const BEFORE = mkdtempSync(join(tmpdir(), 'bonfire-before-words-'))
afterAll(() => rmSync(BEFORE, { recursive: true }))
for (const file of readdirSync(migrationsDirectory).filter((name) => name < '0021'))
  copyFileSync(join(migrationsDirectory, file), join(BEFORE, file))

const SCENE = `
  insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example');
  insert into project (tenant_id, project_key, name) values (1, 'NORTH', 'North');
  insert into site (tenant_id, project_id, site_key, label, timezone) values (1, 1, 'tower', 'Tower', 'UTC');
  insert into action (project_id, site_id, number, summary, status, priority, type, team, created_at, updated_at)
  values (1, 1, 1, 'Mend it', 'New Action', 'Major', 'FDD', 'Bueno', now(), now())`

it.for(engines)('history and transitions become data on the $name engine', async ({ emptyDatabase }) => {
  const database = await emptyDatabase()
  await migrate(database, BEFORE)
  await database.pool.query(SCENE)
  await database.pool.query(`insert into action_change (action_id, changed_at, field)
    select a.id, now(), f from action a,
      unnest('{context,responsible,electricity,statusChangeReason,gas,assignee,equipmentMoved}'::text[])
        with ordinality as x (f, place) order by place`)
  const write = (kind: string, body: string) =>
    database.pool.query(
      `insert into comment (action_id, kind, body, author_name, created_at) select id, $1, $2, 'x', now() from action`,
      [kind, body],
    )
  // Two statuses have the same label: the one that people choose is meant.
  const statuses = Object.entries(ACTION_STATUSES).filter(([status]) => status !== 'To Be Raised MM')
  for (const [, { label }] of statuses) await write('transition', `Transitioned from New Action to ${label}`)
  for (const reason of TRANSITION_REASONS)
    await write('transition', `Transitioned from In Progress to Closed (${reason})`)
  await write('transition', 'Closed by the contractor')
  await write('transition', 'Transitioned from Triage to Closed (whatever)')
  await write('comment', 'Transitioned from Triage to Closed')
  await migrate(database)

  const fields = await database.pool.query('select field from action_change order by id')
  expect(fields.rows.map(({ field }) => field)).toEqual([
    'type',
    'team',
    'elec',
    'transitionReason',
    'gas',
    'assignee',
    'equipmentMoved',
  ])
  const { rows } = await database.pool.query(
    'select body, from_status, to_status, transition_reason from comment order by id',
  )
  expect(rows.map((row) => [row.body, row.from_status, row.to_status, row.transition_reason])).toEqual([
    ...statuses.map(([status]) => [null, 'New Action', status, null]),
    ...TRANSITION_REASONS.map((reason) => [null, 'Work In Progress', 'Closed', reason]),
    ['Closed by the contractor', null, null, null],
    ['Transitioned from Triage to Closed (whatever)', null, null, null],
    ['Transitioned from Triage to Closed', null, null, null],
  ])
  await database.close()
})
