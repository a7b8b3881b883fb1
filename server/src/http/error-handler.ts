import { wireName } from '@bonfire/contract/renamed'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { outageOf } from '../db/postgres/outage.ts'
import { requestLanguage } from '../locales/render.ts'
import { invalidInput } from './invalid-input.ts'
import { errorPage } from './pages/error-page.ts'
import { errorBody, outageRefusal, Refusal, refuse } from './refusal.ts'
import './plain-issues.ts'
import type { RefusalCode } from '@bonfire/contract/refusals/catalogue'

/**
 * The only place where an error becomes a response. A 5xx never reveals its cause: the log has it, under the request
 * id.
 */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof Refusal ? error : outageRefusal(outageOf(error))
    if (refusal) {
      const reason = { reason: refusal.message, ...(!(error instanceof Refusal) && { err: error }) }
      if (refusal.status >= 500) request.log.warn(factsOf(request, reason), 'request could not be served')
      return refuseWith(reply, refusal)
    }
    if (hasZodFastifySchemaValidationErrors(error)) return refuseWith(reply, invalidInput(error))
    if (CHARACTER_NOT_STORABLE.has(error.code)) return refuseWith(reply, refuse('request.null-character'))
    const status = error.statusCode ?? 500
    if (status < 500) return answerBadAddress(error, request, reply)
    request.log.error(factsOf(request, { err: error }), 'request failed')
    return refuseWith(reply, refuse('internal', { requestId: request.id }))
  })
}

/** Log the route pattern, not the URL: URLs can contain secrets. */
const factsOf = ({ method, routeOptions }: FastifyRequest, facts: object) => ({
  method,
  route: routeOptions.url,
  ...facts,
})

// PostgreSQL cannot store NUL, and reports it with these codes, in a text and in JSON.
const CHARACTER_NOT_STORABLE = new Set(['22021', '22P05'])

/** Unknown paths are refused before a body is read that no call takes. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isPageRequest(request)) return answerUnknownPath(request, reply)
  })
}

/** Also for URLs without a route. Opened as a page, they get the not-found page. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isPageRequest(request)) return reply.redirect('/404')
  // A URL that cannot be decoded bypasses the usual hooks.
  return refuseWith(reply.header('cache-control', 'no-store'), refusalOf(error, error.statusCode ?? 400))
}

/** The application serves any path that is neither a call nor a built file. */
export function isPageRequest({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(url)
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?')
  return refuseWith(reply, refuse('request.unknown-call', { method: request.method, path }))
}

function refuseWith(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { request } = reply
  const { retryAfterSeconds } = refusal.details
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const locale = requestLanguage(request.headers)
  const { fields, ...body } = errorBody(refusal, locale)
  if (refusal.status >= 500 && isPageRequest(request) && request.headers.accept?.includes('text/html')) {
    const page = errorPage(locale, body.message)
    return reply.status(refusal.status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
  }
  return reply.status(refusal.status).send({
    ...body,
    ...(fields && { fields: byWireName(request, fields) }),
    ...(refusal.status >= 500 && { requestId: request.id }),
  })
}

/** Services use inside field names; the response uses those of the body. */
function byWireName({ routeOptions }: FastifyRequest, fields: Readonly<Record<string, string>>) {
  const body = routeOptions.schema?.body as object | undefined
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [wireName(body, field), message]))
}

/** Rewords refusals of request parsers: their messages are for developers. */
const refusalOf = (error: FastifyError, status: number): Refusal =>
  new Refusal({ code: BY_CODE[error.code] ?? BY_STATUS[status] ?? 'request.unreadable', params: {} })

const BY_CODE: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.no-body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.not-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.wrong-length',
  FST_ERR_BAD_URL: 'request.undecodable-address',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
}

const BY_STATUS: Readonly<Record<number, RefusalCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'request.nothing-here',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
}
