import type { ShownRepair } from '@bonfire/contract/proof/action-proof'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { importFindings } from '../../src/features/findings/finding-import.service.ts'
import { createIngestKey } from '../../src/features/keys/ingest-key.service.ts'
import { judgeRepairs } from '../../src/features/proof/kept/kept-repairs.service.ts'
import { buildAction, buildEquipRule, buildOccurrence, buildRule, buildSite, buildUser } from '../app/factories.ts'
import { type TestApp, testApp } from '../app/test-app.ts'
import { importCalls } from '../fixtures/imports.ts'
import { ndjson } from '../fixtures/ingest.ts'
import { buildAirHandler, type RunningSite } from '../fixtures/own-rules.ts'

const FC13 = 'g36-ahu-fc13'
const FIRST = '2026-01-01'
const day = (offset: number) => new Date(Date.parse(FIRST) + offset * 86_400_000).toISOString().slice(0, 10)

let app: TestApp
let context: Context
let site: RunningSite
let cookie: string
let boss: string
let runs: string[]
beforeAll(async () => {
  app = await testApp()
  const { config, changes, storage, database } = app
  context = { db: database.db, config, changes, storage, log: app.app.log, clock: () => app.clock.now }
})
afterAll(() => app.close())

let seed = 0
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value

/** What a day stores of the rule on the equips of a site, as an evaluation would. */
async function evaluate(siteRowId: number, offset: number) {
  const { rows } = await sql<{ id: number }>`select id from equip where site_id = ${siteRowId} order by id`.execute(
    app.database.db,
  )
  const runs = rows.flatMap(({ id: equipId }) =>
    random() < 0.3
      ? []
      : [{ equipId, rule: FC13, status: pick(['runs', 'runs', 'runs', 'off']), evaluatedSeconds: pick([600, 40_000]) }],
  )
  await sql`
    insert into evaluation_day (site_id, local_day, evaluated_at, body)
      values (${siteRowId}, ${day(offset)}::date, ${app.clock.now}, ${JSON.stringify({ runs })}::jsonb)
    on conflict (site_id, local_day) do update set body = excluded.body`.execute(app.database.db)
}

async function fire(equipRuleId: number, offset: number) {
  const on = day(offset)
  const has = await app.database.db
    .selectFrom('occurrence')
    .select('site_id')
    .where('equip_rule_id', '=', equipRuleId)
    .where('occurred_on', '=', on)
    .executeTakeFirst()
  const start = Date.parse(`${on}T01:00:00Z`) / 1000
  const starts = Array.from({ length: pick([1, 12, 15]) }, (_, place) => start + 700 * place)
  if (has) return
  await buildOccurrence(app.database.db, { equipRuleId, day: on, starts })
  const costs = starts.map(() => pick([null, 2.5, 10]))
  await sql`
    update occurrence set times_cost = ${costs} where equip_rule_id = ${equipRuleId} and occurred_on = ${on}::date`.execute(
    app.database.db,
  )
}

/** Another limit of our rule, at a site or everywhere. */
const limit = (tenantId: number, siteRowId: number | null) =>
  sql`
    with own as (
      insert into rule_parameter as p (tenant_id, definition_key, name, site_id, value, unit)
        values (${tenantId}, ${FC13}, 'eSat', ${siteRowId}, ${pick([3, null])}, 'Δ°F')
      on conflict (tenant_id, definition_key, name, coalesce(project_id, 0), coalesce(site_id, 0), coalesce(equip_id, 0))
        do update set value = excluded.value returning id)
    insert into rule_parameter_change (parameter_id, changed_at, reason, to_value)
      select id, ${app.clock.now}, 'Too many', ${pick([3, 4, null])} from own`.execute(app.database.db)

interface How {
  readonly isFile: boolean
  readonly tenantId: number
  readonly keyId: number
}

/** A firing of a rule of others. */
const deliver = (siteKey: string, offset: number, how: How) =>
  send(how, {
    ...{ siteId: siteKey, equipId: pick(['two', 'more']), equipName: 'more', ruleId: pick(['theirs', 'others']) },
    ...{ occurredOn: day(offset), times: [{ t: `${day(offset)}T03:00:00Z`, d: pick([600, 9000]) }] },
  })

/** What the source says of days: rules of others ran, perhaps on one equip. */
const check = (offsets: readonly number[], how: How) =>
  send(
    how,
    ...offsets.map((offset) => ({
      checked: {
        ...{ siteId: pick(['tower', 'annex']), ruleId: pick(['theirs', 'theirs', 'others']), date: day(offset) },
        equipIds: pick([null, null, ['two'], ['one']]),
      },
    })),
  )

/** Sends rows with a key, or as a file that can be undone. */
async function send(how: How, ...rows: object[]) {
  if (how.isFile) {
    const run = await importCalls(app, boss).bringIn(ndjson(...rows), { format: 'ndjson' })
    return void runs.push(run.json().id)
  }
  const { tenantId, keyId: ingestKeyId } = how
  const source = (async function* () {
    for (const [place, value] of rows.entries()) yield { row: place + 1, value }
  })()
  await importFindings(context, { tenantId, projectKeys: null, ingestKeyId }, { source, isAtomic: false })
}

const ask = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  app.ask({ method, url: `/api/v2/actions/${path}`, ...(payload && { payload }) }, cookie)

