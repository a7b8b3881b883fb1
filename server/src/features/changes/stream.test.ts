import { describe, expect, it } from 'vitest'
import { listenForChanges } from '../../../test/app/change-listener.ts'
import { buildTenant, buildUser } from '../../../test/app/factories.ts'
import { testApp } from '../../../test/app/test-app.ts'
import { changesScene, fanSnoozed } from '../../../test/fixtures/scenes/changes.ts'

const scene = changesScene()
const { listen, snooze, listeners } = scene

describe('the stream', () => {
  it('sends events one at a time', async () => {
    const { headers } = await listen('reader')
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it.each(['Last-Event-ID', '?after='])('resumes after %s without loss', async (way) => {
    const first = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    await snooze(scene.equipRules.tower, colleague)
    await first.next()
    const place = first.place()
    first.leave()
    await first.ended
    await snooze(scene.equipRules.mall, colleague)
    await snooze(scene.equipRules.tower, colleague)
    const again = await listen('reader', way === '?after=' ? { query: `?after=${place}` } : { lastEventId: place })
    expect(await again.next()).toEqual(fanSnoozed)
    expect(again.place()).not.toBe(place)
  })

  it('resumes after the browser’s own position, not the older one of its address', async () => {
    const first = await listen('reader')
    const colleague = await scene.test.signIn('colleague')
    const places: string[] = []
    for (let time = 0; time < 2; time += 1) {
      await snooze(scene.equipRules.tower, colleague)
      await first.next()
      places.push(first.place())
    }
    await scene.test.ask(
      { method: 'DELETE', url: `/api/synco/equipRule/snooze?equipRuleIds=${scene.equipRules.tower}` },
      colleague,
    )
    await first.next()
    const [older = '', newer = ''] = places
    const again = await listen('reader', { query: `?after=${older}`, lastEventId: newer })
    expect(await again.next()).toEqual({ ...fanSnoozed, snoozed: false })
  })

  it.each(['0-0', 'nonsense', 'abc-12'])('reports missed changes after the unknown position %s', async (after) => {
    expect(await (await listen('reader', { query: `?after=${after}` })).next()).toEqual({ kind: 'missed' })
  })

  it('ends with the session', async () => {
    const cookie = await scene.test.signIn('reader')
    const listener = await listenForChanges(scene.test, cookie)
    await scene.test.ask({ url: '/api/auth/logout' }, cookie)
    await listener.ended
    expect((await listenForChanges(scene.test, cookie)).status).toBe(401)
  })

  it('is refused beyond the limit per person, with a time to retry', async () => {
    const cookie = await scene.test.signIn('reader')
    for (let open = 0; open < 20; open += 1) listeners.push(await listenForChanges(scene.test, cookie))
    const refused = await listenForChanges(scene.test, cookie)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
  })

  it('does not delay the server’s stop', async () => {
    const own = await testApp()
    try {
      const { db } = own.database
      await buildUser(db, { tenantId: await buildTenant(db), username: 'reader' })
      const listener = await listenForChanges(own, await own.signIn('reader'))
      // Would wait for an open stream for ever.
      await own.app.close()
      await listener.ended
    } finally {
      await own.close()
    }
  })
})
