import { describe, expect, it } from 'vitest'
import { buildUser } from '../../../../test/app/factories.ts'
import { TEST_NOW } from '../../../../test/app/test-app.ts'
import { NEWCOMER, peopleScene } from '../../../../test/fixtures/people.ts'

const scene = peopleScene()

const mails = () =>
  scene.app.database.db
    .selectFrom('mail as m')
    .innerJoin('user_account as u', 'u.id', 'm.recipient_id')
    .select(['m.kind', 'u.email', 'u.locale', 'm.facts'])
    .execute()

describe('an invited person', () => {
  it('is active immediately, in the inviter’s tenant, and gets a sign-up mail', async () => {
    const answer = await scene.admin.register({ updatedBy: 'somebody-else', locale: 'fr' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ id: expect.stringMatching(/^\d+$/), email: 'newcomer@acme.example' })
    expect(await scene.admin.user(answer.json().id)).toMatchObject({
      ...NEWCOMER,
      username: 'newcomer@acme.example',
      status: 'active',
      isInvited: true,
      is_sub_user: false,
      access: ['viewTriagePage'],
      rolesRestriction: ['Users'],
      portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [] },
    })
    expect(await mails()).toEqual([
      {
        kind: 'invited',
        email: 'newcomer@acme.example',
        locale: 'fr',
        facts: expect.objectContaining({ actorName: 'The admin' }),
      },
    ])
    const changes = await scene.app.database.db.selectFrom('people_act').select('changed_by').execute()
    expect(new Set(changes.map((change) => change.changed_by))).toEqual(new Set([scene.fixture.admin]))
  })

  it('sees the chosen portfolio after completing the sign-up', async () => {
    const portfolio = { seesAllProjects: false, projectKeys: ['SOUTH'], siteIds: ['NORTH~tower'] }
    await scene.admin.register({ portfolio, role: 'Power Users', groups: ['Power Users', 'Bueno'] })
    const [mail] = await mails()
    const token = mail && 'token' in mail.facts ? mail.facts.token : undefined
    const completed = await scene.app.ask({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, password: 'violet anchors drift' },
    })
    expect(completed.statusCode).toBe(200)
    const signedIn = await scene.app.ask({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'NEWCOMER@acme.example', password: 'violet anchors drift' },
    })
    expect(signedIn.json()).toMatchObject({
      groups: ['Bueno', 'Power Users'],
      access: ['viewMetering', 'viewTriagePage'],
      rolesRestriction: ['Users', 'Power Users'],
      role: 'Power Users',
    })
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const own = await scene.app.ask({ url: `/api/v2/users/${encodeURIComponent(NEWCOMER.email)}/portfolio` }, cookie)
    expect(Object.keys(own.json().sites).sort()).toEqual(['NORTH~tower', 'SOUTH~mall'])
    const { id } = (await scene.admin.users()).json().find((user: { email: string }) => user.email === NEWCOMER.email)
    expect(await scene.admin.user(id)).toMatchObject({ isInvited: false, lastSeenAt: TEST_NOW.toISOString() })
  })

  it('is in the trail with every choice, in form order', async () => {
    await scene.admin.register({ role: 'STAFF', portfolio: { seesAllProjects: true, projectKeys: [], siteIds: [] } })
    expect(await scene.admin.trail()).toEqual([
      ['The admin', NEWCOMER.email, 'account', null, 'Newcomer'],
      ['The admin', NEWCOMER.email, 'role', null, 'STAFF'],
      ['The admin', NEWCOMER.email, 'groups', null, 'Users'],
      ['The admin', NEWCOMER.email, 'portfolio', null, '*'],
    ])
  })

  it('has a trimmed email and name, and keeps text that looks like markup', async () => {
    const { id } = (await scene.admin.register({ email: ' New@Acme.example ', fullName: '  <b>Ω</b> ' })).json()
    expect(await scene.admin.user(id)).toMatchObject({ email: 'New@Acme.example', fullName: '<b>Ω</b>' })
  })

  it('can be invited again until the sign-up is complete', async () => {
    const { id } = (await scene.admin.register()).json()
    const first = (await mails())[0]?.facts
    expect((await scene.admin.inviteAgain(id)).json()).toEqual({ email: NEWCOMER.email })
    const sent = await mails()
    expect(sent.map((mail) => mail.email)).toEqual([NEWCOMER.email, NEWCOMER.email])
    expect(sent.map((mail) => mail.facts)).toContainEqual(first)
    const oldToken = first && 'token' in first ? first.token : ''
    expect((await scene.app.ask({ url: `/api/auth/reset-password?token=${oldToken}` })).statusCode).toBe(404)
    expect((await scene.admin.trail()).at(-1)).toEqual(['The admin', NEWCOMER.email, 'invite', null, NEWCOMER.email])

    const refused = await scene.admin.inviteAgain(scene.fixture.operator)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'user.signed-up'])
    expect(refused.json().message).toContain('operator@acme.example has already signed up')
    await scene.admin.deactivate(id)
    expect((await scene.admin.inviteAgain(id)).json().message).toContain('is deactivated. Reactivate it')
    expect(await mails()).toHaveLength(2)
  })
})

