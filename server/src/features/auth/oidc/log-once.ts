import type { Context } from '../../../context.ts'

const MAXIMUM_LOGGED = 1000
const logged = new WeakMap<Context['config'], Set<string>>()

/** The same at every sign-in would fill the log. */
export function logOnce({ config, log }: Context, level: 'info' | 'warn', facts: object, message: string): void {
  const known = logged.get(config) ?? new Set()
  logged.set(config, known)
  const key = JSON.stringify([message, facts])
  if (known.has(key) || known.size >= MAXIMUM_LOGGED) return
  known.add(key)
  log[level](facts, message)
}
