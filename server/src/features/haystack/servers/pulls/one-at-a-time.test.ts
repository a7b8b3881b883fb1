import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { haystackScene, ONE } from '../../../../../test/fixtures/haystack.ts'

const { scene, newPulls, form, ask, create, source, runs, later } = haystackScene()

describe('one pull at a time', () => {
  /** A server that responds to `read` when the test says so. */
  function holdRead() {
    const held = Promise.withResolvers<ServerResponse>()
    scene.haystack.instead('read', (_, response) => held.resolve(response))
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
    expect(scene.haystack.asked.filter(({ operation }) => operation === 'read')).toHaveLength(1)
    expect(await source()).toMatchObject({ isPulling: false, lastSuccess: { stored: 1 } })
  })

  test('a killed server’s pull is taken over after two minutes, and stores nothing twice', async () => {
    const { asked } = holdRead()
    await create()
    const killed = newPulls()
    await killed.startDue()
    await asked
    scene.haystack.instead('read', undefined)
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

  test('a server that stops releases it immediately', async () => {
    const { asked } = holdRead()
    await create()
    const pulls = newPulls()
    await pulls.startDue()
    await asked
    await pulls.stop()
    expect(await source()).toMatchObject({ isPulling: false, lastFailure: null })
    scene.haystack.instead('read', undefined)
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
    expect(scene.log.lines).toMatchObject([{ message: 'a pull from a Haystack server was broken off' }])
  })
})
