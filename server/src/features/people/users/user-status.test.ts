import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildPeopleFixture, peopleCalls } from '../../../../test/fixtures/people.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let admin: ReturnType<typeof peopleCalls>
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildPeopleFixture(test)
  admin = peopleCalls(test, await test.signIn('admin'))
})

describe('a deactivated person', () => {
  it('is signed out everywhere at once and cannot return', async () => {
    const cookies = [await test.signIn('operator'), await test.signIn('operator')]
    const answer = await admin.deactivate(fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'deleted', email: 'operator@acme.example' }])
    for (const cookie of cookies) {
      expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
    }
    await expect(test.signIn('operator')).rejects.toThrow('could not sign in')
    expect(await test.database.db.selectFrom('session').where('user_id', '=', fixture.operator).execute()).toEqual([])
    expect(await admin.user(fixture.operator)).toMatchObject({ status: 'deleted', groups: ['Users'] })
    expect((await admin.group('Users'))?.members).toEqual([])
  })

  it('is restored when reactivated, without former sessions', async () => {
    const cookie = await test.signIn('operator')
    const before = await admin.user(fixture.operator)
    await admin.deactivate(fixture.operator)
    const answer = await admin.reactivate(fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'active', email: 'operator@acme.example' }])
    expect(await admin.user(fixture.operator)).toEqual(before)
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
    await test.signIn('operator')
    expect(await admin.trail()).toEqual([
      ['The admin', 'operator@acme.example', 'status', 'active', 'deleted'],
      ['The admin', 'operator@acme.example', 'status', 'deleted', 'active'],
    ])
  })

  it('stays so when asked twice, as does an active one', async () => {
    expect((await admin.deactivate(fixture.former)).json().status).toBe('deleted')
    expect((await admin.reactivate(fixture.operator)).json().status).toBe('active')
    expect(await admin.trail()).toEqual([])
  })

  it('may have deactivated themselves if another administrator exists', async () => {
    await fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    expect((await admin.deactivate(fixture.admin)).statusCode).toBe(200)
    expect((await admin.users()).statusCode).toBe(401)
  })
})

describe('the last administrator', () => {
  const expectRefused = (answer: { statusCode: number; json(): { message: string } }) => {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().message).toMatch(/^This would leave no one who can sign in and administer users and groups\./)
  }
  const administer = (name: string) => fixture.groupId(name)

  it('cannot be deactivated or removed from the group, from either side', async () => {
    expectRefused(await admin.deactivate(fixture.admin))
    expectRefused(await admin.edit(fixture.admin, { groups: ['Users'], fullName: 'Retired' }))
    const users = await administer('Users')
    await admin.editGroup(users, { memberIds: [String(fixture.admin), String(fixture.operator)] })
    expectRefused(await admin.editGroup(await administer('Administrators'), { memberIds: [] }))
    expect(await admin.user(fixture.admin)).toMatchObject({ status: 'active', fullName: 'The admin' })
    expect((await admin.trail()).map((line: unknown[]) => line[2])).toEqual(['groups'])
  })

  it('does not count invited people who have not completed the sign-up', async () => {
    const portfolio = { seesAllProjects: true, projectKeys: [], siteIds: [] }
    const { id } = (await admin.register({ role: 'Administrators', groups: ['Administrators'], portfolio })).json()
    expectRefused(await admin.deactivate(fixture.admin))
    await test.database.db.updateTable('user_account').set({ password_hash: 'set' }).where('id', '=', id).execute()
    expect((await admin.deactivate(fixture.admin)).statusCode).toBe(200)
  })

  it('cannot lose it through a group’s access either', async () => {
    const group = (await admin.createGroup({ name: 'Keepers', access: ['userAdmin'] })).json()
    await admin.edit(fixture.admin, { groups: ['Keepers'] })
    expectRefused(await admin.editGroup(group.id, { access: [] }))
    expect((await admin.group('Keepers'))?.access).toEqual(['userAdmin'])
  })

  it('remains when two administrators deactivate each other at once', async () => {
    const secondId = await fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    const second = peopleCalls(test, await test.signIn('second'))
    const answers = await Promise.all([admin.deactivate(secondId), second.deactivate(fixture.admin)])
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const active = await test.database.db
      .selectFrom('user_account')
      .select('username')
      .where('id', 'in', [fixture.admin, secondId])
      .where('status', '=', 'active')
      .execute()
    expect(active).toHaveLength(1)
  })
})
