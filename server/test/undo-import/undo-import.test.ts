import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { importFindings } from '../../src/features/findings/finding-import.service.ts'
import { listenForChanges } from '../app/change-listener.ts'
import { buildUser } from '../app/factories.ts'
import { ndjson, sendModel } from '../fixtures/ingest.ts'
import { HIT } from '../fixtures/ingest-samples.ts'
import { ahu2, on, undoScene } from '../fixtures/scenes/undo.ts'

const scene = undoScene()
const { moveClock, bringIn, send, rowsOf, stored, records, act, preview, expectRefused } = scene

const POINTS = { pointIds: ['sat', 'oat'] }

describe('undoing an import', () => {
  test('removes what it added, with its equipment, and brings back what it changed', async () => {
    await send(on(1), on(2, { severity: 'low', description: null, times: HIT.times.map(({ d }) => firing(2, d)) }))
    const before = await stored()
    const run = await bringIn(
      ...[
        on(1),
        on(2, { severity: 'high', description: 'Worse', sourceId: 's', reportUrl: 'https://r.example', ...POINTS }),
      ],
      ...[on(3), on(1, { ruleId: 'night-load' }), on(1, ahu2), on(2, ahu2), on(9, { siteId: 'mill' })],
    )
    expect(run).toMatchObject({ created: 4, updated: 1, unchanged: 1, mayUndo: true, undoneAt: null, undoneBy: null })
    const imported = await stored()

    expect(await preview(run.id)).toEqual({ removed: 4, restored: 1, removedEquips: 1, problems: [] })
    expect(await stored()).toEqual(imported)
    moveClock(60_000)
    const undone = await scene.calls.undo(run.id)
    expect([undone.statusCode, undone.json()]).toMatchObject([
      200,
      {
        removed: 4,
        restored: 1,
        removedEquips: 1,
        import: { id: run.id, mayUndo: false, undoneAt: scene.app.clock.now.toISOString(), undoneBy: 'The admin' },
      },
    ])
    expect(await stored()).toEqual(before)
    expect(await records()).toEqual([0, 0])
    expect((await scene.calls.list()).json().imports[0]).toEqual({ ...undone.json().import, rejected: [] })
    expect(await bringIn(on(3), on(1, ahu2))).toMatchObject({ created: 2, rejectedCount: 0 })
  })

  test('is announced to open screens, with the sites', async () => {
    const { id } = await bringIn(on(1), on(2))
    const listener = await listenForChanges(scene.app, scene.fixture.admin)
    await scene.calls.undo(id)
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
    await sendModel(scene.app, scene.fixture.sender, { equips: [{ siteId: 'tower', equipId: 'named', name: 'named' }] })
    await act('acted')
    // As if it had moved on from an ended action, which keeps its list.
    await scene.app.database.db.updateTable('equip_rule').set({ action_id: null }).execute()
    expect(await preview(id)).toMatchObject({ removed: 5, removedEquips: 2, problems: [] })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 5, removedEquips: 2 })
    const left = await scene.app.database.db
      .selectFrom('equip')
      .select('name')
      .where('equip_key', '<>', 'ahu-1')
      .execute()
    expect(left.map(({ name }) => name).sort()).toEqual(['acted', 'named', 'used'])
    expect(await rowsOf('occurrence')).toHaveLength(1)
  })

  test('keeps equipment that has got points, and their samples', async () => {
    const equips = ['metered', 'free'].map((equipId) => ({ equipId, equipName: equipId }))
    const { id } = await bringIn(...equips.map((equip) => on(1, equip)))
    const samples = await scene.app.ask({
      method: 'POST',
      url: '/api/v1/ingest/samples?create=true&siteId=tower&equipId=metered',
      headers: { authorization: `Bearer ${scene.fixture.sender.key}`, 'content-type': 'text/csv' },
      payload: 'point,t,v\nkwh,2026-03-01T09:00:00Z,12\n',
    })
    expect(samples.json()).toMatchObject({ accepted: 1, rejectedCount: 0 })
    expect(await preview(id)).toMatchObject({ removed: 2, removedEquips: 1, problems: [] })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 1 })
    const points = await scene.app.database.db
      .selectFrom('point as p')
      .innerJoin('equip as e', 'e.id', 'p.equip_id')
      .select(['p.point_key', 'e.equip_key'])
      .execute()
    expect(points).toEqual([{ point_key: 'tower.metered.kwh', equip_key: 'metered' }])
    expect(await rowsOf('occurrence')).toEqual([])
  })

  test('keeps equipment to which someone moved a point, also after it moved on', async () => {
    const point = { pointId: 'kwh', siteId: 'tower', name: 'Meter', kind: 'number' }
    await sendModel(scene.app, scene.fixture.sender, { points: [point] })
    const { id } = await bringIn(...['metered', 'free'].map((equipId) => on(1, { equipId, equipName: equipId })))
    for (const equipId of ['metered', null]) {
      const payload = { points: [point.pointId], change: { equipId } }
      const moved = await scene.app.ask({ method: 'POST', url: '/api/v1/points/changes', payload }, scene.fixture.admin)
      expect(moved.statusCode).toBe(200)
    }
    expect(await preview(id)).toMatchObject({ removed: 2, removedEquips: 1, problems: [] })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 1 })
    expect((await stored()).equips.map(({ equip_key }) => equip_key)).toContain('metered')
  })

  test('keeps equipment that someone said serves another', async () => {
    await send(on(1))
    const { id } = await bringIn(...['serving', 'free'].map((equipId) => on(1, { equipId, equipName: equipId })))
    const payload = { siteId: 'tower', edits: [{ equipId: 'ahu-1', change: { servedBy: ['serving'] } }] }
    const edited = await scene.app.ask({ method: 'POST', url: '/api/v1/equips/edits', payload }, scene.fixture.admin)
    expect(edited.statusCode).toBe(200)
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 1 })
    expect((await stored()).equips.map(({ equip_key }) => equip_key)).toContain('serving')
  })

  test('is not offered for points, in a portfolio or with their samples', async () => {
    const point = { pointId: 'kwh', siteId: 'tower', name: 'Meter', kind: 'number' }
    const portfolio = { kind: 'model', format: 'json' }
    const samples = { kind: 'samples', format: 'csv' }
    const runs = [
      (await scene.calls.bringIn(Buffer.from(JSON.stringify({ points: [point] })), portfolio)).json(),
      (await scene.calls.bringIn(Buffer.from('point,t,v\nkwh,2026-03-01T09:00:00Z,12\n'), samples)).json(),
    ]
    expect(runs).toMatchObject([
      { state: 'done', mayUndo: false, counts: { points: { created: 1 } } },
      { state: 'done', mayUndo: false, created: 1 },
    ])
    for (const { id } of runs) await expectRefused(id, { code: 'undo.only-findings' })
    expect(await rowsOf('point')).toHaveLength(1)
  })

  test('keeps equipment that has a parameter of its own, with its reason', async () => {
    const equips = ['tuned', 'free'].map((equipId) => ({ equipId, equipName: equipId }))
    const { id } = await bringIn(...equips.map((equip) => on(1, equip)))
    const place = { scope: 'equip', siteId: 'tower', equipId: 'tuned' }
    const payload = {
      definition: 'g36-ahu-fc13',
      name: 'eSat',
      place,
      value: 3,
      unit: '°F',
      reason: 'Measured on site',
      revision: 0,
    }
    const { tenantId } = scene.fixture
    const rolesRestriction = ['Administrators']
    await buildUser(scene.app.database.db, { tenantId, username: 'engineer', rolesRestriction, seesAllProjects: true })
    const engineer = await scene.app.signIn('engineer')
    const answer = await scene.app.ask({ method: 'PUT', url: '/api/v1/parameters', payload }, engineer)
    expect(answer.statusCode).toBe(200)
    expect(await preview(id)).toMatchObject({ removed: 2, removedEquips: 1 })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 1 })
    expect(await rowsOf('rule_parameter_change')).toMatchObject([{ reason: 'Measured on site' }])
  })

  test('is held back by what another import brought as well, until that is undone', async () => {
    const before = await stored()
    const first = await bringIn(on(1), on(2))
    const afterFirst = await stored()
    const second = await bringIn(on(1), on(2))
    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 2, mayUndo: true })
    await expectRefused(first.id, { code: 'undo.changed-since', params: { count: 2 } })
    expect((await scene.calls.undo(second.id)).json()).toMatchObject({ removed: 0, restored: 2 })
    expect(await stored()).toEqual(afterFirst)
    expect((await scene.calls.undo(first.id)).json()).toMatchObject({ removed: 2 })
    expect(await stored()).toEqual(before)
  })

  test('leaves no empty equipment, in whichever order imports are undone', async () => {
    const before = await stored()
    const first = await bringIn(on(1, ahu2))
    const second = await bringIn(on(2, ahu2))
    const third = await bringIn(on(3, ahu2), on(3, { ...ahu2, ruleId: 'night-load' }))
    for (const [{ id }, removedEquips] of [[first, 0] as const, [second, 0] as const, [third, 1] as const]) {
      expect((await scene.calls.undo(id)).json()).toMatchObject({ removedEquips })
    }
    expect(await stored()).toEqual(before)
  })

  test('keeps equipment of a finding that another import changed, once both are undone', async () => {
    const first = await bringIn(on(1, ahu2))
    await send(on(3, ahu2))
    const sent = (await stored()).occurrences.filter((row) => row.import_id === null)
    const second = await bringIn(on(2, ahu2), on(3, { ...ahu2, severity: 'low' }))
    expect((await scene.calls.undo(first.id)).json()).toMatchObject({ removed: 1, removedEquips: 0 })
    expect((await scene.calls.undo(second.id)).json()).toMatchObject({ removed: 1, restored: 1, removedEquips: 0 })
    const { occurrences, equips } = await stored()
    expect(occurrences).toEqual(sent)
    expect(equips.map(({ equip_key }) => equip_key)).toContain('ahu-2')
  })

  test('goes back import by import', async () => {
    const before = await stored()
    const first = await bringIn(on(1), on(2))
    const afterFirst = await stored()
    const second = await bringIn(on(1, { severity: 'low' }), on(3))
    await expectRefused(first.id, {
      code: 'undo.changed-since',
      message: '1 of its findings was changed, or brought as well, by a later import or delivery.',
      params: { count: 1 },
    })
    expect((await scene.calls.undo(second.id)).json()).toMatchObject({ removed: 1, restored: 1, removedEquips: 0 })
    expect(await stored()).toEqual(afterFirst)
    expect((await scene.calls.undo(first.id)).json()).toMatchObject({ removed: 2, restored: 0, removedEquips: 0 })
    expect(await stored()).toEqual(before)
  })

  test('takes back what one import wrote in several rows and batches', { tags: 'whole' }, async () => {
    await send(on(1))
    const before = await stored()
    const filler = Array.from({ length: 5100 }, (_, i) => on(1, { equipId: `e${i}`, equipName: `E ${i}` }))
    const rows = [on(1, { severity: 'low' }), on(2), ...filler, on(1, { severity: 'high' }), on(2, { severity: 'low' })]
    const { id, ...run } = await bringIn(...rows)
    expect(run).toMatchObject({ created: 5101, updated: 1 })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 5101, restored: 1, removedEquips: 5100 })
    expect(await stored()).toEqual(before)
  })

  test('also takes back one that was stopped', async () => {
    const before = await stored()
    const { id } = (await scene.calls.start({ format: 'json' })).json()
    const answer = await scene.calls.content(id, `{"hits": [${JSON.stringify(on(1))}, `)
    expect(answer.json()).toMatchObject({ created: 1 })
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 1 })
    expect(await stored()).toEqual(before)
  })
})

