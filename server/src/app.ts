import { SCREEN_ID_HEADER, ScreenId } from '@bonfire/contract/changes'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Changes, openChanges } from './changes/changes.ts'
import type { Config } from './config/config.ts'
import type { Context } from './context.ts'
import type { OpenDatabase } from './db/open.ts'
import { actionsRoutes } from './features/actions/actions.routes.ts'
import { attachmentsRoutes } from './features/attachments/attachments.routes.ts'
import { authRoutes, type Demonstration } from './features/auth/auth.routes.ts'
import { findSession, findSessions } from './features/auth/auth.service.ts'
import { tellUnknownProjects } from './features/auth/oidc/provided/provided-projects.service.ts'
import { redirectsRoutes } from './features/auth/oidc/redirects.routes.ts'
import { passwordsRoutes } from './features/auth/passwords/passwords.routes.ts'
import { SESSION_COOKIE } from './features/auth/session-cookie.ts'
import { sessionsRoutes } from './features/auth/sessions.routes.ts'
import { changesRoutes } from './features/changes/changes.routes.ts'
import { clientErrorsRoutes } from './features/client-errors/client-errors.routes.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { builtInWriter, WRITE_AGAIN_EVERY_MILLISECONDS } from './features/definitions/built-in.service.ts'
import { definitionsRoutes } from './features/definitions/definitions.routes.ts'
import { evaluationRoutes } from './features/evaluation/evaluation.routes.ts'
import {
  evaluateDue,
  LOOK_EVERY_MILLISECONDS,
  markWhatTimeChanged,
  PASSING_TIME_EVERY_MILLISECONDS,
} from './features/evaluation/queue/work-queue.service.ts'
import { historiesRoutes } from './features/histories/histories.routes.ts'
import { removeOldSamples, TEND_EVERY_MILLISECONDS, tendTails } from './features/histories/store/upkeep.service.ts'
import { evidenceRoutes } from './features/hits/evidence/evidence.routes.ts'
import { hitsRoutes } from './features/hits/hits.routes.ts'
import { watchFolder } from './features/imports/folder/folder.service.ts'
import { haystackRoutes } from './features/imports/haystack/haystack.routes.ts'
import type { PullTiming } from './features/imports/haystack/pulls/pulls.service.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { ingestRoutes } from './features/ingest/ingest.routes.ts'
import { authenticateSender, isIngestKey } from './features/ingest/keys/ingest-key.service.ts'
import { ingestKeysRoutes } from './features/ingest/keys/ingest-keys.routes.ts'
import { programCallers } from './features/ingest/keys/program-caller.service.ts'
import { mappingsRoutes } from './features/ingest/mappings/mappings.routes.ts'
import { operationsRoutes } from './features/ingest/operations/operations.routes.ts'
import { samplesRoutes } from './features/ingest/samples/samples.routes.ts'
import {
  DIGESTS_EVERY_MILLISECONDS,
  tellSubscribers,
} from './features/insight-subscriptions/digests/digests.service.ts'
import { insightSubscriptionsRoutes } from './features/insight-subscriptions/insight-subscriptions.routes.ts'
import { tellOverviews } from './features/insight-subscriptions/overviews/overviews.service.ts'
import { integrationsRoutes } from './features/integrations/integrations.routes.ts'
import { DUE_EVERY_MILLISECONDS, tellWhatIsDue } from './features/notifications/due/due.service.ts'
import { preferencesRoutes } from './features/notifications/preferences.routes.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { pointsRoutes } from './features/points/points.routes.ts'
import { portfolioRoutes } from './features/portfolio/portfolio.routes.ts'
import { EXPIRED_EVERY_MILLISECONDS, removeExpired } from './features/retention/retention.service.ts'
import { rulesRoutes } from './features/rules/rules.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { sitesRoutes } from './features/sites/sites.routes.ts'
import { snoozeRoutes } from './features/snooze/snooze.routes.ts'
import { viewsRoutes } from './features/views/views.routes.ts'
import { httpTransport, type WebhookTransport } from './features/webhooks/delivery/webhook-transport.ts'
import { sendingParts, sendWebhooks } from './features/webhooks/send-webhooks.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { documentCalls } from './http/api-docs/api-docs.ts'
import { unpackBodies } from './http/bodies/compressed-bodies.ts'
import { cutSlowSenders, type SenderPatience } from './http/bodies/slow-senders.ts'
import { drainUnreadBodies, endInOrder } from './http/bodies/unread-bodies.ts'
import type { Caller, Reader } from './http/caller.ts'
import { answerBadAddress, answerUnknownPath, installErrorHandler, refuseUnknownPaths } from './http/error-handler.ts'
import { watchDisks } from './http/operation/disk-watch.ts'
import { endRequestsFirst } from './http/operation/graceful-stop.ts'
import { healthRoutes } from './http/operation/health.ts'
import { loggedRequest } from './http/operation/logged-request.ts'
import { metricsRoute } from './http/operation/metrics.ts'
import { repeatWork } from './http/operation/repeat-work.ts'
import { requestIdOf, tellRequestIds } from './http/operation/request-id.ts'
import { contentSecurity } from './http/pages/content-security.ts'
import { refuseForeignOrigins } from './http/pages/origin.ts'
import { servePages } from './http/pages/pages.ts'
import { refuse } from './http/refusal.ts'
import { answerUnreadableRequest } from './http/unreadable-request.ts'
import type { MailTransport } from './mail/delivery/mail-transport.ts'
import { sendMails } from './mail/delivery/send-mails.ts'
import type { Storage } from './storage/storage.ts'

