import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AuthClientContext } from '@skyfoundry/haystack-auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newLog } from '../../../../test/app/recorded-log.ts'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app/test-app.ts'
import { buildImportFixture, importCalls } from '../../../../test/fixtures/imports.ts'
import { HAYSTACK_USER, type HaystackServer, startHaystackServer } from '../../../../test/servers/haystack-server.ts'
import { startSelfSignedServer } from '../../../../test/servers/self-signed-server.ts'
import { readHaystackSources, readSources } from '../../../http/operation/data-measures.ts'
import { openPulls, type PullTiming } from './pulls.service.ts'

const HEADER = 'ver:"2.0"\nid,spark,siteRef,equipRef,ruleRef,ts,dur,message\n'
const record = (place: number, part: { site?: string; rule?: string; start?: string; duration?: string } = {}) =>
  `@f${place},M,@${part.site ?? 'tower'} "Tower",@ahu-1 "AHU-1",@${part.rule ?? 'stuck-damper'},${
    part.start ?? '2026-03-09T09:00:00+11:00 Sydney'
  },${part.duration ?? '10min'},"Stuck, again"\n`
const ONE = HEADER + record(1)

let app: TestApp
let admin: string
let haystack: HaystackServer
let log: ReturnType<typeof newLog>
beforeAll(async () => {
  app = await testApp()
  haystack = await startHaystackServer()
})
beforeEach(async () => {
  await app.reset()
  ;({ admin } = await buildImportFixture(app))
  log = newLog()
  haystack.asked.length = 0
  await haystack.put(ONE)
})
afterEach(() => {
  for (const operation of ['about', 'read', 'close']) haystack.instead(operation, undefined)
})
afterAll(async () => {
  await app.close()
  await haystack.stop()
})

/** A server of Bonfire that pulls when the test says so. */
function newPulls(timing: PullTiming = {}) {
  const { config, database, storage, changes } = app
  const context = { db: database.db, config, storage, changes, clock: () => app.clock.now, log }
  const pulls = openPulls(context, timing)
  const pullDue = async () => {
    await pulls.startDue()
    await pulls.settled()
  }
  return { ...pulls, pullDue }
}

const form = (part: object = {}) => ({
  ...{ name: 'SkySpark', address: haystack.address, ...HAYSTACK_USER, filter: 'spark' },
  ...{ projectKey: null, mapping: null, intervalSeconds: 900, isOn: true },
  ...part,
})
const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, language = 'en') =>
  app.ask(
    {
      method,
      url: `/api/v1/imports/haystack${path}`,
      headers: { 'accept-language': language },
      ...(payload && { payload }),
    },
    admin,
  )
const create = async (part: object = {}) => (await ask('POST', '', form(part))).json()
const sources = async (language = 'en') => (await ask('GET', '', undefined, language)).json().sources
const source = async () => (await sources())[0]
const runs = async () => (await importCalls(app, admin).list()).json().imports
const tried = async (part: object = {}) => (await ask('POST', '/preview', form(part))).json()
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
}

