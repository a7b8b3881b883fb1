import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app/test-app.ts'
import { newSender, type Sender, senderFor, sendModel } from '../../../test/fixtures/ingest.ts'
import { MODEL } from '../../../test/fixtures/ingest-samples.ts'

let app: TestApp
let sender: Sender
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  sender = await newSender(app)
})
afterAll(() => app.close())

const nothing = { created: 0, updated: 0, unchanged: 0 }
const refused = async (model: unknown, from = sender) => {
  const answer = await sendModel(app, from, model)
  return { status: answer.statusCode, message: answer.json().message as string }
}
const [tower, depot] = MODEL.sites

describe('a model', () => {
  test('is created, and sent again changes nothing', async () => {
    const first = await sendModel(app, sender, MODEL)
    expect(first.json()).toEqual({
      projects: { ...nothing, created: 2 },
      sites: { ...nothing, created: 2 },
      equips: { ...nothing, created: 2 },
      points: nothing,
      rules: { ...nothing, created: 2 },
      projectRules: { ...nothing, created: 4 },
    })
    const again = await sendModel(app, sender, MODEL)
    expect(again.json()).toEqual({
      projects: { ...nothing, unchanged: 2 },
      sites: { ...nothing, unchanged: 2 },
      equips: { ...nothing, unchanged: 2 },
      points: nothing,
      rules: { ...nothing, unchanged: 2 },
      projectRules: nothing,
    })
  })

  test('changes what differs and keeps what it does not name', async () => {
    await sendModel(app, sender, MODEL)
    const answer = await sendModel(app, sender, { sites: [{ ...tower, label: 'North tower' }, depot] })
    expect(answer.json().sites).toEqual({ created: 0, updated: 1, unchanged: 1 })
    const sites = await app.database.db.selectFrom('site').select('label').orderBy('label').execute()
    expect(sites).toEqual([{ label: 'Depot' }, { label: 'North tower' }])
  })

  test('enables a rule without project rules in its projects, first if it is severe', async () => {
    const severities = ['critical', 'High', 'medium', 'low', null]
    const rules = severities.map((severity) => ({ ruleId: `rule-${severity}`, name: 'Rule', severity }))
    await sendModel(app, sender, { ...MODEL, rules })
    const rows = await app.database.db
      .selectFrom('project_rule as p')
      .innerJoin('rule as r', 'r.id', 'p.rule_id')
      .select(['r.severity', 'p.type', 'p.priority', 'p.active'])
      .orderBy('r.id')
      .execute()
    const on = { type: 'insights', active: true }
    expect(rows).toEqual(
      severities.flatMap((severity) =>
        Array(2).fill({ severity, ...on, priority: /critical|high/i.test(severity ?? '') ? 1 : 0 }),
      ),
    )
  })

  test('enables a rule only in the projects that it is about, whatever the key reaches', async () => {
    await sendModel(app, sender, { ...MODEL, rules: [] })
    const enabledIn = async (ruleId: string, model: object = {}) => {
      await sendModel(app, sender, { ...model, rules: [{ ruleId, name: ruleId }] })
      const rows = await app.database.db
        .selectFrom('project_rule')
        .innerJoin('rule', 'rule.id', 'project_rule.rule_id')
        .innerJoin('project', 'project.id', 'project_rule.project_id')
        .select('project_key')
        .where('rule_key', '=', ruleId)
        .execute()
      return rows.map((row) => row.project_key)
    }
    expect(await enabledIn('alone')).toEqual([])
    expect(await enabledIn('with-site', { sites: [tower] })).toEqual(['NORTH'])
    expect(await enabledIn('with-equip', { equips: [MODEL.equips[1]] })).toEqual(['SOUTH'])
  })

  test('with project rules enables the rule only there', async () => {
    const projectRules = [{ projectKey: 'SOUTH', ruleId: 'night-load', type: 'monitoring', priority: 3 }]
    await sendModel(app, sender, { ...MODEL, projectRules })
    const rows = await app.database.db
      .selectFrom('project_rule')
      .innerJoin('rule', 'rule.id', 'project_rule.rule_id')
      .innerJoin('project', 'project.id', 'project_rule.project_id')
      .select(['project_key', 'type', 'priority'])
      .where('rule_key', '=', 'night-load')
      .execute()
    expect(rows).toEqual([{ project_key: 'SOUTH', type: 'monitoring', priority: 3 }])
  })

  test('does not re-enable what someone disabled', async () => {
    await sendModel(app, sender, MODEL)
    await app.database.db.updateTable('project_rule').set({ active: false }).execute()
    await sendModel(app, sender, MODEL)
    const active = await app.database.db.selectFrom('project_rule').selectAll().where('active', '=', true).execute()
    expect(active).toEqual([])
  })
})

