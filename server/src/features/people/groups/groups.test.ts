import { describe, expect, it } from 'vitest'
import { peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()

const NIGHT_SHIFT = { name: 'Night shift', builtIn: false, access: ['viewTriagePage'], members: [] }

describe('a new group', () => {
  it('grants its access immediately, and the trail lists its members', async () => {
    const cookie = await scene.app.signIn('operator')
    const access = ['viewLabs', 'viewDeployments', 'viewLabs']
    const answer = await scene.admin.createGroup({
      name: ' Night shift ',
      access,
      memberIds: [String(scene.fixture.operator)],
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      ...NIGHT_SHIFT,
      id: expect.stringMatching(/^\d+$/),
      access: ['viewDeployments', 'viewLabs'],
      members: [
        {
          id: String(scene.fixture.operator),
          display_name: 'The operator',
          email: 'operator@acme.example',
          role: null,
          fromProvider: false,
        },
      ],
    })
    expect((await scene.app.ask({ url: '/api/v1/users/me' }, cookie)).json()).toMatchObject({
      groups: ['Night shift', 'Users'],
      access: ['viewDeployments', 'viewLabs', 'viewTriagePage'],
    })
    expect(await scene.admin.trail()).toEqual([
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
    const answer = await scene.admin.createGroup(part)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: message })
    expect((await scene.admin.groups()).json()).toHaveLength(7)
    expect(await scene.admin.trail()).toEqual([])
  })

  it('excludes people who are deactivated or of another tenant', async () => {
    for (const id of [scene.fixture.former, scene.fixture.stranger]) {
      expect((await scene.admin.createGroup({ memberIds: [String(id)] })).statusCode).toBe(422)
    }
    expect(await scene.admin.group('Night shift')).toBeUndefined()
  })

  it('created twice at the same moment exists once', async () => {
    const answers = await Promise.all([scene.admin.createGroup(), scene.admin.createGroup({ name: 'NIGHT SHIFT' })])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422])
    expect((await scene.admin.groups()).json()).toHaveLength(8)
  })

  it('may have the name of another tenant’s group', async () => {
    const stranger = peopleCalls(scene.app, await scene.app.signIn('stranger'))
    expect((await stranger.createGroup()).statusCode).toBe(200)
    expect((await scene.admin.createGroup()).statusCode).toBe(200)
  })
})

