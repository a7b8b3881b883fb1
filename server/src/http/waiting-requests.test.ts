import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { letRequestsPass, noteWaitingRequests, UNNOTICED_MILLISECONDS } from './waiting-requests.ts'

const LONG_MILLISECONDS = 60_000

let app: FastifyInstance
let answer: PromiseWithResolvers<string>
let came: PromiseWithResolvers<void>
beforeEach(() => {
  app = Fastify()
  answer = Promise.withResolvers()
  came = Promise.withResolvers()
  noteWaitingRequests(app)
  const handler = () => {
    came.resolve()
    return answer.promise
  }
  app.get('/list', handler)
  app.post('/list', { schema: { body: { type: 'object' } } }, handler)
  app.post('/upload', handler)
})
afterEach(() => app.close())

it.each([
  ['GET', {}],
  ['POST', { payload: {} }],
] as const)('waits for the response to a %s request that has waited for a while', async (method, rest) => {
  const order: string[] = []
  const asked = app.inject({ method, url: '/list', ...rest }).then(() => order.push('response'))
  await came.promise
  await sleep(2 * UNNOTICED_MILLISECONDS)
  const passed = letRequestsPass(LONG_MILLISECONDS).then(() => order.push('upload'))
  await sleep(2 * UNNOTICED_MILLISECONDS)
  answer.resolve('done')
  await Promise.all([asked, passed])
  expect(order).toEqual(['response', 'upload'])
})

it('waits for so long at most, and for no other upload', async () => {
  const uploading = app.inject({ method: 'POST', url: '/upload' })
  await came.promise
  await sleep(2 * UNNOTICED_MILLISECONDS)
  await letRequestsPass(LONG_MILLISECONDS)
  const asked = app.inject({ url: '/list' })
  await sleep(2 * UNNOTICED_MILLISECONDS)
  await letRequestsPass(UNNOTICED_MILLISECONDS)
  answer.resolve('done')
  expect([(await uploading).statusCode, (await asked).statusCode]).toEqual([200, 200])
})
