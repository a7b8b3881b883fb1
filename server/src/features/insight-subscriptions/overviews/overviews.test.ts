import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app/test-app.ts'
import { subscribe, subscriptionScene } from '../../../../test/fixtures/subscriptions.ts'
import { startMailServer } from '../../../../test/servers/mail-server.ts'
import type { Context } from '../../../context.ts'
import { mailOverviews } from './overviews.service.ts'

const test = await testApp()
afterAll(() => test.close())

let scene: Awaited<ReturnType<typeof subscriptionScene>>
let cookie: string

beforeEach(async () => {
  await test.reset()
  scene = await subscriptionScene(test)
  cookie = await test.signIn('ada')
  await scene.finding('mill', 'fan', 'ahu-1', [0])
  await scene.finding('barn', 'meter', 'main', [20, 19])
  const { status, body } = await subscribe(test, cookie, { rhythm: 'monthly', timezone: 'Europe/Paris' })
  expect(status, JSON.stringify(body)).toBe(201)
})

const context = (): Context => ({ ...test, db: test.database.db, clock: () => test.clock.now, log: test.app.log })
const tell = () => mailOverviews(context())
const at = (instant: string) => {
  test.clock.now = new Date(instant)
}
const queued = () => scene.db.selectFrom('mail').selectAll().where('kind', '=', 'overview').execute()
/** What arrives of everything queued. */
async function delivered() {
  const server = await startMailServer()
  await scene.deliver(server.url)
  await server.stop()
  return server.mails
}

describe('the overview of a month', () => {
  it('is mailed once on the first day at its hour, whatever servers look', async () => {
    at('2026-04-01T04:59:00Z')
    await tell()
    expect(await queued()).toEqual([])
    at('2026-04-01T05:00:10Z')
    await Promise.all([tell(), tell(), scene.tell()])
    await tell()
    const mails = await delivered()
    expect(mails.map(({ subject }) => subject)).toEqual(['Overview of March 2026: 1 finding, 1 new'])
    expect(mails[0]?.text).toContain('Findings: 1: 1 new and 0 continuing; 1 gone. In the month before: 1')
    expect(mails[0]?.text).toMatch(
      /\/settings\/insight-subscriptions\/\d+\/overview\?from=2026-03-01&to=2026-03-31&locale=en/,
    )
    expect(mails[0]?.text).toContain('&print=yes')
    at('2026-05-01T05:00:10Z')
    await tell()
    expect(await queued()).toHaveLength(2)
  })

  it('that several months were missed of is mailed for the last one', async () => {
    await scene.db.updateTable('user_account').set({ locale: 'fr' }).execute()
    at('2026-07-15T12:00:00Z')
    await tell()
    await tell()
    const mails = await delivered()
    expect(mails.map(({ subject }) => subject)).toEqual(['Vue d’ensemble – juin 2026\u00a0: aucune détection'])
  })

  it('tells no numbers of a site that its reader has lost, and nothing without access', async () => {
    at('2026-04-01T05:00:10Z')
    await tell()
    await scene.db.deleteFrom('user_project').where('project_id', '=', scene.projects.south).execute()
    const [mail] = await delivered()
    expect(mail?.subject).toBe('Overview of March 2026')
    expect(mail?.text).not.toContain('Findings:')
    at('2026-05-01T05:00:10Z')
    await tell()
    await scene.db.updateTable('user_account').set({ access: [] }).execute()
    expect(await delivered()).toEqual([])
    await scene.db
      .updateTable('user_account')
      .set({ access: ['viewTriagePage'] })
      .execute()
    at('2026-06-01T05:00:10Z')
    await tell()
    await scene.db.deleteFrom('user_project').execute()
    expect(await delivered()).toEqual([])
    expect(await queued()).toHaveLength(3)
  })

  it('is not queued for who wants no mails at all', async () => {
    const save = { method: 'PUT', url: '/api/v1/users/me/preferences', payload: { disableAll: true } } as const
    expect((await test.ask(save, cookie)).statusCode).toBe(200)
    at('2026-04-01T05:00:10Z')
    await tell()
    expect(await queued()).toEqual([])
  })

  it('ends with the link of its mail, without a sign-in', async () => {
    at('2026-04-01T05:00:10Z')
    await tell()
    const [mail] = await delivered()
    expect(mail?.html).toContain('/unsubscribe?token=')
    const token = /unsubscribe\?token=([^&\s]+)/.exec(mail?.text ?? '')?.[1]
    const url = `/api/v1/insight-subscriptions/unsubscribe?token=${token}`
    expect((await test.ask({ method: 'POST', url })).statusCode).toBe(200)
    at('2026-05-01T05:00:10Z')
    await tell()
    expect(await queued()).toHaveLength(1)
  })
})
