import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerUnknownPath, isPageRequest } from '../error-handler.ts'

const YEAR_SECONDS = 31_536_000

/** Serves the built pages; any URL that is neither a file nor a call gets the application, which handles routing. */
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
    // File names under assets contain a content hash.
    setHeaders: (reply, path) => {
      const caching = path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      reply.header('cache-control', caching)
    },
  })
  const read = startPageReader(directory)
  // The first reader would get the failure.
  await read().catch(() => undefined)
  const sendStartPage = async (reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await read())
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendStartPage(reply))
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendStartPage(reply) : answerUnknownPath(request, reply),
  )
}

/**
 * Reads the page each time, so that a new build next to a running server is served consistently. While a build replaces
 * the file, it is missing or empty: then the last good one.
 */
function startPageReader(directory: string): () => Promise<string> {
  let lastGood = ''
  return async () => {
    try {
      const page = await readFile(join(directory, 'index.html'), 'utf8')
      if (page === '') throw new Error('The file of the page is empty')
      lastGood = page
    } catch (error) {
      if (lastGood === '') throw error
    }
    return lastGood
  }
}