describe('the trail of rule settings', () => {
  const projectRule = { projectKey: 'SOUTH', ruleId: 'night-load', type: 'monitoring', priority: 3 }
  const trail = () =>
    app.database.db
      .selectFrom('project_rule_change as c')
      .innerJoin('project as p', 'p.id', 'c.project_id')
      .innerJoin('rule as r', 'r.id', 'c.rule_id')
      .select(['project_key', 'rule_key', 'type', 'changed_at', 'changed_by', 'imported'])
      .select(['from_active', 'from_priority', 'to_active', 'to_priority'])
      .orderBy('c.id')
      .execute()
  const imported = (change: object) => ({
    project_key: 'SOUTH',
    rule_key: 'night-load',
    type: 'monitoring',
    changed_at: TEST_NOW,
    changed_by: null,
    imported: true,
    ...change,
  })
  const revisions = () =>
    app.database.db.selectFrom('project_rule').select(['type', 'revision']).where('revision', '>', 1).execute()

  test('stays empty when settings arrive with their rules or projects', async () => {
    await sendModel(app, sender, { ...MODEL, projectRules: [projectRule] })
    await sendModel(app, sender, {
      projects: [{ projectKey: 'WEST', projectName: 'West' }],
      rules: [{ ruleId: 'new', name: 'New' }],
      projectRules: [{ ...projectRule, projectKey: 'WEST' }],
    })
    expect(await trail()).toEqual([])
    expect(await revisions()).toEqual([])
  })

  test('records a setting changed by an import, with the next revision', async () => {
    const stays = { ...projectRule, ruleId: 'stuck-damper' }
    await sendModel(app, sender, { ...MODEL, projectRules: [projectRule, stays] })
    const change = { projectRules: [{ ...projectRule, priority: 1, active: false }, stays] }
    const answer = await sendModel(app, sender, change)
    expect(answer.json().projectRules).toEqual({ created: 0, updated: 1, unchanged: 1 })
    await sendModel(app, sender, change)
    expect(await trail()).toEqual([imported({ from_active: true, from_priority: 3, to_active: false, to_priority: 1 })])
    expect(await revisions()).toEqual([{ type: 'monitoring', revision: 2 }])
  })

  test('records a setting that arrives after its rule and project, named or default', async () => {
    await sendModel(app, sender, { ...MODEL, projectRules: [projectRule] })
    await sendModel(app, sender, { projectRules: [{ ...projectRule, type: 'insights', priority: 0 }] })
    await sendModel(app, sender, { projects: MODEL.projects, rules: MODEL.rules })
    expect(await trail()).toEqual([
      imported({ type: 'insights', from_active: null, from_priority: null, to_active: true, to_priority: 0 }),
      imported({
        project_key: 'NORTH',
        type: 'insights',
        from_active: null,
        from_priority: null,
        to_active: true,
        to_priority: 0,
      }),
    ])
  })
})

