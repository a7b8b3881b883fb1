import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deliveryHouse, START } from '../../../test/fixtures/mail/mail-delivery.ts'
import { claimMails } from '../claim-mails.ts'
import { folderTransport, MAILS_AT_ONCE } from './mail-transport.ts'
import { tidyMails } from './mailer.ts'

const { db, log, parts, mails, now, later, deliver, person, queue, arrived, rows, connectionCount } =
  await deliveryHouse()

describe('a mail', () => {
  it('is sent once, as text and HTML with a link that opens the action', async () => {
    await queue(await person('ada'))
    await deliver()
    await deliver()
    expect(mails()).toHaveLength(1)
    const [mail] = mails()
    expect(mail).toMatchObject({
      recipients: ['ada@acme.example'],
      subject: 'NORTH-1 is assigned to you: Mend the valve',
      from: { name: 'Bonfire', address: 'bonfire@acme.example' },
      to: [{ name: 'The ada', address: 'ada@acme.example' }],
    })
    expect(mail?.text).toContain('https://bonfire.example/actions/NORTH-1')
    expect(mail?.html).toContain('href="https://bonfire.example/actions/NORTH-1?locale=en"')
    expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://bonfire.example/profile>')
    expect(await rows()).toMatchObject([{ sent_at: START, given_up_at: null, attempts: 0 }])
  })

  it('that may have been sent keeps its id when sent again', async () => {
    await queue(await person('ada'))
    await deliver()
    // The server died before it could record the success.
    await db.updateTable('mail').set({ sent_at: null }).execute()
    later(10)
    await deliver()
    expect(new Set(mails().map(({ messageId }) => messageId)).size).toBe(1)
    expect(mails()).toHaveLength(2)
  })

  it('taken by another mailer is left alone until that one is presumed dead', async () => {
    await queue(await person('ada'))
    await claimMails(db, { now: now(), leaseUntil: new Date(now().getTime() + 5 * 60_000), limit: 1 })
    await deliver()
    later(4)
    await deliver()
    expect(mails()).toEqual([])
    later(1)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  // The built-in database has one connection, so nobody can be claiming meanwhile.
  it.runIf(process.env.TEST_DATABASE_URL)('that another mailer is claiming does not hold up the others', async () => {
    for (const name of ['ada', 'bo']) await queue(await person(name))
    const elsewhere = await db.startTransaction().execute()
    const leaseUntil = new Date(now().getTime() + 5 * 60_000)
    const [claimed] = await claimMails(elsewhere, { now: now(), leaseUntil, limit: 1 })
    expect(claimed?.email).toBe('ada@acme.example')
    const delivering = deliver()
    await expect.poll(arrived).toEqual(['bo@acme.example'])
    await elsewhere.commit().execute()
    await delivering
    expect(arrived()).toEqual(['bo@acme.example'])
  })

  it('is not sent to a person deactivated or without the site since', async () => {
    const [ada, bo, cy] = [await person('ada'), await person('bo'), await person('cy')]
    for (const id of [ada, bo, cy]) await queue(id)
    await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', ada).execute()
    await db.deleteFrom('user_project').where('user_id', '=', bo).execute()
    await deliver()
    expect(arrived()).toEqual(['cy@acme.example'])
    expect(await rows()).toMatchObject([{ given_up_at: START }, { given_up_at: START }, { sent_at: START }])
  })

  it('goes to the recipient’s current address, in their current language', async () => {
    const ada = await person('ada')
    await queue(ada)
    await db.updateTable('user_account').set({ email: 'new@acme.example', locale: 'fr' }).execute()
    await deliver()
    expect(mails()).toMatchObject([
      { recipients: ['new@acme.example'], subject: 'NORTH-1 vous est attribuée\u00a0: Mend the valve' },
    ])
  })

  it('cannot be altered by line breaks in a summary or name', async () => {
    const ada = await person('ada')
    await db
      .updateTable('user_account')
      .set({ display_name: 'Ada" <x@evil.example>,\r\nBcc: y@evil.example' })
      .execute()
    await queue(ada, {
      summary: 'Mend\r\nBcc: z@evil.example\r\n\r\nBuy <b>now</b>',
      siteName: 'Mill\nCc: v@evil.example',
    })
    await deliver()
    const [mail] = mails()
    expect(mail?.recipients).toEqual(['ada@acme.example'])
    expect(mail?.to?.map(({ address }) => address)).toEqual(['ada@acme.example'])
    expect([mail?.cc, mail?.bcc]).toEqual([undefined, undefined])
    expect(mail?.subject).toBe('NORTH-1 is assigned to you: Mend Bcc: z@evil.example Buy <b>now</b>')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.html).not.toContain('<b>')
  })
})

it('many mails go over a few connections, each once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, (_, number) => person(`p${number}`)))
  for (const id of people) await queue(id)
  await deliver()
  expect(arrived()).toEqual(people.map((_, number) => `p${number}@acme.example`).sort())
  expect(connectionCount()).toBeLessThanOrEqual(MAILS_AT_ONCE)
})

describe('over several days', () => {
  it('a mail that cannot be sent is given up and logged', async () => {
    await queue(await person('ada'))
    later(5 * 24 * 60)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ given_up_at: null }])
    later(1)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ given_up_at: now() }])
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ mails: 1 }, expect.any(String))
    await deliver()
    expect(mails()).toEqual([])
  })

  it('finished mails are deleted, waiting ones are not', async () => {
    await queue(await person('ada'))
    await deliver()
    later(30 * 24 * 60)
    await queue(await person('bo'))
    later(1)
    await tidyMails(parts())
    expect(await rows()).toMatchObject([{ sent_at: null }])
  })
})

it('without a mail server a mail is a file, the same at every attempt', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'bonfire-mail-')), 'mail')
  await queue(await person('ada'))
  await deliver({ transport: folderTransport(folder) })
  await db.updateTable('mail').set({ sent_at: null }).execute()
  later(10)
  await deliver({ transport: folderTransport(folder) })
  const [file = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  expect(file).toMatch(/^bonfire-\d+-\d+\.eml$/)
  expect(await readFile(join(folder, file), 'utf8')).toContain('To: The ada <ada@acme.example>\r\n')
})