export interface AppParts {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock?: () => Date
  /** Closed along with the app. */
  readonly changes?: Changes
  readonly storage: Storage
  /** How mails are sent; without it, they stay queued. */
  readonly mailTransport?: MailTransport
  /** How messages of webhooks are sent; without it, they stay queued. */
  readonly webhookTransport?: WebhookTransport
  readonly demonstration?: Demonstration
  /** Folder of the built pages; without it, the app only serves the API. */
  readonly pagesDirectory?: string
  readonly logger?: FastifyBaseLogger
  /** Time limits for incoming bodies. */
  readonly senderPatience?: SenderPatience | undefined
  readonly lookIntoFolderEveryMilliseconds?: number
  readonly pullTiming?: PullTiming
}

// The URL can hold a thousand selected sites.
const MAXIMUM_HEADER_BYTES = 64 * 1024
const LOOK_INTO_FOLDER_EVERY_MILLISECONDS = 5000
const MAXIMUM_BODY_BYTES = 2 * 1024 * 1024

/** Builds the full server from its parts; tests build the same one. */
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
    // Requests that arrive on an open connection while the server stops are still answered; endRequestsFirst handles
    // the end.
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
  // Bodies are JSON unless a call says otherwise.
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
  const sending = sendingParts(
    app,
    context,
    parts.webhookTransport ?? httpTransport({ allowed: parts.config.webhookPrivateAddresses }),
  )
  if (parts.webhookTransport) sendWebhooks(app, context, sending)
  healthRoutes(app, context, isStopping)
  watchDisks(app, context)
  repeatWork(app, context, {
    everyMilliseconds: EXPIRED_EVERY_MILLISECONDS,
    work: async (signal) => void (await removeExpired(context, signal)),
    failure: 'what was kept long enough was not removed',
  })
  repeatWork(app, context, {
    everyMilliseconds: TEND_EVERY_MILLISECONDS,
    work: (signal) => tendTails(context, signal),
    failure: 'samples that wait were not packed',
  })
  repeatWork(app, context, {
    everyMilliseconds: EXPIRED_EVERY_MILLISECONDS,
    work: async (signal) => void (await removeOldSamples(context, signal)),
    failure: 'samples that were kept long enough were not removed',
  })
  if (parts.config.evaluates) evaluateRules(app, context)
  app.addHook('onReady', () => tellUnknownProjects(context))
  if (parts.mailTransport) {
    repeatWork(app, context, {
      everyMilliseconds: DIGESTS_EVERY_MILLISECONDS,
      work: async (signal) => {
        await tellSubscribers(context, signal)
        await tellOverviews(context, signal)
      },
      failure: 'digests that are due were not queued',
    })
    repeatWork(app, context, {
      everyMilliseconds: DUE_EVERY_MILLISECONDS,
      work: (signal) => tellWhatIsDue(context, signal),
      failure: 'mails about actions that are due were not queued',
    })
  }
  repeatWork(app, context, {
    everyMilliseconds: WRITE_AGAIN_EVERY_MILLISECONDS,
    work: builtInWriter(context),
    failure: 'the built-in definitions of rules were not stored',
  })
  const { importFolder } = parts.config
  const folder = importFolder === undefined ? undefined : watchFolder(context, importFolder)
  if (folder) {
    repeatWork(app, context, {
      everyMilliseconds: parts.lookIntoFolderEveryMilliseconds ?? LOOK_INTO_FOLDER_EVERY_MILLISECONDS,
      work: folder.look,
      failure: 'the import folder could not be looked at',
    })
  }
  metricsRoute(app, {
    ...{ context, database: parts.database, openRequests, isStopping },
    isFolderReadable: () => folder?.isReadable() ?? true,
  })
  await app.register(
    async (api) => {
      api.setNotFoundHandler(answerUnknownPath)
      authRoutes(api, context, parts.demonstration)
      redirectsRoutes(api, context)
      passwordsRoutes(api, context)
      sessionsRoutes(api, context)
      sitesRoutes(api, context)
      preferencesRoutes(api, context)
      insightSubscriptionsRoutes(api, context)
      viewsRoutes(api, context)
      commentsRoutes(api, context)
      attachmentsRoutes(api, context)
      actionsRoutes(api, context)
      hitsRoutes(api, context)
      evidenceRoutes(api, context)
      overviewRoutes(api, context)
      historiesRoutes(api, context)
      searchRoutes(api, context)
      changesRoutes(api, context, {
        tokenOf: (request) => request.cookies[SESSION_COOKIE],
        confirm: (tokens) => findSessions(context, tokens),
      })
      snoozeRoutes(api, context)
      rulesRoutes(api, context)
      definitionsRoutes(api, context)
      evaluationRoutes(api, context)
      peopleRoutes(api, context)
      integrationsRoutes(api, context)
      clientErrorsRoutes(api, context)
      ingestRoutes(api, context)
      samplesRoutes(api, context)
      operationsRoutes(api, context)
      ingestKeysRoutes(api, context)
      webhooksRoutes(api, context, sending)
      mappingsRoutes(api, context)
      portfolioRoutes(api, context)
      pointsRoutes(api, context)
      importsRoutes(api, context, folder)
      haystackRoutes(api, context, parts.pullTiming)
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
    },
    { prefix: '/api' },
  )
  await servePages(app, parts.pagesDirectory)
  return app
}

