// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { bothEngines } from '../database/engines.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const BEFORE = mkdtempSync(join(tmpdir(), 'bonfire-before-acts-'))
afterAll(() => rmSync(BEFORE, { recursive: true }))
const files = readdirSync(migrationsDirectory).sort()
for (const file of files.slice(
  0,
  files.findIndex((name) => name.endsWith('-people-act.sql')),
))
  copyFileSync(join(migrationsDirectory, file), join(BEFORE, file))

it.for(engines)('earlier lines of the trail become acts on the $name engine', async ({ emptyDatabase }) => {
  const database = await emptyDatabase()
  await migrate(database, BEFORE)
  await database.pool.query(
    `insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example');
     insert into people_change (tenant_id, changed_at, subject_kind, subject, field, to_value)
     select tenant.id, line.at::timestamptz, line.kind, line.subject, line.field, 'x'
       from tenant, (values (1, '2026-03-10T12:00Z', 'user', 'ann', 'fullName'),
                            (2, '2026-03-10T12:00Z', 'user', 'ann', 'role'),
                            (3, '2026-03-10T12:00Z', 'user', 'ben', 'account'),
                            (4, '2026-03-11T12:00Z', 'user', 'ann', 'groups'),
                            (5, '2026-03-11T12:00Z', 'group', 'Night', 'group')) as line (place, at, kind, subject, field)
      order by line.place`,
  )
  await migrate(database)
  const { rows } = await database.pool.query(
    `select a.subject_kind || ' ' || a.subject as about, string_agg(c.subject || ' ' || c.field, ', ' order by c.id) as changes
       from people_act a join people_change c on c.act_id = a.id group by a.id order by a.id`,
  )
  expect(rows).toEqual([
    { about: 'user ann', changes: 'ann fullName, ann role' },
    { about: 'user ben', changes: 'ben account' },
    { about: 'group Night', changes: 'ann groups, Night group' },
  ])
  const next = await database.pool.query(
    `insert into people_act (tenant_id, changed_at, subject_kind, subject) select id, now(), 'user', 'ann' from tenant returning id::int4`,
  )
  expect(next.rows).toEqual([{ id: 5 }])
  await database.close()
})
