import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import {
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'

let app: TestApp
let admin: string
let tenantId: number
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  const { db } = app.database
  tenantId = await buildTenant(db)
  const north = await buildProject(db, tenantId, 'NORTH')
  await buildSite(db, { tenantId, projectId: north, key: 'tower' })
  await buildUser(db, { tenantId, username: 'admin', access: ['userAdmin', 'viewTriagePage'], projectIds: [north] })
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const send = (method: InjectOptions['method'] & {}, path: string, payload?: object, cookie = admin) =>
  app.ask({ method, url: `/api/v1/portfolio${path}`, ...(payload && { payload }) }, cookie)
const read = async () => (await send('GET', '')).json()

const SOUTH = {
  projectKey: 'SOUTH',
  projectName: 'South',
  currency: 'EUR',
  sampleRetentionDays: null,
  quietDays: 7,
  usualStatus: null,
  usualTeam: null,
  closingNeeds: [],
  repairFollowUp: 'tell',
}
const MALL = { siteId: 'mall', projectKey: 'NORTH', label: 'Mall', state: null, timezone: 'Europe/Paris' }
const TOWER = { siteId: 'tower', projectKey: 'NORTH', label: 'Site tower', state: 'NSW', timezone: 'Australia/Sydney' }

describe('the portfolio', () => {
  test('shows projects and sites that one sees, with equipment and newest day', async () => {
    const { db } = app.database
    const other = await buildProject(db, tenantId, 'ABROAD')
    const siteRowId = await buildSite(db, { tenantId, projectId: other, key: 'abroad', timezone: 'Europe/Paris' })
    const ruleRowId = await buildRule(db, { tenantId, key: 'fan' })
    const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-1' })
    await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'ahu-2' })
    for (const day of ['2026-03-07', '2026-03-09', '2026-03-08']) await buildOccurrence(db, { equipRuleId, day })
    const some = await read()
    expect(some.projects).toEqual([expect.objectContaining({ projectKey: 'NORTH' })])
    expect(some.sites).toEqual([expect.objectContaining({ siteId: 'tower' })])
    expect(some.unseen).toEqual({ ofProjects: {}, sites: 1 })
    await db.updateTable('user_account').set({ sees_all_by_hand: true }).execute()
    expect(await read()).toEqual({
      projects: [
        {
          projectKey: 'ABROAD',
          projectName: 'Project ABROAD',
          currency: 'USD',
          sampleRetentionDays: null,
          quietDays: 7,
          usualStatus: null,
          usualTeam: null,
          closingNeeds: [],
          repairFollowUp: 'tell',
        },
        { ...SOUTH, projectKey: 'NORTH', projectName: 'Project NORTH', currency: 'USD' },
      ],
      sites: [
        {
          siteId: 'abroad',
          projectKey: 'ABROAD',
          label: 'Site abroad',
          state: 'NSW',
          timezone: 'Europe/Paris',
          equipCount: 2,
          runsRules: true,
          lastOccurredOn: '2026-03-09',
        },
        { ...TOWER, runsRules: true, equipCount: 0, lastOccurredOn: null },
      ],
    })
  })

  test('of 10,000 sites arrives complete', async () => {
    await sql`insert into site (tenant_id, project_id, site_key, label, timezone)
      select ${tenantId}, 1, 's' || n, 'Site ' || n, 'UTC' from generate_series(1, 9999) n`.execute(app.database.db)
    expect((await read()).sites).toHaveLength(10_000)
  })

  test('of another tenant is hidden and protected, whatever its keys', async () => {
    const other = await buildTenant(app.database.db, 'other')
    await buildUser(app.database.db, { tenantId: other, username: 'stranger', access: ['userAdmin'] })
    const stranger = await app.signIn('stranger')
    expect((await send('GET', '', undefined, stranger)).json()).toEqual({ projects: [], sites: [] })
    expect((await send('PATCH', '/projects/NORTH', { projectName: 'Mine' }, stranger)).statusCode).toBe(404)
    expect((await send('PATCH', '/sites/tower', { label: 'Mine' }, stranger)).statusCode).toBe(404)
    expect((await send('POST', '/sites', MALL, stranger)).json().fields.projectKey).toContain(
      'The project "NORTH" no longer exists',
    )
    expect((await send('POST', '/projects', { ...SOUTH, projectKey: 'NORTH' }, stranger)).statusCode).toBe(201)
    await send('POST', '/sites', { ...MALL, siteId: 'tower', runsRules: false }, stranger)
    await send('PATCH', '/sites/tower', { runsRules: true }, stranger)
    expect((await read()).sites).toMatchObject([TOWER])
    const { rows } = await sql`
      select distinct tenant_id from evaluation_due d join site s on s.id = d.site_id`.execute(app.database.db)
    expect(rows).toEqual([{ tenant_id: other }])
  })
})