describe('a pull', () => {
  test('brings findings in, under the name of the server', async () => {
    await create()
    await newPulls().pullDue()
    expect(await runs()).toMatchObject([
      {
        ...{ fileName: 'SkySpark', state: 'done', kind: 'hits', format: 'zinc', startedBy: null },
        ...{ isPulled: true, isFromFolder: false, received: 1, created: 1, rejectedCount: 0, mayUndo: true },
      },
    ])
    expect(await source()).toMatchObject({
      ...{ isPulling: false, lastFailure: null, nextPullAt: '2026-03-10T12:15:00.000Z' },
      lastSuccess: { at: '2026-03-10T12:00:00.000Z', received: 1, stored: 1, rejectedCount: 0 },
    })
    const stored = await app.database.db
      .selectFrom('occurrence')
      .innerJoin('equip_rule', 'equip_rule.id', 'occurrence.equip_rule_id')
      .select(['description', 'duration_seconds', 'source_id'])
      .execute()
    expect(stored).toEqual([{ description: 'Stuck, again', duration_seconds: 600, source_id: 'f1' }])
  })

  test('signs in without sending the password, and out again', async () => {
    const before = haystack.sessionCount()
    await create()
    await newPulls().pullDue()
    expect(haystack.asked.map(({ operation }) => operation)).toEqual(['about', 'about', 'about', 'read', 'close'])
    const sent = haystack.asked.map(({ authorization }) => authorization).join(' ')
    expect(sent).not.toContain(HAYSTACK_USER.password)
    expect(sent).not.toContain(Buffer.from(HAYSTACK_USER.password).toString('base64url'))
    expect(haystack.sessionCount()).toBe(before)
  })

  test('of the same grid again changes nothing, and keeps one import without news', async () => {
    await create()
    const pulls = newPulls()
    for (const _ of [1, 2, 3, 4]) {
      await pulls.pullDue()
      later(900)
    }
    expect((await runs()).map(({ created, unchanged }: never) => ({ created, unchanged }))).toEqual([
      { created: 0, unchanged: 1 },
      { created: 1, unchanged: 0 },
    ])
    expect((await source()).lastSuccess).toMatchObject({ received: 1, stored: 0 })
  })

  test('is due again after its interval, and not before', async () => {
    await create()
    const pulls = newPulls()
    await pulls.pullDue()
    haystack.asked.length = 0
    later(899)
    await pulls.pullDue()
    expect(haystack.asked).toEqual([])
    later(1)
    await pulls.pullDue()
    expect(haystack.asked).toHaveLength(5)
  })

  test('takes what the filter matches', async () => {
    await haystack.put(HEADER + record(1) + record(2, { rule: 'low-flow' }))
    await create({ filter: 'spark and ruleRef == @stuck-damper' })
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ received: 1, created: 1 })
  })

  test('without findings is a success without an import', async () => {
    await create({ filter: 'alarm' })
    await newPulls().pullDue()
    expect(await runs()).toEqual([])
    expect(await source()).toMatchObject({ lastSuccess: { received: 0 }, lastFailure: null })
  })

  test('stores findings of the chosen project only', async () => {
    await create({ projectKey: 'SOUTH' })
    await newPulls().pullDue()
    const [run] = await runs()
    expect(run).toMatchObject({ created: 0, rejectedCount: 1 })
    expect((await importCalls(app, admin).read(run.id)).json().rejected[0]).toMatchObject({ code: 'hit.foreign-site' })
    expect((await source()).lastFailure.problem).toBe('The only row was rejected. The import says why.')
  })

  test('reads columns as the mapping of that name says', async () => {
    await haystack.put('ver:"2.0"\nspark,where,what,why,since,lasted\nM,@tower,@ahu-1,"Damper",2026-03-09,600\n')
    const choices = {
      separator: ';',
      decimalMark: 'comma',
      columns: {
        ...{ siteId: { column: 'where' }, equipId: { column: 'what' }, ruleId: { column: 'why' } },
        ...{ start: { column: 'since' }, durationSeconds: { column: 'lasted' } },
      },
      rules: { Damper: 'stuck-damper' },
    }
    await app.ask(
      { method: 'POST', url: '/api/v1/imports/mappings', payload: { name: 'Sparks', header: ['since'], choices } },
      admin,
    )
    await create({ mapping: 'sparks' })
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ state: 'done', created: 1, rejectedCount: 0 })
  })

  test('with a mapping that is gone says so', async () => {
    await create()
    await app.database.db.updateTable('haystack_source').set({ mapping: 'Gone' }).execute()
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('There is no mapping named “Gone”.')
  })

  test('of a grid without the needed columns fails, and says which are missing', async () => {
    await haystack.put('ver:"2.0"\nid,spark,dis\n@a,M,"A"\n')
    await create()
    await newPulls().pullDue()
    expect(await runs()).toMatchObject([{ state: 'failed', problem: expect.stringContaining('siteId') }])
    expect((await source()).lastFailure.problem).toContain('siteId')
  })

  test('of 20,000 records is stored whole', async () => {
    const rows = Array.from({ length: 20_000 }, (_, place) => {
      const start = new Date(Date.UTC(2026, 0, 1, 0, 2 * place)).toISOString().replace('.000Z', 'Z UTC')
      return `@f${place},M,@tower,@ahu-1,@stuck-damper,${start},1min,"Stuck"\n`
    })
    haystack.instead('read', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/zinc; charset=utf-8' }).end(HEADER + rows.join('')),
    )
    await create()
    await newPulls().pullDue()
    expect((await runs())[0]).toMatchObject({ state: 'done', received: 20_000, rejectedCount: 0 })
  })

  test('whose import is undone switches the server off, so that nothing comes back', async () => {
    await create()
    const pulls = newPulls()
    await pulls.pullDue()
    const [run] = await runs()
    expect((await importCalls(app, admin).undo(run.id)).statusCode).toBe(200)
    const now = await source()
    expect(now).toMatchObject({ isOn: false, nextPullAt: null })
    expect(now.lastFailure.problem).toContain('Switched off, because an import from this server was undone')
    later(86_400)
    await pulls.pullDue()
    expect(await runs()).toHaveLength(1)
  })
})

