import { setTimeout as sleep } from 'node:timers/promises'
import type { Change } from '@bonfire/contract/changes'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bothEngines, type Engine, openAgain } from '../../test/database/engines.ts'
import { startSilentWall } from '../../test/servers/silent-wall.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { LoggedChange } from './change-log.ts'
import { type Changes, openChanges } from './changes.ts'

const { engines, stop } = await bothEngines()
afterAll(stop)

const TIMING = {
  occurrencesWaitMilliseconds: 10,
  lingerMilliseconds: 60_000,
  heartbeatMilliseconds: 60_000,
  coalesceMilliseconds: 10,
  probeEveryMilliseconds: 60_000,
  probeWaitMilliseconds: 10_000,
  missedWaitMilliseconds: 20,
}
const log = { warn: vi.fn() }
const missed: Change = { kind: 'missed' }
const saved = (projectKey: string): Change => ({ kind: 'rules', by: null, projectKey, type: 'insights' })

let database: OpenDatabase
let changes: Changes
let heard: LoggedChange[]

function startFresh({ emptyDatabase }: Engine): void {
  beforeEach(async () => {
    database = await emptyDatabase()
    changes = openChanges(database, log, TIMING)
    heard = []
  })
  afterEach(async () => {
    await changes.close()
    await database.close()
    expect(log.warn).not.toHaveBeenCalled()
  })
}
const hear = (change: LoggedChange) => heard.push(change)
const told = () => heard.map(({ announcement }) => announcement.change)
const tell = (from: Changes, change: Change) => from.announce(() => ({ tenantId: 1, change }))

describe.for(engines)('changes on the $name engine', (engine) => {
  startFresh(engine)

  it('arrive in order, each at its own position', async () => {
    await changes.listen(hear)
    const start = changes.place()
    for (const key of ['A', 'B', 'C']) tell(changes, saved(key))
    await expect.poll(told).toEqual([saved('A'), saved('B'), saved('C')])
    expect(changes.after(start)).toEqual(heard)
    expect(changes.after(heard[1]?.place ?? '')).toEqual(heard.slice(2))
    expect(changes.after(changes.place())).toEqual([])
  })

  it('are not described while nobody listens', async () => {
    const describeChange = vi.fn(() => undefined)
    changes.announce(describeChange)
    await changes.close()
    expect(describeChange).not.toHaveBeenCalled()
  })

  it('that cannot be described are reported as missed, and later ones arrive', async () => {
    await changes.listen(hear)
    changes.announce(() => Promise.reject(new Error('the table is gone')))
    tell(changes, saved('A'))
    await expect.poll(told).toEqual([saved('A'), missed])
    expect(log.warn).toHaveBeenCalledOnce()
    log.warn.mockClear()
  })

  it('that pile up are reported as missed, and later ones arrive', async () => {
    await changes.listen(hear)
    const slow = Promise.withResolvers<undefined>()
    changes.announce(() => slow.promise)
    for (let number = 1; number <= 300; number += 1) tell(changes, saved(`P${number}`))
    slow.resolve(undefined)
    await expect.poll(() => told().at(-1)).toEqual(missed)
    expect(told()).toHaveLength(200)
    tell(changes, saved('A'))
    await expect.poll(() => told().at(-1)).toEqual(saved('A'))
  })

  it('with very long lists arrive complete', async () => {
    await changes.listen(hear)
    const hits = Array.from({ length: 2000 }, (_, number) => ({
      siteId: `site-é-${number}`,
      ruleId: null,
      insights: 1,
      monitoring: 0,
      from: '2026-03-09',
      to: '2026-03-09',
    }))
    tell(changes, { kind: 'hits', hits })
    const arrived = () => told().flatMap((change) => (change.kind === 'hits' ? change.hits : []))
    await expect.poll(() => arrived().length).toBe(2000)
    expect(arrived()).toEqual(hits)
  })

  it('stay connected for a while after the last listener leaves', async () => {
    const short = openChanges(database, log, { ...TIMING, lingerMilliseconds: 50 })
    const leave = await short.listen(hear)
    const place = short.place()
    leave()
    tell(short, saved('A'))
    await expect.poll(told).toEqual([])
    await expect.poll(() => short.after(place)).toBeUndefined()
    await short.close()
  })

  it('do not keep the process alive', async () => {
    await changes.listen(hear)
    tell(changes, saved('A'))
    const closing = changes.close()
    expect(await Promise.race([closing.then(() => 'closed'), sleep(2000, 'waiting')])).toBe('closed')
  })
})

describe.for(engines.filter(({ name }) => name === 'postgres'))(
  'changes between processes that share a server',
  (engine) => {
    startFresh(engine)

    it('from another process arrive, and the sender knows whether anyone listens', async () => {
      const elsewhere = await openAgain(database)
      const teller = openChanges(elsewhere, log, TIMING)
      try {
        const describeChange = vi.fn(() => ({ tenantId: 1, change: saved('A') }))
        teller.announce(describeChange)
        await changes.listen(hear)
        teller.announce(describeChange)
        await expect.poll(told).toContainEqual(saved('A'))
      } finally {
        await teller.close()
        await elsewhere.close()
      }
    })

    it('report a gap when the listening connection is lost', async () => {
      await changes.listen(hear)
      const place = changes.place()
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'bonfire changes'`,
      )
      await expect.poll(told).toEqual([missed])
      expect(changes.after(place)).toBeUndefined()
      tell(changes, saved('A'))
      await expect.poll(told).toEqual([missed, saved('A')])
    })

    it('report a gap when a firewall silently drops the connection', { tags: 'whole' }, async () => {
      const wall = await startWall(database)
      const behind = openChanges({ ...database, apart: { ...database.apart, pool: wall.pool } }, walledLog, {
        ...TIMING,
        probeEveryMilliseconds: 20,
        probeWaitMilliseconds: 500,
      })
      try {
        await behind.listen(hear)
        wall.forgetConnections()
        tell(changes, saved('A'))
        await expect.poll(told).toEqual([missed])
        tell(behind, saved('B'))
        await expect.poll(told).toEqual([missed, saved('B')])
        expect(walledLog.warn).toHaveBeenCalledOnce()
      } finally {
        await behind.close()
        await wall.stop()
      }
    })
  },
)

const walledLog = { warn: vi.fn() }

/** The same database behind a wall that can swallow connections. */
async function startWall({ pool }: Pick<OpenDatabase, 'pool'>) {
  const { connectionString = '' } = pool.options
  const { hostname, pathname } = new URL(connectionString)
  const wall = await startSilentWall(`${decodeURIComponent(hostname)}/.s.PGSQL.5432`)
  const options = { ...pool.options, connectionString: `postgres://postgres@127.0.0.1:${wall.port}${pathname}` }
  return { ...wall, pool: Object.assign(Object.create(pool), { options }) as OpenDatabase['pool'] }
}