describe('a project', () => {
  test('can leave our own rules out, and is evaluated again when they return', async () => {
    await send('POST', '/sites', { ...MALL, runsRules: false })
    const due = async () => {
      const { rows } = await sql<{ days: number; open: number }>`
        select count(*)::int4 as days, coalesce(sum(marked - done), 0)::int4 as open from evaluation_due`.execute(
        app.database.db,
      )
      return rows[0]
    }
    expect((await send('PATCH', '/sites/mall', { state: 'IDF' })).json()).toMatchObject({ runsRules: false })
    expect((await send('PATCH', '/sites/tower', { state: 'QLD' })).json()).toMatchObject({ ...TOWER, state: 'QLD' })
    expect(await due()).toEqual({ days: 0, open: 0 })
    expect((await send('PATCH', '/sites/mall', { runsRules: true })).json()).toMatchObject({ runsRules: true })
    expect(await due()).toEqual({ days: 31, open: 31 })
    await send('PATCH', '/sites/mall', { label: 'The mall' })
    expect(await due()).toEqual({ days: 31, open: 31 })
    await send('PATCH', '/sites/mall', { timezone: 'Asia/Tokyo' })
    expect((await due())?.open).toBeGreaterThan(60)
  })

  test('is created and changed', async () => {
    const created = await send('POST', '/projects', SOUTH)
    expect([created.statusCode, created.json()]).toEqual([201, SOUTH])
    const changed = await send('PATCH', '/projects/SOUTH', {
      projectName: ' Far south ',
      expected: { currency: 'USD' },
    })
    expect(changed.json()).toEqual({ ...SOUTH, projectName: 'Far south' })
    expect((await read()).projects).toContainEqual({ ...SOUTH, projectName: 'Far south' })
  })

  test('says how long samples of its points are kept', async () => {
    const keep = (sampleRetentionDays: number | null, expected: number | null) =>
      send('PATCH', '/projects/NORTH', { sampleRetentionDays, expected: { sampleRetentionDays: expected } })
    expect((await keep(365, null)).json()).toMatchObject({ sampleRetentionDays: 365, projectName: 'Project NORTH' })
    const late = await keep(30, null)
    expect([late.statusCode, late.json().fields]).toEqual([409, { sampleRetentionDays: '365' }])
    expect((await keep(0, 365)).statusCode).toBe(422)
    expect((await keep(null, 365)).json().sampleRetentionDays).toBeNull()
  })

  test('says after how many quiet days a finding is new again', async () => {
    const set = (quietDays: number, expected: number) =>
      send('PATCH', '/projects/NORTH', { quietDays, expected: { quietDays: expected } })
    expect((await set(14, 7)).json()).toMatchObject({ quietDays: 14, projectName: 'Project NORTH' })
    const late = await set(3, 7)
    expect([late.statusCode, late.json().fields]).toEqual([409, { quietDays: '14' }])
    expect((await set(0, 14)).statusCode).toBe(422)
  })

  test('says what closing an action needs, unless someone else has said it since', async () => {
    const need = (closingNeeds: string[], expected: string[]) =>
      send('PATCH', '/projects/NORTH', { closingNeeds, expected: { closingNeeds: expected } })
    expect((await need(['photo'], [])).json()).toMatchObject({ closingNeeds: ['photo'] })
    const late = await need(['note'], [])
    expect([late.statusCode, late.json().fields]).toEqual([409, { closingNeeds: 'photo' }])
  })

  test('cannot be given a currency that does not exist', async () => {
    const answers = [
      await send('POST', '/projects', { ...SOUTH, currency: 'XQX' }),
      await send('PATCH', '/projects/NORTH', { currency: 'XQX' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields.currency).toContain('XQX')
    }
    expect((await read()).projects).toMatchObject([{ projectKey: 'NORTH', currency: 'USD' }])
  })

  test('changed by someone else is not overwritten, and the response shows it', async () => {
    await send('PATCH', '/projects/NORTH', { currency: 'CHF' })
    const expected = { projectName: 'Project NORTH', currency: 'USD' }
    const refused = await send('PATCH', '/projects/NORTH', { projectName: 'N', currency: 'EUR', expected })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      message: expect.stringContaining('Changed in the meantime: Currency.'),
      fields: { currency: 'CHF' },
    })
    expect((await read()).projects).toMatchObject([{ projectName: 'Project NORTH', currency: 'CHF' }])
    const asWanted = await send('PATCH', '/projects/NORTH', { projectName: 'N', currency: 'CHF', expected })
    expect(asWanted.statusCode).toBe(200)
  })

  test.each([
    [{ projectKey: 'NORTH' }, 'projectKey', 'A project with the key NORTH already exists. Choose another key.'],
    [{ projectKey: ' ' }, 'projectKey', 'Project key is required.'],
    [{ projectKey: 'x'.repeat(201) }, 'projectKey', 'Project key cannot be longer than 200 characters.'],
    [{ projectName: '' }, 'projectName', 'Name is required.'],
    [{ currency: 'euro' }, 'currency', 'Not a valid ISO 4217 currency code.'],
    [{ currency: 'QQQ' }, 'currency', 'QQQ is not an ISO 4217 currency code.'],
  ])('with %j is refused by its field', async (part, field, message) => {
    const answer = await send('POST', '/projects', { ...SOUTH, ...part })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }])
    expect((await read()).projects).toHaveLength(1)
  })

  test('that does not exist cannot be changed', async () => {
    expect((await send('PATCH', '/projects/WEST', { projectName: 'West' })).statusCode).toBe(404)
  })
})

