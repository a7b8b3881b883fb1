import type { Endpoint } from '@bonfire/contract/endpoint'
import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { type DocumentedCall, describeCalls, errorSchema } from './describe-calls.ts'
import type { ApiWords } from './described-call.ts'
import { examplesOf } from './example.ts'

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="32" viewBox="0 0 132 32">
  <path d="M2 16h6l4-9 7 18 4-9h6" fill="none" stroke="#5ec4b6" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
  <text x="40" y="22" font-family="sans-serif" font-size="18" font-weight="600" fill="#fff">Bonfire</text>
</svg>`

const INTRODUCTION = `The API of the application and of programs that send it data.

**Programs** send findings with \`POST /api/v1/ingest/hits\`, samples of points with \`POST /api/v1/ingest/samples\` and the portfolio with \`PUT /api/v1/ingest/model\`. They need an
ingest key, which an administrator creates, in the header \`Authorization: Bearer bfk_...\`. How to send findings, with
examples for curl, Python and SkySpark, is in \`docs/sending-findings.md\`, which comes with Bonfire.

They read points and histories with the same key: \`GET /api/v1/points\`, \`GET /api/v1/histories\` and \`GET /api/v1/histories.csv\`.

A key with more scopes makes the calls that list \`ingestKey\`: it reads or writes findings, actions, points or people, in its
projects, as \`docs/connecting-a-cmms.md\` shows. \`GET /api/v2/users/me/portfolio\` lists its sites. Without the scope, the answer is 403
\`key.scope\`; with too many calls in a minute it is 429, and \`Retry-After\` says for how many seconds.

**People** sign in; their calls need the session cookie.

**Errors** have a \`code\` for programs, a \`message\` for people (in French if \`Accept-Language\` begins with \`fr\`), and in
\`params\` what the message names. With 422, \`fields\` says what is wrong with each field. With 5xx, \`requestId\` finds the
request in the server's log.`

const JSON_TYPE = 'application/json'
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

/** The page under /api/docs, generated from the contract. Register it before the routes it documents. */
export async function documentCalls(app: FastifyInstance, sessionCookie: string, words: ApiWords): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Bonfire',
        version: '1',
        description: INTRODUCTION,
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          ingestKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The secret of an ingest key, which an administrator creates: `Authorization: Bearer bfk_...`.',
          },
        },
        schemas: { Error: errorSchema() },
      },
    },
    transform: asOnTheWire,
    transformObject: (document) => ('openapiObject' in document ? withWords(document.openapiObject, words) : {}),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: MARK, href: '/', target: '_self' },
    theme: { title: 'Bonfire API' },
  })
}

type Transform = typeof jsonSchemaTransform

/** Responses are encoded by the contract's codecs, whose schemas describe the decoded form. */
const asOnTheWire: Transform = (call) => {
  const described = jsonSchemaTransform(call)
  const answers = Object.entries((call.schema?.response ?? {}) as Record<string, unknown>).map(([status, body]) => [
    status,
    jsonSchemaTransform({ ...call, schema: { body } } as typeof call).schema.body,
  ])
  return { ...described, schema: { ...described.schema, response: Object.fromEntries(answers) } }
}

type OpenApi = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject']

const callOf = (document: OpenApi, { method, path }: Endpoint) =>
  document.paths?.[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[METHODS[method]]

function withWords(document: OpenApi, words: ApiWords): OpenApi {
  describeCalls(words, (endpoint) => callOf(document, endpoint) as DocumentedCall | undefined)
  for (const { endpoint, body, response } of examplesOf(words)) {
    const call = callOf(document, endpoint)
    const sent = call?.requestBody && 'content' in call.requestBody ? call.requestBody.content[JSON_TYPE] : undefined
    const answer = call?.responses?.[endpoint.status ?? 200]
    const answered = answer && 'content' in answer ? answer.content?.[JSON_TYPE] : undefined
    if (sent) sent.example = body
    if (answered) answered.example = response
  }
  return document
}
