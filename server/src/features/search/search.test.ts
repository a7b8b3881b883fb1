import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildAction,
  buildEquipRule,
  buildOccurrence,
  buildProject,
  buildRule,
  buildSite,
  buildTenant,
  buildUser,
} from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { type ActionsFixture, buildActionsFixture } from '../../../test/fixtures/actions.ts'

let test: TestApp
let fixture: ActionsFixture

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildActionsFixture(test)
  const { db } = test.database
  const { tower, mall, ruleRowId, tenantId, north } = fixture
  const ahu = await buildEquipRule(db, { siteRowId: tower, ruleRowId, equipKey: 'ahu-1' })
  await buildOccurrence(db, { equipRuleId: ahu, day: '2026-03-01' })
  await buildOccurrence(db, { equipRuleId: ahu, day: '2026-03-04' })
  await buildEquipRule(db, { siteRowId: mall, ruleRowId, equipKey: 'ahu-9' })
  const watched = await buildRule(db, {
    tenantId,
    key: 'watch',
    projectRules: [
      { projectId: north, type: 'monitoring' },
      { projectId: north, active: false },
    ],
  })
  await buildEquipRule(db, { siteRowId: tower, ruleRowId: watched, equipKey: 'meter-1' })
  await buildAction(db, { siteRowId: tower, summary: 'Mend the 100 % valve' })
  await buildAction(db, { siteRowId: mall, summary: 'Mend the fan' })
  await buildAction(db, { siteRowId: tower, summary: 'Mend the damper', status: 'Triage' })
  await buildAction(db, { siteRowId: tower, summary: 'Mend the pump', status: 'Rejected' })
  await buildAction(db, { siteRowId: tower, summary: 'Mend the coil', status: 'Closed' })
})

const letSeeInsights = (username: string) =>
  test.database.db
    .updateTable('user_account')
    .set({ access: ['viewTriagePage', 'admin_statuses'] })
    .where('username', '=', username)
    .execute()

const ask = async (text: string, as = 'engineer') => {
  const cookie = await test.signIn(as)
  return test.ask({ url: `/api/v1/search?text=${encodeURIComponent(text)}` }, cookie)
}
const find = async (text: string, as = 'engineer') => (await ask(text, as)).json()
const keysOf = async (text: string, as?: string) =>
  (await find(text, as)).actions.map(({ key }: { key: string }) => key)

describe('a rule', () => {
  it('is found with the visible sites and their newest day', async () => {
    expect((await find('fan RULE')).rules).toEqual([
      {
        ruleId: 'fan',
        name: 'Rule fan',
        insightType: 'insights',
        siteIds: ['NORTH~tower'],
        siteCount: 1,
        latest: '2026-03-04',
      },
    ])
    await letSeeInsights('manager')
    const [rule] = (await find('fan', 'manager')).rules
    expect(rule).toMatchObject({ siteIds: ['SOUTH~mall', 'NORTH~tower'], siteCount: 2, latest: '2026-03-04' })
  })

  it('of monitoring, or unused, is hidden from people who may not see it', async () => {
    expect((await find('watch')).rules).toEqual([])
    await buildUser(test.database.db, {
      tenantId: fixture.tenantId,
      username: 'watcher',
      projectIds: [fixture.north],
      groups: ['Bueno'],
      access: [],
    })
    expect((await find('rule', 'watcher')).rules).toMatchObject([{ ruleId: 'watch', insightType: 'monitoring' }])
  })
})

describe('equipment', () => {
  it('is found by its name and its site’s, with its newest day', async () => {
    const found = { equipId: 'ahu-1', name: 'Equip ahu-1', siteId: 'NORTH~tower', insightType: 'insights' }
    expect((await find('ahu tower')).equips).toEqual([{ ...found, latest: '2026-03-04' }])
    await letSeeInsights('manager')
    expect((await find('ahu', 'manager')).equips).toHaveLength(2)
  })

  it('is not found by site alone, elsewhere, or by a rule one may not see', async () => {
    for (const text of ['tower', 'ahu-9', 'meter']) expect((await find(text)).equips).toEqual([])
  })
})