describe('nothing is half done', () => {
  test('if undoing fails at its end', async () => {
    await send(on(1))
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2), on(1, ahu2))
    const before = [await stored(), await records()]
    const { db } = scene.app.database
    await sql`alter table import_run add constraint never check (undone_at is null)`.execute(db)
    const answer = await scene.calls
      .undo(id)
      .finally(() => sql`alter table import_run drop constraint never`.execute(db))
    expect(answer.statusCode).toBe(500)
    expect([await stored(), await records()]).toEqual(before)
    expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, restored: 1, removedEquips: 1 })
  })

  test('when equipment goes that another import knew already', async () => {
    const ahu3 = { equipId: 'ahu-3', equipName: 'AHU 3' }
    const { id } = await bringIn(on(1, ahu2), on(1, ahu3))
    const { db } = scene.app.database
    await db.updateTable('site').set({ findings_kept_from: '2026-02-01' }).execute()
    // Too old to be stored, so that only their equipment is looked up.
    const early = { occurredOn: '2026-01-20', times: [{ t: '2026-01-20T09:00:00+11:00', d: 600 }] }
    const rows = async function* () {
      yield { row: 1, value: on(1, { ...ahu2, ...early }) }
      yield { row: 2, value: on(1, { ...ahu3, ...early }) }
      // So long that its batch is stored before the next rows are read.
      yield { row: 3, value: on(1), length: 6_000_000 }
      yield { row: 4, value: on(2, ahu2) }
      await vi.waitUntil(async () => (await rowsOf('occurrence')).length === 3, 60_000)
      expect((await scene.calls.undo(id)).json()).toMatchObject({ removed: 2, removedEquips: 2 })
      yield { row: 5, value: on(2, { equipId: 'ahu-3' }) }
    }
    const scope = { tenantId: scene.fixture.tenantId, projectKeys: null }
    const result = await importFindings(scene.fixture.sender.context, scope, { source: rows(), isAtomic: false })
    expect(result).toMatchObject({ created: 2, rejectedCount: 3 })
    expect(result.rejected.at(-1)).toMatchObject({ row: 5, code: 'hit.unknown-equip' })
    const { rows: lost } = await sql`
      select from occurrence where equip_rule_id not in (select id from equip_rule)`.execute(db)
    expect(lost).toEqual([])
  })

  test('when the import was only believed dead', async () => {
    const { id } = (await scene.calls.start({ format: 'ndjson' })).json()
    await scene.app.database.db.updateTable('import_run').set({ undone_at: scene.app.clock.now }).execute()
    const answer = await scene.calls.content(id, ndjson(on(1)))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'import.undone'])
    expect(await rowsOf('occurrence')).toEqual([])
  })
})

function firing(day: number, d: number) {
  return { t: `2026-03-0${day}T10:00:00+11:00`, d }
}
