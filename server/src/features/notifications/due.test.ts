import { beforeEach, describe, expect, it } from 'vitest'
import { actionScene } from '../../../test/fixtures/actions.ts'
import { MAIL_HOUSE } from '../../../test/fixtures/mail/mail.ts'
import { startMailServer } from '../../../test/servers/mail-server.ts'
import type { DueFacts } from '../../db/mail-facts.ts'
import { deliverMails } from '../../mail/delivery/deliver-mails.ts'
import { smtpTransport } from '../../mail/delivery/mail-transport.ts'
import { composeMail } from '../../mail/words/compose-mail.ts'
import { queueDueMails } from './due.service.ts'

const scene = actionScene()
const ADDRESSES = { baseUrl: 'https://bonfire.example', profileUrl: 'https://bonfire.example/profile' }

beforeEach(async () => {
  const { db } = scene.app.database
  await db.updateTable('site').set({ timezone: 'Australia/Sydney' }).execute()
})

/** An instant by the clocks of Sydney, in winter. */
const at = (day: string, time = '07:30') => new Date(`${day}T${time}:00+10:00`)

/** Looks as a server does, and says who was told of what since the last look. */
async function lookAt(now: Date): Promise<string[]> {
  const { db } = scene.app.database
  const clock = () => now
  await Promise.all([queueDueMails({ db, clock }), queueDueMails({ db, clock })])
  const mails = await db
    .deleteFrom('mail as m')
    .using('user_account as u')
    .whereRef('u.id', '=', 'm.recipient_id')
    .where('m.kind', '=', 'due')
    .returning(['u.username', 'm.facts'])
    .execute()
  return mails.map(({ username, facts }) => {
    const { actions } = facts as DueFacts
    return `${username}: ${actions.map(({ actionKey, isOverdue }) => `${actionKey} ${isOverdue ? 'overdue' : 'soon'}`).join(', ')}`
  })
}

