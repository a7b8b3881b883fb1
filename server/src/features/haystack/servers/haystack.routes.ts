import * as calls from '@bonfire/contract/imports/haystack-sources'
import type { Locale } from '@bonfire/contract/people/users'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { repeatWork } from '../../../http/operation/repeat-work.ts'
import { route } from '../../../http/route.ts'
import { render, requestLanguage } from '../../../locales/render.ts'
import * as haystack from './haystack.service.ts'
import { openPulls, type PullTiming } from './pulls/pulls.service.ts'
import { previewIn, trySource } from './try-source.service.ts'

const LOOK_EVERY_MILLISECONDS = 15_000
const LONGEST_END_MILLISECONDS = 5000

/** Haystack servers whose findings are pulled. */
export function haystackRoutes(app: FastifyInstance, context: Context, timing?: PullTiming): void {
  const pulls = openPulls(context, timing)
  repeatWork(app, context, {
    everyMilliseconds: timing?.checkEveryMilliseconds ?? LOOK_EVERY_MILLISECONDS,
    work: () => pulls.startDue(),
    failure: 'no look was taken at which Haystack servers are due',
  })
  app.addHook('onClose', async () => {
    const patience = Promise.withResolvers<void>()
    const timer = setTimeout(patience.resolve, LONGEST_END_MILLISECONDS)
    await Promise.race([pulls.stop(), patience.promise])
    clearTimeout(timer)
  })

  route(app, calls.listHaystackSources, async ({ caller, request }) => {
    const { sources } = await haystack.listSources(context, caller)
    return { sources: sources.map(inLanguage(requestLanguage(request.headers))) }
  })
  route(app, calls.createHaystackSource, async ({ caller, body, request }) =>
    inLanguage(requestLanguage(request.headers))(await haystack.createSource(context, caller, body)),
  )
  route(app, calls.replaceHaystackSource, async ({ caller, params, body, request }) =>
    inLanguage(requestLanguage(request.headers))(await haystack.replaceSource(context, caller, params.sourceId, body)),
  )
  route(app, calls.deleteHaystackSource, async ({ caller, params, request }) =>
    inLanguage(requestLanguage(request.headers))(await haystack.deleteSource(context, caller, params.sourceId)),
  )
  route(app, calls.pullHaystackSource, async ({ caller, params, request }) =>
    inLanguage(requestLanguage(request.headers))(await pulls.pullNow(caller, params.sourceId)),
  )
  route(app, calls.tryHaystackSource, async ({ caller, body, request }) => {
    const { recordCount, preview } = await trySource(context, caller, body, pulls)
    return { recordCount, preview: previewIn(requestLanguage(request.headers), preview) }
  })
}

/** A source with its problem in the words of a language. */
const inLanguage =
  (locale: Locale) =>
  ({ lastFailure, ...source }: haystack.KnownSource): calls.HaystackSource => ({
    ...source,
    lastFailure: lastFailure && { at: lastFailure.at, problem: render(locale, lastFailure.problem) },
  })
