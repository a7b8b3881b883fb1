import { describe, expect, it } from 'vitest'
import { NEWCOMER, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()

const places = (part: object) => ({ seesAllProjects: false, projectKeys: [], siteIds: [], ...part })

describe('an edit', () => {
  it('changes name, role, groups and assignable roles, and is in the trail', async () => {
    const change = { fullName: ' Site lead ', role: 'Project Admins', groups: ['Project Admins', 'Bueno'] }
    const answer = await scene.admin.edit(scene.fixture.operator, change)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      fullName: 'Site lead',
      display_name: 'Site lead',
      email: 'operator@acme.example',
      role: 'Project Admins',
      groups: ['Bueno', 'Project Admins'],
      access: ['viewMetering', 'viewTriagePage'],
      rolesRestriction: ['Users', 'Power Users', 'Deployment Engineers', 'Project Admins'],
    })
    expect(await scene.admin.trail()).toEqual([
      ['The admin', 'operator@acme.example', 'fullName', 'The operator', 'Site lead'],
      ['The admin', 'operator@acme.example', 'role', null, 'Project Admins'],
      ['The admin', 'operator@acme.example', 'groups', 'Users', 'Bueno, Project Admins'],
    ])
  })

  it('lets a person of several groups assign roles up to the strongest', async () => {
    await scene.admin.edit(scene.fixture.operator, { groups: ['Deployment Engineers', 'Users', 'Power Users'] })
    expect((await scene.admin.user(scene.fixture.operator))?.rolesRestriction).toEqual([
      'Users',
      'Power Users',
      'Deployment Engineers',
    ])
  })

  it('that changes nothing leaves no trail, whatever the order of groups', async () => {
    await scene.fixture.person('expert', { groups: ['Users', 'Bueno'] })
    const [expert] = (await scene.admin.users())
      .json()
      .filter((user: { username: string }) => user.username === 'expert')
    const { email, fullName, portfolio } = expert
    const answer = await scene.admin.edit(expert.id, {
      email,
      fullName,
      portfolio,
      groups: ['Users', 'Bueno', 'Users'],
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, expert])
    expect((await scene.admin.edit(expert.id, {})).statusCode).toBe(200)
    expect(await scene.admin.trail()).toEqual([])
  })

  it('of the portfolio applies immediately, in the person’s current session', async () => {
    const cookie = await scene.app.signIn('operator')
    const sites = async () =>
      Object.keys((await scene.app.ask({ url: '/api/v2/users/operator/portfolio' }, cookie)).json().sites)
    expect(await sites()).toEqual(['NORTH~tower'])
    await scene.admin.edit(scene.fixture.operator, { portfolio: places({ siteIds: ['SOUTH~mall'] }) })
    expect(await sites()).toEqual(['SOUTH~mall'])
    await scene.admin.edit(scene.fixture.operator, {
      portfolio: places({ seesAllProjects: true, projectKeys: ['NORTH'] }),
    })
    expect((await sites()).sort()).toEqual(['NORTH~tower', 'SOUTH~mall'])
    await scene.admin.edit(scene.fixture.operator, { portfolio: places({}) })
    expect(await sites()).toEqual([])
    expect((await scene.admin.trail()).map((line: unknown[]) => line.slice(2))).toEqual([
      ['portfolio', 'NORTH', 'SOUTH~mall'],
      ['portfolio', 'SOUTH~mall', '*'],
      ['portfolio', '*', null],
    ])
  })

  it('of a deactivated person applies when they return', async () => {
    expect((await scene.admin.edit(scene.fixture.former, { fullName: 'Back soon' })).json()).toMatchObject({
      status: 'deleted',
      fullName: 'Back soon',
    })
  })

  it.each([
    [{ fullName: ' ' }, 'Full Name is required.'],
    [{ role: null }, 'Role is required.'],
    [{ groups: [] }, 'Group is required.'],
    [{ groups: ['users'] }, expect.stringContaining('No group is named "users"')],
    [{ email: 'nobody' }, 'Email is not valid.'],
    [
      { portfolio: places({ projectKeys: ['FOREIGN'] }) },
      expect.stringContaining('you cannot give access to them: FOREIGN'),
    ],
  ])('is refused as a whole if a part is wrong (case %#)', async (part, message) => {
    const answer = await scene.admin.edit(scene.fixture.operator, { role: 'STAFF', ...part })
    expect([answer.statusCode, answer.json().message]).toEqual([422, message])
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({ role: null, groups: ['Users'] })
    expect(await scene.admin.trail()).toEqual([])
  })
})

