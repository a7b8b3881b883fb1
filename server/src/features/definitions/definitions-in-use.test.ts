import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEquip, buildProject, buildSite, buildTenant } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { builtInWriter, writeBuiltIn } from './built-in.service.ts'
import { BUILT_IN } from './catalogue/read-catalogue.ts'
import { definitionsInUse, rulesOf } from './definitions-in-use.service.ts'
import { parametersOf } from './parameters/parameters.service.ts'

let test: TestApp
let tenantId: number

beforeAll(async () => {
  test = await testApp()
})
beforeEach(async () => {
  await test.reset()
  tenantId = await buildTenant(test.database.db)
})
afterAll(() => test.close())

const write = () => writeBuiltIn({ db: test.database.db, clock: () => new Date() })
const versions = async (key: string) =>
  (
    await sql<{ version: number }>`
      select version from definition where definition_key = ${key} order by version`.execute(test.database.db)
  ).rows.map(({ version }) => version)

describe('built-in definitions', () => {
  it('are written once, and in another version where their text has changed', async () => {
    await write()
    await write()
    expect(await versions('g36-ahu-fc13')).toEqual([1])
    await sql`update definition set body = '{"key": "g36-ahu-fc13"}' where definition_key = 'g36-ahu-fc13'`.execute(
      test.database.db,
    )
    await Promise.all([write(), write()])
    expect(await versions('g36-ahu-fc13')).toEqual([1, 2])
    expect(await versions('g36-ahu-fc8')).toEqual([1])
    const inUse = await definitionsInUse(test.database.db, tenantId)
    expect(inUse.find(({ key }) => key === 'g36-ahu-fc13')).toMatchObject({ version: 2, isBuiltIn: true })
  })

  it('are in use in every tenant as they were written, parameters in their order', async () => {
    const inUse = await definitionsInUse(test.database.db, tenantId)
    const bodies = inUse.map(({ body }) => JSON.stringify(body)).sort()
    expect(bodies).toEqual(BUILT_IN.map((body) => JSON.stringify(body)).sort())
  })

  it('that a release no longer has are not in use', async () => {
    await sql`insert into definition (definition_key, version, body, created_at) values ('gone', 1, '{}', now())`.execute(
      test.database.db,
    )
    expect((await definitionsInUse(test.database.db, tenantId)).map(({ key }) => key)).not.toContain('gone')
  })

  it('are no rules of a tenant before they have found something', async () => {
    const { db } = test.database
    await definitionsInUse(db, tenantId)
    expect(await db.selectFrom('rule').selectAll().execute()).toEqual([])
    const [first, second] = BUILT_IN
    if (!first || !second) throw new Error('The catalogue is empty')
    const made = await rulesOf(db, tenantId, [first])
    expect(await rulesOf(db, tenantId, [first, second])).toEqual(new Map([...made, [second.key, expect.any(Number)]]))
    expect((await db.selectFrom('rule').select('rule_key').execute()).map((rule) => rule.rule_key).sort()).toEqual(
      [first.key, second.key].sort(),
    )
  })
})

it('the nearest value of a parameter counts, and says where it comes from', async () => {
  const { db } = test.database
  const projectId = await buildProject(db, tenantId, 'P')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const equipRowId = await buildEquip(db, siteRowId, 'ahu-1')
  const definition = BUILT_IN.find(({ key }) => key === 'g36-ahu-fc13')
  if (!definition) throw new Error('No such definition')
  const eSat = async (place: object) =>
    (await parametersOf(db, tenantId)).at(definition, { projectId, siteRowId, equipRowId, ...place }).eSat
  const set = (value: number | null, place: object) =>
    db
      .insertInto('rule_parameter')
      .values({
        tenant_id: tenantId,
        definition_key: definition.key,
        name: 'eSat',
        project_id: null,
        site_id: null,
        equip_id: null,
        value,
        unit: 'K',
        ...place,
      })
      .execute()
  expect(await eSat({})).toEqual({ value: 2, unit: '°F', source: 'default' })
  await set(4, {})
  expect(await eSat({})).toEqual({ value: 4, unit: 'K', source: 'tenant' })
  await set(3, { project_id: projectId })
  expect(await eSat({})).toEqual({ value: 3, unit: 'K', source: 'project' })
  await set(2, { site_id: siteRowId })
  expect(await eSat({})).toEqual({ value: 2, unit: 'K', source: 'site' })
  await set(null, { equip_id: equipRowId })
  expect(await eSat({})).toEqual({ value: 2, unit: 'K', source: 'site' })
  await db.updateTable('rule_parameter').set({ value: 1 }).where('equip_id', '=', equipRowId).execute()
  expect(await eSat({})).toEqual({ value: 1, unit: 'K', source: 'equip' })
  expect(await eSat({ equipRowId: equipRowId + 1 })).toEqual({ value: 2, unit: 'K', source: 'site' })
  expect(await eSat({ siteRowId: siteRowId + 1, equipRowId: equipRowId + 1 })).toMatchObject({
    value: 3,
    source: 'project',
  })
  const other = await buildTenant(db, 'other')
  expect((await parametersOf(db, other)).at(definition, {}).eSat).toMatchObject({ source: 'default' })
})

it('built-in definitions are stored once per start, and retried until they are', async () => {
  const { db } = test.database
  // As on a standby.
  const standby = db.transaction().execute(async (transaction) => {
    await sql`set transaction read only`.execute(transaction)
    const write = builtInWriter({ db: transaction, clock: () => new Date() })
    await expect(write()).rejects.toThrow('read-only')
    return write()
  })
  await expect(standby).rejects.toThrow('aborted')
  const writer = builtInWriter({ db, clock: () => new Date() })
  await writer()
  await sql`delete from definition`.execute(db)
  await writer()
  expect(await versions('g36-ahu-fc13')).toEqual([])
})
