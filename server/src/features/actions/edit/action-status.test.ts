import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../../../test/app/factories.ts'
import { actionCalls, actionScene } from '../../../../test/fixtures/actions.ts'
import { HOT } from '../../../../test/fixtures/explained.ts'
import { readConfig } from '../../../config/config.ts'

const scene = actionScene({ DISABLED_STATUSES: 'Parked' })

beforeEach(async () => {
  await buildAction(scene.app.database.db, { siteRowId: scene.fixture.tower })
})

const KEY = 'NORTH-1'
const transitions = async (): Promise<string[]> =>
  (await scene.app.ask({ url: `/api/comments/${KEY}` }, await scene.app.signIn('engineer')))
    .json()
    .map((comment: Record<string, unknown>) => `${comment.author_name_display}: ${comment.body}`)
    .toReversed()
const history = async () =>
  (await scene.engineer.history(KEY))
    .json()
    .history.map((entry: Record<string, unknown>) => [entry.changedBy, entry.field, entry.from, entry.to])

describe('a status change', () => {
  it('leaves a transition in the activity with its labels and reason', async () => {
    await scene.engineer.update(KEY, { status: 'Work In Progress' })
    const answer = await scene.engineer.update(KEY, { status: 'Closed', statusChangeReason: 'False alert' })
    expect(answer.json()).toMatchObject({ transition_reason: 'False alert', closed: scene.app.clock.now.toISOString() })
    expect(await transitions()).toEqual([
      'The engineer: [transition] Transitioned from New Action to In Progress',
      'The engineer: [transition] Transitioned from In Progress to Closed (False alert)',
    ])
  })

  it('to open clears the closing date and the reason', async () => {
    await scene.engineer.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed' })
    const answer = await scene.engineer.update(KEY, { status: 'In Review' })
    expect(answer.json()).toMatchObject({ transition_reason: null, closed: null, bonfire_status: 'In Review' })
  })

  it('needs no reason, and a rejected action has no closing date', async () => {
    const answer = await scene.engineer.update(KEY, { status: 'Rejected', statusChangeReason: 'Rejected' })
    expect(answer.json()).toMatchObject({ closed: null, transition_reason: 'Rejected' })
    expect(await transitions()).toEqual(['The engineer: [transition] Transitioned from New Action to Rejected'])
    expect((await scene.engineer.update(KEY, { status: 'Closed' })).statusCode).toBe(200)
  })

  it('out of Closed gives the closing date back when undone, alone or in bulk', async () => {
    await scene.engineer.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed' })
    const { closed } = (await scene.engineer.read(KEY)).json()
    const cookie = await scene.app.signIn('engineer')
    const bulk = (url: string, payload: object = {}) =>
      scene.app.ask({ method: 'POST', url: `/api/v2/actions/bulk${url}`, payload }, cookie)
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    for (const change of [{ status: 'Rejected' }, { status: 'In Review' }]) {
      await scene.engineer.update(KEY, change)
      await scene.engineer.update(KEY, { status: 'Closed', isUndo: true })
      expect((await scene.engineer.read(KEY)).json().closed).toBe(closed)
      const bulkEditId = crypto.randomUUID()
      await bulk('', { bulkEditId, actions: [{ actionKey: KEY }], change })
      expect((await scene.engineer.read(KEY)).json().closed).toBeNull()
      await bulk(`/${bulkEditId}/undo`)
      expect((await scene.engineer.read(KEY)).json().closed).toBe(closed)
    }
  })

  it('to closed as fixed says on which day it was repaired, if that was before', async () => {
    const close = (repairedOn: string, statusChangeReason = 'Fixed') =>
      scene.engineer.update(KEY, { status: 'Closed', statusChangeReason, repairedOn })
    const refused = async (answer: Awaited<ReturnType<typeof close>>) => [answer.statusCode, answer.json().fields]
    const outside =
      'The repair cannot be before the action was created, nor in the future. Choose a day from 2026-03-01 to 2026-03-10.'
    for (const day of ['2026-02-28', '2026-03-11']) {
      expect(await refused(await close(day)), day).toEqual([422, { repairedOn: outside }])
    }
    const notFixed =
      'Only an action that is closed as fixed has a day of its repair. Leave it out, or close the action as fixed.'
    expect(await refused(await close('2026-03-05', 'Duplicate'))).toEqual([422, { repairedOn: notFixed }])
    expect(await refused(await scene.engineer.update(KEY, { repairedOn: '2026-03-05' }))).toEqual([
      422,
      { repairedOn: notFixed },
    ])
    expect((await close('2026-03-01')).json()).toMatchObject({ repaired_on: '2026-03-01', transition_reason: 'Fixed' })
    expect(await history()).toContainEqual(['The engineer', 'repairedOn', null, '2026-03-01'])
    expect((await scene.engineer.update(KEY, { repairedOn: '2026-03-10' })).json().repaired_on).toBe('2026-03-10')
    const bulkEditId = crypto.randomUUID()
    const bulk = async (url: string, payload: object) =>
      scene.app.ask({ method: 'POST', url: `/api/v2/actions/bulk${url}`, payload }, await scene.app.signIn('engineer'))
    await bulk('', { bulkEditId, actions: [{ actionKey: KEY }], change: { status: 'In Review' } })
    expect((await scene.engineer.read(KEY)).json().repaired_on).toBeNull()
    await bulk(`/${bulkEditId}/undo`, {})
    expect((await scene.engineer.read(KEY)).json().repaired_on).toBe('2026-03-10')
    expect(await refused(await scene.engineer.update(KEY, { statusChangeReason: 'Duplicate' }))).toEqual([
      422,
      { repairedOn: notFixed },
    ])
    const withdrawn = { statusChangeReason: 'Duplicate', repairedOn: null }
    expect((await scene.engineer.update(KEY, withdrawn)).json()).toMatchObject({ repaired_on: null })
  })

  it('to closed may name the cause, of those that rules know', async () => {
    const close = (cause: unknown) =>
      scene.engineer.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed', cause })
    const unknown = 'Cause must be one of the causes that rules name, such as heating-valve-leak'
    for (const cause of ['stuck-flap', 'Heating valve leaks or is stuck open', '', 'x'.repeat(61), 5, 'constructor']) {
      const answer = await close(cause)
      expect([answer.statusCode, answer.json().fields], String(cause)).toEqual([422, { cause: unknown }])
    }
    expect((await close('heating-valve-leak')).json()).toMatchObject({ cause: 'heating-valve-leak' })
    expect(await history()).toContainEqual(['The engineer', 'cause', null, 'heating-valve-leak'])
    expect((await scene.engineer.update(KEY, { status: 'In Review' })).json().cause).toBe('heating-valve-leak')
    expect((await scene.engineer.update(KEY, { cause: null })).json().cause).toBeNull()
    const own = JSON.stringify({ ...HOT, causes: ['stuck-flap'] })
    await sql`
      insert into definition (tenant_id, definition_key, version, body, created_at)
        values (${scene.fixture.tenantId}, ${HOT.key}, 1, ${own}::json, ${scene.app.clock.now})`.execute(
      scene.app.database.db,
    )
    expect((await scene.engineer.update(KEY, { cause: 'stuck-flap' })).json().cause).toBe('stuck-flap')
  })

  it('is taken back for a day: after that, closing again is a new closing', async () => {
    await scene.engineer.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed' })
    const { closed } = (await scene.engineer.read(KEY)).json()
    for (const isLate of [false, true]) {
      await scene.engineer.update(KEY, { status: 'In Review' })
      scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 24 * 3_600_000 + (isLate ? 1 : 0))
      const engineer = actionCalls(scene.app, await scene.app.signIn('engineer'))
      const answer = await engineer.update(KEY, { status: 'Closed', isUndo: true })
      expect(answer.json().closed).toBe(isLate ? scene.app.clock.now.toISOString() : closed)
      scene.engineer = engineer
    }
  })

  it('between two statuses with one label is no transition', async () => {
    await scene.engineer.update(KEY, { status: 'To Be Raised MM' })
    expect((await scene.engineer.read(KEY)).json().bonfire_status).toBe('To Be Raised MM')
    expect(await transitions()).toEqual([])
  })

  it('to Triage needs admin statuses, out of it does not', async () => {
    expect((await scene.engineer.update(KEY, { status: 'Triage' })).statusCode).toBe(403)
    expect((await scene.manager.update(KEY, { status: 'Triage' })).statusCode).toBe(200)
    expect((await scene.engineer.update(KEY, { status: 'In Review' })).statusCode).toBe(200)
  })

  it('to a disabled or read-only status is refused, an existing one stays', async () => {
    expect((await scene.engineer.update(KEY, { status: 'Parked' })).json().fields.status).toContain('turned off')
    expect((await scene.engineer.update(KEY, { status: 'Open' })).statusCode).toBe(422)
    await scene.app.database.db.updateTable('action').set({ status: 'Parked' }).execute()
    expect((await scene.engineer.update(KEY, { status: 'Parked', summary: 'Still parked' })).statusCode).toBe(200)
  })

  it('to Closed by two people at the same time closes once', async () => {
    const answers = await Promise.all(
      [scene.engineer, scene.manager, scene.engineer].map((person) =>
        person.update(KEY, { status: 'Closed', statusChangeReason: 'Fixed', expected: { status: 'New Action' } }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(await transitions()).toHaveLength(1)
    expect(await history()).toHaveLength(2)
  })

  it('to Closed by two people with different reasons is a conflict for one', async () => {
    const answers = await Promise.all(
      (['Fixed', 'Duplicate'] as const).map((statusChangeReason, index) =>
        [scene.engineer, scene.manager][index]?.update(KEY, {
          status: 'Closed',
          statusChangeReason,
          expected: { status: 'New Action' },
        }),
      ),
    )
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([200, 409])
    expect(await transitions()).toHaveLength(1)
  })
})

describe('disabled statuses', () => {
  it('come with the session, so that screens can grey them out', async () => {
    const { config } = (await scene.app.ask({ url: '/api/v1/users/me' }, await scene.app.signIn('engineer'))).json()
    expect(config.disabledStatuses).toEqual([{ status: 'Parked', projectKey: null }])
  })

  it('apply to every project, or to the one named by key', () => {
    const { disabledStatuses } = readConfig({ DISABLED_STATUSES: 'Parked, A:B:In Review' })
    expect(disabledStatuses).toEqual([
      { status: 'Parked', projectKey: null },
      { status: 'In Review', projectKey: 'A:B' },
    ])
  })

  it('stop the start if one is not a status, and name it', () => {
    expect(() => readConfig({ DISABLED_STATUSES: 'Parked,Sleeping' })).toThrow('there is no status "Sleeping"')
  })
})
