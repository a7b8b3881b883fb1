import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAction, buildProject, buildSite, buildTenant, buildUser } from '../../../test/app/factories.ts'
import { emptyTables, testDatabase } from '../../../test/database/test-database.ts'
import { type News, queueNews } from './notifications.service.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db } = database
const AT = new Date('2026-03-10T12:00:00Z')

let people: Record<'ada' | 'bo' | 'cy' | 'dee' | 'far', number>
let actionId: number

beforeEach(async () => {
  await emptyTables(database)
  const tenantId = await buildTenant(db)
  const projectId = await buildProject(db, tenantId, 'NORTH')
  const siteRowId = await buildSite(db, { tenantId, projectId, key: 'mill' })
  const elsewhere = await buildProject(db, tenantId, 'SOUTH')
  const person = (username: string, projectIds = [projectId]) => buildUser(db, { tenantId, username, projectIds })
  people = {
    ada: await person('ada'),
    bo: await person('bo'),
    cy: await person('cy'),
    dee: await person('dee'),
    far: await person('far', [elsewhere]),
  }
  actionId = await buildAction(db, { siteRowId, summary: 'Mend the valve' })
  await db.updateTable('action').set({ created_by: people.ada, assignee_id: people.bo }).execute()
})

const news = (parts: Partial<News>): News => ({
  kind: 'commented',
  newsKey: 'comment-1',
  actionId,
  actorId: people.dee,
  occurredAt: AT,
  ...parts,
})

const queue = (parts: Partial<News>) => db.transaction().execute((transaction) => queueNews(transaction, news(parts)))

const told = async () => {
  const rows = await db
    .selectFrom('mail as m')
    .innerJoin('user_account as u', 'u.id', 'm.recipient_id')
    .select(['u.username', 'm.kind'])
    .orderBy('m.id')
    .execute()
  return rows.map(({ username, kind }) => `${username} ${kind}`)
}

const comment = (authorId: number, kind: 'comment' | 'transition' = 'comment') =>
  db
    .insertInto('comment')
    .values({ action_id: actionId, author_id: authorId, author_name: 'x', kind, body: 'x', created_at: AT })
    .execute()

const prefer = (userId: number, change: Record<string, boolean>) =>
  db
    .insertInto('notification_preference')
    .values({ user_id: userId, ...change })
    .execute()

describe('news of an action', () => {
  it('of a transition go to its creator and assignee', async () => {
    await queue({ kind: 'transitioned' })
    expect(await told()).toEqual(['ada transitioned', 'bo transitioned'])
  })

  it('of an assignment go to the assignee', async () => {
    await queue({ kind: 'assigned' })
    expect(await told()).toEqual(['bo assigned'])
  })

  it('of a comment go to creator, assignee and earlier commenters', async () => {
    await comment(people.cy)
    await comment(people.dee)
    await queue({ actorId: people.bo })
    expect(await told()).toEqual(['ada commented', 'cy commented', 'dee commented'])
  })

  it('of a comment do not go to people who only changed the status', async () => {
    await comment(people.cy, 'transition')
    await queue({})
    expect(await told()).toEqual(['ada commented', 'bo commented'])
  })

  it('go to everyone with access to the site if it is critical', async () => {
    await queue({ kind: 'criticalCreated' })
    expect(await told()).toEqual([])
    for (const priority of ['Blocker', 'Critical']) {
      await db.updateTable('action').set({ priority }).execute()
      await queue({ kind: 'criticalCreated', newsKey: priority })
    }
    const everybody = ['ada criticalCreated', 'bo criticalCreated', 'cy criticalCreated']
    expect(await told()).toEqual([...everybody, ...everybody])
  })

  it('never go to the person who caused them', async () => {
    await queue({ kind: 'assigned', actorId: people.bo })
    await queue({ kind: 'mentioned', recipients: [people.dee] })
    expect(await told()).toEqual([])
  })

  it('never go to people who are deactivated or have no access to the site', async () => {
    await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', people.cy).execute()
    await queue({ kind: 'mentioned', recipients: [people.cy, people.far, 4711] })
    expect(await told()).toEqual([])
  })

  it('include what a reader needs, as it was at the time', async () => {
    await queue({ facts: { text: 'The *spare* is here' } })
    await db.updateTable('action').set({ summary: 'Something else' }).execute()
    const mail = await db.selectFrom('mail').selectAll().limit(1).executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ created_at: AT, next_attempt_at: AT, attempts: 0, sent_at: null, given_up_at: null })
    expect(mail.facts).toEqual({
      actionId,
      actionKey: 'NORTH-1',
      summary: 'Mend the valve',
      status: 'New Action',
      priority: 'Major',
      siteName: 'Site mill',
      projectName: 'Project NORTH',
      actorName: 'The dee',
      text: 'The *spare* is here',
    })
  })

  it('quote the start of a long comment and include a mention at its end', async () => {
    await queue({ facts: { text: `${'😀'.repeat(999)}x${'😀'.repeat(999)} @The bo` } })
    const mails = await db.selectFrom('mail').select(['kind', 'facts']).orderBy('id').execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['commented', 'mentioned'])
    const [quoted] = mails.map(({ facts }) => ('text' in facts ? facts.text : undefined))
    expect(quoted).toMatch(/^(😀){999}x.+…$/u)
    expect(quoted?.length).toBe(2001)
  })

  it.each([
    [2000, 'x'.repeat(2000)],
    [2001, `${'x'.repeat(2000)}…`],
  ])('quote a comment of %i characters', async (length, quoted) => {
    await queue({ facts: { text: 'x'.repeat(length) } })
    const { facts } = await db.selectFrom('mail').select('facts').limit(1).executeTakeFirstOrThrow()
    expect(facts).toMatchObject({ text: quoted })
  })

  it('are rolled back with the change they report', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await queueNews(transaction, news({}))
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await told()).toEqual([])
  })
})

