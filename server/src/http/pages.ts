import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerUnknownPath } from './error-handler.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built pages; every address that is no file and no call gets the application, which knows its routes. */
export async function servePages(app: FastifyInstance, directory: string | undefined): Promise<void> {
  if (directory === undefined) {
    app.setNotFoundHandler(answerUnknownPath)
    return
  }
  const startPage = await readFile(join(directory, 'index.html'))
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    // Names under assets carry a hash of their content.
    setHeaders: (reply, path) => {
      const caching = path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      reply.header('cache-control', caching)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(request.url)
    if (!isPage) return answerUnknownPath(request, reply)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(startPage)
  })
}
