import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { buildRulesFixture, off, on, rulesCalls } from '../../../test/fixtures/rules.ts'

let test: TestApp
let tenantId: number
let admin: ReturnType<typeof rulesCalls>
let engineer: ReturnType<typeof rulesCalls>

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

beforeEach(async () => {
  await test.reset()
  tenantId = (await buildRulesFixture(test)).tenantId
  admin = rulesCalls(test, await test.signIn('admin'))
  engineer = rulesCalls(test, await test.signIn('engineer'))
})

const everything = async () => ({
  settings: await test.database.db.selectFrom('project_rule').selectAll().orderBy('id').execute(),
  changes: await test.database.db.selectFrom('project_rule_change').selectAll().orderBy('id').execute(),
})
const changeCount = async () => (await everything()).changes.length

describe('a save', () => {
  it('neither enables nor disables rules of monitoring for who does not read it', async () => {
    const { id } = await admin.setting('fan', { type: 'monitoring' })
    const before = await everything()
    for (const disabled of [id, off('fan', { type: 'monitoring' })]) {
      expect((await engineer.save({ disable: [disabled] })).statusCode).toBe(403)
    }
    expect((await engineer.save({ enable: [on('fan', 1, { type: 'monitoring' })] })).statusCode).toBe(403)
    expect(await everything()).toEqual(before)
  })

  it('switches rules on and off and counts changed and unchanged ones', async () => {
    const answer = await admin.save({
      enable: [on('pump', 1), on('meter', 0), on('fan', 2)],
      disable: [off('fan', { type: 'monitoring' })],
    })
    expect(answer.json()).toEqual({ enabled: 2, disabled: 1, unchanged: 1 })
    expect(await admin.setting('pump')).toMatchObject({ active: true, priority: 1, revision: 1 })
    expect(await admin.setting('meter')).toMatchObject({ active: true, priority: 0, revision: 2 })
    expect(await admin.setting('fan')).toMatchObject({ active: true, priority: 2, revision: 1 })
    expect(await admin.setting('fan', { type: 'monitoring' })).toMatchObject({ active: false, revision: 2 })
    expect(await changeCount()).toBe(3)
  })

  it('accepts a record id or rule, project and type, and keeps the priority', async () => {
    const { id } = await admin.setting('fan')
    expect((await admin.save({ disable: [id, off('fan')] })).json()).toEqual({ enabled: 0, disabled: 1, unchanged: 0 })
    expect(await admin.setting('fan')).toEqual({
      id,
      projectKey: 'NORTH',
      type: 'insights',
      priority: 2,
      active: false,
      revision: 2,
    })
  })

  it('changes one project and type only', async () => {
    await admin.save({ enable: [on('fan', 1)] })
    expect(await admin.setting('fan', { projectKey: 'SOUTH' })).toMatchObject({ priority: 1, revision: 1 })
    expect(await admin.setting('fan', { type: 'monitoring' })).toMatchObject({ priority: 3, revision: 1 })
  })

  it('may span projects', async () => {
    const answer = await admin.save({ enable: [on('pump', 1), on('pump', 2, { projectKey: 'SOUTH' })] })
    expect(answer.json()).toEqual({ enabled: 2, disabled: 0, unchanged: 0 })
    expect(await admin.setting('pump', { projectKey: 'SOUTH' })).toMatchObject({ priority: 2 })
  })

  it('without changes leaves no trace', async () => {
    const before = await everything()
    expect((await admin.save({})).json()).toEqual({ enabled: 0, disabled: 0, unchanged: 0 })
    const same = { enable: [on('fan', 2)], disable: [off('meter'), off('pump')], revisions: { fan: 1, pump: 0 } }
    expect((await admin.save(same)).json()).toEqual({ enabled: 0, disabled: 0, unchanged: 3 })
    expect(await everything()).toEqual(before)
  })

  it('accepts the same rule twice if both entries agree', async () => {
    const answer = await admin.save({ enable: [on('pump', 1), on('pump', 1)] })
    expect(answer.json()).toEqual({ enabled: 1, disabled: 0, unchanged: 0 })
  })

  it('with the maximum number of rules is stored whole', { tags: 'whole' }, async () => {
    const ruleId = (index: number) => `rule-with-quite-a-long-id-${index}`
    const all = Array.from({ length: 10_000 }, (_, index) => index)
    await sql`
      insert into rule (tenant_id, rule_key, name)
        select ${tenantId}, 'rule-with-quite-a-long-id-' || n, 'Rule ' || n from generate_series(0, 9999) as n`.execute(
      test.database.db,
    )
    const enable = all.map((index) => ({
      ...on(ruleId(index), 1 + (index % 3)),
      rule: { id: ruleId(index), name: 'A rule whose name says what it is about, in as many words as it takes' },
    }))
    const revisions = Object.fromEntries(all.map((index) => [ruleId(index), 0]))
    expect((await admin.save({ enable, revisions })).json()).toEqual({ enabled: 10_000, disabled: 0, unchanged: 0 })
    const stored = (await admin.search(['NORTH'])).json()
    expect(all.filter((index) => stored[ruleId(index)]?.settings[0].priority !== 1 + (index % 3))).toEqual([])
    expect(await changeCount()).toBe(10_000)
    const disable = all.map((index) => stored[ruleId(index)].settings[0].id)
    expect((await admin.save({ disable })).json()).toEqual({ enabled: 0, disabled: 10_000, unchanged: 0 })
  })
})

