// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { bothEngines } from '../database/engines.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const BEFORE = mkdtempSync(join(tmpdir(), 'bonfire-before-fed-'))
afterAll(() => rmSync(BEFORE, { recursive: true }))
for (const file of readdirSync(migrationsDirectory)) {
  if (file < '0104') copyFileSync(join(migrationsDirectory, file), join(BEFORE, file))
}

it.for(engines)(
  'points with samples are fed, and fans warm by unit, on the $name engine',
  async ({ emptyDatabase }) => {
    const database = await emptyDatabase()
    await migrate(database, BEFORE)
    await database.pool.query(
      `insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example');
       insert into project (tenant_id, project_key, name) values (1, 'NORTH', 'North');
       insert into site (tenant_id, project_id, site_key, label, timezone) values (1, 1, 'tower', 'Tower', 'UTC');
       insert into equip (site_id, equip_key, name) values (1, 'ahu-1', 'AHU 1');
       insert into point (tenant_id, site_id, point_key, name, kind, packed_until)
         values (1, 1, 'packed', 'P', 'number', 1), (1, 1, 'tail', 'T', 'number', null), (1, 1, 'none', 'N', 'number', null);
       insert into sample_tail (site_id, point_id, at, value) values (1, 2, 1, 1);
       insert into rule_parameter (tenant_id, definition_key, name, equip_id, value, unit)
         values (1, 'g36-ahu-fc5', 'dTsf', 1, 1, 'K'), (1, 'g36-ahu-fc8', 'dTsf', 1, 2, 'K'),
                (1, 'g36-ahu-fc9', 'dTsf', 1, null, null), (1, 'g36-ahu-fc14', 'dTsf', null, 9, 'K'),
                (1, 'g36-ahu-fc12', 'dTsf', null, 3, '°F'), (1, 'g36-ahu-fc8', 'eSat', null, 4, 'K');
       insert into rule_parameter_change (parameter_id, changed_at, reason, to_value, to_unit)
         values (1, '2026-03-09T12:00:00Z', 'Measured', 1, 'K'), (2, '2026-03-08T12:00:00Z', 'Guessed', 2, 'K')`,
    )
    await migrate(database)
    const read = async (query: string) => (await database.pool.query(query)).rows
    expect(await read('select point_key, is_fed, first_received_at from point order by id')).toEqual([
      { point_key: 'packed', is_fed: true, first_received_at: null },
      { point_key: 'tail', is_fed: true, first_received_at: null },
      { point_key: 'none', is_fed: false, first_received_at: null },
    ])
    expect(
      await read(
        `select p.equip_id as equip, p.value, p.unit, c.reason from rule_parameter p
           join rule_parameter_change c on c.parameter_id = p.id and c.to_value = p.value
          where p.definition_key = 'states-ahu' and p.name = 'dTsf' order by p.value`,
      ),
    ).toEqual([
      { equip: 1, value: 1, unit: 'K', reason: 'Measured' },
      { equip: null, value: 3, unit: '°F', reason: '' },
    ])
    expect(await read("select count(*)::int4 as kept from rule_parameter where definition_key like 'g36%'")).toEqual([
      { kept: 6 },
    ])
    await database.close()
  },
)
