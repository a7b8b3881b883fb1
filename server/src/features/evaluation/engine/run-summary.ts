import type { Grid } from './cells/grid.ts'
import type { Evaluated } from './evaluate-rule.ts'
import { inputsOf } from './evidence/firing-evidence.ts'
import { TRUE, UNKNOWN } from './firings.ts'
import type { EngineDay, EngineEquip, RunSummary } from './input.ts'
import type { Suppression } from './suppression/suppressions.ts'
import { uncountedSecondsBetween } from './uncounted/uncounted-cells.ts'

const FEWEST_KNOWN = 0.5

export function summaryOf(
  evaluated: Evaluated,
  { day, equip, key }: { readonly day: EngineDay; readonly equip: EngineEquip; readonly key: string },
): RunSummary {
  const { grid, truth, applies, counts, suppressions, suppressed } = evaluated
  const { first, end } = cellsOn(day, grid)
  const seen = { decided: 0, applicable: 0, true: 0, suppressed: 0, evaluated: 0 }
  let [longestTrue, run] = [0, 0]
  for (let cell = first; cell < end; cell += 1) {
    const isDecided = truth[cell] !== UNKNOWN
    const isTrue = applies[cell] === 1 && truth[cell] === TRUE
    if (isDecided) seen.decided += 1
    if (isTrue) seen.true += 1
    run = isTrue && counts[cell] === 1 ? run + 1 : 0
    if (run > longestTrue) longestTrue = run
    if (applies[cell] !== 1) continue
    seen.applicable += 1
    if (suppressed[cell] === 1) seen.suppressed += 1
    else if (isDecided) seen.evaluated += 1
  }
  const secondsOf = (cells: number) => cells * grid.stepSeconds
  const shareOf = (cells: number) => round(cells / Math.max(1, end - first))
  const decidedShare = shareOf(seen.decided)
  const applicableSeconds = secondsOf(seen.applicable)
  const trueSeconds = secondsOf(seen.true)
  const suppressedSeconds = secondsOf(seen.suppressed)
  const knownShare = evaluated.when.usesKnown ? shareOf(countCells(first, end, hasInputs(evaluated))) : decidedShare
  const status = decidedShare < FEWEST_KNOWN ? 'noData' : applicableSeconds === 0 ? 'off' : 'runs'
  return {
    equipRowId: equip.id,
    rule: key,
    status,
    knownShare,
    applicableSeconds,
    ...(status === 'noData' && { names: unknownInputs(evaluated, first, end) }),
    evaluatedSeconds: secondsOf(seen.evaluated),
    ...(trueSeconds > 0 && { trueSeconds, longestTrueSeconds: secondsOf(longestTrue) }),
    ...(suppressedSeconds > 0 && { suppressedSeconds, suppressedBy: reasonsOn(suppressions, day) }),
  }
}

/** Sums when the condition was true on a day, whatever the state, and why some of that is in no firing. */
export function explainedOn(
  day: EngineDay,
  { grid, truth }: Evaluated,
  uncounted: Uint8Array,
): NonNullable<RunSummary['explained']> {
  const { first, end } = cellsOn(day, grid)
  const { stepSeconds } = grid
  return {
    trueSeconds: countCells(first, end, (cell) => truth[cell] === TRUE) * stepSeconds,
    uncountedSeconds: uncountedSecondsBetween(uncounted, { first, end, stepSeconds }),
  }
}

const cellsOn = ({ startsAt, endsAt }: EngineDay, grid: Grid) => ({
  first: Math.max(0, Math.ceil((startsAt - grid.startsAt) / grid.stepSeconds)),
  end: Math.min(grid.length, Math.ceil((endsAt - grid.startsAt) / grid.stepSeconds)),
})

/** A condition on what is known is never unknown itself: its inputs say what was. */
function hasInputs(evaluated: Evaluated): (cell: number) => boolean {
  const columns = inputsOf(evaluated).map(({ column }) => column())
  return (cell) => columns.every((column) => !Number.isNaN(column[cell]))
}

/** The points that were known in less than half of the day, or else the one that was known least. */
function unknownInputs(evaluated: Evaluated, first: number, end: number): string[] {
  const inputs = inputsOf(evaluated).map(({ point, column }) => {
    const cells = column()
    return { name: point.name, known: countCells(first, end, (cell) => !Number.isNaN(cells[cell])) }
  })
  const few = inputs.filter(({ known }) => known < FEWEST_KNOWN * (end - first))
  const least = inputs.toSorted((one, other) => one.known - other.known).slice(0, 1)
  const named = few.length > 0 ? few : least.filter(({ known }) => known < end - first)
  return [...new Set(named.map(({ name }) => name))]
}

function countCells(first: number, end: number, is: (cell: number) => boolean): number {
  let count = 0
  for (let cell = first; cell < end; cell += 1) if (is(cell)) count += 1
  return count
}

const reasonsOn = (suppressions: readonly Suppression[], day: EngineDay): string[] =>
  [
    ...new Set(
      suppressions.filter(({ startsAt, endsAt }) => startsAt < day.endsAt && endsAt > day.startsAt).map(({ by }) => by),
    ),
  ].toSorted()

const round = (share: number) => Math.round(share * 10_000) / 10_000
