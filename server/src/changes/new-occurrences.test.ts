import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { buildProject, buildSite, buildTenant } from '../../test/app/factories.ts'
import { testDatabase } from '../../test/database/test-database.ts'
import { describeOccurrences } from './new-occurrences.ts'
import { countOccurrence, newOccurrenceCounts } from './occurrence-counts.ts'

const database = await testDatabase()
afterAll(() => database.close())

it('new findings name up to 1,000 rules, and more only their sites', async () => {
  const { db } = database
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const { rows } = await sql<{ ruleRowId: number }>`
    with made as (
      insert into rule (tenant_id, rule_key, name) select ${tenantId}, 'r' || n, 'R' from generate_series(1, 1001) n
      returning id)
    insert into project_rule (project_id, rule_id, type, priority)
      select ${projectId}, id, 'insights', 1 from made returning rule_id as "ruleRowId"`.execute(db)
  const counts = newOccurrenceCounts()
  const [last, ...first] = rows
  for (const { ruleRowId } of first) countOccurrence(counts, { siteRowId, ruleRowId, occurredOn: '2026-03-09' })
  const named = await describeOccurrences(db, counts)
  expect(named?.kind === 'hits' && named.hits).toHaveLength(1000)
  expect(named).toMatchObject({
    hits: expect.arrayContaining([expect.objectContaining({ ruleId: 'r1000', from: '2026-03-09', to: '2026-03-09' })]),
  })
  if (last) countOccurrence(counts, { siteRowId, ruleRowId: last.ruleRowId, occurredOn: '2026-03-07' })
  expect(await describeOccurrences(db, counts)).toEqual({
    kind: 'hits',
    hits: [{ siteId: 'tower', ruleId: null, insights: 1001, monitoring: 0, from: '2026-03-07', to: '2026-03-09' }],
  })
})
