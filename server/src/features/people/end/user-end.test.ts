import { beforeEach, describe, expect, it } from 'vitest'
import { buildEquipRule, buildRule } from '../../../../test/app/factories.ts'
import { actionCalls } from '../../../../test/fixtures/actions.ts'
import { peopleCalls, peopleScene } from '../../../../test/fixtures/people.ts'
import { subscribe } from '../../../../test/fixtures/subscriptions.ts'

const scene = peopleScene()
let adminCookie: string
beforeEach(async () => {
  adminCookie = await scene.app.signIn('admin')
  scene.admin = peopleCalls(scene.app, adminCookie)
})

const FORMER_EMAIL = 'former-name@acme.example'

/** The operator leaves a trace of every kind; returns their id on the wire. */
async function leaveTraces(): Promise<string> {
  const { db } = scene.app.database
  const { operator, tower, north, tenantId } = scene.fixture
  await db
    .updateTable('user_account')
    .set({ is_sub_user: true, email: FORMER_EMAIL })
    .where('id', '=', operator)
    .execute()
  await scene.admin.edit(operator, { email: 'operator@acme.example', role: 'STAFF' })
  const { forge_id: forgeId } = await db
    .selectFrom('user_account')
    .select('forge_id')
    .where('id', '=', operator)
    .executeTakeFirstOrThrow()
  const cookie = await scene.app.signIn('operator')
  const own = actionCalls(scene.app, cookie)
  await own.create({ assigneeId: forgeId })
  await own.update('NORTH-1', { assignee: 'Somebody outside' })
  await own.update('NORTH-1', { assigneeId: forgeId })
  const say = (as: string, body: string, mentions: string[] = []) =>
    scene.app.ask({ method: 'POST', url: '/api/v2/actions/NORTH-1/comments', payload: { body, mentions } }, as)
  await say(cookie, 'The damper is stuck.')
  await say(adminCookie, 'Thanks, @The operator! Not @The operators, nor the operator.', [forgeId])
  await scene.app.ask({ method: 'PUT', url: '/api/v1/users/me/preferences', payload: { mentions: true } }, cookie)
  const view = { screen: 'actions', name: 'What The operator does', search: 'status=open', projectKey: 'NORTH' }
  const saved = await scene.app.ask({ method: 'POST', url: '/api/v1/views', payload: view }, cookie)
  const start = { viewId: saved.json().viewId }
  await scene.app.ask({ method: 'PUT', url: '/api/v1/start-page', payload: start }, cookie)
  await scene.app.database.db
    .insertInto('report_link')
    .values({
      ...{ tenant_id: tenantId, created_by: operator, token_hash: Buffer.from('x'), name: 'The operator’s month' },
      ...{ from_date: '2026-02-01', to_date: '2026-02-28', site_count: 1, site_names: ['Tower'], report: '{}' },
      ...{ created_at: scene.app.clock.now, expires_at: scene.app.clock.now, last_opened_at: null },
    })
    .execute()
  await subscribe(scene.app, cookie, { places: { projectKeys: ['NORTH'], siteIds: ['tower'] } })
  const ruleId = await buildRule(db, { tenantId, key: 'fan', projectRules: [{ projectId: north }] })
  const equipRuleId = await buildEquipRule(db, { siteRowId: tower, ruleId, equipKey: 'ahu-1' })
  await db
    .updateTable('equip_rule')
    .set({ snoozed_by: operator, snoozed_at: new Date(), snoozed_until: new Date('2027-01-01') })
    .where('id', '=', equipRuleId)
    .execute()
  const now = scene.app.clock.now
  await db
    .insertInto('project_rule_change')
    .values({
      project_id: north,
      rule_id: ruleId,
      type: 'insights',
      changed_at: now,
      changed_by: operator,
      imported: false,
      from_active: null,
      from_priority: null,
      to_active: true,
      to_priority: 2,
    })
    .execute()
  const fileId = '5f0c7a52-6c1b-4c9e-9d57-0a4f2b1c3d4e'
  await db.insertInto('stored_file').values({ id: fileId, created_at: now }).execute()
  const { id: actionId } = await db.selectFrom('action').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('attachment')
    .values({
      id: fileId,
      action_id: actionId,
      comment_id: null,
      filename: 'damper.jpg',
      media_type: 'image/jpeg',
      size_bytes: 1200,
      created_by: operator,
      created_at: now,
    })
    .execute()
  return forgeId
}

