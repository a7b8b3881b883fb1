import { describe, expect, it } from 'vitest'
import { peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()

describe('a deactivated person', () => {
  it('is signed out everywhere immediately and cannot return', async () => {
    const cookies = [await scene.app.signIn('operator'), await scene.app.signIn('operator')]
    const answer = await scene.admin.deactivate(scene.fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'deleted', email: 'operator@acme.example' }])
    for (const cookie of cookies) {
      expect((await scene.app.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
    }
    await expect(scene.app.signIn('operator')).rejects.toThrow('could not sign in')
    expect(
      await scene.app.database.db.selectFrom('session').where('user_id', '=', scene.fixture.operator).execute(),
    ).toEqual([])
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({ status: 'deleted', groups: ['Users'] })
    expect((await scene.admin.group('Users'))?.members).toEqual([])
  })

  it('is restored when reactivated, without former sessions', async () => {
    const cookie = await scene.app.signIn('operator')
    const before = await scene.admin.user(scene.fixture.operator)
    await scene.admin.deactivate(scene.fixture.operator)
    const answer = await scene.admin.reactivate(scene.fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'active', email: 'operator@acme.example' }])
    expect(await scene.admin.user(scene.fixture.operator)).toEqual(before)
    expect((await scene.app.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
    await scene.app.signIn('operator')
    expect(await scene.admin.trail()).toEqual([
      ['The admin', 'operator@acme.example', 'status', 'active', 'deleted'],
      ['The admin', 'operator@acme.example', 'status', 'deleted', 'active'],
    ])
  })

  it('stays so when requested twice, as does an active one', async () => {
    expect((await scene.admin.deactivate(scene.fixture.former)).json().status).toBe('deleted')
    expect((await scene.admin.reactivate(scene.fixture.operator)).json().status).toBe('active')
    expect(await scene.admin.trail()).toEqual([])
  })

  it('may have deactivated themselves if another administrator exists', async () => {
    await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    expect((await scene.admin.deactivate(scene.fixture.admin)).statusCode).toBe(200)
    expect((await scene.admin.users()).statusCode).toBe(401)
  })
})

describe('the last administrator', () => {
  const expectRefused = (answer: { statusCode: number; json(): { message: string } }) => {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(/^This would leave no one who can sign in and administer users and groups\./)
  }
  const administer = (name: string) => scene.fixture.groupId(name)

  it('cannot be deactivated or removed from the group, from either side', async () => {
    expectRefused(await scene.admin.deactivate(scene.fixture.admin))
    expectRefused(await scene.admin.edit(scene.fixture.admin, { groups: ['Users'], fullName: 'Retired' }))
    const users = await administer('Users')
    await scene.admin.editGroup(users, { memberIds: [String(scene.fixture.admin), String(scene.fixture.operator)] })
    expectRefused(await scene.admin.editGroup(await administer('Administrators'), { memberIds: [] }))
    expect(await scene.admin.user(scene.fixture.admin)).toMatchObject({ status: 'active', fullName: 'The admin' })
    expect((await scene.admin.trail()).map((line: unknown[]) => line[2])).toEqual(['groups'])
  })

  it('does not count invited people who have not completed the sign-up', async () => {
    const portfolio = { seesAllProjects: true, projectKeys: [], siteIds: [] }
    const { id } = (
      await scene.admin.register({ role: 'Administrators', groups: ['Administrators'], portfolio })
    ).json()
    expectRefused(await scene.admin.deactivate(scene.fixture.admin))
    await scene.app.database.db.updateTable('user_account').set({ password_hash: 'set' }).where('id', '=', id).execute()
    expect((await scene.admin.deactivate(scene.fixture.admin)).statusCode).toBe(200)
  })

  it('cannot lose it through a group’s access either', async () => {
    const group = (await scene.admin.createGroup({ name: 'Keepers', access: ['userAdmin'] })).json()
    await scene.admin.edit(scene.fixture.admin, { groups: ['Keepers'] })
    expectRefused(await scene.admin.editGroup(group.id, { access: [] }))
    expect((await scene.admin.group('Keepers'))?.access).toEqual(['userAdmin'])
  })

  it('remains when two administrators deactivate each other at once', async () => {
    const secondId = await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    const second = peopleCalls(scene.app, await scene.app.signIn('second'))
    const answers = await Promise.all([scene.admin.deactivate(secondId), second.deactivate(scene.fixture.admin)])
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const active = await scene.app.database.db
      .selectFrom('user_account')
      .select('username')
      .where('id', 'in', [scene.fixture.admin, secondId])
      .where('status', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
  })
})
