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

const NIGHT_SHIFT = { name: 'Night shift', builtIn: false, access: ['viewTriagePage'], members: [] }

describe('a new group', () => {
  it('grants its access at once and the trail lists its members', async () => {
    const cookie = await test.signIn('operator')
    const access = ['viewLabs', 'viewDeployments', 'viewLabs']
    const answer = await admin.createGroup({ name: ' Night shift ', access, memberIds: [String(fixture.operator)] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      ...NIGHT_SHIFT,
      id: expect.stringMatching(/^\d+$/),
      access: ['viewDeployments', 'viewLabs'],
      members: [
        {
          id: String(fixture.operator),
          display_name: 'The operator',
          email: 'operator@acme.example',
          role: null,
          fromProvider: false,
        },
      ],
    })
    expect((await test.ask({ url: '/api/v1/users/me' }, cookie)).json()).toMatchObject({
      groups: ['Night shift', 'Users'],
      access: ['viewDeployments', 'viewLabs', 'viewTriagePage'],
    })
    expect(await admin.trail()).toEqual([
      ['The admin', 'Night shift', 'group', null, 'Night shift'],
      ['The admin', 'Night shift', 'access', null, 'viewDeployments, viewLabs'],
      ['The admin', 'operator@acme.example', 'groups', 'Users', 'Night shift, Users'],
    ])
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required.'],
    [{ name: undefined }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name cannot be longer than 100 characters.'],
    [{ name: 'ADMINISTRATORS' }, 'name', 'A group named ADMINISTRATORS already exists. Choose another name.'],
    [{ access: ['everything'] }, 'access.0', expect.any(String)],
    [{ memberIds: ['operator'] }, 'memberIds.0', 'Not a valid user ID'],
    [{ memberIds: ['4000000000'] }, 'memberIds', expect.stringContaining('deactivated or no longer exists')],
  ])('refuses an invalid field by name (case %#)', async (part, field, message) => {
    const answer = await admin.createGroup(part)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect((await admin.groups()).json()).toHaveLength(7)
    expect(await admin.trail()).toEqual([])
  })

  it('excludes people who are deactivated or of another tenant', async () => {
    for (const id of [fixture.former, fixture.stranger]) {
      expect((await admin.createGroup({ memberIds: [String(id)] })).statusCode).toBe(422)
    }
    expect(await admin.group('Night shift')).toBeUndefined()
  })

  it('created twice at the same moment exists once', async () => {
    const answers = await Promise.all([admin.createGroup(), admin.createGroup({ name: 'NIGHT SHIFT' })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect((await admin.groups()).json()).toHaveLength(8)
  })

  it('may have the name of another tenant’s group', async () => {
    const stranger = peopleCalls(test, await test.signIn('stranger'))
    expect((await stranger.createGroup()).statusCode).toBe(200)
    expect((await admin.createGroup()).statusCode).toBe(200)
  })
})

describe('an edit of a group', () => {
  it('renames it for all members and changes its access; the trail keeps the old name', async () => {
    const { id } = (await admin.createGroup({ memberIds: [String(fixture.operator)] })).json()
    const answer = await admin.editGroup(id, { name: 'Day shift', access: ['viewMetering'] })
    expect(answer.json()).toMatchObject({ name: 'Day shift', access: ['viewMetering'] })
    expect(await admin.user(fixture.operator)).toMatchObject({ groups: ['Day shift', 'Users'] })
    expect((await admin.trail()).slice(-2)).toEqual([
      ['The admin', 'Night shift', 'name', 'Night shift', 'Day shift'],
      ['The admin', 'Night shift', 'access', 'viewTriagePage', 'viewMetering'],
    ])
    expect((await admin.editGroup(id, { name: 'day shift' })).json().name).toBe('day shift')
  })

  it('adds and removes members, and what they may assign follows', async () => {
    const expert = await fixture.person('expert', { groups: ['Engineering Admins', 'Users'] })
    const id = await fixture.groupId('Engineering Admins')
    const answer = await admin.editGroup(id, { memberIds: [String(fixture.operator)] })
    expect(answer.json().members.map((member: { id: string }) => member.id)).toEqual([String(fixture.operator)])
    expect(await admin.user(fixture.operator)).toMatchObject({
      rolesRestriction: ['Users', 'Power Users', 'Deployment Engineers', 'Project Admins', 'Engineering Admins'],
    })
    expect(await admin.user(expert)).toMatchObject({ groups: ['Users'], rolesRestriction: ['Users'] })
    expect(await admin.trail()).toEqual([
      ['The admin', 'operator@acme.example', 'groups', 'Users', 'Engineering Admins, Users'],
      ['The admin', 'expert@acme.example', 'groups', 'Engineering Admins, Users', 'Users'],
    ])
  })

  it('leaves nobody without a group', async () => {
    const answer = await admin.editGroup(await fixture.groupId('Users'), { memberIds: [] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({
      memberIds: 'The operator would no longer be in any group. Add them to another group first.',
    })
    expect(await admin.user(fixture.operator)).toMatchObject({ groups: ['Users'] })
  })

  it('keeps deactivated members', async () => {
    await admin.createGroup({ memberIds: [String(fixture.operator)] })
    await admin.editGroup(await fixture.groupId('Users'), { memberIds: [] })
    await admin.reactivate(fixture.former)
    expect(await admin.user(fixture.former)).toMatchObject({ groups: ['Users'] })
  })

  it('changes only the members of a built-in one', async () => {
    const id = await fixture.groupId('Users')
    const members = { memberIds: [String(fixture.admin), String(fixture.operator)] }
    expect((await admin.editGroup(id, { name: 'Users', access: ['viewTriagePage'], ...members })).statusCode).toBe(200)
    const refused = [await admin.editGroup(id, { name: 'People' }), await admin.editGroup(id, { access: [] })]
    expect(refused.map((answer) => answer.statusCode)).toEqual([409, 409])
    expect(refused[0]?.json().message).toBe('Users is a built-in group: you can change only its members.')
    expect(await admin.group('Users')).toMatchObject({ name: 'Users', access: ['viewTriagePage'] })
  })

  it('cannot rename the Monitoring group', async () => {
    const id = await fixture.groupId('Bueno')
    const refused = [await admin.editGroup(id, { name: 'Watchers' }), await admin.deleteGroup(id)]
    expect(refused.map((answer) => answer.statusCode)).toEqual([409, 409])
    expect((await admin.editGroup(id, { access: ['viewLabs'] })).statusCode).toBe(200)
  })

  it('by two people at once is a conflict on members, not on other fields', async () => {
    const { id } = (await admin.createGroup()).json()
    const expected = { memberIds: [], access: ['viewTriagePage'] }
    const answers = await Promise.all([
      admin.editGroup(id, { memberIds: [String(fixture.operator)], expected }),
      admin.editGroup(id, { memberIds: [String(fixture.admin)], expected }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    const refused = answers.find((answer) => answer.statusCode === 409)?.json()
    expect(refused.message).toMatch(/^Changed in the meantime: Members\. Nothing was saved\./)
    expect((await admin.group('Night shift'))?.members).toHaveLength(1)
    expect((await admin.editGroup(id, { access: ['viewLabs'], expected })).json().members).toHaveLength(1)
  })
})

describe('a group', () => {
  it('can be deleted without active members; deactivated people leave it', async () => {
    const { id } = (await admin.createGroup({ memberIds: [String(fixture.operator)] })).json()
    await admin.deactivate(fixture.operator)
    const answer = await admin.deleteGroup(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }])
    expect(await admin.group('Night shift')).toBeUndefined()
    expect(await admin.user(fixture.operator)).toMatchObject({ groups: ['Users'], access: ['viewTriagePage'] })
    expect((await admin.trail()).slice(-2)).toEqual([
      ['The admin', 'operator@acme.example', 'groups', 'Night shift, Users', 'Users'],
      ['The admin', 'Night shift', 'group', 'Night shift', null],
    ])
    expect((await admin.deleteGroup(id)).statusCode).toBe(404)
  })

  it('with members, or built in, cannot be deleted', async () => {
    const { id } = (await admin.createGroup({ memberIds: [String(fixture.operator)] })).json()
    const answers = [await admin.deleteGroup(id), await admin.deleteGroup(await fixture.groupId('Power Users'))]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, 'The group Night shift still has members. Remove them, then delete it.'],
      [409, 'Power Users is a built-in group and cannot be deleted.'],
    ])
    expect((await admin.groups()).json()).toHaveLength(8)
  })
})
