import type { FastifyBaseLogger } from 'fastify'

interface LogLine {
  requestId?: string
  level: string
  [fact: string]: unknown
}

/** A logger that records its lines, including children's bindings. */
export function newLog(lines: LogLine[] = [], bound: object = {}): FastifyBaseLogger & { lines: LogLine[] } {
  const keep = (level: string) => (facts: object | string, message?: string) => {
    lines.push({ ...bound, ...(typeof facts === 'string' ? { message: facts } : { ...facts, message }), level })
  }
  const levels = { fatal: keep('fatal'), error: keep('error'), warn: keep('warn'), info: keep('info') }
  return {
    ...levels,
    debug: keep('debug'),
    trace: keep('trace'),
    silent: () => {},
    level: 'info',
    lines,
    child: (more) => newLog(lines, { ...bound, ...more }),
  } as FastifyBaseLogger & { lines: LogLine[] }
}
