import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app/test-app.ts'
import { API_WORDS } from '../../app/api-docs/api-words.ts'
import { examplesOf } from './example.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

describe.each(
  examplesOf(API_WORDS).map((example) => [`${example.endpoint.method} ${example.endpoint.path}`, example] as const),
)('the example of %s', (_, { endpoint, body, response }) => {
  it('matches the contract', () => {
    if (endpoint.body) expect(endpoint.body.safeParse(body).error).toBeUndefined()
    expect(endpoint.response.safeParse(response).error).toBeUndefined()
  })

  it('is on the API page', async () => {
    const document = (await test.ask({ url: '/api/openapi.json' })).json()
    const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
    const call = document.paths[path][endpoint.method.toLowerCase()]
    const shown = call.responses[endpoint.status ?? 200].content['application/json'].example
    expect(shown).toEqual(response)
    if (body) expect(call.requestBody.content['application/json'].example).toEqual(body)
  })
})
