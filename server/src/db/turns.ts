type Work<Result> = () => Promise<Result>

/** Lets only so many works run at once; the others wait for their turn, first come first served, for as long as it takes. */
export function takeTurns(atOnce: number): <Result>(work: Work<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Whoever waits takes this place, so the number of the running ones stays.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
