/** The result of one attack; any entry in `failures` fails the run. */
export interface Finding {
  readonly attack: string
  readonly tried: number
  readonly failures: readonly string[]
  /** What was observed, for the reader. */
  readonly seen: string
}

const SHOWN_FAILURES = 20

export function printFindings(findings: readonly Finding[]): void {
  const table = [
    ['attack', 'tried', 'failed', 'seen'],
    ...findings.map(({ attack, tried, failures, seen }) => [attack, String(tried), String(failures.length), seen]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  const lines = table.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  process.stdout.write(`\n${lines.join('\n')}\n`)
  for (const { attack, failures } of findings) {
    for (const failure of failures.slice(0, SHOWN_FAILURES)) process.stdout.write(`${attack}: ${failure}\n`)
    if (failures.length > SHOWN_FAILURES) {
      process.stdout.write(`${attack}: and ${failures.length - SHOWN_FAILURES} more\n`)
    }
  }
}

/** Counts by value, most frequent first: `200 × 41, 404 × 7`. */
export function counted(values: readonly (string | number)[]): string {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length] as const)
  return counts
    .toSorted(([, a], [, b]) => b - a)
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ')
}
