import { SCREEN_ID_HEADER, ScreenId } from '@bonfire/contract/changes'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Changes, openChanges } from './changes/changes.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { OpenDatabase } from './db/open.ts'
import { actionsRoutes } from './features/actions/actions.routes.ts'
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts'
import { authRoutes, type Demonstration } from './features/auth/auth.routes.ts'
import { findSession, findSessions } from './features/auth/auth.service.ts'
import { passwordsRoutes } from './features/auth/passwords.routes.ts'
import { redirectsRoutes } from './features/auth/redirects.routes.ts'
import { SESSION_COOKIE } from './features/auth/session-cookie.ts'
import { sessionsRoutes } from './features/auth/sessions.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { clientErrorsRoutes } from './features/client-errors/client-errors.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { hitsRoutes } from './features/hits/hits.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { ingestRoutes } from './features/ingest/ingest.routes.ts'
import { ingestKeysRoutes } from './features/ingest/ingest-keys.routes.ts'
import { integrationsRoutes } from './features/integrations/integrations.routes.ts'
import { preferencesRoutes } from './features/notifications/preferences.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { portfolioRoutes } from './features/portfolio/portfolio.routes.ts'
import { rulesRoutes } from './features/rules/rules.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { sitesRoutes } from './features/sites/sites.routes.ts'
import { snoozeRoutes } from './features/snooze/snooze.routes.ts'
import { documentCalls } from './http/api-docs.ts'
import type { Caller } from './http/caller.ts'
import { unpackBodies } from './http/compressed-bodies.ts'
import { contentSecurity } from './http/content-security.ts'
import { watchDisks } from './http/disk-watch.ts'
import { answerBadAddress, answerUnknownPath, installErrorHandler, refuseUnknownPaths } from './http/error-handler.ts'
import { endRequestsFirst } from './http/graceful-stop.ts'
import { healthRoutes } from './http/health.ts'
import { loggedRequest } from './http/logged-request.ts'
import { metricsRoute } from './http/metrics.ts'
import { refuseForeignOrigins } from './http/origin.ts'
import { servePages } from './http/pages.ts'
import { unauthenticated } from './http/refusal.ts'
import { requestIdOf, tellRequestIds } from './http/request-id.ts'
import { cutSlowSenders, type SenderPatience } from './http/slow-senders.ts'
import { drainUnreadBodies, endInOrder } from './http/unread-bodies.ts'
import { answerUnreadableRequest } from './http/unreadable-request.ts'
import type { MailTransport } from './mail/mail-transport.ts'
import { sendMails } from './mail/send-mails.ts'
import type { Storage } from './storage/storage.ts'

export interface AppParts {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock?: () => Date
  /** Closed with the app. */
  readonly changes?: Changes
  readonly storage: Storage
  /** The way mails leave; without it they wait. */
  readonly mailTransport?: MailTransport
  readonly demonstration?: Demonstration
  /** Folder of the built pages; without it the app answers calls only. */
  readonly pagesDirectory?: string
  readonly logger?: FastifyBaseLogger
  /** How long a body may take to arrive. */
  readonly senderPatience?: SenderPatience | undefined
}

// A thousand selected sites stand in the address (OPEN-B02).
const MAXIMUM_HEADER_BYTES = 64 * 1024
const MAXIMUM_BODY_BYTES = 2 * 1024 * 1024

/** Builds the whole server from its parts; tests build the same one. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    ...(parts.logger
      ? { loggerInstance: parts.logger }
      : { logger: { level: parts.config.logLevel, serializers: { req: loggedRequest } } }),
    trustProxy: parts.config.trustProxy,
    bodyLimit: MAXIMUM_BODY_BYTES,
    http: { maxHeaderSize: MAXIMUM_HEADER_BYTES },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      endInOrder(request, reply)
      answerBadAddress(error, request, reply)
    },
    clientErrorHandler: answerUnreadableRequest,
    genReqId: (request) => requestIdOf(request, parts.config.trustProxy),
    // What arrives on an open connection while the server stops is answered too; endRequestsFirst sees to the end.
    return503OnClosing: false,
    logController: new LogController({
      disableRequestLogging: parts.config.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
  })
  const context: Context = {
    db: parts.database.db,
    config: parts.config,
    clock: parts.clock ?? (() => new Date()),
    changes: parts.changes ?? openChanges(parts.database, app.log),
    storage: parts.storage,
    log: app.log,
  }
  app.addHook('onClose', () => context.changes.close())
  // Bodies are JSON where a call does not say otherwise.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const { openRequests, isStopping } = endRequestsFirst(app)
  tellRequestIds(app)
  drainUnreadBodies(app)
  cutSlowSenders(app, parts.senderPatience)
  installErrorHandler(app)
  await installPlugins(app, parts.config)
  keepNoAnswers(app)
  refuseForeignOrigins(app, parts.config)
  refuseUnknownPaths(app)
  recogniseCallers(app, context)
  if (parts.mailTransport) sendMails(app, context, parts.mailTransport)
  healthRoutes(app, context, isStopping)
  watchDisks(app, context)
  metricsRoute(app, { context, database: parts.database, openRequests })
  await app.register(
    async (api) => {
      api.setNotFoundHandler(answerUnknownPath)
      authRoutes(api, context, parts.demonstration)
      redirectsRoutes(api, context)
      passwordsRoutes(api, context)
      sessionsRoutes(api, context)
      sitesRoutes(api, context)
      preferencesRoutes(api, context)
      commentsRoutes(api, context)
      attachmentsRoutes(api, context)
      actionsRoutes(api, context)
      hitsRoutes(api, context)
      searchRoutes(api, context)
      changesRoutes(api, context, {
        tokenOf: (request) => request.cookies[SESSION_COOKIE],
        confirm: (tokens) => findSessions(context, tokens),
      })
      snoozeRoutes(api, context)
      rulesRoutes(api, context)
      peopleRoutes(api, context)
      integrationsRoutes(api, context)
      clientErrorsRoutes(api, context)
      ingestRoutes(api, context)
      ingestKeysRoutes(api, context)
      portfolioRoutes(api, context)
      importsRoutes(api, context)
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  await servePages(app, parts.pagesDirectory)
  return app
}

async function installPlugins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurity(config),
    strictTransportSecurity: false,
  })
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: 4 },
    globalDecompression: false,
  })
  unpackBodies(app)
  await documentCalls(app, SESSION_COOKIE)
}

/** What a call answers is true now and for this person: nobody keeps it, unless the call itself says otherwise. */
function keepNoAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Every call that needs a session gets its caller here, and nowhere else; nobody's body is read. */
function recogniseCallers(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'session') return
    request.caller = (await findCaller(context, request)) ?? null
    if (!request.caller) throw unauthenticated()
  })
}

async function findCaller(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const person = await findSession(context, request.cookies[SESSION_COOKIE])
  return person && { ...person, screenId: ScreenId.safeParse(request.headers[SCREEN_ID_HEADER]).data }
}
