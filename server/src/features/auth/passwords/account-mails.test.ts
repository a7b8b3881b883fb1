import { describe, expect, it } from 'vitest'
import { deliveryHouse } from '../../../../test/fixtures/mail/mail-delivery.ts'
import { tidyMails } from '../../../mail/delivery/mailer.ts'
import { createInvite, createReset } from './tokens.service.ts'

const { db, log, parts, mails, now, later, deliver, person, rows, stopServer, startServer } = await deliveryHouse()

const invite = (userId: number, actorName = 'Cy') =>
  db.transaction().execute((db) => createInvite(db, { userId, now: now(), actorName }))
const reset = (userId: number) => db.transaction().execute((db) => createReset(db, { userId, now: now() }))
const facts = async () => (await rows()).map((row) => row.facts)

describe('an invitation', () => {
  it('names the inviter and links to the sign-up, even with mails disabled', async () => {
    const ada = await person('ada')
    await db.insertInto('notification_preference').values({ user_id: ada, disable_all: true }).execute()
    const token = await invite(ada, 'Dee')
    await deliver()
    const [mail] = mails()
    expect(mail).toMatchObject({ recipients: ['ada@acme.example'], subject: 'Complete your sign-up to Bonfire' })
    expect(mail?.text).toContain('Dee invites you to Bonfire')
    expect(mail?.text).toContain('Username: ada')
    expect(mail?.text).toContain('The link works until: 17 March 2026 at 12:00:00 UTC')
    expect(mail?.text).toContain(`https://bonfire.example/invite?token=${token}&locale=en\n`)
    expect(mail?.html).toContain(`href="https://bonfire.example/invite?token=${token}&amp;locale=en"`)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  it('is in French for French readers', async () => {
    const ada = await person('ada')
    await db.updateTable('user_account').set({ locale: 'fr' }).execute()
    const token = await invite(ada, 'Dee')
    await deliver()
    expect(mails()[0]?.subject).toBe('Terminez votre inscription à Bonfire')
    expect(mails()[0]?.text).toContain('Dee vous invite à rejoindre Bonfire')
    expect(mails()[0]?.text).toContain(`https://bonfire.example/invite?token=${token}&locale=fr\n`)
    expect(mails()[0]?.text).toContain('Le lien est valable jusqu’au\u00a0: 17 mars 2026')
  })

  it('cannot be altered by the inviter’s name', async () => {
    await invite(await person('ada'), 'Dee\r\nBcc: evil@evil.example\r\n\r\n<b>Buy</b>')
    await deliver()
    expect(mails()[0]?.recipients).toEqual(['ada@acme.example'])
    expect(mails()[0]?.text).toContain('Dee Bcc: evil@evil.example <b>Buy</b> invites you')
    expect(mails()[0]?.html).not.toContain('<b>')
  })

  it('is not sent once a newer one replaces it', async () => {
    const ada = await person('ada')
    await invite(ada)
    const newer = await invite(ada)
    await deliver()
    expect(mails().map(({ text }) => text?.includes(newer))).toEqual([true])
  })

  it('is not sent to a person deactivated meanwhile', async () => {
    await invite(await person('ada'))
    await db.updateTable('user_account').set({ status: 'deleted' }).execute()
    await deliver()
    expect(mails()).toEqual([])
  })
})

describe('a link to reset a password', () => {
  it('tells people who did not ask for it to ignore it', async () => {
    const token = await reset(await person('ada'))
    await deliver()
    expect(mails()[0]?.subject).toBe('Set a new password for Bonfire')
    expect(mails()[0]?.text).toContain(`https://bonfire.example/reset-password?token=${token}&locale=en\n`)
    expect(mails()[0]?.text).toContain('If you did not ask for it, ignore this email')
  })

  it('is not sent after it has expired', async () => {
    await reset(await person('ada'))
    later(60)
    await deliver()
    expect(mails()).toEqual([])
    expect(await rows()).toMatchObject([{ given_up_at: now() }])
  })
})

it('a link that has been used is not sent again', async () => {
  await reset(await person('ada'))
  await stopServer()
  await deliver()
  await db.updateTable('user_token').set({ used_at: now() }).execute()
  await startServer()
  later(20)
  await deliver()
  expect(mails()).toEqual([])
  expect(await rows()).toMatchObject([{ given_up_at: now() }])
})

describe('the secret of a link', () => {
  it('is in no log, and in the queue only until its mail is sent', async () => {
    const token = await reset(await person('ada'))
    await stopServer()
    await deliver()
    expect(log.warn).toHaveBeenCalled()
    expect(await facts()).toMatchObject([{ token }])
    await startServer()
    later(20)
    await deliver()
    expect(mails()[0]?.text).toContain(token)
    expect(JSON.stringify(await facts())).not.toContain('token')
    for (const told of [log.info, log.warn, log.error]) expect(JSON.stringify(told.mock.calls)).not.toContain(token)
  })

  it('leaves the queue when its mail is given up', async () => {
    await invite(await person('ada'))
    later(5 * 24 * 60 + 1)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ given_up_at: now() }])
    expect(JSON.stringify(await facts())).not.toContain('token')
  })

  it('leaves the queue when its recipient may no longer get it', async () => {
    const token = await reset(await person('ada'))
    expect(await facts()).toMatchObject([{ token }])
    await db.updateTable('user_account').set({ status: 'deleted' }).execute()
    await deliver()
    expect(JSON.stringify(await rows())).not.toContain(token)
  })

  it('is stored as a hash', async () => {
    const token = await invite(await person('ada'))
    const stored = await db.selectFrom('user_token').select('token_hash').executeTakeFirstOrThrow()
    expect(stored.token_hash).toHaveLength(32)
    expect(stored.token_hash.toString('utf8')).not.toContain(token)
  })
})
