/** Milliseconds of the fastest of some turns, because the machine may be busy with other things. */
export function fastestMilliseconds(work: () => void, turns = 5): number {
  const times = Array.from({ length: turns }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return Math.min(...times)
}
