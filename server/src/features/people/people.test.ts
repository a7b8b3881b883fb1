import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { peopleCalls, peopleScene } from '../../../test/fixtures/people.ts'

const scene = peopleScene()

describe('the list of users', () => {
  it('has everyone in the tenant with every field, by name, and nobody else', async () => {
    const answer = await scene.admin.users()
    expect(answer.statusCode).toBe(200)
    expect(answer.json().map((user: { username: string }) => user.username)).toEqual(['admin', 'former', 'operator'])
    expect(await scene.admin.user(scene.fixture.operator)).toEqual({
      id: String(scene.fixture.operator),
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'operator',
      fullName: 'The operator',
      display_name: 'The operator',
      email: 'operator@acme.example',
      role: null,
      groups: ['Users'],
      status: 'active',
      is_sub_user: false,
      access: ['viewTriagePage'],
      rolesRestriction: ['Users'],
      portfolio: { seesAllProjects: false, projectKeys: ['NORTH'], siteIds: [] },
      fromProvider: { groups: [], seesAllProjects: false, projectKeys: [] },
      seesMore: false,
      isInvited: false,
      lastSeenAt: null,
    })
    expect(await scene.admin.user(scene.fixture.former)).toMatchObject({ status: 'deleted' })
  })

  it('shows each access once, from one’s own or several groups', async () => {
    const { person } = scene.fixture
    const id = await person('expert', { access: ['viewLabs'], groups: ['Users', 'Power Users'] })
    expect(await scene.admin.user(id)).toMatchObject({
      groups: ['Power Users', 'Users'],
      access: ['viewLabs', 'viewMetering', 'viewTriagePage'],
    })
  })

  it('hides portfolios beyond an administrator’s own project', async () => {
    const { person, north, south, tower, mall } = scene.fixture
    await person('local', { groups: ['Administrators'], projectIds: [north] })
    const id = await person('both', { projectIds: [north, south], siteRowIds: [tower, mall] })
    expect(await scene.admin.user(id)).toMatchObject({
      portfolio: { projectKeys: ['NORTH', 'SOUTH'], siteIds: ['NORTH~tower', 'SOUTH~mall'] },
    })
    const local = peopleCalls(scene.app, await scene.app.signIn('local'))
    expect(await local.user(id)).toMatchObject({ portfolio: { projectKeys: ['NORTH'], siteIds: ['NORTH~tower'] } })
  })

  it('of ten thousand people is complete, with groups and sites', { tags: 'whole' }, async () => {
    const { tenantId, north, groupId } = scene.fixture
    await scene.app.database.pool.query(
      `with person as (
         insert into user_account (tenant_id, username, email, display_name, role, roles_restriction)
         select $1, 'p' || n, 'p' || n || '@acme.example', 'Person ' || n, 'STAFF', '{Users}'
           from generate_series(1, 10000) n returning id),
       placed as (insert into user_project (user_id, project_id) select id, $2 from person)
       insert into group_member (group_id, user_id) select $3, id from person`,
      [tenantId, north, await groupId('Users')],
    )
    const users = (await scene.admin.users()).json()
    expect(users).toHaveLength(10_003)
    expect(users.find((user: { username: string }) => user.username === 'p9999')).toMatchObject({
      display_name: 'Person 9999',
      groups: ['Users'],
      access: ['viewTriagePage'],
      portfolio: { projectKeys: ['NORTH'] },
    })
    expect((await scene.admin.group('Users'))?.members).toHaveLength(10_001)
  })
})

