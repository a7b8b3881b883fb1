import { SIGN_IN_PROBLEMS, type SignInProblem } from '@bonfire/contract/people/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'

const PASSWORD_REASONS = ['wrong', 'tooManyAttempts', 'providerOnly'] as const

/** Why a sign-in failed. The reasons are few and fixed, because each is a time series. */
type SignInFailure =
  | { readonly method: 'password'; readonly reason: (typeof PASSWORD_REASONS)[number] }
  | { readonly method: 'provider'; readonly reason: SignInProblem }

declare module 'fastify' {
  interface FastifyRequest {
    signInFailure: SignInFailure | null
  }
}

/** Has the failed sign-in of this request counted. */
export function noteSignInFailure(request: FastifyRequest, failure: SignInFailure): void {
  request.signInFailure = failure
}

export function countSignInFailures(app: FastifyInstance, registry: Registry): void {
  const failures = new Counter({
    name: 'bonfire_sign_in_failures_total',
    help: 'Sign-ins that failed, by method and reason',
    labelNames: ['method', 'reason'] as const,
    registers: [registry],
  })
  // A counter that appears with its first failure has no rate.
  for (const reason of PASSWORD_REASONS) failures.inc({ method: 'password', reason: inMetrics(reason) }, 0)
  for (const reason of SIGN_IN_PROBLEMS) failures.inc({ method: 'provider', reason: inMetrics(reason) }, 0)
  app.decorateRequest('signInFailure', null)
  app.addHook('onResponse', async ({ signInFailure }) => {
    if (signInFailure) failures.inc({ ...signInFailure, reason: inMetrics(signInFailure.reason) })
  })
}

/** `tooManyAttempts` as `too_many_attempts`. */
const inMetrics = (reason: string) => reason.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
