import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerUnknownPath, isPageRequest } from './error-handler.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built pages; every address that is no file and no call gets the application, which knows its routes. */
export async function servePages(app: FastifyInstance, directory: string | undefined): Promise<void> {
  if (directory === undefined) {
    app.setNotFoundHandler(answerUnknownPath)
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Names under assets carry a hash of their content.
    setHeaders: (reply, path) => {
      const caching = path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      reply.header('cache-control', caching)
    },
  })
  // Read anew each time, so that a build beside a running server is served whole.
  const sendStartPage = async (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(join(directory, 'index.html')))
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendStartPage(reply))
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendStartPage(reply) : answerUnknownPath(request, reply),
  )
}
