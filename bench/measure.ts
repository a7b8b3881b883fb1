/** One line of the bench's table: how long something took as a multiple of its bare reference in the same run. */
export interface Figure {
  readonly what: string
  readonly reference: string
  /** Time of the thing over time of the reference; for rates, rate over rate. */
  readonly ratio: number
  readonly aim?: string
  /** Milliseconds or rates behind the ratio, for the reader's feeling only. */
  readonly detail: string
}

export type Work = () => Promise<unknown>

const now = () => performance.now()

async function milliseconds(work: Work): Promise<number> {
  const startedAt = now()
  await work()
  return now() - startedAt
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Runs both in turn, A B A B …, so that a machine that slows down slows both; answers medians and the median ratio. */
export async function pair(
  work: Work,
  reference: Work,
  runs: number,
): Promise<{ work: number; reference: number; ratio: number }> {
  await work()
  await reference()
  const works: number[] = []
  const references: number[] = []
  for (let run = 0; run < runs; run++) {
    works.push(await milliseconds(work))
    references.push(await milliseconds(reference))
  }
  const ratios = works.map((value, run) => value / (references[run] ?? Number.NaN))
  return { work: median(works), reference: median(references), ratio: median(ratios) }
}

export function printFigures(figures: readonly Figure[]): void {
  const lines = figures.map(({ what, reference, ratio, aim, detail }) => [
    what,
    `${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)} ×`,
    reference,
    aim ?? '',
    detail,
  ])
  const table = [['what', 'ratio', 'of', 'aim', 'behind it'], ...lines]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  for (const line of table) {
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  }
}