/** Today and the past in parallel; what a stopping server has not finished is released to others immediately. */
function evaluateRules(app: FastifyInstance, context: Context): void {
  const evaluation = evaluateDue(context)
  app.addHook('onClose', () => evaluation.close())
  for (const queueClass of ['today', 'past'] as const) {
    repeatWork(app, context, {
      everyMilliseconds: LOOK_EVERY_MILLISECONDS,
      work: () => evaluation.work(queueClass),
      failure: 'days that are due were not evaluated',
    })
  }
  repeatWork(app, context, {
    everyMilliseconds: PASSING_TIME_EVERY_MILLISECONDS,
    work: () => markWhatTimeChanged(context),
    failure: 'days were not marked as due',
  })
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

/** A response is only valid now and for this user, so it must not be cached, unless the call says otherwise. */
function keepNoAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Every call that needs a session gets its caller here and nowhere else, before the body is read. */
function recogniseCallers(app: FastifyInstance, context: Context): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('reader', null)
  const callerOfKey = programCallers(context, context.config.keyCallsPerMinute)
  app.addHook('onRequest', async (request) => {
    const { access, keyScope } = request.routeOptions.config
    const { authorization } = request.headers
    if (access === 'sessionOrIngestKey') request.reader = await findReader(context, request)
    if (access !== 'session') return
    request.caller =
      keyScope && isIngestKey(authorization)
        ? await callerOfKey(authorization, keyScope)
        : ((await findCaller(context, request)) ?? null)
    if (!request.caller) throw refuse('unauthenticated')
  })
}

/** Whoever sends an ingest key reads with it and with nothing else; other headers may be those of a proxy. */
async function findReader(context: Context, request: FastifyRequest): Promise<Reader> {
  const { authorization } = request.headers
  const person = isIngestKey(authorization) ? undefined : await findCaller(context, request)
  if (person) return person
  if (authorization === undefined) throw refuse('unauthenticated')
  const { tenantId, projectKeys } = await authenticateSender(context, authorization, ['ingest', 'points:read'])
  return { tenantId, projectKeys }
}

async function findCaller(context: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const person = await findSession(context, request.cookies[SESSION_COOKIE])
  return person && { ...person, screenId: ScreenId.safeParse(request.headers[SCREEN_ID_HEADER]).data }
}
