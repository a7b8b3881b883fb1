import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deliveryHouse, START } from './delivery-fixture.ts'
import { claimMails } from './mail-queue.ts'
import { folderTransport } from './mail-transport.ts'
import { tidyMails } from './tidy-mails.ts'

const { db, log, parts, mails, now, later, deliver, person, queue, arrived, rows } = await deliveryHouse()

describe('a mail', () => {
  it('is sent once, to its recipient, as text and HTML with a link that opens the action', async () => {
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

  it('that may have been sent already has the same id when it is sent again', async () => {
    await queue(await person('ada'))
    await deliver()
    // The server died before it could note the yes.
    await db.updateTable('mail').set({ sent_at: null }).execute()
    later(10)
    await deliver()
    expect(new Set(mails().map(({ messageId }) => messageId)).size).toBe(1)
    expect(mails()).toHaveLength(2)
  })

  it('that another took is left alone until that one must have died', async () => {
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

  it('is not sent to who was deactivated, or lost the site, after it was written', async () => {
    const [ada, bo, cy] = [await person('ada'), await person('bo'), await person('cy')]
    for (const id of [ada, bo, cy]) await queue(id)
    await db.updateTable('user_account').set({ status: 'deleted' }).where('id', '=', ada).execute()
    await db.deleteFrom('user_project').where('user_id', '=', bo).execute()
    await deliver()
    expect(arrived()).toEqual(['cy@acme.example'])
    expect(await rows()).toMatchObject([{ given_up_at: START }, { given_up_at: START }, { sent_at: START }])
  })

  it('goes to the address that its recipient has now: now(), in the language chosen now', async () => {
    const ada = await person('ada')
    await queue(ada)
    await db.updateTable('user_account').set({ email: 'new@acme.example', locale: 'fr' }).execute()
    await deliver()
    expect(mails()).toMatchObject([
      { recipients: ['new@acme.example'], subject: 'NORTH-1 vous est attribuée\u00a0: Mend the valve' },
    ])
  })

  it('is not turned into another by line breaks in a summary or a name', async () => {
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

describe('after days', () => {
  it('a mail that could not be sent is given up, and a line says so', async () => {
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

  it('mails that are done are forgotten, and none that waits', async () => {
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
