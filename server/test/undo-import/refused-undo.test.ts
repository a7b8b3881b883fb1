import { MILLISECONDS_PER_DAY } from '@bonfire/contract/values/durations'
import { describe, expect, test } from 'vitest'
import { importFindings } from '../../src/features/findings/finding-import.service.ts'
import { forgetOldRows } from '../../src/features/imports/imports.service.ts'
import { removeExpired } from '../../src/features/retention/retention.service.ts'
import { buildTenant, buildUser } from '../app/factories.ts'
import { importCalls } from '../fixtures/imports.ts'
import { MODEL } from '../fixtures/ingest-samples.ts'
import { ahu2, on, undoScene } from '../fixtures/scenes/undo.ts'

const scene = undoScene()
const { moveClock, bringIn, send, records, equipRuleOf, act, preview, expectRefused } = scene

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
    await scene.app.ask({ method: 'POST', url: '/api/synco/equipRule/snooze', payload }, scene.fixture.admin)
    await expectRefused(id, onActions, { code: 'undo.snoozed', message: '2 of its findings were snoozed since.' })
    const french = importCalls(scene.app, scene.fixture.admin, 'fr')
    expect((await french.previewUndo(id)).json().problems[1].message).toBe(
      '2 de ses détections ont été mises en pause depuis.',
    )
  })

  test('once the action that its findings were on before is commented on', async () => {
    await send(on(1))
    const payload = { body: 'Seen' }
    const key = await act('ahu-1')
    const comment = () =>
      scene.app.ask({ method: 'POST', url: `/api/v2/actions/${key}/comments`, payload }, scene.fixture.admin)
    expect((await comment()).statusCode).toBe(201)
    moveClock(60_000)
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2), on(1, ahu2))
    expect(await preview(id)).toMatchObject({ removed: 2, restored: 1, problems: [] })
    await comment()
    await expectRefused(id, { code: 'undo.commented', params: { count: 2 } })
  })

  test('once a program changed its findings, even if the import changed them again', async () => {
    const { id } = await bringIn(on(1), on(2), on(3))
    await send(on(1, { severity: 'low' }), on(2, { severity: 'low' }))
    await expectRefused(id, { code: 'undo.changed-since', params: { count: 2 } })
    const scope = { tenantId: scene.fixture.tenantId, projectKeys: null, importId: Number(id) }
    const rows = async function* () {
      for (const day of [1, 2]) yield { row: day, value: on(day, { severity: 'high' }) }
    }
    await importFindings(scene.fixture.sender.context, scope, { source: rows(), isAtomic: false })
    await expectRefused(id, { code: 'undo.changed-since', params: { count: 2 } })
  })

  test('once a program sent its findings as well, and was told that they are known', async () => {
    const { id } = await bringIn(on(1), on(2), on(3))
    expect(await send(on(1), on(2))).toMatchObject({ created: 0, unchanged: 2 })
    await expectRefused(id, {
      code: 'undo.changed-since',
      message: '2 of its findings were changed, or brought as well, by a later import or delivery.',
    })
  })

  test('once some of its findings are daily sums', async () => {
    const early = { occurredOn: '2026-01-20', times: [{ t: '2026-01-20T09:00:00+11:00', d: 600 }] }
    const { id } = await bringIn(on(1), on(1, early))
    expect(await removeExpired(scene.fixture.sender.context)).toMatchObject({ findings: 1 })
    await expectRefused(id, {
      code: 'undo.no-longer-kept',
      message: '1 of its findings is so old that only daily sums are left.',
    })
  })

  test('twice, not even from two tabs at once', async () => {
    const { id } = await bringIn(on(1))
    const both = await Promise.all([scene.calls.undo(id), scene.calls.undo(id)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    await expectRefused(id, { code: 'undo.already', message: 'This import was already undone.' })
  })

  test('while it runs, before it begins, and if it stored nothing', async () => {
    const { id } = (await scene.calls.start()).json()
    await expectRefused(id, { code: 'undo.nothing' })
    await scene.app.database.db.updateTable('import_run').set({ state: 'running' }).execute()
    await expectRefused(id, { code: 'undo.running' })
    expect((await scene.calls.read(id)).json().mayUndo).toBe(false)
    await send(on(1))
    const same = await bringIn(on(1), on(1, { siteId: 'mill' }))
    expect(same).toMatchObject({ unchanged: 1, rejectedCount: 1, mayUndo: false })
    await expectRefused(same.id, { code: 'undo.nothing' })
  })

  test('if it is a model', async () => {
    const run = (await scene.calls.bringIn(JSON.stringify(MODEL), { kind: 'model', format: 'json' })).json()
    expect(run.mayUndo).toBe(false)
    await expectRefused(run.id, { code: 'undo.only-findings' })
  })

  test('after 90 days', async () => {
    await send(on(1))
    const { id } = await bringIn(on(1, { severity: 'low' }), on(2))
    const context = { ...scene.fixture.sender.context, clock: () => scene.app.clock.now }
    moveClock(90 * MILLISECONDS_PER_DAY)
    await forgetOldRows(context)
    expect(await records()).toEqual([1, 1])
    moveClock(1)
    await forgetOldRows(context)
    expect(await records()).toEqual([0, 0])
    scene.calls = importCalls(scene.app, await scene.app.signIn('admin'))
    expect((await scene.calls.read(id)).json().mayUndo).toBe(false)
    await expectRefused(id, {
      code: 'undo.not-recorded',
      message: 'This import can no longer be undone: what an import changed is only kept on record for 90 days.',
    })
  })

  test('by another tenant', async () => {
    const { id } = await bringIn(on(1))
    const other = await buildTenant(scene.app.database.db, 'other')
    await buildUser(scene.app.database.db, { tenantId: other, username: 'stranger', access: ['userAdmin'] })
    const stranger = importCalls(scene.app, await scene.app.signIn('stranger'))
    for (const answer of [await stranger.previewUndo(id), await stranger.undo(id)]) expect(answer.statusCode).toBe(404)
  })
})
