/** One line of the benchmark table: a duration as a multiple of its bare reference in the same run. */
export interface Figure {
  readonly what: string
  readonly reference: string
  /** Measured time over reference time; for rates, rate over rate. */
  readonly ratio: number
  readonly aim?: string
  /** The milliseconds or rates behind the ratio, for orientation only. */
  readonly detail: string
}

export type Work = () => Promise<unknown>

/** How long it took. */
export async function milliseconds(work: Work): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

export interface Spent {
  readonly wall: number
  /** Of this process with all its threads, and so with the embedded database but not with PostgreSQL. */
  readonly processor: number
}

export async function spent(work: () => Promise<unknown>): Promise<Spent> {
  const before = process.cpuUsage()
  const wall = await milliseconds(work)
  const { user, system } = process.cpuUsage(before)
  return { wall, processor: (user + system) / 1000 }
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/**
 * Runs each once to warm up and then all in turn, A B C A B C …, so that a slowing machine slows them all. Returns the
 * milliseconds of every run.
 */
export async function interleave<Name extends string>(
  works: Readonly<Record<Name, Work>>,
  runs: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (const name of names) await works[name]()
  for (let run = 0; run < runs; run++) {
    for (const name of names) times[name].push(await milliseconds(works[name]))
  }
  return times
}

/** The median of the ratios of the runs, each to the reference's run beside it. */
export function ratioOf(times: readonly number[], references: readonly number[]): number {
  return median(times.map((value, run) => value / (references[run] ?? Number.NaN)))
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