describe('an email', () => {
  it('changes for sub-users only', async () => {
    const answer = await scene.admin.edit(scene.fixture.operator, { email: 'other@acme.example' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ email: 'Only the email of a sub-user can be changed.' })
    const same = await scene.admin.edit(scene.fixture.operator, { email: 'operator@acme.example', fullName: 'Renamed' })
    expect(same.json()).toMatchObject({ email: 'operator@acme.example', fullName: 'Renamed' })
  })

  it('of an invited sub-user changes with the username and replaces the link', async () => {
    const { id } = (await scene.admin.register({ is_sub_user: true })).json()
    const answer = await scene.admin.edit(id, { email: 'Moved@acme.example' })
    expect(answer.json()).toMatchObject({
      email: 'Moved@acme.example',
      username: 'Moved@acme.example',
      is_sub_user: true,
    })
    expect((await scene.admin.trail()).at(-1)).toEqual([
      'The admin',
      NEWCOMER.email,
      'email',
      NEWCOMER.email,
      'Moved@acme.example',
    ])
    const tokens = await scene.app.database.db
      .selectFrom('mail')
      .select('facts')
      .where('kind', '=', 'invited')
      .orderBy('id')
      .execute()
    const statuses = await Promise.all(
      tokens.map(({ facts }) =>
        scene.app.ask({ url: `/api/auth/reset-password?token=${'token' in facts ? facts.token : ''}` }),
      ),
    )
    expect(statuses.map((one) => one.statusCode)).toEqual([404, 200])
    expect((await scene.admin.register()).statusCode).toBe(200)
  })

  it('of a signed-up sub-user ends links to the old one and keeps another username', async () => {
    const { db } = scene.app.database
    const id = await scene.fixture.person('helper', { groups: ['Users'] })
    await db.updateTable('user_account').set({ is_sub_user: true }).where('id', '=', id).execute()
    await scene.app.ask({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'helper@acme.example' } })
    const { facts } = await db.selectFrom('mail').select('facts').executeTakeFirstOrThrow()
    const link = { url: `/api/auth/reset-password?token=${'token' in facts ? facts.token : ''}` }
    expect((await scene.app.ask(link)).statusCode).toBe(200)
    const moved = { email: 'moved@acme.example', username: 'helper' }
    expect((await scene.admin.edit(id, { email: moved.email })).json()).toMatchObject(moved)
    expect((await scene.app.ask(link)).statusCode).toBe(404)
  })

  it('of a sub-user must be unique in any letter case, but may change its case', async () => {
    const { id } = (await scene.admin.register({ is_sub_user: true })).json()
    expect((await scene.admin.edit(id, { email: 'ADMIN@acme.example' })).statusCode).toBe(409)
    expect((await scene.admin.edit(id, { email: 'Stranger@acme.example' })).statusCode).toBe(409)
    expect((await scene.admin.edit(id, { email: 'NewComer@acme.example' })).json().email).toBe('NewComer@acme.example')
  })
})

describe('two edits of one person', () => {
  it('of different fields are both kept', async () => {
    const answers = await Promise.all([
      scene.admin.edit(scene.fixture.operator, { fullName: 'Renamed', expected: { fullName: 'The operator' } }),
      scene.admin.edit(scene.fixture.operator, { role: 'STAFF', expected: { role: null } }),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(await scene.admin.user(scene.fixture.operator)).toMatchObject({ fullName: 'Renamed', role: 'STAFF' })
  })

  it('of one field are a conflict for the second', async () => {
    const expected = { groups: ['Users'], role: null }
    const answers = await Promise.all([
      scene.admin.edit(scene.fixture.operator, { groups: ['Users', 'Bueno'], expected }),
      scene.admin.edit(scene.fixture.operator, { groups: ['Users', 'Power Users'], role: 'STAFF', expected }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    const refused = answers.find((answer) => answer.statusCode === 409)?.json()
    const kept = await scene.admin.user(scene.fixture.operator)
    expect(refused).toEqual({
      code: 'conflict',
      params: { fields: [{ code: 'label.groups', params: {} }] },
      message: 'Changed in the meantime: Groups. Nothing was saved. Check the current value, then save again.',
      fields: { groups: kept?.groups.join(', ') },
    })
  })

  it('with the same result agree, even if resent after a lost response', async () => {
    const change = { groups: ['Bueno'], fullName: 'Renamed', expected: { groups: ['Users'], fullName: 'The operator' } }
    expect((await scene.admin.edit(scene.fixture.operator, change)).statusCode).toBe(200)
    expect((await scene.admin.edit(scene.fixture.operator, change)).statusCode).toBe(200)
    expect(await scene.admin.trail()).toHaveLength(2)
  })
})