/** The tables with a row that contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { pool } = scene.app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select from "${name}" t where t::text ilike any($1::text[]) limit 1`, [
      texts.map((text) => `%${text}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a deleted person', () => {
  it('leaves no name, email or id behind, in any table', async () => {
    const forgeId = await leaveTraces()
    const texts = ['operator@acme.example', FORMER_EMAIL, forgeId]
    expect(await tablesWith(texts)).toEqual(['comment', 'people_act', 'people_change', 'user_account'])
    const named = await tablesWith(['The operator'])
    expect(named).toEqual(
      expect.arrayContaining([
        'action',
        'action_change',
        'comment',
        'mail',
        'report_link',
        'saved_view',
        'user_account',
      ]),
    )
    const answer = await scene.admin.erase(scene.fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: String(scene.fixture.operator) }])
    expect(await tablesWith(texts)).toEqual([])
    // What the text says without an @ is not a mention.
    await scene.app.database.pool.query(
      `update comment set body = replace(body, 'Not @The operators, nor the operator', '')`,
    )
    expect(await tablesWith(['The operator'])).toEqual([])
  })

  it('is shown as “Deleted user” where their name was', async () => {
    await leaveTraces()
    await scene.admin.erase(scene.fixture.operator)
    const own = actionCalls(scene.app, adminCookie)
    expect((await own.read('NORTH-1')).body).toContain('Deleted user')
    const history: { changedBy: string; field: string }[] = (await own.history('NORTH-1')).json()
    expect(JSON.stringify(history)).toContain('"Deleted user"')
    const comments = (await scene.app.ask({ url: '/api/comments/NORTH-1' }, adminCookie)).json()
    const said = comments.find(({ body }: { body: string }) => body === 'The damper is stuck.')
    expect(said.author_name_display).toBe('Deleted user')
    const mention = comments.find(({ body }: { body: string }) => body.startsWith('Thanks'))
    expect(mention.body).toBe('Thanks, @Deleted user! Not @The operators, nor the operator.')
    expect(mention.mentions).toEqual([{ id: expect.any(String), display: 'Deleted user' }])
    const { db } = scene.app.database
    const names = await Promise.all([
      db
        .selectFrom('equip_rule as x')
        .innerJoin('user_account as u', 'u.id', 'x.snoozed_by')
        .select('display_name')
        .execute(),
      db
        .selectFrom('attachment as x')
        .innerJoin('user_account as u', 'u.id', 'x.created_by')
        .select('display_name')
        .execute(),
      db
        .selectFrom('project_rule_change as x')
        .innerJoin('user_account as u', 'u.id', 'x.changed_by')
        .select('display_name')
        .execute(),
    ])
    expect(names.flat()).toEqual(Array(3).fill({ display_name: 'Deleted user' }))
  })

  it('is signed out, gone from lists and search, and can be invited again', async () => {
    const cookie = await scene.app.signIn('operator')
    await scene.admin.erase(scene.fixture.operator)
    expect((await scene.app.ask({ url: '/api/v1/users/me' }, cookie)).statusCode).toBe(401)
    await expect(scene.app.signIn('operator')).rejects.toThrow('could not sign in')
    expect((await scene.admin.users()).json().map((user: { username: string }) => user.username)).toEqual([
      'admin',
      'former',
    ])
    const found = await scene.app.ask({ url: '/api/v1/search?text=deleted%20user' }, adminCookie)
    expect([found.statusCode, found.body.includes('Deleted user')]).toEqual([200, false])
    expect((await scene.admin.register({ email: 'operator@acme.example' })).statusCode).toBe(200)
    expect((await scene.admin.erase(scene.fixture.operator)).statusCode).toBe(404)
  })

  it('is in the audit trail as deleted, and their lines stay without their name', async () => {
    await leaveTraces()
    await scene.admin.erase(scene.fixture.operator)
    expect(await scene.admin.trail()).toEqual([
      ['The admin', 'Deleted user', 'email', 'Deleted user', 'Deleted user'],
      ['The admin', 'Deleted user', 'role', null, 'STAFF'],
      ['The admin', 'Deleted user', 'erased', null, null],
    ])
  })

  it('shares one account with others, which nobody can administer or sign in to', async () => {
    await scene.fixture.person('second', { groups: ['Users'] })
    const second = (await scene.admin.users())
      .json()
      .find(({ username }: { username: string }) => username === 'second')
    await scene.admin.erase(scene.fixture.operator)
    await scene.admin.erase(second.id)
    const standIns = await scene.app.database.db
      .selectFrom('user_account')
      .selectAll()
      .where('is_deleted_user', '=', true)
      .execute()
    expect(standIns).toMatchObject([
      { tenant_id: scene.fixture.tenantId, password_hash: null, status: 'deleted', access: [] },
    ])
    const id = standIns[0]?.id ?? 0
    const answers = await Promise.all([
      scene.admin.reactivate(id),
      scene.admin.edit(id, { fullName: 'X' }),
      scene.admin.erase(id),
    ])
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404])
  })

  it('keeps the names of someone with the same name', async () => {
    const { db } = scene.app.database
    const twin = await scene.fixture.person('twin', { groups: ['Users'], projectIds: [scene.fixture.north] })
    await db.updateTable('user_account').set({ display_name: 'The operator' }).where('id', '=', twin).execute()
    const { forge_id } = await db
      .selectFrom('user_account')
      .select('forge_id')
      .where('id', '=', twin)
      .executeTakeFirstOrThrow()
    const calls = actionCalls(scene.app, adminCookie)
    await calls.create({})
    await calls.update('NORTH-1', { assigneeId: forge_id })
    await scene.admin.erase(scene.fixture.operator)
    expect((await calls.history('NORTH-1')).body).toContain('The operator')
    expect((await calls.read('NORTH-1')).body).toContain('The operator')
  })
})

describe('deleting is refused', () => {
  it('for oneself, also where there is another administrator', async () => {
    await scene.fixture.person('second', { groups: ['Administrators'], seesAllProjects: true })
    const answer = await scene.admin.erase(scene.fixture.admin)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'user.erase-own'])
  })

  it('for the last administrator who can sign in', async () => {
    const id = await scene.fixture.person('granted', { access: ['userAdmin'], seesAllProjects: true })
    const granted = peopleCalls(scene.app, await scene.app.signIn('granted'))
    await scene.app.database.db.updateTable('user_account').set({ password_hash: null }).where('id', '=', id).execute()
    const answer = await granted.erase(scene.fixture.admin)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'people.no-administrator'])
    expect(await scene.admin.user(scene.fixture.admin)).toMatchObject({ username: 'admin' })
  })

  it('to administrators who do not see all projects, who cannot export either', async () => {
    await scene.fixture.person('local', { groups: ['Administrators'], projectIds: [scene.fixture.north] })
    const local = peopleCalls(scene.app, await scene.app.signIn('local'))
    const answers = [await local.erase(scene.fixture.operator), await local.exported(scene.fixture.operator)]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'user.erase-all-projects'],
      [403, 'user.export-all-projects'],
    ])
    expect(await scene.admin.trail()).toEqual([])
  })

  it('to others, and for people of another tenant', async () => {
    const operator = peopleCalls(scene.app, await scene.app.signIn('operator'))
    const answers = [
      await operator.erase(scene.fixture.former),
      await operator.exported(scene.fixture.former),
      await scene.admin.erase(scene.fixture.stranger),
      await scene.admin.exported(scene.fixture.stranger),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 404, 404])
  })
})

it('all that is known of a person is exported without secrets and noted in the trail', async () => {
  const forgeId = await leaveTraces()
  const answer = await scene.admin.exported(scene.fixture.operator)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    exportedAt: '2026-03-10T12:00:00.000Z',
    account: {
      user_id: forgeId,
      username: 'operator',
      email: 'operator@acme.example',
      hasPassword: true,
      identity: null,
    },
    preferences: { locale: 'en', mentions: true },
    groups: ['Users'],
    access: ['viewTriagePage'],
    portfolio: { projectKeys: ['NORTH'] },
    sessions: [{ createdAt: '2026-03-10T12:00:00.000Z' }],
    comments: [{ actionKey: 'NORTH-1', text: 'The damper is stuck.' }],
    mentionedIn: [{ actionKey: 'NORTH-1', text: expect.stringContaining('@The operator!') }],
    actionsCreated: [{ actionKey: 'NORTH-1', summary: 'Mend the valve of AHU 1' }],
    actionsAssigned: [{ actionKey: 'NORTH-1' }],
    snoozes: [
      { siteId: 'NORTH~tower', equip: 'Equip ahu-1', rule: 'Rule fan', snoozedUntil: '2027-01-01T00:00:00.000Z' },
    ],
    attachments: [{ actionKey: 'NORTH-1', fileName: 'damper.jpg', sizeBytes: 1200 }],
    insightSubscriptions: [{ rhythm: 'daily', places: ['NORTH', 'NORTH~tower'] }],
    savedViews: [{ screen: 'actions', search: 'status=open', projectKey: 'NORTH', isStartPage: true }],
    reportLinks: [{ name: 'The operator’s month' }],
    mails: [{ kind: 'mentioned', sentAt: null }],
    trail: {
      aboutThem: [
        { subject: FORMER_EMAIL, field: 'email', from: FORMER_EMAIL, to: 'operator@acme.example' },
        { subject: FORMER_EMAIL, field: 'role', from: null, to: 'STAFF' },
        { subject: 'operator@acme.example', field: 'exported' },
      ],
      people: [],
      rules: [{ subject: 'NORTH · Rule fan', field: 'insights', from: null, to: 'P2' }],
    },
  })
  expect(answer.json().trail.actions.map(({ field }: { field: string }) => field)).toContain('assignee')
  expect(answer.body).not.toMatch(/argon2|token/i)
  expect((await scene.admin.trail()).at(-1)).toEqual(['The admin', 'operator@acme.example', 'exported', null, null])
})
