import { BusyError } from './postgres/outage.ts'

type Work<Result> = () => Promise<Result>

/**
 * Limits how many tasks run at once. Others queue: each kind of task in a line of its own, first come first served, and
 * the lines take turns, so that many of one kind do not hold up another. With `patienceMilliseconds`, a task that has
 * waited so long does not begin, and fails with a `BusyError`.
 */
export function takeTurns(
  atOnce: number,
  { patienceMilliseconds }: { readonly patienceMilliseconds?: number } = {},
): <Result>(work: Work<Result>, kind?: unknown) => Promise<Result> {
  /** The line whose turn is next comes first; none is empty. */
  const lines = new Map<unknown, Set<() => void>>()
  let running = 0
  const leave = (kind: unknown, begin: () => void) => {
    const line = lines.get(kind)
    line?.delete(begin)
    if (line?.size === 0) lines.delete(kind)
  }
  const turn = (kind: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        leave(kind, begin)
        reject(new BusyError('Too much else is going on'))
      }
      const timer = patienceMilliseconds === undefined ? undefined : setTimeout(giveUp, patienceMilliseconds)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const line = lines.get(kind) ?? new Set()
      lines.set(kind, line.add(begin))
    })
  const takeNext = (): (() => void) | undefined => {
    for (const [kind, line] of lines) {
      for (const begin of line) {
        lines.delete(kind)
        line.delete(begin)
        if (line.size > 0) lines.set(kind, line)
        return begin
      }
    }
    return undefined
  }
  return async (work, kind) => {
    if (running >= atOnce) await turn(kind)
    else running++
    try {
      return await work()
    } finally {
      // A waiting task takes this slot, so the number of running ones stays the same.
      const begin = takeNext()
      if (begin) begin()
      else running--
    }
  }
}