describe('a model is refused as a whole, naming the entry, when', () => {
  test.each([
    [
      'a zone is none',
      { sites: [tower, { ...depot, timezone: 'Mars/Olympus' }] },
      'sites[1] "depot": timezone "Mars/Olympus": is not an IANA time zone',
    ],
    [
      'a zone is unknown to the database',
      { sites: [tower, { ...depot, timezone: 'AET' }] },
      'sites[1] "depot": the database does not know the time zone "AET"',
    ],
    ['a field is missing', { rules: [{ ruleId: 'r' }] }, 'rules[0] "r": name: is missing'],
    [
      'a category is unknown',
      { rules: [{ ruleId: 'r', name: 'R', category: 'other' }] },
      'rules[0] "r": category "other"',
    ],
    ['an id is there twice', { sites: [tower, tower] }, 'sites[1] "tower": is listed twice, first as sites[0]'],
    [
      'a project is unknown',
      { sites: [{ ...tower, projectKey: 'WEST' }] },
      'sites[0] "tower": there is no project "WEST"',
    ],
    [
      'a site is unknown',
      { equips: [{ equipId: 'e', siteId: 'mill', name: 'E' }] },
      'equips[0] "mill e": there is no site "mill"',
    ],
    [
      'a rule is unknown',
      { projectRules: [{ projectKey: 'NORTH', ruleId: 'ghost', type: 'insights', priority: 1 }] },
      'there is no rule "ghost"',
    ],
    [
      'a name contains a null character',
      { rules: [{ ruleId: 'r', name: 'a\0' }] },
      'rules[0] "r": name "a\\u0000": contains a null character',
    ],
    [
      'there is no such currency',
      { projects: [{ projectKey: 'NORTH', projectName: 'North', currency: 'EUX' }] },
      'is not an ISO 4217 code',
    ],
    ['a list is none', { sites: 'tower' }, 'sites: must be a list'],
  ])('%s', async (_, change, message) => {
    const answer = await refused({ projects: MODEL.projects, ...change })
    expect(answer.status).toBe(422)
    expect(answer.message).toContain(message)
    expect(await app.database.db.selectFrom('project').selectAll().execute()).toEqual([])
  })

  test.each([
    ['it is a list', [], 'A model must be an object'],
    ['it holds findings', { hits: [] }, 'Found: hits'],
  ])('%s', async (_, model, message) => {
    expect(await refused(model)).toEqual({ status: 400, message: expect.stringContaining(message) })
  })
})

describe('a key limited to projects', () => {
  let limited: Sender
  beforeEach(async () => {
    await sendModel(app, sender, MODEL)
    limited = await senderFor(app, { tenantId: sender.tenantId, projectKeys: ['SOUTH'] })
  })

  test('writes its own project, site and new rules', async () => {
    const model = { projects: [MODEL.projects[1]], sites: [depot], rules: [{ ruleId: 'new', name: 'New' }] }
    const answer = await sendModel(app, limited, model)
    expect(answer.json()).toMatchObject({ rules: { created: 1 }, projectRules: { created: 1 } })
  })

  test.each([
    [
      'another project',
      { projects: MODEL.projects },
      403,
      'projects[0] "NORTH": you or this key can only write to SOUTH',
    ],
    ['a site of another', { sites: [tower] }, 403, 'sites[0] "tower": you or this key can only write to SOUTH'],
    [
      "another's site into its own",
      { sites: [{ ...tower, projectKey: 'SOUTH' }] },
      403,
      'outside the projects that you or this key can write to',
    ],
    [
      "an equip at another's site",
      { equips: [MODEL.equips[0]] },
      422,
      'there is no site "tower", or you or this key cannot write to its whole project',
    ],
    [
      'a rule that others use',
      { rules: [{ ...MODEL.rules[0], name: 'Mine' }] },
      403,
      'Projects other than SOUTH also use the rule',
    ],
  ])('does not write %s', async (_, model, status, message) => {
    expect(await refused(model, limited)).toEqual({ status, message: expect.stringContaining(message) })
  })
})

test('an equip keeps tags and class that a model omits, and loses those set to none', async () => {
  const site = { siteId: 'tower', projectKey: 'P', label: 'Tower', timezone: 'UTC' }
  const projects = [{ projectKey: 'P', projectName: 'Plant' }]
  const equip = { equipId: 'vav-1', siteId: 'tower', name: 'VAV 1' }
  const tags = { vav: true, airRef: { _kind: 'ref', val: 'ahu-1' } }
  const send = async (equips: object[]) =>
    (await sendModel(app, sender, { projects, sites: [site], equips })).json().equips
  const stored = () => app.database.db.selectFrom('equip').select(['name', 'tags', 'brick_class']).execute()
  expect(await send([{ ...equip, tags, brickClass: 'VAV' }])).toEqual({ created: 1, updated: 0, unchanged: 0 })
  expect(await send([{ ...equip, tags, brickClass: 'VAV' }])).toEqual({ created: 0, updated: 0, unchanged: 1 })
  expect(await send([equip])).toEqual({ created: 0, updated: 0, unchanged: 1 })
  expect(await stored()).toEqual([{ name: 'VAV 1', tags, brick_class: 'VAV' }])
  expect(await send([{ ...equip, tags: null, brickClass: null }])).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(await stored()).toEqual([{ name: 'VAV 1', tags: {}, brick_class: null }])
})