describe('one pull at a time', () => {
  /** A server that answers `read` when the test says so. */
  function holdRead() {
    const held = Promise.withResolvers<ServerResponse>()
    haystack.instead('read', (_, response) => held.resolve(response))
    const answer = async () => {
      const response = await held.promise
      response.writeHead(200, { 'content-type': 'text/zinc' }).end(ONE)
    }
    return { asked: held.promise, answer }
  }

  test('two servers of Bonfire do not pull the same', async () => {
    const { asked, answer } = holdRead()
    await create()
    const [one, other] = [newPulls(), newPulls()]
    await one.startDue()
    await asked
    await other.pullDue()
    expect((await source()).isPulling).toBe(true)
    const again = await ask('POST', `/${(await source()).id}/pull`)
    expect(again.json()).toMatchObject({ code: 'pull.running' })
    await answer()
    await one.settled()
    expect(haystack.asked.filter(({ operation }) => operation === 'read')).toHaveLength(1)
    expect(await source()).toMatchObject({ isPulling: false, lastSuccess: { stored: 1 } })
  })

  test('a killed server’s pull is taken over after two minutes, and nothing is doubled', async () => {
    const { asked } = holdRead()
    await create()
    const killed = newPulls()
    await killed.startDue()
    await asked
    haystack.instead('read', undefined)
    const other = newPulls()
    later(119)
    await other.pullDue()
    expect(await runs()).toEqual([])
    later(2)
    await other.pullDue()
    expect(await runs()).toMatchObject([{ created: 1 }])
    // The first one awakes.
    await killed.stop()
    expect(await runs()).toHaveLength(1)
    expect((await source()).lastSuccess).toMatchObject({ stored: 1 })
  })

  test('a server that stops gives it back at once', async () => {
    const { asked } = holdRead()
    await create()
    const pulls = newPulls()
    await pulls.startDue()
    await asked
    await pulls.stop()
    expect(await source()).toMatchObject({ isPulling: false, lastFailure: null })
    haystack.instead('read', undefined)
    await newPulls().pullDue()
    expect(await runs()).toMatchObject([{ created: 1 }])
  })

  test.each([
    ['deleted', (id: string) => ask('DELETE', `/${id}`)],
    ['changed', (id: string) => ask('PUT', `/${id}`, form({ filter: 'alarm' }))],
  ])('one that is %s meanwhile is not imported', async (_, act) => {
    const { asked, answer } = holdRead()
    const { id } = await create()
    const pulls = newPulls()
    await pulls.startDue()
    await asked
    expect((await act(id)).statusCode).toBe(200)
    await answer()
    await pulls.settled()
    expect(await runs()).toEqual([])
  })

  test('the heartbeat ends a pull whose source is gone, though the server says nothing', async () => {
    const { asked } = holdRead()
    const { id } = await create()
    const pulls = newPulls({ heartbeatMilliseconds: 20 })
    await pulls.startDue()
    await asked
    await ask('DELETE', `/${id}`)
    await pulls.settled()
    expect(log.lines).toMatchObject([{ message: 'a pull from a Haystack server was broken off' }])
  })
})