describe('an edit of a group', () => {
  it('renames it for all members and changes its access; the trail keeps the old name', async () => {
    const { id } = (await scene.admin.createGroup({ memberIds: [String(scene.fixture.operator)] })).json()
    const answer = await scene.admin.editGroup(id, { name: 'Day shift', access: ['viewMetering'] })
    expect(answer.json()).toMatchObject({ name: 'Day shift', access: ['viewMetering'] })
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({ groups: ['Day shift', 'Users'] })
    expect((await scene.admin.trail()).slice(-2)).toEqual([
      ['The admin', 'Night shift', 'name', 'Night shift', 'Day shift'],
      ['The admin', 'Night shift', 'access', 'viewTriagePage', 'viewMetering'],
    ])
    expect((await scene.admin.editGroup(id, { name: 'day shift' })).json().name).toBe('day shift')
  })

  it('adds and removes members, and what they may assign follows', async () => {
    const expert = await scene.fixture.person('expert', { groups: ['Engineering Admins', 'Users'] })
    const id = await scene.fixture.groupId('Engineering Admins')
    const answer = await scene.admin.editGroup(id, { memberIds: [String(scene.fixture.operator)] })
    expect(answer.json().members.map((member: { id: string }) => member.id)).toEqual([String(scene.fixture.operator)])
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({
      rolesRestriction: ['Users', 'Power Users', 'Deployment Engineers', 'Project Admins', 'Engineering Admins'],
    })
    expect(await scene.admin.user(expert)).toMatchObject({ groups: ['Users'], rolesRestriction: ['Users'] })
    expect(await scene.admin.trail()).toEqual([
      ['The admin', 'operator@acme.example', 'groups', 'Users', 'Engineering Admins, Users'],
      ['The admin', 'expert@acme.example', 'groups', 'Engineering Admins, Users', 'Users'],
    ])
  })

  it('leaves nobody without a group', async () => {
    const answer = await scene.admin.editGroup(await scene.fixture.groupId('Users'), { memberIds: [] })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({
      memberIds: 'The operator would no longer be in any group. Add them to another group first.',
    })
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({ groups: ['Users'] })
  })

  it('keeps deactivated members', async () => {
    await scene.admin.createGroup({ memberIds: [String(scene.fixture.operator)] })
    await scene.admin.editGroup(await scene.fixture.groupId('Users'), { memberIds: [] })
    await scene.admin.reactivate(scene.fixture.former)
    expect(await scene.admin.user(scene.fixture.former)).toMatchObject({ groups: ['Users'] })
  })

  it('changes only the members of a built-in one', async () => {
    const id = await scene.fixture.groupId('Users')
    const members = { memberIds: [String(scene.fixture.admin), String(scene.fixture.operator)] }
    expect(
      (await scene.admin.editGroup(id, { name: 'Users', access: ['viewTriagePage'], ...members })).statusCode,
    ).toBe(200)
    const refused = [
      await scene.admin.editGroup(id, { name: 'People' }),
      await scene.admin.editGroup(id, { access: [] }),
    ]
    expect(refused.map((answer) => answer.statusCode)).toEqual([409, 409])
    expect(refused[0]?.json().message).toBe('Users is a built-in group: you can change only its members.')
    expect(await scene.admin.group('Users')).toMatchObject({ name: 'Users', access: ['viewTriagePage'] })
  })

  it('cannot rename the Monitoring group', async () => {
    const id = await scene.fixture.groupId('Bueno')
    const refused = [await scene.admin.editGroup(id, { name: 'Watchers' }), await scene.admin.deleteGroup(id)]
    expect(refused.map((answer) => answer.statusCode)).toEqual([409, 409])
    expect((await scene.admin.editGroup(id, { access: ['viewLabs'] })).statusCode).toBe(200)
  })

  it('by two people at once is a conflict on members, not on other fields', async () => {
    const { id } = (await scene.admin.createGroup()).json()
    const expected = { memberIds: [], access: ['viewTriagePage'] }
    const answers = await Promise.all([
      scene.admin.editGroup(id, { memberIds: [String(scene.fixture.operator)], expected }),
      scene.admin.editGroup(id, { memberIds: [String(scene.fixture.admin)], expected }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    const refused = answers.find((answer) => answer.statusCode === 409)?.json()
    expect(refused.message).toMatch(/^Changed in the meantime: Members\. Nothing was saved\./)
    expect((await scene.admin.group('Night shift'))?.members).toHaveLength(1)
    expect((await scene.admin.editGroup(id, { access: ['viewLabs'], expected })).json().members).toHaveLength(1)
  })
})

describe('a group', () => {
  it('can be deleted without active members; deactivated people leave it', async () => {
    const { id } = (await scene.admin.createGroup({ memberIds: [String(scene.fixture.operator)] })).json()
    await scene.admin.deactivate(scene.fixture.operator)
    const answer = await scene.admin.deleteGroup(id)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }])
    expect(await scene.admin.group('Night shift')).toBeUndefined()
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({
      groups: ['Users'],
      access: ['viewTriagePage'],
    })
    expect((await scene.admin.trail()).slice(-2)).toEqual([
      ['The admin', 'operator@acme.example', 'groups', 'Night shift, Users', 'Users'],
      ['The admin', 'Night shift', 'group', 'Night shift', null],
    ])
    expect((await scene.admin.deleteGroup(id)).statusCode).toBe(404)
  })

  it('with members, or built in, cannot be deleted', async () => {
    const { id } = (await scene.admin.createGroup({ memberIds: [String(scene.fixture.operator)] })).json()
    const answers = [
      await scene.admin.deleteGroup(id),
      await scene.admin.deleteGroup(await scene.fixture.groupId('Power Users')),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, 'The group Night shift still has members. Remove them, then delete it.'],
      [409, 'Power Users is a built-in group and cannot be deleted.'],
    ])
    expect((await scene.admin.groups()).json()).toHaveLength(8)
  })
})
