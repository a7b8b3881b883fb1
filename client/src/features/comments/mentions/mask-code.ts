interface BacktickRun {
  readonly start: number
  readonly length: number
  readonly isFence: boolean
}

/**
 * Blanks out code in backticks, where mentions do not count, and keeps all other characters in place. Linear, because
 * it runs on every keystroke.
 */
export function maskCode(text: string): string {
  if (!text.includes('`')) return text
  const runs = backtickRuns(text)
  const closers = findClosers(runs)
  let masked = ''
  let end = 0
  for (const [index, run] of runs.entries()) {
    if (run.start < end) continue
    const closer = runs[closers[index] ?? -1]
    const isOpen = closer === undefined
    if (isOpen && !run.isFence) continue
    const codeEnd = closer ? closer.start + closer.length : text.length
    // Backticks in different paragraphs do not match.
    if (!run.isFence && /\n[ \t]*\n/.test(text.slice(run.start, codeEnd))) continue
    masked += text.slice(end, run.start) + ' '.repeat(codeEnd - run.start)
    end = codeEnd
  }
  return masked + text.slice(end)
}

function backtickRuns(text: string): BacktickRun[] {
  return Array.from(text.matchAll(/\\[\\`]|`+/g))
    .filter(([run]) => run.startsWith('`'))
    .map(({ 0: run, index: start }) => ({
      start,
      length: run.length,
      isFence: run.length >= 3 && /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, start - 4), start)),
    }))
}

/** Each run's closer is the next one of the same length. */
function findClosers(runs: readonly BacktickRun[]): (number | undefined)[] {
  const next = new Map<number, number>()
  const closers = new Array<number | undefined>(runs.length)
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length } = runs[index] ?? { length: 0 }
    closers[index] = next.get(length)
    next.set(length, index)
  }
  return closers
}