test('what is kept of repairs is what is derived, after anything in any order', { timeout: 1_800_000 }, async () => {
  for (let round = 1; round <= Number(process.env.REPAIR_ROUNDS ?? 4); round += 1) {
    seed = round
    await app.reset()
    let today = 90
    app.clock.now = new Date(`${day(today)}T06:00:00Z`)
    site = await buildAirHandler(app.database.db)
    const { tenantId, projectId, siteRowId } = site
    const annex = await buildSite(app.database.db, { tenantId, projectId, key: 'annex', timezone: 'Pacific/Auckland' })
    await buildUser(app.database.db, { tenantId, projectIds: [projectId], username: 'pat' })
    await buildUser(app.database.db, { tenantId, username: 'boss', access: ['userAdmin'], seesAllProjects: true })
    const { id: keyId } = await createIngestKey(context, { tenantId, projectKeys: null }, { name: 'engine' })
    const signIn = async () => {
      cookie = await app.signIn('pat')
      boss = await app.signIn('boss')
    }
    await signIn()
    runs = []
    const sending = (isFile: boolean) => ({ isFile, tenantId, keyId })
    const ids = await furnish(tenantId, [siteRowId, siteRowId, annex])
    await buildAction(app.database.db, { siteRowId, equipRuleIds: ids.slice(0, 2) })
    await buildAction(app.database.db, { siteRowId: annex, equipRuleIds: ids.slice(2) })
    const steps: (() => Promise<unknown>)[] = [
      () => evaluate(pick([siteRowId, annex]), Math.floor(random() * today)),
      () => evaluate(pick([siteRowId, annex]), today - 1 - Math.floor(random() * 12)),
      () => fire(pick(ids), Math.floor(random() * (today + 1))),
      () =>
        sql`delete from occurrence where equip_rule_id = ${pick(ids)} and occurred_on > ${day(today - 10)}::date`.execute(
          app.database.db,
        ),
      () =>
        ask('PUT', pick(['P-1', 'P-2']), {
          status: 'Closed',
          statusChangeReason: pick(['Fixed', 'Fixed', 'Duplicate']),
        }),
      () => ask('PUT', pick(['P-1', 'P-2']), { status: 'Work In Progress' }),
      () =>
        sql`update rule set same_as = ${pick([FC13, FC13, null])} where rule_key = 'theirs'`.execute(app.database.db),
      () => deliver(pick(['tower', 'annex']), today - Math.floor(random() * 4), sending(false)),
      () => deliver('tower', today - Math.floor(random() * 4), sending(random() < 0.5)),
      () => check([today - Math.floor(random() * 60)], sending(random() < 0.5)),
      () =>
        check(
          Array.from({ length: 40 }, (_, back) => today - back).filter(() => random() < 0.7),
          sending(false),
        ),
      async () => runs.length > 0 && importCalls(app, boss).undo(pick(runs)),
      () => judgeRepairs(context),
      () => limit(tenantId, pick([siteRowId, annex, null])),
      async () => {
        today += 1 + Math.floor(random() * 6)
        app.clock.now = new Date(`${day(today)}T06:00:00Z`)
        await signIn()
      },
    ]
    for (let offset = 20; offset < today; offset += 1) {
      app.clock.now = new Date(`${day(offset)}T20:00:00Z`)
      if (random() < 0.7) await deliver('tower', offset, sending(false))
      for (const one of [siteRowId, annex]) await evaluate(one, offset)
      for (const id of ids) if (random() < 0.6) await fire(id, offset)
    }
    app.clock.now = new Date(`${day(today)}T06:00:00Z`)
    await signIn()
    for (let step = 0; step < 40; step += 1) {
      await pick(steps)()
      if (step % 5 === 4) await expectKept(`round ${round}, step ${step}`)
    }
  }
})

/** Three findings: of our rule, of a rule of others that may find the same, and of ours at another site. */
async function furnish(tenantId: number, [first, second, third]: readonly [number, number, number]): Promise<number[]> {
  const { db } = app.database
  const [ours, theirs] = [
    await buildRule(db, { tenantId, key: FC13 }),
    await buildRule(db, { tenantId, key: 'theirs' }),
    await buildRule(db, { tenantId, key: 'others' }),
  ]
  return [
    await buildEquipRule(db, { siteRowId: first, ruleRowId: ours, equipKey: 'one' }),
    await buildEquipRule(db, { siteRowId: second, ruleRowId: theirs, equipKey: 'two' }),
    await buildEquipRule(db, { siteRowId: third, ruleRowId: ours, equipKey: 'three' }),
  ]
}

async function expectKept(when: string) {
  await judgeRepairs(context)
  for (const key of ['P-1', 'P-2']) {
    const { repairs } = (await ask('GET', `${key}/proof`)).json<{ repairs: ShownRepair[] }>()
    const { rows } = await sql<{ equipRuleId: string; looked: string; from: string }>`
      select k.equip_rule_id::text as "equipRuleId", k.watched_by as "watchedBy", k.repaired_on as "repairedOn", k.state,
             k.state_on as "stateOn", k.needed_days as "neededDays", k.clean_days as "cleanDays", k.looked,
             case when avoided_seconds is not null then
             json_build_object('seconds', avoided_seconds, 'cost', avoided_cost) end as avoided,
             k.repaired_on - 60 as from
        from repair k join action a on a.id = k.action_id where 'P-' || a.number = ${key}
       order by k.equip_rule_id`.execute(app.database.db)
    const byId = repairs.toSorted((one, other) => Number(one.equipRuleId) - Number(other.equipRuleId))
    expect(byId, when).toMatchObject(rows.map(({ looked: _, from: __, ...row }) => row))
    expect(rows, when).toHaveLength(repairs.length)
    for (const [place, { looked, from }] of rows.entries()) {
      const isLooked = (on: string) => looked[(Date.parse(on) - Date.parse(from)) / 86_400_000] === '1'
      const unfired = byId[place]?.days.filter(({ kind }) => kind !== 'fired') ?? []
      expect(
        unfired.map((one) => isLooked(one.day)),
        when,
      ).toEqual(unfired.map(({ kind }) => kind === 'clean'))
    }
  }
}
