import { beforeEach, describe, expect, it } from 'vitest'
import { NEWCOMER, peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()
/** An administrator who may only assign the roles Users and Power Users. */
let limited: ReturnType<typeof peopleCalls>
let limitedId: number
beforeEach(async () => {
  await scene.admin.createGroup({
    name: 'Local admins',
    access: ['userAdmin', 'limitRoleOnRegister', 'viewTriagePage'],
  })
  limitedId = await scene.fixture.person('limited', {
    groups: ['Local admins', 'Power Users'],
    rolesRestriction: ['Users', 'Power Users'],
    seesAllProjects: true,
  })
  limited = peopleCalls(scene.app, await scene.app.signIn('limited'))
})

type Answer = { statusCode: number; json(): { message: string } }
const outcome = (answer: Answer) => [answer.statusCode, answer.json().message]
const refusedFor = (email: string) => [
  403,
  `${email} has more access than you can give, so you cannot change this account. Ask an administrator without that limit.`,
]
const memberIds = (...ids: number[]) => ({ memberIds: ids.map(String) })

/** Each is above an administrator limited to Users and Power Users, for a different reason. */
const STRONGER = [
  ['a stronger group', { groups: ['Users', 'Engineering Admins'] }],
  ['a group of the tenant that opens more', { groups: ['Keepers'] }],
  ['the access of an administrator without a limit', { groups: ['Free'] }],
  ['access of their own', { groups: ['Users'], access: ['viewLabs'] }],
] as const

async function strongerPerson({ groups, access = [] }: { groups: readonly string[]; access?: readonly string[] }) {
  await scene.admin.createGroup({ name: 'Keepers', access: ['viewLabs'] })
  await scene.admin.createGroup({ name: 'Free', access: ['userAdmin'] })
  return scene.fixture.person('boss', { groups: [...groups], access: [...access] })
}

describe('a person limited to low roles', () => {
  it.each(STRONGER)('cannot change, delete or export people above them: %s', async (_kind, parts) => {
    const boss = await strongerPerson(parts)
    const before = await scene.admin.user(boss)
    const answers = [
      await limited.edit(boss, { fullName: 'Renamed' }),
      await limited.edit(boss, { groups: ['Users'] }),
      await limited.edit(boss, { portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] }, role: 'Users' }),
      await limited.deactivate(boss),
      await limited.erase(boss),
      await limited.exported(boss),
    ]
    expect(answers.map(outcome)).toEqual(Array(6).fill(refusedFor('boss@acme.example')))
    expect(await scene.admin.user(boss)).toEqual(before)
    await scene.admin.deactivate(boss)
    expect(outcome(await limited.reactivate(boss))).toEqual(refusedFor('boss@acme.example'))
  })

  it('changes, deactivates and deletes people up to their own role, and themselves', async () => {
    const peer = await scene.fixture.person('peer', { groups: ['Local admins', 'Power Users'] })
    for (const id of [scene.fixture.operator, peer]) {
      expect((await limited.edit(id, { fullName: 'Renamed', groups: ['Users'] })).statusCode).toBe(200)
      expect((await limited.deactivate(id)).statusCode).toBe(200)
      expect((await limited.reactivate(id)).statusCode).toBe(200)
    }
    expect((await limited.edit(limitedId, { fullName: 'Myself' })).statusCode).toBe(200)
    expect((await limited.exported(peer)).statusCode).toBe(200)
    expect((await limited.erase(peer)).statusCode).toBe(200)
  })

  it('cannot resend a link to an invited person above them', async () => {
    const { id } = (await scene.admin.register({ role: 'Administrators', groups: ['Administrators'] })).json()
    expect(outcome(await limited.inviteAgain(id))).toEqual(refusedFor(NEWCOMER.email))
    expect((await scene.admin.inviteAgain(id)).statusCode).toBe(200)
  })

  it('cannot add people above them to a group or remove them', async () => {
    const users = await scene.fixture.groupId('Users')
    const administrators = await scene.fixture.groupId('Administrators')
    const localAdmins = await scene.fixture.groupId('Local admins')
    await scene.admin.edit(scene.fixture.admin, { groups: ['Administrators', 'Users'] })
    const answers = [
      await limited.editGroup(users, memberIds(scene.fixture.operator)),
      await limited.editGroup(administrators, memberIds()),
      await limited.editGroup(localAdmins, memberIds(limitedId, scene.fixture.admin)),
      await limited.createGroup({ access: ['limitRoleOnRegister'], ...memberIds(scene.fixture.admin) }),
    ]
    expect(answers.map(outcome)).toEqual(Array(4).fill(refusedFor('admin@acme.example')))
    const kept = memberIds(scene.fixture.admin, scene.fixture.operator, limitedId)
    expect((await limited.editGroup(users, kept)).statusCode).toBe(200)
  })

  it('cannot change a group of people above them, or one beyond their limit', async () => {
    const mixed = (
      await scene.admin.createGroup({ name: 'Mixed', access: [], ...memberIds(scene.fixture.admin) })
    ).json()
    expect(outcome(await limited.editGroup(mixed.id, { access: ['limitRoleOnRegister'] }))).toEqual(
      refusedFor('admin@acme.example'),
    )
    const keepers = (await scene.admin.createGroup({ name: 'Keepers', access: ['viewLabs'] })).json()
    const beyond = [403, 'The group Keepers gives more access than you can give, so you cannot change it.']
    expect(outcome(await limited.editGroup(keepers.id, { access: [] }))).toEqual(beyond)
    expect(outcome(await limited.editGroup(keepers.id, { name: 'Nobody' }))).toEqual(beyond)
    expect(outcome(await limited.deleteGroup(keepers.id))).toEqual(beyond)
    const own = (await limited.createGroup()).json()
    expect((await limited.editGroup(own.id, { name: 'Day shift', access: [] })).statusCode).toBe(200)
    expect((await limited.deleteGroup(own.id)).statusCode).toBe(200)
  })

  it('cannot change or delete a group with a deactivated person above them', async () => {
    const group = (await scene.admin.createGroup({ name: 'Old', access: [] })).json()
    const boss = await scene.fixture.person('boss', { groups: ['Old', 'Administrators'] })
    await scene.admin.deactivate(boss)
    const answers = [await limited.editGroup(group.id, { name: 'Older' }), await limited.deleteGroup(group.id)]
    expect(answers.map(outcome)).toEqual(Array(2).fill(refusedFor('boss@acme.example')))
    expect((await scene.admin.deleteGroup(group.id)).statusCode).toBe(200)
  })
})