describe('refuses the whole save with advice when', () => {
  const refusals: Array<[string, object, number, string]> = [
    [
      'a rule is named to be switched on and off',
      { enable: [on('pump', 1), on('fan', 1)], disable: [off('fan')] },
      422,
      '"Rule fan" is listed to be both enabled and disabled. Nothing was saved. Choose one.',
    ],
    [
      'a rule is named twice with different priorities',
      { enable: [on('fan', 1), on('fan', 0)] },
      422,
      '"Rule fan" is listed twice with different priorities. Nothing was saved. List it once.',
    ],
    [
      'a rule is monitored without a priority',
      { enable: [on('pump', 1), on('fan', 0, { type: 'monitoring' })] },
      422,
      'In monitoring, rule priorities run from 1 to 3, but "fan" has 0. Choose one from 1 to 3.',
    ],
    [
      'a rule was deleted meanwhile',
      { enable: [on('pump', 1), on('ghost', 1)] },
      404,
      'No such rule: "ghost". Nothing was saved. Reload the settings, then save your other changes.',
    ],
    [
      'many rules were deleted meanwhile',
      { enable: [on('a', 1), on('b', 1), on('c', 1)], disable: [off('d')] },
      404,
      'No such rule: "a", "b" and 2 more.',
    ],
    ['a rule belongs to another tenant', { enable: [on('pump', 1), on('alien', 1)] }, 404, 'No such rule: "alien"'],
    [
      'a project belongs to another tenant',
      { enable: [on('pump', 1), on('pump', 1, { projectKey: 'FOREIGN' })] },
      404,
      'This project does not exist, or you do not have access to it.',
    ],
    [
      'a project is outside the portfolio',
      { enable: [on('pump', 1)], disable: [off('fan', { projectKey: 'SOUTH' })] },
      404,
      'This project does not exist, or you do not have access to it.',
    ],
    ['a record is unknown', { enable: [on('pump', 1)], disable: ['99999'] }, 404, 'This rule setting does not exist'],
    [
      'a record cannot exist',
      { enable: [on('pump', 1)], disable: ['9999999999'] },
      404,
      'This rule setting does not exist',
    ],
    ['a record id is none', { enable: [on('pump', 1)], disable: ['fan'] }, 422, ''],
    ['a priority is too weak', { enable: [on('pump', 4)] }, 422, ''],
    ['a priority is negative', { enable: [on('pump', -1)] }, 422, ''],
    ['a priority is a fraction', { enable: [on('pump', 1.5)] }, 422, ''],
    ['a priority is a word', { enable: [{ ...on('pump', 1), priority: 'P1' }] }, 422, ''],
    ['a type is unknown', { enable: [on('pump', 1, { type: 'alarms' })] }, 422, ''],
    ['an id is empty', { enable: [on('', 1)] }, 422, ''],
    ['an id is endless', { enable: [on('x'.repeat(201), 1)] }, 422, ''],
    ['an id contains a null character', { enable: [on('a\0', 1)] }, 400, 'NUL'],
    ['a revision is negative', { enable: [on('pump', 1)], revisions: { pump: -1 } }, 422, ''],
    ['enable is no list', { enable: 'fan' }, 422, ''],
    ['there are more than 10,000', { enable: Array(10_001).fill(on('pump', 1)) }, 422, ''],
  ]
  it.each(refusals)('%s', async (_, payload, status, message) => {
    const before = await everything()
    const answer = await engineer.save(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toContain(message)
    expect(await everything()).toEqual(before)
  })

  it('a record belongs to a project outside the portfolio', async () => {
    const { id } = await admin.setting('fan', { projectKey: 'SOUTH' })
    const unseen = await engineer.save({ disable: [id] })
    expect(unseen.statusCode).toBe(404)
    expect(unseen.body).toBe((await engineer.save({ disable: ['99999'] })).body)
    expect((await admin.setting('fan', { projectKey: 'SOUTH' })).active).toBe(true)
  })

  it('a priority is wrong, naming the field', async () => {
    const payload = { enable: [on('pump', 1), on('fan', 0, { type: 'monitoring' })] }
    expect(Object.keys((await admin.save(payload)).json().fields)).toEqual(['enable.1.priority'])
  })

  it.each(['constructor', '__proto__', 'toString', '<b>fan</b>', 'Lüfter 🔥'])(
    'the rule %s does not exist',
    async (id) => {
      const answer = await admin.save({ enable: [on(id, 1)], revisions: { fan: 1 } })
      expect(answer.json()).toMatchObject({ code: 'rules.gone', message: expect.stringContaining(`"${id}"`) })
    },
  )
})
