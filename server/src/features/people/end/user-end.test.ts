import { describe, expect, it } from 'vitest'
import { actionCalls } from '../../../../test/fixtures/actions.ts'
import { FORMER_EMAIL, FORMER_NAME, tracesScene } from '../../../../test/fixtures/scenes/traces.ts'

const scene = tracesScene()
const { leaveTraces } = scene

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
    const holders = ['comment', 'people_act', 'people_change', 'user_account', 'webhook_attempt']
    expect(await tablesWith(texts)).toEqual(holders)
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
        'webhook_attempt',
        'webhook_message',
      ]),
    )
    expect(await tablesWith([FORMER_NAME])).toEqual([
      ...['action_change', 'people_change', 'webhook_attempt', 'webhook_message'],
    ])
    const answer = await scene.admin.erase(scene.fixture.operator)
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: String(scene.fixture.operator) }])
    expect(await tablesWith(texts)).toEqual([])
    // What the text says without an @ is not a mention.
    await scene.app.database.pool.query(
      `update comment set body = replace(body, 'Not @The operators, nor the operator', '')`,
    )
    const { rows } = await scene.app.database.pool.query(
      `update webhook_attempt set answer = replace(answer, 'The operators’ chat', 'Our chat') returning answer`,
    )
    const received = 'Our chat got: *Deleted user* (Deleted user), Deleted user\nDeleted user'
    expect(JSON.parse(JSON.parse(rows[0].answer).received)).toEqual({ received })
    expect(await tablesWith(['The operator', FORMER_NAME])).toEqual([])
  })

  it('is shown as “Deleted user” where their name was', async () => {
    const forgeId = await leaveTraces()
    const shout = { body: 'Ask @the OPERATOR.', mentions: [forgeId] }
    await scene.app.ask({ method: 'POST', url: '/api/v2/actions/NORTH-1/comments', payload: shout }, scene.cookie)
    await scene.admin.erase(scene.fixture.operator)
    const own = actionCalls(scene.app, scene.cookie)
    expect((await own.read('NORTH-1')).body).toContain('Deleted user')
    const history: { changedBy: string; field: string }[] = (await own.history('NORTH-1')).json()
    expect(JSON.stringify(history)).toContain('"Deleted user"')
    const comments = (await scene.app.ask({ url: '/api/comments/NORTH-1' }, scene.cookie)).json()
    const said = comments.find(({ body }: { body: string }) => body === 'The damper is stuck.')
    expect(said.author_name_display).toBe('Deleted user')
    const mention = comments.find(({ body }: { body: string }) => body.startsWith('Thanks'))
    expect(mention.body).toBe('Thanks, @Deleted user! Not @The operators, nor the operator.')
    expect(mention.mentions).toEqual([{ id: expect.any(String), display: 'Deleted user' }])
    expect(comments.map(({ body }: { body: string }) => body)).toContain('Ask @Deleted user.')
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
    const found = await scene.app.ask({ url: '/api/v1/search?text=deleted%20user' }, scene.cookie)
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
      ['The admin', 'Deleted user', 'fullName', 'Deleted user', 'Deleted user'],
      ['The admin', 'Deleted user', 'fullName', 'Deleted user', 'Deleted user'],
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
    const calls = actionCalls(scene.app, scene.cookie)
    await calls.create({})
    await calls.update('NORTH-1', { assigneeId: forge_id })
    const answer = { method: 'POST', url: '/api/v2/actions/NORTH-1/comments', payload: { body: 'Done.' } } as const
    await scene.app.ask(answer, await scene.app.signIn('twin'))
    await scene.admin.erase(scene.fixture.operator)
    const mails = await db.selectFrom('mail').select('facts').where('kind', '=', 'commented').execute()
    expect(mails).toMatchObject([{ facts: { actorName: 'The operator' } }])
    expect((await calls.history('NORTH-1')).body).toContain('The operator')
    expect((await calls.read('NORTH-1')).body).toContain('The operator')
  })
})
