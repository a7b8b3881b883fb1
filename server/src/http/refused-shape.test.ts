import { endpoint } from '@bonfire/contract/endpoint'
import { fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { installErrorHandler } from './error-handler.ts'
import { route } from './route.ts'

const savePump = endpoint({
  method: 'POST',
  path: '/v1/pumps',
  summary: 'Save a pump',
  access: 'public',
  query: z.object({ building: z.string() }),
  body: z.strictObject({ building: z.string() }),
  response: z.object({}),
})

/** What a server of this contract answers to a page of another one. */
async function refused(url: string, payload: object) {
  const app = fastify().setValidatorCompiler(validatorCompiler)
  installErrorHandler(app)
  route(app, savePump, async () => ({}))
  const answer = await app.inject({ method: 'POST', url, payload })
  await app.close()
  return [answer.statusCode, answer.json()]
}

const unknown = { code: 'request.unknown-field', params: { field: 'site' } }
const missing = { code: 'value.of', params: { field: 'building', problem: { code: 'value.missing' } } }

// Pages read these codes to find out that they are of an older version.
it.each([
  ['an unknown field', '/v1/pumps?building=x', { building: 'x', site: 'x' }, [422, unknown]],
  [
    'an unknown and a missing field',
    '/v1/pumps?building=x',
    { site: 'x' },
    [422, { code: 'invalid', params: { problems: [missing, unknown] } }],
  ],
  [
    'a missing parameter',
    '/v1/pumps?site=x',
    { building: 'x' },
    [400, { code: 'malformed', params: { problems: [missing] } }],
  ],
])('%s is refused with its code', async (_what, url, body, answer) => {
  expect(await refused(url, body)).toMatchObject(answer)
})
