// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { bothEngines } from '../database/engines.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const BEFORE = mkdtempSync(join(tmpdir(), 'bonfire-before-provided-'))
afterAll(() => rmSync(BEFORE, { recursive: true }))
const files = readdirSync(migrationsDirectory).sort()
for (const file of files.slice(
  0,
  files.findIndex((name) => name.endsWith('-provided-projects.sql')),
))
  copyFileSync(join(migrationsDirectory, file), join(BEFORE, file))

it.for(engines)(
  'earlier memberships and projects keep who gave them on the $name engine',
  async ({ emptyDatabase }) => {
    const database = await emptyDatabase()
    await migrate(database, BEFORE)
    await database.pool.query(
      `insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example');
     insert into project (tenant_id, project_key, name) select id, 'NORTH', 'North' from tenant;
     insert into project (tenant_id, project_key, name) select id, 'SOUTH', 'South' from tenant;
     insert into user_account (tenant_id, username, email, display_name, sees_all_projects)
     select id, person, person, person, person = 'ada' from tenant, unnest(array['ada', 'ben']) as person;
     insert into user_group (tenant_id, name) select id, called from tenant, unnest(array['Guests', 'Users']) as called;
     insert into group_member (group_id, user_id, from_provider)
     select g.id, u.id, g.name = 'Users' from user_group g, user_account u where u.username = 'ben';
     insert into user_project (user_id, project_id)
     select u.id, p.id from user_account u, project p where u.username = 'ben' and p.project_key = 'NORTH'`,
    )
    await migrate(database)
    const read = async (query: string) => (await database.pool.query(query)).rows
    expect(
      await read(
        `select g.name, m.by_hand, m.from_provider from group_member m join user_group g on g.id = m.group_id order by 1`,
      ),
    ).toEqual([
      { name: 'Guests', by_hand: true, from_provider: false },
      { name: 'Users', by_hand: false, from_provider: true },
    ])
    expect(await read('select by_hand, from_provider from user_project')).toEqual([
      { by_hand: true, from_provider: false },
    ])
    const seen = `select u.username, u.sees_all_by_hand, count(v)::int4 as projects
                  from user_account u left join visible_project v on v.user_id = u.id group by u.id order by u.username`
    expect(await read(seen)).toEqual([
      { username: 'ada', sees_all_by_hand: true, projects: 2 },
      { username: 'ben', sees_all_by_hand: false, projects: 1 },
    ])
    await database.pool.query('update user_account set sees_all_from_provider = true')
    expect((await read(seen)).map(({ projects }) => projects)).toEqual([2, 2])
    await database.close()
  },
)
