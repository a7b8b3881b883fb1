import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetOldRows } from '../src/features/imports/imports.service.ts'
import { importHits } from '../src/features/ingest/hits/hit-import.service.ts'
import { removeExpired } from '../src/features/retention/retention.service.ts'
import { listenForChanges } from './app/change-listener.ts'
import { buildTenant, buildUser } from './app/factories.ts'
import { type TestApp, testApp } from './app/test-app.ts'
import { actionCalls } from './fixtures/actions.ts'
import { buildImportFixture, importCalls } from './fixtures/imports.ts'
import { ndjson, sendHits, sendModel } from './fixtures/ingest.ts'
import { HIT, MODEL } from './fixtures/ingest-samples.ts'

let app: TestApp
let fixture: Awaited<ReturnType<typeof buildImportFixture>>
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  app = await testApp({ KEEP_FINDINGS_DAYS: '35' })
})
beforeEach(async () => {
  await app.reset()
  fixture = await buildImportFixture(app)
  calls = importCalls(app, fixture.admin)
})
afterAll(() => app.close())

const DAY = 86_400_000
const moveClock = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
/** A ten-minute firing at nine in the morning of a day of March. */
const on = (day: number, part: object = {}) => {
  const occurredOn = `2026-03-0${day}`
  return { ...HIT, occurredOn, times: [{ t: `${occurredOn}T09:00:00+11:00`, d: 600 }], ...part }
}
const ahu2 = { equipId: 'ahu-2', equipName: 'AHU 2' }
const bringIn = async (...hits: object[]) => (await calls.bringIn(ndjson(...hits), { format: 'ndjson' })).json()
const send = async (...hits: object[]) => (await sendHits(app, fixture.sender, { payload: ndjson(...hits) })).body
const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.id(table)} order by 1, 2, 3`.execute(app.database.db)).rows
const stored = async () => ({
  occurrences: await rowsOf('occurrence'),
  equipRules: await rowsOf('equip_rule'),
  equips: await rowsOf('equip'),
})
const records = async () => [(await rowsOf('import_batch')).length, (await rowsOf('import_change')).length]
const equipRuleOf = async (equipKey: string) =>
  (
    await app.database.db
      .selectFrom('equip_rule as r')
      .innerJoin('equip as e', 'e.id', 'r.equip_id')
      .innerJoin('site as s', 's.id', 'e.site_id')
      .select('r.id')
      .where('e.equip_key', '=', equipKey)
      .where('s.site_key', '=', 'tower')
      .executeTakeFirstOrThrow()
  ).id
/** Puts the findings of an equip on a new action; returns its key. */
const act = async (equipKey: string): Promise<string> => {
  const actions = actionCalls(app, fixture.admin)
  const { issueKey } = (await actions.create()).json()
  const answer = await actions.associate({ issueKey, equipRuleIds: [String(await equipRuleOf(equipKey))] })
  expect(answer.statusCode).toBe(200)
  return issueKey
}
const preview = async (id: string) => (await calls.previewUndo(id)).json()
const NOTHING = { removed: 0, restored: 0, removedEquips: 0 }
const expectRefused = async (id: string, ...problems: object[]) => {
  const before = await stored()
  expect(await preview(id)).toEqual({ ...NOTHING, problems: problems.map((each) => expect.objectContaining(each)) })
  const answer = await calls.undo(id)
  expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining(problems[0])])
  expect(await stored()).toEqual(before)
}

describe('undoing an import', () => {
  test('removes what it added, with its equipment, and brings back what it changed', async () => {
    await send(on(1), on(2, { severity: 'low', description: null, times: HIT.times.map(({ d }) => firing(2, d)) }))
    const before = await stored()
    const run = await bringIn(
      ...[on(1), on(2, { severity: 'high', description: 'Worse', sourceId: 's', reportUrl: 'https://r.example' })],
      ...[on(3), on(1, { ruleId: 'night-load' }), on(1, ahu2), on(2, ahu2), on(9, { siteId: 'mill' })],
    )
    expect(run).toMatchObject({ created: 4, updated: 1, unchanged: 1, mayUndo: true, undoneAt: null, undoneBy: null })
    const imported = await stored()

    expect(await preview(run.id)).toEqual({ removed: 4, restored: 1, removedEquips: 1, problems: [] })
    expect(await stored()).toEqual(imported)
    moveClock(60_000)
    const undone = await calls.undo(run.id)
    expect([undone.statusCode, undone.json()]).toMatchObject([
      200,
      {
        ...{ removed: 4, restored: 1, removedEquips: 1 },
        import: { id: run.id, mayUndo: false, undoneAt: app.clock.now.toISOString(), undoneBy: 'The admin' },
      },
    ])
    expect(await stored()).toEqual(before)
    expect(await records()).toEqual([0, 0])
    expect((await calls.list()).json().imports[0]).toEqual({ ...undone.json().import, rejected: [] })
    expect(await bringIn(on(3), on(1, ahu2))).toMatchObject({ created: 2, rejectedCount: 0 })
  })

  test('is announced to open screens, with the sites', async () => {
    const { id } = await bringIn(on(1), on(2))
    const listener = await listenForChanges(app, fixture.admin)
    await calls.undo(id)
    let change = await listener.next()
    // What the import brought may only be announced now.
    while (change.kind === 'hits') change = await listener.next()
    expect(change).toEqual({ kind: 'importUndone', by: 'The admin', siteIds: ['tower'] })
    listener.leave()
  })

  test('keeps equipment that other findings, a model or an action use', async () => {
    const equips = ['used', 'named', 'acted', 'alone', 'free'].map((equipId) => ({ equipId, equipName: equipId }))
    const { id } = await bringIn(...equips.map((equip) => on(1, equip)))
    await send(on(2, { equipId: 'used' }))
    await sendModel(app, fixture.sender, { equips: [{ siteId: 'tower', equipId: 'named', name: 'named' }] })
    await act('acted')
    // As if it had moved on from an ended action, which keeps its list.
    await app.database.db.updateTable('equip_rule').set({ action_id: null }).execute()
    expect(await preview(id)).toMatchObject({ removed: 5, removedEquips: 2, problems: [] })
    expect((await calls.undo(id)).json()).toMatchObject({ removed: 5, removedEquips: 2 })
    const left = await app.database.db.selectFrom('equip').select('name').where('equip_key', '<>', 'ahu-1').execute()
    expect(left.map(({ name }) => name).sort()).toEqual(['acted', 'named', 'used'])
    expect(await rowsOf('occurrence')).toHaveLength(1)
  })

  test('keeps equipment that has got points, and their samples', async () => {
    const equips = ['metered', 'free'].map((equipId) => ({ equipId, equipName: equipId }))
    const { id } = await bringIn(...equips.map((equip) => on(1, equip)))
    const samples = await app.ask({
      method: 'POST',
      url: '/api/v1/ingest/samples?create=true&siteId=tower&equipId=metered',
      headers: { authorization: `Bearer ${fixture.sender.key}`, 'content-type': 'text/csv' },
      payload: 'point,t,v\nkwh,2026-03-01T09:00:00Z,12\n',
    })
    expect(samples.json()).toMatchObject({ accepted: 1, rejectedCount: 0 })
    expect(await preview(id)).toMatchObject({ removed: 2, removedEquips: 1, problems: [] })
    expect((await calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 1 })
    const points = await app.database.db
      .selectFrom('point as p')
      .innerJoin('equip as e', 'e.id', 'p.equip_id')
      .select(['p.point_key', 'e.equip_key'])
      .execute()
    expect(points).toEqual([{ point_key: 'kwh', equip_key: 'metered' }])
    expect(await rowsOf('occurrence')).toEqual([])
  })

  test('is not offered for points, in a portfolio or with their samples', async () => {
    const point = { pointId: 'kwh', siteId: 'tower', name: 'Meter', kind: 'number' }
    const portfolio = { kind: 'model', format: 'json' }
    const samples = { kind: 'samples', format: 'csv' }
    const runs = [
      (await calls.bringIn(Buffer.from(JSON.stringify({ points: [point] })), portfolio)).json(),
      (await calls.bringIn(Buffer.from('point,t,v\nkwh,2026-03-01T09:00:00Z,12\n'), samples)).json(),
    ]
    expect(runs).toMatchObject([
      { state: 'done', mayUndo: false, counts: { points: { created: 1 } } },
      { state: 'done', mayUndo: false, created: 1 },
    ])
    for (const { id } of runs) await expectRefused(id, { code: 'undo.only-findings' })
    expect(await rowsOf('point')).toHaveLength(1)
  })

  test('goes back import by import', async () => {
    const before = await stored()
    const first = await bringIn(on(1), on(2))
    const afterFirst = await stored()
    const second = await bringIn(on(1, { severity: 'low' }), on(3))
    await expectRefused(first.id, {
      code: 'undo.changed-since',
      message: '1 of its findings was changed by a later import or delivery.',
      params: { count: 1 },
    })
    expect((await calls.undo(second.id)).json()).toMatchObject({ removed: 1, restored: 1, removedEquips: 0 })
    expect(await stored()).toEqual(afterFirst)
    expect((await calls.undo(first.id)).json()).toMatchObject({ removed: 2, restored: 0, removedEquips: 0 })
    expect(await stored()).toEqual(before)
  })

  test('takes back what one import wrote in several rows and batches', async () => {
    await send(on(1))
    const before = await stored()
    const filler = Array.from({ length: 5100 }, (_, i) => on(1, { equipId: `e${i}`, equipName: `E ${i}` }))
    const rows = [on(1, { severity: 'low' }), on(2), ...filler, on(1, { severity: 'high' }), on(2, { severity: 'low' })]
    const { id, ...run } = await bringIn(...rows)
    expect(run).toMatchObject({ created: 5101, updated: 3 })
    expect((await calls.undo(id)).json()).toMatchObject({ removed: 5101, restored: 1, removedEquips: 5100 })
    expect(await stored()).toEqual(before)
  })

  test('also takes back one that was stopped', async () => {
    const before = await stored()
    const { id } = (await calls.start({ format: 'json' })).json()
    const answer = await calls.content(id, `{"hits": [${JSON.stringify(on(1))}, `)
    expect(answer.json()).toMatchObject({ created: 1 })
    expect((await calls.undo(id)).json()).toMatchObject({ removed: 1 })
    expect(await stored()).toEqual(before)
  })
})

describe('an import cannot be undone', () => {
  test('once its findings are on actions, snoozed or both', async () => {
    const { id } = await bringIn(on(1), on(2), on(3), on(1, ahu2), on(2, ahu2))
    await act('ahu-1')
    const onActions = {
      code: 'undo.on-actions',
      message: '3 of its findings were put on actions since.',
      params: { count: 3 },
    }
    await expectRefused(id, onActions)
    const payload = { equipRuleIds: [String(await equipRuleOf('ahu-2'))], duration: 86_400 }
    await app.ask({ method: 'POST', url: '/api/synco/equipRule/snooze', payload }, fixture.admin)
    await expectRefused(id, onActions, { code: 'undo.snoozed', message: '2 of its findings were snoozed since.' })
    const french = importCalls(app, fixture.admin, 'fr')
    expect((await french.previewUndo(id)).json().problems[1].message).toBe(
      '2 de ses détections ont été mises en pause depuis.',
    )
  })

  test('once the action that its findings were on before is commented on', async () => {
    await send(on(1))
    const payload = { body: 'Seen' }
    const key = await act('ahu-1')
    const comment = () => app.ask({ method: 'POST', url: `/api/v2/actions/${key}/comments`, payload }, fixture.admin)
    expect((await comment()).statusCode).toBe(201)
    moveClock(60_000)
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2), on(1, ahu2))
    expect(await preview(id)).toMatchObject({ removed: 2, restored: 1, problems: [] })
    await comment()
    await expectRefused(id, { code: 'undo.commented', params: { count: 2 } })
  })

  test('once a program changed its findings, even if the import changed them again', async () => {
    const { id } = await bringIn(on(1), on(2), on(3))
    await send(on(1))
    expect(await preview(id)).toMatchObject({ removed: 3, problems: [] })
    await send(on(1, { severity: 'low' }), on(2, { severity: 'low' }))
    await expectRefused(id, { code: 'undo.changed-since', params: { count: 2 } })
    const scope = { tenantId: fixture.tenantId, projectKeys: null, importId: Number(id) }
    const rows = async function* () {
      for (const day of [1, 2]) yield { row: day, value: on(day, { severity: 'high' }) }
    }
    await importHits(fixture.sender.context, scope, { source: rows(), isAtomic: false })
    await expectRefused(id, { code: 'undo.changed-since', params: { count: 2 } })
  })

  test('once some of its findings are daily sums', async () => {
    const early = { occurredOn: '2026-01-20', times: [{ t: '2026-01-20T09:00:00+11:00', d: 600 }] }
    const { id } = await bringIn(on(1), on(1, early))
    expect(await removeExpired(fixture.sender.context)).toMatchObject({ findings: 1 })
    await expectRefused(id, {
      code: 'undo.no-longer-kept',
      message: '1 of its findings is so old that only daily sums are left.',
    })
  })

  test('twice, not even from two tabs at once', async () => {
    const { id } = await bringIn(on(1))
    const both = await Promise.all([calls.undo(id), calls.undo(id)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    await expectRefused(id, { code: 'undo.already', message: 'This import was already undone.' })
  })

  test('while it runs, before it begins, and if it stored nothing', async () => {
    const { id } = (await calls.start()).json()
    await expectRefused(id, { code: 'undo.nothing' })
    await app.database.db.updateTable('import_run').set({ state: 'running' }).execute()
    await expectRefused(id, { code: 'undo.running' })
    expect((await calls.read(id)).json().mayUndo).toBe(false)
    await send(on(1))
    const same = await bringIn(on(1), on(1, { siteId: 'mill' }))
    expect(same).toMatchObject({ unchanged: 1, rejectedCount: 1, mayUndo: false })
    await expectRefused(same.id, { code: 'undo.nothing' })
  })

  test('if it is a model', async () => {
    const run = (await calls.bringIn(JSON.stringify(MODEL), { kind: 'model', format: 'json' })).json()
    expect(run.mayUndo).toBe(false)
    await expectRefused(run.id, { code: 'undo.only-findings' })
  })

  test('after 90 days', async () => {
    await send(on(1))
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2))
    const context = { ...fixture.sender.context, clock: () => app.clock.now }
    moveClock(90 * DAY)
    await forgetOldRows(context)
    expect(await records()).toEqual([1, 1])
    moveClock(1)
    await forgetOldRows(context)
    expect(await records()).toEqual([0, 0])
    calls = importCalls(app, await app.signIn('admin'))
    expect((await calls.read(id)).json().mayUndo).toBe(false)
    await expectRefused(id, {
      code: 'undo.not-recorded',
      message: 'This import can no longer be undone: what an import changed is only kept on record for 90 days.',
    })
  })

  test('by another tenant', async () => {
    const { id } = await bringIn(on(1))
    const other = await buildTenant(app.database.db, 'other')
    await buildUser(app.database.db, { tenantId: other, username: 'stranger', access: ['userAdmin'] })
    const stranger = importCalls(app, await app.signIn('stranger'))
    for (const answer of [await stranger.previewUndo(id), await stranger.undo(id)]) expect(answer.statusCode).toBe(404)
  })
})

describe('nothing is half done', () => {
  test('if undoing fails at its end', async () => {
    await send(on(1))
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2), on(1, ahu2))
    const before = [await stored(), await records()]
    const { db } = app.database
    await sql`alter table import_run add constraint never check (undone_at is null)`.execute(db)
    const answer = await calls.undo(id).finally(() => sql`alter table import_run drop constraint never`.execute(db))
    expect(answer.statusCode).toBe(500)
    expect([await stored(), await records()]).toEqual(before)
    expect((await calls.undo(id)).json()).toMatchObject({ removed: 2, restored: 1, removedEquips: 1 })
  })

  test('when equipment goes that another import knew already', async () => {
    const ahu3 = { equipId: 'ahu-3', equipName: 'AHU 3' }
    const { id } = await bringIn(on(1, ahu2), on(1, ahu3))
    const rows = async function* () {
      yield { row: 1, value: on(1, ahu2) }
      yield { row: 2, value: on(1, ahu3) }
      // So long that its batch is stored before the next rows are read.
      yield { row: 3, value: on(1), length: 6_000_000 }
      yield { row: 4, value: on(2, ahu2) }
      await vi.waitUntil(async () => (await rowsOf('occurrence')).length === 3, 60_000)
      expect((await calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 2 })
      yield { row: 5, value: on(2, { equipId: 'ahu-3' }) }
    }
    const scope = { tenantId: fixture.tenantId, projectKeys: null }
    const result = await importHits(fixture.sender.context, scope, { source: rows(), isAtomic: false })
    expect(result).toMatchObject({ created: 2, unchanged: 2, rejected: [{ row: 5, code: 'hit.unknown-equip' }] })
    const { rows: lost } = await sql`
      select from occurrence where equip_rule_id not in (select id from equip_rule)`.execute(app.database.db)
    expect(lost).toEqual([])
  })

  test('when the import was only believed dead', async () => {
    const { id } = (await calls.start({ format: 'ndjson' })).json()
    await app.database.db.updateTable('import_run').set({ undone_at: app.clock.now }).execute()
    const answer = await calls.content(id, ndjson(on(1)))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'import.undone'])
    expect(await rowsOf('occurrence')).toEqual([])
  })
})

function firing(day: number, d: number) {
  return { t: `2026-03-0${day}T10:00:00+11:00`, d }
}
