import { Agent, request as openRequest } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deed, Journal, Work } from '../journal.ts'

const RESPONSE_WITHIN_MILLISECONDS = 90_000
const GIVES_UP_AFTER_MILLISECONDS = 180_000
const TRIES_AGAIN_AFTER_MILLISECONDS = 1000
/** As in nginx: a server that could not be reached comes last for a while. */
const AVOIDED_MILLISECONDS = 10_000

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

export interface Asking {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Readable
}

export interface Reply {
  readonly status: number
  readonly body: Buffer
}

/** Throws if the connection fails or nothing comes for a minute and a half. */
export function send(port: number, { method, path, headers, body }: Asking): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const sent = openRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(body && typeof body !== 'string' ? 3_600_000 : RESPONSE_WITHIN_MILLISECONDS),
      },
      (answer) => buffer(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: read }), reject),
    )
    sent.on('error', reject)
    if (body && typeof body !== 'string') body.pipe(sent)
    else sent.end(body)
  })
}

export const asJson = (cookie: string) => ({ cookie, 'content-type': 'application/json' })

/** The way to the servers, as people have it: through a balancer that knows which one could not be reached. */
export interface Desk {
  readonly journal: Journal
  /** Of each server; changes when one is started again. */
  readonly ports: number[]
  /** What is under way. */
  readonly underWay: Set<{ readonly startedAt: number; readonly path: string }>
  readonly do: (wanted: Wanted) => Promise<Reply | undefined>
}

interface Wanted {
  readonly work: Work
  /** The place of the server that is asked first. */
  readonly home: number
  /** A write can be repeated: its id says that it is the same. */
  readonly isWrite?: boolean
  readonly asking: Asking
}

export function openDesk(journal: Journal, ports: number[]): Desk {
  const failedAt = new Map<number, number>()
  const hasFailed = (port: number) => performance.now() < (failedAt.get(port) ?? -Infinity) + AVOIDED_MILLISECONDS
  const underWay: Desk['underWay'] = new Set()
  const inOrder = (home: number) => {
    const all = ports.map((_, place) => ports[(home + place) % ports.length] ?? 0)
    return [...all.filter((port) => !hasFailed(port)), ...all.filter(hasFailed)]
  }

  /** Asks one server after the other, and again after a second, until it is done. */
  async function tryAll({ home, asking }: Wanted, startedAt: number) {
    const failures: string[] = []
    let answeredAt: number | undefined
    while (performance.now() < startedAt + GIVES_UP_AFTER_MILLISECONDS) {
      for (const port of inOrder(home)) {
        const reply = await send(port, asking).catch((error: NodeJS.ErrnoException) => error)
        if (reply instanceof Error) {
          failedAt.set(port, performance.now())
          failures.push(String(reply.code ?? reply.name))
          continue
        }
        answeredAt ??= performance.now()
        if (reply.status < 300) return { reply, failures, answeredAt }
        const text = reply.body.toString()
        if (reply.status < 500)
          throw new Error(`${asking.method} ${asking.path}: ${reply.status} ${text.slice(0, 300)}`)
        failures.push(`${reply.status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? ''}`.trim())
      }
      await sleep(TRIES_AGAIN_AFTER_MILLISECONDS)
    }
    return { reply: undefined, failures, answeredAt }
  }

  return {
    journal,
    ports,
    underWay,
    do: async (wanted) => {
      const startedAt = performance.now()
      const { column } = journal
      const mark = { startedAt, path: wanted.asking.path }
      underWay.add(mark)
      try {
        const { reply, failures, answeredAt } = await tryAll(wanted, startedAt)
        const { work, isWrite = false } = wanted
        const endedAt = performance.now()
        const deed: Omit<Deed, 'column'> = {
          ...{ work, isWrite, startedAt, answeredAt, endedAt, failures },
          isDone: reply !== undefined,
        }
        if (column) journal.deeds.push({ ...deed, column })
        return reply
      } finally {
        underWay.delete(mark)
      }
    },
  }
}