const forgeIdOf = async (id: number) => {
  const { db } = scene.app.database
  const row = await db.selectFrom('user_account').select('forge_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.forge_id
}

const create = async (dueDate: string, change: object = {}) => {
  const assigneeId = await forgeIdOf(scene.fixture.manager)
  expect((await scene.engineer.create({ assigneeId, dueDate, ...change })).statusCode).toBe(200)
}

const change = async (key: string, payload: object) =>
  expect((await scene.engineer.update(key, payload)).statusCode).toBe(200)

describe('an action that is due', () => {
  it('is told the day before and once it is overdue, in one mail each morning', async () => {
    await create('2026-06-10')
    await create('2026-06-11')
    expect(await lookAt(at('2026-06-08'))).toEqual([])
    expect(await lookAt(at('2026-06-09', '06:59'))).toEqual([])
    expect(await lookAt(at('2026-06-09', '07:00'))).toEqual(['manager: NORTH-1 soon'])
    expect(await lookAt(at('2026-06-09', '18:00'))).toEqual([])
    expect(await lookAt(at('2026-06-10'))).toEqual(['manager: NORTH-2 soon'])
    expect(await lookAt(at('2026-06-11'))).toEqual(['manager: NORTH-1 overdue'])
    expect(await lookAt(at('2026-06-12'))).toEqual(['manager: NORTH-2 overdue'])
    expect(await lookAt(at('2026-06-13'))).toEqual([])
  })

  it('is told again for another day, and not once it has ended', async () => {
    await create('2026-06-09')
    await lookAt(at('2026-06-07'))
    expect(await lookAt(at('2026-06-08'))).toEqual(['manager: NORTH-1 soon'])
    await change('NORTH-1', { dueDate: '2026-06-10' })
    expect(await lookAt(at('2026-06-09'))).toEqual(['manager: NORTH-1 soon'])
    await change('NORTH-1', { status: 'Closed', statusChangeReason: 'Fixed' })
    expect(await lookAt(at('2026-06-11'))).toEqual([])
  })

  it('is not told once it was rejected', async () => {
    await create('2026-06-09')
    await create('2026-06-09')
    await change('NORTH-1', { status: 'Rejected', statusChangeReason: 'Rejected' })
    await lookAt(at('2026-06-07'))
    expect(await lookAt(at('2026-06-08'))).toEqual(['manager: NORTH-2 soon'])
  })

  it('is not told at noon when its day has just been set', async () => {
    await lookAt(at('2026-06-08'))
    await create('2026-06-09')
    expect(await lookAt(at('2026-06-08', '12:00'))).toEqual([])
    expect(await lookAt(at('2026-06-09'))).toEqual(['manager: NORTH-1 soon'])
  })

  it('is told to its creator if nobody else can be told', async () => {
    const { db } = scene.app.database
    await create('2026-06-09', { assigneeId: null, assignee: 'A name without an account' })
    await create('2026-06-09')
    await db.deleteFrom('user_project').where('user_id', '=', scene.fixture.manager).execute()
    await lookAt(at('2026-06-07'))
    expect(await lookAt(at('2026-06-08'))).toEqual(['engineer: NORTH-1 soon, NORTH-2 soon'])
  })

  it('is not told to a creator who no longer sees its site', async () => {
    const { db } = scene.app.database
    await create('2026-06-09', { assigneeId: null, assignee: 'A name without an account' })
    await db.deleteFrom('user_project').where('user_id', '=', scene.fixture.engineer).execute()
    await lookAt(at('2026-06-07'))
    expect(await lookAt(at('2026-06-08'))).toEqual([])
  })

  it('is not told to who wants no mails at all', async () => {
    const { db } = scene.app.database
    await create('2026-06-09')
    await create('2026-06-09', { assigneeId: await forgeIdOf(scene.fixture.engineer) })
    await db
      .insertInto('notification_preference')
      .values({ user_id: scene.fixture.manager, disable_all: true })
      .execute()
    await lookAt(at('2026-06-07'))
    expect(await lookAt(at('2026-06-08'))).toEqual(['engineer: NORTH-2 soon'])
  })

  it('is told as early as a person wants, and not to who does not want it', async () => {
    const { db } = scene.app.database
    const { manager, engineer } = scene.fixture
    await create('2026-06-10')
    await create('2026-06-10', { assigneeId: await forgeIdOf(engineer) })
    await db
      .insertInto('notification_preference')
      .values([
        { user_id: manager, due_days_before: 3 },
        { user_id: engineer, action_due: false },
      ])
      .execute()
    await lookAt(at('2026-06-06'))
    expect(await lookAt(at('2026-06-07'))).toEqual(['manager: NORTH-1 soon'])
    expect(await lookAt(at('2026-06-11'))).toEqual([])
    expect(await lookAt(at('2026-06-12'))).toEqual(['manager: NORTH-1 overdue'])
  })
})

describe('a mail about due actions', () => {
  const action = {
    siteRowId: 1,
    actionKey: 'NORTH-1',
    summary: 'Mend the valve',
    siteName: 'Mill',
    status: 'New Action',
    dueDate: '2026-06-10',
    isOverdue: true,
  }
  const compose = (actions: DueFacts['actions'], locale: 'en' | 'fr' = 'en') =>
    composeMail({ kind: 'due', facts: { actions }, siteRowId: null, locale }, ADDRESSES)

  it('names its only action, or counts them', () => {
    expect(compose([action]).subject).toBe('NORTH-1 is overdue: Mend the valve')
    expect(compose([{ ...action, isOverdue: false }], 'fr').subject).toBe(
      'NORTH-1 est à terminer pour le mercredi 10 juin 2026\u00a0: Mend the valve',
    )
    expect(compose([action, { ...action, isOverdue: false }]).subject).toBe('1 action is overdue, 1 action is due')
    expect(compose([action, action]).subject).toBe('2 actions are overdue')
    expect(compose([action, action], 'fr').subject).toBe('2 actions en retard')
  })

  it('leaves out actions of sites that its reader has lost; without any, is not sent', async () => {
    const { db } = scene.app.database
    const { manager, north, south } = scene.fixture
    const server = await startMailServer()
    const tell = (now: Date) => queueDueMails({ db, clock: () => now })
    const never = new AbortController().signal
    const deliver = (now: Date) =>
      deliverMails(
        {
          ...MAIL_HOUSE,
          db,
          clock: () => now,
          keepDays: 30,
          transport: smtpTransport(server.url),
          log: { info() {}, warn() {}, error() {} },
        },
        { closing: never, abandoning: never },
      )
    const lose = (project: number) =>
      db.deleteFrom('user_project').where('user_id', '=', manager).where('project_id', '=', project).execute()
    for (const dueDate of ['2026-06-09', '2026-06-10']) {
      await create(dueDate)
      const mine = { siteId: 'SOUTH~mall', assigneeId: await forgeIdOf(manager), dueDate }
      expect((await scene.manager.create(mine)).statusCode).toBe(200)
    }
    await db.deleteFrom('mail').execute()
    await tell(at('2026-06-07'))
    await tell(at('2026-06-08'))
    await lose(north)
    await deliver(at('2026-06-08', '07:40'))
    await tell(at('2026-06-09'))
    await lose(south)
    await deliver(at('2026-06-09', '07:40'))
    await server.stop()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      'SOUTH-1 is due on Tuesday, 9 June 2026: Mend the valve of AHU 1',
    ])
    expect(server.mails[0]?.text).not.toContain('NORTH')
    expect(await db.selectFrom('mail').where('kind', '=', 'due').selectAll().execute()).toHaveLength(2)
  })

  it('stays short however many there are', () => {
    const actions = Array.from({ length: 3000 }, (_, index) => ({ ...action, isOverdue: index < 2 }))
    const { text, html } = compose(actions)
    expect(text.match(/NORTH-1 Mend/g)).toHaveLength(30)
    expect(text).toContain('And 2,970 more actions.')
    expect(html.length).toBeLessThan(30_000)
  })
})
