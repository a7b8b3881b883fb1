import type { ErrorBody } from '@bonfire/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { outageOf } from '../db/outage.ts'
import { refusalOf } from './fastify-errors.ts'
import './plain-issues.ts'
import { malformed, outageRefusal, Refusal } from './refusal.ts'
import { LIST_OF_FIELDS, speak } from './speak.ts'

/** The one place where an error becomes an answer. A 5xx never carries its cause: the log has it, under the request id. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : outageRefusal(outageOf(error))
    if (refusal) {
      const reason = { reason: refusal.message, ...(refusal !== error && { err: error }) }
      if (refusal.status >= 500) request.log.warn(factsOf(request, reason), 'request could not be served')
      return refuse(reply, refusal)
    }
    if (hasZodFastifySchemaValidationErrors(error)) return refuse(reply, invalidInput(error))
    if (error.code === CHARACTER_NOT_STORABLE) return refuse(reply, malformed(NUL_MESSAGE))
    const status = error.statusCode ?? 500
    if (status < 500) return answerBadAddress(error, request, reply)
    request.log.error(factsOf(request, { err: error }), 'request failed')
    const body: ErrorBody = {
      code: 'internal',
      message: `Something went wrong on the server. Please try again; if it stays, give your administrator this number: ${request.id}.`,
      requestId: request.id,
    }
    return reply.status(500).send(speak(body, request.headers))
  })
}

/** The route and not the address, which may hold what is nobody's business. */
const factsOf = ({ method, routeOptions }: FastifyRequest, facts: object) => ({
  method,
  route: routeOptions.url,
  ...facts,
})

// PostgreSQL stores every character of Unicode but NUL, and says so under this code.
const CHARACTER_NOT_STORABLE = '22021'
const NUL_MESSAGE = 'A text holds the character NUL, which cannot be stored. Take it out and try again.'

/** Before a body is read that no call takes. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isPageRequest(request)) return answerUnknownPath(request, reply)
  })
}

/** Also for addresses that reach no route. Who opens one as a page gets the page that says so. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isPageRequest(request)) return reply.redirect('/404')
  // An address that cannot be decoded passes none of the hooks that others do.
  return refuse(reply.header('cache-control', 'no-store'), refusalOf(error, error.statusCode ?? 400))
}

/** The application answers it, whatever its path: it is no call and no file of the build. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  return method === 'GET' && !/^\/(api|assets)(\/|$)/.test(url)
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody = {
    code: 'not_found',
    message: `There is no call ${request.method} ${request.url.split('?')[0]}.`,
  }
  return reply.status(404).send(speak(body, request.headers))
}

function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(refusal.status >= 500 && { requestId: reply.request.id }),
  }
  return reply.status(refusal.status).send(speak(body, reply.request.headers))
}

/** A wrong body is answered field by field; a wrong address (path, query) is malformed. */
function invalidInput(error: FastifyError): Refusal {
  const issues = (error.validation ?? []).flatMap(({ instancePath, message = 'is wrong', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    // Keys that are unknown come as one, at the place that they stand in.
    const unknown = Array.isArray(params.keys) ? params.keys.map(String) : undefined
    if (unknown)
      return unknown.map((key) => ({
        field: [...path, key].join('.'),
        message: `There is no field "${key.slice(0, 100)}" here. Take it out.`,
      }))
    return { field: path.join('.') || 'body', message }
  })
  const text = issues.map(({ field, message }) => `${field}: ${message}`).join('; ')
  if (error.validationContext !== 'body') return new Refusal('malformed', `The request is malformed. ${text}`)
  const fields: Record<string, string> = {}
  for (const { field, message } of issues) fields[field] ??= message
  const sole = issues.length === 1 ? issues[0]?.message : undefined
  // A sentence says enough by itself; what follows the name of its field does not.
  return new Refusal('invalid', sole && /^[A-Z]/.test(sole) ? sole : `${LIST_OF_FIELDS}${text}`, {
    fields,
  })
}
