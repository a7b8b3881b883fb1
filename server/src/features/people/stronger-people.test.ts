import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { buildPeopleFixture, NEWCOMER, peopleCalls } from './people-fixture.ts'

let test: TestApp
let fixture: Awaited<ReturnType<typeof buildPeopleFixture>>
let admin: ReturnType<typeof peopleCalls>
/** An administrator who may give only the roles Users and Power Users. */
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
    seesAllProjects: true,
  })
  limited = peopleCalls(test, await test.signIn('limited'))
})

type Answer = { statusCode: number; json(): { message: string } }
const outcome = (answer: Answer) => [answer.statusCode, answer.json().message]
const refusedFor = (email: string) => [
  403,
  `${email} may do more than you may give, so you may not change them. Ask an administrator without that limit.`,
]
const memberIds = (...ids: number[]) => ({ memberIds: ids.map(String) })

/** Each is above who may give only Users and Power Users, for a reason of their own. */
const STRONGER = [
  ['a stronger group', { groups: ['Users', 'Engineering Admins'] }],
  ['a group of the tenant that opens more', { groups: ['Keepers'] }],
  ['the access of an administrator without a limit', { groups: ['Free'] }],
  ['access of their own', { groups: ['Users'], access: ['viewLabs'] }],
] as const

async function strongerPerson({ groups, access = [] }: { groups: readonly string[]; access?: readonly string[] }) {
  await admin.createGroup({ name: 'Keepers', access: ['viewLabs'] })
  await admin.createGroup({ name: 'Free', access: ['userAdmin'] })
  return fixture.person('boss', { groups: [...groups], access: [...access] })
}

describe('who may give only low roles', () => {
  it.each(STRONGER)('leaves people above them alone: %s', async (_kind, parts) => {
    const boss = await strongerPerson(parts)
    const before = await admin.user(boss)
    const answers = [
      await limited.edit(boss, { fullName: 'Renamed' }),
      await limited.edit(boss, { groups: ['Users'] }),
      await limited.edit(boss, { portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] }, role: 'Users' }),
      await limited.deactivate(boss),
    ]
    expect(answers.map(outcome)).toEqual(Array(4).fill(refusedFor('boss@acme.example')))
    expect(await admin.user(boss)).toEqual(before)
    await admin.deactivate(boss)
    expect(outcome(await limited.reactivate(boss))).toEqual(refusedFor('boss@acme.example'))
  })

  it('changes, deactivates and reactivates people up to their own roles, and themself', async () => {
    const peer = await fixture.person('peer', { groups: ['Local admins', 'Power Users'] })
    for (const id of [fixture.operator, peer]) {
      expect((await limited.edit(id, { fullName: 'Renamed', groups: ['Users'] })).statusCode).toBe(200)
      expect((await limited.deactivate(id)).statusCode).toBe(200)
      expect((await limited.reactivate(id)).statusCode).toBe(200)
    }
    expect((await limited.edit(limitedId, { fullName: 'Myself' })).statusCode).toBe(200)
  })

  it('sends no new link to somebody above them who is invited', async () => {
    const { id } = (await admin.register({ role: 'Administrators', groups: ['Administrators'] })).json()
    expect(outcome(await limited.inviteAgain(id))).toEqual(refusedFor(NEWCOMER.email))
    expect((await admin.inviteAgain(id)).statusCode).toBe(200)
  })

  it('neither puts people above them in a group nor takes them out of one', async () => {
    const users = await fixture.groupId('Users')
    const administrators = await fixture.groupId('Administrators')
    const localAdmins = await fixture.groupId('Local admins')
    await admin.edit(fixture.admin, { groups: ['Administrators', 'Users'] })
    const answers = [
      await limited.editGroup(users, memberIds(fixture.operator)),
      await limited.editGroup(administrators, memberIds()),
      await limited.editGroup(localAdmins, memberIds(limitedId, fixture.admin)),
      await limited.createGroup({ access: ['limitRoleOnRegister'], ...memberIds(fixture.admin) }),
    ]
    expect(answers.map(outcome)).toEqual(Array(4).fill(refusedFor('admin@acme.example')))
    const kept = memberIds(fixture.admin, fixture.operator, limitedId)
    expect((await limited.editGroup(users, kept)).statusCode).toBe(200)
  })

  it('does not change what a group opens to somebody above them, nor a group beyond their limit', async () => {
    const mixed = (await admin.createGroup({ name: 'Mixed', access: [], ...memberIds(fixture.admin) })).json()
    expect(outcome(await limited.editGroup(mixed.id, { access: ['limitRoleOnRegister'] }))).toEqual(
      refusedFor('admin@acme.example'),
    )
    const keepers = (await admin.createGroup({ name: 'Keepers', access: ['viewLabs'] })).json()
    const beyond = [403, 'The group Keepers gives more than you may give, so you may not change it.']
    expect(outcome(await limited.editGroup(keepers.id, { access: [] }))).toEqual(beyond)
    expect(outcome(await limited.editGroup(keepers.id, { name: 'Nobody' }))).toEqual(beyond)
    expect(outcome(await limited.deleteGroup(keepers.id))).toEqual(beyond)
    const own = (await limited.createGroup()).json()
    expect((await limited.editGroup(own.id, { name: 'Day shift', access: [] })).statusCode).toBe(200)
    expect((await limited.deleteGroup(own.id)).statusCode).toBe(200)
  })

  it('does not delete a group that somebody deactivated above them is in', async () => {
    const group = (await admin.createGroup({ name: 'Old', access: [] })).json()
    const boss = await fixture.person('boss', { groups: ['Old', 'Administrators'] })
    await admin.deactivate(boss)
    expect(outcome(await limited.deleteGroup(group.id))).toEqual(refusedFor('boss@acme.example'))
    expect((await admin.deleteGroup(group.id)).statusCode).toBe(200)
  })
})

describe('who has a limit makes nobody an administrator without one', () => {
  const REFUSED = [
    403,
    'Somebody would become an administrator without the limit on the roles that you may give. Ask an administrator who has no limit.',
  ]

  it('neither by a group without it, on an invite, an edit or a group, nor by lifting it from a group', async () => {
    await fixture.person('peer', { groups: ['Local admins', 'Users'] })
    const free = (await limited.createGroup({ name: 'Free', access: ['userAdmin'] })).json()
    const localAdmins = await fixture.groupId('Local admins')
    const shift = (await limited.createGroup(memberIds(fixture.operator))).json()
    const answers = [
      await limited.register({ groups: ['Free'] }),
      await limited.edit(fixture.operator, { groups: ['Free'] }),
      await limited.edit(fixture.former, { groups: ['Free'] }),
      await limited.editGroup(free.id, memberIds(fixture.operator)),
      await limited.editGroup(shift.id, { access: ['userAdmin'] }),
      await limited.editGroup(localAdmins, { access: ['userAdmin'] }),
    ]
    expect(answers.map(outcome)).toEqual(Array(6).fill(REFUSED))
    const others = (await admin.users()).json().filter(({ groups }: { groups: string[] }) => groups.includes('Free'))
    expect(others).toEqual([])
  })

  it('but one with the limit that they have', async () => {
    const answer = await limited.register({ groups: ['Local admins', 'Users'] })
    expect(answer.statusCode).toBe(200)
    expect((await admin.user(answer.json().id))?.access).toContain('limitRoleOnRegister')
  })
})
