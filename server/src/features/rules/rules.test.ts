import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildProject, buildUser } from '../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildRulesFixture, off, on, rulesCalls } from '../../../test/fixtures/rules.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildRulesFixture>>
let admin: ReturnType<typeof rulesCalls>
let adminCookie: string
const as = async (username: string) => rulesCalls(test, await test.signIn(username))

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  fixture = await buildRulesFixture(test)
  adminCookie = await test.signIn('admin')
  admin = rulesCalls(test, adminCookie)
})

describe('the rules', () => {
  it('are an object of rules with id and name, of this tenant only', async () => {
    const answer = await admin.list()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      fan: { id: 'fan', name: 'Rule fan', description: null, ruleType: 'fdd', severity: 'high' },
      meter: { id: 'meter', name: 'Rule meter', description: null, ruleType: 'fdd', severity: 'high' },
      pump: { id: 'pump', name: 'Rule pump', description: null, ruleType: null, severity: 'high' },
    })
  })
})

describe('the settings of a project', () => {
  it('are keyed by rule id, only of this project and type', async () => {
    const found = (await admin.search(['NORTH'])).json()
    expect(Object.keys(found)).toEqual(['fan', 'meter'])
    expect(found.fan).toEqual({
      rule: { id: 'fan', name: 'Rule fan', description: null, ruleType: 'fdd', severity: 'high' },
      settings: [
        { id: expect.any(String), projectKey: 'NORTH', type: 'insights', priority: 2, active: true, revision: 1 },
      ],
    })
    expect(found.meter.settings).toMatchObject([{ priority: 0, active: false }])
    expect(Object.keys((await admin.search(['NORTH'], 'monitoring')).json())).toEqual(['fan'])
    expect((await admin.search(['SOUTH'], 'monitoring')).json()).toEqual({})
  })

  it('of several projects come in one response', async () => {
    const found = (await admin.search(['SOUTH', 'NORTH'])).json()
    expect(found.fan.settings.map((setting: { projectKey: string }) => setting.projectKey)).toEqual(['NORTH', 'SOUTH'])
  })

  it.each([[['FOREIGN']], [['NORTH', 'NOWHERE']], [["' or true --"]]])(
    'of a foreign or unknown project are not found: %s',
    async (projectKeys) => {
      const answer = await admin.search(projectKeys)
      expect(answer.statusCode).toBe(404)
      expect(answer.json().message).toBe('This project does not exist, or you do not have access to it.')
    },
  )

  it('of a project outside the portfolio are not found', async () => {
    expect((await (await as('engineer')).search(['SOUTH'])).statusCode).toBe(404)
  })

  it.each([[[]], ['NORTH'], [null], [['']], [[1]], [{ length: 1 }]])(
    'requested with the project keys %j are refused by name',
    async (projectKeys) => {
      const answer = await admin.search(projectKeys)
      expect(answer.statusCode).toBe(422)
      expect(Object.keys(answer.json().fields)[0]).toMatch(/^projectKeys/)
    },
  )

  it('of a project without sites are found and saved by people who have it', async () => {
    const { db } = test.database
    const empty = await buildProject(db, fixture.tenantId, 'EMPTY')
    const given = { rolesRestriction: ['Administrators'], projectIds: [empty] }
    await buildUser(db, { tenantId: fixture.tenantId, username: 'keeper', ...given })
    const keeper = await as('keeper')
    expect((await keeper.search(['EMPTY'])).json()).toEqual({})
    expect((await keeper.save({ enable: [on('pump', 1, { projectKey: 'EMPTY' })] })).statusCode).toBe(200)
    const found = (await keeper.search(['EMPTY'])).json()
    expect(found.pump.settings).toMatchObject([{ projectKey: 'EMPTY', active: true }])
    const switchedOff = await keeper.save({ disable: [found.pump.settings[0].id] })
    expect(switchedOff.json()).toEqual({ enabled: 0, disabled: 1, unchanged: 0 })
    expect((await admin.search(['EMPTY'])).statusCode).toBe(404)
  })

  it('of too many projects are refused', async () => {
    expect((await admin.search(Array(1001).fill('NORTH'))).statusCode).toBe(422)
  })

  it('requested with a null character are refused', async () => {
    expect((await admin.search(['a\0'])).statusCode).toBe(400)
  })

  it('of another type are refused', async () => {
    expect((await admin.search(['NORTH'], 'alarms')).statusCode).toBe(400)
  })
})

