import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { senderFor, sendModel } from '../../../test/fixtures/ingest.ts'
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

describe('a concurrent change', () => {
  it('is not overwritten: the conflict names the rule and the person', async () => {
    await engineer.save({ enable: [on('fan', 1)], revisions: { fan: 1 } })
    const before = await everything()
    const answer = await admin.save({ enable: [on('pump', 1)], disable: [off('fan')], revisions: { fan: 1, pump: 0 } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 'rules.changed',
      params: {
        rules: [{ code: 'label.rule-by', params: { rule: 'Rule fan', person: 'The engineer' } }],
        more: 0,
      },
      message:
        'Changed in the meantime: "Rule fan" (by The engineer). Nothing was saved. Reload the settings, then save again.',
    })
    expect(await everything()).toEqual(before)
    const { revision } = await admin.setting('fan')
    expect((await admin.save({ disable: [off('fan')], revisions: { fan: revision } })).statusCode).toBe(200)
  })

  it('is a conflict even without a previous setting', async () => {
    await engineer.save({ enable: [on('pump', 2)] })
    const answer = await admin.save({ enable: [on('pump', 1)], revisions: { pump: 0 } })
    expect(answer.json().message).toContain('"Rule pump" (by The engineer)')
    expect(await admin.setting('pump')).toMatchObject({ priority: 2, revision: 1 })
  })

  it('names two people and a count if there are more', async () => {
    await engineer.save({ enable: [on('fan', 1), on('meter', 2), on('pump', 3)] })
    const answer = await admin.save({
      enable: [on('fan', 3), on('meter', 3), on('pump', 1)],
      revisions: { fan: 1, meter: 1, pump: 0 },
    })
    expect(answer.json().message).toContain('"Rule fan" (by The engineer), "Rule meter" (by The engineer) and 1 more.')
  })

  it('is no conflict with the same result, so that a lost save can be resent', async () => {
    const save = { enable: [on('pump', 1)], disable: [off('fan')], revisions: { pump: 0, fan: 1 } }
    expect((await admin.save(save)).json()).toEqual({ enabled: 1, disabled: 1, unchanged: 0 })
    expect((await admin.save(save)).json()).toEqual({ enabled: 0, disabled: 0, unchanged: 2 })
  })

  it('is overwritten when the save states no revision', async () => {
    await engineer.save({ enable: [on('fan', 1)] })
    expect((await admin.save({ enable: [on('fan', 0)], revisions: { meter: 1 } })).statusCode).toBe(200)
    expect(await admin.setting('fan')).toMatchObject({ priority: 0, revision: 3 })
  })

  it.each([
    ['has a setting', 'fan', 1, [{ enable: [on('fan', 0)] }, { enable: [on('fan', 1)] }, { disable: [off('fan')] }]],
    ['has none', 'pump', 0, [{ enable: [on('pump', 0)] }, { enable: [on('pump', 1)] }, { enable: [on('pump', 2)] }]],
  ])('at the same time is never lost: of three saves of a rule that %s one wins', async (_, ruleId, seen, saves) => {
    const people = [admin, engineer, admin]
    const answers = await Promise.all(
      saves.map((save, index) => people[index]?.save({ ...save, revisions: { [ruleId]: seen } })),
    )
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([200, 409, 409])
    expect((await admin.setting(ruleId)).revision).toBe(seen + 1)
    expect((await everything()).changes).toHaveLength(1)
  })

  it('in another order of projects and rules does not deadlock', async () => {
    const [south, north] = [{ projectKey: 'SOUTH' }, { projectKey: 'NORTH' }]
    const forwards = { enable: [on('fan', 1, north), on('pump', 1, north), on('fan', 0, south), on('pump', 0, south)] }
    const backwards = { enable: forwards.enable.toReversed().map((one) => ({ ...one, priority: one.priority + 2 })) }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => admin.save(index % 2 ? forwards : backwards)),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  })
})

it('from saves and imports is serialised without a gap in the trail', async () => {
  const sender = await senderFor(test, { tenantId, projectKeys: null })
  const projectRule = (ruleId: string, priority: number) => ({
    projectKey: 'NORTH',
    ruleId,
    type: 'insights',
    priority,
  })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => {
      const priority = turn % 4
      if (turn % 3) return admin.save({ enable: [on('meter', priority), on('pump', priority), on('fan', priority)] })
      const projectRules = ['fan', 'meter', 'pump'].map((ruleId) => projectRule(ruleId, priority))
      return sendModel(test, sender, {
        projects: [{ projectKey: 'NORTH', projectName: `North ${turn}` }],
        projectRules,
      })
    }),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200))
  for (const ruleId of ['fan', 'meter', 'pump']) {
    const { revision, priority } = await admin.setting(ruleId)
    const { changes } = (await admin.changes({ ruleId })).json()
    expect(changes).toHaveLength(ruleId === 'pump' ? revision : revision - 1)
    expect(changes[0].to).toEqual({ active: true, priority })
    for (const [index, { from }] of changes.slice(0, -1).entries()) expect(from).toEqual(changes[index + 1].to)
  }
})

describe('open screens', () => {
  const rulesChange = (projectKey: string, type: string) => ({
    change: { kind: 'rules', by: 'The admin', projectKey, type },
  })

  it('are told once per changed project and type, after the save is stored', async () => {
    const heard: unknown[] = []
    const three = Promise.withResolvers<void>()
    const leave = await test.changes.listen(({ announcement }) => {
      // What was imported before may still be told.
      const { change } = announcement
      const isOfImport = !('by' in change) || change.by === null
      if (!isOfImport && heard.push(announcement) === 3) three.resolve()
    })
    await admin.save({ enable: [on('fan', 2)] })
    await admin.save({ enable: [on('fan', 0, { type: 'monitoring' })] })
    await engineer.save({ enable: [on('fan', 1, { projectKey: 'SOUTH' })] })
    await admin.save({
      enable: [on('fan', 1), on('pump', 1), on('pump', 1, { projectKey: 'SOUTH' })],
      disable: [off('fan', { type: 'monitoring' }), off('meter')],
    })
    await three.promise
    leave()
    expect(heard).toMatchObject([
      rulesChange('NORTH', 'insights'),
      rulesChange('SOUTH', 'insights'),
      rulesChange('NORTH', 'monitoring'),
    ])
  })
})
