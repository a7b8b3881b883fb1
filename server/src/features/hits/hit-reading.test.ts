import { describe, expect, it } from 'vitest'
import { buildEquipRule, buildOccurrence, buildSite, buildUser } from '../../../test/app/factories.ts'
import { hitsScene } from '../../../test/fixtures/hits.ts'

const scene = hitsScene()
const { ask, groupsOf } = scene

describe('trends', () => {
  it('have one number per day of the range', async () => {
    const { trends } = (await ask({ rules: ['fan'] }, { path: 'v1/hits/trends' })).json()
    expect(trends).toEqual([{ siteId: 'tower', ruleId: 'fan', hits: [0, 1, 2, 1] }])
  })

  it('include only the requested days', async () => {
    const trendsOf = async (range: string) => (await ask({}, { path: 'v1/hits/trends', range })).json().trends
    expect(await trendsOf('from=2026-03-09&to=2026-03-09')).toEqual([{ siteId: 'tower', ruleId: 'fan', hits: [2] }])
    expect(await trendsOf('from=2026-03-11&to=2026-03-12')).toEqual([])
  })

  it('come only from rules enabled for the project and type', async () => {
    const rulesOf = async (insightType: string) => {
      const { trends } = (await ask({ insightType }, { path: 'v1/hits/trends' })).json()
      return trends.map((trend: { ruleId: string }) => trend.ruleId).sort()
    }
    expect(await rulesOf('insights')).toEqual(['fan', 'meter'])
    const { fanRule } = scene.fixture
    await scene.test.database.db
      .updateTable('project_rule')
      .set({ active: false })
      .where('rule_id', '=', fanRule)
      .execute()
    expect(await rulesOf('insights')).toEqual(['meter'])
    expect(await rulesOf('monitoring')).toEqual([])
  })
})

describe('the latest day', () => {
  const latest = async (body: object, as = scene.cookie) =>
    (await ask(body, { as, path: 'v1/hits/latest' })).json().sites

  it('is named for each site with findings of a rule in use, however long ago', async () => {
    const { db } = scene.test.database
    const { tenantId, projectId, fanRule } = scene.fixture
    const annexe = await buildSite(db, { tenantId, projectId, key: 'annexe', timezone: 'Pacific/Kiritimati' })
    await buildSite(db, { tenantId, projectId, key: 'empty' })
    const fan = await buildEquipRule(db, { siteRowId: annexe, ruleRowId: fanRule, equipKey: 'fan-1' })
    await buildOccurrence(db, { equipRuleId: fan, day: '2019-02-28' })
    const sites = ['tower', 'P1~annexe', 'empty', 'nowhere']
    const annexeOn = { siteId: 'annexe', latestOn: '2019-02-28' }
    expect(await latest({ sites })).toEqual([annexeOn, { siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites, rules: ['meter'] })).toEqual([{ siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites, insightType: 'monitoring' })).toEqual([])
    await db.updateTable('project_rule').set({ active: false }).where('rule_id', '=', fanRule).execute()
    expect(await latest({ sites })).toEqual([{ siteId: 'tower', latestOn: '2026-03-10' }])
    expect(await latest({ sites }, await scene.test.signIn('stranger'))).toEqual([])
  })
})

describe('the time range', () => {
  it('includes its first and last local day at each site, and nothing beyond them', async () => {
    const { db } = scene.test.database
    const { tenantId, projectId, fanRule, ahu1 } = scene.fixture
    const annexe = await buildSite(db, { tenantId, projectId, key: 'annexe', timezone: 'Pacific/Kiritimati' })
    const fan = await buildEquipRule(db, { siteRowId: annexe, ruleRowId: fanRule, equipKey: 'fan-1' })
    for (const equipRuleId of [ahu1, fan]) {
      for (const day of ['2025-02-03', '2025-02-04', '2025-09-01']) await buildOccurrence(db, { equipRuleId, day })
    }
    await buildOccurrence(db, { equipRuleId: fan, day: '2026-03-11' })
    const body = { sites: ['tower', 'annexe'], rules: ['fan'] }
    const range = 'from=2025-02-04&to=2026-03-10'
    const hitsAt = Object.fromEntries(
      (await groupsOf(body, { range })).map((each: { siteId: string; hits: number }) => [each.siteId, each.hits]),
    )
    expect(hitsAt).toEqual({ tower: 6, annexe: 2 })
    const { hit } = (await ask(body, { range })).json()
    const { trends } = (await ask(body, { range, path: 'v1/hits/trends' })).json()
    for (const [siteId, hits] of Object.entries(hitsAt)) {
      const listed = Object.values<{ siteId: string; hits: number }>(hit).filter((each) => each.siteId === siteId)
      expect(listed.reduce((sum, each) => sum + each.hits, 0)).toBe(hits)
      const trend = trends.find((each: { siteId: string }) => each.siteId === siteId)
      expect(trend.hits).toHaveLength(400)
      expect(trend.hits.reduce((sum: number, each: number) => sum + each, 0)).toBe(hits)
    }
  })

  it.each(['synco/ui/insights', 'v1/hits/trends', 'v1/hits/costs'])(
    'of %s has up to 400 days, and not one more',
    async (path) => {
      const statusFrom = async (from: string) =>
        (await ask({ view: 'groups' }, { path, range: `from=${from}&to=2026-03-10` })).statusCode
      expect(await statusFrom('2025-02-04')).toBe(200)
      expect(await statusFrom('2025-02-03')).toBe(400)
    },
  )
})

describe('read access', () => {
  it('is empty for foreign and unknown sites alike', async () => {
    const stranger = await scene.test.signIn('stranger')
    expect(await groupsOf({ sites: ['tower', 'P1~tower', 'nowhere'] }, { as: stranger })).toEqual([])
    expect((await ask({}, { as: stranger })).json().hit).toEqual({})
  })

  it('accepts a site by its id and by project~site', async () => {
    expect(await groupsOf({ sites: ['P1~tower'] })).toHaveLength(2)
  })

  it('to insights needs viewTriagePage', async () => {
    expect((await ask({ view: 'groups' }, { as: await scene.test.signIn('guest') })).statusCode).toBe(403)
  })

  it('to monitoring needs the designated group', async () => {
    const answer = await ask({ view: 'groups', insightType: 'monitoring' }, { as: await scene.test.signIn('guest') })
    expect(answer.statusCode).toBe(403)
  })

  it.each(['synco/ui/insights', 'v1/hits/trends', 'v1/hits/costs'])(
    'to monitoring through %s is not for administrators',
    async (path) => {
      const { db } = scene.test.database
      const { tenantId, projectId } = scene.fixture
      const access = ['viewTriagePage', 'userAdmin']
      await buildUser(db, { tenantId, username: 'admin', access, groups: ['Administrators'], projectIds: [projectId] })
      const as = await scene.test.signIn('admin')
      const barred = await ask({ insightType: 'monitoring' }, { as, path })
      expect([barred.statusCode, barred.json().code]).toEqual([403, 'monitoring.closed'])
      expect((await ask({ insightType: 'monitoring' }, { path })).statusCode).toBe(200)
    },
  )

  it('to monitoring, but not insights, needs rolesRestriction', async () => {
    const as = await scene.test.signIn('roleless')
    const barred = await ask({ view: 'groups', insightType: 'monitoring' }, { as })
    expect(barred.statusCode).toBe(403)
    expect(barred.json().message).toBe('Unable to authenticate user')
    expect((await ask({ view: 'groups' }, { as })).statusCode).toBe(200)
  })

  it('requires a signed-in person', async () => {
    expect((await ask({}, { as: '' })).statusCode).toBe(401)
  })
})
