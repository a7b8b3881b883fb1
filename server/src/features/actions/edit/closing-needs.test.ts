import { beforeEach, describe, expect, it } from 'vitest'
import { actionScene } from '../../../../test/fixtures/actions.ts'

const scene = actionScene()
const URL = '/api/v1/portfolio/projects/NORTH'

beforeEach(async () => {
  await scene.engineer.create()
})

const ask = (needs: string[]) =>
  scene.app.database.db
    .updateTable('project')
    .set({ closing_needs: needs })
    .where('project_key', '=', 'NORTH')
    .execute()

async function close(change: object = {}) {
  const answer = await scene.engineer.update('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed', ...change })
  return [answer.statusCode, answer.json().fields?.status]
}

const NOTE = [422, expect.stringContaining('Write a comment before')]
const PHOTO = [422, expect.stringContaining('Attach a photo')]

async function write(attached?: string): Promise<void> {
  const { db } = scene.app.database
  const { now } = scene.app.clock
  const { id } = await db.selectFrom('action').select('id').executeTakeFirstOrThrow()
  const values = { action_id: id, author_id: scene.fixture.engineer, author_name: 'x', kind: 'comment' as const }
  const comment = await db
    .insertInto('comment')
    .values({ ...values, body: 'Done', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (attached === undefined) return
  const file = { id: crypto.randomUUID(), action_id: id, comment_id: comment.id, filename: 'a', size_bytes: 1 }
  await db.insertInto('stored_file').values({ id: file.id, created_at: now }).execute()
  await db
    .insertInto('attachment')
    .values({ ...file, media_type: attached, created_at: now })
    .execute()
}

const needed = async () => (await scene.engineer.read('NORTH-1')).json().closingNeeds
const neededOf = async (actionKeys: string[]) => {
  const cookie = await scene.app.signIn('engineer')
  const answer = await scene.app.ask(
    { method: 'POST', url: '/api/v2/actions/closing-needs', payload: { actionKeys } },
    cookie,
  )
  return answer.json().actions
}

describe('closing an action', () => {
  it('asks for nothing unless its project does', async () => {
    expect(await close()).toEqual([200, undefined])
  })

  it('needs a comment and a photo where the project asks for them', async () => {
    await ask(['photo', 'note'])
    expect(await close()).toEqual([422, expect.stringContaining('Write a comment and attach a photo')])
    expect(await needed()).toEqual(['note', 'photo'])
    await write()
    expect(await needed()).toEqual(['photo'])
    expect(await neededOf(['NORTH-1', 'NORTH-77'])).toEqual([{ actionKey: 'NORTH-1', closingNeeds: ['photo'] }])
    expect(await close()).toEqual(PHOTO)
    await write('application/pdf')
    expect(await close()).toEqual(PHOTO)
    await write('image/jpeg')
    expect(await close()).toEqual([200, undefined])
  })

  it('needs them again once it was reopened, and an ended one may still be changed', async () => {
    await write('image/png')
    await ask(['photo', 'note'])
    expect(await close()).toEqual([200, undefined])
    expect(await close({ summary: 'Another' })).toEqual([200, undefined])
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    await scene.engineer.update('NORTH-1', { status: 'In Review' })
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    await ask(['note'])
    expect(await close()).toEqual(NOTE)
    await write()
    expect(await close()).toEqual([200, undefined])
  })

  it('needs them again at every reopening: what came between two does not count', async () => {
    const later = () => {
      scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    }
    await ask(['photo', 'note'])
    for (const _ of ['first', 'second']) {
      expect(await close()).toEqual([422, expect.stringContaining('Write a comment and attach a photo')])
      await write('image/jpeg')
      later()
      expect(await close()).toEqual([200, undefined])
      later()
      await scene.engineer.update('NORTH-1', { status: 'In Review' })
      expect(await needed()).toEqual(['note', 'photo'])
    }
  })

  it('needs a newer photo after each reopening, in bulk or alone, that stands', async () => {
    const cookie = await scene.app.signIn('engineer')
    const bulk = (url: string, payload: object = {}) =>
      scene.app.ask({ method: 'POST', url: `/api/v2/actions/bulk${url}`, payload }, cookie)
    const later = () => {
      scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    }
    const reopenTogether = async () => {
      const bulkEditId = crypto.randomUUID()
      await bulk('', { bulkEditId, actions: [{ actionKey: 'NORTH-1' }], change: { status: 'In Review' } })
      return bulkEditId
    }
    await ask(['photo'])
    await write('image/png')
    for (const isTogether of [true, false, true]) {
      expect(await close()).toEqual([200, undefined])
      later()
      const undone = await reopenTogether()
      later()
      await bulk(`/${undone}/undo`)
      await scene.engineer.update('NORTH-1', { status: 'In Review' })
      await scene.engineer.update('NORTH-1', { status: 'Closed', isUndo: true })
      later()
      await (isTogether ? reopenTogether() : scene.engineer.update('NORTH-1', { status: 'In Review' }))
      expect(await close()).toEqual(PHOTO)
      later()
      await write('image/png')
    }
    expect(await close()).toEqual([200, undefined])
  })

  it('needs nothing again where a status is only taken back by who changed it', async () => {
    const move = (change: object) => scene.engineer.update('NORTH-1', change)
    const later = () => {
      scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 60_000)
    }
    await ask(['note'])
    await write()
    expect(await close()).toEqual([200, undefined])
    later()
    await move({ status: 'New Action', isUndo: true })
    expect(await needed()).toEqual([])
    expect(await close()).toEqual([200, undefined])
    later()
    await move({ status: 'In Review' })
    expect(await needed()).toEqual(['note'])
    expect(await close()).toEqual(NOTE)
    expect(await close({ isUndo: true })).toEqual([200, undefined])
    later()
    await scene.manager.update('NORTH-1', { status: 'In Review', isUndo: true })
    expect(await close({ isUndo: true })).toEqual(NOTE)
  })

  it('needs its proof where the step that is taken back did not leave the end', async () => {
    await ask(['note'])
    await scene.engineer.update('NORTH-1', { status: 'In Review' })
    expect(await close({ isUndo: true })).toEqual(NOTE)
  })

  it('does not count what the server itself writes, and rejecting needs nothing', async () => {
    await ask(['note'])
    await scene.engineer.update('NORTH-1', { status: 'In Review' })
    expect(await close()).toEqual(NOTE)
    const rejected = await scene.engineer.update('NORTH-1', { status: 'Rejected', statusChangeReason: 'Rejected' })
    expect(rejected.statusCode).toBe(200)
  })

  it('of many at once takes the comment that is written with it as the one asked for', async () => {
    await ask(['note'])
    const change = { status: 'Closed', statusChangeReason: 'Fixed' }
    const edit = async (more: object) => {
      const payload = { bulkEditId: crypto.randomUUID(), actions: [{ actionKey: 'NORTH-1' }], change, ...more }
      const cookie = await scene.app.signIn('engineer')
      return (await scene.app.ask({ method: 'POST', url: '/api/v2/actions/bulk', payload }, cookie)).json()
    }
    expect((await edit({})).refused).toHaveLength(1)
    expect((await edit({ comment: 'Mended' })).changed).toEqual(['NORTH-1'])
  })

  it('is set for a project by an administrator only', async () => {
    const { db } = scene.app.database
    const payload = { closingNeeds: ['photo'], usualStatus: 'In Review', usualTeam: 'Site Local' }
    const cookie = await scene.app.signIn('manager')
    const set = () => scene.app.ask({ method: 'PATCH', url: URL, payload }, cookie)
    expect((await set()).statusCode).toBe(403)
    await db
      .updateTable('user_account')
      .set({ access: ['userAdmin'] })
      .where('username', '=', 'manager')
      .execute()
    expect((await set()).json()).toMatchObject(payload)
    expect(await close()).toEqual(PHOTO)
    const settings = await scene.app.ask({ method: 'GET', url: '/api/v1/action-settings?siteId=tower' }, cookie)
    expect(settings.json()).toMatchObject({ ...payload, owners: [], skippedOwners: [] })
  })
})