describe('a limited person cannot create an unlimited administrator', () => {
  const REFUSED = [
    403,
    'This would make someone an administrator without your limit on roles. Ask an administrator who does not have this limit.',
  ]

  it('by an invite, an edit, a group, or lifting a group’s limit', async () => {
    await scene.fixture.person('peer', { groups: ['Local admins', 'Users'] })
    const free = (await limited.createGroup({ name: 'Free', access: ['userAdmin'] })).json()
    const localAdmins = await scene.fixture.groupId('Local admins')
    const shift = (await limited.createGroup(memberIds(scene.fixture.operator))).json()
    const answers = [
      await limited.register({ groups: ['Free'] }),
      await limited.edit(scene.fixture.operator, { groups: ['Free'] }),
      await limited.edit(scene.fixture.former, { groups: ['Free'] }),
      await limited.editGroup(free.id, memberIds(scene.fixture.operator)),
      await limited.editGroup(shift.id, { access: ['userAdmin'] }),
      await limited.editGroup(localAdmins, { access: ['userAdmin'] }),
    ]
    expect(answers.map(outcome)).toEqual(Array(6).fill(REFUSED))
    const others = (await scene.admin.users())
      .json()
      .filter(({ groups }: { groups: string[] }) => groups.includes('Free'))
    expect(others).toEqual([])
  })

  it('but can create one with the same limit', async () => {
    const answer = await limited.register({ groups: ['Local admins', 'Users'] })
    expect(answer.statusCode).toBe(200)
    expect((await scene.admin.user(answer.json().id))?.access).toContain('limitRoleOnRegister')
  })
})
