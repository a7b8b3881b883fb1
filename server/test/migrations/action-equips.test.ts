// @module-tag whole
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate, migrationsDirectory } from '../../src/db/migrations/migrate.ts'
import { bothEngines } from '../database/engines.ts'

const MIGRATION = readdirSync(migrationsDirectory).find((file) => file.endsWith('-action-equip.sql')) ?? ''
const { engines, stop } = await bothEngines()
afterAll(stop)

/** A tower with twelve air handlers, a mall with one of the same name, four closed actions and two open ones. */
const BEFORE = `
  insert into tenant (tenant_key, name, ui_domain) values ('acme', 'Acme', 'acme.example');
  insert into project (tenant_id, project_key, name) values (1, 'NORTH', 'North');
  insert into site (tenant_id, project_id, site_key, label, region, timezone)
  select 1, 1, key, key, 'NSW', 'Australia/Sydney' from unnest(array['tower', 'mall']) key;
  insert into equip (site_id, equip_key, name) select 1, 'ahu-' || n, 'AHU ' || n from generate_series(1, 12) n;
  insert into equip (site_id, equip_key, name) values (2, 'ahu-1', 'AHU 1');
  insert into rule (tenant_id, rule_key, name, severity) values (1, 'fan', 'Fan: runs at night', 'high');
  insert into equip_rule (site_id, equip_id, rule_id) select site_id, id, 1 from equip order by id;
  insert into action (project_id, site_id, number, summary, status, priority, type, team, rule_name, target,
                      created_at, updated_at)
  select 1, 1, n, 'Action ' || n, case when n <= 4 then 'Closed' else 'New Action' end, 'Major', 'FDD', 'Bueno',
         case n when 4 then 'Fan: runs at night' else '' end, case n when 4 then 'AHU 11,AHU 12' else '' end, now(), now()
    from generate_series(1, 6) n;
`

const line = (action: number, at: string, from: string | null, to: string | null) =>
  `insert into action_change (action_id, changed_at, field, from_value, to_value)
   values (${action}, '2026-03-${at}', 'equipment', ${from ? `'${from}'` : 'null'}, ${to ? `'${to}'` : 'null'});`
const NAMED = 'Fan: runs at night: AHU 1, AHU 2'
const CUT = 'Fan: runs at night: AHU 3, AHU 4, AHU 5 and 2 more'
const BY_HAND = 'Fan: runs at night: AHU 12'

describe.for(engines)('on the $name engine', ({ emptyDatabase }) => {
  it('an ended action gets back the equipment its history records as moved', async () => {
    const database = await emptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'bonfire-action-equip-'))
    const before = readdirSync(migrationsDirectory).filter((file) => file < MIGRATION)
    for (const file of before) copyFileSync(join(migrationsDirectory, file), join(folder, file))
    await migrate(database, folder)
    const statements = [
      BEFORE,
      // Two moved from 1 to 5, five from 2 to 6; one was unassociated from 3 by hand, and one from 4.
      line(5, '01', null, NAMED),
      line(1, '01', NAMED, null),
      line(6, '02', null, CUT),
      line(2, '02', CUT, null),
      line(3, '03', 'Fan: runs at night: AHU 8', null),
      line(4, '04', BY_HAND, null),
      "update equip_rule set action_id = 5 where equip_id in (select id from equip where name in ('AHU 1', 'AHU 2') and site_id = 1)",
      'update equip_rule set action_id = 6 where equip_id between 3 and 7',
    ]
    for (const statement of statements.flatMap((text) => text.split(';')).filter((text) => text.trim() !== '')) {
      await database.pool.query(statement)
    }
    copyFileSync(join(migrationsDirectory, MIGRATION), join(folder, MIGRATION))
    expect(await migrate(database, folder)).toEqual({ applied: [MIGRATION] })

    const { rows } = await database.pool.query<{ number: number; equips: string[] }>(`
      select a.number, array_agg(e.name order by e.id) as equips
        from action_equip ae
        join action a on a.id = ae.action_id
        join equip_rule er on er.id = ae.equip_rule_id
        join equip e on e.id = er.equip_id
       where e.site_id = 1
       group by a.number order by a.number`)
    const five = ['AHU 3', 'AHU 4', 'AHU 5', 'AHU 6', 'AHU 7']
    expect(rows).toEqual([
      { number: 1, equips: ['AHU 1', 'AHU 2'] },
      { number: 2, equips: five },
      { number: 4, equips: ['AHU 11'] },
      { number: 5, equips: ['AHU 1', 'AHU 2'] },
      { number: 6, equips: five },
    ])
    const elsewhere = await database.pool.query(
      'select from action_equip ae join equip_rule er on er.id = ae.equip_rule_id where er.site_id = 2',
    )
    expect(elsewhere.rows).toEqual([])
    const changes = await database.pool.query(
      'select action_id, field, to_value from action_change where from_value is not null order by id',
    )
    expect(changes.rows).toEqual([
      { action_id: 1, field: 'equipmentMoved', to_value: 'NORTH-5' },
      { action_id: 2, field: 'equipmentMoved', to_value: 'NORTH-6' },
      { action_id: 3, field: 'equipment', to_value: null },
      { action_id: 4, field: 'equipment', to_value: null },
    ])
    await database.close()
    rmSync(folder, { recursive: true })
  })
})