describe('an action', () => {
  it('is found by words of its summary, key and site, open ones first', async () => {
    expect(await keysOf('mend')).toEqual(['NORTH-1', 'NORTH-4'])
    expect(await keysOf('#1 tower')).toEqual(['NORTH-1'])
    expect(await keysOf('mend', 'contractor')).toEqual(['SOUTH-1'])
  })

  it('is found by key in any letter case and status, within one’s permissions', async () => {
    for (const number of [1, 2, 3, 4]) expect(await keysOf(`north-${number}`)).toEqual([`NORTH-${number}`])
    expect(await keysOf('SOUTH-1')).toEqual([])
    expect(await keysOf('NORTH-99999999999')).toEqual([])
  })

  it('says which site it is at, however it is found', async () => {
    for (const text of ['mend valve', 'north-1']) {
      expect((await find(text)).actions).toMatchObject([{ key: 'NORTH-1', siteId: 'NORTH~tower' }])
    }
  })

  it('in Triage is found by words only by people who may set it', async () => {
    expect(await keysOf('damper')).toEqual([])
    expect(await keysOf('damper', 'manager')).toEqual(['NORTH-2'])
  })

  it('is found by people without a role by its key alone', async () => {
    expect(await keysOf('mend', 'roleless')).toEqual([])
    expect(await keysOf('NORTH-1', 'roleless')).toEqual(['NORTH-1'])
  })
})

it('people are found by administrators', async () => {
  expect((await find('contractor', 'manager')).people).toEqual([])
  await test.database.db
    .updateTable('user_account')
    .set({ access: ['userAdmin'] })
    .where('username', '=', 'roleless')
    .execute()
  const { people } = await find('contractor acme', 'roleless')
  expect(people).toMatchObject([{ name: 'The contractor', email: 'contractor@acme.example' }])
})

it('nothing of another tenant is found, whatever its name', async () => {
  const { db } = test.database
  const tenantId = await buildTenant(db, 'other')
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'tower' })
  const ruleRowId = await buildRule(db, { tenantId, key: 'alien', projectRules: [{ projectId }] })
  const equipRuleId = await buildEquipRule(db, { siteRowId, ruleRowId, equipKey: 'alien-1' })
  await buildOccurrence(db, { equipRuleId, day: '2026-03-04' })
  await buildAction(db, { siteRowId, summary: 'Mend the alien' })
  const everything = { access: ['userAdmin', 'viewTriagePage'], seesAllProjects: true }
  await buildUser(db, { ...everything, tenantId, username: 'alien' })
  await buildUser(db, { ...everything, tenantId: fixture.tenantId, username: 'searcher' })
  const empty = { rules: [], equips: [], actions: [], people: [] }
  expect(await find('alien', 'searcher')).toEqual(empty)
  expect(await find('alien', 'alien')).toMatchObject({ rules: [{}], equips: [{}], actions: [{}], people: [{}] })
})

it('treats query syntax as letters, and no words find nothing', async () => {
  expect(await keysOf('100 %')).toEqual(['NORTH-1'])
  expect(await keysOf('_')).toEqual([])
  expect(await keysOf('\\')).toEqual([])
  const nothing = { rules: [], equips: [], actions: [], people: [] }
  for (const text of ['', '  ', 'half \ud83d'.toWellFormed(), '\0']) {
    expect([200, 400]).toContain((await ask(text)).statusCode)
  }
  expect(await find('   ')).toEqual(nothing)
})

it.each(['îlot', 'ILOT', 'I\u0302lot', 'kälte ilot', 'kalte', 'Ka\u0308lte', 'strasse'])(
  'accents and how letters are composed make no difference to %s',
  async (text) => {
    await buildAction(test.database.db, { siteRowId: fixture.tower, summary: 'Ka\u0308lte im Îlot, Hauptstraße' })
    expect((await find(text)).actions).toMatchObject([{ summary: 'Ka\u0308lte im Îlot, Hauptstraße' }])
  },
)
