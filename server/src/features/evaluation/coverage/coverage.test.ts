import { type Coverage, type CoveragePair, STATUS_LETTERS } from '@bonfire/contract/evaluation/coverage'
import { MOST_SITES_COVERED } from '@bonfire/contract/evaluation/missing-role'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildRule, buildSite, buildUser } from '../../../../test/app/factories.ts'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildAirHandler, coolingDay, type RunningSite, storeDay } from '../../../../test/fixtures/own-rules.ts'
import type { Context } from '../../../context.ts'
import { evaluateDue } from '../queue/work-queue.service.ts'

const DAY = '2026-03-09'
const FC13 = 'g36-ahu-fc13'

let app: TestApp
let site: RunningSite
let engineer: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await app.reset()
  app.clock.now = new Date('2026-03-10T12:00:00Z')
  site = await buildAirHandler(app.database.db)
  await buildUser(app.database.db, {
    tenantId: site.tenantId,
    username: 'engineer',
    groups: ['Users'],
    seesAllProjects: true,
    rolesRestriction: ['Engineering Admins'],
  })
  engineer = await app.signIn('engineer')
})
afterAll(() => app.close())

const context = (): Context => {
  const { config, changes, storage } = app
  return { db: app.database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
}
async function evaluate() {
  app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
  const evaluation = evaluateDue(context())
  await evaluation.work('today')
  await evaluation.work('past')
  await evaluation.close()
}
const read = async (): Promise<Coverage> => (await app.ask({ url: '/api/v1/coverage?siteId=tower' }, engineer)).json()
const readPair = async (rule: string, equipId = 'ahu-1'): Promise<CoveragePair> =>
  (await app.ask({ url: `/api/v1/coverage/pair?siteId=tower&equipId=${equipId}&rule=${rule}` }, engineer)).json()
const WORDS = new Map(Object.entries(STATUS_LETTERS).map(([word, letter]) => [letter as string, word]))

/** The statuses of an equip by rule, in words. */
function statuses({ rules, kinds, equips }: Coverage, equipId = 'ahu-1'): Record<string, string> {
  const equip = equips.find((one) => one.equipId === equipId)
  const places = kinds.find(({ kind }) => kind === equip?.kind)?.rules ?? []
  return Object.fromEntries(
    places.flatMap((place, at) => {
      const word = WORDS.get(equip?.statuses[at] ?? '')
      return word ? [[rules[place]?.rule ?? '', word]] : []
    }),
  )
}
const setPoint = (role: 'sat' | 'oad', change: { role?: 'sat' | null; unit?: string }) =>
  app.database.db
    .updateTable('point')
    .set(change)
    .where('id', '=', site.points.get(role) ?? 0)
    .execute()
const UNITS = { sat: 'celsius', dsp: 'pascal', dspSp: 'pascal', water: 'cubic_meter', hwrt: 'celsius' }
async function addPoint(role: keyof typeof UNITS, equipRowId: number | null = site.equipRowId) {
  await app.database.db
    .insertInto('point')
    .values({
      tenant_id: site.tenantId,
      site_id: site.siteRowId,
      equip_id: equipRowId,
      point_key: `new ${role}`,
      name: `New ${role}`,
      kind: 'number',
      role,
      unit: UNITS[role],
    })
    .execute()
}

describe('before anything was evaluated', () => {
  test('points alone say what could run, what is missing, and what is gained by it', async () => {
    const coverage = await read()
    expect(coverage).toMatchObject({
      siteId: 'tower',
      evaluatedDay: null,
      runsRules: true,
      points: 10,
      pointsWithRole: 10,
    })
    expect(statuses(coverage)).toMatchObject({
      [FC13]: 'waiting',
      'g36-ahu-fc1': 'missing',
      'opt-no-dsp-reset': 'oneMissing',
      'data-range.sat': 'waiting',
      'apar-r9': 'parameter',
    })
    // An equip without the sensor has nothing to check about it.
    expect(Object.keys(statuses(coverage))).not.toContain('data-range.dsp')
    const dspSp = coverage.gains.find(({ role }) => role === 'dspSp')
    expect(dspSp).toMatchObject({ pairs: 1, equips: [0], equipCount: 1 })
    expect(dspSp?.rules.map((place) => coverage.rules[place]?.rule)).toEqual(['opt-no-dsp-reset'])
    expect(coverage.gains.map(({ pairs }) => pairs)).toEqual(
      coverage.gains.map(({ pairs }) => pairs).toSorted((one, other) => other - one),
    )
  })

  test('a meter is not to have points of what it does not measure', async () => {
    const meters = [
      { name: 'Compteur de gaz', tags: { meter: true } },
      { name: 'M1', tags: { meter: true, elec: true } },
      { name: 'M2', tags: { meter: true } },
      { name: 'M3', tags: { meter: true } },
    ].map(({ name, tags }) => ({
      site_id: site.siteRowId,
      equip_key: name,
      name,
      tags: JSON.stringify(tags),
    }))
    const rows = await app.database.db.insertInto('equip').values(meters).returning(['id', 'name']).execute()
    await addPoint('water', rows.find(({ name }) => name === 'M2')?.id)
    const coverage = await read()
    const whereGained = (role: string) =>
      coverage.gains
        .find((gain) => gain.role === role)
        ?.equips.map((place) => coverage.equips[place]?.name)
        .toSorted()
    expect(whereGained('kw')).toEqual(['M1', 'M3'])
    expect(whereGained('water')).toEqual(['M3'])
    expect(statuses(coverage, 'Compteur de gaz')).not.toHaveProperty('met-zero')
    expect(statuses(coverage, 'M1')['met-zero']).toBeDefined()
  })

  test('a unit without a point for a coil asks for one, or whether it has none', async () => {
    const { db } = app.database
    const FC8 = 'g36-ahu-fc8'
    const say = (equipParts: string) =>
      sql`update equip set tags = tags || ${JSON.stringify({ equipParts })}::jsonb where id = ${site.equipRowId}`.execute(
        db,
      )
    expect(statuses(await read())[FC8]).toBe('waiting')
    await sql`delete from point where role = 'hc'`.execute(db)
    const coverage = await read()
    expect(statuses(coverage)).toMatchObject({
      [FC8]: 'oneMissing',
      'g36-ahu-fc4': 'oneMissing',
      'g36-ahu-fc2': 'waiting',
    })
    expect(coverage.equips[0]?.asks).toBeGreaterThan(3)
    expect((await readPair(FC8)).inputs).toContainEqual({ roles: ['hc'], state: 'missing', points: [] })

    await say('-heatingCoil')
    expect(statuses(await read())[FC8]).toBe('oneMissing')
    await say('-heatingCoil -preheatCoil')
    expect(statuses(await read())).toMatchObject({ [FC8]: 'waiting', 'g36-ahu-fc4': 'waiting' })

    await sql`delete from point where role = 'fanOn'`.execute(db)
    expect(statuses(await read())).toMatchObject({ [FC8]: 'oneMissing', 'g36-ahu-fc2': 'oneMissing' })
    expect((await readPair(FC8)).inputs).toContainEqual({ roles: ['fanOn', 'fan'], state: 'missing', points: [] })
    await say('-heatingCoil -preheatCoil continuousFan')
    expect(statuses(await read())).toMatchObject({ [FC8]: 'waiting', 'g36-ahu-fc2': 'waiting' })
  })

  test('a plant asks whether it condenses until its boilers, a tag or a person say so', async () => {
    const { db } = app.database
    const addEquip = (name: string, tags: object, brickClass: string | null = null) =>
      db
        .insertInto('equip')
        .values({
          ...{ site_id: site.siteRowId, equip_key: name, name },
          ...{ tags: JSON.stringify(tags), brick_class: brickClass },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const { id } = await addEquip('Plant', { hotWaterPlant: true })
    await addPoint('hwrt', id)
    const ofPlant = async () => {
      const coverage = await read()
      const { 'g36-hw-8': condenses, 'g36-hw-9': doesNot } = statuses(coverage, 'Plant')
      return { condenses, doesNot, asks: coverage.equips.find(({ name }) => name === 'Plant')?.asks }
    }
    // The third is about secondary pumps.
    expect(await ofPlant()).toMatchObject({ condenses: 'oneMissing', doesNot: 'oneMissing', asks: 3 })
    expect((await readPair('g36-hw-8', 'Plant')).inputs).toContainEqual({
      roles: ['condensingBoiler'],
      state: 'missing',
      points: [],
    })
    // No point would do.
    expect((await read()).gains.map(({ role }) => role)).not.toContain('condensingBoiler')

    await addEquip('Boiler 1', {}, 'Condensing_Natural_Gas_Boiler')
    expect(await ofPlant()).toEqual({ condenses: 'waiting', doesNot: undefined, asks: 1 })
    await sql`update equip set tags = tags || '{"equipParts": "districtHeat -condensingBoiler"}' where id = ${id}`.execute(
      db,
    )
    expect(await ofPlant()).toEqual({ condenses: undefined, doesNot: undefined, asks: 1 })
  })

  test('the role that most rules lack is named, of sites at which rules run', async () => {
    const ask = async (sites: string[], who = engineer) =>
      (await app.ask({ method: 'POST', url: '/api/v1/coverage/missing', payload: { sites } }, who)).json()
    const [gain] = (await read()).gains
    expect(gain).toBeDefined()
    expect(await ask(['P~tower', 'elsewhere'])).toEqual({
      missing: { role: gain?.role, kind: 'ahu', equips: 1, equipsOfKind: 1, siteId: 'tower' },
      sites: 1,
      sitesThatRunRules: 1,
    })
    for (let at = 0; at < MOST_SITES_COVERED; at++) {
      await buildSite(app.database.db, { tenantId: site.tenantId, projectId: site.projectId, key: `more-${at}` })
    }
    const many = await ask(['tower', ...Array.from({ length: MOST_SITES_COVERED }, (_, at) => `more-${at}`)])
    expect(many).toMatchObject({ sites: MOST_SITES_COVERED, sitesThatRunRules: MOST_SITES_COVERED + 1 })

    await app.database.db.updateTable('site').set({ runs_rules: false }).execute()
    expect(await ask(['tower'])).toEqual({ missing: null, sites: 0, sitesThatRunRules: 0 })
  })

  test('a role once given lets the rule run, and is no longer a gain', async () => {
    await addPoint('dspSp')
    const coverage = await read()
    expect(statuses(coverage)['opt-no-dsp-reset']).toBe('waiting')
    expect(coverage.gains.map(({ role }) => role)).not.toContain('dspSp')
    // FC1 lacks two more.
    expect(statuses(coverage)['g36-ahu-fc1']).toBe('missing')
  })

  test('two points for a role are ambiguous, and a wrong unit is reported', async () => {
    await addPoint('sat')
    expect(statuses(await read())[FC13]).toBe('ambiguous')
    expect((await readPair(FC13)).inputs).toContainEqual({
      roles: ['sat'],
      state: 'ambiguous',
      points: [
        { pointId: 'tower.sat', name: 'sat', equipId: 'ahu-1', unit: 'celsius' },
        { pointId: 'new sat', name: 'New sat', equipId: 'ahu-1', unit: 'celsius' },
      ],
    })
    await setPoint('sat', { role: null })
    expect(statuses(await read())[FC13]).toBe('waiting')
    await app.database.db.updateTable('point').set({ unit: 'pascal' }).where('point_key', '=', 'new sat').execute()
    expect(statuses(await read())[FC13]).toBe('unit')
    expect((await readPair(FC13)).inputs).toContainEqual(expect.objectContaining({ roles: ['sat'], state: 'unit' }))
  })

  test('a point without a unit is told from one of the wrong unit', async () => {
    await app.database.db.updateTable('point').set({ unit: null }).where('point_key', '=', 'tower.sat').execute()
    expect(statuses(await read())[FC13]).toBe('noUnit')
    expect(await readPair(FC13)).toMatchObject({
      status: 'noUnit',
      inputs: expect.arrayContaining([
        {
          roles: ['sat'],
          state: 'noUnit',
          points: [{ pointId: 'tower.sat', name: 'sat', equipId: 'ahu-1', unit: null }],
        },
      ]),
    })
  })

  test('a rule that is switched off for the project is off', async () => {
    const { db } = app.database
    const { id } = await db
      .insertInto('rule')
      .values({ tenant_id: site.tenantId, rule_key: FC13, name: 'FC13', category: 'fdd', severity: 'high' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('project_rule')
      .values({ project_id: site.projectId, rule_id: id, type: 'insights', active: false, priority: 1 })
      .execute()
    expect(statuses(await read())[FC13]).toBe('off')
    expect(await readPair(FC13)).toMatchObject({ status: 'off', isSwitchedOff: true })
    await db
      .insertInto('project_rule')
      .values({ project_id: site.projectId, rule_id: id, type: 'monitoring', active: true, priority: 1 })
      .execute()
    expect(await readPair(FC13)).toMatchObject({ isSwitchedOff: false })
  })

  test('a site without equips has nothing', async () => {
    await app.database.db.deleteFrom('point').execute()
    await app.database.db.deleteFrom('equip').execute()
    expect(await read()).toMatchObject({ rules: [], kinds: [], equips: [], gains: [], points: 0 })
  })
})

describe('once days were evaluated', () => {
  test('a rule that ran runs, one without data has none, one outside its states is off', async () => {
    await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
    await evaluate()
    const coverage = await read()
    // Today has no samples yet, and does not count.
    expect(coverage.evaluatedDay).toBe(DAY)
    expect(statuses(coverage)).toMatchObject({ [FC13]: 'runs', 'g36-ahu-fc7': 'off', 'data-range.sat': 'runs' })
    const pair = await readPair(FC13)
    expect(pair).toMatchObject({ status: 'runs', parameters: [], test: null })
    expect(pair.days).toContainEqual(
      expect.objectContaining({ day: DAY, status: 'runs', evaluatedSeconds: 4 * 3600, knownShare: 1 }),
    )
    app.clock.now = new Date('2026-03-11T12:00:00Z')
    await app.database.db
      .insertInto('evaluation_due')
      .values({ site_id: site.siteRowId, local_day: '2026-03-10', due_at: app.clock.now })
      .onConflict((conflict) =>
        conflict.columns(['site_id', 'local_day']).doUpdateSet({ marked: 99, due_at: app.clock.now }),
      )
      .execute()
    await evaluate()
    expect(statuses(await read())[FC13]).toBe('noData')
  })

  describe('on days that someone chooses', () => {
    const ask = (query: string) => app.ask({ url: `/api/v1/coverage?siteId=tower&${query}` }, engineer)
    const pairOn = async (rule: string, query: string): Promise<CoveragePair> =>
      (
        await app.ask({ url: `/api/v1/coverage/pair?siteId=tower&equipId=ahu-1&rule=${rule}&${query}` }, engineer)
      ).json()
    async function markDue(days: readonly string[]) {
      await app.database.db
        .insertInto('evaluation_due')
        .values(days.map((day) => ({ site_id: site.siteRowId, local_day: day, due_at: app.clock.now })))
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'local_day']).doUpdateSet({ marked: 99, due_at: app.clock.now }),
        )
        .execute()
    }

    test('coverage says what was, whatever points there are now', async () => {
      await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
      await evaluate()
      await setPoint('sat', { role: null })
      expect(statuses(await read())[FC13]).toBe('oneMissing')
      const then: Coverage = (await ask(`from=${DAY}&to=${DAY}`)).json()
      expect(then).toMatchObject({ evaluatedDay: DAY, dataEndedOn: null })
      expect(statuses(then)).toMatchObject({ [FC13]: 'runs', 'g36-ahu-fc7': 'off', 'opt-no-dsp-reset': 'oneMissing' })
      // What would be gained is about the points that there are.
      expect(then.gains.find(({ role }) => role === 'sat')?.pairs).toBeGreaterThan(0)
      const pair = await pairOn(FC13, `from=${DAY}&to=${DAY}`)
      expect(pair).toMatchObject({ status: 'runs', days: [{ day: DAY, status: 'runs' }] })
      expect((await readPair(FC13)).status).toBe('oneMissing')
    })

    test('a rule runs if it ran on any of them, else the newest says what it lacked', async () => {
      const { db } = app.database
      await storeDay(db, site, coolingDay('2026-03-07'), { now: app.clock.now })
      await markDue(['2026-03-07', '2026-03-08', DAY])
      await evaluate()
      expect(statuses((await ask('from=2026-03-07&to=2026-03-09')).json())[FC13]).toBe('runs')
      expect(statuses((await ask('from=2026-03-08&to=2026-03-09')).json())[FC13]).toBe('noData')
      const pair = await pairOn(FC13, 'from=2026-03-07&to=2026-03-09')
      expect(pair.days.map(({ day, status }) => [day, status])).toEqual([
        [DAY, 'noData'],
        ['2026-03-08', 'noData'],
        ['2026-03-07', 'runs'],
      ])
      expect((await pairOn(FC13, 'from=2026-03-08&to=2026-03-08')).status).toBe('noData')
    })

    test('days without an evaluation are waited for', async () => {
      const never: Coverage = (await ask('from=2025-01-01&to=2025-01-31')).json()
      expect(never).toMatchObject({ evaluatedDay: null, evaluatedAt: null })
      expect(statuses(never)[FC13]).toBe('waiting')
    })

    test('days that are no range are refused', async () => {
      const refused = async (query: string) => {
        const response = await ask(query)
        return JSON.stringify({ status: response.statusCode, ...response.json() })
      }
      expect(await refused(`from=${DAY}`)).toContain('evaluation.one-day-missing')
      expect(await refused('from=2026-03-09&to=2026-03-01')).toContain('evaluation.backwards')
      expect(await refused('from=2025-01-01&to=2026-03-01')).toContain('evaluation.too-many-days')
      expect(await refused('from=2026-02-30&to=2026-03-01')).toContain('malformed')
      expect((await ask('from=2025-12-01&to=2026-03-02')).statusCode).toBe(200)
    })

    test('a site whose data ended long ago is shown up to the last day with data', async () => {
      await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
      app.clock.now = new Date('2026-03-19T12:00:00Z')
      const after = Array.from({ length: 7 }, (_, place) => `2026-03-${12 + place}`)
      await markDue([DAY, ...after])
      await evaluate()
      const coverage = await read()
      expect(coverage).toMatchObject({ evaluatedDay: DAY, dataEndedOn: DAY })
      expect(statuses(coverage)[FC13]).toBe('runs')
      expect((await readPair(FC13)).status).toBe('runs')
      // Asked for, the days after it are shown as they are.
      const asked: Coverage = (await ask('from=2026-03-12&to=2026-03-18')).json()
      expect(asked).toMatchObject({ evaluatedDay: '2026-03-18', dataEndedOn: null })
      expect(statuses(asked)[FC13]).toBe('noData')
    })
  })

  test('the equips that a rule ran on are counted, of the sites that one sees', async () => {
    const { db } = app.database
    await db
      .insertInto('equip')
      .values({ site_id: site.siteRowId, equip_key: 'ahu-2', name: 'AHU 2', tags: JSON.stringify({ ahu: true }) })
      .execute()
    await storeDay(db, site, coolingDay(DAY), { now: app.clock.now })
    await evaluate()
    const count = async (who: string) =>
      (await app.ask({ url: `/api/v1/coverage/rule?rule=${FC13}` }, await app.signIn(who))).json()
    expect(await count('engineer')).toEqual({ equips: 2, running: 1, sites: 1 })
    await buildUser(db, { tenantId: site.tenantId, username: 'stranger', rolesRestriction: ['Engineering Admins'] })
    expect(await count('stranger')).toEqual({ equips: 0, running: 0, sites: 0 })
  })

  test('a rule that ran earlier this week runs, even if yesterday had no state for it', async () => {
    await storeDay(app.database.db, site, coolingDay('2026-03-08'), { now: app.clock.now })
    const { cc: _, ...idle } = coolingDay(DAY)
    await storeDay(app.database.db, site, { ...idle, cc: () => 0, oad: () => 50 }, { now: app.clock.now })
    await evaluate()
    expect((await readPair(FC13)).days.find(({ day }) => day === DAY)?.status).toBe('off')
    expect(statuses(await read())[FC13]).toBe('runs')
    expect((await readPair(FC13)).status).toBe('runs')
  })

  test('points that come too rarely are sparse', async () => {
    await app.database.db.updateTable('point').set({ interval_seconds: 3600 }).execute()
    await storeDay(app.database.db, site, coolingDay(DAY), { now: app.clock.now })
    await evaluate()
    expect(statuses(await read())[FC13]).toBe('sparse')
    expect((await readPair(FC13)).days[0]?.names).toContain('sat')
  })
})

describe('a test of a rule on an equip', () => {
  const set = (isOn: boolean, rule = FC13) =>
    app.ask(
      { method: 'PUT', url: '/api/v1/coverage/test', payload: { siteId: 'tower', equipId: 'ahu-1', rule, isOn } },
      engineer,
    )

  test('is shown with its author, and ends by itself', async () => {
    const test = {
      startedAt: '2026-03-10T12:00:00.000Z',
      endsAt: '2026-03-10T14:00:00.000Z',
      startedBy: 'The engineer',
    }
    expect((await set(true)).json()).toEqual({ test })
    expect((await readPair(FC13)).test).toEqual(test)
    app.clock.now = new Date('2026-03-10T14:00:00Z')
    expect((await readPair(FC13)).test).toBeNull()
  })

  test('shows a brief fault immediately, and can be ended', async () => {
    const today = '2026-03-10'
    app.clock.now = new Date(`${today}T08:00:00Z`)
    await set(true)
    const minutes = 20
    app.clock.now = new Date(Date.parse(`${today}T08:00:00Z`) + minutes * 60_000)
    await storeDay(app.database.db, site, coolingDay(today), {
      now: app.clock.now,
      until: app.clock.now.getTime() / 1000,
    })
    await evaluate()
    const found = await app.database.db
      .selectFrom('occurrence as o')
      .innerJoin('rule as r', 'r.id', 'o.rule_id')
      .select(['o.times_start as starts'])
      .where('r.rule_key', '=', FC13)
      .execute()
    expect(found).toEqual([{ starts: [Date.parse(`${today}T08:00:00Z`) / 1000] }])
    expect((await set(false)).json()).toEqual({ test: null })
    expect((await readPair(FC13)).test).toBeNull()
  })

  test('of a rule that is not for the equip is refused', async () => {
    expect((await set(true, 'data-range.dsp')).json()).toMatchObject({ code: 'evaluation.rule-not-for-equip' })
    expect((await set(true, 'nonsense')).statusCode).toBe(404)
    expect(await app.database.db.selectFrom('equip_rule_test').selectAll().execute()).toEqual([])
  })
})

describe('rules that cannot run, as the overview names them', () => {
  const FC1 = 'g36-ahu-fc1'
  const idle = async (): Promise<string[]> => {
    const payload = { sites: ['tower'], insightType: 'insights' }
    const url = '/api/v1/overview?from=2026-03-01&to=2026-03-09'
    const { health } = (await app.ask({ method: 'POST', url, payload }, engineer)).json()
    return health.idleRules.map(({ ruleId }: { ruleId: string }) => ruleId)
  }

  test('are meant to run: at a site that runs rules, and switched on for insights', async () => {
    const { db } = app.database
    const { tenantId, projectId, siteRowId } = site
    for (const key of [FC1, 'g36-ahu-fc7', FC13]) await buildRule(db, { tenantId, key, projectRules: [{ projectId }] })
    await storeDay(db, site, coolingDay(DAY), { now: app.clock.now })
    await evaluate()
    await db.deleteFrom('evaluation_day').where('local_day', '>', DAY).execute()
    expect(statuses(await read())).toMatchObject({ [FC1]: 'missing', 'g36-ahu-fc7': 'off', [FC13]: 'runs' })
    expect(await idle()).toEqual([FC1])
    const ruleChange = (change: { active?: boolean; type?: 'monitoring' }) =>
      db.updateTable('project_rule').set(change).execute()
    await ruleChange({ active: false })
    expect(await idle()).toEqual([])
    await ruleChange({ active: true })
    await db.updateTable('site').set({ runs_rules: false }).where('id', '=', siteRowId).execute()
    expect(await idle()).toEqual([])
    await db.updateTable('site').set({ runs_rules: true }).where('id', '=', siteRowId).execute()
    await ruleChange({ type: 'monitoring' })
    expect(await idle()).toEqual([])
  })
})
