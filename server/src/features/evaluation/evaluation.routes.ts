import { runBacktest } from '@bonfire/contract/definitions/backtests'
import { suggestLimit } from '@bonfire/contract/definitions/suggest-limit'
import { readCoverage, readCoveragePair, readRuleCoverage, testRule } from '@bonfire/contract/evaluation/coverage'
import { readMeasuredConstants } from '@bonfire/contract/evaluation/equip-parts'
import {
  readEvaluation,
  readEvaluationQueue,
  requestEvaluation,
  runDaysAgain,
  stopBackfill,
} from '@bonfire/contract/evaluation/evaluations'
import { readMissingRole } from '@bonfire/contract/evaluation/missing-role'
import { readEvaluationProgress } from '@bonfire/contract/evaluation/progress'
import { readSetupSteps } from '@bonfire/contract/evaluation/setup-steps'
import type { Problem } from '@bonfire/contract/refusals/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { fewAtOnce } from '../../http/few-at-once.ts'
import { refuse } from '../../http/refusal.ts'
import { route } from '../../http/route.ts'
import { render, requestLanguage } from '../../locales/render.ts'
import * as backtest from './backtest/backtest.service.ts'
import { Turns } from './backtest/turns.ts'
import * as constants from './constants/measured-constants.service.ts'
import * as coverage from './coverage/coverage.service.ts'
import * as missing from './coverage/missing-role.service.ts'
import * as pairs from './coverage/pair.service.ts'
import * as tests from './coverage/rule-test.service.ts'
import * as limits from './limits/suggest-limit.service.ts'
import * as overview from './overview/overview.service.ts'
import * as progress from './progress/progress.service.ts'
import * as steps from './progress/progress.service.ts'
import * as requests from './requests/requests.service.ts'

// Days of many sites at once.
const MAXIMUM_DAYS_BYTES = 16 * 1024 * 1024

const renderFor = (request: FastifyRequest) => (problem: Problem) => render(requestLanguage(request.headers), problem)

/** Stops trying when nobody waits for it any more: further typing makes the older response useless. */
async function untilLeft<Result>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  try {
    return await work(leaving.signal)
  } catch (error) {
    // A stopped trial is no fault.
    if (leaving.signal.aborted) throw refuse('evaluation.stopped')
    throw error
  }
}

export function evaluationRoutes(app: FastifyInstance, context: Context): void {
  route(app, readEvaluationQueue, ({ caller, request }) => overview.readQueue(context, caller, renderFor(request)))
  route(app, requestEvaluation, ({ caller, body, request }) =>
    requests.requestEvaluation(context, caller, { asked: body, render: renderFor(request) }),
  )
  route(app, readEvaluation, ({ caller, params, request }) =>
    requests.readEvaluation(context, caller, { id: Number(params.evaluationId), render: renderFor(request) }),
  )
  route(app, readEvaluationProgress, ({ caller }) => progress.readProgress(context, caller))
  route(app, stopBackfill, ({ caller, body }) => overview.stopBackfill(context, caller, body.siteId))
  app.register(async (door) => {
    door.addHook('onRoute', (options) => {
      options.bodyLimit = MAXIMUM_DAYS_BYTES
    })
    route(door, runDaysAgain, ({ caller, body }) => overview.runDaysAgain(context, caller, body.sites))
  })

  const turns = new Turns()
  app.addHook('onClose', () => turns.close())
  route(app, runBacktest, ({ caller, body, request, reply }) =>
    untilLeft(reply, (signal) =>
      backtest.runBacktest(context, caller, body, { turns, signal, render: renderFor(request) }),
    ),
  )
  route(app, suggestLimit, ({ caller, params, reply }) =>
    untilLeft(reply, (signal) => limits.suggestLimit(context, caller, params.key, { turns, signal })),
  )

  const coverageInTurn = fewAtOnce()
  route(app, readCoverage, ({ caller, query, request }) => {
    const read = () =>
      coverage.readCoverage(context, caller, { siteName: query.siteId, chosen: query, render: renderFor(request) })
    // Many days of a large site are a great deal to read.
    return query.from === undefined ? read() : coverageInTurn(read)
  })
  route(app, readCoveragePair, ({ caller, query }) => pairs.readPair(context, caller, query))
  const ruleCoverageInTurn = fewAtOnce()
  route(app, readRuleCoverage, ({ caller, query }) =>
    ruleCoverageInTurn(() => coverage.readRuleCoverage(context, caller, query.rule)),
  )
  route(app, readMeasuredConstants, ({ caller, query }) => constants.readMeasuredConstants(context, caller, query))
  route(app, readSetupSteps, ({ caller }) => steps.readSetupSteps(context, caller))
  const missingRoleInTurn = fewAtOnce()
  route(app, readMissingRole, ({ caller, body }) =>
    missingRoleInTurn(() => missing.readMissingRole(context, caller, body.sites)),
  )
  route(app, testRule, ({ caller, body }) => tests.testRule(context, caller, body))
}
