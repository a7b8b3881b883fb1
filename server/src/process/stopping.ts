export interface Closable {
  close(): PromiseLike<unknown>
}

/** A running server consists of these, which its end closes. */
export interface Running {
  readonly open: Closable[]
  /** The end is logged here; absent until there is a log. */
  log?: { info(facts: object, message: string): void }
}

// One Ctrl-C reaches a process more than once: from the terminal, and from npm, which forwards it.
const SAME_STOP_MILLISECONDS = 1000

/** Closes everything opened, in reverse order. */
export async function closeAll(open: Closable[]): Promise<void> {
  for (let last = open.pop(); last; last = open.pop()) await last.close()
}

/**
 * Ends the process in order on a signal, when its terminal closes, and when the script that started it is gone. A second
 * Ctrl-C ends it immediately.
 */
export function stopInOrder(running: Running): void {
  let stoppedAt: number | undefined
  const stop = async (): Promise<void> => {
    if (stoppedAt !== undefined) return
    stoppedAt = performance.now()
    await closeAll(running.open)
    running.log?.info({ milliseconds: Math.round(performance.now() - stoppedAt) }, 'stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('SIGINT', () => {
    if (stoppedAt !== undefined && performance.now() - stoppedAt > SAME_STOP_MILLISECONDS) process.exit(1)
    return stop()
  })
  whenAbandoned(stop)
}

/** Calls back when the script that started this process has ended; started otherwise, never. */
export function whenAbandoned(react: () => void): void {
  process.channel?.unref()
  process.on('disconnect', react)
}