describe('the group lookup', () => {
  it('lists the six built-in groups, weakest first, then others, with active members', async () => {
    await scene.admin.createGroup()
    const answer = await scene.admin.groups()
    expect(answer.json().map((group: { name: string; builtIn: boolean }) => [group.name, group.builtIn])).toEqual([
      ['Users', true],
      ['Power Users', true],
      ['Deployment Engineers', true],
      ['Project Admins', true],
      ['Engineering Admins', true],
      ['Administrators', true],
      ['Bueno', false],
      ['Night shift', false],
    ])
    expect(await scene.admin.group('Users')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: 'Users',
      builtIn: true,
      access: ['viewTriagePage'],
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
  })

  it('filters names by a query and lists all for an empty one', async () => {
    const names = async (query: string) =>
      (await scene.admin.groups(query)).json().map((group: { name: string }) => group.name)
    expect(await names('?query=ADMIN')).toEqual(['Project Admins', 'Engineering Admins', 'Administrators'])
    expect(await names('?query=%20bueno%20')).toEqual(['Bueno'])
    expect(await names('?query=%25')).toEqual([])
    expect(await names('?query=')).toHaveLength(7)
    expect((await scene.admin.groups(`?query=${'x'.repeat(201)}`)).statusCode).toBe(400)
  })
})

describe('administering people', () => {
  const everyCall = (calls: ReturnType<typeof peopleCalls>, userId: number, groupId: number) => [
    calls.users(),
    calls.register(),
    calls.edit(userId, { fullName: 'Changed' }),
    calls.deactivate(userId),
    calls.reactivate(userId),
    calls.inviteAgain(userId),
    calls.groups(),
    calls.createGroup(),
    calls.editGroup(groupId, { memberIds: [] }),
    calls.deleteGroup(groupId),
    calls.changes(),
  ]
  const statusesOf = async (calls: ReturnType<typeof peopleCalls>, userId: number, groupId: number) => {
    const answers = await Promise.all(everyCall(calls, userId, groupId))
    return [...new Set(answers.map((answer) => answer.statusCode))]
  }

  it('requires userAdmin and a session', async () => {
    const operator = peopleCalls(scene.app, await scene.app.signIn('operator'))
    const bueno = await scene.fixture.groupId('Bueno')
    expect(await statusesOf(operator, scene.fixture.former, bueno)).toEqual([403])
    expect(await statusesOf(peopleCalls(scene.app, undefined), scene.fixture.former, bueno)).toEqual([401])
    expect((await operator.users()).json()).toEqual({
      code: 'people.closed',
      message: 'Only administrators can manage users and groups. Ask one of them.',
    })
    expect(await scene.admin.trail()).toEqual([])
  })

  it('finds no users or groups of another tenant or that do not exist', async () => {
    const foreign = await scene.fixture.groupId('Administrators', scene.fixture.other)
    const answers = await Promise.all(
      [scene.fixture.stranger, 4_000_000, 4_000_000_000].flatMap((id) => [
        scene.admin.edit(id, { fullName: 'Changed' }),
        scene.admin.deactivate(id),
        scene.admin.reactivate(id),
        scene.admin.inviteAgain(id),
      ]),
    )
    const ofGroups = await Promise.all(
      [foreign, 4_000_000, 4_000_000_000].flatMap((id) => [
        scene.admin.editGroup(id, { name: 'Changed' }),
        scene.admin.deleteGroup(id),
      ]),
    )
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(new Set(ofGroups.map((answer) => answer.body)).size).toBe(1)
    expect([...answers, ...ofGroups].map((answer) => answer.statusCode)).toEqual(Array(18).fill(404))
  })

  it('finds a user with the last number that there can be', async () => {
    await sql`select setval(pg_get_serial_sequence('user_account', 'id'), 2147483646)`.execute(scene.app.database.db)
    const id = await scene.fixture.person('last', {})
    expect(id).toBe(2_147_483_647)
    expect((await scene.admin.edit(id, { fullName: 'Changed' })).json()).toMatchObject({ fullName: 'Changed' })
  })

  it('ends immediately for a person who loses the permission', async () => {
    await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    const second = peopleCalls(scene.app, await scene.app.signIn('second'))
    expect((await second.users()).statusCode).toBe(200)
    const { id } = (await second.users()).json().find((user: { username: string }) => user.username === 'second')
    await scene.admin.edit(id, { groups: ['Users'] })
    expect((await second.users()).statusCode).toBe(403)
    expect((await second.register()).statusCode).toBe(403)
    await scene.admin.deactivate(id)
    expect((await second.users()).statusCode).toBe(401)
  })

  it.each(['abc', '-1', '1.5', '99999999999', '1;drop table user_account', '%00'])(
    'refuses %s as an id',
    async (id) => {
      const answers = await Promise.all([
        scene.admin.deactivate(id),
        scene.admin.edit(id, {}),
        scene.admin.deleteGroup(id),
      ])
      expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400])
    },
  )
})
