import { MILLISECONDS_PER_MINUTE } from '@bonfire/contract/values/durations'
import { Refusal, refuse } from '../../../http/refusal.ts'

/** The longest time and the most data that a server may take and send. */
export interface Patience {
  /** The server may send nothing for so long. */
  readonly silenceMilliseconds: number
  readonly totalMilliseconds: number
  readonly maximumBytes: number
}

export const PATIENCE: Patience = {
  silenceMilliseconds: MILLISECONDS_PER_MINUTE,
  totalMilliseconds: 600_000,
  maximumBytes: 256 * 1024 * 1024,
}

const MEGABYTE_BYTES = 1024 * 1024

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** A response whose body arrives as it is read, and is refused as soon as it is too slow or too large. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  bytes(): AsyncGenerator<Uint8Array>
  /** Gives up the body. */
  drop(): void
}

/** Asks one server over HTTP, within one time limit for all requests. It follows no redirect. */
export function serverAt(address: string, patience: Patience, stop: AbortSignal) {
  const { host } = new URL(address)
  const giving = new AbortController()
  const giveUp = (why: unknown) => giving.abort(why)
  const stopped = () => giveUp(stop.reason)
  stop.addEventListener('abort', stopped, { once: true })
  if (stop.aborted) stopped()
  const minutes = Math.ceil(patience.totalMilliseconds / MILLISECONDS_PER_MINUTE)
  const total = setTimeout(() => giveUp(refuse('pull.too-slow', { host, minutes })), patience.totalMilliseconds).unref()
  let silence: NodeJS.Timeout | undefined
  const heard = () => clearTimeout(silence)
  const listen = () => {
    heard()
    const seconds = Math.ceil(patience.silenceMilliseconds / 1000)
    silence = setTimeout(
      () => giveUp(refuse('pull.no-answer', { host, seconds })),
      patience.silenceMilliseconds,
    ).unref()
  }

  async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
    let sizeBytes = 0
    try {
      listen()
      for await (const chunk of body ?? []) {
        heard()
        sizeBytes += chunk.length
        if (sizeBytes > patience.maximumBytes) {
          throw refuse('pull.too-large', { megabytes: Math.round(patience.maximumBytes / MEGABYTE_BYTES) })
        }
        yield chunk
        listen()
      }
    } catch (error) {
      if (giving.signal.aborted) throw giving.signal.reason
      throw error instanceof Refusal ? error : refuse('pull.broken-off', { host, reason: reasonOf(error) })
    } finally {
      heard()
    }
  }

  return {
    async ask(path: string, { method, headers, body }: Asked): Promise<Answer> {
      listen()
      try {
        const response = await fetch(new URL(path, address), {
          method,
          headers: { accept: 'text/zinc', ...headers },
          redirect: 'manual',
          signal: giving.signal,
          ...(body !== undefined && { body }),
        })
        return {
          status: response.status,
          headers: response.headers,
          bytes: () => bytesOf(response),
          drop: () => void response.body?.cancel().catch(() => undefined),
        }
      } catch (error) {
        if (giving.signal.aborted) throw giving.signal.reason
        throw whyNot(error, host)
      } finally {
        heard()
      }
    },
    /** Ends what is under way. */
    close() {
      clearTimeout(total)
      heard()
      stop.removeEventListener('abort', stopped)
      giveUp(new Error('no longer needed'))
    },
  }
}

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_|ERR_TLS_CERT_|HOSTNAME_MISMATCH)/

function whyNot(error: unknown, host: string): Refusal {
  const reason = reasonOf(error)
  if (reason === 'ENOTFOUND' || reason === 'EAI_AGAIN') return refuse('pull.unknown-host', { host })
  return CERTIFICATE.test(reason)
    ? refuse('pull.certificate', { host, reason })
    : refuse('pull.no-connection', { host, reason })
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
