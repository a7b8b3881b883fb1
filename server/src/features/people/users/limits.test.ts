import { beforeEach, describe, expect, it } from 'vitest'
import { peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()
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
    projectIds: [scene.fixture.north],
  })
  limited = peopleCalls(scene.app, await scene.app.signIn('limited'))
})

const places = (part: object) => ({ seesAllProjects: false, projectKeys: [], siteIds: [], ...part })

describe('a person with limitRoleOnRegister', () => {
  it('assigns roles and groups of their own rolesRestriction', async () => {
    expect((await limited.register({ role: 'Power Users', groups: ['Users', 'Power Users'] })).statusCode).toBe(200)
    expect((await limited.edit(scene.fixture.operator, { role: 'Users', groups: ['Power Users'] })).statusCode).toBe(
      200,
    )
  })

  it.each([
    [{ role: 'Administrators' }, 'You cannot give the role Administrators. You can give: Users, Power Users.'],
    [{ role: 'STAFF' }, 'You cannot give the role Staff. You can give: Users, Power Users.'],
    [
      { groups: ['Users', 'Administrators'] },
      'You cannot add anyone to the group Administrators. You can give: Users, Power Users.',
    ],
    [{ groups: ['Keepers'] }, 'The group Keepers would have access that you do not have yourself: viewLabs.'],
  ])('assigns no others, by invite or edit (case %#)', async (part, message) => {
    await scene.admin.createGroup({ name: 'Keepers', access: ['viewLabs', 'viewTriagePage'] })
    const answers = [await limited.register(part), await limited.edit(scene.fixture.operator, part)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [403, message],
      [403, message],
    ])
    expect(await limited.user(scene.fixture.operator)).toMatchObject({ role: null, groups: ['Users'] })
  })

  it.each([
    [
      { role: 'Administrators' },
      'Vous ne pouvez pas donner le rôle Administrateurs. Vous pouvez donner\u00a0: Utilisateurs, Utilisateurs avancés.',
    ],
    [
      { role: 'STAFF' },
      'Vous ne pouvez pas donner le rôle Équipe interne. Vous pouvez donner\u00a0: Utilisateurs, Utilisateurs avancés.',
    ],
    [
      { groups: ['Users', 'Administrators'] },
      'Vous ne pouvez mettre personne dans le groupe Administrateurs. Vous pouvez donner\u00a0: Utilisateurs, Utilisateurs avancés.',
    ],
    [{ groups: ['Keepers'] }, 'Le groupe Keepers donnerait plus que ce que vous avez vous-même\u00a0: viewLabs.'],
    [
      { groups: ['Users', 'Ghosts'] },
      'Il n’y a pas de groupe «\u00a0Ghosts\u00a0». Voici ceux qui existent\u00a0: Utilisateurs, Utilisateurs avancés, Ingénieurs de déploiement, Administrateurs de projet, Administrateurs techniques, Administrateurs, Bueno, Local admins, Keepers.',
    ],
  ])('is refused in French with the French names of roles and groups (case %#)', async (part, message) => {
    await scene.admin.createGroup({ name: 'Keepers', access: ['viewLabs', 'viewTriagePage'] })
    const french = peopleCalls(scene.app, await scene.app.signIn('limited'), 'fr')
    const refused = (await french.edit(scene.fixture.operator, part)).json()
    expect(refused.message).toBe(message)
    // What programs read stays as it is.
    expect(JSON.stringify(refused.params)).not.toContain('Utilisateurs')
  })

  it('keeps and can remove a person’s existing title, which grants nothing', async () => {
    await scene.admin.edit(scene.fixture.operator, { role: 'STAFF' })
    const kept = { fullName: 'Renamed', role: 'STAFF', groups: ['Users', 'Power Users'] }
    expect((await limited.edit(scene.fixture.operator, kept)).statusCode).toBe(200)
    expect((await limited.edit(scene.fixture.operator, { role: 'Users' })).statusCode).toBe(200)
    expect((await limited.edit(scene.fixture.operator, { role: 'STAFF' })).statusCode).toBe(403)
  })

  it('keeps their own groups, even those they could not give', async () => {
    await scene.fixture.person('held', { groups: ['Local admins', 'Project Admins'], rolesRestriction: ['Users'] })
    const held = peopleCalls(scene.app, await scene.app.signIn('held'))
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
    const administrators = await scene.fixture.groupId('Administrators')
    const memberIds = [String(scene.fixture.admin), String(limitedId)]
    expect((await limited.editGroup(administrators, { memberIds })).statusCode).toBe(403)
  })

  it('cannot lift their own limit by leaving or editing the group', async () => {
    const id = await scene.fixture.groupId('Local admins')
    await scene.admin.createGroup({ name: 'Free', access: ['userAdmin'], memberIds: [String(limitedId)] })
    const answers = [
      await limited.edit(limitedId, { groups: ['Free', 'Power Users'] }),
      await limited.editGroup(id, { access: ['userAdmin'] }),
      await limited.editGroup(id, { memberIds: [] }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
    expect(answers[0]?.json().message).toContain('You cannot remove the limit')
    expect((await scene.admin.edit(limitedId, { groups: ['Free'] })).statusCode).toBe(200)
  })

  it('cannot take over a stronger account through its email', async () => {
    const { id } = (
      await scene.admin.register({ is_sub_user: true, role: 'Administrators', groups: ['Administrators'] })
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
    const id = await scene.fixture.person('both', {
      siteRowIds: [scene.fixture.tower, scene.fixture.mall],
      projectIds: [scene.fixture.south],
    })
    const answer = await limited.edit(id, { portfolio: places({ projectKeys: ['NORTH'] }) })
    expect(answer.json().portfolio).toEqual(places({ projectKeys: ['NORTH'] }))
    expect((await scene.admin.user(id))?.portfolio).toEqual(
      places({ projectKeys: ['NORTH', 'SOUTH'], siteIds: ['SOUTH~mall'] }),
    )
  })

  it.each([
    [{ projectKeys: ['SOUTH'] }, 422],
    [{ siteIds: ['SOUTH~mall'] }, 422],
    [{ seesAllProjects: true }, 403],
  ])('assigns nothing beyond it, even to themselves (case %#)', async (part, status) => {
    for (const id of [scene.fixture.operator, limitedId]) {
      expect((await limited.edit(id, { portfolio: places(part) })).statusCode).toBe(status)
    }
    expect((await limited.register({ portfolio: places(part) })).statusCode).toBe(status)
  })

  it('with a single site assigns that one, not its project, and keeps others’', async () => {
    const local = await scene.fixture.person('local', { groups: ['Administrators'], siteRowIds: [scene.fixture.tower] })
    const calls = peopleCalls(scene.app, await scene.app.signIn('local'))
    const id = (await calls.register({ portfolio: places({ siteIds: ['NORTH~tower'] }) })).json().id
    expect((await calls.edit(id, { portfolio: places({ projectKeys: ['NORTH'] }) })).statusCode).toBe(422)
    const kept = places({ projectKeys: ['NORTH'], siteIds: ['NORTH~tower'] })
    expect((await calls.edit(scene.fixture.operator, { portfolio: kept })).json().portfolio).toEqual(kept)
    expect((await calls.edit(scene.fixture.admin, { portfolio: places({ seesAllProjects: true }) })).statusCode).toBe(
      200,
    )
    expect((await scene.admin.user(local))?.portfolio.siteIds).toEqual(['NORTH~tower'])
  })
})
