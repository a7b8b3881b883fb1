import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="32" viewBox="0 0 132 32">
  <path d="M2 16h6l4-9 7 18 4-9h6" fill="none" stroke="#5ec4b6" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
  <text x="40" y="22" font-family="sans-serif" font-size="18" font-weight="600" fill="#fff">Bonfire</text>
</svg>`

/** The page under /api/docs, made from the contract. Register it before the routes that it shall show. */
export async function documentCalls(app: FastifyInstance, sessionCookie: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Bonfire', version: '1', description: 'Calls of the application and of programs that feed it.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          ingestKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: MARK, href: '/', target: '_self' },
    theme: { title: 'Bonfire calls' },
  })
}