describe('a site', () => {
  test('is created and changed', async () => {
    const created = await send('POST', '/sites', MALL)
    expect([created.statusCode, created.json()]).toEqual([
      201,
      { ...MALL, runsRules: true, equipCount: 0, lastOccurredOn: null },
    ])
    const changed = await send('PATCH', '/sites/mall', { state: 'IDF', timezone: 'Europe/Berlin' })
    expect(changed.json()).toMatchObject({ ...MALL, state: 'IDF', timezone: 'Europe/Berlin' })
    expect((await send('PATCH', '/sites/mall', { state: ' ' })).json().state).toBeNull()
  })

  test('is visible immediately to people with its whole project', async () => {
    await send('POST', '/sites', MALL)
    const own = await app.ask({ url: '/api/v2/users/admin/portfolio' }, admin)
    expect(Object.keys(own.json().sites)).toEqual(['NORTH~mall', 'NORTH~tower'])
  })

  test('changed by someone else is not overwritten', async () => {
    await send('PATCH', '/sites/tower', { label: 'Old tower', state: null })
    const expected = { label: 'Site tower', state: 'NSW', timezone: 'Australia/Sydney' }
    const refused = await send('PATCH', '/sites/tower', { label: 'New tower', state: 'QLD', expected })
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Changed in the meantime: Name, Region.'),
      fields: { label: 'Old tower', state: '' },
    })
  })

  test('keeps its findings and their days in another time zone', async () => {
    const { db } = app.database
    const ruleRowId = await buildRule(db, { tenantId, key: 'fan' })
    const equipRuleId = await buildEquipRule(db, { siteRowId: 1, ruleRowId, equipKey: 'ahu-1' })
    await buildOccurrence(db, { equipRuleId, day: '2026-03-09' })
    const changed = await send('PATCH', '/sites/tower', { timezone: 'America/New_York' })
    expect(changed.json()).toMatchObject({ timezone: 'America/New_York', lastOccurredOn: '2026-03-09' })
  })

  test.each([
    [{ siteId: 'tower' }, 'siteId', 'A site with the ID tower already exists. Choose another ID.'],
    [{ siteId: '' }, 'siteId', 'Site ID is required.'],
    [{ projectKey: 'WEST' }, 'projectKey', 'The project "WEST" no longer exists. Reload the page and choose again.'],
    [{ label: ' ' }, 'label', 'Name is required.'],
    [{ timezone: 'Mars/Base' }, 'timezone', 'Unknown time zone. Choose one such as Europe/Paris.'],
    // Node accepts it, but the database does not: every list of actions would fail.
    [{ timezone: 'AET' }, 'timezone', 'The database does not know this time zone. Choose one such as Europe/Paris.'],
    [{ timezone: '+02:00' }, 'timezone', 'Unknown time zone. Choose one such as Europe/Paris.'],
  ])('with %j is refused by its field', async (part, field, message) => {
    const answer = await send('POST', '/sites', { ...MALL, ...part })
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }])
  })

  test('cannot move to a time zone known to the program only', async () => {
    const answer = await send('PATCH', '/sites/tower', { timezone: 'AET' })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['timezone']])
  })

  test('created by two people at once is created once', async () => {
    const answers = await Promise.all([send('POST', '/sites', MALL), send('POST', '/sites', MALL)])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 422])
  })
})

test('open screens of the tenant hear that the portfolio changed, and by whom', async () => {
  const listener = await listenForChanges(app, admin)
  await send('POST', '/sites', MALL)
  expect(await listener.next()).toEqual({ kind: 'portfolio', by: 'The admin' })
  listener.leave()
})