describe('what goes wrong is said, with what to do', () => {
  // Each runs out in one way only, however slow the machine is.
  const LIMITS = { silenceMilliseconds: 30_000, totalMilliseconds: 60_000, maximumBytes: 100_000 }
  const NO_SILENCE = { ...LIMITS, silenceMilliseconds: 300 }
  const NO_LENGTH = { ...LIMITS, totalMilliseconds: 1500 }
  const problemOf = async (part: object = {}, timing: PullTiming = {}) => {
    await create(part)
    await newPulls(timing).pullDue()
    return (await source()).lastFailure?.problem
  }
  const zinc = { 'content-type': 'text/zinc' }

  test.each([
    [401, 'The server does not let bonfire read.'],
    [403, 'The server does not let bonfire read.'],
    [404, 'There is no Haystack API at '],
    [500, 'responded with status 500. Check its log.'],
  ])('status %i', async (status, text) => {
    haystack.instead('read', (_, response) => response.writeHead(status).end('no'))
    expect(await problemOf()).toContain(text)
    expect(await runs()).toEqual([])
  })

  test('a wrong password, which is not tried again before its time', async () => {
    expect(await problemOf({ password: 'wrong' })).toContain('The server refused the password of bonfire.')
    expect((await source()).nextPullAt).toBe('2026-03-10T12:15:00.000Z')
  })

  test('a certificate that nobody issued, and sends no password there', async () => {
    const asked: string[] = []
    const server = await startSelfSignedServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    const address = `${server.address}/api/demo/`
    const host = new URL(address).host
    const told = `The certificate of ${host} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Renew it, or give Bonfire the certificate of its issuer with NODE_EXTRA_CA_CERTS.`
    expect(await problemOf({ address })).toBe(told)
    // Waiting does not fix it.
    expect((await source()).nextPullAt).toBe('2026-03-10T12:15:00.000Z')
    expect(await tried({ name: 'Other', address })).toMatchObject({ code: 'pull.certificate', message: told })
    expect(asked).toEqual([])
    await server.stop()
  })

  test('an unknown user', async () => {
    expect(await problemOf({ username: 'nobody' })).toContain('The server refused the password of nobody.')
  })

  test('a server that does not answer is retried soon, then less and less often', async () => {
    haystack.instead('read', () => undefined)
    const timing = { patience: NO_SILENCE }
    expect(await problemOf({}, timing)).toMatch(/^127\.0\.0\.1:\d+ sent nothing for 1 second\./)
    expect((await source()).nextPullAt).toBe('2026-03-10T12:01:00.000Z')
    later(60)
    await newPulls(timing).pullDue()
    expect((await source()).nextPullAt).toBe('2026-03-10T12:03:00.000Z')
  })

  test('a server that falls silent in the middle', async () => {
    haystack.instead('read', (_, response) => response.writeHead(200, zinc).write(HEADER))
    expect(await problemOf({}, { patience: NO_SILENCE })).toContain('sent nothing for 1 second')
  })

  test('a server that sends forever, slowly', async () => {
    haystack.instead('read', (_, response) => {
      response.writeHead(200, zinc).write(HEADER)
      const timer = setInterval(() => response.write(record(1)), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await problemOf({}, { patience: NO_LENGTH })).toContain('had not finished after 1 minute')
  })

  test('a server that sends forever, fast', async () => {
    haystack.instead('read', (_, response) => {
      response.writeHead(200, zinc).write(HEADER)
      const more = () => {
        while (!response.destroyed && response.write(record(1).repeat(100)));
      }
      response.on('drain', more)
      more()
    })
    expect(await problemOf({}, { patience: LIMITS })).toContain('The response is larger than 0 MB.')
    expect(await runs()).toEqual([])
  })

  test('a server that breaks off', async () => {
    haystack.instead('read', (_, response) => {
      response.writeHead(200, { ...zinc, 'content-length': '1000' }).write(ONE)
      setTimeout(() => response.destroy(), 20)
    })
    expect(await problemOf()).toContain('closed the connection in the middle of its response')
    expect(await runs()).toEqual([])
  })

  test('a web page', async () => {
    haystack.instead('read', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>'),
    )
    expect(await problemOf()).toContain('The server sent text/html instead of a grid.')
  })

  test('an error grid, as that server sends it itself', async () => {
    haystack.breakWith('The database is locked')
    expect(await problemOf()).toBe('The server refused the request and says: Error: The database is locked')
  })

  test('a redirect, which is not followed', async () => {
    let isFollowed = false
    const elsewhere = createServer((_, response) => {
      isFollowed = true
      response.end()
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
    haystack.instead('about', (_, response) => response.writeHead(302, { location: address }).end())
    expect(await problemOf()).toContain(`The server redirects to ${address}. Bonfire does not follow`)
    expect(isFollowed).toBe(false)
    elsewhere.close()
  })

  test('nobody at that address', async () => {
    expect(await problemOf({ address: 'http://127.0.0.1:1/api/demo' })).toMatch(/^No connection to 127\.0\.0\.1:1 \(/)
  })

  test('a name that does not exist', async () => {
    expect(await problemOf({ address: 'https://no-such-host.invalid/api/demo' })).toContain(
      'No address was found for no-such-host.invalid.',
    )
  })

  test('a server without SCRAM', async () => {
    haystack.instead('about', (_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="demo"' }).end(),
    )
    expect(await problemOf()).toContain('offers no sign-in with SCRAM SHA-256')
  })

  test('a server that does not know the password itself', async () => {
    const steps = ['SCRAM hash=SHA-256, handshakeToken=a', undefined]
    let nonce = ''
    haystack.instead('about', (request, response) => {
      const data = /data=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1]
      const text = Buffer.from(data ?? '', 'base64url').toString()
      const first = steps.shift()
      if (first) return response.writeHead(401, { 'www-authenticate': first }).end()
      if (text.startsWith('n,,')) {
        nonce = /r=(.*)$/.exec(text)?.[1] ?? ''
        const reply = Buffer.from(`r=${nonce}x,s=c2FsdHNhbHRzYWx0,i=4096`).toString('base64url')
        return response.writeHead(401, { 'www-authenticate': `SCRAM handshakeToken=a, data=${reply}` }).end()
      }
      const proof = Buffer.from(`v=${Buffer.alloc(32).toString('base64')}`).toString('base64url')
      return response.writeHead(200, { 'authentication-info': `authToken=t, data=${proof}` }).end()
    })
    expect(await problemOf()).toContain('could not prove that it knows the password')
    expect(haystack.asked.some(({ operation }) => operation === 'read')).toBe(false)
  })

  test('a server that lets everybody read needs no sign-in', async () => {
    haystack.instead('about', (_, response) => response.writeHead(200, zinc).end('ver:"2.0"\nempty\n'))
    haystack.instead('read', (_, response) => response.writeHead(200, zinc).end(ONE))
    expect(await problemOf()).toBeUndefined()
    expect(await runs()).toMatchObject([{ created: 1 }])
  })

  test('in French too', async () => {
    await create({ password: 'wrong' })
    await newPulls().pullDue()
    expect((await sources('fr'))[0].lastFailure.problem).toContain('Le serveur a refusé le mot de passe de bonfire.')
  })

  test('a success ends the pauses', async () => {
    haystack.instead('read', (_, response) => response.writeHead(500).end())
    await problemOf()
    haystack.instead('read', undefined)
    later(60)
    await newPulls().pullDue()
    expect(await source()).toMatchObject({ nextPullAt: '2026-03-10T12:16:00.000Z', lastSuccess: { received: 1 } })
  })
})

describe('the password', () => {
  test('is encrypted in the database, and in no answer and no log', async () => {
    const created = await create()
    await newPulls().pullDue()
    const [row] = await app.database.db.selectFrom('haystack_source').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(HAYSTACK_USER.password)
    const answers = JSON.stringify([created, await sources(), await tried(), await runs(), log.lines])
    expect(answers).not.toContain(HAYSTACK_USER.password)
    expect(answers).not.toContain('sealed')
    expect(answers).not.toContain('authToken')
  })

  test('stays if a change gives none, and is asked for again if it would go elsewhere', async () => {
    const { id } = await create()
    const { password: _, ...without } = form({ name: 'Renamed' })
    expect((await ask('PUT', `/${id}`, without)).json()).toMatchObject({ name: 'Renamed' })
    await newPulls().pullDue()
    expect((await source()).lastSuccess).toMatchObject({ received: 1 })
    for (const change of [{ address: 'https://evil.example/api/demo' }, { username: 'other' }]) {
      const refused = await ask('PUT', `/${id}`, { ...without, ...change })
      expect(refused.json()).toMatchObject({ code: 'pull.password-again', fields: { password: expect.any(String) } })
      const triedElsewhere = await ask('POST', '/preview', { ...without, ...change, sourceId: id })
      expect(triedElsewhere.json()).toMatchObject({ code: 'pull.password-again' })
    }
  })

  test('cannot be read with another key, and that is said', async () => {
    await create()
    const path = join(app.config.dataDirectory, 'secrets-key')
    expect(await readFile(path, 'utf8')).toMatch(/^[\da-f]{64}$/)
    await rm(path)
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('The stored password cannot be read')
    expect(haystack.asked).toEqual([])
  })

  test('cannot be moved to another server in the database', async () => {
    await create()
    await app.database.db.updateTable('haystack_source').set({ address: 'http://127.0.0.1:2/' }).execute()
    await newPulls().pullDue()
    expect((await source()).lastFailure.problem).toContain('The stored password cannot be read')
  })
})

describe('a trial', () => {
  test('says how many records there are and what a pull would do, and stores nothing', async () => {
    await haystack.put(HEADER + record(1) + record(2, { site: 'nowhere' }) + record(3))
    const { recordCount, preview } = await tried()
    expect(recordCount).toBe(3)
    expect(preview).toMatchObject({
      ...{ checkedRowCount: 3, isComplete: true, rowNumbers: [2, 3, 4] },
      outcome: { created: 1, rejectedCount: 1 },
      causes: [{ code: 'hit.unknown-site', rowCount: 1, firstRow: 3 }],
    })
    expect(preview.columns.map(({ name }: { name: string }) => name)).toContain('siteRef')
    expect(await runs()).toEqual([])
    expect(await sources()).toEqual([])
  })

  test('uses the kept password', async () => {
    const { id } = await create({ isOn: false })
    const { password: _, ...without } = form()
    expect((await ask('POST', '/preview', { ...without, sourceId: id })).json()).toMatchObject({ recordCount: 1 })
  })

  test('says what is wrong', async () => {
    expect(await tried({ password: 'wrong' })).toMatchObject({ code: 'pull.wrong-password' })
    expect(await tried({ filter: 'spark and' })).toMatchObject({ code: 'pull.filter' })
  })

  test('of no records says so', async () => {
    expect(await tried({ filter: 'alarm' })).toMatchObject({ recordCount: 0, preview: { rows: [] } })
  })
})

describe('the settings', () => {
  test.each([
    [{ name: ' ' }, 'name', 'Enter a name.'],
    [{ address: 'skyspark.example.com' }, 'address', 'Enter the http or https address'],
    [{ address: 'ftp://skyspark.example.com/' }, 'address', 'Enter the http or https address'],
    [{ address: 'file:///etc/passwd' }, 'address', 'Enter the http or https address'],
    [{ address: 'https://skyspark.example.com/api/demo?x=1' }, 'address', 'Enter the http or https address'],
    [{ address: 'https://su:secret@skyspark.example.com/api/demo' }, 'address', 'Leave the username and password out'],
    [{ username: '' }, 'username', 'Enter the username.'],
    [{ password: undefined }, 'password', 'Enter the password.'],
    [{ filter: 'spark)' }, 'filter', 'This is not a Haystack filter: '],
    [{ filter: '' }, 'filter', 'Enter a filter, such as spark.'],
    [{ projectKey: 'NOWHERE' }, 'projectKey', ''],
    [{ intervalSeconds: 60 }, 'intervalSeconds', ''],
  ])('%j is refused', async (part, field, text) => {
    const refused = await ask('POST', '', form(part))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields[field]).toContain(text)
    expect(await sources()).toEqual([])
  })

  test('two servers cannot have one name, whatever its case', async () => {
    await create()
    expect(await create({ name: 'skyspark' })).toMatchObject({ code: 'pull.name-taken' })
    const { id } = await create({ name: 'Other' })
    expect((await ask('PUT', `/${id}`, form({ name: 'SKYSPARK' }))).json()).toMatchObject({ code: 'pull.name-taken' })
    expect((await ask('PUT', `/${id}`, form({ name: 'other' }))).statusCode).toBe(200)
  })

  test('an unknown mapping is refused', async () => {
    expect(await create({ mapping: 'None' })).toMatchObject({ code: 'mapping.unknown' })
  })

  test('there are at most 1,000', async () => {
    await create()
    await app.database.pool.query(`
      insert into haystack_source (tenant_id, name, address, username, sealed_password, filter, interval_seconds, is_on,
                                   next_pull_at, saved_at)
      select tenant_id, 'n' || place, address, username, sealed_password, filter, interval_seconds, is_on, next_pull_at,
             saved_at
        from haystack_source, generate_series(1, 999) place`)
    expect(await create({ name: 'One more' })).toMatchObject({ code: 'pull.too-many-sources' })
  })

  test('one that is off is not pulled until somebody asks for it', async () => {
    const { id } = await create({ isOn: false })
    await newPulls().pullDue()
    expect(await runs()).toEqual([])
    const asked = await ask('POST', `/${id}/pull`)
    expect(asked.json()).toMatchObject({ isPulling: true })
    await expect.poll(async () => (await source()).isPulling).toBe(false)
    expect(await source()).toMatchObject({ isOn: false, lastSuccess: { stored: 1 } })
  })

  test('a deleted server leaves its imports', async () => {
    const { id } = await create()
    await newPulls().pullDue()
    expect((await ask('DELETE', `/${id}`)).json()).toMatchObject({ name: 'SkySpark' })
    expect(await sources()).toEqual([])
    expect(await runs()).toMatchObject([{ fileName: 'SkySpark', isPulled: true }])
    expect((await ask('DELETE', `/${id}`)).statusCode).toBe(404)
  })
})

test('nothing new for twice the usual interval is silence', async () => {
  await create()
  const pulls = newPulls()
  for (const place of [1, 2, 3, 4]) {
    await haystack.put(HEADER + record(1, { start: `2026-03-0${place}T09:00:00+11:00 Sydney` }))
    await pulls.pullDue()
    later(3600)
  }
  expect(await source()).toMatchObject({ usualIntervalSeconds: 3600, isSilent: false })
  await pulls.pullDue()
  later(3601)
  await pulls.pullDue()
  expect(await source()).toMatchObject({ isSilent: true, lastFailure: null })
})

test('the metrics know each server that is on', async () => {
  const { id } = await create()
  const pulls = newPulls()
  await pulls.pullDue()
  haystack.instead('read', (_, response) => response.writeHead(500).end())
  later(900)
  await pulls.pullDue()
  const measured = { source: 'SkySpark', key: `haystack-${id}` }
  const { db } = app.database
  expect(await readHaystackSources(db, app.clock.now)).toMatchObject([
    { ...measured, lastSuccessSeconds: TEST_NOW.getTime() / 1000, hasLastFailed: true, isSilent: false },
  ])
  expect(await readSources(db)).toMatchObject([{ ...measured, lastStoredSeconds: TEST_NOW.getTime() / 1000 }])
  await ask('PUT', `/${id}`, form({ isOn: false }))
  expect(await readHaystackSources(db, app.clock.now)).toEqual([])
  expect(await readSources(db)).toEqual([])
})

test('the sign-in of the test’s server is that of SkyFoundry’s own client', async () => {
  const client = new AuthClientContext(
    haystack.address.slice(0, -1),
    HAYSTACK_USER.username,
    HAYSTACK_USER.password,
    true,
  )
  const headers = await new Promise<Record<string, string>>((resolve, reject) => {
    client.login(resolve, (why) => reject(new Error(why)))
  })
  expect(headers.Authorization).toMatch(/^bearer authToken=\w+$/)
})
