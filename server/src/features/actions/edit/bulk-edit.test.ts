import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAction } from '../../../../test/app/factories.ts'
import { actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene({ DISABLED_STATUSES: 'NORTH:Parked' })

beforeEach(async () => {
  const { db } = scene.app.database
  for (let count = 0; count < 3; count++) await buildAction(db, { siteRowId: scene.fixture.tower })
  await buildAction(db, { siteRowId: scene.fixture.mall })
})

const listed = (keys: readonly string[], expected?: object) =>
  keys.map((actionKey) => ({ actionKey, ...(expected && { expected }) }))
const ask = async (who: string, url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  scene.app.ask({ method: 'POST', url: `/api/v2/actions/bulk${url}`, payload, headers }, await scene.app.signIn(who))
const edit = (who: string, keys: readonly string[], change: object, more: object = {}) =>
  ask(who, '', { bulkEditId: randomUUID(), actions: listed(keys), change, ...more })
const undo = (who: string, id: string) => ask(who, `/${id}/undo`)
const read = async (key: string) => (await scene.manager.read(key)).json()
const historyOf = async (key: string) =>
  (await scene.manager.history(key))
    .json()
    .history.map((line: Record<string, unknown>) => [line.changedBy, line.field, line.from, line.to])
const commentsOf = async (key: string) =>
  (await scene.app.ask({ url: `/api/comments/${key}` }, await scene.app.signIn('manager')))
    .json()
    .map((comment: Record<string, unknown>) => comment.body)
const NORTH = ['NORTH-1', 'NORTH-2', 'NORTH-3']
const forgeIdOf = async (id: number) =>
  (
    await scene.app.database.db
      .selectFrom('user_account')
      .select('forge_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).forge_id

describe('a bulk edit', () => {
  it('compares each value that was seen, also of a field that it leaves alone', async () => {
    const { priority } = await read('NORTH-1')
    await scene.manager.update('NORTH-2', { priority: 'Trivial' })
    const answer = await ask('engineer', '', {
      bulkEditId: randomUUID(),
      actions: listed(['NORTH-1', 'NORTH-2'], { priority }),
      change: { responsible: 'Consultant Engineer' },
    })
    expect(answer.json()).toMatchObject({
      changed: ['NORTH-1'],
      refused: [{ actionKey: 'NORTH-2', message: 'Changed in the meantime: Severity (by The manager)' }],
    })
  })

  it('changes every action as if it were edited alone', async () => {
    const assigneeId = await forgeIdOf(scene.fixture.manager)
    const change = { status: 'Closed', statusChangeReason: 'Fixed', assigneeId, priority: 'Minor' }
    const more = { responsible: 'Consultant Engineer', dueDate: '2026-04-01' }
    const answer = await edit('engineer', NORTH, { ...change, ...more }, { comment: 'All mended.' })
    expect(answer.json()).toEqual({ changed: NORTH, unchanged: [], notFound: [], refused: [] })
    for (const key of NORTH) {
      expect(await read(key)).toMatchObject({
        bonfire_status: 'Closed',
        transition_reason: 'Fixed',
        assignee_id: assigneeId,
        priority: 'Minor',
        responsible: 'Consultant Engineer',
        due_date: '2026-04-01',
        closed: scene.app.clock.now.toISOString(),
      })
      expect((await commentsOf(key)).toSorted()).toEqual([
        'All mended.',
        '[transition] Transitioned from New Action to Closed (Fixed)',
      ])
      expect(await historyOf(key)).toHaveLength(6)
    }
    const mails = await scene.app.database.db.selectFrom('mail').select(['kind', 'recipient_id']).execute()
    expect(new Set(mails.map((mail) => mail.recipient_id))).toEqual(new Set([scene.fixture.manager]))
    expect(mails.map((mail) => mail.kind)).toContain('assigned')
  })

  it('names what was wrong, takes it back, and refuses a cause that nobody knows', async () => {
    const bulkEditId = randomUUID()
    const change = { status: 'Closed', statusChangeReason: 'Fixed', cause: 'valve' }
    await scene.manager.update('NORTH-2', { cause: 'sensor' })
    await ask('engineer', '', { bulkEditId, actions: listed(['NORTH-1', 'NORTH-2']), change })
    for (const key of ['NORTH-1', 'NORTH-2']) expect(await read(key)).toMatchObject({ cause: 'valve' })
    expect((await undo('engineer', bulkEditId)).statusCode).toBe(200)
    expect([(await read('NORTH-1')).cause, (await read('NORTH-2')).cause]).toEqual([null, 'sensor'])
    const unknown = await edit('engineer', ['NORTH-3'], { ...change, cause: 'gremlins' })
    expect(unknown.json()).toMatchObject({ changed: [], refused: [{ actionKey: 'NORTH-3' }] })
  })

  it('mails the reason of an end, and shows a comment as the last change of its action', async () => {
    const { db } = scene.app.database
    await db.updateTable('action').set({ assignee_id: scene.fixture.manager }).where('number', '=', 1).execute()
    await edit('engineer', ['NORTH-1'], { status: 'Closed', statusChangeReason: 'Duplicate' })
    const { facts } = await db.selectFrom('mail').select('facts').executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ fromStatus: 'New Action', toStatus: 'Closed', reason: 'Duplicate' })
    const before = (await read('NORTH-2')).updated
    const answer = await edit('engineer', ['NORTH-2'], { priority: 'Major' }, { comment: 'Looked at it.' })
    expect(answer.json().changed).toEqual(['NORTH-2'])
    expect([before, (await read('NORTH-2')).updated]).toEqual([
      '2026-03-01T09:00:00.000Z',
      scene.app.clock.now.toISOString(),
    ])
  })

  it('keeps the assignee of an action that has the new one already', async () => {
    const assigneeId = await forgeIdOf(scene.fixture.manager)
    await scene.engineer.update('NORTH-1', { assigneeId })
    const answer = await edit('engineer', ['NORTH-1', 'NORTH-2'], { assigneeId, priority: 'Minor' })
    expect(answer.json().changed).toEqual(['NORTH-1', 'NORTH-2'])
    for (const key of ['NORTH-1', 'NORTH-2']) {
      expect(await read(key)).toMatchObject({ assignee_id: assigneeId, priority: 'Minor' })
    }
  })

  it('does not close what its project wants a comment on first', async () => {
    const { db } = scene.app.database
    await db
      .updateTable('project')
      .set({ closing_needs: ['note'] })
      .where('project_key', '=', 'NORTH')
      .execute()
    const answer = await edit('engineer', ['NORTH-1'], { status: 'Closed', statusChangeReason: 'Fixed' })
    expect(answer.json()).toMatchObject({
      changed: [],
      refused: [{ actionKey: 'NORTH-1', message: expect.stringContaining('Write a comment before') }],
    })
  })

  it('keeps the day on which an action was closed when it only changes the reason', async () => {
    await scene.manager.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
    const { closed } = await read('NORTH-1')
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 3_600_000)
    await edit('engineer', ['NORTH-1', 'NORTH-2'], { status: 'Closed', statusChangeReason: 'Duplicate' })
    expect(await read('NORTH-1')).toMatchObject({ closed, transition_reason: 'Duplicate' })
    expect((await read('NORTH-2')).closed).toBe(scene.app.clock.now.toISOString())
  })

  it('lists foreign and missing actions alike, and changes the others', async () => {
    const keys = ['NORTH-1', 'SOUTH-1', 'NORTH-77', 'WEST-1', 'NORTH-01']
    const answer = await edit('engineer', keys, { priority: 'Minor' })
    expect(answer.json()).toEqual({
      changed: ['NORTH-1'],
      unchanged: [],
      refused: [],
      notFound: ['SOUTH-1', 'NORTH-77', 'WEST-1', 'NORTH-01'],
    })
    expect((await read('SOUTH-1')).priority).toBe('Major')
  })

  it('leaves an action that someone else has changed meanwhile, and says who', async () => {
    await scene.manager.update('NORTH-2', { status: 'In Review' })
    const actions = listed(NORTH, { status: 'New Action' })
    const payload = { bulkEditId: randomUUID(), actions, change: { status: 'Pending PO' }, comment: 'Ordered.' }
    const answer = await ask('engineer', '', payload)
    expect(answer.json()).toMatchObject({
      changed: ['NORTH-1', 'NORTH-3'],
      refused: [{ actionKey: 'NORTH-2', message: 'Changed in the meantime: Status (by The manager)' }],
    })
    expect((await read('NORTH-2')).bonfire_status).toBe('In Review')
    expect(await commentsOf('NORTH-2')).toHaveLength(1)
  })

  it('lists actions whose rules forbid the change, in the reader’s language', async () => {
    const keys = ['NORTH-1', 'SOUTH-1']
    const parked = await edit('manager', keys, { status: 'Parked' })
    expect(parked.json()).toMatchObject({
      changed: ['SOUTH-1'],
      refused: [{ actionKey: 'NORTH-1', message: expect.stringContaining('turned off') }],
    })
    const payload = { bulkEditId: randomUUID(), actions: listed(keys), change: { status: 'Triage' } }
    const triage = await ask('engineer', '', payload, { 'accept-language': 'fr' })
    expect(triage.json()).toMatchObject({
      changed: [],
      notFound: ['SOUTH-1'],
      refused: [{ actionKey: 'NORTH-1', message: expect.stringContaining('À trier') }],
    })
    const unseen = await edit('manager', keys, { assigneeId: await forgeIdOf(scene.fixture.contractor) })
    expect(unseen.json()).toMatchObject({
      changed: ['SOUTH-1'],
      refused: [{ actionKey: 'NORTH-1', message: expect.stringContaining('access to this site') }],
    })
  })

  it('counts actions that have the values already as unchanged, and tells nobody', async () => {
    const answer = await edit('engineer', NORTH, { priority: 'Major' })
    expect(answer.json()).toMatchObject({ changed: [], unchanged: NORTH })
    expect(await historyOf('NORTH-1')).toEqual([])
  })

  it('sent twice happens once', async () => {
    const payload = { bulkEditId: randomUUID(), actions: listed(NORTH), change: {}, comment: 'Looked at it.' }
    const answers = await Promise.all([ask('engineer', '', payload), ask('engineer', '', payload)])
    expect(answers[0]?.json()).toEqual(answers[1]?.json())
    expect(await commentsOf('NORTH-1')).toEqual(['Looked at it.'])
    expect((await ask('manager', '', payload)).statusCode).toBe(409)
  })

  it('refuses a text that cannot be stored, and stores half a character as a mark', async () => {
    expect((await edit('engineer', NORTH, {}, { comment: 'a\0' })).statusCode).toBe(400)
    expect((await scene.engineer.update('NORTH-1', { summary: 'a\0' })).statusCode).toBe(400)
    await edit('engineer', ['NORTH-1'], {}, { comment: 'half \ud83d' })
    await scene.engineer.update('NORTH-1', { summary: 'half \ud83d' })
    expect([await commentsOf('NORTH-1'), (await read('NORTH-1')).summary]).toEqual([['half \ufffd'], 'half \ufffd'])
  })

  it('needs an action and a change, and refuses other fields', async () => {
    expect((await edit('engineer', [], { priority: 'Minor' })).statusCode).toBe(422)
    expect((await edit('engineer', NORTH, {})).statusCode).toBe(422)
    expect((await edit('engineer', NORTH, {}, { comment: ' ' })).statusCode).toBe(422)
    expect((await edit('engineer', NORTH, { summary: 'Mended' })).statusCode).toBe(422)
    expect((await edit('engineer', NORTH, { dueDate: '2026-02-30' })).statusCode).toBe(422)
  })
})

describe('the undo of a bulk edit', () => {
  const closing = { status: 'Closed', statusChangeReason: 'Duplicate', priority: 'Minor' }

  it('restores every value and takes the comments back', async () => {
    const { db } = scene.app.database
    const closedAt = new Date('2026-03-01T00:00:00Z')
    await db.updateTable('action').set({ status: 'Closed', closed_at: closedAt }).where('number', '=', 3).execute()
    await scene.manager.update('NORTH-1', { assignee: 'A contractor', assigneeId: null })
    const before = await Promise.all(NORTH.map(read))
    const bulkEditId = randomUUID()
    const change = { status: 'Rejected', statusChangeReason: 'Rejected', assignee: null, dueDate: '2026-04-01' }
    await edit('engineer', NORTH, change, { bulkEditId, comment: 'Not ours.' })
    expect((await undo('engineer', bulkEditId)).json()).toEqual({ restored: NORTH, kept: [] })
    const after = await Promise.all(NORTH.map(read))
    expect(after.map(({ updated, ...action }) => action)).toEqual(before.map(({ updated, ...action }) => action))
    expect(await commentsOf('NORTH-1')).not.toContain('Not ours.')
    expect(await commentsOf('NORTH-1')).toHaveLength(2)
  })

  it('leaves what was changed since, even back, and says who', async () => {
    const bulkEditId = randomUUID()
    await edit('engineer', NORTH, closing, { bulkEditId, comment: 'All twice.' })
    await scene.manager.update('NORTH-2', { priority: 'Blocker' })
    await scene.manager.update('NORTH-2', { priority: 'Minor' })
    await scene.manager.update('NORTH-3', { summary: 'Another field' })
    expect((await undo('engineer', bulkEditId)).json()).toEqual({
      restored: ['NORTH-1', 'NORTH-3'],
      kept: [{ actionKey: 'NORTH-2', message: 'Changed in the meantime: Severity (by The manager)' }],
    })
    expect(await read('NORTH-2')).toMatchObject({ bonfire_status: 'Closed', priority: 'Minor' })
    expect(await commentsOf('NORTH-2')).toContain('All twice.')
    expect(await commentsOf('NORTH-1')).not.toContain('All twice.')
    expect(await read('NORTH-3')).toMatchObject({ bonfire_status: 'New Action', summary: 'Another field' })
  })

  it('restores the reason of an end, unless someone changed it again', async () => {
    await edit('engineer', ['NORTH-1', 'NORTH-2'], closing)
    const bulkEditId = randomUUID()
    await edit('engineer', ['NORTH-1', 'NORTH-2'], { statusChangeReason: 'Fixed' }, { bulkEditId })
    expect(await read('NORTH-1')).toMatchObject({ bonfire_status: 'Closed', transition_reason: 'Fixed' })
    await scene.manager.update('NORTH-2', { statusChangeReason: 'Other' })
    expect((await undo('engineer', bulkEditId)).json()).toEqual({
      restored: ['NORTH-1'],
      kept: [{ actionKey: 'NORTH-2', message: expect.stringContaining('Changed in the meantime') }],
    })
    expect((await read('NORTH-1')).transition_reason).toBe('Duplicate')
    expect((await read('NORTH-2')).transition_reason).toBe('Other')
    const rejecting = randomUUID()
    await edit('engineer', ['NORTH-1'], { ...closing, status: 'Rejected' }, { bulkEditId: rejecting })
    await undo('engineer', rejecting)
    expect(await read('NORTH-1')).toMatchObject({ bonfire_status: 'Closed', transition_reason: 'Duplicate' })
  })

  it('happens once, within a day, and only for the person who made the edit', async () => {
    const bulkEditId = randomUUID()
    await edit('engineer', NORTH, closing, { bulkEditId })
    expect((await undo('manager', bulkEditId)).statusCode).toBe(404)
    const first = (await undo('engineer', bulkEditId)).json()
    await scene.manager.update('NORTH-1', { priority: 'Blocker' })
    expect((await undo('engineer', bulkEditId)).json()).toEqual(first)
    expect((await read('NORTH-1')).priority).toBe('Blocker')
    const start = scene.app.clock.now.getTime()
    const late = randomUUID()
    await edit('engineer', ['NORTH-1'], { priority: 'Trivial' }, { bulkEditId: late })
    scene.app.clock.now = new Date(start + 24 * 3_600_000 + 1)
    expect((await undo('engineer', bulkEditId)).statusCode).toBe(404)
    expect((await undo('engineer', late)).statusCode).toBe(404)
    scene.app.clock.now = new Date(start + 24 * 3_600_000)
    expect((await undo('engineer', late)).json()).toEqual({ restored: ['NORTH-1'], kept: [] })
    scene.app.clock.now = new Date(start + 25 * 3_600_000)
    await edit('engineer', ['NORTH-1'], { priority: 'Minor' })
    expect((await undo('engineer', bulkEditId)).statusCode).toBe(404)
  })

  it('restores nothing that the person may not choose or no longer sees', async () => {
    await scene.manager.update('NORTH-1', { status: 'Triage' })
    const bulkEditId = randomUUID()
    await edit('engineer', ['NORTH-1', 'NORTH-2'], { status: 'In Review' }, { bulkEditId })
    const answer = (await undo('engineer', bulkEditId)).json()
    expect(answer).toMatchObject({ restored: ['NORTH-2'], kept: [{ actionKey: 'NORTH-1' }] })
    const other = randomUUID()
    await edit('engineer', NORTH, { priority: 'Minor' }, { bulkEditId: other })
    await scene.app.database.db.deleteFrom('user_project').where('user_id', '=', scene.fixture.engineer).execute()
    expect((await undo('engineer', other)).json()).toMatchObject({
      restored: [],
      kept: NORTH.map((actionKey) => ({ actionKey, message: expect.stringMatching(/^This action does not exist/) })),
    })
  })
})

it('5,000 actions, 12 of them foreign, are changed and restored together', { tags: 'whole' }, async () => {
  const { db } = scene.app.database
  const [own] = await db.selectFrom('action').selectAll().where('site_id', '=', scene.fixture.tower).limit(1).execute()
  if (!own) throw new Error('no action')
  const { id: _, ...row } = own
  const numbers = Array.from({ length: 4988 }, (_, index) => index + 1001)
  for (let at = 0; at < numbers.length; at += 1000) {
    const rows = numbers.slice(at, at + 1000).map((number) => ({ ...row, number, request_id: null }))
    await db.insertInto('action').values(rows).execute()
  }
  const keys = [
    ...numbers.map((number) => `NORTH-${number}`),
    ...Array.from({ length: 12 }, (_, at) => `SOUTH-${at + 1}`),
  ]
  const bulkEditId = randomUUID()
  const change = {
    status: 'Closed',
    statusChangeReason: 'Fixed',
    assignee: 'A contractor',
    assigneeId: null,
    dueDate: '2026-04-01',
  }
  const answer = (await edit('engineer', keys, change, { bulkEditId, comment: 'Season over.' })).json()
  const undone = (await undo('engineer', bulkEditId)).json()
  expect([answer.changed.length, answer.notFound.length, answer.refused.length]).toEqual([4988, 12, 0])
  expect([undone.restored.length, undone.kept.length]).toEqual([4988, 0])
})
