import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { accuracyRoutes } from '../features/accuracy/accuracy.routes.ts'
import { actionsRoutes } from '../features/actions/actions.routes.ts'
import { attachmentsRoutes } from '../features/attachments/attachments.routes.ts'
import { authRoutes, type Demonstration } from '../features/auth/auth.routes.ts'
import { findSessions } from '../features/auth/auth.service.ts'
import { redirectsRoutes } from '../features/auth/oidc/redirects.routes.ts'
import { passwordsRoutes } from '../features/auth/passwords/passwords.routes.ts'
import { SESSION_COOKIE } from '../features/auth/session-cookie.ts'
import { sessionsRoutes } from '../features/auth/sessions.routes.ts'
import { changesRoutes } from '../features/changes/changes.routes.ts'
import { clientErrorsRoutes } from '../features/client-errors/client-errors.routes.ts'
import { commentsRoutes } from '../features/comments/comments.routes.ts'
import { definitionsRoutes } from '../features/definitions/definitions.routes.ts'
import { diagnosisRoutes } from '../features/diagnosis/diagnosis.routes.ts'
import { evaluationRoutes } from '../features/evaluation/evaluation.routes.ts'
import { findingsRoutes } from '../features/findings/findings.routes.ts'
import { operationsRoutes } from '../features/haystack/operations/operations.routes.ts'
import { haystackRoutes } from '../features/haystack/servers/haystack.routes.ts'
import type { PullTiming } from '../features/haystack/servers/pulls/pulls.service.ts'
import { historiesRoutes } from '../features/histories/histories.routes.ts'
import { evidenceRoutes } from '../features/hits/evidence/evidence.routes.ts'
import { hitsRoutes } from '../features/hits/hits.routes.ts'
import { visitsRoutes } from '../features/hits/visits/visits.routes.ts'
import type { FolderWatch } from '../features/imports/folder/folder.service.ts'
import { importsRoutes } from '../features/imports/imports.routes.ts'
import { insightSubscriptionsRoutes } from '../features/insight-subscriptions/insight-subscriptions.routes.ts'
import { integrationsRoutes } from '../features/integrations/integrations.routes.ts'
import { authenticateSender } from '../features/keys/ingest-key.service.ts'
import { ingestKeysRoutes } from '../features/keys/ingest-keys.routes.ts'
import { mappingsRoutes } from '../features/mappings/mappings.routes.ts'
import { modelRoutes } from '../features/model/model.routes.ts'
import { preferencesRoutes } from '../features/notifications/preferences.routes.ts'
import { overviewRoutes } from '../features/overview/overview.routes.ts'
import { ownRolesRoutes } from '../features/own-roles/own-roles.routes.ts'
import { peopleRoutes } from '../features/people/people.routes.ts'
import { pointsRoutes } from '../features/points/points.routes.ts'
import { portfolioRoutes } from '../features/portfolio/portfolio.routes.ts'
import { proofRoutes } from '../features/proof/proof.routes.ts'
import { rulesRoutes } from '../features/rules/rules.routes.ts'
import { samplesRoutes } from '../features/samples/samples.routes.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { sitesRoutes } from '../features/sites/sites.routes.ts'
import { snoozeRoutes } from '../features/snooze/snooze.routes.ts'
import { trustRoutes } from '../features/trust/trust.routes.ts'
import { viewsRoutes } from '../features/views/views.routes.ts'
import type { SendingParts } from '../features/webhooks/delivery/attempt.service.ts'
import { webhooksRoutes } from '../features/webhooks/webhooks.routes.ts'
import type { Authenticate } from '../http/senders.ts'

interface CallParts {
  /** For calls that bring data, and take as long as there are many. */
  readonly work: Context
  /** For the stream of changes, which must not wait behind requests. */
  readonly apart: Context
  readonly demonstration: Demonstration | undefined
  readonly sending: SendingParts
  readonly folder: FolderWatch | undefined
  readonly pullTiming: PullTiming | undefined
}

/** Serves every call of the contract. */
export function serveCalls(api: FastifyInstance, context: Context, parts: CallParts): void {
  const { work } = parts
  authRoutes(api, context, parts.demonstration)
  redirectsRoutes(api, context)
  passwordsRoutes(api, context)
  sessionsRoutes(api, context)
  sitesRoutes(api, context)
  preferencesRoutes(api, context)
  insightSubscriptionsRoutes(api, context)
  viewsRoutes(api, context)
  ownRolesRoutes(api, context)
  commentsRoutes(api, context)
  attachmentsRoutes(api, context)
  actionsRoutes(api, context)
  hitsRoutes(api, context)
  visitsRoutes(api, context)
  proofRoutes(api, context)
  evidenceRoutes(api, context)
  overviewRoutes(api, context)
  historiesRoutes(api, context)
  searchRoutes(api, context)
  changesRoutes(api, parts.apart, {
    tokenOf: (request) => request.cookies[SESSION_COOKIE],
    confirm: (tokens) => findSessions(parts.apart, tokens),
  })
  snoozeRoutes(api, context)
  rulesRoutes(api, context)
  definitionsRoutes(api, context)
  evaluationRoutes(api, context)
  accuracyRoutes(api, context)
  trustRoutes(api, context)
  diagnosisRoutes(api, context)
  peopleRoutes(api, context)
  integrationsRoutes(api, context)
  clientErrorsRoutes(api, context)
  const authenticate: Authenticate = (...asked) => authenticateSender(context, ...asked)
  modelRoutes(api, work, authenticate)
  findingsRoutes(api, work, authenticate)
  samplesRoutes(api, work, authenticate)
  operationsRoutes(api, context, authenticate)
  ingestKeysRoutes(api, context)
  webhooksRoutes(api, context, parts.sending)
  mappingsRoutes(api, context)
  portfolioRoutes(api, context)
  pointsRoutes(api, context)
  importsRoutes(api, work, parts.folder)
  haystackRoutes(api, work, parts.pullTiming)
}