describe('a person', () => {
  it('gets the same news once', async () => {
    await queue({ kind: 'assigned', newsKey: 'action-1-created' })
    await queue({ kind: 'assigned', newsKey: 'action-1-created' })
    await queue({ kind: 'criticalCreated', newsKey: 'action-1-created' })
    expect(await told()).toEqual(['bo assigned'])
  })

  it('gets one mail about a mention, not a second about the comment', async () => {
    await queue({ facts: { text: 'Ask @The bo, please' } })
    await queue({ kind: 'mentioned', recipients: [people.bo, people.cy] })
    expect(await told()).toEqual(['ada commented', 'bo mentioned', 'cy mentioned'])
  })

  it('is not mentioned by a longer name', async () => {
    await queue({ facts: { text: 'Ask @The bouncer' } })
    expect(await told()).toEqual(['ada commented', 'bo commented'])
  })

  it.for(['B. (o|x', 'Zoë', 'Anne-Marie D’Été', '李 娜', 'Bo 😀', 'B\\o', "O'Bo%_", 'Bo (north)'])(
    'called %s is mentioned by that name',
    async (name) => {
      await db.updateTable('user_account').set({ display_name: name }).where('id', '=', people.bo).execute()
      for (const [number, text] of [`Ask @${name}`, `@${name}, please`, name, `@${name}s`].entries()) {
        await queue({ newsKey: `comment-${number}`, actorId: people.ada, facts: { text } })
      }
      expect(await told()).toEqual(['bo mentioned', 'bo mentioned', 'bo commented', 'bo commented'])
    },
  )

  it('gets a mail about a comment with characters that a database refuses', async () => {
    await queue({ facts: { text: 'half \ud83d, nothing \0' } })
    expect(await told()).toEqual(['ada commented', 'bo commented'])
  })

  it.for([
    ['transitioned', 'action_transitioned'],
    ['assigned', 'assigned_to_action'],
    ['commented', 'comment_added'],
    ['criticalCreated', 'critical_action_created'],
    ['mentioned', 'mentions'],
  ] as const)('who switched off %s does not get it', async ([kind, preference]) => {
    await db.updateTable('action').set({ priority: 'Critical' }).execute()
    await prefer(people.bo, { [preference]: false })
    await queue({ kind, recipients: [people.bo] })
    expect(await told()).not.toContain(`bo ${kind}`)
    await prefer(people.ada, { [preference]: true, disable_all: true })
    await db.deleteFrom('notification_preference').where('user_id', '=', people.bo).execute()
    await queue({ kind, newsKey: 'again', recipients: [people.ada, people.bo] })
    expect(await told()).toContain(`bo ${kind}`)
  })

  it('without mention mails gets the comment mail, and the other way round', async () => {
    await prefer(people.ada, { mentions: false })
    await prefer(people.bo, { comment_added: false })
    await queue({ facts: { text: '@The ada, @The bo: done' } })
    expect(await told()).toEqual(['ada commented', 'bo mentioned'])
  })

  it('who disabled all mails gets none', async () => {
    await db.updateTable('action').set({ priority: 'Critical' }).execute()
    await prefer(people.bo, { disable_all: true })
    for (const kind of ['transitioned', 'assigned', 'commented', 'criticalCreated', 'mentioned'] as const) {
      await queue({ kind, newsKey: kind, recipients: [people.bo], facts: { text: '@The bo' } })
    }
    expect((await told()).filter((line) => line.startsWith('bo'))).toEqual([])
  })
})