describe('an invalid invitation', () => {
  const nothingHappened = async () => {
    expect((await scene.admin.users()).json()).toHaveLength(3)
    expect(await mails()).toEqual([])
    expect(await scene.admin.trail()).toEqual([])
  }

  it.each([
    [{ email: undefined }, 'email', 'Email is required.'],
    [{ email: '   ' }, 'email', 'Email is required.'],
    [{ email: 'newcomer' }, 'email', 'Email is not valid.'],
    [{ email: 'a@b.example\r\nbcc: c@d.example' }, 'email', 'Email is not valid.'],
    [{ email: `${'x'.repeat(250)}@acme.example` }, 'email', 'Email is not valid.'],
    [{ fullName: ' \t ' }, 'fullName', 'Full Name is required.'],
    [{ fullName: 'x'.repeat(201) }, 'fullName', 'Full Name cannot be longer than 200 characters.'],
    [{ role: undefined }, 'role', 'Role is required.'],
    [{ role: 'Owner' }, 'role', 'Role is required.'],
    [{ groups: undefined }, 'groups', 'Group is required.'],
    [{ groups: [] }, 'groups', 'Group is required.'],
    [{ groups: ['Ghosts'] }, 'groups', expect.stringContaining('No group is named "Ghosts". Existing groups: Users,')],
  ])('is refused with the form’s message (case %#)', async (part, field, message) => {
    const answer = await scene.admin.register(part)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message, fields: { [field]: message } })
    await nothingHappened()
  })

  it('names every wrong field', async () => {
    const answer = await scene.admin.register({ email: '', fullName: '', role: '', groups: [] })
    expect(answer.json().fields).toEqual({
      email: 'Email is required.',
      fullName: 'Full Name is required.',
      role: 'Role is required.',
      groups: 'Group is required.',
    })
  })

  it.each(['OPERATOR@acme.example', 'operator@ACME.EXAMPLE', 'Old.Name@acme.example'])(
    'is refused for %s, taken in another letter case as email or username',
    async (email) => {
      await scene.app.database.db
        .updateTable('user_account')
        .set({ username: 'old.name@acme.example' })
        .where('id', '=', scene.fixture.admin)
        .execute()
      const answer = await scene.admin.register({ email })
      expect(answer.statusCode).toBe(409)
      expect(answer.json().message).toBe(`An account with the email ${email} already exists. Choose another email.`)
      await nothingHappened()
    },
  )

  it('suggests reactivating a deactivated account, but not one elsewhere', async () => {
    const here = await scene.admin.register({ email: 'Former@acme.example' })
    expect([here.statusCode, here.json().message]).toEqual([409, expect.stringContaining('Reactivate it')])
    const gone = await buildUser(scene.app.database.db, { tenantId: scene.fixture.other, username: 'gone' })
    await scene.app.database.db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', gone).execute()
    const elsewhere = await scene.admin.register({ email: 'gone@acme.example' })
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([409, expect.not.stringContaining('eactivate')])
    await nothingHappened()
  })

  it('sent twice at the same moment creates one account', async () => {
    const answers = await Promise.all([
      scene.admin.register(),
      scene.admin.register({ email: NEWCOMER.email.toUpperCase() }),
    ])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
    expect(await mails()).toHaveLength(1)
  })

  it.each([
    [{ projectKeys: ['FOREIGN'] }, 'FOREIGN'],
    [{ siteIds: ['FOREIGN~elsewhere'] }, 'FOREIGN~elsewhere'],
    [{ siteIds: ['SOUTH~tower', 'tower'] }, 'SOUTH~tower, tower'],
    [{ projectKeys: ['a', 'b', 'c', 'd'] }, 'a, b, c, …'],
  ])('refuses a missing or foreign site or project (case %#)', async (part, names) => {
    const answer = await scene.admin.register({
      portfolio: { seesAllProjects: false, projectKeys: [], siteIds: [], ...part },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields.portfolio).toBe(
      `These projects or sites do not exist, or you cannot give access to them: ${names}.`,
    )
    await nothingHappened()
  })
})
