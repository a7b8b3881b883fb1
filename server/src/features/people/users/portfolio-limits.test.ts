import { beforeEach, describe, expect, it } from 'vitest'
import { buildProject } from '../../../../test/app/factories.ts'
import { NEWCOMER, peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()
/** An administrator who sees the project NORTH only. */
let local: ReturnType<typeof peopleCalls>
let localId: number
beforeEach(async () => {
  localId = await scene.fixture.person('local', { groups: ['Administrators'], projectIds: [scene.fixture.north] })
  local = peopleCalls(scene.app, await scene.app.signIn('local'))
})

const places = (part: object = {}) => ({ seesAllProjects: false, projectKeys: [], siteIds: [], ...part })
const EVERYTHING = places({ seesAllProjects: true })

const seesMore = (email: string) =>
  `${email} sees projects or sites that you do not see, so you cannot change this account. Ask an administrator who sees them.`
const messageOf = (answer: { statusCode: number; json(): { message: string } }) => [
  answer.statusCode,
  answer.json().message,
]

describe('a person who does not see every project', () => {
  const REFUSED = [403, 'Only someone who can see all projects can take that access away.']

  it.each([[{}], [{ projectKeys: ['NORTH'] }]])('cannot take that access from anyone (%j)', async (part) => {
    const seer = await scene.fixture.person('seer', { groups: ['Users'], seesAllProjects: true })
    for (const id of [seer, scene.fixture.admin]) {
      expect(messageOf(await local.edit(id, { portfolio: places(part) }))).toEqual(REFUSED)
      expect((await scene.admin.user(id))?.portfolio.seesAllProjects).toBe(true)
    }
  })

  it('changes of people who see more only the projects and sites that they see', async () => {
    const { north, south } = scene.fixture
    const both = await scene.fixture.person('both', { groups: ['Users'], projectIds: [north, south] })
    const users = await scene.fixture.groupId('Users')
    const own = await local.createGroup({ name: 'Ours', memberIds: [String(scene.fixture.operator)] })
    const keepers = (await scene.admin.createGroup({ name: 'Keepers', memberIds: [String(both)] })).json()
    expect(own.statusCode).toBe(200)
    const before = await scene.admin.user(both)
    expect([before?.seesMore, (await local.user(both))?.seesMore]).toEqual([false, true])
    const answers = [
      await local.edit(both, { fullName: 'Renamed' }),
      await local.edit(both, { role: 'STAFF' }),
      await local.edit(both, { groups: ['Users', 'Ours'] }),
      await local.edit(both, { fullName: 'Renamed', portfolio: places() }),
      await local.deactivate(both),
      await local.editGroup(users, { memberIds: [String(scene.fixture.operator)] }),
      await local.editGroup(own.json().id, { memberIds: [String(scene.fixture.operator), String(both)] }),
      await local.editGroup(keepers.id, { access: [] }),
      await local.editGroup(keepers.id, { name: 'Wardens' }),
    ]
    expect(answers.map(messageOf)).toEqual(Array(9).fill([403, seesMore('both@acme.example')]))
    expect(await scene.admin.user(both)).toEqual(before)
    expect((await local.edit(both, { fullName: before?.fullName, portfolio: places() })).statusCode).toBe(200)
    expect((await scene.admin.user(both))?.portfolio).toEqual(places({ projectKeys: ['SOUTH'] }))
    await scene.admin.deactivate(both)
    expect(messageOf(await local.reactivate(both))).toEqual([403, seesMore('both@acme.example')])
    expect((await local.edit(scene.fixture.operator, { fullName: 'Renamed', role: 'STAFF' })).statusCode).toBe(200)
  })

  it('cannot remove a whole project of which they see one site only', async () => {
    await scene.fixture.person('tenant', { groups: ['Administrators'], siteRowIds: [scene.fixture.tower] })
    const calls = peopleCalls(scene.app, await scene.app.signIn('tenant'))
    expect(messageOf(await calls.edit(scene.fixture.operator, { portfolio: places() }))).toEqual([
      403,
      'Only someone with access to the whole project can take it away from others: NORTH.',
    ])
    expect((await scene.admin.user(scene.fixture.operator))?.portfolio.projectKeys).toEqual(['NORTH'])
    expect((await local.edit(scene.fixture.operator, { portfolio: places() })).statusCode).toBe(200)
  })
})

describe('the last administrator who sees every project', () => {
  const REFUSED = [
    409,
    'This would leave no administrator who can sign in and see every project. Give another administrator access to all projects first.',
  ]

  it('cannot give it up until another has it', async () => {
    expect(
      messageOf(await scene.admin.edit(scene.fixture.admin, { portfolio: places({ projectKeys: ['NORTH'] }) })),
    ).toEqual(REFUSED)
    expect((await scene.admin.edit(localId, { portfolio: EVERYTHING })).statusCode).toBe(200)
    expect((await scene.admin.edit(scene.fixture.admin, { portfolio: places() })).statusCode).toBe(200)
    expect(messageOf(await local.edit(localId, { portfolio: places() }))).toEqual(REFUSED)
  })

  it('cannot be deactivated or removed from administrators, from either side', async () => {
    const administrators = await scene.fixture.groupId('Administrators')
    await scene.admin.edit(scene.fixture.admin, { groups: ['Administrators', 'Users'] })
    expect(messageOf(await scene.admin.edit(scene.fixture.admin, { groups: ['Users'] }))).toEqual(REFUSED)
    expect(messageOf(await scene.admin.editGroup(administrators, { memberIds: [String(localId)] }))).toEqual(REFUSED)
    const bySight = [403, seesMore('admin@acme.example')]
    expect(messageOf(await local.deactivate(scene.fixture.admin))).toEqual(bySight)
    expect(messageOf(await local.edit(scene.fixture.admin, { groups: ['Users'] }))).toEqual(bySight)
    expect(messageOf(await local.editGroup(administrators, { memberIds: [String(localId)] }))).toEqual(bySight)
  })

  it('may be missing from the start without blocking administration', async () => {
    const { db } = scene.app.database
    await db
      .updateTable('user_account')
      .set({ sees_all_by_hand: false })
      .where('id', '=', scene.fixture.admin)
      .execute()
    expect((await local.deactivate(scene.fixture.operator)).statusCode).toBe(200)
  })
})

describe('the email of a sub-user', () => {
  const REFUSED = seesMore(NEWCOMER.email)

  it.each([
    ['every project', { seesAllProjects: true }],
    ['another project', { projectKeys: ['NORTH', 'SOUTH'] }],
    ['a site of another project', { siteIds: ['SOUTH~mall'] }],
    ['a project without sites', { projectKeys: ['EMPTY'] }],
  ])('with %s cannot be changed by people without it', async (_kind, part) => {
    await buildProject(scene.app.database.db, scene.fixture.tenantId, 'EMPTY')
    const { id } = (await scene.admin.register({ is_sub_user: true, portfolio: places(part) })).json()
    expect(messageOf(await local.edit(id, { email: 'local+1@acme.example' }))).toEqual([403, REFUSED])
    const both = await local.edit(id, { email: 'local+1@acme.example', portfolio: places() })
    expect(both.statusCode).toBe(403)
    expect((await scene.admin.user(id))?.email).toBe(NEWCOMER.email)
    expect((await scene.admin.edit(id, { email: 'moved@acme.example' })).statusCode).toBe(200)
  })

  it('can be changed by people with their whole project, not only with its sites', async () => {
    const { id } = (
      await scene.admin.register({ is_sub_user: true, portfolio: places({ projectKeys: ['NORTH'] }) })
    ).json()
    await scene.fixture.person('tenant', { groups: ['Administrators'], siteRowIds: [scene.fixture.tower] })
    const calls = peopleCalls(scene.app, await scene.app.signIn('tenant'))
    expect(messageOf(await calls.edit(id, { email: 'tenant+1@acme.example' }))).toEqual([403, REFUSED])
    expect((await local.edit(id, { email: 'moved@acme.example' })).statusCode).toBe(200)
  })
})

describe('a project without sites', () => {
  beforeEach(async () => {
    await buildProject(scene.app.database.db, scene.fixture.tenantId, 'EMPTY')
    await scene.admin.edit(localId, { portfolio: places({ projectKeys: ['EMPTY', 'NORTH'] }) })
    await scene.admin.edit(scene.fixture.operator, { portfolio: places({ projectKeys: ['EMPTY'] }) })
  })

  it('is in a person’s portfolio, as seen by others who have it', async () => {
    expect((await local.user(scene.fixture.operator))?.portfolio).toEqual(places({ projectKeys: ['EMPTY'] }))
    const other = await scene.fixture.person('other', { groups: ['Administrators'], projectIds: [scene.fixture.south] })
    const calls = peopleCalls(scene.app, await scene.app.signIn('other'))
    expect((await calls.user(scene.fixture.operator))?.portfolio).toEqual(places())
    expect((await scene.admin.user(other))?.portfolio.projectKeys).toEqual(['SOUTH'])
  })

  it('is assigned and removed by people who have it, and kept by other edits', async () => {
    expect((await local.edit(scene.fixture.operator, { portfolio: places() })).json().portfolio).toEqual(places())
    await local.edit(scene.fixture.operator, { portfolio: places({ projectKeys: ['EMPTY'] }) })
    await scene.fixture.person('other', { groups: ['Administrators'], projectIds: [scene.fixture.south] })
    const calls = peopleCalls(scene.app, await scene.app.signIn('other'))
    await calls.edit(scene.fixture.operator, { portfolio: places({ projectKeys: ['SOUTH'] }) })
    expect((await scene.admin.user(scene.fixture.operator))?.portfolio).toEqual(
      places({ projectKeys: ['EMPTY', 'SOUTH'] }),
    )
  })
})
