import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Changes, openChanges } from '../changes/changes.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Demonstration } from '../features/auth/auth.routes.ts'
import { warnOfUnknownProjects } from '../features/auth/oidc/provided/provided-projects.service.ts'
import { SESSION_COOKIE } from '../features/auth/session-cookie.ts'
import type { PullTiming } from '../features/haystack/servers/pulls/pulls.service.ts'
import { endLeftRuns } from '../features/imports/imports.repository.ts'
import { httpTransport, type WebhookTransport } from '../features/webhooks/delivery/webhook-transport.ts'
import { sendingParts, sendWebhooks } from '../features/webhooks/send-webhooks.ts'
import { documentCalls } from '../http/api-docs/api-docs.ts'
import { unpackBodies } from '../http/bodies/compressed-bodies.ts'
import { cutSlowSenders, type SenderPatience } from '../http/bodies/slow-senders.ts'
import { drainUnreadBodies, endInOrder } from '../http/bodies/unread-bodies.ts'
import { answerBadAddress, answerUnknownPath, installErrorHandler, refuseUnknownPaths } from '../http/error-handler.ts'
import { watchDisks } from '../http/operation/disk-watch.ts'
import { endRequestsFirst } from '../http/operation/graceful-stop.ts'
import { healthRoutes } from '../http/operation/health.ts'
import { loggedRequest, requestIdOf, sendRequestIds } from '../http/operation/logged-request.ts'
import { metricsRoute } from '../http/operation/metrics.ts'
import { contentSecurity } from '../http/pages/content-security.ts'
import { refuseForeignOrigins } from '../http/pages/origin.ts'
import { servePages } from '../http/pages/pages.ts'
import { answerUnreadableRequest } from '../http/unreadable-request.ts'
import { noteWaitingRequests } from '../http/waiting-requests.ts'
import type { MailTransport } from '../mail/delivery/mail-transport.ts'
import { sendMails } from '../mail/delivery/send-mails.ts'
import type { Storage } from '../storage/storage.ts'
import { API_WORDS } from './api-docs/api-words.ts'
import { recogniseCallers } from './callers.ts'
import { serveCalls } from './calls.ts'
import { mailedLines } from './mailed-lines.ts'
import { repeatUpkeep, startFolderChecks } from './upkeep.ts'

export interface AppParts {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock?: () => Date
  /** Closed along with the app. */
  readonly changes?: Changes
  readonly storage: Storage
  /** Sends mails; if absent, they stay queued. */
  readonly mailTransport?: MailTransport
  /** Sends the messages of webhooks; if absent, they stay queued. */
  readonly webhookTransport?: WebhookTransport
  readonly demonstration?: Demonstration
  /** Folder of the built pages; without it, the app only serves the API. */
  readonly pagesDirectory?: string
  readonly logger?: FastifyBaseLogger
  /** Time limits for incoming bodies. */
  readonly senderPatience?: SenderPatience | undefined
  readonly checkFolderEveryMilliseconds?: number
  readonly pullTiming?: PullTiming
}

// The URL can hold a thousand selected sites.
const MAXIMUM_HEADER_BYTES = 64 * 1024
const MAXIMUM_BODY_BYTES = 2 * 1024 * 1024

/** Builds the full server from its parts; tests build the same one. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = newServer(parts)
  const { database } = parts
  /** For what takes its time. */
  const work: Context = {
    db: database.db,
    config: parts.config,
    clock: parts.clock ?? (() => new Date()),
    changes: parts.changes ?? openChanges(database, app.log),
    storage: parts.storage,
    log: app.log,
  }
  const context: Context = { ...work, db: database.requests.db }
  const apart: Context = { ...work, db: database.apart.db }
  app.addHook('onClose', () => context.changes.close())
  const { openRequests, isStopping } = endRequestsFirst(app, parts.config)
  sendRequestIds(app)
  noteWaitingRequests(app)
  drainUnreadBodies(app)
  cutSlowSenders(app, parts.senderPatience)
  installErrorHandler(app)
  await installPlugins(app, parts.config)
  keepNoAnswers(app)
  refuseForeignOrigins(app, parts.config)
  refuseUnknownPaths(app)
  recogniseCallers(app, context)
  if (parts.mailTransport) sendMails(app, work, { transport: parts.mailTransport, readLines: mailedLines(work) })
  const sending = sendingParts(
    app,
    work,
    parts.webhookTransport ?? httpTransport({ allowed: parts.config.webhookPrivateAddresses }),
  )
  if (parts.webhookTransport) sendWebhooks(app, work, sending)
  healthRoutes(app, { context, database, isStopping })
  watchDisks(app, context)
  app.addHook('onReady', () => warnOfUnknownProjects(work))
  // Nobody else writes to the built-in database: whatever runs in it was left by a server that was killed.
  if (database.engine === 'embedded') app.addHook('onReady', () => endLeftRuns(work.db))
  repeatUpkeep(app, work, { sendsMail: parts.mailTransport !== undefined })
  const folder = startFolderChecks(app, work, parts.checkFolderEveryMilliseconds)
  metricsRoute(app, {
    context: apart,
    database,
    openRequests,
    isStopping,
    isFolderReadable: () => folder?.isReadable() ?? true,
  })
  await app.register(
    async (api) => {
      api.setNotFoundHandler(answerUnknownPath)
      const { demonstration, pullTiming } = parts
      serveCalls(api, context, { work, apart, sending, folder, demonstration, pullTiming })
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  await servePages(app, parts.pagesDirectory)
  return app
}

function newServer({ config, logger }: AppParts): FastifyInstance {
  const app = Fastify({
    ...(logger
      ? { loggerInstance: logger }
      : { logger: { level: config.logLevel, serializers: { req: loggedRequest } } }),
    trustProxy: config.trustProxy,
    bodyLimit: MAXIMUM_BODY_BYTES,
    http: { maxHeaderSize: MAXIMUM_HEADER_BYTES },
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      endInOrder(request, reply)
      answerBadAddress(error, request, reply)
    },
    clientErrorHandler: answerUnreadableRequest,
    genReqId: (request) => requestIdOf(request, config.trustProxy),
    // Requests that arrive on an open connection while the server stops are still served; endRequestsFirst handles the
    // end.
    return503OnClosing: false,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug',
      requestIdLogLabel: 'requestId',
    }),
  })
  // Bodies are JSON unless a call says otherwise.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
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
  await documentCalls(app, SESSION_COOKIE, API_WORDS)
}

/** A response is only valid now and for this user, so it must not be cached, unless the call says otherwise. */
function keepNoAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
