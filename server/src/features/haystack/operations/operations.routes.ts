import * as operations from '@bonfire/contract/histories/haystack-operations'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { Refusal, refuse } from '../../../http/refusal.ts'
import { route } from '../../../http/route.ts'
import { type Authenticate, admitSenders, scopeOf } from '../../../http/senders.ts'
import { render, requestLanguage } from '../../../locales/render.ts'
import { aboutGrid, formatsGrid, opsGrid } from './about-grids.ts'
import * as grids from './grids.ts'
import { readHistories } from './read-histories.ts'
import { readRecords } from './read-records.ts'
import { writeHistories } from './write-histories.ts'

const NOT_ADMITTED: ReadonlySet<Refusal['kind']> = new Set(['unauthenticated', 'forbidden'])

/** Operations of Project Haystack, for its clients. */
export function operationsRoutes(app: FastifyInstance, context: Context, authenticate: Authenticate): void {
  app.register(async (door) => {
    admitSenders(door, authenticate)
    door.addHook('onRequest', async (request) => {
      grids.answerType(request.headers.accept)
      bodyTypeOf(request)
    })
    door.removeAllContentTypeParsers()
    door.addContentTypeParser([...grids.GRID_TYPES], { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler((error, request, reply) => {
      // People without permission get the same refusal everywhere.
      if (!(error instanceof Refusal) || NOT_ADMITTED.has(error.kind)) throw error
      const message = render(requestLanguage(request.headers), error.problem)
      return answer(reply.status(statusOf(error)), grids.errorGrid(message, error.problem.code), typeOrZinc(request))
    })
    const send = async (reply: FastifyReply, grid: grids.Grid | Promise<grids.Grid>) =>
      answer(reply, await grid, grids.answerType(reply.request.headers.accept))

    const about = async ({ reply }: { reply: FastifyReply }) => send(reply, aboutGrid(context.clock()))
    route(door, operations.askAbout, about)
    route(door, operations.postAbout, about)
    const ops = async ({ reply }: { reply: FastifyReply }) => send(reply, opsGrid())
    route(door, operations.askOps, ops)
    route(door, operations.postOps, ops)
    const formats = async ({ reply }: { reply: FastifyReply }) => send(reply, formatsGrid())
    route(door, operations.askFormats, formats)
    route(door, operations.postFormats, formats)

    route(door, operations.askRead, async ({ query, request, reply }) =>
      send(reply, readRecords(context, scopeOf(request), grids.gridOfArguments(query))),
    )
    route(door, operations.postRead, async ({ request, reply }) =>
      send(reply, readRecords(context, scopeOf(request), await bodyOf(request))),
    )
    route(door, operations.askHisRead, async ({ query, request, reply }) =>
      send(reply, readHistories(context, scopeOf(request), grids.gridOfArguments(query))),
    )
    route(door, operations.postHisRead, async ({ request, reply }) =>
      send(reply, readHistories(context, scopeOf(request), await bodyOf(request))),
    )
    route(door, operations.postHisWrite, async ({ query, request, reply }) => {
      const wanted = { request: await bodyOf(request), acceptsOld: query.old === 'true' }
      await writeHistories(context, scopeOf(request), wanted)
      return send(reply, grids.emptyGrid())
    })
    door.get(operations.postHisWrite.path, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('allow', 'POST')
      throw refuse('operation.post-only', { operation: 'hisWrite' })
    })
  })
}

const answer = (reply: FastifyReply, grid: grids.Grid, type: grids.GridType): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).send(grids.encodeGrid(grid, type))

/** A body that is not sent has no type. */
function bodyTypeOf({ method, headers }: FastifyRequest): grids.GridType | undefined {
  const hasBody = method === 'POST' && (headers['content-type'] !== undefined || Number(headers['content-length']) > 0)
  if (!hasBody) return undefined
  const type = grids.gridType(headers['content-type'])
  if (type) return type
  throw refuse('operation.type', { types: [...grids.GRID_TYPES], type: headers['content-type'] ?? '' })
}

async function bodyOf(request: FastifyRequest): Promise<grids.Grid> {
  const type = bodyTypeOf(request)
  return type === undefined || typeof request.body !== 'string' ? grids.emptyGrid() : grids.readGrid(request.body, type)
}

/** Haystack has its own statuses for what cannot be read; anything wrong with a grid that can be read is reported with 200. */
function statusOf({ problem, kind, status }: Refusal): number {
  if (problem.code === 'operation.accept') return 406
  if (problem.code === 'operation.post-only') return 405
  return status >= 500 || ['malformed', 'unsupported_type', 'too_large', 'too_slow', 'too_many'].includes(kind)
    ? status
    : 200
}

function typeOrZinc({ headers }: FastifyRequest): grids.GridType {
  try {
    return grids.answerType(headers.accept)
  } catch {
    return grids.ZINC
  }
}
