import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildPeopleFixture, peopleCalls } from '../../../../test/fixtures/people.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let admin: ReturnType<typeof peopleCalls>
let limited: ReturnType<typeof peopleCalls>
let limitedId: number
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  fixture = await buildPeopleFixture(test)
  admin = peopleCalls(test, await test.signIn('admin'))
  await admin.createGroup({ name: 'Local admins', access: ['userAdmin', 'limitRoleOnRegister', 'viewTriagePage'] })
  limitedId = await fixture.person('limited', {
    groups: ['Local admins', 'Power Users'],
    rolesRestriction: ['Users', 'Power Users'],
    projectIds: [fixture.north],
  })
  limited = peopleCalls(test, await test.signIn('limited'))
})

const places = (part: object) => ({ seesAllProjects: false, projectKeys: [], siteIds: [], ...part })

describe('a person with limitRoleOnRegister', () => {
  it('assigns roles and groups of their own rolesRestriction', async () => {
    expect((await limited.register({ role: 'Power Users', groups: ['Users', 'Power Users'] })).statusCode).toBe(200)
    expect((await limited.edit(fixture.operator, { role: 'Users', groups: ['Power Users'] })).statusCode).toBe(200)
  })

  it.each([
    [{ role: 'Administrators' }, 'You cannot give the role Administrators. You can give: Users, Power Users.'],
    [{ role: 'STAFF' }, 'You cannot give the role STAFF. You can give: Users, Power Users.'],
    [
      { groups: ['Users', 'Administrators'] },
      'You cannot add anyone to the group Administrators. You can give: Users, Power Users.',
    ],
    [{ groups: ['Keepers'] }, 'The group Keepers would have access that you do not have yourself: viewLabs.'],
  ])('assigns no others, by invite or edit (case %#)', async (part, message) => {
    await admin.createGroup({ name: 'Keepers', access: ['viewLabs', 'viewTriagePage'] })
    const answers = [await limited.register(part), await limited.edit(fixture.operator, part)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [403, message],
      [403, message],
    ])
    expect(await limited.user(fixture.operator)).toMatchObject({ role: null, groups: ['Users'] })
  })

  it('keeps and can remove a person’s existing title, which grants nothing', async () => {
    await admin.edit(fixture.operator, { role: 'STAFF' })
    const kept = { fullName: 'Renamed', role: 'STAFF', groups: ['Users', 'Power Users'] }
    expect((await limited.edit(fixture.operator, kept)).statusCode).toBe(200)
    expect((await limited.edit(fixture.operator, { role: 'Users' })).statusCode).toBe(200)
    expect((await limited.edit(fixture.operator, { role: 'STAFF' })).statusCode).toBe(403)
  })

  it('keeps their own groups, even those they could not give', async () => {
    await fixture.person('held', { groups: ['Local admins', 'Project Admins'], rolesRestriction: ['Users'] })
    const held = peopleCalls(test, await test.signIn('held'))
    const { id, groups } = (await held.users()).json().find(({ username }: { username: string }) => username === 'held')
    expect((await held.edit(id, { groups: [...groups, 'Power Users'] })).statusCode).toBe(403)
    expect((await held.edit(id, { groups: [...groups, 'Bueno'] })).statusCode).toBe(200)
  })

  it('cannot create or fill a group that grants more than they have', async () => {
    const made = await limited.createGroup({ access: ['viewTriagePage', 'viewDeployments'] })
    expect([made.statusCode, made.json().message]).toEqual([
      403,
      'The group Night shift would have access that you do not have yourself: viewDeployments.',
    ])
    const own = (await limited.createGroup()).json()
    expect((await limited.editGroup(own.id, { access: ['viewTriagePage', 'admin_statuses'] })).statusCode).toBe(403)
    const administrators = await fixture.groupId('Administrators')
    const memberIds = [String(fixture.admin), String(limitedId)]
    expect((await limited.editGroup(administrators, { memberIds })).statusCode).toBe(403)
  })

  it('cannot lift their own limit by leaving or editing the group', async () => {
    const id = await fixture.groupId('Local admins')
    await admin.createGroup({ name: 'Free', access: ['userAdmin'], memberIds: [String(limitedId)] })
    const answers = [
      await limited.edit(limitedId, { groups: ['Free', 'Power Users'] }),
      await limited.editGroup(id, { access: ['userAdmin'] }),
      await limited.editGroup(id, { memberIds: [] }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
    expect(answers[0]?.json().message).toContain('You cannot remove the limit')
    expect((await admin.edit(limitedId, { groups: ['Free'] })).statusCode).toBe(200)
  })

  it('cannot take over a stronger account through its email', async () => {
    const { id } = (
      await admin.register({ is_sub_user: true, role: 'Administrators', groups: ['Administrators'] })
    ).json()
    const answer = await limited.edit(id, { email: 'limited+1@acme.example' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'newcomer@acme.example has more access than you can give, so you cannot change this account. Ask an administrator without that limit.',
    ])
  })
})

describe('a person who sees one project', () => {
  it('assigns that project and its sites and leaves others alone', async () => {
    const id = await fixture.person('both', { siteRowIds: [fixture.tower, fixture.mall], projectIds: [fixture.south] })
    const answer = await limited.edit(id, { portfolio: places({ projectKeys: ['NORTH'] }) })
    expect(answer.json().portfolio).toEqual(places({ projectKeys: ['NORTH'] }))
    expect((await admin.user(id))?.portfolio).toEqual(
      places({ projectKeys: ['NORTH', 'SOUTH'], siteIds: ['SOUTH~mall'] }),
    )
  })

  it.each([
    [{ projectKeys: ['SOUTH'] }, 422],
    [{ siteIds: ['SOUTH~mall'] }, 422],
    [{ seesAllProjects: true }, 403],
  ])('assigns nothing beyond it, even to themselves (case %#)', async (part, status) => {
    for (const id of [fixture.operator, limitedId]) {
      expect((await limited.edit(id, { portfolio: places(part) })).statusCode).toBe(status)
    }
    expect((await limited.register({ portfolio: places(part) })).statusCode).toBe(status)
  })

  it('with a single site assigns that one, not its project, and keeps others’', async () => {
    const local = await fixture.person('local', { groups: ['Administrators'], siteRowIds: [fixture.tower] })
    const calls = peopleCalls(test, await test.signIn('local'))
    const id = (await calls.register({ portfolio: places({ siteIds: ['NORTH~tower'] }) })).json().id
    expect((await calls.edit(id, { portfolio: places({ projectKeys: ['NORTH'] }) })).statusCode).toBe(422)
    const kept = places({ projectKeys: ['NORTH'], siteIds: ['NORTH~tower'] })
    expect((await calls.edit(fixture.operator, { portfolio: kept })).json().portfolio).toEqual(kept)
    expect((await calls.edit(fixture.admin, { portfolio: places({ seesAllProjects: true }) })).statusCode).toBe(200)
    expect((await admin.user(local))?.portfolio.siteIds).toEqual(['NORTH~tower'])
  })
})
