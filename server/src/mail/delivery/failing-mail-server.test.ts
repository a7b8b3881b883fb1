import { describe, expect, it, vi } from 'vitest'
import { deliveryHouse, START } from '../../../test/fixtures/mail/mail-delivery.ts'
import { smtpTransport } from './mail-transport.ts'

const { log, mails, serverUrl, stopServer, startServer, connectionCount, cutConnections, ...house } =
  await deliveryHouse()
const { now, later, deliver, person, queue, arrived, rows } = house

describe('a mail server', () => {
  it('that is down for a day causes no loss and no duplicates', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, number) => person(`p${number}`)))
    for (const id of people) await queue(id)
    await stopServer()
    for (let hour = 0; hour < 24; hour += 1) {
      expect(await deliver()).toEqual({ isReachable: false })
      later(60)
    }
    expect(log.warn).toHaveBeenCalledTimes(24)
    await startServer()
    expect(await deliver()).toEqual({ isReachable: true })
    later(18)
    await deliver()
    expect(arrived()).toEqual(people.map((_, number) => `p${number}@acme.example`).sort())
    expect(await rows()).toSatisfy((all: { sent_at: unknown }[]) => all.every((row) => row.sent_at !== null))
  })

  it('that greylists gets the mail again after a minute, not before', async () => {
    await stopServer()
    const seen = new Set<string>()
    const recipient = (address: string) => {
      if (seen.has(address)) return undefined
      seen.add(address)
      return { code: 450, text: '4.2.0 Greylisted, come again' }
    }
    await startServer(0, { recipient })
    await queue(await person('ada'))
    expect(await deliver()).toEqual({ isReachable: true })
    later(0.9)
    await deliver()
    expect(mails()).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('Greylisted') }])
    later(0.4)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  it('that permanently refuses a recipient is not retried, and gets the others', async () => {
    await stopServer()
    const recipient = (address: string) =>
      address.startsWith('bo@') ? { code: 550, text: '5.1.1 No such mailbox' } : undefined
    await startServer(0, { recipient })
    for (const name of ['ada', 'bo', 'cy']) await queue(await person(name))
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example', 'cy@acme.example'])
    expect((await rows())[1]).toMatchObject({
      given_up_at: START,
      last_error: expect.stringContaining('No such mailbox'),
    })
    expect(log.error).toHaveBeenCalledOnce()
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('that refuses by policy is retried, because the configuration may be fixed', async () => {
    await stopServer()
    const recipient = () => (now() === START ? { code: 554, text: '5.7.1 Relay access denied' } : undefined)
    await startServer(0, { recipient })
    await queue(await person('ada'))
    await deliver()
    later(2)
    await deliver()
    expect(arrived()).toEqual(['ada@acme.example'])
  })

  it('that refuses the password gets every mail once it is fixed', async () => {
    await stopServer()
    let password = 'changed'
    await startServer(0, { password: () => password })
    for (const name of ['ada', 'bo', 'cy']) await queue(await person(name))
    const transport = smtpTransport(serverUrl().replace('//', '//bonfire:sesame@'))
    expect(await deliver({ transport })).toEqual({ isReachable: false })
    expect(log.warn).toHaveBeenCalledOnce()
    password = 'sesame'
    later(1)
    await deliver({ transport })
    expect(arrived()).toEqual(['ada@acme.example', 'bo@acme.example', 'cy@acme.example'])
  })

  it('that hangs up on one mail gets the others, and that one ever less often', async () => {
    await stopServer()
    const hangsUp = vi.fn(({ subject }: { subject?: string | undefined }) => subject?.includes('poison') ?? false)
    await startServer(0, { hangsUp })
    await queue(await person('ada'), { summary: 'poison' })
    await queue(await person('bo'))
    expect(await deliver()).toEqual({ isReachable: false })
    expect(await deliver()).toEqual({ isReachable: true })
    expect(arrived()).toEqual(['bo@acme.example'])
    for (let minute = 0; minute < 60; minute += 4) {
      later(4)
      await deliver()
    }
    expect(hangsUp.mock.calls.length).toBeLessThan(12)
  })

  it('that hangs up on a later mail of a connection is not handed it again at once', async () => {
    await stopServer()
    const hangsUp = vi.fn(({ subject }: { subject?: string | undefined }) => subject?.includes('poison') ?? false)
    await startServer(0, { hangsUp })
    await queue(await person('ada'))
    const transport = smtpTransport(serverUrl())
    await deliver({ transport })
    hangsUp.mockClear()
    await queue(await person('bo'), { summary: 'poison' })
    expect(await deliver({ transport })).toEqual({ isReachable: false })
    expect(connectionCount()).toBe(1)
    expect(hangsUp).toHaveBeenCalledOnce()
    transport.close()
  })

  it('that ended the connections since gets the next mails over others', async () => {
    await stopServer()
    await startServer(0, { mailsAConnection: 3 })
    const transport = smtpTransport(serverUrl())
    const people = await Promise.all(Array.from({ length: 20 }, (_, number) => person(`p${number + 10}`)))
    for (const id of people.slice(0, 10)) await queue(id)
    await deliver({ transport })
    cutConnections()
    for (const id of people.slice(10)) await queue(id)
    expect(await deliver({ transport })).toEqual({ isReachable: true })
    expect(arrived()).toEqual(people.map((_, number) => `p${number + 10}@acme.example`))
    expect(await rows()).toSatisfy((all: { attempts: number }[]) => all.every(({ attempts }) => attempts === 0))
    expect(log.warn).not.toHaveBeenCalled()
    transport.close()
  })
})
