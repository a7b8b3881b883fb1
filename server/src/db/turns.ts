type Work<Result> = () => Promise<Result>

/** Limits how many tasks run at once; others queue, first come first served. */
export function takeTurns(atOnce: number): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // A waiting task takes this slot, so the number of running ones stays the same.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
