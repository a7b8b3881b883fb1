import { BusyError } from './postgres/outage.ts'

type Work<Result> = () => Promise<Result>

/**
 * Limits how many tasks run at once; others queue, first come first served. With `patienceMilliseconds`, one that has
 * waited so long does not begin, and fails with a `BusyError`.
 */
export function takeTurns(
  atOnce: number,
  { patienceMilliseconds }: { readonly patienceMilliseconds?: number } = {},
): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting = new Set<() => void>()
  let running = 0
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin)
        reject(new BusyError('Too much else is going on'))
      }
      const timer = patienceMilliseconds === undefined ? undefined : setTimeout(giveUp, patienceMilliseconds)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(begin)
    })
  return async (work) => {
    if (running >= atOnce) await turn()
    else running++
    try {
      return await work()
    } finally {
      // A waiting task takes this slot, so the number of running ones stays the same.
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running--
    }
  }
}