describe('a person', () => {
  it.each(['admin', 'engineer'])('with the role of the %s reads and changes settings', async (username) => {
    const person = await as(username)
    expect((await person.list()).statusCode).toBe(200)
    expect((await person.search(['NORTH'])).statusCode).toBe(200)
    expect((await person.changes({ ruleId: 'fan' })).statusCode).toBe(200)
    expect((await person.save({ enable: [on('fan', 1)] })).json()).toEqual({ enabled: 1, disabled: 0, unchanged: 0 })
  })

  it.each(['user', 'unrestricted', 'roleless'])(
    'like the %s is refused every call, and nothing changes',
    async (username) => {
      const person = await as(username)
      for (const answer of [
        await person.list(),
        await person.search(['NORTH']),
        await person.changes({ ruleId: 'fan' }),
        await person.save({ disable: [off('fan')] }),
      ]) {
        expect(answer.statusCode).toBe(403)
        expect(answer.json().message).toMatch(/^Only administrators and engineering admins can change rule settings\./)
      }
      expect(await admin.setting('fan')).toMatchObject({ active: true, revision: 1 })
    },
  )

  it('who is not signed in is refused every call', async () => {
    const nobody = rulesCalls(test, '')
    for (const answer of [
      await nobody.list(),
      await nobody.search(['NORTH']),
      await nobody.changes({ ruleId: 'fan' }),
      await nobody.save({}),
    ]) {
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe('the audit trail', () => {
  it('records who changed a setting, when, from what and to what, newest first', async () => {
    const engineer = await as('engineer')
    await admin.save({ enable: [on('pump', 1)] })
    test.clock.now = new Date('2026-03-11T09:00:00Z')
    await engineer.save({ enable: [on('pump', 2)] })
    test.clock.now = new Date('2026-03-12T09:00:00Z')
    await admin.save({ disable: [off('pump')] })
    expect((await admin.changes({ ruleId: 'pump' })).json()).toEqual({
      changes: [
        {
          changedAt: '2026-03-12T09:00:00.000Z',
          changedBy: 'The admin',
          imported: false,
          from: { active: true, priority: 2 },
          to: { active: false, priority: 2 },
        },
        {
          changedAt: '2026-03-11T09:00:00.000Z',
          changedBy: 'The engineer',
          imported: false,
          from: { active: true, priority: 1 },
          to: { active: true, priority: 2 },
        },
        {
          changedAt: '2026-03-10T12:00:00.000Z',
          changedBy: 'The admin',
          imported: false,
          from: null,
          to: { active: true, priority: 1 },
        },
      ],
    })
  })

  it('is separate for each project and type', async () => {
    await admin.save({ enable: [on('fan', 1), on('fan', 2, { type: 'monitoring' })] })
    expect((await admin.changes({ ruleId: 'fan' })).json().changes).toHaveLength(1)
    expect((await admin.changes({ ruleId: 'fan', type: 'monitoring' })).json().changes).toHaveLength(1)
    expect((await admin.changes({ ruleId: 'fan', projectKey: 'SOUTH' })).json().changes).toEqual([])
  })

  it('shows the newest fifty', async () => {
    for (let save = 0; save < 51; save++) await admin.save({ enable: [on('pump', save % 2)] })
    const { changes } = (await admin.changes({ ruleId: 'pump' })).json()
    expect(changes).toHaveLength(50)
    expect(changes.at(-1).from).not.toBeNull()
  })

  it('stays without a name when the account is gone', async () => {
    await admin.save({ enable: [on('pump', 1)] })
    await test.database.db.deleteFrom('user_account').where('username', '=', 'admin').execute()
    const { changes } = (await (await as('engineer')).changes({ ruleId: 'pump' })).json()
    expect(changes).toMatchObject([{ changedBy: null, imported: false }])
  })

  it.each([
    { ruleId: 'fan', projectKey: 'FOREIGN' },
    { ruleId: 'fan', projectKey: 'NOWHERE' },
    { ruleId: 'ghost' },
    { ruleId: 'alien' },
  ])('of foreign or unknown objects is not found: %j', async (query) => {
    expect((await admin.changes(query)).statusCode).toBe(404)
  })
})

it('a rule switched off leaves the insights list and returns when switched on', async () => {
  const { db } = test.database
  const equipRuleId = await buildEquipRule(db, { siteRowId: fixture.tower, ruleRowId: fixture.fan, equipKey: 'ahu-1' })
  await buildOccurrence(db, { equipRuleId, day: '2026-03-10' })
  const listed = async () => {
    const answer = await test.ask(
      {
        method: 'POST',
        url: '/api/synco/ui/insights?from=2026-03-08&to=2026-03-10',
        payload: { sites: ['tower'], insightType: 'insights', view: 'groups' },
      },
      adminCookie,
    )
    expect(answer.statusCode).toBe(200)
    return answer.body.includes('Rule fan')
  }
  expect(await listed()).toBe(true)
  await admin.save({ disable: [(await admin.setting('fan')).id] })
  expect(await listed()).toBe(false)
  await admin.save({ enable: [on('fan', 1)] })
  expect(await listed()).toBe(true)
})
