import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Ear, Transport } from './announcement.ts'
import { fromPayload, toPayloads } from './notify-payloads.ts'

const CHANNEL = 'bonfire_changes'
// Names the listening connections, so that announcers can see whether anyone listens.
const LISTENER = 'bonfire changes'
const FIRST_WAIT_MS = 500
// One connection for each server: even a database that just came back has time for it.
const LONGEST_WAIT_MS = 1500

export interface ProbeTiming {
  readonly probeEveryMilliseconds: number
  readonly probeWaitMilliseconds: number
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** Several processes may share a PostgreSQL server: NOTIFY, and LISTEN on a separate connection. */
export function throughPostgres(pool: pg.Pool, timing: ProbeTiming, log: Log): Transport {
  let ownEars = 0
  return {
    async isHeard() {
      if (ownEars > 0) return true
      const { rows } = await pool.query<{ heard: boolean }>(
        `select exists (select from pg_stat_activity
            where datname = current_database() and application_name = $1) as heard`,
        [LISTENER],
      )
      return rows[0]?.heard === true
    },
    async send(announcement) {
      const payloads = toPayloads(announcement)
      await pool.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    },
    async listen(ear) {
      const stop = await keepListening({ options: pool.options, timing, log }, ear)
      ownEars += 1
      return async () => {
        ownEars -= 1
        await stop()
      }
    },
  }
}

interface Listening {
  readonly options: pg.PoolOptions
  readonly timing: ProbeTiming
  readonly log: Log
}

/** A lost or deaf connection is replaced for as long as needed; announcements made meanwhile are lost. */
async function keepListening(listening: Listening, ear: Ear): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  const reconnect = async (): Promise<void> => {
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        await sleep(wait, undefined, { signal, ref: false })
        listener = await connect()
        return ear.missed()
      } catch {
        // The server is still down; back off.
      }
    }
  }
  const connect = async (): Promise<Listener> => {
    const opened = await openListener(listening, ear)
    void opened.ended.then(reconnect)
    void probe(opened, listening, signal)
    if (signal.aborted) await opened.end()
    return opened
  }
  let listener = await connect()
  return async () => {
    stopping.abort()
    await listener.end()
  }
}

interface Listener {
  /** Resolves when the connection has ended, for any reason. */
  readonly ended: Promise<void>
  /** Sends itself a notification; returns false if it does not arrive in time. */
  hearsItself(): Promise<boolean>
  /** Closes the connection, forcibly if needed. */
  end(): Promise<void>
  cut(): void
}

/**
 * A firewall that drops a quiet connection informs neither end, and the connection would look healthy for hours. So it
 * must receive its own notification from time to time.
 */
async function probe(listener: Listener, { timing, log }: Listening, signal: AbortSignal): Promise<void> {
  let hasEnded = false
  void listener.ended.then(() => {
    hasEnded = true
  })
  try {
    while (!hasEnded) {
      await sleep(timing.probeEveryMilliseconds, undefined, { signal, ref: false })
      if (hasEnded || (await listener.hearsItself())) continue
      log.warn('the connection that listens for changes is deaf and is replaced')
      listener.cut()
    }
  } catch {
    // No longer needed.
  }
}

async function openListener({ options, timing }: Listening, ear: Ear): Promise<Listener> {
  const socket = new Socket()
  // The one that follows the primary, if there are several servers.
  const Client = (options.Client ?? pg.Client) as typeof pg.Client
  const client = new Client({
    connectionString: options.connectionString,
    keepAlive: true,
    connectionTimeoutMillis: timing.probeWaitMilliseconds,
    stream: () => socket,
  })
  const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
  const probeChannel = `bonfire_probe_${randomUUID().replaceAll('-', '')}`
  let heardProbe = (): void => {}
  // Only its end matters, but without a listener the error would crash the process.
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => {
    if (channel === CHANNEL && payload) ear.arrived(fromPayload(payload))
    if (channel === probeChannel) heardProbe()
  })
  const cut = (): void => {
    socket.destroy()
  }
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}; listen ${probeChannel}`)
    // Last, because announcers rely on the name to mean that it listens.
    await client.query(`set application_name = '${LISTENER}'`)
  } catch (error) {
    cut()
    throw error
  }
  return {
    ended,
    cut,
    async hearsItself() {
      const heard = new Promise<boolean>((resolve) => {
        heardProbe = () => resolve(true)
      })
      client.query(`notify ${probeChannel}`).catch(() => {})
      return Promise.race([heard, sleep(timing.probeWaitMilliseconds, false, { ref: false })])
    },
    async end() {
      await Promise.race([client.end(), sleep(timing.probeWaitMilliseconds, undefined, { ref: false })])
      cut()
    },
  }
}
